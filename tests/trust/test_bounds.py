"""What is told of a request that is wrong all through is bounded: in length, and in the time it takes."""

import json
import time
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.errors import TOLD_AT_MOST
from scorer.http.app import create_app
from scorer.http.settings import Settings
from trust.nasty import FOUR, HAND

MANY = 100_000
SECONDS = 2
"""Of the processor's time; it takes a tenth of it."""
UNKNOWN = {f"f{number}": 0 for number in range(MANY)}
FRAME = {"variant": "bianfeng-kaikou", "dealer": "A", "players": list("ABCD"), "hands": []}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings()).test_client()


def answered(client: FlaskClient, path: str, document: Any) -> tuple[int, Any]:
    started = time.process_time()
    answer = client.post(path, data=json.dumps(document).encode(), headers={"Content-Type": "application/json"})
    assert time.process_time() - started < SECONDS
    assert len(answer.data) < 20_000
    return answer.status_code, answer.json


@pytest.mark.parametrize(
    "document",
    [
        UNKNOWN,
        {**FRAME, **UNKNOWN},
        {**FRAME, "rules": UNKNOWN},
        {**FRAME, "balances": UNKNOWN},
        {**FRAME, "balances": dict.fromkeys(UNKNOWN, "none")},
    ],
    ids=["nothing else", "a frame", "rules", "balances", "balances that are none"],
)
def test_a_ledger_of_names_nobody_knows(client: FlaskClient, document: Any) -> None:
    status, problem = answered(client, "/v1/ledger", document)
    assert status == 422
    assert 1 <= len(problem["errors"]) <= TOLD_AT_MOST


@pytest.mark.parametrize(
    "hand",
    [UNKNOWN, {"result": UNKNOWN}, {"players": [{"id": "A", **UNKNOWN}, *FOUR[1:]], "result": {"type": "draw"}}],
    ids=["a hand", "a result", "players"],
)
def test_a_hand_of_a_ledger_of_names_nobody_knows(client: FlaskClient, hand: Any) -> None:
    status, ledger = answered(client, "/v1/ledger", {**FRAME, "hands": [hand]})
    assert status == 200
    assert len(ledger["hands"][0]["problem"]["errors"]) <= TOLD_AT_MOST


def test_what_is_known_is_read_among_names_nobody_knows(client: FlaskClient) -> None:
    many = dict(list(UNKNOWN.items())[:10_000])
    status, problem = answered(client, "/v1/settle", {**many, **HAND, "dealer": "E"})
    assert status == 422
    pointers = [error["pointer"] for error in problem["errors"]]
    assert pointers[0] == "/dealer"  # in the order of the document
    assert len(pointers) == TOLD_AT_MOST


def test_many_faults_are_told_in_the_order_of_the_document(client: FlaskClient) -> None:
    wrong = [{"id": "", "melds": [{"kind": 0, "tiles": 0, "from": 0}] * 16} for _ in FOUR]
    status, problem = answered(client, "/v1/settle", {**HAND, "players": wrong})
    assert status == 422
    pointers = [error["pointer"] for error in problem["errors"]]
    assert len(pointers) == TOLD_AT_MOST
    assert pointers[:3] == ["/players/0/id", "/players/0/melds/0/kind", "/players/0/melds/0/tiles"]


def test_rules_that_are_known_are_read_among_those_nobody_knows(client: FlaskClient) -> None:
    rules = {**dict(list(UNKNOWN.items())[:1000]), "hard": 3}
    _, problem = answered(client, "/v1/settle", {**HAND, "rules": rules})
    assert [error["pointer"] for error in problem["errors"][:2]] == ["/rules/hard", "/rules/f0"]
