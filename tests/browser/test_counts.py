"""The fast path: a hand by counts."""

import re

from playwright.sync_api import expect

from tests.browser.phone import ADDED, CHOW, CONCEALED, EAST, LAIZI, NORTH, PUNG, RED, SOUTH, WEST, Given, Phone


def test_a_common_hand_takes_ten_taps_at_most(phone: Phone) -> None:
    # 小胡 on a discard: everybody opened, the winner laid out a red dragon.
    phone.wins(SOUTH, EAST)
    phone.count((SOUTH, CHOW), (EAST, CHOW), (WEST, PUNG), (NORTH, CHOW), (SOUTH, RED))
    expect(phone.page.locator("#settle")).to_contain_text("南家 +96")
    phone.shot("count-ready")
    phone.settled()
    assert phone.taps <= 10
    assert phone.changes() == ["−64", "+96", "−16", "−16"]
    phone.shot_whole("result")


def test_the_next_hand_knows_names_dealer_and_variant(phone: Phone) -> None:
    phone.named("老王", "小林", "阿珍", "小陈")
    phone.variant("shanzhuang-kaikou")
    phone.wins(WEST, WEST)
    phone.count((WEST, CHOW), (WEST, CONCEALED), (WEST, RED), (EAST, CHOW))
    phone.settled()
    phone.tap(phone.page.locator("#next-hand"))
    expect(phone.page.get_by_role("heading", name="第 2 局")).to_be_visible()
    expect(phone.page.locator(".head")).to_have_text(
        [re.compile("老王"), re.compile("小林"), re.compile("阿珍"), re.compile("小陈")]
    )
    expect(phone.page.locator(".variant")).to_have_text("红中发财杠 开口翻")
    # 老王 dealt and lost: the next player in turn deals.
    expect(phone.column(SOUTH).locator(".deals")).to_be_visible()
    phone.reload()
    expect(phone.column(SOUTH).locator(".deals")).to_be_visible()


def test_a_hand_half_entered_survives_a_reload(phone: Phone) -> None:
    phone.wins(NORTH, SOUTH)
    phone.count((NORTH, PUNG), (NORTH, PUNG), (WEST, LAIZI))
    expect(phone.page.locator("#settle")).to_contain_text("北家")
    phone.reload()
    expect(phone.column(NORTH)).to_have_attribute("aria-pressed", "true")
    expect(phone.plus(NORTH, PUNG)).to_have_text("2")
    expect(phone.plus(WEST, LAIZI)).to_have_text("1")


def test_minus_takes_back(phone: Phone) -> None:
    phone.count((EAST, RED), (EAST, RED), (SOUTH, RED))
    phone.tap(phone.minus(EAST, RED))
    expect(phone.plus(EAST, RED)).to_have_text("1")
    phone.tap(phone.minus(EAST, RED))
    expect(phone.plus(EAST, RED)).to_have_text("")


def test_what_cannot_be_cannot_be_tapped(phone: Phone) -> None:
    # Nothing about the winner before there is one.
    for name in ("碰碰胡", "清一色", "杠上花", "海底捞", "抢杠"):
        expect(phone.chip(name)).to_be_disabled()
    expect(phone.page.locator("#settle")).to_be_disabled()
    phone.wins(EAST, EAST)
    expect(phone.chip("杠上花")).to_be_disabled()  # no kong yet
    expect(phone.chip("抢杠")).to_be_disabled()  # self-drawn
    phone.count((EAST, RED))
    phone.tap(phone.chip("杠上花"))
    expect(phone.chip("海底捞")).to_be_disabled()
    # A chow and 碰碰胡, 风一色, 将一色 exclude each other, whichever comes first.
    phone.count((EAST, CHOW))
    for name in ("碰碰胡", "风一色", "将一色"):
        expect(phone.chip(name)).to_be_disabled()
    phone.tap(phone.minus(EAST, CHOW))
    phone.tap(phone.chip("碰碰胡"))
    expect(phone.plus(EAST, CHOW)).to_be_disabled()
    # 风一色 against 清一色 and 将一色.
    phone.tap(phone.chip("清一色"))
    expect(phone.chip("风一色")).to_be_disabled()
    # Four melds are all, four red dragons too.
    phone.count(*[(WEST, PUNG)] * 4)
    expect(phone.plus(WEST, CHOW)).to_be_disabled()
    phone.count(*[(WEST, RED)] * 3)
    expect(phone.plus(NORTH, RED)).to_be_disabled()
    # The kong is gone, and 杠上花 with it.
    phone.tap(phone.minus(EAST, RED))
    expect(phone.chip("杠上花")).to_be_disabled()
    expect(phone.chip("杠上花")).to_have_attribute("aria-pressed", "false")


