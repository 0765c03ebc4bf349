"""Rules §6: the big patterns, hard and soft, and which reading of a hand is taken."""

from typing import Any

import pytest

from scorer.settle import settle
from scorer.tiles import parse
from tests.hands import hand, points, reading, settled, violations, winner_items, won

# 5m is flipped and 6m the laizi unless a test says otherwise.


def shows(d: str, tile: str, *, variant: str = "hongzhong-kaikou", flipped: str = "5m", **told: Any) -> tuple[str, ...]:
    """The patterns of a hand that D draws a tile for."""
    return won(settled(variant, f"self_draw D {tile}", flipped=flipped, D=d, **told))[0]


# Each pattern


@pytest.mark.parametrize(
    ("d", "tile"),
    [
        ("pung:333p | 111m444s999s5p", "5p"),
        ("pung:333p exposed:1111m concealed:4444s | 999s1z", "1z"),
        ("added:3333p | 111m444s99s55p", "9s"),
        ("pung:333p | 111m44s6m999s5p", "5p"),
    ],
)
def test_all_pungs_is_four_triplets_or_kongs_and_any_pair(d: str, tile: str) -> None:
    assert shows(d, tile) == ("all_pungs",)


@pytest.mark.parametrize("d", ["pung:333p | 123m444s999s5p", "chow:345p | 111m444s999s5p"])
def test_one_chow_spoils_all_pungs(d: str) -> None:
    assert shows(d, "5p") == ()


@pytest.mark.parametrize(
    ("d", "tile"),
    [
        ("chow:123p | 234p567p789p1p", "1p"),
        ("chow:123s concealed:9999s | 456s78s55s", "6s"),
        ("chow:123m | 123m4m789m789m", "4m"),
        ("chow:123p | 234p56p6m789p1p", "1p"),  # the laizi of another suit as a wildcard
    ],
)
def test_pure_suit_is_every_tile_of_one_suit(d: str, tile: str) -> None:
    assert shows(d, tile) == ("pure_suit",)


@pytest.mark.parametrize(
    "d", ["chow:123p | 234p567p789p5s", "chow:123s | 234p567p789p5p", "pung:111z | 234p567p789p5p"]
)
def test_a_tile_of_another_suit_or_a_wind_spoils_pure_suit(d: str) -> None:
    assert shows(d, d[-2:]) == ()


def test_two_laizi_may_be_the_pair_of_the_one_suit() -> None:
    assert shows("chow:123p | 234p567p789p6m", "6m") == ("pure_suit",)


def test_winds_are_no_suit() -> None:
    assert shows("pung:111z | 222333444z5z", "5z") == ("all_pungs", "all_winds")


def test_all_winds_is_every_tile_a_wind() -> None:
    assert shows("pung:111z | 222333z44z6m5z", "5z") == ("all_pungs", "all_winds")
    assert shows("pung:111z | 222333444z5p", "5p") == ("all_pungs",)


def test_chaotic_winds_need_neither_sets_nor_pair() -> None:
    assert shows("pung:111z | 2233445566z", "6z") == ("all_winds",)
    assert (
        reading(settled("hongzhong-kaikou", "self_draw D 6z", flipped="5m", D="pung:111z | 2233445566z")) == "all_winds"
    )


def test_chaotic_winds_with_a_wildcard() -> None:
    told = settled("hongzhong-kaikou", "self_draw D 6z", flipped="5m", D="pung:111z | 223344556z6m")
    assert won(told) == (("all_winds",), "soft")
    assert reading(told) == "all_winds = 1z"


def test_a_chaotic_wildcard_stands_for_no_gang_tile() -> None:
    # Flipped 2m: 3m is the laizi, 1m and 2m are pizi, and 5m is the first 2, 5, 8 left.
    told = settled("koukou-pizi", "self_draw D 5p", flipped="2m", D="pung:555m red | 58m258p258s3m8s")
    assert reading(told) == "all_258 = 5m"


def test_a_chow_meld_spoils_chaotic_shapes() -> None:
    assert violations("hongzhong-kaikou", "self_draw D 6z", flipped="5m", D="chow:123p | 2233445566z") == [
        "not_a_winning_shape"
    ]


