"""What fuzzing and the contract's own examples have found, each as the smallest request that shows it."""

import tracemalloc
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.api.document import decode
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


@pytest.mark.parametrize("text", [":", '\\"', ": \\\\ ", "万:"], ids=["colons", "quotes", "backslashes", "characters"])
def test_looking_for_keys_takes_no_memory_for_each_character(text: str) -> None:
    """A string with a colon in it took 140 bytes for each of its characters: a gigabyte for a batch of 8 MB."""
    body = ('["' + text * (1_000_000 // len(text)) + ':"]').encode()
    tracemalloc.start()
    decode(body)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 16 * len(body)
