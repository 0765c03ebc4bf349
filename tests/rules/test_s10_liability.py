"""Rules §10: who pays for all three, on what evidence, and who of several claimants wins."""

from typing import Any

import pytest

from scorer.settlement import Liability, Settlement
from tests.hands import faults, hand, missing, points, settled, violations

PURE = "discard D<A hard pure_suit"
MELDED = "chow:789p chow:123s pung:222m<A pung:444s<B | 5p"
"""Four openings and a single tile: D waits for 5p, the laizi being 6m."""


def liability(variant: str, result: str, **told: Any) -> tuple[str, str] | None:
    """Who is liable, and by which rule."""
    found = settled(variant, result, **told).liability
    return None if found is None else (found.payer, found.rule)


def evidence(settlement: Settlement) -> dict[str, object]:
    assert isinstance(settlement.liability, Liability)
    return dict(settlement.liability.evidence)


def pays(settlement: Settlement) -> dict[str, int]:
    return {row.id: row.pays for row in settlement.losers}


# third_opening_pure_suit


def test_who_fed_the_third_opening_of_a_pure_suit_pays_for_all() -> None:
    told = settled("hongzhong-kaikou", PURE, D="pung<A pung<A pung:333p<B")
    # 10 × 2 × 2 = 40, of the discarder 60.
    assert points(told) == {"A": 60, "B": 40, "C": 40}
    assert pays(told) == {"A": 0, "B": 140, "C": 0}
    assert told.changes == {"A": 0, "B": -140, "C": 0, "D": 140}
    assert told.liability is not None
    assert told.liability[:2] == ("B", "third_opening_pure_suit")
    assert evidence(told) == {"opening": 3, "meld": 2, "kind": "pung", "tiles": "333p"}


def test_also_when_he_draws() -> None:
    told = settled("hongzhong-kaikou", "self_draw D hard pure_suit", D="pung pung pung<B")
    assert pays(told) == {"A": 0, "B": 180, "C": 0}


def test_a_third_chow_was_fed_by_the_previous_player_who_need_not_be_named() -> None:
    told = {"D": "pung pung chow"}
    assert liability("hongzhong-kaikou", PURE, **told) == ("C", "third_opening_pure_suit")
    assert evidence(settled("hongzhong-kaikou", PURE, **told))["tiles"] is None


def test_a_later_opening_does_not_matter() -> None:
    assert liability("hongzhong-kaikou", "self_draw D hard pure_suit", D="pung pung pung<B chow") == (
        "B",
        "third_opening_pure_suit",
    )


def test_a_concealed_kong_is_no_opening_to_count() -> None:
    assert liability("hongzhong-kaikou", PURE, D="chow concealed pung<A pung<B") == ("B", "third_opening_pure_suit")
    assert liability("hongzhong-kaikou", PURE, D="pung concealed pung<A") is None


def test_an_added_kong_opened_when_its_pung_did() -> None:
    assert liability("hongzhong-kaikou", PURE, D="pung pung added<A") == ("A", "third_opening_pure_suit")


def test_the_exposed_kong_is_no_third_opening_in_s3() -> None:
    rules = {"liability": ["third_opening_pure_suit"]}
    assert liability("bianfeng-kaikou", PURE, rules=rules, D="pung pung exposed<B") is None
    assert liability("hongzhong-kaikou", PURE, rules=rules, D="pung pung exposed<B") == ("B", "third_opening_pure_suit")


def test_without_the_pattern_nobody_is_liable() -> None:
    assert liability("hongzhong-kaikou", "discard D<A hard", D="pung pung pung<B") is None
    assert liability("hongzhong-kaikou", "discard D<A hard all_pungs", D="pung pung pung<B") is None
    assert liability("hongzhong-kaikou", PURE, D="pung pung") is None


def test_the_feeder_of_a_third_pung_is_a_fact_to_be_told() -> None:
    assert missing("hongzhong-kaikou", PURE, D="pung<A pung<A pung") == ("from", "/players/3/melds/2/from")
    assert missing("hongzhong-kaikou", PURE, D="chow concealed pung added") == ("from", "/players/3/melds/3/from")


def test_but_not_where_it_could_not_matter() -> None:
    assert liability("hongzhong-kaikou", "discard D<A hard", D="pung pung pung") is None


