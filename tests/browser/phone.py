"""A phone in a hand: the page in Chromium, tapped as a person taps it."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Locator, expect

expect.set_options(timeout=15_000)  # the machine may be busy

ROOT: Final = Path(__file__).resolve().parents[2]
ARTIFACTS: Final = ROOT / "artifacts"
AXE: Final = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
SIZE: Final = {"width": 390, "height": 844}
ORDER: Final = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + [f"{n}z" for n in "1234765"]
"""The keys of the keyboard, row by row."""
EAST, SOUTH, WEST, NORTH = range(4)
CHOW, PUNG, EXPOSED, ADDED, CONCEALED = "吃", "碰", "冲杠", "蓄杠", "暗杠"
RED, GREEN, PIZI, LAIZI, THROWN = "红中杠", "发财杠", "痞子杠", "癞子杠", "打癞子"

_AXE_RUN: Final = """async () => (await axe.run(document)).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160) + ' ' +
    node.failureSummary).slice(0, 3).join(' | ')}`)"""


_WRITTEN: Final = """() => new Promise((resolve, reject) => {
    const request = indexedDB.open('scorer');
    request.onerror = reject;
    request.onsuccess = () => {
        const reading = request.result.transaction(['evenings', 'settings']);  // waits for all writes before it
        reading.objectStore('settings').count();
        reading.oncomplete = () => { request.result.close(); resolve(); };
        reading.onabort = reject;
    };
})"""
"""Waits until all that the page has begun to write is written."""


class Phone:
    """One page, the taps so far, and all that went wrong in it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.page = context.new_page()
        self.taps = 0
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._console)

    def _console(self, message: Any) -> None:
        # A 422 is an answer; a browser reports it all the same, as it does every request made without a network.
        if message.type in {"error", "warning"} and not re.search(
            r"Failed to load resource|ERR_INTERNET|blocked by Playwright", message.text
        ):
            self.complaints.append(message.text)

    def open(self, fragment: str = "") -> None:
        """Open the page, or another of its views; ready to be tapped."""
        self.page.goto(f"{self.url}/{fragment}")
        self.page.locator("#menu a").first.wait_for()
        expect(self.page.locator("#view")).not_to_contain_text("正在取玩法")

    def view(self, name: str) -> None:
        """Another view, by the menu."""
        self.page.locator(f'#menu a[href="#/{name}"]').tap()
        expect(self.page.locator(f'#menu a[href="#/{name}"]')).to_have_attribute("aria-current", "page")

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def button(self, name: str | re.Pattern[str], **more: Any) -> Locator:
        return self.page.get_by_role("button", name=name, **more)

    def column(self, seat: int) -> Locator:
        return self.page.locator(".head").nth(seat)

    def plus(self, seat: int, what: str) -> Locator:
        return self.page.get_by_role("group", name=what, exact=True).locator(".cell").nth(seat).locator(".more")

    def minus(self, seat: int, what: str) -> Locator:
        return self.page.get_by_role("group", name=what, exact=True).locator(".cell").nth(seat).locator(".less")

    def wins(self, winner: int, source: int) -> None:
        """Who won, and from whom; from himself is by self-draw."""
        self.tap(self.column(winner))
        self.tap(self.page.locator(".how").nth(source))

    def count(self, *laid_out: tuple[int, str]) -> None:
        for seat, what in laid_out:
            self.tap(self.plus(seat, what))

    def chip(self, name: str) -> Locator:
        return self.page.locator(".chip", has_text=re.compile(f"^{name}$"))

    def settle(self) -> None:
        self.tap(self.page.locator("#settle"))

    def settled(self) -> None:
        """Settle, and see what it came to."""
        self.settle()
        self.page.locator(".headline, .waiting-hand").first.wait_for()

    def reload(self) -> None:
        """Open the page again, once what was changed in it has been written."""
        self.page.evaluate(_WRITTEN)
        self.page.reload()

    def type(self, tiles: str | Iterable[str]) -> None:
        """Tiles on the keyboard: ``4s 2p``."""
        for tile in tiles.split() if isinstance(tiles, str) else tiles:
            self.tap(self.key(tile))

    def key(self, tile: str) -> Locator:
        return self.page.locator(".key").nth(ORDER.index(tile))

    def variant(self, identity: str) -> None:
        """Choose what is played."""
        self.view("house")
        self.page.locator("#variant").select_option(identity)
        self.page.locator("#apply").tap()
        expect(self.page.locator("#apply")).to_have_count(0)
        self.view("count")

    def named(self, *names: str) -> None:
        self.view("settings")
        for seat, name in enumerate(names):
            self.page.locator(f"#name{seat}").fill(name)
            self.page.locator(f"#name{seat}").blur()
        self.view("count")

    def changes(self) -> list[str]:
        """What the last line of a result says of everybody."""
        return re.findall(r"[+−]?[\d,]+(?=，|$)", self.page.locator(".after p").first.inner_text())

    def sheet(self) -> list[list[str]]:
        """The score sheet, oldest hand first, then the totals: four figures a row."""
        rows = self.page.locator(".score-sheet tbody tr, .score-sheet tfoot tr").all()
        figures = [row.locator("td").all_inner_texts()[-4:] for row in rows]
        return [*reversed(figures[:-1]), figures[-1]]

    def shot(self, name: str) -> None:
        """A picture of the screen, to be looked at."""
        ARTIFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png", animations="disabled")

    def shot_whole(self, name: str) -> None:
        """A picture of the whole view, as far down as it goes, what is fixed to the edges left out of the way."""
        ARTIFACTS.mkdir(exist_ok=True)
        height = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": SIZE["width"], "height": max(SIZE["height"], height)})
        self.page.screenshot(path=ARTIFACTS / f"{name}.png", animations="disabled")
        self.page.set_viewport_size({"width": SIZE["width"], "height": SIZE["height"]})

    def violations(self) -> list[str]:
        """What axe-core has against the view as it is."""
        if not self.page.evaluate("'axe' in globalThis"):
            self.page.evaluate(AXE)
        found: list[str] = self.page.evaluate(_AXE_RUN)
        return found

    def sideways(self) -> int:
        """By how many pixels the view is wider than the screen."""
        wider: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wider


Given = Callable[..., Phone]
