"""Two outputs over the same input, held against each other: which hands, and whose balance."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from scorer.api.document import encode
from scorer.bulk.results import Result, results
from scorer.bulk.trouble import BadInput

SETTLED = 200


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
    totals_a, totals_b, touched = Counter[str](), Counter[str](), Counter[str]()
    hands = changed = only_a = only_b = 0
    with ExitStack() as stack:
        try:
            file = None if output is None else stack.enter_context(output.open("wb"))
        except OSError as error:
            raise BadInput(f"{output}: {error.strerror}") from error
        for one, other in _pairs(a, b):
            hands += 1
            totals_a.update(one.changes)
            totals_b.update(other.changes)
            only_a += one.status == SETTLED != other.status
            only_b += other.status == SETTLED != one.status
            if moved := _moved(one, other):
                changed += 1
                touched.update(moved)
                if file is not None:
                    file.write(encode(_told(one, other, moved)) + b"\n")
    names = sorted(totals_a.keys() | totals_b.keys())
    players = {name: (totals_a[name], totals_b[name], touched[name]) for name in names}
    differing = {name: figures for name, figures in players.items() if figures[0] != figures[1]}
    return Differences(hands, changed, only_a, only_b, differing)


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
    """1 for everybody whose points differ."""
    if one.changes == other.changes:
        return {}
    names = one.changes.keys() | other.changes.keys()
    return {name: 1 for name in names if one.changes.get(name, 0) != other.changes.get(name, 0)}


def _told(one: Result, other: Result, moved: Mapping[str, int]) -> dict[str, object]:
    difference = {name: other.changes.get(name, 0) - one.changes.get(name, 0) for name in sorted(moved)}
    return {
        "index": one.row,
        "ref": one.ref,
        "a": {"status": one.status, "changes": dict(one.changes)},
        "b": {"status": other.status, "changes": dict(other.changes)},
        "difference": difference,
    }
