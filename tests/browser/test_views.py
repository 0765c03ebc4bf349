"""Every view, as a person sees it and as a screen reader hears it: axe-core, contrast, large text, no shift, language."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.phone import CHOW, EAST, NORTH, PUNG, RED, SOUTH, WEST, Given, Phone
from tests.browser.test_exchange import REQUEST, link


def count(phone: Phone) -> None:
    phone.wins(SOUTH, EAST)
    phone.count((SOUTH, CHOW), (EAST, CHOW), (SOUTH, RED))
    for fold in phone.page.locator(".fold summary").all():
        fold.tap()


def tiles(phone: Phone) -> None:
    phone.page.locator(".choice .button").nth(1).tap()
    phone.wins(SOUTH, SOUTH)
    phone.count((SOUTH, PUNG), (SOUTH, CHOW))
    phone.settle()
    phone.type("4s 1m 2p 3p 5s 5s")


def result(phone: Phone) -> None:
    phone.wins(SOUTH, EAST)
    phone.count(*[(SOUTH, PUNG)] * 4, (NORTH, CHOW), (WEST, RED))
    phone.settled()
    for loser in phone.page.locator(".loser summary").all():
        loser.tap()


def rule(phone: Phone) -> None:
    result(phone)
    phone.page.locator(".sum-line").first.tap()
    expect(phone.page.locator("dialog")).to_be_visible()


def linked(phone: Phone) -> None:
    phone.open(link("hand", REQUEST))
    phone.page.locator(".reading").wait_for()


def question(phone: Phone) -> None:
    phone.wins(SOUTH, EAST)
    phone.count(*[(SOUTH, PUNG)] * 4, (EAST, CHOW))
    phone.settle()
    phone.page.locator(".answers").wait_for()


def no_win(phone: Phone) -> None:
    phone.open("#/house")
    phone.page.locator("#variant").select_option("shanzhuang-koukou")
    phone.page.locator("#apply").tap()
    phone.view("count")
    phone.wins(SOUTH, EAST)
    phone.count((SOUTH, CHOW), (EAST, CHOW))
    phone.settle()
    phone.page.locator(".bars").wait_for()


def evening(phone: Phone) -> None:
    for winner, source in ((SOUTH, EAST), (WEST, WEST)):
        phone.view("count")
        phone.wins(winner, source)
        phone.count((winner, CHOW))
        phone.settled()
    phone.view("evening")
    phone.page.locator("#new-evening").tap()
    phone.view("evening")
    phone.page.locator(".evenings .button").first.tap()
    phone.page.locator(".score-sheet").wait_for()


def waits(phone: Phone) -> None:
    phone.view("waits")
    phone.tap(phone.column(SOUTH))
    phone.count((SOUTH, PUNG), (EAST, CHOW))
    phone.tap(phone.page.locator("#ask-waits"))
    phone.type("4s 2p 3p 4p 5p 6p 6p 6p 5m 6m 8s 8s")
    phone.page.locator(".keyboard button").last.tap()
    phone.tap(phone.page.locator("#ask-waits"))
    for wait in phone.page.locator(".waits summary").all():
        wait.tap()


def house(phone: Phone) -> None:
    phone.view("house")
    for group in phone.page.locator("#view summary").all():
        group.tap()
    phone.page.locator(".parameter .choice .button:not([aria-pressed=true])").first.tap()
    phone.page.locator(".differences.some").wait_for()


def settings(phone: Phone) -> None:
    phone.view("settings")


VIEWS: Final[dict[str, Callable[[Phone], None]]] = {
    view.__name__: view
    for view in (count, tiles, result, rule, linked, question, no_win, evening, waits, house, settings)
}
LARGE: Final = """new CSSStyleSheet().replace('html { font-size: 200% }').then((one) => { document.adoptedStyleSheets = [one]; })"""


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_is_for_everybody(given: Given, view: str) -> None:
    phone = given(bypass_csp=True, reduced_motion="reduce")
    phone.open()
    VIEWS[view](phone)
    for scheme in ("light", "dark"):
        phone.page.emulate_media(color_scheme=scheme)
        phone.shot(f"view-{view}-{scheme}")
        assert phone.violations() == []
    assert phone.sideways() <= 0
    phone.page.evaluate(LARGE)
    phone.shot(f"view-{view}-large")
    assert phone.sideways() <= 0


@pytest.mark.parametrize("locale", ["zh-TW", "en-GB"])
def test_every_view_in_other_languages(given: Given, locale: str) -> None:
    for name, view in VIEWS.items():
        if name in {"count", "tiles", "house", "settings", "evening", "rule"}:
            phone = given(locale=locale)
            phone.page.goto(phone.url)
            phone.page.locator("#menu a").first.wait_for()
            if name in {"house", "settings"}:
                view(phone)
                phone.shot_whole(f"{name}-{locale}")
            text = phone.page.locator("#view").inner_text() + phone.page.locator("#menu").inner_text()
            if locale == "en-GB":
                assert not re.search(
                    "[\u4e00-\u9fff]", text.replace("简体", "").replace("繁體", "").replace("下雨", "")
                ), name
            else:
                assert not re.search("[这么谁给没结规听东红发财们个网络还杠]", text.replace("简体", "")), name
            phone.context.close()


def test_all_languages_say_the_same_things(phone: Phone) -> None:
    keys = phone.page.evaluate("""async () => {
        const names = (texts, path = '') => Object.entries(texts).flatMap(([name, text]) =>
            typeof text === 'string' ? [path + name + ' ' + [...text.matchAll(/\\{\\w+\\}/g)].sort().join()] : names(text, path + name + '.'));
        const all = await Promise.all(['zh-Hans', 'zh-Hant', 'en'].map((one) => import(`/web/js/i18n/${one}.js`)));
        return all.map(({ default: texts }) => names(texts).sort());
    }""")
    assert keys[0] == keys[1]
    assert keys[0] == keys[2]


def test_every_text_that_is_asked_for_is_there(phone: Phone) -> None:
    missing = phone.page.evaluate("""async () => {
        const { has } = await import('/web/js/i18n.js');
        const files = performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.endsWith('.js'));
        const sources = await Promise.all(files.map((file) => fetch(file).then((answer) => answer.text())));
        return sources.flatMap((source) => [...source.matchAll(/\\bt\\('([\\w.]+)'/g)].map(([, key]) => key)).filter((key) => !has(key));
    }""")
    assert missing == []


def test_nothing_shifts(phone: Phone) -> None:
    phone.page.evaluate("""() => {
        globalThis.shifts = 0;
        new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) globalThis.shifts += one.value; })
            .observe({ type: 'layout-shift', buffered: true });
    }""")
    count(phone)
    phone.page.wait_for_timeout(300)
    assert phone.page.evaluate("globalThis.shifts") < 0.01
    # Taps move nothing in the table of four, not by a pixel.
    places = "[...document.querySelectorAll('.cell')].map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight])"
    before = phone.page.evaluate(places)
    phone.count((WEST, CHOW), (NORTH, PUNG))
    assert phone.page.evaluate(places) == before


def test_everything_to_tap_is_large_enough(phone: Phone) -> None:
    count(phone)
    small = phone.page.evaluate("""() => [...document.querySelectorAll('button, a, summary, input, select')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && (box.height < 43.5 || box.width < 32);
    }).map((one) => `${one.className} ${one.textContent}`)""")
    assert [one for one in small if not one.startswith("variant")] == []


def test_motion_is_left_out_for_who_wants_none(given: Given) -> None:
    phone = given(reduced_motion="reduce")
    phone.open()
    assert phone.page.evaluate(
        "getComputedStyle(document.querySelector('summary'), '::before').transitionDuration"
    ) in {"0s", ""}


def test_the_language_can_be_changed_and_is_remembered(phone: Phone) -> None:
    phone.view("settings")
    phone.button("English").tap()
    expect(phone.page.get_by_role("heading", name="Settings")).to_be_visible()
    phone.reload()
    expect(phone.page.get_by_role("heading", name="Settings")).to_be_visible()
    phone.button("繁體").tap()
    expect(phone.page.get_by_role("heading", name="設定")).to_be_visible()


def test_dark_can_be_chosen(phone: Phone) -> None:
    phone.view("settings")
    phone.button("暗", exact=True).tap()
    dark = phone.page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")
    assert dark != "rgb(246, 242, 233)"
    phone.reload()
    phone.page.locator("#menu a").first.wait_for()
    expect(phone.page.locator("html")).to_have_css("background-color", dark)  # once what is kept has been read
