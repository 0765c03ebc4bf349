"""Two outputs over the same input, held against each other: which hands, and whose balance."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from scorer.api.document import encode
from scorer.bulk.results import Result, results
from scorer.bulk.trouble import BadInput, trouble_of

SETTLED: Final = 200


class Differences(NamedTuple):
    """What differs between A and B."""

    hands: int
    changed: int
    """Hands that move other points."""
    only_a: int
    """Hands settled in A and refused in B."""
    only_b: int
    players: Mapping[str, tuple[int, int, int]]
    """By id: points in A, points in B, and how many of his hands differ; of those whose balance differs."""

    def plain(self) -> dict[str, object]:
        """As JSON has it."""
        rows = [
            {"id": name, "a": a, "b": b, "difference": b - a, "hands": hands} for name, (a, b, hands) in self.in_order()
        ]
        return {**self._asdict(), "players": rows}

    def in_order(self) -> list[tuple[str, tuple[int, int, int]]]:
        """The players, those with the largest difference first."""
        return sorted(self.players.items(), key=lambda entry: (-abs(entry[1][1] - entry[1][0]), entry[0]))


def differences(a: Path, b: Path, output: Path | None) -> Differences:
    """Hold two outputs against each other, and write every hand that differs where an output is given.

    Raises BadInput when they are not of the same hands.
    """
    count = _Count()
    with _written(output) as file:
        for one, other in _pairs(a, b):
            moved = count.add(one, other)
            if moved and file is not None:
                file.write(encode(_told(one, other, moved)) + b"\n")
    return count.told()


class _Count:
    """What was found so far."""

    def __init__(self) -> None:
        self.hands = self.changed = self.only_a = self.only_b = 0
        self.a, self.b, self.touched = Counter[str](), Counter[str](), Counter[str]()

    def add(self, one: Result, other: Result) -> dict[str, int]:
        """One hand; what it moves, player by player, that it does not move in the other."""
        self.hands += 1
        self.a.update(one.changes)
        self.b.update(other.changes)
        self.only_a += one.status == SETTLED != other.status
        self.only_b += other.status == SETTLED != one.status
        moved = _moved(one, other)
        self.changed += bool(moved)
        self.touched.update(moved.keys())
        return moved

    def told(self) -> Differences:
        names = sorted(self.a.keys() | self.b.keys())
        players = {name: (self.a[name], self.b[name], self.touched[name]) for name in names}
        differing = {name: figures for name, figures in players.items() if figures[0] != figures[1]}
        return Differences(self.hands, self.changed, self.only_a, self.only_b, differing)


@contextmanager
def _written(output: Path | None) -> Iterator[BinaryIO | None]:
    """A file that is there only once it is whole."""
    if output is None:
        yield None
        return
    scratch = output.with_name(f".{output.name}.tmp")
    try:
        with scratch.open("wb") as file:
            yield file
        scratch.replace(output)
    except OSError as error:
        raise trouble_of(error) from error
    finally:
        scratch.unlink(missing_ok=True)


def _pairs(a: Path, b: Path) -> Iterator[tuple[Result, Result]]:
    for one, other in zip_longest(results(a), results(b)):
        if one is None or other is None:
            raise BadInput(f"{a if other is None else b}: has more hands than the other")
        if (one.row, one.ref) != (other.row, other.ref):
            raise BadInput(
                f"{a} and {b} are not of the same hands: {one.ref or one.row} stands against {other.ref or other.row}"
            )
        yield one, other


def _moved(one: Result, other: Result) -> dict[str, int]:
    """By how many points B differs from A, for everybody whose points differ."""
    if one.changes == other.changes:
        return {}
    names = sorted(one.changes.keys() | other.changes.keys())
    moved = {name: other.changes.get(name, 0) - one.changes.get(name, 0) for name in names}
    return {name: points for name, points in moved.items() if points}


def _told(one: Result, other: Result, moved: Mapping[str, int]) -> dict[str, object]:
    return {
        "index": one.row,
        "ref": one.ref,
        "a": {"status": one.status, "changes": dict(one.changes)},
        "b": {"status": other.status, "changes": dict(other.changes)},
        "difference": dict(moved),
    }
