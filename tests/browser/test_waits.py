"""听牌: what a hand still being played waits for."""

from playwright.sync_api import expect

from tests.browser.phone import CHOW, EAST, NORTH, PUNG, SOUTH, WEST, Phone


def enter(phone: Phone, tiles: str) -> None:
    phone.view("waits")
    phone.tap(phone.column(SOUTH))
    phone.count((SOUTH, PUNG), (EAST, CHOW), (WEST, CHOW), (NORTH, CHOW))
    phone.tap(phone.page.locator("#ask-waits"))
    phone.type(tiles)
    if phone.button("好了").is_visible():
        phone.button("好了").tap()


def test_what_it_waits_for_and_what_each_would_bring(phone: Phone) -> None:
    enter(phone, "4s 2p 3p 4p 5p 6p 6p 6p 5m 6m 8s 8s")
    phone.tap(phone.page.locator("#ask-waits"))
    waits = phone.page.locator(".waits")
    expect(waits).to_contain_text("听 3 种")
    expect(waits.locator("summary strong")).to_have_text(["四万", "七万", "五条"])
    expect(waits.locator("summary").first).to_contain_text("剩 4")
    waits.locator("summary").first.tap()
    ways = waits.locator("details").first.locator(".ways-of li")
    expect(ways).to_have_count(4)
    expect(ways.nth(0)).to_contain_text("自摸")
    expect(ways.nth(1)).to_contain_text("东家 打")
    phone.shot_whole("waits")


def test_which_discard_leaves_what(phone: Phone) -> None:
    enter(phone, "4s 2p 3p 4p 5p 6p 6p 6p 5m 6m 8s 8s 1z")
    phone.tap(phone.page.locator("#ask-waits"))
    expect(phone.page.locator(".waits summary strong", has_text="打 东风")).to_be_visible()
    phone.shot_whole("waits-discards")


def test_not_ready(phone: Phone) -> None:
    enter(phone, "4s 2p 1p 4p 7p 1s 3s 9s 5m 8m 1z 2z")
    phone.tap(phone.page.locator("#ask-waits"))
    expect(phone.page.locator(".waits")).to_contain_text("没有听牌")


def test_the_hand_being_entered_is_left_alone(phone: Phone) -> None:
    phone.wins(EAST, EAST)
    enter(phone, "4s 2p 3p 4p 5p 6p 6p 6p 5m 6m 8s 8s")
    phone.view("count")
    expect(phone.column(EAST)).to_have_attribute("aria-pressed", "true")
    expect(phone.plus(SOUTH, PUNG)).to_have_text("")