# third_opening_all_258


def test_a_third_opening_of_all_258_where_house_rules_have_it() -> None:
    told = {"D": "pung pung pung<B"}
    result = "discard D<A hard all_258"
    assert liability("hongzhong-kaikou", result, **told) is None
    rules = {"liability": ["third_opening_all_258"]}
    assert liability("hongzhong-kaikou", result, rules=rules, **told) == ("B", "third_opening_all_258")
    assert liability("hongzhong-kaikou", PURE, rules=rules, **told) is None


# melded_hand_not_ready


@pytest.mark.parametrize(("a", "liable"), [("chow not_ready", True), ("chow ready", False), ("", True), ("red", True)])
def test_the_discarder_to_a_melded_hand_pays_for_all_when_he_was_not_ready(a: str, liable: bool) -> None:
    found = liability("hongzhong-kaikou", "discard D<A 5p", flipped="5m", A=a, D=MELDED)
    assert found == (("A", "melded_hand_not_ready") if liable else None)


def test_the_evidence_of_not_being_ready() -> None:
    told = {"flipped": "5m", "D": MELDED}
    assert evidence(settled("hongzhong-kaikou", "discard D<A 5p", A="chow not_ready", **told)) == {
        "fact": "ready",
        "value": False,
        "by": "flag",
    }
    assert evidence(settled("hongzhong-kaikou", "discard D<A 5p", **told))["by"] == "not_opened"
    a = "chow:123p | 1m4m7m1p4p7p9s9s1z2z"
    assert evidence(settled("hongzhong-kaikou", "discard D<A 5p", A=a, **told))["by"] == "tiles"


def test_whether_the_discarder_was_ready_is_a_fact_to_be_told() -> None:
    told = {"flipped": "5m", "D": MELDED}
    assert missing("hongzhong-kaikou", "discard D<A 5p", A="chow", **told) == ("ready", "/players/0/ready")
    # His other facts do not help.
    assert missing("hongzhong-kaikou", "discard D<B 5p", B="chow non_258", **told) == ("ready", "/players/1/ready")


def test_not_when_drawn_nor_when_robbed() -> None:
    told = {"flipped": "5m", "D": MELDED}
    assert liability("hongzhong-kaikou", "self_draw D 5p", **told) is None
    assert liability("hongzhong-kaikou", "robbed_kong D<A 5p", A="pung", **told) == ("A", "robbed_kong")


@pytest.mark.parametrize(
    ("a", "ready"),
    [
        ("chow:123p | 123m789m456s2s", True),  # waits for 2s
        ("chow:123p | 123m789m456s1s", False),  # waits for 1s: a pair that is no 2, 5, 8
        ("chow:123p | 12m789m456s22s", True),  # waits for 3m
        ("chow:123p | 14m789m456s22s", False),
        ("chow:123p | 14m6m789m456s2s", False),
        ("chow:123p | 12m6m789m456s2s", True),  # 6m is the laizi
        ("chow:123p | 12m66m789m46s2s", False),  # two laizi in a small hand
        ("chow:123p | 123p456p99p6m6m", True),  # but not in a pure suit
        ("pung:111z | 2233445566z", True),  # chaotic
        ("pung:111z | 123m789m45s22s", True),
        ("chow:123p | 123m789m456s7z", False),  # a gang tile
        ("concealed:1111p | 123m789m456s2s", False),  # never opened
    ],
)
def test_ready_is_judged_by_the_discarders_tiles(a: str, ready: bool) -> None:
    told = {"flipped": "5m", "D": "chow:789p pung:333s<C pung:999s<A exposed:8888s<B | 5p"}
    found = liability("hongzhong-kaikou", "discard D<A 5p", A=a, **told)
    assert found == (None if ready else ("A", "melded_hand_not_ready"))


def test_tiles_go_before_the_flag() -> None:
    told = {"flipped": "5m", "D": MELDED}
    a = "chow:123p not_ready | 123m789m456s2s"
    assert liability("hongzhong-kaikou", "discard D<A 5p", A=a, **told) is None


