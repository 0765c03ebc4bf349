"""A whole evening against its hands settled one by one; and what a ledger says about a wrong one."""

from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from scorer.api.answer import answer_of
from scorer.api.ledger import ledger_of
from scorer.api.problems import document_of, problem_of
from scorer.api.request import read_request
from scorer.api.scoresheet import ledger_answer, ledger_text
from scorer.api.text import CHINESE
from scorer.errors import Impossible, Unsettled
from scorer.generate import hands
from scorer.laizi import specials
from scorer.rules import with_house_rules
from scorer.settle import settle
from scorer.tiles import NAMES, parse
from scorer.variants import VARIANTS
from tests.api.conftest import S1

SEATS = ["A", "B", "C", "D"]
KNOWN = ("variant", "rules", "dealer", "previous_laizi", "table", "stake")


def ledger(document: dict[str, Any]) -> dict[str, Any]:
    return ledger_answer(ledger_of(document), CHINESE)


def evening(*played: Any, **frame: Any) -> dict[str, Any]:
    return {"variant": S1["variant"], "dealer": "C", "players": SEATS, "hands": list(played), **frame}


def one(**changed: Any) -> dict[str, Any]:
    told = deepcopy(S1) | changed
    return {name: value for name, value in told.items() if name not in KNOWN}


def renamed(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, list):
        return [renamed(item, names) for item in node]
    if isinstance(node, dict):
        return {key: renamed(value, names) for key, value in node.items()}
    return names.get(node, node) if isinstance(node, str) else node


def generated(variant: str, count: int) -> list[dict[str, Any]]:
    """Random hands of one variant, told by four who keep their seats, without what a ledger knows."""
    found = []
    for told in islice(hands(17, 10 * count, variants=[variant], winning=0.7), count):
        names = {player["id"]: seat for player, seat in zip(told["players"], SEATS, strict=True)}  # type: ignore[call-overload]
        hand: dict[str, Any] = {name: value for name, value in renamed(told, names).items() if name not in KNOWN}
        for player in hand["players"]:
            player.pop("balance", None)
            player.pop("id")
        found.append(hand)
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_hundred_hands_are_as_if_settled_one_by_one(variant: str) -> None:
    rules: dict[str, Any] = {"repeated_laizi": 2, "minimum_scope": "any", "escape_penalty": 100}
    effective = with_house_rules(VARIANTS[variant].rules, rules)
    played = generated(variant, 200)
    told = ledger(evening(*played, variant=variant, rules=rules, previous_laizi="1m"))
    dealer, previous = "C", "1m"
    totals, penalties, failed = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0), []
    for index, (hand, item) in enumerate(zip(played, told["hands"], strict=True)):
        seated = [{"id": seat, **player} for seat, player in zip(SEATS, hand["players"], strict=True)]
        alone = {**hand, "players": seated, "variant": variant, "rules": rules, "dealer": dealer}
        if previous:
            alone["previous_laizi"] = previous
        assert (item["index"], item["dealer"], item.get("ref")) == (index, dealer, hand.get("ref"))
        status, answer = answered(alone)
        assert (item["status"], item.get("settlement", item.get("problem"))) == (status, answer)
        if status != 200:
            failed.append(index)
        else:
            changes = answer["changes"]
            totals = {seat: totals[seat] + changes[seat] for seat in SEATS}
            if hand["result"]["type"] == "escape":
                penalties = {seat: penalties[seat] + changes[seat] for seat in SEATS}
            dealer = answer["next_dealer"]
        assert item["totals"] == totals
        laizi = specials(tile(hand, "flipped"), tile(hand, "laizi"), effective.fixed_gang_tiles, effective.pizi).laizi
        previous = "" if laizi is None else NAMES[laizi]
    assert (told["totals"], told["penalties"], told["failed"], told["next_dealer"]) == (
        totals,
        penalties,
        failed,
        dealer,
    )
    assert 0 < len(failed) < 200
    squared = {seat: totals[seat] - penalties[seat] for seat in SEATS}
    for transfer in told["square"]:
        squared[transfer["from"]] += transfer["points"]
        squared[transfer["to"]] -= transfer["points"]
    assert set(squared.values()) == {0}
    assert told["sum"] == 0


def answered(document: object) -> tuple[int, Any]:
    """What a hand alone is answered with."""
    try:
        request = read_request(document)
        return 200, answer_of(request, settle(request.hand), CHINESE)
    except Unsettled as error:
        return 422, document_of(problem_of(error, CHINESE), CHINESE, None)


def tile(hand: dict[str, Any], name: str) -> int | None:
    return parse(hand[name])[0] if name in hand else None


def test_seats_tell_who_is_who() -> None:
    unnamed = one()
    for player in unnamed["players"]:
        del player["id"]
    assert ledger(evening(unnamed))["totals"] == ledger(evening(one()))["totals"]


def codes(item: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in item["problem"]["errors"]]


