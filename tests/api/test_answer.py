"""The 200 answer: exactly what the contract names."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

import pytest

from scorer import __version__
from scorer.api.answer import answer_of
from scorer.api.document import encode
from scorer.api.plain import multiplier, plain
from scorer.api.request import read_request
from scorer.api.text import CHINESE
from scorer.settle import settle
from scorer.settlement import Item

Ask = Callable[[object], dict[str, Any]]


def item(code: str, label: str, count: int, fan: int, rule: str) -> dict[str, Any]:
    return {"code": code, "label": label, "count": count, "fan": fan, "multiplier": str(2**fan), "rule": rule}


OPENING = item("opening", "开口", 1, 1, "§4")


def test_the_worked_example_of_the_contract(s1: dict[str, Any], answer: Ask) -> None:
    told = answer(s1)
    rules = read_request(s1).hand.rules
    assert told.pop("receipt").startswith("D 胡 A 打出的 9万")
    assert told.pop("rules_digest") == rules.digest
    losers = told.pop("losers")
    winner = told.pop("winner")
    sets = told["win"]["reading"].pop("sets")
    assert told == {
        "variant": "shanzhuang-kaikou",
        "laizi": "6m",
        "pizi": [],
        "verified": True,
        "win": {
            "winner": "D",
            "type": "discard",
            "from": "A",
            "tile": "9m",
            "class": "small",
            "patterns": [],
            "pattern_labels": [],
            "hard": True,
            "reading": {"pair": "55p", "wildcards": []},
        },
        "liability": None,
        "transfers": [
            {"from": "A", "to": "D", "points": 128},
            {"from": "B", "to": "D", "points": 64},
            {"from": "C", "to": "D", "points": 128},
        ],
        "changes": {"A": -128, "B": -64, "C": -128, "D": 320},
        "next_dealer": "D",
        "version": __version__,
    }
    assert sorted(sets) == ["123s", "456s", "789m"]
    assert winner == {
        "fan": 4,
        "multiplier": "16",
        "items": [OPENING, item("red_kong", "红中杠", 2, 2, "§3"), item("hard", "硬胡", 1, 1, "§6")],
    }
    assert [(row["id"], row["fan"], row["total_fan"], row["multiplier"]) for row in losers] == [
        ("A", 3, 7, "8"),
        ("B", 2, 6, "4"),
        ("C", 3, 7, "8"),
    ]
    assert losers[1] == {
        "id": "B",
        "fan": 2,
        "total_fan": 6,
        "multiplier": "4",
        "items": [OPENING, item("red_kong", "红中杠", 1, 1, "§3")],
        "base": 1,
        "uncapped": 64,
        "tier": "none",
        "after_cap": [],
        "points": 64,
        "pays": 64,
    }


def test_the_reference_is_echoed(s1: dict[str, Any], answer: Ask) -> None:
    assert answer({**s1, "ref": ""})["ref"] == ""
    assert "ref" not in answer(s1)


@pytest.mark.parametrize(
    ("per_point", "written"),
    [
        ("0.5", ["-64.00", "-32.00", "160.00"]),
        ("1", ["-128.00", "-64.00", "320.00"]),
        ("0.001", ["-0.128", "-0.064", "0.320"]),
    ],
)
def test_money(per_point: str, written: list[str], s1: dict[str, Any], answer: Ask) -> None:
    money = answer({**s1, "stake": {"per_point": per_point, "currency": "CNY"}})["money"]
    assert money["currency"] == "CNY"
    assert [money["changes"][name] for name in "ABD"] == written


def test_money_without_a_currency(s1: dict[str, Any], answer: Ask) -> None:
    assert answer({**s1, "stake": {"per_point": "1"}})["money"]["currency"] is None


def test_a_fan_table_has_a_scale(s1: dict[str, Any], answer: Ask) -> None:
    s1["variant"] = "koukou-pizi"
    s1["players"][1]["melds"] = ["chow", "pung"]
    s1["players"][2]["special_kongs"] = {"pizi": 1}
    row = answer(s1)["losers"][0]
    assert row["scale"] == "small"
    assert row["uncapped"] is None
    assert "base" not in row
    assert "extra" not in row


def test_further_big_patterns_of_a_fan_table(s1: dict[str, Any], answer: Ask) -> None:
    s1["variant"] = "koukou-pizi"
    s1["players"][2]["special_kongs"] = {}
    s1["players"][3] |= {"melds": [{"kind": "pung", "tiles": "999p", "from": "A"}], "hand": "111222p4445p"}
    s1["result"]["tile"] = "5p"
    told = answer(s1)
    assert told["win"]["patterns"] == ["all_pungs", "pure_suit"]
    assert told["win"]["pattern_labels"] == ["碰碰胡", "清一色"]
    for row in told["losers"]:
        assert row["scale"] == "big"
        assert row["extra"] == [item("extra_big", "多个大胡", 1, 1, "§8")]
        assert row["total_fan"] == told["winner"]["fan"] + row["fan"] + 1


def test_a_chaotic_reading(s1: dict[str, Any], answer: Ask) -> None:
    s1["players"][3] |= {"melds": [{"kind": "pung", "tiles": "111z", "from": "A"}], "hand": "122334455z6m"}
    s1["result"]["tile"] = "4z"
    assert answer(s1)["win"]["reading"].keys() == {"chaotic", "wildcards"}
    assert answer(s1)["win"]["reading"]["chaotic"] == "all_winds"
    assert len(answer(s1)["win"]["reading"]["wildcards"]) == 1


def test_count_mode_has_no_reading(s1: dict[str, Any], answer: Ask) -> None:
    del s1["players"][3]["hand"], s1["flipped"]
    s1["result"] = {"type": "discard", "winner": "D", "from": "A", "declared": {"hard": True}}
    told = answer(s1)
    assert (told["verified"], told["laizi"], told["pizi"]) == (False, None, [])
    assert (told["win"]["reading"], told["win"]["tile"]) == (None, None)
    assert told["changes"] == {"A": -128, "B": -64, "C": -128, "D": 320}


def test_liability(s1: dict[str, Any], answer: Ask) -> None:
    s1["players"][0]["melds"] = ["pung"]
    s1["result"] = {"type": "robbed_kong", "winner": "D", "from": "A", "tile": "9m"}
    told = answer(s1)
    assert told["liability"] == {"payer": "A", "rule": "robbed_kong", "label": "被抢杠", "evidence": {"tile": "9m"}}
    assert [row["pays"] > 0 for row in told["losers"]] == [True, False, False]
    assert len(told["transfers"]) == 1


def test_silver(with_balances: dict[str, Any], answer: Ask) -> None:
    with_balances["players"][0]["balance"] = 100
    with_balances["table"] = 12
    told = answer(with_balances)
    assert told["silver"]["out"] == ["A"]
    assert told["silver"]["changes"]["A"] == -100
    assert sum(told["silver"]["changes"].values()) == -told["silver"]["tea_fee"]


COMMON = {"variant", "transfers", "changes", "next_dealer", "receipt", "rules_digest", "version"}


def test_a_draw(s1: dict[str, Any], answer: Ask) -> None:
    del s1["players"][3]["hand"]
    told = answer({**s1, "result": {"type": "draw"}, "ref": "x"})
    assert told.keys() == COMMON | {"ref"}
    assert (told["transfers"], told["next_dealer"]) == ([], "C")
    assert set(told["changes"].values()) == {0}


def test_an_escape(s1: dict[str, Any], answer: Ask) -> None:
    told = answer({**s1, "result": {"type": "escape", "player": "B"}, "stake": {"per_point": "1"}})
    assert told.keys() == COMMON | {"money"}
    assert told["changes"] == {"A": 0, "B": -400, "C": 0, "D": 0}
    assert told["money"]["changes"]["B"] == "-400.00"


@pytest.mark.parametrize(
    ("fan", "halves", "written"),
    [
        (0, 0, "1"),
        (10, 0, "1024"),
        (0, 1, "1.5"),
        (1, 1, "3"),
        (0, 2, "2.25"),
        (3, 1, "12"),
        (1, 3, "6.75"),
        (90, 0, str(2**90)),
    ],
)
def test_multipliers_are_exact(fan: int, halves: int, written: str) -> None:
    assert multiplier(fan, halves) == written
    assert Fraction(written) == Fraction(2) ** fan * Fraction(3, 2) ** halves


def test_debts_beyond_64_bits_are_written_in_full(s1: dict[str, Any]) -> None:
    request = read_request(s1)
    settlement = settle(request.hand)
    row = replace(settlement.losers[0], uncapped=2**80, after_cap=(Item("closed", 1, 80),))
    told = encode(answer_of(request, replace(settlement, losers=(row,)), CHINESE))
    assert f'"uncapped":{2**80},'.encode() in told


def test_items_multiply_out(with_balances: dict[str, Any], answer: Ask) -> None:
    told = answer(with_balances)
    for side in (told["winner"], *told["losers"]):
        assert prod(Fraction(entry["multiplier"]) for entry in side["items"]) == Fraction(side["multiplier"])


def test_facts_as_json() -> None:
    facts = {"a": Fraction(3, 2), "b": Fraction(2), "c": (1, {2}), "d": frozenset("ba"), 5: None}
    assert plain(facts) == {"a": "1.5", "b": 2, "c": [1, [2]], "d": ["a", "b"], "5": None}


def test_answers_share_nothing(s1: dict[str, Any], answer: Ask) -> None:
    whole = answer(s1)
    for item in answer(s1)["winner"]["items"]:
        item.clear()
    assert answer(s1) == whole
