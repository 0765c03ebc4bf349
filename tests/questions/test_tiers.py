"""How few extra fan would move a tier."""

from typing import Any

import pytest

from scorer.facts import facts_of
from scorer.judge import judge
from scorer.tiers import Move, NextTier, next_tier
from tests.hands import hand

WON: dict[str, Any] = {
    "flipped": "5m",
    "dealer": "C",
    "A": "pung:333p<B red",
    "B": "chow red",
    "C": "chow red",
    "D": "chow:789p red | 123456s78m55p",
}


def further(variant: str, result: str = "discard D<A 9m", **told: Any) -> NextTier | None:
    facts = facts_of(hand(variant, result, **{**WON, **told}))
    return next_tier(facts, judge(facts))


def test_to_the_cap_and_to_gold() -> None:
    # 64, 32 and 64 are owed; the cap is 300, gold needs more than 300 of all three
    assert further("hongzhong-kaikou") == NextTier(
        3, {"A": Move(3, "silver"), "C": Move(3, "silver"), "B": Move(4, "gold")}, Move(4, "gold")
    )


@pytest.mark.parametrize(("when", "fan"), [("exceeds", 3), ("reaches", 2)])
def test_when_gold_is_reached(when: str, fan: int) -> None:
    found = further("hongzhong-kaikou", rules={"cap": 128, "gold_when": when})
    assert found is not None
    assert found.table == Move(fan, "gold")


def test_bright_for_one_who_never_opened() -> None:
    found = further("shanzhuang-kaikou", B="red")
    assert found is not None
    assert found.losers["B"] == Move(found.losers["B"].fan, "bright")
    assert found.table is not None
    assert found.table.tier == "gold"


def test_bright_for_all() -> None:
    found = further("shanzhuang-kaikou", A="red", B="red", C="red", rules={"bright_all": 700, "minimum_small": 4})
    assert found is not None
    assert found.table is not None
    assert (found.table.tier, {move.tier for move in found.losers.values()}) == ("bright", {"silver", "bright"})


def test_without_gold_only_losers_move() -> None:
    found = further("hongzhong-kaikou", rules={"gold": None})
    assert found is not None
    assert found.table is None
    assert {move.tier for move in found.losers.values()} == {"silver"}


def test_nothing_left_to_move() -> None:
    assert further("hongzhong-kaikou", rules={"cap": None}) is None
    assert further("hongzhong-kaikou", rules={"cap": 10}) is None  # gold already
    assert further("hongzhong-kaikou", rules={"cap": 10, "gold": None}) is None  # silver, and no gold


def test_one_who_owes_nothing_stays_out_of_it() -> None:
    found = further("hongzhong-kaikou", rules={"small_payers": "discarder"})
    assert found is not None
    assert (set(found.losers), found.table) == ({"A"}, None)


def test_steps_of_a_table() -> None:
    # 6, 5 and 6 fan; from a minimum of 5 the last of five steps is at 9 fan
    found = further("koukou-pizi", rules={"minimum_small": 5})
    assert found == NextTier(3, {"A": Move(3, "silver"), "C": Move(3, "silver"), "B": Move(4, "gold")}, Move(4, "gold"))


def test_halves_count() -> None:
    # 1 x 8 x 4 x 1.5 = 48 is owed by A; 300 is the cap
    found = further("bianfeng-kaikou", rules={"small_discarder": 1.5})
    assert found is not None
    assert found.losers["A"].fan == 3
    capped_lower = further("bianfeng-kaikou", rules={"small_discarder": 1.5, "cap": 96, "gold": None})
    assert capped_lower is not None
    assert capped_lower.losers["A"].fan == 1
