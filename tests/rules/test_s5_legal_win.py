"""Rules §5: what is a legal win, and what is reported of one that is not."""

import pytest

from scorer.errors import NotAWin
from scorer.settle import settle
from tests.hands import hand, reading, settled, violations, won

# 5m is flipped and 6m the laizi unless a test says otherwise.


def broken(result: str, d: str, *, variant: str = "hongzhong-kaikou", flipped: str = "5m", **told: object) -> list[str]:
    return violations(variant, result, flipped=flipped, D=d, **told)


# One point at a time


def test_1_the_winner_has_opened() -> None:
    assert broken("self_draw D 5p", "| 123m456s789s789p5p") == ["not_opened"]


def test_1_a_concealed_kong_does_not_open() -> None:
    assert broken("self_draw D 5p", "concealed:9999m | 123m456s789s5p") == ["not_opened"]


def test_2_no_gang_tile_in_hand() -> None:
    assert broken("self_draw D 5p", "chow:789p | 123m456s777z5p") == ["gang_tile_in_hand"]


def test_2_nor_a_pizi() -> None:
    # Flipped 5m: 4m and 5m are pizi. There is fan enough.
    d = "chow:789p red*2 laizi | 345m456s789s5p"
    assert broken("self_draw D 5p", d, variant="koukou-pizi") == ["gang_tile_in_hand"]


def test_2_nor_as_the_winning_tile() -> None:
    assert broken("self_draw D 7z", "chow:789p | 123m456s55p77z") == ["gang_tile_in_hand"]


def test_2_gang_tiles_count_as_ordinary_ones_in_the_test_of_the_shape() -> None:
    assert broken("self_draw D 5p", "chow:789p | 123m456s67z8s5p") == ["gang_tile_in_hand", "not_a_winning_shape"]


@pytest.mark.parametrize("concealed", ["123m456s79s15p", "123m456s123z5p", "124m456s789s5p", "91m1p456s789s5p"])
def test_3_four_sets_and_a_pair(concealed: str) -> None:
    assert broken("self_draw D 5p", f"chow:789p | {concealed}") == ["not_a_winning_shape"]


def test_3_the_laizi_stands_for_any_tile() -> None:
    assert won(settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D="chow:789p | 126m456s789s5p"))[1] == "soft"


def test_3_kongs_are_sets() -> None:
    told = "exposed:1111p concealed:2222s | 123m456s5p"
    assert won(settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D=told)) == ((), "hard")


@pytest.mark.parametrize("pair", ["1m", "3p", "4s", "7m", "9s", "1z", "6z"])
def test_4_the_pair_is_a_2_5_or_8(pair: str) -> None:
    assert broken(f"self_draw D {pair}", f"chow:789p | 123m456s789s{pair}") == ["pair_not_258"]


@pytest.mark.parametrize("pair", ["2m", "8m", "2p", "5p", "8p", "2s", "5s", "8s"])
def test_4_any_2_5_or_8_will_do(pair: str) -> None:
    assert won(settled("hongzhong-kaikou", f"self_draw D {pair}", flipped="5m", D=f"chow:789p | 123m456s789s{pair}"))


def test_4_a_wildcard_in_the_pair_stands_for_a_258() -> None:
    assert broken("self_draw D 6m", "chow:789p | 123m456s789s3p") == ["pair_not_258"]
    assert won(settled("hongzhong-kaikou", "self_draw D 6m", flipped="5m", D="chow:789p | 123m456s789s2p"))[1] == "soft"


@pytest.mark.parametrize(
    ("d", "result", "patterns"),
    [
        ("pung:333p | 111m444s999s1z", "self_draw D 1z", ("all_pungs",)),
        ("chow:123p | 234p567p789p1p", "self_draw D 1p", ("pure_suit",)),
        ("pung:111z | 222333444z5z", "self_draw D 5z", ("all_pungs", "all_winds")),
    ],
)
def test_4_or_anything_with_these_patterns(d: str, result: str, patterns: tuple[str, ...]) -> None:
    assert won(settled("hongzhong-kaikou", result, flipped="5m", D=d)) == (patterns, "hard")


def test_4_but_not_with_other_patterns() -> None:
    melds = "chow:789p chow:123p chow:123s pung:222m"
    assert broken("self_draw D 1z", f"{melds} | 1z") == ["pair_not_258"]
    assert broken("self_draw D 1z last_tiles", "chow:789p | 123m456s789s1z") == ["pair_not_258"]


def test_4_a_chaotic_reading_has_no_pair() -> None:
    told = "pung:111z | 2233445566z"
    assert won(settled("hongzhong-kaikou", "self_draw D 6z", flipped="5m", D=told)) == (("all_winds",), "hard")


def test_5_one_laizi_in_a_small_win() -> None:
    assert broken("self_draw D 5p", "chow:789p | 126m456s79s6m5p") == ["too_many_laizi"]


def test_5_used_as_the_tile_it_is_or_not() -> None:
    # Flipped 4p: the pair is two laizi, each a 5p.
    assert broken("self_draw D 5p", "chow:789p | 123m456s789s5p", flipped="4p") == ["too_many_laizi"]


def test_5_the_winning_tile_counts() -> None:
    assert broken("self_draw D 6m", "chow:789p | 126m456s78s55p") == ["too_many_laizi"]


def test_5_laid_out_and_thrown_ones_do_not() -> None:
    told = "chow:789p laizi*2 thrown | 126m456s789s5p"
    assert won(settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D=told)) == ((), "soft")


def test_5_no_limit_in_a_big_win() -> None:
    told = "chow:123p | 66m66m789p12p3p"
    assert won(settled("hongzhong-kaikou", "self_draw D 4p", flipped="5m", D=told))[0] == ("pure_suit",)


