"""What a hand waits for, as it is asked and answered."""

from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from scorer.api.answer import answer_of
from scorer.api.languages import WORDS
from scorer.api.problems import problem_of
from scorer.api.request import read_request
from scorer.api.text import CHINESE
from scorer.api.waits import outlook_of, waits_answer, waits_text
from scorer.errors import Impossible, Unsettled
from scorer.generate import hands
from scorer.settle import settle
from tests.api.conftest import S1

WAITING: dict[str, Any] = {**S1, "result": {"winner": "D"}}


def answer(document: dict[str, Any]) -> Any:
    return waits_answer(outlook_of(document), CHINESE)


def holding(hand: str, **changed: Any) -> dict[str, Any]:
    document = deepcopy(WAITING) | changed
    document["players"][3]["hand"] = hand
    return document


def outcome(document: dict[str, Any]) -> Any:
    """What the hand alone comes to, as a way of winning tells it."""
    request = read_request(document)
    try:
        told: Any = answer_of(request, settle(request.hand), CHINESE)
    except Unsettled as error:
        problem = problem_of(error, CHINESE)
        return {"status": problem.slug, **problem.extra, "detail": problem.detail}
    return {
        "status": "settled",
        **{name: told["win"][name] for name in ("class", "patterns", "pattern_labels", "hard")},
        "changes": told["changes"],
        "tiers": {loser["id"]: loser["tier"] for loser in told["losers"]},
        "liability": told["liability"],
    }


def test_every_way_is_what_settling_it_comes_to() -> None:
    ways = 0
    for told in islice(hands(3, 1000, winning=1, counted=0), 60):
        document: Any = told
        if document["result"].get("tile") is None:
            continue
        document["result"] = {"winner": document["result"]["winner"]}
        try:
            found = answer(document)
        except Impossible:  # of all players the winning tile is still described
            continue
        for wait in found["waits"]:
            for way in wait["ways"]:
                result = {"type": way["type"], "winner": found["player"], "tile": wait["tile"]}
                if way["from"] is not None:
                    result["from"] = way["from"]
                expected = outcome({**document, "result": result})
                assert {name: way[name] for name in expected} == expected
                ways += 1
                if way["status"] == "settled":
                    assert way["total"] == max(way["changes"].values())
    assert ways > 100


def test_in_money_too() -> None:
    found = answer({**WAITING, "stake": {"per_point": "0.25", "currency": "CNY"}, "ref": "x"})
    assert found["ref"] == "x"
    way = found["waits"][0]["ways"][0]
    assert way["money"]["changes"] == {name: f"{points / 4:.2f}" for name, points in way["changes"].items()}


def test_before_the_discard() -> None:
    found = answer(holding("123456s78m55p1z"))
    assert (found["ready"], "waits" in found, [one["discard"] for one in found["discards"]]) == (True, False, ["1z"])
    found = answer(holding("159s159m159p12345z", players=deepcopy([{**one, "melds": []} for one in S1["players"]])))
    assert (found["ready"], found["discards"]) == (False, [])
    assert [broken["code"] for broken in found["in_the_way"]] == ["not_opened", "not_a_winning_shape"]


@pytest.mark.parametrize(
    ("result", "faults"),
    [
        ({"winner": "Z"}, [("/result/winner", "unknown_id")]),
        ({"winner": "A"}, [("/players/0/hand", "missing")]),
        ({}, [("/result/winner", "missing")]),
        ({"winner": 5}, [("/result/winner", "wrong_type")]),
        ({"winner": "D", "type": "self_draw"}, [("/result/type", "bad_value")]),
        ({"winner": "D", "tile": "1m"}, [("/result/tile", "unknown_field")]),
        ([], [("/result", "wrong_type")]),
    ],
)
def test_what_is_wrong(result: Any, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Impossible) as caught:
        outlook_of({**WAITING, "result": result})
    entries = problem_of(caught.value, CHINESE).entries()
    assert [(entry["pointer"], entry["code"]) for entry in entries] == faults


@pytest.mark.parametrize("hand", ["123456s78m5p", "123456s78m55p12z"])
def test_the_number_of_tiles(hand: str) -> None:
    with pytest.raises(Impossible) as caught:
        outlook_of(holding(hand))
    assert [fault.code for fault in caught.value.faults] == ["tile_count"]


def test_the_type_may_be_told() -> None:
    assert answer({**WAITING, "result": {"winner": "D", "type": "waiting"}}) == answer(WAITING)


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    "hand", ["123456s78m55p", "123456s78m15p", "123456s78m55p1z", "12345678s77m1z", "6666m444s555p"]
)
def test_text(language: str, hand: str) -> None:
    text = waits_text(outlook_of(holding(hand)), WORDS[language])
    assert "…" not in text
    assert "{" not in text


def test_text_tells_like_tiles_and_like_discards_together() -> None:
    assert waits_text(outlook_of(WAITING), CHINESE).splitlines() == [
        "D 听牌",
        "6万（剩 4 张）：自摸 +512，再多 1 番 C 到封顶（银顶）；A、B、C 放冲 不行（6万 是癞子或只能开杠的牌，别人打出来不能胡）",
        "9万（剩 4 张）：自摸 +512，再多 1 番 C 到封顶（银顶）；A 放冲 +320，再多 2 番 A、C 到封顶（银顶）；B 放冲 +320，再多 2 番 B、C 到封顶（银顶）；C 放冲 +384，再多 1 番 C 到封顶（银顶）",
    ]
    told = deepcopy(WAITING)
    told["players"][0]["hand"] = "9999m123456s"
    told["players"][1] |= {"melds": [{"kind": "chow", "tiles": "123p"}], "hand": "6666m444666p"}
    assert waits_text(outlook_of(told), CHINESE).splitlines() == ["D 听牌", "6万、9万 已经没有了"]
