"""What fuzzing and the contract's own examples have found, each as the smallest request that shows it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.http.app import create_app
from scorer.http.settings import Settings


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings()).test_client()


FRAME = {"variant": "koukou-pizi", "dealer": "A", "players": ["A", "B", "C", "D"]}


@pytest.mark.parametrize("hand", [None, 0, "draw", [], {}, {"players": []}, {"result": None}, [[]]], ids=repr)
def test_a_hand_of_a_ledger_that_is_none_is_its_own_problem(client: FlaskClient, hand: Any) -> None:
    answer = client.post("/v1/ledger", json={**FRAME, "hands": [hand, {"result": {"type": "draw"}}]})
    assert answer.status_code == 200
    first, second = answer.json["hands"]  # type: ignore[index]
    assert first["problem"]["type"] == "/problems/invalid-request"
    assert second["settlement"]["changes"] == dict.fromkeys("ABCD", 0)