def test_6_no_win_on_a_discarded_laizi() -> None:
    assert broken("discard D<A 6m", "chow:789p | 123m456s78s55p") == ["special_winning_tile"]


def test_7_the_minimum() -> None:
    # Opening and hard ×4, drawn ×2, A deals ×2: A owes 16, B and C 8; 20 are needed of somebody.
    with pytest.raises(NotAWin) as caught:
        settle(hand("bianfeng-kaikou", "self_draw D 5p", flipped="5m", D="chow:789p | 123m456s789s5p"))
    (violation,) = caught.value.violations
    assert violation.code == "below_minimum"
    assert violation.facts == {
        "minimum": 20,
        "unit": "points",
        "scope": "any",
        "size": "small",
        "losers": {"A": 16, "B": 8, "C": 8},
    }


def test_7_the_minimum_in_fan() -> None:
    with pytest.raises(NotAWin) as caught:
        settle(hand("koukou-pizi", "discard D<A hard", flipped="5m", dealer="B", B="chow", D="chow pung chow"))
    (violation,) = caught.value.violations
    # D 3 + 1; A throws; B opened and deals.
    assert violation.facts == {
        "minimum": 6,
        "unit": "fan",
        "scope": "every",
        "size": "small",
        "losers": {"A": 5, "B": 6, "C": 4},
    }


def test_8_only_the_first_claimant_wins() -> None:
    told = "chow:789p | 123m456s78s55p"
    assert broken("discard D<A 9s claims=B,D", told) == ["not_first_claimant"]
    assert won(settled("hongzhong-kaikou", "discard D<A 9s claims=D", flipped="5m", D=told))


# What a wildcard may stand for


def test_a_wildcard_may_stand_for_a_fifth_copy() -> None:
    settlement = settled("hongzhong-kaikou", "self_draw D 6m", flipped="5m", D="pung:555p | 123m456s789s5p")
    assert reading(settlement) == "123m 456s 789s 55p = 5p"


def test_a_wildcard_stands_for_no_gang_tile() -> None:
    # Flipped 4m: 5m is the laizi, 3m and 4m are pizi, and only a 3m would make a set of 12m.
    told = "chow:789p red*3 | 12m5m456s789s5p"
    assert broken("self_draw D 5p", told, variant="koukou-pizi", flipped="4m") == ["not_a_winning_shape"]
    assert won(settled("hongzhong-kaikou", "self_draw D 5p", flipped="4m", D=told))[1] == "soft"


def test_a_wildcard_stands_for_no_gang_tile_in_a_triplet_either() -> None:
    told = "pung:333s | 111m444s999s7z"
    assert "gang_tile_in_hand" in broken("self_draw D 6m", told)


# What is reported


def test_everything_that_is_broken_is_reported_at_once_in_order() -> None:
    told = broken("discard D<A 7z claims=B,D", "| 123m456s789s789p7z")
    assert told == [
        "not_opened",
        "gang_tile_in_hand",
        "special_winning_tile",
        "not_first_claimant",
        "pair_not_258",
    ]


@pytest.mark.parametrize(
    ("concealed", "tile", "last"),
    [
        ("123m456s789s124p4p", "6m", "pair_not_258"),
        ("147m147s147p1234z", "6m", "not_a_winning_shape"),
        ("123m456s789s78p6m5p", "6m", "too_many_laizi"),
        ("123m456s789s777z5p", "6m", "below_minimum"),
    ],
)
def test_of_shape_pair_laizi_and_minimum_only_the_first_is_reported(concealed: str, tile: str, last: str) -> None:
    told = broken(f"discard D<A {tile} claims=B,D", f"| {concealed}", variant="bianfeng-kaikou")
    plain = [code for code in told if code != "gang_tile_in_hand"]
    assert plain == ["not_opened", "special_winning_tile", "not_first_claimant", last]


def test_the_pair_comes_before_the_laizi() -> None:
    # Two laizi and a pair of 3p.
    assert broken("self_draw D 3p", "chow:789p | 12m66m456s79s3p") == ["pair_not_258"]


def test_the_laizi_come_before_the_minimum() -> None:
    assert broken("self_draw D 5p", "chow:789p | 12m66m456s79s5p", variant="bianfeng-kaikou") == ["too_many_laizi"]


def test_the_figures_of_the_minimum_are_those_of_the_best_reading() -> None:
    # Told as it is, 6m is in a set of 678m and the hand is hard: ×2.
    with pytest.raises(NotAWin) as caught:
        settle(hand("shanzhuang-kaikou", "self_draw D 5p", flipped="5m", D="chow:789p | 678m456s789s5p"))
    assert caught.value.violations[0].facts["losers"] == {"A": 16, "B": 8, "C": 8}


def test_violations_are_reported_before_a_missing_fact() -> None:
    # A melded hand on A's discard turns on whether A is ready, which nobody says; but B claims before D.
    melds = "chow:789p chow:123s chow:456s pung:222m | 5p"
    assert broken("discard D<A 5p claims=B,D", melds, A="chow") == ["not_first_claimant"]


def test_count_mode_reports_the_same_points() -> None:
    assert broken("discard D<A hard claims=B,D", "", variant="shanzhuang-kaikou") == [
        "not_opened",
        "not_first_claimant",
        "below_minimum",
    ]
    assert broken("discard D<A soft*2", "chow") == ["too_many_laizi"]
    assert broken("discard D<A soft*2 pure_suit", "chow", rules={"laizi_limit_big": 1}) == ["too_many_laizi"]


def test_what_is_said_of_too_many_laizi() -> None:
    with pytest.raises(NotAWin) as caught:
        settle(hand("hongzhong-kaikou", "discard D<A soft*3", D="chow"))
    assert caught.value.violations[0].facts == {"count": 3, "limit": 1, "size": "small"}
