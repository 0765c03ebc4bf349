"""Rules §7: every parameter works, takes what it takes, and refuses everything else.

The hand behind most cases is told by counts: D has one opening and draws, hard; A deals. D's side is 2 × 2 × 2 = 8, so
that A pays 16, B and C 8. Pure suit makes it 10 × 2 × 2 × 1.5 = 60 each.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

import pytest

from scorer.errors import Impossible, NotAWin
from scorer.rules import MELD_KINDS, PARAMETERS, rules_of, shown, with_house_rules
from scorer.settle import settle
from scorer.variants import VARIANTS
from tests.hands import faults, hand, refused_rules, rules_with


class Case(NamedTuple):
    """A parameter, a value for it, a hand, and what comes of the hand without the value and with it."""

    parameter: str
    value: object
    told: Mapping[str, Any]
    before: str
    after: str


SMALL: Final = "self_draw D hard"
BIG: Final = "self_draw D hard pure_suit"
SILVER: Final = {"A": "silver=100", "B": "silver=200", "C": "silver=200", "D": "chow silver=200"}
WINDS: Final = "pung:111z | 2233445566z"
TABLE: Final[dict[str, Any]] = {"variant": "koukou-pizi", "flipped": "5m", "dealer": "D"}
STEPS: Final[dict[str, Any]] = {**TABLE, "A": "chow chow red", "B": "red", "C": "red*2", "D": "chow chow pung"}


def case(parameter: str, value: object, before: str, after: str, result: str = SMALL, **told: Any) -> Case:
    return Case(parameter, value, {"variant": "hongzhong-kaikou", "result": result, "D": "chow", **told}, before, after)


CASES: Final = (
    case("fixed_gang_tiles", ["red", "green"], "not_a_gang_tile /players/2/special_kongs/green", "16 8 16", C="green"),
    case("pizi", True, "not_a_gang_tile /players/2/special_kongs/pizi", "16 8 16", C="pizi"),
    case("openings", "each", "16 8 8", "32 16 16", D="chow pung"),
    case("opening_kinds", ["chow"], "16 16 8", "16 8 8", B="pung"),
    case("special_kong", 4, "32 16 16", "64 32 32", D="chow red"),
    case("laizi_kong", 4, "32 16 16", "64 32 32", D="chow laizi"),
    case("laizi_discard", 4, "32 16 16", "64 32 32", D="chow thrown"),
    case("exposed_kong", 4, "32 16 16", "64 32 32", D="exposed"),
    case("added_kong", 1, "32 16 16", "16 8 8", D="added"),
    case("concealed_kong", 2, "64 32 32", "32 16 16", D="chow concealed"),
    case("hard", 4, "16 8 8", "32 16 16"),
    case("small_self_draw", 1.5, "16 8 8", "12 6 6"),
    case("small_discarder", 1.5, "8 8 4", "8 6 4", "discard D<B hard"),
    case("small_dealer", 1, "16 8 8", "8 8 8"),
    case("big_self_draw", 2, "60 60 60", "80 80 80", BIG),
    case("big_discarder", 1, "40 60 40", "40 40 40", "discard D<B hard pure_suit"),
    case("big_dealer", 2, "60 60 60", "120 60 60", BIG),
    case("self_draw_with_draw_bigs", False, "60 60 60", "40 40 40", "self_draw D hard last_tiles"),
    case("base_small", 3, "16 8 8", "48 24 24"),
    case("base_big", 20, "60 60 60", "120 120 120", BIG),
    case("stacking", "fan", "180 180 180", "240 240 240", BIG + " all_pungs last_tiles", D="pung"),
    case("stacking", "none", "180 180 180", "60 60 60", BIG + " all_pungs last_tiles", D="pung"),
    # In a table a further pattern is a further fan: D 3, each loser 1, and that one: 5, of which a big win needs 3.
    case("stacking", "none", "40 40 40", "20 20 20", BIG + " all_pungs", **TABLE, D="pung", A="red", B="red", C="red"),
    case("all_winds_factor", 2, "60 60 60", "120 120 120", "self_draw D hard all_winds", D="pung"),
    case("big_patterns", ["all_pungs"], "60 60 60", "16 8 8", BIG),
    case("any_pair", [], "60 60 60", "pair_not_258", "self_draw D 1p", flipped="5m", D="chow:123p | 234p567p789p1p"),
    case("chaotic", ["all_258"], "60 60 60", "not_a_winning_shape", "self_draw D 6z", flipped="5m", D=WINDS),
    case("laizi_limit_small", None, "too_many_laizi", "8 4 4", "self_draw D soft*2"),
    case("laizi_limit_big", 1, "30 30 30", "too_many_laizi", "self_draw D soft*2 pure_suit"),
    case("natural_laizi_hard", False, "16 8 8", "8 4 4", "self_draw D 5p", flipped="5m", D="chow:789p | 678m456s789s5p"),
    case("melded_hand_on", "discard", "60 60 60", "16 8 8", D="chow chow pung pung"),
    # D 3 + hard + drawn + dealer = 6; A is closed, and held below 7 until that counts.
    case(
        "closed_counts_for_minimum", True, "below_minimum", "20 10 10",
        **{**TABLE, "A": "", "B": "red", "C": "red", "D": "chow chow pung", "rules": {"minimum_small": 7}},
    ),
    case("minimum_scope", "every", "32 8 8", "below_minimum", "discard D<A hard", variant="bianfeng-bubu", D="chow red"),
    case("minimum_small", 9, "16 8 8", "below_minimum"),
    case("minimum_big", 61, "60 60 60", "below_minimum", BIG),
    # D 3 + hard + drawn + dealer = 6; with their own 9, 7 and 8.
    case("steps", "gentle", "80 20 40", "60 20 30", **STEPS),
    case("steps", [5, 7, 9], "80 20 40", "9 7 9", **STEPS),
    case("cap", 130, "240 120 120", "130 120 120", BIG, A="red", D="chow red"),
    # Two patterns: 20 × 2 × 2 × 2 = 160, and A, opened and robbed, 480; A pays for all.
    case("cap_robbed_or_liable", 400, "620 0 0", "720 0 0", "robbed_kong D<A hard pure_suit", A="pung", D="chow red"),
    case("gold", 350, "400 400 400", "350 350 350", BIG, D="chow red*3"),
    case("gold_when", "reaches", "60 60 60", "400 400 400", BIG, rules={"cap": 60}),
    case("gold_style", "ceiling", "600 600 600", "480 480 480", BIG, rules={"gold": 600}, D="chow red*3"),
    case("bright", 600, "400 400 400", "400 400 600", BIG, A="chow", B="chow", D="chow red*3"),
    case("bright_all", 700, "400 400 400", "700 700 700", BIG, D="chow red*3"),
    case("closed_loser", 2, "16 8 16", "32 16 16", C="red"),
    case("wind_laizi", 2, "16 8 8", "32 16 16", laizi="1z"),
    case("repeated_laizi", 2, "16 8 8", "32 16 16", laizi="6m", previous_laizi="6m"),
    case("liability", [], "620 0 0", "300 160 160", "robbed_kong D<A hard pure_suit", A="pung", D="chow red"),
    case("accomplices", "pay_too", "0 140 0", "0 140 140", "discard D<A hard pure_suit rain=C", D="chow pung<A pung<B"),
    case("accomplices", "pay_instead", "0 140 0", "0 0 140", "discard D<A hard pure_suit rain=C", D="chow pung<A pung<B"),
    case("small_payers", "discarder", "8 8 4", "0 8 0", "discard D<B hard"),
    case("claim_order", "discarder", "not_first_claimant", "8 4 8", "discard D<C hard claims=A,D"),
    # A pays for all: 120 + 40 + 40, 120 + 60 + 60, 80 + 40 + 40.
    case("robbed_kong_as", "self_draw", "200 0 0", "240 0 0", "robbed_kong D<A hard", A="pung"),
    case("robbed_kong_as", "neither", "200 0 0", "160 0 0", "robbed_kong D<A hard", A="pung"),
    case("escape_penalty", 50, "0 400 0", "0 50 0", "escape B"),
    case("escape_penalty", None, "0 400 0", "no_escape_penalty /result/type", "escape B"),
    case("tables", True, "no_tables /table", "32 16 16", table=12),
    case(
        "silver", True, ", ".join(f"no_silver /players/{seat}/balance" for seat in range(4)), "16 8 8, D +32 silver",
        **SILVER,
    ),
    case("tea_fee", 10, "16 8 8, D +32 silver", "16 8 8, D +29 silver", rules={"silver": True}, **SILVER),
    case(
        "entry_balance", 101, "16 8 8, D +32 silver", "below_entry /players/0/balance", rules={"silver": True},
        **SILVER,
    ),
)  # fmt: skip


def outcome(told: Mapping[str, Any]) -> str:
    """What A, B and C pay, and what D wins of silver; or what is wrong."""
    described = hand(**told)
    try:
        settlement = settle(described)
    except NotAWin as error:
        return ", ".join(violation.code for violation in error.violations)
    except Impossible:
        return ", ".join(faults(described))
    paid = " ".join(str(-settlement.changes[name]) for name in "ABC")
    return paid + (f", D {settlement.silver.changes['D']:+} silver" if settlement.silver else "")


@pytest.mark.parametrize("one", CASES, ids=lambda one: f"{one.parameter}={one.value} {one.told['variant']}")
def test_overriding_a_parameter_changes_the_settlement_as_documented(one: Case) -> None:
    rules = dict(one.told.get("rules", {}))
    assert outcome(one.told) == one.before
    assert outcome({**one.told, "rules": {**rules, one.parameter: one.value}}) == one.after


def test_every_parameter_has_a_case_but_the_one_that_cannot_be_overridden() -> None:
    assert {one.parameter for one in CASES} == PARAMETERS.keys() - {"payment"}


def test_every_case_gives_its_parameter_another_value() -> None:
    for one in CASES:
        rules = rules_with(one.told["variant"], one.told.get("rules", {}))
        assert shown(rules)[one.parameter] != one.value, one.parameter


@pytest.mark.parametrize("variant", VARIANTS)
def test_payment_may_not_be_overridden(variant: str) -> None:
    own = shown(VARIANTS[variant].rules)["payment"]
    assert isinstance(own, str)
    other = {"product": "table", "table": "product"}[own]
    assert refused_rules(variant, payment=other) == [("means_nothing", "payment")]
    assert rules_with(variant, {"payment": own}) == VARIANTS[variant].rules


# Values of the wrong kind

BAD: Final[Mapping[str, tuple[object, ...]]] = {
    "flag": (0, 1, "true", [], 1.0),
    "choice": ("", "neverending", True, 2, ["once"], {}),
    "list": ("red", 5, True, {}, ["neverending"], [5], [["red"]], [None]),
    "integer": (-1, 1_000_001, 1.0, "5", True, [1], Fraction(5)),
    "factor": (0, 3, -2, 1.25, "2", True, [2], float("nan"), float("inf")),
    "steps": ([10], [], list(range(51)), [20, 10], [10, "20"], [10, True], [-1, 5], "neverending", 10, {"10": 20}),
}


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_values_of_the_wrong_kind_are_refused(parameter: str) -> None:
    kind = PARAMETERS[parameter]
    variant = "koukou-pizi" if kind.payment == "table" else "hongzhong-kaikou"
    bad = BAD[kind.shape] if kind.null else (*BAD[kind.shape], None)
    for value in bad:
        assert refused_rules(variant, **{parameter: value}) == [("bad_value", parameter)], value


@pytest.mark.parametrize("parameter", [name for name, kind in PARAMETERS.items() if kind.shape == "list"])
def test_a_list_names_nothing_twice(parameter: str) -> None:
    first = PARAMETERS[parameter].choices[0]
    assert refused_rules("hongzhong-kaikou", **{parameter: [first, first]}) == [("bad_value", parameter)]


@pytest.mark.parametrize(
    ("parameter", "least", "most"),
    [
        ("base_small", 1, 1_000_000),
        ("base_big", 1, 1_000_000),
        ("laizi_limit_small", 0, 4),
        ("laizi_limit_big", 0, 4),
        ("minimum_small", 0, 1_000_000),
        ("minimum_big", 0, 1_000_000),
        ("cap", 1, 1_000_000),
        ("cap_robbed_or_liable", 1, 1_000_000),
        ("gold", 1, 1_000_000),
        ("bright", 1, 1_000_000),
        ("bright_all", 1, 1_000_000),
        ("tea_fee", 0, 100),
    ],
)
def test_whole_numbers_have_their_bounds(parameter: str, least: int, most: int) -> None:
    for value in (least, most):
        assert shown(rules_with("hongzhong-kaikou", {parameter: value}))[parameter] == value
    for value in (least - 1, most + 1):
        assert refused_rules("hongzhong-kaikou", **{parameter: value}) == [("bad_value", parameter)]


def test_a_concealed_kong_cannot_open() -> None:
    assert refused_rules("hongzhong-kaikou", opening_kinds=list(MELD_KINDS)) == [("bad_value", "opening_kinds")]


@pytest.mark.parametrize(
    ("parameter", "values"),
    [
        ("special_kong", (1, 2, 4, 8)),
        ("laizi_kong", (1, 2, 4, 8)),
        ("concealed_kong", (1, 2, 4, 8)),
        ("hard", (1, 2, 4, 8)),
        ("small_self_draw", (1, 1.5, 2)),
        ("big_dealer", (1, 1.5, 2)),
        ("closed_loser", (1, 2)),
        ("wind_laizi", (1, 2)),
        ("repeated_laizi", (1, 2)),
        ("all_winds_factor", (1, 2)),
    ],
)
def test_factors_take_just_these(parameter: str, values: tuple[float, ...]) -> None:
    for value in (1, 1.5, 2, 3, 4, 8, 16):
        if value in values:
            assert shown(rules_with("hongzhong-kaikou", {parameter: value}))[parameter] == value
        else:
            assert refused_rules("hongzhong-kaikou", **{parameter: value}) == [("bad_value", parameter)]


def test_null_where_it_is_a_value() -> None:
    nullable = {name for name, kind in PARAMETERS.items() if kind.null}
    assert nullable == {
        "laizi_limit_small", "laizi_limit_big", "minimum_small", "minimum_big", "cap", "cap_robbed_or_liable", "gold",
        "bright", "bright_all", "escape_penalty", "entry_balance",
    }  # fmt: skip
    rules = rules_with("shanzhuang-kaikou", dict.fromkeys(nullable))
    assert {shown(rules)[name] for name in nullable} == {None}


def test_steps_by_name() -> None:
    assert shown(rules_with("koukou-pizi", {"steps": "doubling"}))["steps"] == [10, 20, 40, 80, 100]
    assert shown(rules_with("koukou-pizi", {"steps": "gentle"}))["steps"] == [10, 20, 30, 60, 100]
    assert shown(rules_with("koukou-pizi", {"steps": [5, 5]}))["steps"] == [5, 5]


# Combinations that mean nothing


@pytest.mark.parametrize("parameter", [name for name, kind in PARAMETERS.items() if kind.payment == "product"])
def test_a_fan_table_has_no_use_for(parameter: str) -> None:
    value = shown(VARIANTS["bianfeng-bubu"].rules)[parameter]
    assert refused_rules("koukou-pizi", **{parameter: value}) == [("means_nothing", parameter)]
    assert rules_with("koukou-pizi", {parameter: None}) == VARIANTS["koukou-pizi"].rules


def test_a_product_has_no_use_for_steps() -> None:
    assert refused_rules("hongzhong-kaikou", steps="gentle") == [("means_nothing", "steps")]
    assert rules_with("hongzhong-kaikou", {"steps": None}) == VARIANTS["hongzhong-kaikou"].rules


@pytest.mark.parametrize(
    "parameter",
    ["small_self_draw", "small_discarder", "small_dealer", "big_self_draw", "big_discarder", "big_dealer"],
)
def test_a_fan_table_has_whole_fan_only(parameter: str) -> None:
    assert refused_rules("koukou-pizi", **{parameter: 1.5}) == [("means_nothing", parameter)]
    assert shown(rules_with("hongzhong-kaikou", {parameter: 1.5}))[parameter] == 1.5


@pytest.mark.parametrize("parameter", ["minimum_small", "minimum_big"])
def test_a_fan_table_needs_its_minimum(parameter: str) -> None:
    assert refused_rules("koukou-pizi", **{parameter: None}) == [("means_nothing", parameter)]


def test_a_fan_table_has_no_base_to_add() -> None:
    assert refused_rules("koukou-pizi", stacking="add") == [("means_nothing", "stacking")]


def test_an_unknown_parameter_is_refused() -> None:
    assert refused_rules("koukou-pizi", caps=5) == [("unknown_parameter", "caps")]


def test_everything_wrong_with_house_rules_is_told_at_once() -> None:
    told = refused_rules("koukou-pizi", caps=5, hard=3, cap=100, minimum_big=None, stacking="add", big_dealer=1.5)
    assert sorted(told) == [
        ("bad_value", "hard"),
        ("means_nothing", "big_dealer"),
        ("means_nothing", "cap"),
        ("means_nothing", "minimum_big"),
        ("means_nothing", "stacking"),
        ("unknown_parameter", "caps"),
    ]


def test_a_refusal_tells_what_the_parameter_takes() -> None:
    takes = {name: kind.described() for name, kind in PARAMETERS.items()}
    assert takes["pizi"] == "true, false"
    assert takes["big_dealer"] == "1, 1.5, 2"
    assert takes["cap"] == "1-1000000, null"
    assert takes["fixed_gang_tiles"] == "a list of red, green"
    assert takes["steps"] == "a list of 2-50 integers, none below the one before; doubling, gentle"


# A whole set of values


def test_rules_need_a_value_for_every_parameter() -> None:
    values = shown(VARIANTS["hongzhong-kaikou"].rules)
    del values["cap"], values["hard"]
    values["caps"] = 5
    with pytest.raises(Impossible) as caught:
        rules_of(values)
    told = [(fault.code, fault.path) for fault in caught.value.faults]
    assert told == [("unknown_parameter", ("caps",)), ("missing", ("hard",)), ("missing", ("cap",))]


@pytest.mark.parametrize(
    ("variant", "changed", "told"),
    [
        ("koukou-pizi", {"cap": 100}, [("means_nothing", "cap")]),
        ("hongzhong-kaikou", {"steps": [10, 20]}, [("means_nothing", "steps")]),
        ("koukou-pizi", {"big_dealer": 1.5}, [("means_nothing", "big_dealer")]),
        ("koukou-pizi", {"hard": 3, "cap": 100}, [("bad_value", "hard"), ("means_nothing", "cap")]),
        ("hongzhong-kaikou", {"payment": "barter"}, None),
    ],
)
def test_a_whole_set_of_values_is_checked_too(
    variant: str, changed: dict[str, object], told: list[tuple[str, str]] | None
) -> None:
    with pytest.raises(Impossible) as caught:
        rules_of({**shown(VARIANTS[variant].rules), **changed})
    found = [(fault.code, str(fault.path[0])) for fault in caught.value.faults]
    assert found == told if told is not None else ("bad_value", "payment") in found


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_shown_can_be_sent_back(variant: str) -> None:
    rules = VARIANTS[variant].rules
    assert with_house_rules(rules, shown(rules)) == rules == rules_of(shown(rules))


def test_equal_rules_have_equal_digests_and_others_another() -> None:
    rules = VARIANTS["hongzhong-kaikou"].rules
    digests = {variant.rules.digest for variant in VARIANTS.values()}
    assert len(digests) == len(VARIANTS)
    for one in CASES:
        if one.told["variant"] == "hongzhong-kaikou":
            assert with_house_rules(rules, {one.parameter: one.value}).digest != rules.digest, one.parameter
    assert with_house_rules(rules, {"cap": 300}).digest == rules.digest
