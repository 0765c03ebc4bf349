"""``POST /v1/settle`` as HTTP sees it."""

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.http.app import create_app
from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from scorer.http.settings import Settings


def test_the_worked_example_of_s1(client: FlaskClient) -> None:
    answer = client.post("/v1/settle", json=KNOWN_HAND)
    assert answer.status_code == 200
    assert answer.json is not None
    assert [loser["points"] for loser in answer.json["losers"]] == [128, 64, 128]
    assert answer.json["changes"] == KNOWN_CHANGES


def test_the_receipt_alone(client: FlaskClient) -> None:
    whole = client.post("/v1/settle", json=KNOWN_HAND)
    alone = client.post("/v1/settle", json=KNOWN_HAND, headers={"Accept": "text/plain"})
    assert whole.json is not None
    assert alone.text == whole.json["receipt"]


@pytest.mark.parametrize(
    ("accept", "mimetype"),
    [
        (None, "application/json"),
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/plain"),
        ("text/plain;q=0.5, application/json;q=0.4", "text/plain"),
        ("text/plain;q=0.4, application/json;q=0.5", "application/json"),
        ("text/plain, */*;q=0.1", "text/plain"),
        ("text/plain;q=0", "application/json"),
        ("text/html", "application/json"),  # better that than nothing
        ("image/png;q=x, ;;,/", "application/json"),
    ],
)
def test_the_form_that_is_liked_best(client: FlaskClient, accept: str | None, mimetype: str) -> None:
    headers = {} if accept is None else {"Accept": accept}
    assert client.post("/v1/settle", json=KNOWN_HAND, headers=headers).mimetype == mimetype


def test_a_problem_is_a_document_even_where_text_is_liked_best(client: FlaskClient) -> None:
    answer = client.post("/v1/settle", json={}, headers={"Accept": "text/plain"})
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")


def sent_without_length(app: Flask, body: bytes) -> Any:
    """The answer to a body in chunks, as gunicorn hands it on."""
    return app.test_client().post(
        "/v1/settle",
        input_stream=io.BytesIO(body),
        headers={"Content-Type": "application/json", "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )


def test_the_limit_of_the_body() -> None:
    app = create_app(Settings(body_limit=1024))
    for send in (
        sent_without_length,
        lambda app, body: app.test_client().post("/v1/settle", data=body, headers={"Content-Type": "application/json"}),
    ):
        assert send(app, b"{}".ljust(1024)).status_code == 422
        assert send(app, b"{}".ljust(1025)).status_code == 413
