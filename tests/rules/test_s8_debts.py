"""Rules §8: what a loser owes before any cap.

Told by counts: D has one opening unless more is said, and A deals.
"""

import math

import pytest

from scorer.debts import product
from tests.hands import loser, loser_items, points, settled, violations, winner_items


def owed(result: str, *, variant: str = "hongzhong-kaikou", **told: object) -> dict[str, int]:
    return points(settled(variant, result, **{"D": "chow", **told}))


# The factors of the winner


@pytest.mark.parametrize(
    ("d", "each"),
    [
        ("chow", 4),
        ("exposed", 8),
        ("added", 8),
        ("chow concealed", 16),
        ("chow red", 8),
        ("chow red*3", 32),
        ("chow laizi", 8),
        ("chow thrown*2", 16),
        ("chow concealed red laizi thrown", 128),
    ],
)
def test_each_kong_and_laizi_of_the_winner_multiplies_all_three_debts(d: str, each: int) -> None:
    # Soft and drawn: 2 × 2 with the opening; D deals: ×2 more.
    assert owed("self_draw D soft*1", dealer="D", D=d) == dict.fromkeys("ABC", 2 * each)


def test_the_green_kong_and_the_pizi_kong() -> None:
    told = settled("shanzhuang-kaikou", "self_draw D hard", flipped="5m", D="chow green*2")
    assert winner_items(told)["green_kong"] == (2, 2)
    told = settled("shanzhuang-qipi", "self_draw D hard", flipped="5m", D="chow pizi*3")
    assert winner_items(told)["pizi_kong"] == (3, 3)


def test_hard_doubles() -> None:
    assert owed("self_draw D hard")["B"] == 2 * owed("self_draw D soft*1")["B"] == 8


@pytest.mark.parametrize(("result", "small", "big"), [("self_draw D hard", 8, 60), ("discard D<A hard", 4, 40)])
def test_the_self_draw_doubles_a_small_win_and_is_half_as_much_again_in_a_big_one(
    result: str, small: int, big: int
) -> None:
    assert owed(result)["B"] == small
    assert owed(f"{result} pure_suit")["B"] == big


def test_the_dealer_counts_in_a_small_win_only() -> None:
    assert owed("self_draw D hard", dealer="D") == {"A": 16, "B": 16, "C": 16}
    assert owed("self_draw D hard", dealer="B") == {"A": 8, "B": 16, "C": 8}
    assert owed("self_draw D hard pure_suit", dealer="D") == {"A": 60, "B": 60, "C": 60}
    assert owed("self_draw D hard pure_suit", dealer="B") == {"A": 60, "B": 60, "C": 60}


# The factors of a loser


def test_a_losers_own_openings_and_kongs_multiply_his_debt_alone() -> None:
    told = settled(
        "hongzhong-kaikou", "self_draw D hard", dealer="D", B="chow exposed concealed red laizi thrown", D="chow"
    )
    assert loser(told, "B").uncapped == 16 * 2 * 2 * 4 * 2 * 2 * 2
    assert points(told) == {"A": 16, "B": 300, "C": 16}  # held at the cap
    assert loser_items(told, "B") == {
        "opening": (2, 1),
        "exposed_kong": (1, 1),
        "concealed_kong": (1, 2),
        "red_kong": (1, 1),
        "laizi_kong": (1, 1),
        "laizi_discard": (1, 1),
    }


def test_the_discarder_pays_double_a_small_win_and_half_as_much_again_a_big_one() -> None:
    assert owed("discard D<B hard") == {"A": 8, "B": 8, "C": 4}
    assert owed("discard D<B hard pure_suit") == {"A": 40, "B": 60, "C": 40}


def test_the_dealer_who_discards_pays_for_both() -> None:
    assert owed("discard D<A hard") == {"A": 16, "B": 4, "C": 4}


