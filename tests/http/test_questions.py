"""``POST /v1/waits``, ``/v1/compare`` and ``/v1/ledger`` as HTTP sees them."""

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.http.app import create_app
from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from scorer.http.settings import Settings

WAITING = {**KNOWN_HAND, "result": {"winner": "D"}}
ROUND = {"variant": KNOWN_HAND["variant"], "dealer": "C", "players": ["A", "B", "C", "D"]}
HAND = {name: KNOWN_HAND[name] for name in ("flipped", "players", "result")}
PATHS = {"/v1/waits": WAITING, "/v1/compare": KNOWN_HAND, "/v1/ledger": {**ROUND, "hands": [HAND]}}


def post(client: FlaskClient, path: str, document: Any, status: int = 200, **headers: str) -> Any:
    answer = client.post(path, json=document, headers=headers)
    assert answer.status_code == status
    return answer.json if answer.is_json else answer.text


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_in_every_language_as_json_and_as_text(client: FlaskClient, path: str, language: str) -> None:
    for accept, mimetype in (("*/*", "application/json"), ("text/plain", "text/plain")):
        answer = client.post(f"{path}?lang={language}", json=PATHS[path], headers={"Accept": accept})
        assert (answer.status_code, answer.mimetype) == (200, mimetype)
        assert answer.headers["Content-Language"] == language
        assert answer.headers["Cache-Control"] == "no-store"
        assert "…" not in answer.text  # a gap in a sentence


@pytest.mark.parametrize("path", PATHS)
def test_a_problem_is_a_document(client: FlaskClient, path: str) -> None:
    problem = post(client, path, {"x": 1}, 422, Accept="text/plain")
    assert problem["instance"] == path
    assert {"pointer": "/x", "code": "unknown_field"}.items() <= problem["errors"][-1].items()


def test_waits_settle_to_the_same(client: FlaskClient) -> None:
    answer = post(client, "/v1/waits", WAITING)
    assert [wait["tile"] for wait in answer["waits"]] == ["6m", "9m"]
    (way,) = [way for way in answer["waits"][1]["ways"] if way["from"] == "A"]
    assert (way["status"], way["changes"]) == ("settled", KNOWN_CHANGES)


def test_waits_of_a_hand_that_is_not_ready(client: FlaskClient) -> None:
    document: dict[str, Any] = deepcopy(WAITING)
    document["players"][3]["hand"] = "123456s78m15p"
    answer = post(client, "/v1/waits", document)
    assert (answer["ready"], answer["waits"]) == (False, [])
    assert [broken["code"] for broken in answer["in_the_way"]] == ["not_a_winning_shape"]


def test_a_comparison(client: FlaskClient) -> None:
    answer = post(client, "/v1/compare", KNOWN_HAND)
    assert [result["variant"] for result in answer["results"]] == ["shanzhuang-kaikou", "shanzhuang-koukou"]
    assert all(result["changes"] == KNOWN_CHANGES for result in answer["results"])
    assert "koukou-pizi" in answer["left_out"]


def test_a_ledger_carries_the_dealer(client: FlaskClient) -> None:
    answer = post(client, "/v1/ledger", {**ROUND, "hands": [HAND, {"result": {"type": "draw"}}]})
    assert [hand["dealer"] for hand in answer["hands"]] == ["C", "D"]
    assert answer["totals"] == KNOWN_CHANGES
    assert (answer["sum"], answer["failed"], answer["next_dealer"]) == (0, [], "D")


def test_a_brief_ledger(client: FlaskClient) -> None:
    brief = post(client, "/v1/ledger?view=brief", {**ROUND, "hands": [HAND]})
    assert "receipt" not in brief["hands"][0]["settlement"]
    assert brief["hands"][0]["settlement"]["changes"] == KNOWN_CHANGES
    assert "receipt" in post(client, "/v1/ledger?view=long", {**ROUND, "hands": [HAND]})["hands"][0]["settlement"]


def test_a_ledger_may_be_longer_than_a_hand_but_not_endless() -> None:
    client = create_app(Settings(ledger_hands=3, body_limit=1024, batch_body_limit=4096)).test_client()
    draw = {"result": {"type": "draw"}}
    post(client, "/v1/ledger", {**ROUND, "hands": [draw] * 3, "ref": "x" * 200})
    post(client, "/v1/ledger", {**ROUND, "hands": [draw] * 4}, 413)
    post(client, "/v1/ledger", {**ROUND, "hands": [HAND] * 3, "ref": "x" * 5000}, 413)
