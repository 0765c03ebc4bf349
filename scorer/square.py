"""The fewest transfers that square a table: at the end of an evening, who hands what to whom."""

from collections.abc import Mapping
from itertools import combinations

from scorer.settlement import Transfer


def square(totals: Mapping[str, int]) -> tuple[Transfer, ...]:
    """The fewest transfers that bring totals to 0, largest debts first. Totals must sum to 0.

    Every group of players whose totals sum to 0 squares itself with one transfer less than it has players, so the
    fewest transfers come of the most such groups; among four players those are found by looking at all.

    >>> square({"A": -30, "B": 50, "C": 30, "D": -50})
    (Transfer(payer='D', payee='B', points=50), Transfer(payer='A', payee='C', points=30))
    """
    if sum(totals.values()):
        raise ValueError(f"the totals do not sum to 0: {dict(totals)}")
    left = {name: total for name, total in totals.items() if total}
    moved: list[Transfer] = []
    while left:
        group = _smallest_group(left)
        moved += _within({name: left.pop(name) for name in group})
    return tuple(sorted(moved, key=lambda transfer: -transfer.points))


def _smallest_group(totals: Mapping[str, int]) -> tuple[str, ...]:
    """The smallest group of players whose totals sum to 0; taking it first leaves the most groups of four."""
    groups = (group for size in range(2, len(totals) + 1) for group in combinations(totals, size))
    return next(group for group in groups if not sum(totals[name] for name in group))


def _within(totals: dict[str, int]) -> list[Transfer]:
    """Transfers that square one group: the deepest in debt pays the furthest ahead."""
    moved = []
    while any(totals.values()):
        payer, payee = min(totals, key=totals.__getitem__), max(totals, key=totals.__getitem__)
        points = min(-totals[payer], totals[payee])
        moved.append(Transfer(payer, payee, points))
        totals[payer] += points
        totals[payee] -= points
    return moved