def test_a_robbed_player_is_the_discarder() -> None:
    told = settled("hongzhong-kaikou", "robbed_kong D<B hard", B="pung", D="chow")
    assert loser_items(told, "B") == {"opening": (1, 1), "discarder": (1, 0)}
    assert points(told) == {"A": 40, "B": 120, "C": 40}


def test_where_nothing_multiplies_a_factor_of_one_is_not_told() -> None:
    told = settled("hongzhong-kaikou", "self_draw D hard pure_suit", D="chow red", rules={"special_kong": 1})
    assert winner_items(told) == {"opening": (1, 1), "hard": (1, 1), "self_draw": (1, 0)}


# Fan


def test_one_and_a_half_has_no_fan() -> None:
    told = settled("hongzhong-kaikou", "self_draw D hard pure_suit", B="chow", D="chow red")
    assert told.winner is not None
    assert (told.winner.fan, told.winner.halves) == (3, 1)
    assert [(row.side.fan, row.total_fan) for row in told.losers] == [(0, 3), (1, 4), (0, 3)]


def test_total_fan_has_the_further_patterns_in_a_fan_table_only() -> None:
    result = "self_draw D hard all_pungs pure_suit"
    told = settled("koukou-pizi", result, flipped="5m", D="pung")
    assert {row.total_fan for row in told.losers} == {4}
    assert [(item.code, item.times, item.fan) for item in told.losers[0].extra] == [("extra_big", 1, 1)]
    told = settled("hongzhong-kaikou", result, D="pung")
    assert {row.total_fan for row in told.losers} == {2}
    assert told.losers[0].extra == ()


# Product


@pytest.mark.parametrize(
    ("patterns", "add", "fan", "none"),
    [
        ("pure_suit", 10, 10, 10),
        ("pure_suit all_pungs", 20, 20, 10),
        ("pure_suit all_pungs all_258", 30, 40, 10),
        ("pure_suit all_pungs all_258 last_tiles", 40, 80, 10),
    ],
)
def test_the_base_of_several_patterns(patterns: str, add: int, fan: int, none: int) -> None:
    for stacking, base in (("add", add), ("fan", fan), ("none", none)):
        told = settled("hongzhong-kaikou", f"self_draw D hard {patterns}", D="pung", rules={"stacking": stacking})
        assert {(row.base, row.uncapped) for row in told.losers} == {(base, base * 6)}


def test_in_s3_all_winds_is_doubled_again() -> None:
    told = settled("bianfeng-kaikou", "self_draw D hard all_winds", D="pung")
    assert {row.base for row in told.losers} == {20}


def test_the_base_of_a_small_win_is_one() -> None:
    assert {row.base for row in settled("hongzhong-kaikou", "self_draw D hard", D="chow").losers} == {1}


@pytest.mark.parametrize(
    ("base_big", "debt"),
    [(1, 8), (2, 16), (3, 24), (10, 80)],
)
def test_whole_debts_stay_as_they_are(base_big: int, debt: int) -> None:
    rules = {"base_big": base_big, "big_self_draw": 2}
    assert owed("self_draw D hard pure_suit", rules=rules) == dict.fromkeys("ABC", debt)


def test_fractions_are_rounded_to_the_nearest_point_halves_up() -> None:
    # D 1.5 × 1.5 (drawn and dealing), nothing else: the opening is worth 2, so the base is an odd number of quarters.
    rules = {"base_big": 1, "big_dealer": 1.5, "big_discarder": 1.5, "hard": 1}
    assert owed("self_draw D soft*1 pure_suit", dealer="D", rules=rules) == dict.fromkeys("ABC", 5)  # 4.5
    assert owed("self_draw D soft*1 pure_suit", dealer="B", rules=rules) == {"A": 3, "B": 5, "C": 3}  # 3, 4.5, 3


@pytest.mark.parametrize("base", [1, 2, 3, 5, 7, 10])
@pytest.mark.parametrize("fan", [0, 1, 2, 7])
@pytest.mark.parametrize("halves", [0, 1, 2, 3])
def test_a_product_is_exact_and_rounded_once(base: int, fan: int, halves: int) -> None:
    assert product(base, fan, halves) == math.floor(base * 2**fan * 3**halves / 2**halves + 0.5)


