"""``POST /v1/settle/batch``: an array, and a stream of lines, as the application sees them."""

import io
import json
import socket
from typing import Any

import pytest
from flask.testing import FlaskClient
from gunicorn.http.errors import InvalidChunkSize

from scorer.api.text import CHINESE
from scorer.http import streams
from scorer.http.app import create_app
from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from scorer.http.settings import Settings

PATH = "/v1/settle/batch"
NDJSON = {"Content-Type": "application/x-ndjson"}
WRONG = {**KNOWN_HAND, "ref": "wrong", "dealer": "Z"}
HANDS = [KNOWN_HAND, {**KNOWN_HAND, "ref": "b"}, WRONG, {}, 5, KNOWN_HAND]
STATUSES = [200, 200, 422, 422, 422, 200]


def lines(*hands: Any) -> bytes:
    return b"".join(hand if isinstance(hand, bytes) else json.dumps(hand).encode() + b"\n" for hand in hands)


def items(client: FlaskClient, body: bytes, query: str = "") -> list[Any]:
    answer = client.post(PATH + query, data=body, headers=NDJSON)
    assert (answer.status_code, answer.mimetype) == (200, "application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def check(found: list[Any]) -> None:
    assert [item["index"] for item in found] == list(range(len(HANDS)))
    assert [item["status"] for item in found] == STATUSES
    assert [item.get("ref") for item in found] == [None, "b", "wrong", None, None, None]
    for item in found:
        if item["status"] == 200:
            assert item["settlement"]["changes"] == KNOWN_CHANGES
        else:
            assert item["problem"]["type"] == "/problems/invalid-request"


def test_an_array(client: FlaskClient) -> None:
    answer = client.post(PATH, json=HANDS)
    assert (answer.status_code, answer.mimetype) == (207, "application/json")
    assert answer.json is not None
    check(answer.json)


def test_a_stream(client: FlaskClient) -> None:
    check(items(client, lines(*HANDS)))


def test_an_item_is_what_the_hand_alone_is_answered_with(client: FlaskClient) -> None:
    alone = client.post("/v1/settle", json=KNOWN_HAND).json
    refused = client.post("/v1/settle", json=WRONG).json
    assert refused is not None
    assert alone is not None
    del refused["instance"]
    found = items(client, lines(KNOWN_HAND, WRONG))
    assert found == [
        {"index": 0, "status": 200, "settlement": alone},
        {"index": 1, "ref": "wrong", "status": 422, "problem": refused},
    ]


def test_nothing_at_all(client: FlaskClient) -> None:
    assert client.post(PATH, json=[]).json == []
    assert items(client, b"") == items(client, b"\n \r\n\n") == []


def test_lines_that_are_no_hands_spoil_nothing(client: FlaskClient) -> None:
    last = json.dumps(KNOWN_HAND).encode()  # without a line end
    body = lines(b"\n", KNOWN_HAND, b"{\n", b"\r\n", b'{"a":1,"a":2}\r\n', b"\xff\n", b"[" * 50 + b"\n", last)
    found = items(client, body)
    assert [item["status"] for item in found] == [200, 400, 400, 400, 400, 200]
    assert [item["index"] for item in found] == list(range(6))
    assert found[2]["problem"]["position"] == 7


def test_a_line_too_long_spoils_nothing() -> None:
    client = create_app(Settings(batch_line_limit=1024)).test_client()
    hand = json.dumps(KNOWN_HAND).encode()
    assert len(hand) < 1024
    for length in (1025, 5000, 50_000):
        found = items(client, lines(hand.ljust(1024) + b"\n", b" " * length + b"\n", KNOWN_HAND))
        assert [item["status"] for item in found] == [200, 413, 200], length
        assert found[1]["problem"]["type"] == "/problems/payload-too-large"


def test_a_stream_may_be_longer_than_any_other_body() -> None:
    client = create_app(Settings(body_limit=1024, batch_body_limit=2048, batch_items=1)).test_client()
    assert len(items(client, lines(*[KNOWN_HAND] * 50), "?view=brief")) == 50


def test_the_limits_of_an_array() -> None:
    client = create_app(Settings(body_limit=1024, batch_body_limit=4096, batch_items=3)).test_client()
    assert client.post(PATH, json=[KNOWN_HAND] * 3).status_code == 207
    refused = client.post(PATH, json=[5] * 4)
    assert refused.status_code == 413
    assert refused.json is not None
    assert "4" in refused.json["detail"]
    assert client.post(PATH, json=["x" * 4096]).status_code == 413


@pytest.mark.parametrize("document", [{}, None, 5, "x"])
def test_no_array(client: FlaskClient, document: Any) -> None:
    answer = client.post(PATH, data=json.dumps(document), headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json is not None
    assert [(error["pointer"], error["code"]) for error in answer.json["errors"]] == [("", "wrong_type")]


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/ndjson+x"},
        {**NDJSON, "Content-Encoding": "gzip"},
    ],
)
def test_other_forms(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post(PATH, data=b"[]", headers=headers).status_code == 415


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_languages(client: FlaskClient, language: str) -> None:
    for headers in ({"Content-Type": "application/json"}, NDJSON):
        answer = client.post(f"{PATH}?lang={language}", data=b"[{}]", headers=headers)
        assert answer.headers["Content-Language"] == language
        assert answer.headers["Cache-Control"] == "no-store"
        answer.get_data()


def test_a_brief_view(client: FlaskClient) -> None:
    (item,) = items(client, lines(KNOWN_HAND), "?view=brief")
    assert item["settlement"] == {
        "class": "small",
        "patterns": [],
        "hard": True,
        "tiers": {"A": "none", "B": "none", "C": "none"},
        "liability": None,
        "changes": KNOWN_CHANGES,
        "next_dealer": "D",
        "rules_digest": item["settlement"]["rules_digest"],
    }


def test_only_so_many_streams_at_once(client: FlaskClient) -> None:
    held = [streams.PLACES.acquire(blocking=False) for _ in range(streams.AT_ONCE)]
    try:
        assert all(held)
        refused = client.post(PATH, data=lines(KNOWN_HAND), headers=NDJSON)
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
        assert client.post(PATH, json=[KNOWN_HAND]).status_code == 207
    finally:
        for _ in held:
            streams.PLACES.release()
    assert len(items(client, lines(KNOWN_HAND))) == 1


def test_a_place_is_given_back_whatever_happens(client: FlaskClient) -> None:
    for _ in range(streams.AT_ONCE + 1):
        answer = client.post(PATH, data=lines(*HANDS * 100), headers=NDJSON, buffered=False)
        assert answer.status_code == 200
        answer.close()  # nobody has read it
    assert len(items(client, lines(KNOWN_HAND))) == 1


class Breaking(io.BytesIO):
    """A body that breaks off after what it holds."""

    def __init__(self, told: bytes, error: Exception) -> None:
        super().__init__(told)
        self.error = error

    def read(self, size: int | None = -1) -> bytes:
        if piece := super().read(size):
            return piece
        raise self.error


def environ(body: io.BytesIO) -> dict[str, Any]:
    return {"wsgi.input": body, "wsgi.input_terminated": True}


def streamed(body: io.BytesIO) -> list[Any]:
    told = b"".join(streams.stream(environ(body), 1 << 18, CHINESE, "brief"))
    return [json.loads(line) for line in told.splitlines()]


def test_a_body_that_is_no_http_any_more_ends_with_a_problem() -> None:
    found = streamed(Breaking(lines(KNOWN_HAND, b'{"half'), InvalidChunkSize(b"zz")))
    assert [item["status"] for item in found] == [200, 400]
    assert found[1]["problem"]["type"] == "/problems/bad-request"


@pytest.mark.parametrize("error", [ConnectionResetError(), TimeoutError()])
def test_a_client_that_has_gone_ends_the_work(error: OSError) -> None:
    with pytest.raises(BrokenPipeError):
        streamed(Breaking(lines(KNOWN_HAND), error))


def test_a_client_that_stalls_is_given_up() -> None:
    here, there = socket.socketpair()
    with here, there:
        told = {**environ(io.BytesIO(lines(KNOWN_HAND))), "gunicorn.socket": here}
        assert len(list(streams.stream(told, 1 << 18, CHINESE, "brief"))) == 1
        assert here.gettimeout() == streams.STALLED


def test_answers_come_in_pieces_of_several_lines(client: FlaskClient) -> None:
    answer = client.post(PATH + "?view=brief", data=lines(*[KNOWN_HAND] * 500), headers=NDJSON, buffered=False)
    pieces = list(answer.iter_encoded())
    assert 2 < len(pieces) < 100
    assert all(piece.endswith(b"\n") for piece in pieces)
    assert [json.loads(line)["index"] for line in b"".join(pieces).splitlines()] == list(range(500))
