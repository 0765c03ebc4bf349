"""Every way of coming to nothing is answered with a problem document, and every problem has its page."""

import logging
import re
from typing import Any, NoReturn

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import RequestTimeout, TooManyRequests

from scorer.api.complaints import FAULTS, MISSING, VIOLATIONS
from scorer.api.problems import STATUSES
from scorer.http import health
from scorer.http.health import KNOWN_HAND

JSON = {"Content-Type": "application/json"}
FOUR = [{"id": name} for name in "ABCD"]
NOT_A_WIN = {
    **KNOWN_HAND,
    "players": [*FOUR[:3], {"id": "D", "hand": "123456789s78m55p"}],
}
MISSING_FACT = {
    **KNOWN_HAND,
    "players": [{"id": "A", "melds": ["chow"]}, *FOUR[1:3], {"id": "D", "melds": ["chow"] * 4}],
    "result": {"type": "discard", "winner": "D", "from": "A", "declared": {}},
}


@pytest.mark.parametrize(
    ("slug", "body"),
    [
        ("malformed-json", b""),
        ("malformed-json", b"{"),
        ("malformed-json", b'{"a": NaN}'),
        ("malformed-json", b'{"a": 1, "a": 1}'),
        ("malformed-json", b"[" * 100_000),
        ("malformed-json", b'"\xff"'),
        ("payload-too-large", b" " * (256 * 1024 + 1)),
        ("invalid-request", b"null"),
        ("invalid-request", b"[]"),
        ("invalid-request", b"{}"),
        ("invalid-request", {**KNOWN_HAND, "dealer": "E"}),
        ("not-a-win", NOT_A_WIN),
        ("missing-fact", MISSING_FACT),
    ],
    ids=[
        "empty",
        "open",
        "NaN",
        "key twice",
        "deep",
        "no UTF-8",
        "large",
        "null",
        "array",
        "nothing",
        "unknown dealer",
        "no win",
        "not told whether ready",
    ],
)
def test_what_a_body_may_come_to(client: FlaskClient, slug: str, body: Any) -> None:
    told = {"data": body, "headers": JSON} if isinstance(body, bytes) else {"json": body}
    held_to_be(slug, client.post("/v1/settle", **told), "/v1/settle")


def held_to_be(slug: str, answer: Any, instance: str) -> dict[str, Any]:
    assert answer.status_code == STATUSES[slug]
    assert answer.mimetype == "application/problem+json"
    document: dict[str, Any] = answer.json
    assert document["type"] == f"/problems/{slug}"
    assert document["status"] == answer.status_code
    assert document["instance"] == instance
    assert document["title"]
    assert document["detail"]
    return document


@pytest.mark.parametrize(
    "path",
    [
        "/v1",
        "/v1/settle/",
        "//v1/settle",
        "/v1/variants/",
        "/v1/variants/none",
        "/problems/none",
        "/static/x",
        "/%ff",
        "/a%0Ab%00",
    ],
)
def test_what_is_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404
    assert client.get(path).mimetype == "application/problem+json"


def test_the_instance_is_a_reference_even_of_a_strange_path(client: FlaskClient) -> None:
    held_to_be("not-found", client.get("/a%0Ab/<i>/牌"), "/a%0Ab/%3Ci%3E/%E7%89%8C")


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "application/json; charset=gbk",
        "multipart/form-data; boundary=x",
    ],
)
def test_a_body_must_be_sent_as_json_in_utf_8(client: FlaskClient, content_type: str) -> None:
    answer = client.post("/v1/settle", data=b"{}", headers={"Content-Type": content_type})
    held_to_be("unsupported-media-type", answer, "/v1/settle")


def test_a_compressed_body_is_not_taken(client: FlaskClient) -> None:
    answer = client.post("/v1/settle", data=b"{}", headers={**JSON, "Content-Encoding": "gzip"})
    held_to_be("unsupported-media-type", answer, "/v1/settle")


@pytest.mark.parametrize("content_type", ["application/json;charset=UTF-8", 'Application/JSON; charset="utf-8"'])
def test_the_encoding_may_be_named(client: FlaskClient, content_type: str) -> None:
    answer = client.post("/v1/settle", data=b"{}", headers={"Content-Type": content_type})
    held_to_be("invalid-request", answer, "/v1/settle")


@pytest.mark.parametrize(
    ("error", "slug"), [(TooManyRequests(), "too-many-requests"), (RequestTimeout(), "internal-error")]
)
def test_an_error_of_the_framework(app: Flask, error: Exception, slug: str) -> None:
    def fail() -> NoReturn:
        raise error

    app.add_url_rule("/fail", view_func=fail)
    held_to_be(slug, app.test_client().get("/fail"), "/fail")


@pytest.mark.parametrize("testing", [False, True])
def test_an_unforeseen_error_is_logged_and_tells_nothing(
    app: Flask, caplog: pytest.LogCaptureFixture, testing: bool
) -> None:
    def fail() -> NoReturn:
        raise KeyError("secret\nhand")

    app.testing = testing
    app.add_url_rule("/fail", view_func=fail)
    with caplog.at_level(logging.ERROR):
        answer = app.test_client().get("/fail")
    document = held_to_be("internal-error", answer, "/fail")
    assert set(document) == {"type", "title", "status", "detail", "instance", "incident"}
    assert "secret" not in answer.text
    assert "KeyError" not in answer.text
    (record,) = caplog.records
    assert document["incident"] in record.getMessage()
    assert "KeyError" in record.getMessage()
    assert "fail:" in record.getMessage()
    assert "secret" not in record.getMessage()
    assert "\n" not in record.getMessage()


def test_not_ready(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "self_check", lambda: False)
    held_to_be("unavailable", client.get("/readyz"), "/readyz")


@pytest.mark.parametrize("slug", STATUSES)
def test_every_problem_has_a_page(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/problems/{slug}")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert f"<code>{slug}</code>" in page.text
    assert f"HTTP {STATUSES[slug]}" in page.text


@pytest.mark.parametrize(
    ("slug", "messages"), [("invalid-request", FAULTS), ("not-a-win", VIOLATIONS), ("missing-fact", MISSING)]
)
def test_a_page_lists_every_code_there_is(client: FlaskClient, slug: str, messages: dict[str, str]) -> None:
    told = dict(re.findall(r"<dt><code>(\w+)</code></dt><dd>(.+)</dd>", client.get(f"/problems/{slug}?lang=en").text))
    assert list(told) == list(dict.fromkeys(code.partition(".")[0] for code in messages))
    assert all(text.isascii() or "…" in text for text in told.values())
    assert "{" not in "".join(told.values())


def test_a_page_without_codes_lists_none(client: FlaskClient) -> None:
    assert "<dl>" not in client.get("/problems/not-found").text


def test_a_web_socket_is_not_opened(client: FlaskClient) -> None:
    answer = client.get("/livez", headers={"Connection": "Upgrade", "Upgrade": "websocket"})
    assert 400 <= answer.status_code < 500
    assert answer.mimetype == "application/problem+json"