def test_s3_has_no_chaotic_winds() -> None:
    told = {"flipped": "5m", "D": "pung:111z red*2 | 2233445566z"}
    assert violations("bianfeng-kaikou", "self_draw D 6z", **told) == ["not_a_winning_shape"]


def test_all_258_is_every_tile_a_2_5_or_8() -> None:
    assert shows("pung:222m | 555p888p222s5s", "5s") == ("all_pungs", "all_258")
    assert shows("pung:222m | 555p888p333s5s", "5s") == ("all_pungs",)
    assert shows("pung:222p | 55558888p66m", "6m") == ("all_pungs", "pure_suit", "all_258")


@pytest.mark.parametrize("variant", ["hongzhong-kaikou", "bianfeng-kaikou"])
def test_chaotic_258_needs_neither_sets_nor_pair(variant: str) -> None:
    assert shows("pung:222m laizi | 258m258p258s2p", "5p", variant=variant) == ("all_258",)


def test_chaotic_258_stands_for_no_laizi_told_otherwise() -> None:
    told = settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D="pung:222m | 258m258p258s6m")
    assert won(told) == (("all_258",), "soft")
    assert reading(told) == "all_258 = 2m"


def test_all_258_counts_a_natural_laizi_of_its_own() -> None:
    # Flipped 4m: 5m is the laizi and a 2/5/8 itself.
    told = settled("hongzhong-kaikou", "self_draw D 5m", flipped="4m", D="pung:222m | 258p258p258s2s")
    assert won(told) == (("all_258",), "hard")


@pytest.mark.parametrize(
    "melds", ["chow:789p chow:123s pung:222m exposed:4444s", "added:1111s pung:333s pung:222m pung:111m"]
)
@pytest.mark.parametrize("result", ["self_draw D 5p", "discard D<A 5p"])
def test_melded_hand_is_four_openings_and_one_tile(melds: str, result: str) -> None:
    told = settled("hongzhong-kaikou", result, flipped="5m", A="chow ready", D=f"{melds} | 5p")
    assert "melded_hand" in won(told)[0]


def test_a_concealed_kong_is_no_melded_hand() -> None:
    assert shows("chow:789p chow:123s pung:222m concealed:4444s | 5p", "5p") == ()


def test_melded_hand_on_a_discard_only() -> None:
    # Four chows and pungs, hard: 5 fan. S0 counts it on a discard, not on a draw and not on a robbed kong.
    d = "chow:789p chow:123s pung:222m pung:444s | 5p"
    assert won(settled("koukou-pizi", "discard D<A 5p", flipped="6m", A="only_258", D=d)) == (("melded_hand",), "hard")
    for result in ("self_draw D 5p", "robbed_kong D<A 5p"):
        told = hand("koukou-pizi", result, flipped="6m", A="pung", B="chow", C="chow", D=d)
        assert "melded_hand" not in won(settle(told))[0]


def test_melded_hand_on_any_win_counts_on_a_robbed_kong() -> None:
    d = "chow:789p chow:123s pung:222m pung:444s | 5p"
    told = settled("hongzhong-kaikou", "robbed_kong D<A 5p", flipped="6m", A="pung", D=d)
    assert won(told)[0] == ("melded_hand", "robbed_kong")


@pytest.mark.parametrize("flag", ["last_tiles", "after_kong"])
def test_last_tiles_and_after_kong_are_told(flag: str) -> None:
    told = settled("hongzhong-kaikou", f"self_draw D 5p {flag}", flipped="5m", D="chow:789p red | 123m456s789s5p")
    assert won(told) == ((flag,), "hard")


def test_robbed_kong() -> None:
    told = settled("hongzhong-kaikou", "robbed_kong D<A 9m", flipped="5m", A="pung", D="chow:789p | 78m123s456s55p")
    assert won(told) == (("robbed_kong",), "hard")


def test_patterns_of_one_reading_count_together() -> None:
    d = "pung:222p red | 333p444p555p8p"
    told = settled("hongzhong-kaikou", "self_draw D 8p after_kong", flipped="5m", D=d)
    assert won(told)[0] == ("all_pungs", "pure_suit", "after_kong")
    assert {row.base for row in told.losers} == {30}