def test_four_pungs_are_all_pungs(phone: Phone) -> None:
    phone.wins(EAST, EAST)
    phone.count(*[(EAST, PUNG)] * 4)
    expect(phone.chip("碰碰胡")).to_have_attribute("aria-pressed", "true")
    expect(phone.chip("碰碰胡")).to_be_disabled()


def test_a_robbed_player_has_the_pung(phone: Phone) -> None:
    phone.wins(EAST, WEST)
    phone.count((EAST, CHOW))
    phone.tap(phone.chip("抢杠"))
    expect(phone.plus(WEST, PUNG)).to_have_text("1")
    expect(phone.minus(WEST, PUNG)).to_be_disabled()
    phone.settled()
    expect(phone.page.locator(".liability")).to_contain_text("西家 承包")
    assert phone.changes()[1:] == ["0", f"−{phone.changes()[0][1:]}", "0"]
    phone.shot_whole("result-liable")


def test_soft_needs_a_laizi(phone: Phone) -> None:
    phone.wins(EAST, EAST)
    phone.tap(phone.button("软胡"))
    expect(phone.page.get_by_role("group", name="手里癞子", exact=True).locator(".value")).to_have_text("1")
    phone.tap(phone.button("手里癞子 减一"))
    expect(phone.button("硬胡")).to_have_attribute("aria-pressed", "true")


def test_a_draw_and_an_escape(phone: Phone) -> None:
    phone.page.get_by_text("没人胡：荒庄、逃跑").tap()
    phone.tap(phone.chip("荒庄"))
    phone.settled()
    expect(phone.page.locator(".headline")).to_contain_text("荒庄")
    phone.tap(phone.page.locator("#next-hand"))
    expect(phone.column(EAST).locator(".deals")).to_be_visible()
    phone.page.get_by_text("没人胡：荒庄、逃跑").tap()
    phone.tap(phone.chip("北家 逃跑"))
    phone.settled()
    assert phone.changes() == ["0", "0", "0", "−400"]


def test_the_dealer_can_be_put_right(phone: Phone) -> None:
    phone.page.get_by_text("庄家：东家").tap()
    phone.page.locator("details[open] .chip", has_text="西家").tap()
    expect(phone.column(WEST).locator(".deals")).to_be_visible()
    phone.wins(WEST, WEST)
    phone.count((WEST, CHOW))
    phone.settled()
    # A dealer's self-draw: 2 (opening) × 2 (hard) × 2 (self-drawn) × 2 (dealer) from each.
    assert phone.changes() == ["−16", "−16", "+48", "−16"]
    phone.tap(phone.page.locator("#next-hand"))
    expect(phone.column(WEST).locator(".deals")).to_be_visible()


def test_the_sum_unfolds_and_every_item_leads_to_its_rule(phone: Phone) -> None:
    phone.wins(SOUTH, EAST)
    phone.count((SOUTH, CHOW), (EAST, ADDED))
    phone.settled()
    phone.page.locator(".loser summary").first.tap()
    lines = phone.page.locator(".loser").first.locator(".sum-line")
    expect(lines).to_have_count(7)
    expect(phone.page.locator(".loser").first.locator(".reckoning")).to_have_text("1 × 4 × 16 = 64")
    phone.shot_whole("result-sum")
    lines.filter(has_text="蓄杠").tap()
    sheet = phone.page.locator("dialog")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("可以被抢")
    expect(sheet).to_contain_text("§3")
    phone.shot("rule")
    phone.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_keyboard_alone_is_enough(phone: Phone) -> None:
    page = phone.page
    phone.column(SOUTH).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # 东家 放冲
    expect(page.locator(".how").first).to_have_attribute("aria-pressed", "true")
    phone.plus(SOUTH, CHOW).focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "1"  # focus stays where it was
    page.locator("#settle").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".headline")).to_contain_text("南家 胡，东家 放冲")
    assert page.evaluate("document.activeElement.id") == "view"


def test_the_same_hand_in_other_languages(given: Given) -> None:
    for locale, title, won in (("zh-TW", "武漢麻將記分", "放衝"), ("en-GB", "Wuhan Mahjong scores", "discard")):
        phone = given(locale=locale)
        phone.page.goto(phone.url)
        phone.page.locator("#menu a").first.wait_for()
        expect(phone.page).to_have_title(title)
        phone.wins(SOUTH, EAST)
        phone.tap(phone.page.locator(".row.counts").first.locator(".more").nth(SOUTH))
        phone.shot(f"count-{locale}")
        phone.settled()
        expect(phone.page.locator(".headline")).to_contain_text(won)
        assert phone.page.evaluate("document.documentElement.lang") == {"zh-TW": "zh-Hant", "en-GB": "en"}[locale]
        phone.shot_whole(f"result-{locale}")
