"""What gunicorn refuses by itself; and that no answer and no log tells how the service is made or what was sent."""

import json
import re
import socket
from importlib.metadata import distributions
from pathlib import Path
from typing import Any, Final

import pytest
from gunicorn.http.errors import InvalidHeader, InvalidResponseHeader, LimitRequestHeaders, LimitRequestLine

from scorer.api.problems import STATUSES
from scorer.http.refusals import answer_of, slug_of
from tests.servers import HOST, Server, running

HEADERS: Final = {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Content-Language": "zh-Hans",
    "Server": "scorer",
    "Connection": "close",
}
REFUSED: Final = {
    "no request": (b"\x16\x03\x01\x02\x00secret\r\n\r\n", "bad-request"),
    "no version": (b"GET /secret\r\n\r\n", "bad-request"),
    "old version": (b"GET /secret HTTP/0.9\r\n\r\n", "bad-request"),
    "bad version": (b"GET /secret HTTP/7.7\r\n\r\n", "bad-request"),
    "bad method": (b"G<i>T /secret HTTP/1.1\r\n\r\n", "bad-request"),
    "long line": (b"GET /" + b"s" * 9000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", "uri-too-long"),
    "many fields": (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"A: secret\r\n" * 100 + b"\r\n", "headers-too-large"),
    "long field": (b"GET / HTTP/1.1\r\nHost: a\r\nA: " + b"s" * 9000 + b"\r\n\r\n", "headers-too-large"),
    "bad field": (b"GET / HTTP/1.1\r\nHost: a\r\nsecret\r\n\r\n", "bad-request"),
    "blank in name": (b"GET / HTTP/1.1\r\nHost: a\r\nsec ret: a\r\n\r\n", "bad-request"),
    "bad length": (b"POST /v1/settle HTTP/1.1\r\nHost: a\r\nContent-Length: secret\r\n\r\n", "bad-request"),
    "two lengths": (
        b"POST /v1/settle HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        "bad-request",
    ),
    "length and chunks": (
        b"POST /v1/settle HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "bad-request",
    ),
    "unknown coding": (
        b"POST /v1/settle HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: secret\r\n\r\n",
        "bad-request",
    ),
    "unknown expectation": (b"GET / HTTP/1.1\r\nHost: a\r\nExpect: secret\r\n\r\n", "bad-request"),
}


def raw(server: Server, request: bytes) -> bytes:
    with socket.create_connection((HOST, server.port), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def parsed(answer: bytes) -> tuple[int, dict[str, str], dict[str, Any]]:
    head, _, body = answer.partition(b"\r\n\r\n")
    line, *fields = head.decode("latin-1").split("\r\n")
    headers = dict(field.split(": ", 1) for field in fields)
    assert int(headers.pop("Content-Length")) == len(body)
    return int(line.split()[1]), headers, json.loads(body)


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_by_a_problem(server: Server, name: str) -> None:
    request, slug = REFUSED[name]
    status, headers, document = parsed(raw(server, request))
    assert headers.pop("Date")
    assert re.fullmatch("[0-9a-f]{32}", headers.pop("X-Request-ID"))
    assert headers == HEADERS
    assert set(document) == {"type", "title", "status", "detail"}
    assert (document["type"], document["status"], status) == (f"/problems/{slug}", STATUSES[slug], STATUSES[slug])


def test_none_of_it_is_quoted_in_answer_or_log(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    with running(tmp_path / "log", lines=lines) as server:
        answers = b"".join(raw(server, request) for request, _ in REFUSED.values())
        for path in ("/secret", "/v1/variants/secret", "/problems/secret?secret"):
            raw(
                server, f"GET {path} HTTP/1.0\r\nHost: a\r\nX-Secret: secret\r\nX-Request-ID: a secret\r\n\r\n".encode()
            )
        server.stop()
    log = server.log.read_text() + lines.read_text()
    assert b"secret" not in answers
    assert "secret" not in log.lower()
    assert "Traceback" not in log
    assert 'File "' not in log


def test_no_answer_names_what_the_service_is_made_of(server: Server) -> None:
    """The names of libraries, and their versions. (The contract names none; the page of /docs is a library.)"""
    versions = {each.version for each in distributions() if each.version.count(".") > 1 and len(each.version) > 4}
    for request in (
        *(request for request, _ in REFUSED.values()),
        *(
            f"{method} {path} HTTP/1.0\r\nHost: a\r\n\r\n".encode()
            for method in ("GET", "HEAD", "PUT", "OPTIONS", "TRACE")
            for path in ("/v1/settle", "/v1/variants", "/livez", "/readyz", "/metrics", "/problems/not-a-win", "/no")
        ),
    ):
        answer = raw(server, request).decode().lower()
        for name in (
            "gunicorn",
            "werkzeug",
            "flask",
            "python",
            "marshmallow",
            "traceback",
            "site-packages",
            "/usr",
            ".py",
        ):
            assert name not in answer, request
        head, _, _ = answer.partition("\r\n\r\n")
        assert not [version for version in versions if version in head]


@pytest.mark.parametrize(
    ("error", "slug"),
    [
        (LimitRequestLine(9, 8), "uri-too-long"),
        (LimitRequestHeaders("many"), "headers-too-large"),
        (InvalidHeader("secret"), "bad-request"),
        (InvalidResponseHeader("secret"), "internal-error"),
        (KeyError("secret"), "internal-error"),
    ],
)
def test_the_kinds_of_refusals(error: Exception, slug: str) -> None:
    assert slug_of(error) == slug
    assert b"secret" not in answer_of(slug)
