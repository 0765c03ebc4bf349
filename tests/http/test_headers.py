"""The headers of every kind of answer, exactly; and the methods that every path knows."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.http import docs, page
from scorer.http.health import KNOWN_HAND

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
STORED_NOWHERE = {**SECURITY, "Cache-Control": "no-store"}
ASKED_FOR_AGAIN = {**SECURITY, "Cache-Control": "no-cache"}
PAGE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": page.POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}
DOCS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": docs.POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}
CHINESE = {"Content-Language": "zh-Hans", "Vary": "Accept, Accept-Language"}

GETS = {
    "/v1/variants": {**ASKED_FOR_AGAIN, **CHINESE, "Content-Type": "application/json"},
    "/v1/variants/bianfeng-bubu": {**ASKED_FOR_AGAIN, **CHINESE, "Content-Type": "application/json"},
    "/openapi.yaml": {**ASKED_FOR_AGAIN, "Content-Type": "application/yaml; charset=utf-8"},
    "/openapi.json": {**ASKED_FOR_AGAIN, "Content-Type": "application/json"},
    "/problems/not-a-win": {**ASKED_FOR_AGAIN, **CHINESE, "Content-Type": "text/html; charset=utf-8"},
    "/": {**PAGE, "Content-Type": "text/html; charset=utf-8"},
    "/web/app.css": {**PAGE, "Content-Type": "text/css; charset=utf-8"},
    "/docs": {**DOCS, "Content-Type": "text/html; charset=utf-8"},
    "/docs/start.js": {**DOCS, "Content-Type": "text/javascript; charset=utf-8"},
    "/metrics": {**STORED_NOWHERE, "Content-Type": "text/plain; version=0.0.4; charset=utf-8"},
    "/livez": {**STORED_NOWHERE, "Content-Type": "application/json"},
    "/readyz": {**STORED_NOWHERE, "Content-Type": "application/json"},
}
POSTS = {"/v1/settle", "/v1/settle/batch", "/v1/waits", "/v1/compare", "/v1/ledger"}


SHAPES = {
    "bianfeng-bubu": "<variant>",
    "not-a-win": "<slug>",
    "app.css": "<path:name>",
    "start.js": "<name>",
}


def told_by(answer: TestResponse) -> dict[str, str]:
    """The headers, without those that differ from one request to the next."""
    told = dict(answer.headers)
    assert re.fullmatch("[0-9a-f]{32}", told.pop("X-Request-ID"))
    told.pop("Content-Length", None)
    return told


def test_every_path_is_looked_at_here(app: Flask) -> None:
    shapes = {re.sub("[^/]+$", lambda last: SHAPES.get(last[0], last[0]), path) for path in GETS}
    assert shapes | POSTS == {rule.rule for rule in app.url_map.iter_rules()}


@pytest.mark.parametrize("path", GETS)
def test_get(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    told = told_by(answer)
    assert answer.status_code == 200
    assert int(answer.headers["Content-Length"]) == len(answer.data) > 0
    told.pop("ETag", None)
    assert told == GETS[path]


@pytest.mark.parametrize("path", GETS)
def test_head_is_get_without_the_body(client: FlaskClient, path: str) -> None:
    head = client.head(path)
    assert (head.status_code, head.data) == (200, b"")
    get = client.get(path)
    assert told_by(head) == told_by(get)
    assert head.headers["Content-Length"] == get.headers["Content-Length"] or path == "/metrics"


@pytest.mark.parametrize(
    ("accept", "content_type"), [("*/*", "application/json"), ("text/plain", "text/plain; charset=utf-8")]
)
def test_settle(client: FlaskClient, accept: str, content_type: str) -> None:
    told = told_by(client.post("/v1/settle", json=KNOWN_HAND, headers={"Accept": accept}))
    assert told == {**STORED_NOWHERE, **CHINESE, "Content-Type": content_type}


@pytest.mark.parametrize(("method", "path"), [("POST", "/v1/settle"), ("GET", "/nowhere"), ("DELETE", "/livez")])
def test_problems(client: FlaskClient, method: str, path: str) -> None:
    told = told_by(client.open(path, method=method))
    told.pop("Allow", None)
    assert told == {**STORED_NOWHERE, **CHINESE, "Content-Type": "application/problem+json"}


@pytest.mark.parametrize("path", [*GETS, "/v1/settle"])
def test_options_tells_the_methods(client: FlaskClient, path: str) -> None:
    answer = client.options(path)
    assert (answer.status_code, answer.data) == (204, b"")
    allowed = "OPTIONS, POST" if path == "/v1/settle" else "GET, HEAD, OPTIONS"
    assert told_by(answer) == {**STORED_NOWHERE, "Allow": allowed}


@pytest.mark.parametrize("path", [*GETS, "/v1/settle"])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_other_methods_are_refused_with_those_allowed(client: FlaskClient, path: str, method: str) -> None:
    allowed = client.options(path).headers["Allow"]
    if method in allowed.split(", "):
        return
    answer = client.open(path, method=method)
    assert (answer.status_code, answer.json and answer.json["type"]) == (405, "/problems/method-not-allowed")
    assert answer.headers["Allow"] == allowed
