"""House rules: the form, what differs, the whole evening anew, and a link."""

import re

from playwright.sync_api import Route, expect

from scorer.rules import PARAMETERS
from tests.browser.phone import CHOW, EAST, SOUTH, WEST, Given, Phone
from tests.browser.test_exchange import link


def group(phone: Phone, name: str) -> None:
    phone.page.locator(".group-of-rules summary", has_text=name).tap()


def test_every_parameter_is_in_the_form_in_words(phone: Phone) -> None:
    for variant, hidden in (("hongzhong-kaikou", {"steps"}), ("koukou-pizi", {"base_small", "base_big", "all_winds_factor", "cap", "cap_robbed_or_liable", "gold_when", "gold_style"})):  # fmt: skip
        phone.view("house")
        phone.page.locator("#variant").select_option(variant)
        expect(phone.page.locator(".bar-text p")).not_to_be_empty()
        labels = phone.page.evaluate("""async () => {
            const { parameters } = await import('/web/js/i18n/zh-Hans.parameters.js');
            return Object.fromEntries(Object.entries(parameters).map(([name, told]) => [name, told.label]));
        }""")
        shown = phone.page.locator(".parameter-head strong").all_text_contents()
        assert sorted(shown) == sorted(labels[name] for name in set(PARAMETERS) - hidden - {"payment"})


def test_differences_are_shown_and_taken_back(phone: Phone) -> None:
    phone.view("house")
    expect(phone.page.locator(".differences")).to_contain_text("和原来的玩法一样")
    group(phone, "封顶和顶上加倍")
    parameter = phone.page.locator(".parameter", has=phone.page.get_by_text("连癞", exact=True))
    parameter.get_by_role("button", name="×2").tap()
    cap = phone.page.get_by_role("spinbutton", name="封顶（银顶）")
    cap.fill("500")
    cap.blur()
    differences = phone.page.locator(".differences")
    expect(differences).to_contain_text("2 处和原来的玩法不同")
    expect(differences.locator("li")).to_contain_text(["封顶（银顶） 500 原来：300", "连癞 ×2 原来：×1"])
    expect(parameter).to_have_class(re.compile("changed"))
    phone.shot_whole("house")
    phone.button("还原 连癞").tap()
    expect(differences).to_contain_text("1 处")
    phone.button("全部还原").tap()
    expect(differences).to_contain_text("和原来的玩法一样")
    expect(phone.page.locator("#apply")).to_have_count(0)


def test_rules_that_make_no_sense_are_refused_in_words(phone: Phone) -> None:
    phone.open(link("house", {"variant": "koukou-pizi", "rules": {"minimum_small": None}}))
    expect(phone.page.locator(".note.grave")).to_contain_text("这套规矩不通")
    expect(phone.page.locator("#apply")).to_be_disabled()


def test_from_the_next_hand_or_for_the_whole_evening(phone: Phone) -> None:
    phone.wins(SOUTH, SOUTH)
    phone.count((SOUTH, CHOW))
    phone.settled()
    assert phone.changes()[1] == "+32"
    phone.view("house")
    group(phone, "小胡")
    base = phone.page.get_by_role("spinbutton", name="小胡底分")
    base.fill("3")
    base.blur()
    phone.page.locator("#apply").tap()
    phone.view("evening")
    assert phone.sheet()[0][SOUTH] == "+32"
    phone.view("count")
    expect(phone.page.locator(".house-mark")).to_be_visible()
    phone.wins(SOUTH, SOUTH)
    phone.count((SOUTH, CHOW))
    phone.settled()
    assert phone.changes()[1] == "+144"  # three times as much, and he deals now
    phone.view("house")
    group(phone, "小胡")
    phone.page.get_by_role("spinbutton", name="小胡底分").fill("5")
    phone.page.get_by_role("spinbutton", name="小胡底分").blur()
    phone.button("今晚从头都这样算").tap()
    phone.view("evening")
    expect(phone.page.locator(".score-sheet tfoot td").nth(SOUTH)).to_have_text("+400")


def test_rules_as_a_link(given: Given) -> None:
    phone = given()
    phone.open("#/house")
    group(phone, "小胡")
    phone.page.get_by_role("spinbutton", name="小胡底分").fill("2")
    phone.page.get_by_role("spinbutton", name="小胡底分").blur()
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.button("把这套规矩发出去").tap()
    expect(phone.page.locator(".toast")).to_contain_text("已复制")
    sent = re.search(r"http\S+", phone.page.evaluate("navigator.clipboard.readText()"))
    assert sent is not None
    other = given()
    other.page.goto(sent[0])
    expect(other.page.locator(".note").first).to_contain_text("别人发来的规矩")
    expect(other.page.locator(".differences")).to_contain_text("小胡底分 2 原来：1")
    other.shot("house-linked")
    other.page.locator("#apply").tap()
    other.view("count")
    other.wins(WEST, EAST)
    other.count((WEST, CHOW))
    other.settled()
    assert other.changes() == ["−32", "−8", "+48", "−8"]


def test_a_broken_link_of_rules_says_so(phone: Phone) -> None:
    phone.page.goto(f"{phone.url}/{link('house', {'variant': 7})}")
    expect(phone.page.locator(".note.grave")).to_contain_text("读不出来")
    phone.page.goto(f"{phone.url}/{link('house', {'variant': 'hongzhong-kaikou', 'rules': {'nonsense': 1}})}")
    expect(phone.page.locator(".note.grave")).to_contain_text("不通")


def test_a_service_with_keys_is_told_one(given: Given) -> None:
    phone = given()

    def guard(route: Route) -> None:
        if route.request.headers.get("x-api-key") == "open sesame":
            route.continue_()
        else:
            route.fulfill(status=401, json={"type": "/problems/unauthorized", "detail": "?"})

    phone.page.route("**/v1/**", guard)
    phone.page.goto(phone.url)
    phone.page.get_by_role("link", name=re.compile("要钥匙")).tap()
    phone.page.locator("#key").fill("open sesame")
    phone.page.locator("#key").blur()
    phone.view("count")
    expect(phone.page.locator(".variant")).to_have_text("红中癞子杠 开口翻")
    phone.wins(SOUTH, SOUTH)
    phone.count((SOUTH, CHOW))
    phone.settled()
