"""From a document to a hand: everything wrong is told at once, and nothing that only follows from it."""

from collections.abc import Callable
from typing import Any

import pytest

from scorer.api.request import read_request
from scorer.rules import shown
from scorer.variants import VARIANTS

Check = Callable[[object], list[tuple[str, str]]]


def test_a_good_document(s1: dict[str, Any]) -> None:
    request = read_request({**s1, "ref": "7"})
    assert (request.variant, request.ref) == ("shanzhuang-kaikou", "7")
    assert request.hand.rules == VARIANTS["shanzhuang-kaikou"].rules


def test_house_rules_are_laid_over(s1: dict[str, Any]) -> None:
    assert read_request({**s1, "rules": {"cap": 100}}).hand.rules.cap == 100
    assert read_request({**s1, "rules": {}}).hand.rules.cap == 400


def test_the_rules_shown_can_be_sent_back(s1: dict[str, Any]) -> None:
    own = VARIANTS["shanzhuang-kaikou"].rules
    assert read_request({**s1, "rules": shown(own)}).hand.rules == own


def test_contradictions_are_left_to_the_settling(s1: dict[str, Any]) -> None:
    assert read_request({**s1, "dealer": "nobody"}).hand.dealer == "nobody"


def test_form_and_contradictions_at_once(s1: dict[str, Any], faults: Check) -> None:
    s1["flipped"] = "5q"
    s1["dealer"] = "nobody"
    s1["players"][0]["id"] = "B"
    s1["players"][2]["melds"] = [{"kind": "chow", "from": 5}, {"kind": "kong"}]
    s1["players"][3]["hand"] = "123456s78m"
    s1["result"]["x"] = True
    s1["y"] = 0
    assert faults(s1) == [
        ("/flipped", "bad_tile"),
        ("/dealer", "unknown_id"),
        ("/players/0/melds/0/from", "feeds_himself"),
        ("/players/1/id", "repeated_id"),
        ("/players/2/melds/0/from", "wrong_type"),
        ("/players/2/melds/1/kind", "bad_value"),
        ("/players/3/hand", "tile_count"),
        ("/result/x", "unknown_field"),
        ("/y", "unknown_field"),
    ]


def test_every_house_rule_that_is_wrong(s1: dict[str, Any], faults: Check) -> None:
    s1["rules"] = {"tea_fee": 101, "cap": "x", "nothing": 1, "gold": 500}
    s1["dealer"] = "nobody"
    assert faults(s1) == [
        ("/rules/cap", "bad_value"),
        ("/rules/tea_fee", "bad_value"),
        ("/rules/nothing", "unknown_parameter"),
        ("/dealer", "unknown_id"),
    ]


def test_readable_house_rules_hold_for_the_contradictions(s1: dict[str, Any], faults: Check) -> None:
    s1 |= {"table": 3, "rules": {"tables": True, "cap": "x"}}
    assert faults(s1) == [("/rules/cap", "bad_value")]


def test_an_unknown_variant_has_no_contradictions(s1: dict[str, Any], faults: Check) -> None:
    assert faults({**s1, "variant": "x", "dealer": "nobody"}) == [("/variant", "unknown_variant")]


@pytest.mark.parametrize("place", ["flipped", "laizi"])
def test_a_laizi_that_cannot_be_read_is_not_missed(place: str, s1: dict[str, Any], faults: Check) -> None:
    del s1["flipped"]
    assert faults({**s1, place: "?"}) == [(f"/{place}", "bad_tile")]


def test_a_hand_that_cannot_be_read_is_not_missed(s1: dict[str, Any], faults: Check) -> None:
    s1["players"][3]["hand"] = "123456s78m5"
    assert faults(s1) == [("/players/3/hand", "bad_tile")]


def test_a_pung_that_cannot_be_read_is_not_missed(s1: dict[str, Any], faults: Check) -> None:
    s1["result"] = {"type": "robbed_kong", "winner": "D", "from": "A", "tile": "9m"}
    s1["players"][0]["melds"] = [{"kind": "pung", "tiles": "99"}, "pung?"]
    assert faults(s1) == [("/players/0/melds/0/tiles", "bad_tile"), ("/players/0/melds/1", "bad_value")]


def test_an_unreadable_id_leaves_the_others_alone(s1: dict[str, Any], faults: Check) -> None:
    s1["players"][0]["id"] = 1
    assert faults(s1) == [("/players/0/id", "wrong_type")]


def test_a_result_read_in_part_is_not_held_against_the_players(s1: dict[str, Any], faults: Check) -> None:
    del s1["players"][3]["hand"]
    s1["result"] = {"type": "discard", "winner": "D", "from": "A", "declared": {"hard": "yes"}}
    assert faults(s1) == [("/result/declared/hard", "wrong_type")]


def test_unknown_fields_come_last_in_their_place(s1: dict[str, Any], faults: Check) -> None:
    s1["players"][1] |= {"aaa": 1, "balance": "1", "zzz": 1, "id": "B\n"}
    assert faults(s1) == [
        ("/players/1/id", "control_character"),
        ("/players/1/balance", "wrong_type"),
        ("/players/1/aaa", "unknown_field"),
        ("/players/1/zzz", "unknown_field"),
    ]