@pytest.mark.parametrize(
    ("tiles", "ready"), [("123m789m456s2s", True), ("123m789m456s2p", True), ("13m799m456s25p", False)]
)
def test_ready_is_judged_by_tiles_also_where_nobody_told_the_laizi(tiles: str, ready: bool) -> None:
    """Told by counts, the hand need not tell it: then no tile of the discarder's is a wildcard."""
    told = {"D": "chow chow pung<A pung<B", "A": f"chow:123p | {tiles}"}
    found = liability("hongzhong-kaikou", "discard D<A hard", **told)
    assert found == (None if ready else ("A", "melded_hand_not_ready"))


def test_ready_looks_at_no_minimum() -> None:
    told = {
        "flipped": "5m",
        "D": "chow:789p pung:333s<C pung:999s<A exposed:8888s<B red*3 | 5p",
        "B": "red",
        "C": "laizi",
    }
    rules = {"minimum_small": 1000}
    a = "chow:123p | 123m789m456s2s"
    assert liability("hongzhong-kaikou", "discard D<A 5p", A=a, rules=rules, **told) is None


def test_ready_looks_at_no_copies_left() -> None:
    told = {"flipped": "5m", "B": "pung:222s", "D": MELDED.replace("chow:123s", "chow:678s")}
    assert liability("hongzhong-kaikou", "discard D<A 5p", A="chow:123p | 123m789m789s2s", **told) is None


def test_ready_with_a_melded_hand_of_his_own() -> None:
    # A has four openings and waits alone for 2s.
    told = {"flipped": "5m", "D": "chow:789p pung:333s<C pung:999s<A exposed:8888s<B | 5p"}
    assert (
        liability("hongzhong-kaikou", "discard D<A 5p", A="chow:123p chow:123m pung:111z pung:222z | 2s", **told)
        is None
    )


def test_being_told_ready_without_an_opening_is_impossible() -> None:
    told = hand("hongzhong-kaikou", "discard D<A 5p", flipped="5m", A="concealed ready", D=MELDED)
    assert faults(told) == ["ready_unopened /players/0/ready"]


# melded_hand_non_258


@pytest.mark.parametrize(("a", "liable"), [("non_258", True), ("only_258", False)])
def test_the_discarder_to_a_melded_hand_pays_for_all_when_he_held_other_than_258(a: str, liable: bool) -> None:
    found = liability("koukou-pizi", "discard D<A 5p", flipped="6m", A=a, D=MELDED)
    assert found == (("A", "melded_hand_non_258") if liable else None)


def test_what_he_held_is_a_fact_to_be_told() -> None:
    told = {"flipped": "6m", "D": MELDED}
    assert missing("koukou-pizi", "discard D<A 5p", **told) == ("holds_non_258", "/players/0/holds_non_258")
    assert missing("koukou-pizi", "discard D<A 5p", A="chow ready", **told)[0] == "holds_non_258"


def test_what_he_held_is_judged_by_his_tiles_on_their_faces() -> None:
    told = {"flipped": "6m", "D": MELDED}
    only = "pung:888s | 258m258p55s2s8m"
    assert liability("koukou-pizi", "discard D<A 5p", A=only, **told) is None
    found = settled("koukou-pizi", "discard D<A 5p", A="pung:888s only_258 | 258m258p55s2s7m", **told)
    assert evidence(found) == {"fact": "holds_non_258", "value": True, "by": "tiles", "tiles": "7m"}  # 7m is the laizi
    # A laizi 5m is a 5 on its face.
    assert liability("koukou-pizi", "discard D<A 5p", flipped="4m", A="pung:888s | 258m258p55s2s8m", D=MELDED) is None


def test_a_melded_hand_that_was_drawn_makes_nobody_liable_even_where_it_counts() -> None:
    told = {"flipped": "6m", "D": MELDED, "rules": {"melded_hand_on": "any"}}
    assert liability("koukou-pizi", "self_draw D 5p", **told) is None


# melded_hand_always


def test_the_discarder_to_a_melded_hand_pays_whatever_he_held_where_house_rules_say_so() -> None:
    rules = {"liability": ["melded_hand_always"]}
    told = {"flipped": "5m", "rules": rules, "D": MELDED}
    assert liability("hongzhong-kaikou", "discard D<A 5p", A="chow ready", **told) == ("A", "melded_hand_always")
    assert liability("hongzhong-kaikou", "self_draw D 5p", **told) is None
    assert liability("hongzhong-kaikou", "discard D<A hard", rules=rules, D="chow chow pung") is None


