"""Everything that makes a description impossible: each fault with its code and its pointer, all of them at once."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import scorer.checks
from scorer.errors import Impossible
from scorer.hand import Hand, Player
from scorer.settle import settle
from tests.hands import IDS, faults, hand

WIN: Final = "chow:789p | 123m456s78s55p"
"""Waits for 9s; 5m is flipped and 6m the laizi."""


class Case(NamedTuple):
    """A hand and the one thing wrong with it."""

    fault: str
    told: Mapping[str, Any]


def case(fault: str, result: str = "draw", **told: Any) -> Case:
    return Case(fault, {"variant": "hongzhong-kaikou", "result": result, "flipped": "5m", **told})


CASES: Final = (
    # People
    case("unknown_id /dealer", dealer="X"),
    case("no_tables /table", table=3),
    case("no_silver /players/2/balance", C="silver=100"),
    case("balance_of_all_four /players/3/balance", variant="bianfeng-bubu", **dict.fromkeys("ABC", "silver=100")),
    case("below_entry /players/0/balance", variant="bianfeng-bubu", **dict.fromkeys("BCD", "silver=100"), A="silver=99"),
    # The result
    case("missing /result/winner", "self_draw 9s"),
    case("missing /result/from", "discard D 9s", D=WIN),
    case("missing /result/from", "robbed_kong D 9s", D=WIN),
    case("missing /result/tile", "self_draw D", D=WIN),
    case("missing /result/player", "escape"),
    case("not_for_this_result /result/from", "self_draw D<A 9s", D=WIN),
    case("not_for_this_result /result/claimants", "self_draw D 9s claims=D", D=WIN),
    case("not_for_this_result /result/after_kong", "discard D<A 9s after_kong", D=f"red {WIN}"),
    case("not_for_this_result /result/last_tiles", "robbed_kong D<A 9s last_tiles", D=WIN, A="pung"),
    case("not_for_this_result /result/tile", "draw 9s"),
    case("not_for_this_result /result/rain_breakers", "draw rain=A"),
    case("not_for_this_result /result/declared", "draw hard"),
    case("not_for_this_result /result/tile", "escape A 9s"),
    case("no_escape_penalty /result/type", "escape A", variant="koukou-pizi"),
    case("unknown_id /result/winner", "self_draw X 9s"),
    case("unknown_id /result/from", "discard D<X 9s", D=WIN),
    case("unknown_id /result/player", "escape X"),
    case("unknown_id /result/claimants/1", "discard D<A 9s claims=D,X", D=WIN),
    case("repeated_id /result/claimants/1", "discard D<A 9s claims=D,D", D=WIN),
    case("unknown_id /result/rain_breakers/0", "discard D<A 9s rain=X", D=WIN),
    case("repeated_id /result/rain_breakers/2", "discard D<A 9s rain=A,B,A", D=WIN),
    case("feeds_himself /result/from", "discard D<D 9s", D=WIN),
    case("winner_not_among_claimants /result/claimants", "discard D<A 9s claims=B,C", D=WIN),
    case("winner_not_among_claimants /result/claimants", "discard D<A 9s claims=", D=WIN),
    case("feeder_claims /result/claimants/1", "discard D<A 9s claims=D,A", D=WIN),
    case("winner_breaks_rain /result/rain_breakers/1", "discard D<A 9s rain=B,D", D=WIN),
    case("after_kong_and_last_tiles /result/last_tiles", "self_draw D hard after_kong last_tiles", D="chow red"),
    case("after_kong_without_kong /result/after_kong", "self_draw D hard after_kong", D="chow thrown*2"),
    # The laizi
    case("flipped_and_laizi /laizi", laizi="6m"),
    case("laizi_is_gang_tile /laizi", flipped=None, laizi="7z"),
    case("laizi_is_gang_tile /laizi", variant="shanzhuang-kaikou", flipped=None, laizi="6z"),
    case("laizi_unknown /flipped", "self_draw D 9s", flipped=None, D=WIN),
    # Concealed tiles
    case("tile_count /players/1/hand", B="| 123m"),
    case("tile_count /players/1/hand", B="chow:789p | 123m456s789s55p"),
    case("tile_count /players/3/hand", "self_draw D 9s", D=WIN + "1m"),
    case("hand_includes_winning_tile /players/3/hand", "self_draw D 9s", D=WIN + "9s"),
    case("hand_missing /players/3/hand", "self_draw D 9s", D="chow"),
    # Melds
    case("too_many_melds /players/0/melds", A="chow chow chow chow chow"),
    case("meld_tiles_missing /players/1/melds/1/tiles", B="chow:789p pung | 123m456s5p"),
    case("not_a_meld /players/0/melds/0/tiles", A="chow:124m"),
    case("not_a_meld /players/0/melds/0/tiles", A="chow:891m"),
    case("not_a_meld /players/0/melds/0/tiles", A="chow:123z"),
    case("not_a_meld /players/0/melds/0/tiles", A="chow:1234m"),
    case("not_a_meld /players/0/melds/0/tiles", A="chow:89m1p"),
    case("not_a_meld /players/0/melds/0/tiles", A="chow:12p"),
    case("not_a_meld /players/0/melds/0/tiles", A="pung:112p"),
    case("not_a_meld /players/0/melds/0/tiles", A="pung:1111p"),
    case("not_a_meld /players/0/melds/0/tiles", A="exposed:111p"),
    case("not_a_meld /players/0/melds/0/tiles", A="added:1112p"),
    case("not_a_meld /players/0/melds/0/tiles", A="concealed:11p"),
    case("laizi_in_meld /players/0/melds/0/tiles", A="chow:678m"),
    case("gang_tile_in_meld /players/0/melds/0/tiles", A="pung:777z"),
    case("concealed_kong_fed /players/0/melds/0/from", A="concealed<B"),
    case("unknown_id /players/0/melds/0/from", A="pung<X"),
    case("feeds_himself /players/0/melds/1/from", A="pung pung<A"),
    case("chow_not_from_previous /players/0/melds/0/from", A="chow<B"),
    case("chow_not_from_previous /players/2/melds/0/from", C="chow<A"),
    case("not_a_gang_tile /players/0/special_kongs/green", A="green"),
    case("not_a_gang_tile /players/0/special_kongs/pizi", A="pizi"),
    case("not_a_gang_tile /players/0/special_kongs/red", A="red", rules={"fixed_gang_tiles": []}),
    case("ready_unopened /players/0/ready", A="concealed ready"),
    # The robbed kong
    case("robbed_without_pung /result/from", "robbed_kong D<A 9s", D=WIN, A="chow exposed"),
    case("robbed_without_pung /result/from", "robbed_kong D<A 9s", D=WIN, A="pung:888p"),
    case("robbed_without_pung /result/from", "robbed_kong D<A hard", D="chow"),
    # Count mode
    case("declared_with_hand /result/declared", "self_draw D 9s hard", D=WIN),
    case("hard_with_laizi /result/declared/hard", "self_draw D hard*1", D="chow", variant="bianfeng-bubu"),
    case("soft_without_laizi /result/declared/hard", "self_draw D soft", D="chow"),
    case("laizi_beyond_hand /result/declared/laizi_in_hand", "self_draw D soft*3", D="chow chow chow pung"),
    case("laizi_beyond_hand /result/declared/laizi_in_hand", "discard D<A soft*2 pure_suit", D="chow chow chow pung"),
    case("meld_against_pattern /result/declared/patterns/0", "self_draw D hard all_pungs", D="chow"),
    case("meld_against_pattern /result/declared/patterns/0", "self_draw D hard all_winds", D="chow"),
    case("meld_against_pattern /result/declared/patterns/0", "self_draw D hard all_258", D="chow"),
    case("meld_against_pattern /result/declared/patterns/0", "self_draw D hard all_winds", D="pung:222m"),
    case("meld_against_pattern /result/declared/patterns/0", "self_draw D hard all_258", D="pung:333m"),
    case("meld_against_pattern /result/declared/patterns/0", "self_draw D hard all_258", D="pung:222z"),
    case("meld_against_pattern /result/declared/patterns/0", "self_draw D hard pure_suit", D="pung:222z"),
    case("meld_against_pattern /result/declared/patterns/1", "self_draw D hard all_pungs pure_suit", D="pung:222m pung:222p"),
    case("patterns_exclude /result/declared/patterns", "self_draw D hard all_winds pure_suit all_pungs", D="pung"),
    case("patterns_exclude /result/declared/patterns", "self_draw D hard all_winds all_258 all_pungs", D="pung"),
    case("pattern_implied /result/declared/patterns", "self_draw D hard", D="pung pung<A pung<B exposed"),
    case("pattern_implied /result/declared/patterns", "self_draw D hard pure_suit", D="pung pung<A pung<B exposed"),
    case("pattern_needs /result/declared/patterns", "self_draw D hard all_258 pure_suit", D="pung"),
    case("pattern_needs /result/declared/patterns", "self_draw D hard all_winds", D="pung", rules={"chaotic": []}),
    # Copies
    case("too_many_copies /players/1/hand", A="pung:111m", B="| 1122m123p123s234p"),
    case("too_many_copies /players/1/melds/0/tiles", A="pung:111m", B="pung:111m"),
    case("too_many_copies /players/1/special_kongs/red", A="red*2", B="red*3"),
    case("too_many_copies /players/1/special_kongs/green", variant="shanzhuang-kaikou", A="green*2", B="green*3"),
    case("too_many_copies /players/1/special_kongs/laizi", A="laizi*2", B="laizi*3"),
    case("too_many_copies /players/1/laizi_discards", A="laizi*2", B="thrown*3"),
    case("too_many_copies /result/tile", "self_draw D 9s", A="pung:999s", B="chow:789s", D=WIN),
    case("too_many_copies /result/declared/laizi_in_hand", "self_draw D soft*1", A="laizi*4", D="chow"),
    case("too_many_copies /players/2/special_kongs/pizi", variant="koukou-pizi", A="pizi*4", C="pizi*4"),
    case("too_many_copies /players/1/special_kongs/laizi", flipped=None, A="laizi*2", B="laizi*3"),
    case("too_many_copies /players/1/special_kongs/laizi", flipped=None, A="laizi*2", B="thrown*3"),
    case("too_many_copies /result/declared/laizi_in_hand", "self_draw D soft*1", flipped=None, A="laizi*4", D="chow"),
)  # fmt: skip


@pytest.mark.parametrize("one", CASES, ids=[f"{number} {one.fault}" for number, one in enumerate(CASES)])
def test_the_fault_is_found_and_no_other(one: Case) -> None:
    assert faults(hand(**one.told)) == [one.fault]


def test_every_code_has_a_case() -> None:
    there = {
        code
        for file in Path(scorer.checks.__file__).parent.glob("*.py")
        for code in re.findall(r'Fault\(\s*"(\w+)"', file.read_text(encoding="utf-8"))
    }
    held_elsewhere = {"four_players", "repeated_id"}  # below: the language of these tests seats A, B, C, D
    assert there - {one.fault.split()[0] for one in CASES} <= held_elsewhere


# What the language of these tests cannot tell


@pytest.mark.parametrize("count", [1, 3, 5])
def test_four_players(count: int) -> None:
    told = hand("hongzhong-kaikou", "draw")
    players = tuple(Player(name) for name in ("A", "B", "C", "D", "E")[:count])
    assert faults(told._replace(players=players)) == ["four_players /players"]


def test_ids_are_not_repeated() -> None:
    told = hand("hongzhong-kaikou", "draw")
    players = tuple(Player(name) for name in ("A", "B", "A", "B"))
    assert faults(told._replace(players=players)) == ["repeated_id /players/2/id", "repeated_id /players/3/id"]


# What goes together


def test_everything_wrong_is_told_at_once() -> None:
    told = hand(
        "hongzhong-kaikou",
        "robbed_kong D<D 9s claims=B,X after_kong",
        flipped="5m",
        laizi="7z",
        dealer="X",
        table=3,
        A="chow:124m<B green concealed<B silver=5",
        B="red*5 ready | 123m",
        D="chow:678m | 123m456s78s5p",
    )
    assert set(faults(told)) == {
        "unknown_id /dealer",
        "no_tables /table",
        "no_silver /players/0/balance",
        "not_for_this_result /result/after_kong",
        "feeds_himself /result/from",
        "unknown_id /result/claimants/1",
        "winner_not_among_claimants /result/claimants",
        "after_kong_without_kong /result/after_kong",
        "flipped_and_laizi /laizi",
        "laizi_is_gang_tile /laizi",
        "not_a_meld /players/0/melds/0/tiles",
        "chow_not_from_previous /players/0/melds/0/from",
        "not_a_gang_tile /players/0/special_kongs/green",
        "concealed_kong_fed /players/0/melds/1/from",
        "ready_unopened /players/1/ready",
        "laizi_in_meld /players/3/melds/0/tiles",
        "tile_count /players/1/hand",
        "tile_count /players/3/hand",
        "robbed_without_pung /result/from",
        "too_many_copies /players/1/special_kongs/red",
    }


def test_several_tiles_beyond_their_copies_are_told_each() -> None:
    told = hand("hongzhong-kaikou", "draw", A="pung:111m pung:222m", B="pung:111m", C="pung:222m")
    assert faults(told) == ["too_many_copies /players/1/melds/0/tiles", "too_many_copies /players/2/melds/0/tiles"]


def test_what_is_told_of_copies() -> None:
    with pytest.raises(Impossible) as caught:
        settle(hand("hongzhong-kaikou", "draw", flipped="1m", A="pung:111m", B="| 1m123p456p789p123s"))
    assert caught.value.faults[0].facts == {"tile": "1m", "count": 4, "copies": 3}


def test_the_pizi_left_by_the_flipped_tile_and_by_hands_are_counted_together() -> None:
    # 4m and 5m: eight less the flipped one and the one in B's hand.
    told: dict[str, Any] = {"flipped": "5m", "B": "| 4m123p456p789p123s"}
    assert settle(hand("koukou-pizi", "draw", A="pizi*6", **told)).win is None
    assert faults(hand("koukou-pizi", "draw", A="pizi*7", **told)) == ["too_many_copies /players/0/special_kongs/pizi"]


@pytest.mark.parametrize("result", ["self_draw D 9s", "discard D<A 9s", "robbed_kong D<A 9s"])
def test_what_the_cases_stand_on_is_possible(result: str) -> None:
    assert settle(hand("hongzhong-kaikou", result, flipped="5m", A="pung", D=WIN)).win is not None


@pytest.mark.parametrize(
    "result",
    [
        "self_draw D hard*1",
        "self_draw D hard all_258",
        "self_draw D hard all_258 all_pungs pure_suit",
        "self_draw D hard all_winds",
        "self_draw D hard all_winds all_pungs",
        "self_draw D soft*4 pure_suit",
    ],
)
def test_what_may_be_declared_together(result: str) -> None:
    assert settle(hand("hongzhong-kaikou", result, flipped="5m", D="pung")).win is not None


def test_a_pattern_need_not_be_declared_where_a_chaotic_shape_may_stand_for_it() -> None:
    d = "pung:222m pung:555p pung:888p<B exposed:2222s<A"
    assert settle(hand("hongzhong-kaikou", "self_draw D hard all_258", flipped="6m", D=d)).win is not None


def test_a_pattern_that_does_not_count_need_not_be_declared() -> None:
    assert settle(hand("bianfeng-bubu", "self_draw D hard", D="pung<A pung<A pung<B pung<B red*2")).win is not None


def test_the_message_names_codes_and_pointers() -> None:
    with pytest.raises(Impossible, match=r"^unknown_id at /dealer, no_tables at /table$"):
        settle(hand("hongzhong-kaikou", "draw", dealer="X", table=3))


def test_a_hand_is_a_plain_value() -> None:
    told = hand("hongzhong-kaikou", "draw", A="chow")
    assert isinstance(told, Hand)
    assert [one.id for one in told.players] == list(IDS)
