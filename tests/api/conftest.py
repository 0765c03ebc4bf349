"""S1's own worked example (rules §13), and the road from a document to its answer."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from scorer.api.answer import answer_of
from scorer.api.problems import problem_of
from scorer.api.request import read_request
from scorer.api.text import CHINESE
from scorer.errors import Impossible, Unsettled
from scorer.settle import settle

S1: dict[str, Any] = {
    "variant": "shanzhuang-kaikou",
    "flipped": "5m",
    "dealer": "C",
    "players": [
        {"id": "A", "melds": [{"kind": "pung", "tiles": "333p", "from": "B"}], "special_kongs": {"red": 1}},
        {"id": "B", "melds": [{"kind": "chow"}], "special_kongs": {"red": 1}},
        {"id": "C", "melds": ["chow"], "special_kongs": {"green": 1}},
        {
            "id": "D",
            "melds": [{"kind": "chow", "tiles": "789p"}],
            "special_kongs": {"red": 2},
            "hand": "123456s78m55p",
        },
    ],
    "result": {"type": "discard", "winner": "D", "from": "A", "tile": "9m"},
}

Faults = list[tuple[str, str]]


@pytest.fixture
def s1() -> dict[str, Any]:
    return deepcopy(S1)


@pytest.fixture
def with_balances(s1: dict[str, Any]) -> dict[str, Any]:
    """A hand of a variant that has tables and silver."""
    s1 |= {"variant": "bianfeng-kaikou", "table": 1}
    for player in s1["players"]:
        player["special_kongs"] = {"red": 1}
        player["balance"] = 1000
    return s1


@pytest.fixture
def answer() -> Callable[[object], dict[str, Any]]:
    def of(document: object) -> dict[str, Any]:
        request = read_request(document)
        return answer_of(request, settle(request.hand), CHINESE)

    return of


@pytest.fixture
def refusal() -> Callable[[object], dict[str, Any]]:
    """The extra fields of the problem that a document ends in."""

    def of(document: object) -> dict[str, Any]:
        with pytest.raises(Unsettled) as caught:
            settle(read_request(document).hand)
        problem = problem_of(caught.value, CHINESE)
        return {"slug": problem.slug, **problem.extra}

    return of


@pytest.fixture
def faults() -> Callable[[object], Faults]:
    """Pointer and code of everything that ``read_request`` finds wrong, in the order of the document."""

    def of(document: object) -> Faults:
        with pytest.raises(Impossible) as caught:
            read_request(document)
        problem = problem_of(caught.value, CHINESE)
        return [(str(entry["pointer"]), str(entry["code"])) for entry in problem.entries()]

    return of
