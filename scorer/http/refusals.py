"""What gunicorn refuses by itself, answered as everything else is: by a problem document.

A request that gunicorn cannot read never gets as far as the application. What was wrong with it is not quoted, neither
in the answer nor in the log: it is whatever somebody sent.
"""

import logging
from typing import TYPE_CHECKING, Final

from gunicorn import util
from gunicorn.http.errors import InvalidResponseHeader, LimitRequestHeaders, LimitRequestLine, ParseException

from scorer.api.document import encode
from scorer.api.languages import DEFAULT, WORDS
from scorer.api.problems import document_of, problem
from scorer.http.answers import NO_STORE, PROBLEM, headers_of
from scorer.http.watch import HEADER, request_id_of

if TYPE_CHECKING:
    from socket import socket

_LOG: Final = logging.getLogger(__name__)
_REASONS: Final = {
    "bad-request": "Bad Request",
    "uri-too-long": "URI Too Long",
    "headers-too-large": "Request Header Fields Too Large",
    "internal-error": "Internal Server Error",
}


def refuse(client: "socket", error: Exception) -> None:
    """Answer a request that could not be read, or for which the application failed before it began to answer."""
    slug = slug_of(error)
    if slug == "internal-error":
        _LOG.error("an answer could not be given: %s", type(error).__name__)
    try:
        util.write_nonblock(client, answer_of(slug))
    except OSError:
        _LOG.debug("nobody is there to be told: %s", slug)


def slug_of(error: Exception) -> str:
    """The kind of problem that an error of gunicorn's is."""
    if isinstance(error, LimitRequestLine):
        return "uri-too-long"
    if isinstance(error, LimitRequestHeaders):
        return "headers-too-large"
    told_by_client = isinstance(error, ParseException) and not isinstance(error, InvalidResponseHeader)
    return "bad-request" if told_by_client else "internal-error"


def answer_of(slug: str) -> bytes:
    """The whole answer, after which the connection is closed."""
    words = WORDS[DEFAULT]
    found = problem(slug)
    body = encode(document_of(found, words, None))
    headers = [
        *headers_of(PROBLEM, NO_STORE, ("Content-Language", words.language)),
        (HEADER, request_id_of(None)),
        ("Server", "scorer"),
        ("Date", util.http_date()),
        ("Content-Length", str(len(body))),
        ("Connection", "close"),
    ]
    head = [f"HTTP/1.1 {found.status} {_REASONS[slug]}", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*head, "", ""]).encode("latin-1") + body
