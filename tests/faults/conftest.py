"""Instances, proxies before them, and a place for what was measured."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults.proxies import PROXIES, Proxy, proxy
from tests.figures import Figures
from tests.servers import Server, running

Pair = tuple[Server, Server]


@pytest.fixture(scope="session")
def figures() -> Iterator[Figures]:
    """Rows for the table of faults; FIGURES=write puts them into docs/trust.md."""
    noted = Figures("faults")
    yield noted
    print(f"\n{noted.table()}")
    noted.publish()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts services that are stopped after the test."""
    with ExitStack() as stack:

        def started(name: str = "server", **told: object) -> Server:
            return stack.enter_context(running(tmp_path / f"{name}.log", told))

        yield started


@pytest.fixture
def pair(start: Callable[..., Server]) -> Pair:
    """Two instances of one worker each."""
    return start("one", graceful_timeout=10), start("two", graceful_timeout=10)


@pytest.fixture(params=PROXIES)
def front(request: pytest.FixtureRequest, tmp_path: Path, pair: Pair) -> Iterator[Proxy]:
    """The recommended proxy before the two instances: HAProxy, then nginx."""
    with proxy(request.param, tmp_path, pair) as started:
        yield started
