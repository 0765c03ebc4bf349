"""Without a network: the shell, the score sheet and past results open, and a hand entered waits."""

import re

from playwright.sync_api import Page, expect

from tests.browser.phone import CHOW, EAST, NORTH, PUNG, SOUTH, WEST, Given, Phone

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def installed(given: Given) -> Phone:
    """A phone whose page has been opened before, so that its worker serves it."""
    phone = given(service_workers="allow")
    phone.open()
    phone.page.wait_for_function(CONTROLLED)
    return phone


def hand(phone: Phone, winner: int, source: int) -> None:
    phone.wins(winner, source)
    phone.count((winner, CHOW))
    phone.settled()


def test_offline_and_back(given: Given) -> None:
    phone = installed(given)
    page: Page = phone.page
    hand(phone, SOUTH, EAST)
    phone.context.set_offline(True)
    page.goto(f"{phone.url}/#/evening")
    phone.reload()
    expect(page.locator(".score-sheet tbody tr")).to_have_count(1)
    expect(page.locator("#menu")).to_contain_text("没有网络")
    phone.shot("offline-sheet")
    page.get_by_role("link", name="南家 胡").tap()
    expect(page.locator(".headline")).to_contain_text("南家 胡，东家 放冲")

    # Two hands entered in the meantime; the dealer is carried on all the same.
    phone.view("count")
    expect(phone.column(SOUTH).locator(".deals")).to_be_visible()
    hand(phone, WEST, WEST)
    expect(page.locator(".waiting-hand")).to_contain_text("已经记下")
    phone.shot("offline-kept")
    phone.tap(page.locator("#next-hand"))
    expect(phone.column(WEST).locator(".deals")).to_be_visible()
    hand(phone, WEST, NORTH)
    phone.reload()
    phone.view("evening")
    expect(page.locator(".score-sheet .pending")).to_have_count(2)
    phone.shot("offline-pending")

    phone.context.set_offline(False)
    expect(page.locator(".score-sheet .pending")).to_have_count(0)
    expect(page.locator(".toast")).to_contain_text("2 局已结算")
    assert phone.sheet()[1] == ["−8", "−16", "+32", "−8"]  # 南家 dealt
    assert phone.sheet()[2] == ["−8", "−8", "+32", "−16"]  # 西家 did, and 北家 discarded


def test_a_hand_kept_that_is_no_win_asks_to_be_mended(given: Given) -> None:
    phone = installed(given)
    phone.context.set_offline(True)
    phone.wins(NORTH, EAST)
    phone.count((SOUTH, PUNG))
    phone.settled()
    phone.view("evening")
    phone.context.set_offline(False)
    expect(phone.page.locator(".flag.bad")).to_have_text("要补")
    expect(phone.page.locator(".toast")).to_contain_text("有 1 局要补")
    phone.page.get_by_role("link", name="北家 胡").tap()
    expect(phone.page.locator(".trouble")).to_contain_text("没有开口")
    phone.shot("offline-to-mend")
    phone.tap(phone.button("改", exact=True))
    phone.count((NORTH, PUNG))
    phone.settled()
    expect(phone.page.locator(".headline")).to_contain_text("北家 胡")


def test_a_hand_changed_offline_settles_those_after_it_later(given: Given) -> None:
    phone = installed(given)
    hand(phone, SOUTH, EAST)
    phone.view("count")
    hand(phone, SOUTH, SOUTH)
    phone.context.set_offline(True)
    phone.view("evening")
    assert phone.sheet()[1] == ["−16", "+48", "−16", "−16"]  # he dealt
    phone.page.get_by_role("link", name="南家 胡").tap()
    phone.tap(phone.button("改", exact=True))
    phone.tap(phone.column(EAST))
    phone.count((EAST, CHOW))
    phone.tap(phone.page.locator(".how").nth(EAST))
    phone.settled()
    phone.view("evening")
    phone.reload()
    phone.context.set_offline(False)
    expect(phone.page.locator(".score-sheet .pending")).to_have_count(0)
    # 东家 won the first, so it was he who dealt the second.
    expect(phone.page.locator(".score-sheet tbody tr").first).to_contain_text("+32")
    assert phone.sheet()[1] == ["−16", "+32", "−8", "−8"]


def test_a_service_that_is_down_is_like_no_network(phone: Phone) -> None:
    phone.page.route("**/v1/settle", lambda route: route.fulfill(status=503, json={"type": "/problems/unavailable"}))
    phone.wins(SOUTH, SOUTH)
    phone.count((SOUTH, CHOW))
    phone.settled()
    expect(phone.page.locator(".waiting-hand")).to_be_visible()
    phone.page.unroute("**/v1/settle")
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.page.locator(".headline")).to_contain_text("南家 自摸")


def test_everything_the_page_needs_is_kept(given: Given) -> None:
    phone = installed(given)
    kept = phone.page.evaluate(
        "(async () => { for (const name of await caches.keys()) if (name.startsWith('shell-'))"
        " return (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname); })()"
    )
    used = set(phone.page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"))
    assert {path for path in used if path.startswith("/web/") and path != "/web/sw.js"} <= set(kept)
    assert "/" in kept
    assert [path for path in kept if re.search(r"i18n/(en|zh-Han[st])\.js$", path)] != []


def test_it_can_be_installed(phone: Phone) -> None:
    session = phone.context.new_cdp_session(phone.page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
