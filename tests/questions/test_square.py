"""The fewest transfers that square a table, against every way there is."""

from itertools import combinations, pairwise, permutations, product

import pytest

from scorer.square import square

NAMES = "ABCD"


def fewest(totals: tuple[int, ...]) -> int:
    """By trying out: the players who are not even, less the most groups of them that are even among themselves."""
    owing = [seat for seat in range(4) if totals[seat]]
    best = 0
    for order in permutations(owing):
        for cuts in range(len(order)):
            for places in combinations(range(1, len(order)), cuts):
                edges = [0, *places, len(order)]
                groups = [order[start:end] for start, end in pairwise(edges)]
                if all(sum(totals[seat] for seat in group) == 0 for group in groups):
                    best = max(best, len(groups))
    return len(owing) - best


def test_all_totals_in_a_small_range() -> None:
    for first in product(range(-6, 7), repeat=3):
        totals = (*first, -sum(first))
        told = dict(zip(NAMES, totals, strict=True))
        moved = square(told)
        left = dict(told)
        for one in moved:
            assert one.points > 0
            left[one.payer] += one.points
            left[one.payee] -= one.points
        assert set(left.values()) == {0}, totals
        assert len(moved) == fewest(totals), totals
        assert [one.points for one in moved] == sorted((one.points for one in moved), reverse=True)


def test_nobody_owes_anything() -> None:
    assert square(dict.fromkeys(NAMES, 0)) == ()


def test_debtors_pay_and_others_get() -> None:
    moved = square({"A": -700, "B": 300, "C": 600, "D": -200})
    assert {one.payer for one in moved} == {"A", "D"}
    assert {one.payee for one in moved} == {"B", "C"}


def test_totals_must_be_even() -> None:
    with pytest.raises(ValueError, match="do not sum to 0"):
        square({"A": 1, "B": 0, "C": 0, "D": 0})
