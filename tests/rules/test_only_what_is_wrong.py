"""A fault is told once, and nothing is told that is no fault."""

from typing import Any

import pytest

from scorer.api.request import read_request
from scorer.errors import Impossible
from scorer.http.health import KNOWN_HAND
from scorer.settle import settle


def faults(**result: Any) -> list[tuple[str, str]]:
    with pytest.raises(Impossible) as caught:
        settle(read_request(KNOWN_HAND | {"result": result}).hand)
    return [(fault.code, "/".join(map(str, fault.path))) for fault in caught.value.faults]


def test_a_draw_has_no_winner_and_that_is_all_that_is_wrong() -> None:
    assert faults(type="draw", winner="A") == [("not_for_this_result", "result/winner")]


def test_an_escape_has_no_winner() -> None:
    assert faults(type="escape", player="B", winner="A") == [("not_for_this_result", "result/winner")]


def test_a_drawn_tile_has_no_claimants() -> None:
    told = faults(type="self_draw", winner="D", tile="9m", claimants=["A"])
    assert told == [("not_for_this_result", "result/claimants")]