def test_a_pattern_that_does_not_count_is_none_at_all() -> None:
    # S3 knows neither all_pungs nor melded_hand: a small win, and the pair is to be a 2, 5, 8.
    d = "pung:333p<A red*2 | 111m444s999s{0}"
    assert won(settled("bianfeng-bubu", "self_draw D 5p", flipped="5m", D=d.format("5p"))) == ((), "hard")
    assert violations("bianfeng-bubu", "self_draw D 1z", flipped="5m", D=d.format("1z")) == ["pair_not_258"]
    melded = "chow:789p chow:123s pung:222m<A pung:444s<B red | 5p"
    assert won(settled("bianfeng-bubu", "self_draw D 5p", flipped="5m", D=melded)) == ((), "hard")


def test_a_pattern_that_does_not_count_has_no_chaotic_shape() -> None:
    rules = {"big_patterns": ["pure_suit"]}
    told = {"flipped": "5m", "rules": rules, "D": "pung:222m | 258m258p258s2p"}
    assert violations("hongzhong-kaikou", "self_draw D 5p", **told) == ["not_a_winning_shape"]


# Hard and soft


def hardness(d: str, tile: str, *, variant: str = "hongzhong-kaikou", flipped: str = "5m", **told: Any) -> str:
    return won(settled(variant, f"self_draw D {tile}", flipped=flipped, D=d, **told))[1]


def test_hard_without_a_laizi() -> None:
    assert hardness("chow:789p | 123m456s789s5p", "5p") == "hard"


def test_hard_with_a_laizi_as_the_tile_it_is() -> None:
    assert hardness("chow:789p | 678m456s789s5p", "5p") == "hard"


def test_soft_with_a_laizi_as_another_tile() -> None:
    assert hardness("chow:789p | 126m456s789s5p", "5p") == "soft"


def test_soft_when_one_laizi_of_two_is_a_wildcard() -> None:
    told: dict[str, Any] = {"rules": {"laizi_limit_small": 2}}
    assert hardness("chow:789p | 678m456s78s6m5p", "5p", **told) == "soft"
    assert winner_items(
        settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D="chow:789p | 678m456s78s6m5p", **told)
    ) == {"opening": (1, 1), "self_draw": (1, 1)}


def test_s3_is_hard_only_without_any_laizi() -> None:
    assert hardness("chow:789p red*2 | 123m456s789s5p", "5p", variant="bianfeng-kaikou") == "hard"
    assert hardness("chow:789p red*2 | 678m456s789s5p", "5p", variant="bianfeng-kaikou") == "soft"


@pytest.mark.parametrize(
    ("flipped", "d", "tile", "natural"),
    [
        ("1z", "pung:111z | 2334455566z", "6z", True),  # the laizi is 2z
        ("5m", "pung:111z | 6m334455566z", "6z", False),
        ("4m", "pung:222m | 58m258p258s2p5p", "5s", True),  # the laizi is 5m
        ("5m", "pung:222m | 68m258p258s2p5p", "5s", False),
    ],
)
def test_in_a_chaotic_reading_a_laizi_is_itself_when_it_belongs(flipped: str, d: str, tile: str, natural: bool) -> None:
    assert hardness(d, tile, flipped=flipped) == ("hard" if natural else "soft")


def test_a_chaotic_reading_with_a_natural_laizi_is_soft_in_s3() -> None:
    d = "pung:222m red*2 | 58m258p258s2p5p"
    assert hardness(d, "5s", variant="bianfeng-kaikou", flipped="4m") == "soft"


# Which reading is taken. Twelve circles and two laizi 5m: a hard pair of 5m in a small win, or a soft pure suit.

TWO_WAYS = "chow:123p | 123p456p999p5m"
BOTH_ALLOWED: dict[str, object] = {"laizi_limit_small": None}


def two_ways(**rules: object) -> tuple[tuple[str, ...], str]:
    return won(settled("hongzhong-kaikou", "self_draw D 5m", flipped="4m", D=TWO_WAYS, rules={**BOTH_ALLOWED, **rules}))


