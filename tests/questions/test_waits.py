"""What a hand waits for: the tiles, the copies left, what each brings, and what is in the way."""

from typing import Any

import pytest

from scorer.errors import Impossible, MissingFact, NotAWin
from scorer.hand import Hand, Result
from scorer.tiles import NAMES, parse, text_of
from scorer.waits import Chance, Gain, Waits, holds_one_more, waits, waits_after_each_discard
from tests.hands import hand

TABLE: dict[str, Any] = {"flipped": "5m", "dealer": "C", "A": "pung:333p<B red", "B": "chow red", "C": "chow green"}


def waiting(variant: str = "shanzhuang-kaikou", player: str = "D", **told: Any) -> Hand:
    return hand(variant, "draw", **told)._replace(result=Result("waiting", player))


def tiles(found: Waits) -> str:
    return text_of(wait.tile for wait in found.waits)


def in_the_way(found: Waits) -> list[str]:
    return [broken.code for broken in found.in_the_way]


def chance(found: Waits, tile: str, feeder: str | None) -> Chance:
    (wait,) = [wait for wait in found.waits if NAMES[wait.tile] == tile]
    return next(one for one in wait.chances if one.feeder == feeder)


def gain(found: Waits, tile: str, feeder: str | None) -> Gain:
    outcome = chance(found, tile, feeder).outcome
    assert isinstance(outcome, Gain)
    return outcome


def test_the_worked_example_of_s1() -> None:
    found = waits(waiting(**TABLE, D="chow:789p red*2 | 123456s78m55p"))
    assert tiles(found) == "69m"
    assert found.in_the_way == ()
    assert [(one.type, one.feeder) for one in found.waits[0].chances] == [
        ("self_draw", None),
        *(("discard", name) for name in "ABC"),
    ]
    best = gain(found, "9m", "A")
    assert (best.size, best.patterns, best.hard, best.liability) == ("small", (), True, None)
    assert best.changes == {"A": -128, "B": -64, "C": -128, "D": 320}
    assert best.tiers == {"A": "none", "B": "none", "C": "none"}


def test_a_laizi_may_be_drawn_but_not_taken() -> None:
    found = waits(waiting(**TABLE, D="chow:789p red*2 | 123456s78m55p"))
    assert gain(found, "6m", None).changes["D"] == 512
    refused = chance(found, "6m", "A").outcome
    assert isinstance(refused, NotAWin)
    assert [broken.code for broken in refused.violations] == ["special_winning_tile"]


def test_copies_still_unseen() -> None:
    told = {**TABLE, "A": "pung:999s<B red", "B": "chow:123p red | 8889m444666s"}
    found = waits(waiting(**told, D="chow:789p red*2 | 123456s78m55p"))
    assert {NAMES[wait.tile]: wait.unseen for wait in found.waits} == {"6m": 4, "9m": 3}


def test_the_flipped_tile_is_out_of_play() -> None:
    found = waits(waiting(**{**TABLE, "flipped": "9m"}, D="chow:789p red*2 | 123456s78m55p"))
    assert {NAMES[wait.tile]: wait.unseen for wait in found.waits} == {"1m": 4, "6m": 4, "9m": 3}


def test_tiles_of_which_none_is_left() -> None:
    told = {**TABLE, "A": "pung:333p<B red | 9999m123456s", "B": "chow:123p red | 6666m444666p"}
    found = waits(waiting(**told, D="chow:789p red*2 | 123456s78m55p"))
    assert (tiles(found), text_of(found.exhausted), found.in_the_way) == ("", "69m", ())


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        ("chow:789p | 123456s78m15p", ["not_a_winning_shape"]),
        ("chow:789p | 123456s789m1p", ["pair_not_258"]),
        ("chow:789p | 123456s46m66m", ["too_many_laizi"]),
        ("red | 123456s78m55p789p", ["not_opened"]),
        ("red | 123456s78m15p789p", ["not_opened", "not_a_winning_shape"]),
        ("chow:789p | 123456s78m5p7z", ["gang_tile_in_hand", "not_a_winning_shape"]),
        ("chow:789p | 123s66678m5p7z", ["gang_tile_in_hand", "not_a_winning_shape"]),
        ("chow:789p | 13466678m55p", ["too_many_laizi"]),
    ],
)
def test_what_is_in_the_way(told: str, codes: list[str]) -> None:
    found = waits(waiting(**TABLE, D=told))
    assert (found.waits, found.exhausted) == ((), ())
    assert in_the_way(found) == codes


def test_below_the_minimum_is_a_wait_all_the_same() -> None:
    found = waits(waiting(**TABLE, rules={"minimum_small": 100}, D="chow:789p | 123456s78m55p"))
    refused = chance(found, "9m", "B").outcome
    assert isinstance(refused, NotAWin)
    (below,) = refused.violations
    assert (below.code, below.facts["losers"]) == ("below_minimum", {"A": 16, "B": 32, "C": 32})