def test_the_rounded_debt_is_what_the_minimum_looks_at() -> None:
    rules = {"base_big": 1, "big_dealer": 1.5, "minimum_big": 5}  # 4.5 and so 5
    assert owed("self_draw D soft*1 pure_suit", dealer="D", rules=rules) == dict.fromkeys("ABC", 5)
    told = {"D": "chow", "dealer": "D", "rules": {**rules, "minimum_big": 6}}
    assert violations("hongzhong-kaikou", "self_draw D soft*1 pure_suit", **told) == ["below_minimum"]


# Fan table. D: opening, hard, drawn 3 fan; each red kong is one more.

FAN_TABLE = {"flipped": "5m", "dealer": "D", "A": "red", "B": "laizi", "C": "chow"}


@pytest.mark.parametrize(("kongs", "fan"), [("concealed", 6), ("concealed red", 7), ("concealed concealed", 8)])
def test_a_small_win_is_read_off_from_six_fan(kongs: str, fan: int) -> None:
    # D with opening, hard, drawn and dealing 4, and the kongs; A and C one fan more, B two (a laizi kong).
    steps = {6: 10, 7: 20, 8: 40, 9: 80, 10: 100}
    told = {**FAN_TABLE, "D": f"chow {kongs}", "rules": {"gold": None}}
    assert points(settled("koukou-pizi", "self_draw D hard", **told)) == {
        "A": steps[min(fan + 1, 10)],
        "B": steps[min(fan + 2, 10)],
        "C": steps[min(fan + 1, 10)],
    }


@pytest.mark.parametrize(("kongs", "fan"), [("", 3), ("red", 4), ("concealed", 5), ("concealed red", 6)])
def test_a_big_win_is_read_off_from_three_fan(kongs: str, fan: int) -> None:
    steps = {3: 10, 4: 20, 5: 40, 6: 80, 7: 100}
    told = {**FAN_TABLE, "D": f"chow {kongs}", "rules": {"gold": None}}
    assert points(settled("koukou-pizi", "self_draw D hard pure_suit", **told)) == {
        "A": steps[min(fan + 1, 7)],
        "B": steps[min(fan + 2, 7)],
        "C": steps[min(fan + 1, 7)],
    }


def test_a_big_win_is_a_small_one_with_three_fan_in_hand() -> None:
    for kongs in ("", "red", "concealed", "concealed red", "concealed concealed", "concealed concealed red"):
        told = {**FAN_TABLE, "A": "red", "dealer": "A", "rules": {"small_dealer": 1, "minimum_small": 3}}
        small = settled("koukou-pizi", "self_draw D hard", **told, D=f"chow {kongs}")
        big = settled("koukou-pizi", "self_draw D hard pure_suit", **{**told, "rules": {}}, D=f"chow {kongs}")
        assert points(small) == points(big)


def test_below_the_minimum_a_loser_owes_the_first_step_where_the_win_stands() -> None:
    told = {**FAN_TABLE, "B": "thrown*2", "rules": {"minimum_scope": "any", "minimum_big": 6}, "D": "chow"}
    # D 3, A and C one: 4 fan; B four: 7, one beyond 6.
    assert points(settled("koukou-pizi", "self_draw D hard pure_suit", **told)) == {"A": 10, "B": 20, "C": 10}


# The minimum


def test_every_loser_must_reach_the_minimum() -> None:
    # Hard and drawn 8; A deals 16.
    assert violations("shanzhuang-kaikou", "self_draw D hard", D="chow") == ["below_minimum"]
    assert owed("self_draw D hard", variant="shanzhuang-kaikou", B="red", C="red") == {"A": 16, "B": 16, "C": 16}


def test_or_one_must_in_s3() -> None:
    # 8, and A 16: B's two kongs make 32.
    assert violations("bianfeng-kaikou", "self_draw D hard", D="chow") == ["below_minimum"]
    assert owed("self_draw D hard", variant="bianfeng-kaikou", B="red*2") == {"A": 16, "B": 32, "C": 8}