def test_the_reading_of_the_highest_total() -> None:
    # A deals. Hard and small: 1 × 2 × 2 × 2 = 8, of A 16: 32 in all. Soft and pure: 10 × 2 × 1.5 = 30 each: 90.
    assert two_ways() == (("pure_suit",), "soft")


def test_a_small_reading_when_its_total_is_higher() -> None:
    # 5 × 32 = 160.
    assert two_ways(base_small=5) == ((), "hard")


def test_only_among_legal_readings() -> None:
    # The small one would be worth more, but holds two laizi.
    assert two_ways(base_small=5, laizi_limit_small=1) == (("pure_suit",), "soft")
    # The big one would, but does not reach its minimum.
    assert two_ways(minimum_big=1000) == ((), "hard")


def test_the_total_is_taken_after_the_caps() -> None:
    # Small: 480, 240, 240, of which the cap of 300 leaves 780. Big: 315 each, of which it leaves 900.
    assert two_ways(base_small=30, base_big=105, gold=None) == (("pure_suit",), "soft")
    assert two_ways(base_small=30, base_big=105, cap=None) == ((), "hard")


@pytest.mark.parametrize(("big", "taken"), [(2000, ()), (2666, ()), (2667, ("pure_suit",)), (3000, ("pure_suit",))])
def test_equal_totals_go_by_the_uncapped_total(big: int, taken: tuple[str, ...]) -> None:
    # All at gold either way. Before it, small: 3 × 1000 × 8 = 24000; big: 3 × 3 of its base.
    assert two_ways(base_small=1000, base_big=big, small_dealer=1)[0] == taken


def test_then_hard_goes_before_soft() -> None:
    # Nothing is worth more for being hard.
    assert hardness("chow:789p | 678m456s789s5p", "5p", rules={"hard": 1}) == "hard"
    # Small 3 × 2 × 2 = 12 each, big 4 × 2 × 1.5 = 12 each.
    assert two_ways(hard=1, base_small=3, base_big=4, small_dealer=1) == ((), "hard")


def test_then_more_patterns() -> None:
    # 111222333p is three triplets or three sequences; where patterns do not stack, it is worth the same.
    d = "pung:999p | 1112223335p"
    assert shows(d, "5p", rules={"stacking": "none"}) == ("all_pungs", "pure_suit")
    assert reading(settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D=d)) == "111p 222p 333p 55p"


def test_a_chaotic_reading_gives_way_to_one_in_sets_with_more_patterns() -> None:
    told = settled(
        "hongzhong-kaikou", "self_draw D 5z", flipped="5m", rules={"stacking": "none"}, D="pung:111z | 222333444z5z"
    )
    assert won(told)[0] == ("all_pungs", "all_winds")
    assert reading(told) == "222z 333z 444z 55z"


def test_in_a_fan_table_equal_totals_go_by_the_fan() -> None:
    # Hard and small is 7 fan, soft and pure 6; from a minimum of 1 both are beyond the last step: gold.
    rules = {"laizi_limit_small": None, "closed_loser": 1, "wind_laizi": 1, "minimum_small": 1, "minimum_big": 1}
    told = settled("koukou-pizi", "self_draw D 5m", flipped="4m", rules=rules, D="chow:123p red*4 | 123p456p999p5m")
    assert points(told) == {"A": 150, "B": 150, "C": 150}
    assert won(told) == ((), "hard")


def test_a_reading_that_makes_somebody_liable_may_be_worth_less() -> None:
    # Triplets of 2, 5, 8, and two laizi 5m: read as another pair they are no all_258, and B, who fed the third, is
    # not liable, so that the cap is the higher one.
    rules: dict[str, object] = {"liability": ["third_opening_all_258"], "cap": 100, "gold": None}
    told: dict[str, Any] = {"flipped": "4m", "D": "pung:222m<A pung:555p<A pung:888s<B red*3 | 222s5m"}
    lower = settled("hongzhong-kaikou", "self_draw D 5m", rules={**rules, "cap_robbed_or_liable": 50}, **told)
    assert won(lower) == (("all_pungs",), "soft")
    assert lower.liability is None
    assert points(lower) == dict.fromkeys("ABC", 100)
    alike = settled("hongzhong-kaikou", "self_draw D 5m", rules=rules, **told)
    assert won(alike) == (("all_pungs", "all_258"), "hard")


