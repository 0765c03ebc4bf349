"""One hand under several variants and house rules."""

from copy import deepcopy
from typing import Any

import pytest

from scorer.api.answer import answer_of
from scorer.api.compare import comparison_answer, comparison_of, comparison_text
from scorer.api.languages import WORDS
from scorer.api.problems import problem_of
from scorer.api.request import read_request
from scorer.api.text import CHINESE
from scorer.errors import Impossible
from scorer.settle import settle
from scorer.variants import VARIANTS
from tests.api.conftest import S1

ANY: dict[str, Any] = deepcopy(S1)
del ANY["variant"]
for _player in ANY["players"]:
    _player["special_kongs"] = {"red": 1}
"""A hand that every variant takes."""


def answer(document: dict[str, Any]) -> Any:
    return comparison_answer(comparison_of(document), CHINESE)


def statuses(document: dict[str, Any]) -> dict[str, str]:
    return {result.get("name", result["variant"]): result["status"] for result in answer(document)["results"]}


def faults(document: Any) -> list[tuple[str, str]]:
    with pytest.raises(Impossible) as caught:
        comparison_of(document)
    return [(str(entry["pointer"]), str(entry["code"])) for entry in problem_of(caught.value, CHINESE).entries()]


def test_all_that_take_it() -> None:
    found = answer(ANY)
    assert [result["variant"] for result in found["results"]] == list(VARIANTS)
    assert found["left_out"] == []
    assert answer(S1)["left_out"] == [
        name for name in VARIANTS if name not in {"shanzhuang-kaikou", "shanzhuang-koukou"}
    ]


def test_a_result_is_the_settlement() -> None:
    for result in answer({**ANY, "ref": "x"})["results"]:
        if result["status"] != "settled":
            continue
        request = read_request({**ANY, "variant": result["variant"]})
        alone: Any = answer_of(request, settle(request.hand), CHINESE)
        for name in ("changes", "liability", "receipt", "rules_digest"):
            assert result[name] == alone[name]
        for name in ("class", "patterns", "pattern_labels", "hard"):
            assert result[name] == alone["win"][name]
        assert result["tiers"] == {loser["id"]: loser["tier"] for loser in alone["losers"]}
        assert result["total"] == alone["changes"]["D"]


def test_those_named_in_the_order_named() -> None:
    ours = {"variant": "hongzhong-kaikou", "rules": {"minimum_small": 1000}, "name": "ours"}
    document = {**ANY, "variants": ["hongzhong-kaikou", "koukou-pizi", ours, "hongzhong-kaikou"]}
    found = answer(document)["results"]
    assert [result["variant"] for result in found] == [
        *("hongzhong-kaikou", "koukou-pizi", "hongzhong-kaikou", "hongzhong-kaikou"),
    ]
    assert found[0] == found[3]
    assert found[2]["status"] == "not-a-win"
    assert found[2]["violations"][0]["minimum"] == 1000


def test_a_variant_of_its_own_comes_first_with_its_rules() -> None:
    document = {**ANY, "variant": "bianfeng-bubu", "rules": {"cap": 50, "gold": None}, "variants": ["hongzhong-kaikou"]}
    capped, plain = answer(document)["results"]
    assert (capped["variant"], capped["changes"]["A"]) == ("bianfeng-bubu", -50)
    assert plain["changes"]["A"] == -64
    alone = answer({**ANY, "variant": "bianfeng-bubu", "rules": {"cap": 50, "gold": None}})["results"]
    assert [result["variant"] for result in alone] == ["bianfeng-bubu", *[v for v in VARIANTS if v != "bianfeng-bubu"]]


def test_rules_without_a_variant_are_laid_over_all() -> None:
    found = answer({**ANY, "rules": {"cap": 50, "minimum_small": 4}})
    assert found["left_out"] == ["koukou-pizi"]  # a fan table knows no cap
    assert {result["changes"]["A"] for result in found["results"]} == {-50}
    own = {"variant": "hongzhong-kaikou", "rules": {"cap": 40}, "name": "lower"}
    document = {**ANY, "rules": {"cap": 50}, "variants": ["hongzhong-kaikou", own, "koukou-pizi"]}
    first, lower, misfit = answer(document)["results"]
    assert (first["changes"]["A"], lower["changes"]["A"]) == (-50, -40)
    assert misfit["status"] == "invalid-request"
    assert [(error["pointer"], error["code"]) for error in misfit["errors"]] == [("/rules/cap", "means_nothing")]
    assert "rules_digest" not in misfit


def test_a_fact_that_is_missing_under_some() -> None:
    document = deepcopy(ANY)
    document["players"][3] |= {
        "melds": [{"kind": "chow", "tiles": tiles} for tiles in ("789p", "123s", "456s", "789m")],
        "hand": "5p",
    }
    document["result"] |= {"tile": "5p"}
    found = statuses(document)
    assert found["hongzhong-kaikou"] == "missing-fact"
    assert found["koukou-pizi"] == "missing-fact"
    assert found["bianfeng-bubu"] == "settled"


def test_a_draw_and_an_escape() -> None:
    assert set(statuses({**ANY, "result": {"type": "draw"}}).values()) == {"settled"}
    found = answer({**ANY, "result": {"type": "escape", "player": "B"}})
    assert found["left_out"] == ["koukou-pizi", "bianfeng-kaikou", "bianfeng-bubu"]
    result = found["results"][0]
    assert (result["class"], result["hard"], result["total"]) == (None, None, 0)
    assert (result["patterns"], result["tiers"], result["liability"]) == ([], {}, None)
    assert result["changes"]["B"] == -400


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"variants": []}, [("/variants", "wrong_count")]),
        ({"variants": ["hongzhong-kaikou"] * 33}, [("/variants", "wrong_count")]),
        ({"variants": "hongzhong-kaikou"}, [("/variants", "wrong_type")]),
        ({"variants": [5]}, [("/variants/0", "wrong_type")]),
        (
            {"variants": ["none"], "variant": "no"},
            [("/variant", "unknown_variant"), ("/variants/0", "unknown_variant")],
        ),
        ({"variants": [{"variant": "none"}]}, [("/variants/0/variant", "unknown_variant")]),
        ({"variants": [{"name": "x"}]}, [("/variants/0/variant", "missing")]),
        (
            {"variants": [{"variant": "koukou-pizi", "rules": {"cap": 4, "x": 1}}]},
            [("/variants/0/rules/cap", "means_nothing"), ("/variants/0/rules/x", "unknown_parameter")],
        ),
        ({"rules": {"cap": "x"}}, [("/rules/cap", "bad_value")]),
        ({"variant": "koukou-pizi", "rules": {"cap": 4}}, [("/rules/cap", "means_nothing")]),
        ({"players": []}, [("/players", "four_players")]),
        ({"laizi": "1m"}, [("/laizi", "flipped_and_laizi")]),
        ({"laizi": "1m", "variants": ["koukou-pizi"]}, [("/laizi", "flipped_and_laizi")]),
    ],
)
def test_what_is_wrong(changed: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert faults({**ANY, **changed}) == found


def test_no_document_at_all() -> None:
    assert faults([]) == [("", "wrong_type")]


@pytest.mark.parametrize("language", WORDS)
def test_text(language: str) -> None:
    ours = {"variant": "hongzhong-kaikou", "rules": {"minimum_small": 1000}, "name": "ours"}
    for document in (S1, {**ANY, "variants": [ours]}, {**ANY, "result": {"type": "draw"}}):
        text = comparison_text(comparison_of(document), WORDS[language])
        assert "…" not in text
        assert "{" not in text
