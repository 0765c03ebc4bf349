"""Chromium, the service under gunicorn, and phones. Without Chromium these tests are left out, and say so."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.phone import SIZE, Given, Phone
from tests.servers import Server, running

HERE: Final = Path(__file__).parent
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
HOW_TO_GET_IT: Final = (
    "Chromium is missing, so the phone page is not tested; get it: apt-get install chromium fonts-noto-cjk"
)
ARGUMENTS: Final = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without Chromium nothing here runs; one line for a file says why."""
    if CHROMIUM is None:
        for item in items:
            if item.path.parent == HERE:
                item.add_marker(pytest.mark.skip(reason=HOW_TO_GET_IT))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "log") as started:
        yield started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for a module: while it is there its event loop runs, and other tests want their own."""
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def given(browser: Browser, server: Server) -> Iterator[Given]:
    """Makes phones; at the end none of them may have complained."""
    phones: list[Phone] = []

    def phone(**context: Any) -> Phone:
        settings: dict[str, Any] = {
            "viewport": SIZE,
            "device_scale_factor": 2,
            "has_touch": True,
            "is_mobile": True,
            "locale": "zh-CN",
            "timezone_id": "Asia/Shanghai",
            "service_workers": "block",
            **context,
        }
        opened = browser.new_context(**settings)
        opened.set_default_timeout(20_000)
        opened.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
        phones.append(Phone(opened, server.url))
        return phones[-1]

    yield phone
    complaints = [complaint for one in phones for complaint in one.complaints]
    for one in phones:
        one.context.close()
    assert complaints == []


@pytest.fixture
def phone(given: Given) -> Phone:
    """A phone with the page open for the first time."""
    held = given()
    held.open()
    return held