def test_the_minimum_is_that_of_the_size() -> None:
    rules = {"minimum_small": 9, "minimum_big": None}
    assert violations("hongzhong-kaikou", "self_draw D hard", D="chow", rules=rules) == ["below_minimum"]
    assert owed("self_draw D hard pure_suit", rules=rules) == dict.fromkeys("ABC", 60)
    rules = {"minimum_small": None, "minimum_big": 61}
    assert violations("hongzhong-kaikou", "self_draw D hard pure_suit", D="chow", rules=rules) == ["below_minimum"]
    assert owed("self_draw D hard", rules=rules)["B"] == 8


def test_the_minimum_is_reached_before_the_cap() -> None:
    rules = {"minimum_small": 9, "cap": 5, "gold": None}
    assert owed("self_draw D hard", rules=rules, B="red", C="red", D="chow") == {"A": 5, "B": 5, "C": 5}


def test_a_closed_losers_doubling_counts_for_the_minimum_where_house_rules_say_so() -> None:
    rules = {"closed_loser": 2, "minimum_small": 16, "small_dealer": 1}
    assert violations("hongzhong-kaikou", "self_draw D hard", D="chow", rules=rules) == ["below_minimum"]
    rules["closed_counts_for_minimum"] = True
    assert owed("self_draw D hard", rules=rules) == {"A": 16, "B": 16, "C": 16}
    # Of one who is not closed there is nothing to double.
    told = {"D": "chow", "B": "thrown", "rules": {**rules, "minimum_small": 17}}
    assert violations("hongzhong-kaikou", "self_draw D hard", **told) == ["below_minimum"]


# Who owes at all


def test_small_payers_discarder_lets_the_others_off() -> None:
    told = settled("hongzhong-kaikou", "discard D<B hard", D="chow", rules={"small_payers": "discarder"})
    assert points(told) == {"A": 0, "B": 8, "C": 0}
    assert [(row.tier, row.uncapped) for row in told.losers] == [("none", 0), ("none", 8), ("none", 0)]


def test_but_not_of_a_self_draw_nor_of_a_big_win() -> None:
    rules = {"small_payers": "discarder"}
    assert owed("self_draw D hard", rules=rules) == {"A": 16, "B": 8, "C": 8}
    assert owed("discard D<B hard pure_suit", rules=rules) == {"A": 40, "B": 60, "C": 40}


@pytest.mark.parametrize(
    ("robbed_as", "debts"),
    [
        ("discard", {"A": 0, "B": 16, "C": 0}),
        ("neither", {"A": 0, "B": 8, "C": 0}),
        ("self_draw", {"A": 16, "B": 16, "C": 8}),
    ],
)
def test_a_robbed_kong_counted_as_drawn_is_owed_by_all(robbed_as: str, debts: dict[str, int]) -> None:
    rules = {"small_payers": "discarder", "robbed_kong_as": robbed_as, "big_patterns": [], "liability": []}
    assert owed("robbed_kong D<B hard", rules=rules, B="pung") == debts


def test_small_payers_discarder_has_no_gold_and_its_minimum_is_the_discarders() -> None:
    rules = {"small_payers": "discarder", "minimum_small": 8, "cap": 5, "closed_loser": 2, "wind_laizi": 2}
    told = settled("hongzhong-kaikou", "discard D<B hard", laizi="1z", D="chow", rules=rules)
    # B: 8 held at 5, closed and a wind: ×4. The others owe nothing, however often doubled.
    assert points(told) == {"A": 0, "B": 20, "C": 0}
    assert [(row.tier, row.after_cap == ()) for row in told.losers] == [
        ("none", True),
        ("silver", False),
        ("none", True),
    ]
    rules["minimum_small"] = 9
    assert violations("hongzhong-kaikou", "discard D<B hard", laizi="1z", D="chow", rules=rules) == ["below_minimum"]
