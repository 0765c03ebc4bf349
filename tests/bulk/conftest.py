"""Hands to run over, and one small cluster of threads that most of the tests share."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from scorer.generate import hands

NEEDED = ("dask", "distributed", "pyarrow", "rich")
MISSING = [name for name in NEEDED if find_spec(name) is None]
if MISSING:
    collect_ignore_glob = ["test_[!e]*.py"]  # test_extra.py says so

BAD_LINES = (
    b'{"variant": NaN}',
    b"[1, 2]",
    b'{"ref": "twice", "ref": "twice"}',
    b"null",
    b'{"ref": "half", "variant": "koukou-pizi"}',
    b"\xff\xfe",
)


@pytest.fixture(scope="session")
def some_hands() -> list[dict[str, Any]]:
    return list(hands(41, 260, house_rules=0.3, players=12))


@pytest.fixture(scope="session")
def some_lines(some_hands: list[dict[str, Any]]) -> list[bytes]:
    """The same as lines, with bad ones among them."""
    lines = [json.dumps(hand, ensure_ascii=False).encode() for hand in some_hands]
    for place, bad in enumerate(BAD_LINES):
        lines.insert(40 * place + 7, bad)
    return lines


@pytest.fixture
def recorded(tmp_path: Path, some_lines: list[bytes]) -> Path:
    """A file of hands, in a folder of its own."""
    file = tmp_path / "in" / "hands.jsonl"
    file.parent.mkdir()
    file.write_bytes(b"\n".join(some_lines) + b"\n")
    return file


@pytest.fixture(scope="session")
def threads() -> Iterator[Any]:
    from scorer.bulk.engine import cluster  # noqa: PLC0415 - not there without the extra

    with cluster(None, 2, processes=False) as client:
        yield client


@pytest.fixture
def bulk(monkeypatch: pytest.MonkeyPatch, threads: Any) -> Callable[..., int]:
    """``scorer bulk`` with these arguments, on the threads; its exit status."""
    from scorer import cli  # noqa: PLC0415

    @contextmanager
    def shared(*_: object) -> Iterator[Any]:
        yield threads

    monkeypatch.setattr("scorer.bulk.run.cluster", shared)
    monkeypatch.setattr("signal.signal", lambda *_: None)

    def ran(*arguments: object) -> int:
        return cli.main(["bulk", *map(str, arguments)])

    return ran


@pytest.fixture
def items(bulk: Callable[..., int], tmp_path: Path) -> Callable[..., list[dict[str, Any]]]:
    """The items that a run gives."""

    def ran(*arguments: object) -> list[dict[str, Any]]:
        output = tmp_path / "items.jsonl"
        assert bulk(*arguments, "-o", output, "--overwrite", "--quiet", "--part-rows", 60) == 0
        return [json.loads(line) for line in output.read_bytes().splitlines()]

    return ran
