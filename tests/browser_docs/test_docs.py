"""``/docs`` in Chromium: it draws the contract, asks nobody else for anything, and every operation can be tried."""

import shutil
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from scorer.http.app import create_app
from scorer.http.contract import contract_json
from scorer.http.health import KNOWN_CHANGES
from scorer.http.settings import Settings
from tests.servers import Server, running

ARGUMENTS: Final = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
REFUSED: Final = "Failed to load resource: the server responded with a status of 422"
"""What Chromium says of an example that is to be refused."""
PATIENCE: Final = 20_000
"""Milliseconds."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("docs") / "log") as started:
        yield started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("Chromium is missing, so /docs is not tried in one; get it: apt-get install chromium")
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """The page, drawn; at the end it must not have complained, nor asked another host for anything."""
    opened = browser.new_page(viewport={"width": 1200, "height": 900})
    opened.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    asked: set[str] = set()
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("requestfailed", lambda request: complaints.append(request.url))
    opened.on("request", lambda request: asked.add(request.url))
    opened.goto(f"{server.url}/docs")
    opened.wait_for_selector("#operations-settlement-settle")
    yield opened
    opened.close()
    assert [complaint for complaint in complaints if not complaint.startswith(REFUSED)] == []
    assert {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))} == {server.url[7:]}


def operations() -> list[tuple[str, str]]:
    """The tag and the id of every operation of the contract."""
    with create_app(Settings()).test_request_context():
        contract: dict[str, Any] = contract_json().get_json()
    told = [operation for path in contract["paths"].values() for operation in path.values()]
    return [(operation["tags"][0], operation["operationId"]) for operation in told]


def executed(page: Page, block: str) -> tuple[str, str]:
    """The status and the text that trying an open operation, as it stands there, comes to."""
    page.click(f"{block} .btn.execute")
    row = f"{block} .live-responses-table tr.response"
    page.wait_for_selector(row)
    return page.inner_text(f"{row} .response-col_status").split()[0], page.inner_text(row)


def tried(page: Page, tag: str, operation: str) -> tuple[str, str]:
    """The same for one that is closed, and is closed afterwards: open ones are drawn again and again."""
    block = f"#operations-{tag}-{operation}"
    page.click(f"{block} .opblock-summary-control")
    found = executed(page, block)
    page.click(f"{block} .opblock-summary-control")
    return found


def test_every_operation_is_drawn_and_can_be_tried(page: Page) -> None:
    assert page.title() == "scorer: the API"
    assert page.locator(".opblock").count() == len(operations())
    statuses = {operation: tried(page, tag, operation)[0] for tag, operation in operations()}
    assert {operation: status for operation, status in statuses.items() if status not in {"200", "207"}} == {}


def test_the_example_that_is_tried_is_the_worked_one(page: Page) -> None:
    status, text = tried(page, "settlement", "settle")
    assert status == "200"
    for player, change in KNOWN_CHANGES.items():
        assert f'"{player}": {change}' in text


def test_every_example_can_be_chosen(page: Page) -> None:
    page.click("#operations-settlement-settle .opblock-summary-control")
    choice = "#operations-settlement-settle .opblock-section-request-body .examples-select-element"
    page.wait_for_selector(choice)
    names = page.eval_on_selector_all(f"{choice} option", "options => options.map(option => option.value)")
    assert {"discard", "count_mode", "not_a_win"} <= set(names)
    page.select_option(choice, "not_a_win")
    assert executed(page, "#operations-settlement-settle")[0] == "422"


def test_switched_off_it_is_not_there() -> None:
    client = create_app(Settings(docs=False)).test_client()
    assert [client.get(path).status_code for path in ("/docs", "/docs/start.js")] == [404, 404]


@pytest.mark.parametrize(
    "name", ["index.html", "none", "swagger-ui.css.map", "..", "swagger-ui.js", "oauth2-redirect.html"]
)
def test_other_files_of_the_package_are_not_served(name: str) -> None:
    assert create_app(Settings()).test_client().get(f"/docs/{name}").status_code == 404