# robbed_kong


def test_the_robbed_player_pays_for_all() -> None:
    told = settled("hongzhong-kaikou", "robbed_kong D<A 9m", flipped="5m", A="pung", D="chow:789p | 78m123s456s55p")
    assert told.liability == Liability("A", "robbed_kong", {"tile": "9m"})
    assert pays(told) == {"A": 200, "B": 0, "C": 0}
    assert evidence(settled("hongzhong-kaikou", "robbed_kong D<A hard", A="pung", D="chow")) == {"tile": None}


def test_whatever_patterns_count() -> None:
    rules: dict[str, object] = {"big_patterns": []}
    assert liability("hongzhong-kaikou", "robbed_kong D<A hard", rules=rules, A="pung", D="chow") == (
        "A",
        "robbed_kong",
    )


# fed_three


@pytest.mark.parametrize(
    ("d", "feeder"),
    [
        ("chow chow chow", "C"),
        ("chow chow pung<C", "C"),
        ("pung<A pung<A pung<A", "A"),
        ("pung<A added<A chow pung<A", "A"),
        ("pung<B pung<B added<B pung<B", "B"),
        ("chow chow pung<A pung<B", None),
        ("chow chow exposed<C", None),
        ("chow chow concealed", None),
        ("pung<A pung<A", None),
    ],
)
def test_in_s3_who_fed_three_chows_and_pungs_pays_for_all(d: str, feeder: str | None) -> None:
    found = liability("bianfeng-kaikou", "self_draw D hard pure_suit", D=d)
    assert found == (None if feeder is None else (feeder, "fed_three"))


def test_fed_three_goes_for_a_small_win_too_and_tells_its_melds() -> None:
    told = settled("bianfeng-kaikou", "self_draw D hard", D="chow exposed<A chow pung<C red*2")
    assert told.liability == Liability("C", "fed_three", {"count": 3, "melds": [0, 2, 3]})


@pytest.mark.parametrize(
    ("d", "place"),
    [
        ("chow chow pung", 2),
        ("chow pung pung", 1),
        ("pung pung pung", 0),
        ("pung<A added<A pung", 2),
        ("pung pung pung<A", 0),
    ],
)
def test_feeders_are_facts_to_be_told_when_three_could_be_one_players(d: str, place: int) -> None:
    told = missing("bianfeng-kaikou", "self_draw D hard pure_suit", D=d)
    assert told == ("from", f"/players/3/melds/{place}/from")


@pytest.mark.parametrize("d", ["pung pung", "chow pung", "pung<A pung<B pung", "chow chow chow pung"])
def test_and_not_when_they_could_not_or_are_already(d: str) -> None:
    assert settled("bianfeng-kaikou", "self_draw D hard pure_suit", D=d) is not None


# The order of the rules


def test_the_first_rule_in_the_list_that_applies_holds() -> None:
    d = "chow:789p pung:111p<A pung:222p<B pung:444p<A | 5p"
    told = {"flipped": "5m", "D": d}
    assert liability("hongzhong-kaikou", "discard D<A 5p", **told) == ("B", "third_opening_pure_suit")
    rules = {"liability": ["melded_hand_not_ready", "third_opening_pure_suit"]}
    assert liability("hongzhong-kaikou", "discard D<A 5p", rules=rules, **told) == ("A", "melded_hand_not_ready")
    assert liability("hongzhong-kaikou", "discard D<A 5p", rules=rules, **told | {"A": "chow ready"}) == (
        "B",
        "third_opening_pure_suit",
    )


def test_the_third_opening_goes_before_the_robbed_kong() -> None:
    told = {"A": "pung", "D": "pung pung pung<B"}
    assert liability("hongzhong-kaikou", "robbed_kong D<A hard pure_suit", **told) == ("B", "third_opening_pure_suit")


def test_a_fact_that_only_a_later_rule_wants_is_not_missed() -> None:
    d = "chow:789p pung:111p<A pung:222p<B pung:444p<A | 5p"
    assert liability("hongzhong-kaikou", "discard D<A 5p", flipped="5m", A="chow", D=d) == (
        "B",
        "third_opening_pure_suit",
    )


