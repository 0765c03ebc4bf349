"""Answers leave as gunicorn alone would send them, however often their headers were seen before."""

from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import InvalidResponseHeader, InvalidResponseHeaderName
from gunicorn.http.wsgi import Response

from scorer.http import reply
from scorer.http.answers import JSON, NO_STORE, headers_of
from scorer.http.reply import FIXED, Reply

HEADERS = [*headers_of(JSON, NO_STORE, ("Vary", "Accept")), ("Content-Length", "2"), ("X-Request-ID", "one")]


class Wire:
    """What a client would have received."""

    def __init__(self) -> None:
        self.sent = b""

    def sendall(self, data: bytes) -> None:
        self.sent += data


def sent(kind: type[Any], headers: list[tuple[str, str]]) -> bytes:
    wire = Wire()
    request = SimpleNamespace(version=(1, 1), method="GET", should_close=lambda: False)
    answer = kind(request, wire, Config())
    answer.start_response("200 OK", headers)
    answer.default_headers = list  # no date
    answer.write(b"ok")
    return wire.sent


@pytest.mark.parametrize(
    "more",
    [
        [],
        [("Content-Type", "text/plain")],
        [("Connection", "close"), ("Transfer-Encoding", "chunked")],
        [("X-Padded", " \t a ")],
        [("vary", "Accept")],
    ],
)
def test_it_is_what_gunicorn_sends_the_first_time_and_again(more: list[tuple[str, str]]) -> None:
    for _ in range(2):
        assert sent(Reply, [*HEADERS, *more]) == sent(Response, [*HEADERS, *more])


@pytest.mark.parametrize(
    ("header", "error"),
    [
        (("X-Request-ID", "a\r\nSet-Cookie: b"), InvalidResponseHeader),
        (("Cache-Control", "no-store\n"), InvalidResponseHeader),
        (("Bad Name", "a"), InvalidResponseHeaderName),
        (("Cache-Control", 1), TypeError),
    ],
)
def test_what_cannot_be_sent_never_is(header: Any, error: type[Exception]) -> None:
    for _ in range(2):
        with pytest.raises(error):
            sent(Reply, [*HEADERS, header])


def test_a_fixed_header_that_cannot_be_sent_as_it_is_is_looked_over_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    padded = ("X-Padded", "a ")
    monkeypatch.setattr(reply, "FIXED", FIXED | {padded})
    assert [b"X-Padded: a\r\n" in sent(Reply, [*HEADERS, padded]) for _ in range(3)] == [True] * 3


def test_what_a_client_has_a_say_in_is_not_remembered() -> None:
    """The type of ``/metrics`` names the version that was asked for."""
    for version in range(100):
        sent(Reply, headers_of(f"application/openmetrics-text; version=1.{version}.0", NO_STORE))
    assert Reply._KNOWN <= FIXED