def test_a_wrong_hand_names_its_places_and_leaves_the_rest_alone() -> None:
    strange = one(dealer="A")
    strange["dealer"] = "A"
    strange["players"][1]["id"] = "X"
    strange["players"][2]["balance"] = 5
    strange["result"]["tile"] = "8z"
    told = ledger(evening(one(), strange, 5, {}, one()))
    assert [item["status"] for item in told["hands"]] == [200, 422, 422, 422, 200]
    assert codes(told["hands"][1]) == [
        ("/dealer", "unknown_field"),
        ("/players/1/id", "wrong_seat"),
        ("/players/2/balance", "unknown_field"),
        ("/result/tile", "bad_tile"),
    ]
    assert codes(told["hands"][2]) == [("", "wrong_type")]
    assert codes(told["hands"][3]) == [("/result", "missing")]
    assert told["failed"] == [1, 2, 3]
    assert [item["dealer"] for item in told["hands"]] == ["C", "D", "D", "D", "D"]


def test_a_win_needs_players() -> None:
    told = ledger(evening({"flipped": "5m", "result": {"type": "self_draw", "winner": "A", "tile": "1m"}}))
    assert codes(told["hands"][0]) == [("/players/0/hand", "hand_missing")]


def test_the_laizi_of_a_hand_that_was_not_settled_counts_as_the_last() -> None:
    rules = {"repeated_laizi": 2}
    refused = one(result={"type": "self_draw", "winner": "A"})
    for first, repeated in (
        (refused, True),
        ({**refused, "flipped": "9p"}, False),
        ({**refused, "laizi": "6m"}, False),
    ):
        told = ledger(evening(first, one(), rules=rules))
        items = told["hands"][1]["settlement"]["losers"][0]["after_cap"]
        assert bool(items) == repeated


def frame_faults(document: Any) -> list[tuple[str, str]]:
    with pytest.raises(Impossible) as caught:
        ledger_of(document)
    return [(str(entry["pointer"]), str(entry["code"])) for entry in problem_of(caught.value, CHINESE).entries()]


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        ({"players": ["A", "B", "C"]}, [("/players", "four_players")]),
        ({"players": ["A", "B", "C", "C"]}, [("/players/3", "repeated_id")]),
        ({"dealer": "E"}, [("/dealer", "unknown_id")]),
        ({"variant": "none"}, [("/variant", "unknown_variant")]),
        ({"rules": {"cap": -1}}, [("/rules/cap", "bad_value")]),
        ({"table": 3}, [("/table", "no_tables")]),
        ({"balances": dict.fromkeys(SEATS, 500)}, [("/balances", "no_silver")]),
        ({"variant": "bianfeng-bubu", "balances": {"A": 500}}, [("/balances", "balance_of_all_four")]),
        (
            {"variant": "bianfeng-bubu", "balances": {**dict.fromkeys(SEATS, 500), "E": 5}},
            [("/balances/E", "unknown_id")],
        ),
        (
            {"variant": "bianfeng-bubu", "balances": {**dict.fromkeys(SEATS, 500), "A": "5"}},
            [("/balances/A", "wrong_type")],
        ),
        ({"balances": []}, [("/balances", "wrong_type")]),
        ({"hands": {}}, [("/hands", "wrong_type")]),
        ({"previous_laizi": "12m"}, [("/previous_laizi", "not_one_tile")]),
        ({"x": 1, "stake": {"per_point": 1}}, [("/stake/per_point", "wrong_type"), ("/x", "unknown_field")]),
    ],
)
def test_what_is_wrong_with_the_frame(changed: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert frame_faults({**evening(), **changed}) == faults


def test_no_document_at_all() -> None:
    assert frame_faults([]) == [("", "wrong_type")]


def test_no_hands() -> None:
    told = ledger(evening())
    assert (told["hands"], told["square"], told["next_dealer"]) == ([], [], "C")
    assert "结清：互不相欠" in told["receipt"]


def test_silver_money_and_an_escape() -> None:
    kongs = [{"special_kongs": {"red": 1}, **({"melds": ["chow"]} if seat else {})} for seat in range(3)]
    winner = {"melds": [{"kind": "chow", "tiles": "789p"}], "special_kongs": {"red": 1}, "hand": "123456s78m55p"}
    won = {
        "flipped": "5m",
        "players": [*kongs, winner],
        "result": {"type": "discard", "winner": "D", "from": "A", "tile": "9m"},
    }
    frame = {
        "variant": "bianfeng-kaikou",
        "rules": {"escape_penalty": 30},
        "balances": {"D": 200, "C": 101, "B": 500, "A": 100},
        "stake": {"per_point": "0.5", "currency": "CNY"},
        "table": 40,
        "ref": "evening",
    }
    told = ledger(evening({"result": {"type": "escape", "player": "B"}}, won, won, **frame))
    assert told["ref"] == "evening"
    assert told["money"]["totals"] == {seat: f"{points / 2:.2f}" for seat, points in told["totals"].items()}
    assert list(told["silver"]["balances"]) == SEATS
    assert told["silver"]["out"] == ["A", "C"]
    assert told["silver"]["tea_fees"] == told["hands"][1]["settlement"]["silver"]["tea_fee"] > 0
    assert told["penalties"]["B"] == -150
    assert [item["status"] for item in told["hands"]] == [200, 200, 422]
    assert {code for _, code in codes(told["hands"][2])} == {"below_entry"}
    assert told["square"][0].keys() == {"from", "to", "points", "money"}
    text = ledger_text(ledger_of(evening(won, **frame)), CHINESE)
    assert text == ledger(evening(won, **frame))["receipt"]
    assert "出局：A、C" in text