def test_wildcards_read_as_another_pair_are_no_gang_tile_either() -> None:
    # Flipped 1m: 2m is the laizi, 9m and 1m are pizi.
    rules = {"liability": ["third_opening_all_258"], "cap": 100, "cap_robbed_or_liable": 50, "gold": None}
    d = "pung:555m<A pung:555p<A pung:888s<B red*3 | 222s2m"
    told = settled("shanzhuang-qipi", "self_draw D 2m", flipped="1m", rules=rules, D=d)
    assert won(told) == (("all_pungs",), "soft")
    assert told.win is not None
    assert told.win.reading is not None
    assert not {*parse("1m2m5m8m9m2p5p8p2s5s8s7z")} & {*told.win.reading.pair}


def test_two_laizi_alone_are_a_pair_of_2_5_8() -> None:
    rules = {"laizi_limit_small": 2}
    told = settled("hongzhong-kaikou", "self_draw D 6m", flipped="5m", rules=rules, D="chow:789p | 123m456s789s6m")
    assert won(told) == ((), "soft")
    assert told.win is not None
    assert told.win.reading is not None
    assert told.win.reading.pair == told.win.reading.wildcards
    assert told.win.reading.pair[0] in parse("258m258p258s")


def test_wildcards_may_leave_the_one_suit_where_a_small_win_is_worth_more() -> None:
    # All else is circles. Soft and small, with a pair of another suit: 100 × 2 × 2; pure: 10 × 2 × 1.5.
    rules = {"laizi_limit_small": None, "base_small": 100, "cap": None}
    told = settled("hongzhong-kaikou", "self_draw D 6m", flipped="5m", rules=rules, D="chow:123p | 123p456p999p6m")
    assert won(told) == ((), "soft")
    assert told.win is not None
    assert told.win.reading is not None
    assert told.win.reading.pair == told.win.reading.wildcards
    assert told.win.reading.pair[0] in parse("258m258s")


def test_wildcards_may_leave_the_one_suit_and_2_5_8_where_nobody_is_liable_then() -> None:
    liability = ["third_opening_pure_suit", "third_opening_all_258"]
    rules = {"liability": liability, "cap": 100, "cap_robbed_or_liable": 50, "gold": None}
    d = "pung:222p<A pung:555p<A pung:888p<B red*3 | 5p555m"
    told = settled("hongzhong-kaikou", "self_draw D 5m", flipped="4m", rules=rules, D=d)
    assert won(told) == (("all_pungs",), "soft")
    assert told.liability is None


def test_three_laizi_may_be_a_sequence_where_a_small_win_is_worth_more() -> None:
    rules = {"base_small": 100, "base_big": 1, "laizi_limit_small": None, "cap": None}
    d = "pung:333p | 111m444s5p666m"
    told = settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", rules=rules, D=d)
    assert won(told) == ((), "soft")
    assert told.win is not None
    assert told.win.reading is not None
    first = told.win.reading.wildcards[0]
    assert told.win.reading.wildcards == (first, first + 1, first + 2)


# What the reading says


@pytest.mark.parametrize(
    ("d", "tile", "told"),
    [
        ("chow:789p | 123m456s789s5p", "5p", "123m 456s 789s 55p"),
        ("chow:789p | 126m456s789s5p", "5p", "123m 456s 789s 55p = 3m"),
        ("chow:789p | 123m456s789s5p", "6m", "123m 456s 789s 55p = 5p"),
        ("exposed:1111z concealed:2222z | 678m456s5p", "5p", "678m 456s 55p"),
    ],
)
def test_the_reading_tells_sets_pair_and_wildcards(d: str, tile: str, told: str) -> None:
    assert reading(settled("hongzhong-kaikou", f"self_draw D {tile}", flipped="5m", D=d)) == told


def test_four_laizi_in_a_big_win() -> None:
    told = settled("hongzhong-kaikou", "self_draw D 6m", flipped="5m", D="pung:222p | 666m55p888s11z")
    assert won(told) == (("all_pungs",), "soft")
