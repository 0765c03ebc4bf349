"""The tile path: flipped tile, melds, hand, winning tile; and what the service read in them."""

import re

import pytest
from playwright.sync_api import expect

from scorer.laizi import fixed_gang_tiles, laizi_of, pizi_of
from scorer.tiles import NAMES
from scorer.variants import VARIANTS
from tests.browser.phone import EAST, NORTH, ORDER, PUNG, RED, SOUTH, WEST, Phone


def by_tiles(phone: Phone) -> None:
    phone.tap(phone.button("摆牌"))


def test_a_hand_with_two_laizi(phone: Phone) -> None:
    by_tiles(phone)
    phone.wins(SOUTH, SOUTH)
    phone.count((SOUTH, PUNG))
    phone.settle()  # the button asks for what is missing, first the flipped tile
    expect(phone.page.locator(".keyboard")).to_contain_text("翻的是哪张")
    phone.shot("keyboard-flipped")
    phone.type("4s")
    expect(phone.key("5s").locator(".mark")).to_have_attribute("data-text", "癞")
    expect(phone.page.locator(".keyboard")).to_contain_text("第 1 副，碰")
    expect(phone.key("5s")).to_be_disabled()  # nobody pungs a laizi,
    expect(phone.key("7z")).to_be_disabled()  # nor a gang tile
    phone.type("2p")
    phone.type("3p 3p 3p 6p 6p 6p 9p 9p 5s")
    expect(phone.page.locator(".keyboard")).to_contain_text("手牌 9 / 10")
    phone.shot("keyboard-hand")
    phone.type("5s 7p")
    expect(phone.page.locator(".keyboard")).to_have_count(0)
    phone.shot_whole("tiles-ready")
    phone.settled()
    expect(phone.page.locator(".headline")).to_contain_text("南家 自摸七筒")
    expect(phone.page.locator(".traits")).to_contain_text("清一色")
    became = phone.page.locator(".became li")
    expect(became).to_have_text([re.compile("五条 当 七筒"), re.compile("五条 当 九筒")])
    expect(phone.page.locator(".groups .was-wild")).to_have_count(2)
    expect(phone.page.locator(".after")).to_contain_text("按牌核对过")
    phone.shot_whole("result-tiles")


def test_copies_run_out(phone: Phone) -> None:
    by_tiles(phone)
    phone.wins(EAST, WEST)
    phone.count((EAST, PUNG))
    phone.settle()
    phone.type("5m 1p 1p")
    phone.type("5m 5m 5m")
    expect(phone.key("5m")).to_be_disabled()  # three in hand, one flipped
    expect(phone.key("1p")).to_be_disabled()  # three in the pung, one in hand
    expect(phone.key("5m")).to_have_accessible_name("五万，还有 0 张")
    phone.button("去掉 五万").first.tap()
    expect(phone.key("5m")).to_be_enabled()


def test_a_discarded_laizi_wins_nothing(phone: Phone) -> None:
    by_tiles(phone)
    phone.wins(EAST, WEST)
    phone.count((EAST, PUNG))
    phone.settle()
    phone.type("4s 2p 3p 3p 3p 6p 6p 6p 9p 9p 8p 8p")
    expect(phone.page.locator(".keyboard")).to_contain_text("胡的是哪张")
    expect(phone.key("5s")).to_be_disabled()
    phone.tap(phone.page.locator(".how").nth(EAST))
    expect(phone.key("5s")).to_be_enabled()


def test_melds_tell_who_fed_them_and_change_places(phone: Phone) -> None:
    by_tiles(phone)
    phone.wins(EAST, EAST)
    phone.count((EAST, PUNG), (EAST, "吃"))
    places = phone.page.locator(".place")
    expect(places.nth(0)).to_contain_text("1. 碰")
    expect(places.nth(1).get_by_role("button", name="北家", exact=True)).to_have_attribute("aria-pressed", "true")
    phone.tap(places.nth(0).get_by_role("button", name="西家", exact=True))
    phone.tap(phone.button("往前移一位"))
    expect(places.nth(0)).to_contain_text("1. 吃")
    expect(places.nth(1)).to_contain_text("2. 碰")
    expect(places.nth(1).get_by_role("button", name="西家", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_chow_from_its_lowest_tile(phone: Phone) -> None:
    by_tiles(phone)
    phone.wins(EAST, EAST)
    phone.count((EAST, "吃"))
    phone.settle()
    phone.type("1z")
    for tile in ("8m", "9s", "3z"):
        expect(phone.key(tile)).to_be_disabled()
    phone.type("7m")
    expect(phone.page.locator(".meld-tiles")).to_have_accessible_name("吃 七万 八万 九万")


def test_tiles_follow_a_winner_tapped_wrongly(phone: Phone) -> None:
    by_tiles(phone)
    phone.wins(EAST, EAST)
    phone.count((EAST, PUNG))
    phone.settle()
    phone.type("1z 2p 3p 3p")
    phone.button("好了").tap()
    phone.tap(phone.column(NORTH))
    expect(phone.page.locator(".hand-place .tile-button")).to_have_count(2)


@pytest.mark.parametrize("variant", ["koukou-pizi", "shanzhuang-kaikou", "hongzhong-kaikou"])
def test_laizi_and_pizi_are_those_of_the_rules(phone: Phone, variant: str) -> None:
    rules = VARIANTS[variant].rules
    fixed = fixed_gang_tiles(rules.fixed_gang_tiles)
    number = {name: index for index, name in enumerate(NAMES)}
    for tile in ORDER:
        told = phone.page.evaluate(
            "async ([tile, rules]) => (await import('/web/js/tiles.js')).specials(tile, rules)",
            [tile, {"fixed_gang_tiles": list(rules.fixed_gang_tiles), "pizi": rules.pizi}],
        )
        laizi = laizi_of(number[tile], fixed)
        assert told["laizi"] == NAMES[laizi]
        assert told["pizi"] == ([NAMES[pizi] for pizi in pizi_of(laizi, fixed)] if rules.pizi else [])


def test_all_tiles_side_by_side(phone: Phone) -> None:
    phone.variant("koukou-pizi")
    by_tiles(phone)
    phone.wins(EAST, EAST)
    phone.count((EAST, PUNG), (EAST, RED))
    phone.settle()
    phone.type("5m 2p")
    marks = phone.page.locator(".key .mark").all()
    assert [mark.get_attribute("data-text") for mark in marks] == ["痞", "痞", "癞"]
    phone.shot("keyboard-pizi")