def test_a_fact_that_is_missing_for_one_way_alone() -> None:
    told = {**TABLE, "A": "pung:333p<B red not_ready", "C": "green"}
    melds = "chow:789p chow:123s chow:456s chow:789s"
    found = waits(waiting(**told, D=f"{melds} | 5p"))
    missing = chance(found, "5p", "B").outcome
    assert isinstance(missing, MissingFact)
    assert (missing.code, missing.path) == ("ready", ("players", 1, "ready"))
    for feeder in ("A", "C"):
        liability = gain(found, "5p", feeder).liability
        assert liability is not None
        assert liability.payer == feeder
    assert gain(found, "5p", None).liability is None


def test_a_pattern_that_lies_in_how_it_is_won() -> None:
    told = {**TABLE, "C": "only_258 red"}
    found = waits(waiting("koukou-pizi", **told, D="chow:789p chow:123s chow:456s chow:789s pizi*3 | 5p"))
    drawn, thrown = gain(found, "5p", None), gain(found, "5p", "C")
    assert (drawn.size, drawn.patterns) == ("small", ())
    assert (thrown.size, thrown.patterns) == ("big", ("melded_hand",))


def test_every_tile_completes_a_single_laizi() -> None:
    found = waits(waiting(**TABLE, D="pung:111s pung:222m pung:444s pung:777s | 6m"))
    assert len(found.waits) == 32  # but the two gang tiles
    assert len({id(one) for wait in found.waits for one in wait.chances}) < 30  # like tiles share what they bring


def test_a_hand_that_cannot_be() -> None:
    with pytest.raises(Impossible):
        waits(waiting(**TABLE, D="chow:789p | 123456s78m555p5p"))
    with pytest.raises(Impossible):
        waits(waiting(**TABLE, player="A", D="chow:789p | 123456s78m55p"))
    with pytest.raises(Impossible):
        waits(waiting(**TABLE, player="Z", D="chow:789p | 123456s78m55p"))


def test_before_the_discard() -> None:
    told = waiting(**TABLE, D="chow:789p | 123456s78m55p1z")
    assert holds_one_more(told)
    found = waits_after_each_discard(told)
    assert found.in_the_way == ()
    assert {NAMES[one.tile]: tiles(one.waits) for one in found.discards} == {"1z": "69m"}


def test_a_hand_of_13_discards_nothing() -> None:
    assert not holds_one_more(waiting(**TABLE, D="chow:789p | 123456s78m55p"))
    assert not holds_one_more(waiting(**TABLE, player="A"))
    assert not holds_one_more(waiting(**TABLE, player="Z", D="chow:789p | 123456s78m55p1z"))


def test_a_discarded_tile_is_seen() -> None:
    found = waits_after_each_discard(waiting(**TABLE, D="chow:789p | 123456s789m55p"))
    left = {NAMES[one.tile]: {NAMES[wait.tile]: wait.unseen for wait in one.waits.waits} for one in found.discards}
    assert left["9m"] == {"6m": 4, "9m": 3}
    assert left["6s"]["6s"] == 3


def test_a_discarded_laizi_counts_as_one() -> None:
    found = waits_after_each_discard(waiting(**TABLE, D="chow:789p | 123456s78m55p6m"))
    (thrown,) = [one for one in found.discards if NAMES[one.tile] == "6m"]
    kept = waits(waiting(**TABLE, D="chow:789p thrown | 123456s78m55p"))
    assert thrown.waits.exhausted == kept.exhausted == ()
    for one, other in zip(thrown.waits.waits, kept.waits, strict=True):
        assert (one.tile, one.unseen) == (other.tile, other.unseen)
        assert [chance.outcome for chance in one.chances if isinstance(chance.outcome, Gain)] == [
            chance.outcome for chance in other.chances if isinstance(chance.outcome, Gain)
        ]


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        ("chow:789p | 1358s1358m159p", ["not_a_winning_shape"]),
        ("red | 123456s78m55p789p1z", ["not_opened"]),
        ("chow:789p | 123456s78m55p7z", ["gang_tile_in_hand"]),
        ("pung:111s chow:123m chow:123p pung:333s | 77z", ["gang_tile_in_hand"]),
    ],
)
def test_no_discard_helps(told: str, codes: list[str]) -> None:
    found = waits_after_each_discard(waiting(**TABLE, D=told))
    assert found.discards == ()
    assert [broken.code for broken in found.in_the_way][: len(codes)] == codes


def test_before_the_discard_five_of_a_tile_are_too_many() -> None:
    with pytest.raises(Impossible):
        waits_after_each_discard(waiting(**TABLE, D="chow:789p | 123456s55555p"))


def test_parse_is_the_notation_meant_here() -> None:
    assert parse("69m") == (5, 8)
