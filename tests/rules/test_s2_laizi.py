"""Rules §2: which tile is the laizi, which are the pizi, and what nobody may do with them."""

from typing import Final

import pytest

from scorer.rules import shown
from scorer.tiles import NAMES, parse, text_of
from scorer.variants import VARIANTS
from tests.hands import faults, hand, settled, violations

HONOURS: Final = {
    # flipped: laizi with 中 as a gang tile, laizi with 中 and 发, the two pizi
    "东": ("南", "南", "东白"),
    "南": ("西", "西", "南东"),
    "西": ("北", "北", "西南"),
    "北": ("发", "白", "北西"),
    "中": ("发", "白", "北西"),
    "发": ("白", "白", "发北"),
    "白": ("东", "东", "白发"),
}
"""Written out by hand from the rules; the suits need no table."""
WITH_PIZI: Final = ("koukou-pizi", "shanzhuang-qipi")
WITH_GREEN_KONGS: Final = ("shanzhuang-kaikou", "shanzhuang-koukou")


def specials_by_hand(variant: str, flipped: str) -> tuple[str, str]:
    """Laizi and pizi of a flipped tile, from the table above."""
    names = {text_of(parse(name)): name for name in HONOURS}
    if flipped in names:
        red, red_and_green, pizi = HONOURS[names[flipped]]
        laizi = red_and_green if variant in WITH_GREEN_KONGS else red
    else:
        number, suit = int(flipped[0]), flipped[1]
        laizi = f"{number + 1 if number < 9 else 1}{suit}"
        pizi = f"{flipped}{number - 1 if number > 1 else 9}{suit}"
    return text_of(parse(laizi)), text_of(parse(pizi)) if variant in WITH_PIZI else ""


@pytest.mark.parametrize("variant", VARIANTS)
def test_laizi_and_pizi_of_every_flipped_tile(variant: str) -> None:
    for flipped in NAMES:
        settlement = settled(variant, "draw", flipped=flipped)
        assert settlement.laizi is not None
        assert (text_of([settlement.laizi]), text_of(settlement.pizi)) == specials_by_hand(variant, flipped), flipped


def test_the_table_above_is_of_the_variants_there_are() -> None:
    for variant, described in VARIANTS.items():
        rules = shown(described.rules)
        assert rules["pizi"] == (variant in WITH_PIZI)
        assert rules["fixed_gang_tiles"] == (["red", "green"] if variant in WITH_GREEN_KONGS else ["red"])


@pytest.mark.parametrize(
    ("laizi", "pizi"),
    [("6m", "4m 5m"), ("1m", "8m 9m"), ("发", "西 北"), ("白", "北 发"), ("东", "发 白"), ("南", "白 东")],
)
def test_pizi_of_a_laizi_told_without_the_flipped_tile(laizi: str, pizi: str) -> None:
    settlement = settled("koukou-pizi", "draw", laizi=laizi)
    assert text_of(settlement.pizi) == text_of(parse(pizi))


@pytest.mark.parametrize("variant", WITH_PIZI)
def test_one_copy_of_the_flipped_tile_is_out_of_play(variant: str) -> None:
    assert faults(hand(variant, "draw", flipped="5m", B="| 5555m123p123s234s")) == [
        "too_many_copies /players/1/hand",
    ]


def test_three_copies_of_the_flipped_tile_can_be_there() -> None:
    assert settled("hongzhong-kaikou", "draw", flipped="5m", B="| 555m1234p123s234s").win is None


def test_a_laizi_told_takes_no_copy_out_of_play() -> None:
    assert settled("hongzhong-kaikou", "draw", laizi="6m", B="| 5555m123p123s234s").laizi == parse("6m")[0]


@pytest.mark.parametrize(
    ("variant", "meld", "fault"),
    [
        ("hongzhong-kaikou", "pung:666m", "laizi_in_meld"),
        ("hongzhong-kaikou", "chow:567m", "laizi_in_meld"),
        ("hongzhong-kaikou", "exposed:6666m", "laizi_in_meld"),
        ("hongzhong-kaikou", "concealed:6666m", "laizi_in_meld"),
        ("hongzhong-kaikou", "pung:777z", "gang_tile_in_meld"),
        ("shanzhuang-kaikou", "pung:666z", "gang_tile_in_meld"),
        ("koukou-pizi", "pung:555m", "gang_tile_in_meld"),
        ("koukou-pizi", "chow:234m", "gang_tile_in_meld"),
    ],
)
def test_nobody_melds_a_laizi_or_a_gang_tile(variant: str, meld: str, fault: str) -> None:
    assert faults(hand(variant, "draw", flipped="5m", C=meld)) == [f"{fault} /players/2/melds/0/tiles"]


def test_green_is_melded_where_it_is_no_gang_tile() -> None:
    assert settled("hongzhong-kaikou", "draw", flipped="5m", C="pung:666z").win is None


@pytest.mark.parametrize("result", ["discard D<A 6m", "robbed_kong D<A 6m"])
def test_nobody_wins_on_a_discarded_or_robbed_laizi(result: str) -> None:
    told = {"flipped": "5m", "A": "pung", "D": "chow:789p | 123m456s789s5p"}
    assert violations("hongzhong-kaikou", result, **told) == ["special_winning_tile"]


def test_nobody_wins_on_a_discarded_gang_tile() -> None:
    told = {"flipped": "5m", "D": "chow:789p | 123m456s789s7z"}
    assert violations("hongzhong-kaikou", "discard D<A 7z", **told) == [
        "gang_tile_in_hand",
        "special_winning_tile",
        "pair_not_258",
    ]


def test_a_laizi_may_be_drawn_for_the_win() -> None:
    settlement = settled("hongzhong-kaikou", "self_draw D 6m", flipped="5m", D="chow:789p | 123m456s789s5p")
    assert settlement.win is not None
    assert not settlement.win.hard


def test_without_flipped_tile_or_laizi_a_win_by_tiles_cannot_be_judged() -> None:
    assert faults(hand("hongzhong-kaikou", "self_draw D 5p", D="chow:789p | 123m456s789s5p")) == [
        "laizi_unknown /flipped"
    ]


def test_count_mode_needs_no_laizi_where_no_rule_turns_on_it() -> None:
    assert settled("hongzhong-kaikou", "self_draw D hard", D="chow").laizi is None


@pytest.mark.parametrize(
    ("variant", "rules", "previous"),
    [
        ("koukou-pizi", {}, None),  # a wind laizi would double
        ("hongzhong-kaikou", {"wind_laizi": 2}, None),
        ("hongzhong-kaikou", {"repeated_laizi": 2}, "5m"),
    ],
)
def test_count_mode_needs_the_laizi_where_a_rule_turns_on_it(
    variant: str, rules: dict[str, object], previous: str | None
) -> None:
    told = hand(variant, "self_draw D hard", rules=rules, previous_laizi=previous, D="chow")
    assert faults(told) == ["laizi_unknown /flipped"]


def test_count_mode_does_not_need_the_laizi_for_a_repeat_of_nothing() -> None:
    assert settled("hongzhong-kaikou", "self_draw D hard", rules={"repeated_laizi": 2}, D="chow").laizi is None