def test_no_rules_no_liability() -> None:
    assert liability("hongzhong-kaikou", PURE, rules={"liability": []}, D="pung pung pung") is None


def test_debts_are_computed_as_ever_caps_included() -> None:
    told = settled("hongzhong-kaikou", PURE, A="chow red", D="pung pung pung<B red*2")
    # 10 × 2 × 2 × 4 = 160; A × 2 × 2 × 1.5 = 960, held at 300.
    assert pays(told) == {"A": 0, "B": 620, "C": 0}
    assert [(move.payer, move.payee, move.points) for move in told.transfers] == [("B", "D", 620)]


# Accomplices. D's third pung was B's; 60 + 40 + 40 = 140.

FED = {"D": "pung<A pung<A pung<B"}


@pytest.mark.parametrize(
    ("accomplices", "rain", "paid"),
    [
        ("none", "A,C", (0, 140, 0)),
        ("pay_too", "A,C", (140, 140, 140)),
        ("pay_too", "C", (0, 140, 140)),
        ("pay_too", "", (0, 140, 0)),
        ("pay_too", "B", (0, 140, 0)),
        ("pay_too", "B,A", (140, 140, 0)),
        ("pay_instead", "A", (140, 0, 0)),
        ("pay_instead", "A,C", (0, 0, 140)),  # C is the first after B
        ("pay_instead", "B", (0, 140, 0)),
        ("pay_instead", "B,A", (140, 0, 0)),
        ("pay_instead", "", (0, 140, 0)),
    ],
)
def test_accomplices(accomplices: str, rain: str, paid: tuple[int, int, int]) -> None:
    told = settled("hongzhong-kaikou", f"{PURE} rain={rain}", rules={"accomplices": accomplices}, **FED)
    assert tuple(pays(told).values()) == paid
    assert told.changes["D"] == sum(paid)
    assert told.liability is not None
    assert told.liability.payer == "B"


def test_accomplices_go_with_a_third_opening_only() -> None:
    rules = {"accomplices": "pay_instead"}
    told = settled("hongzhong-kaikou", "robbed_kong D<A hard rain=C", rules=rules, A="pung", D="chow")
    assert pays(told) == {"A": 200, "B": 0, "C": 0}
    told = settled("hongzhong-kaikou", "discard D<A hard pure_suit rain=C", rules=rules, D="chow")
    assert pays(told) == {"A": 60, "B": 40, "C": 40}


def test_accomplices_go_with_a_third_opening_of_all_258_too() -> None:
    rules = {"accomplices": "pay_too", "liability": ["third_opening_all_258"]}
    told = settled("hongzhong-kaikou", "discard D<A hard all_258 rain=C", rules=rules, **FED)
    assert pays(told) == {"A": 0, "B": 140, "C": 140}


# Claims


@pytest.mark.parametrize(
    ("variant", "dealer", "first"),
    [
        ("koukou-pizi", "D", "C"),  # from the player after the discarder B
        ("koukou-pizi", "A", "C"),
        ("hongzhong-kaikou", "A", "A"),  # from the dealer, dealer first
        ("hongzhong-kaikou", "B", "C"),
        ("hongzhong-kaikou", "C", "C"),
        ("hongzhong-kaikou", "D", "D"),
    ],
)
def test_of_several_claimants_the_first_in_order_wins(variant: str, dealer: str, first: str) -> None:
    everybody = dict.fromkeys("ACD", "chow concealed concealed red")
    told: dict[str, Any] = {"flipped": "5m", "dealer": dealer, **everybody}
    for winner in "ACD":
        result = f"discard {winner}<B hard claims=A,C,D"
        if winner == first:
            assert settled(variant, result, **told).win is not None
        else:
            assert violations(variant, result, **told) == ["not_first_claimant"]


def test_the_order_in_which_claimants_are_told_does_not_matter() -> None:
    for claims in ("A,D", "D,A"):
        assert settled("hongzhong-kaikou", f"discard A<B hard claims={claims}", A="chow").win is not None


def test_no_claimants_told_is_no_contest() -> None:
    assert settled("hongzhong-kaikou", "discard D<B hard", D="chow").win is not None
