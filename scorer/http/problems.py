"""Every answer that is no 2xx or 304: problem documents (RFC 9457), all made here."""

import logging
import secrets
from traceback import extract_tb
from typing import Final
from urllib.parse import quote

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, TooManyRequests, Unauthorized

from scorer.api.document import MalformedJSON, encode
from scorer.api.excess import Excess
from scorer.api.languages import WORDS
from scorer.api.problems import STATUSES, Problem, document_of, problem, problem_of
from scorer.api.text import Words
from scorer.errors import Unsettled
from scorer.http.answers import NO_STORE, PROBLEM, Answer, Headers, headers_of
from scorer.http.body import discard_body
from scorer.http.language import SPOKEN, words_wanted
from scorer.http.watch import PROBLEM as SLUG

_LOG: Final = logging.getLogger(__name__)
_HEADERS: Final = {language: headers_of(PROBLEM, NO_STORE, *SPOKEN[language]) for language in WORDS}
_SLUGS: Final = {status: slug for slug, status in STATUSES.items() if status not in {400, 422}} | {400: "bad-request"}
"""The kind of problem for each status that the framework may come up with."""
_PATH_MARKS: Final = "/:@!$&'()*+,;=-._~"


def register(app: Flask) -> None:
    """Have every exception of the application answered here."""
    app.register_error_handler(Exception, answer_problem)


def answer_problem(error: Exception) -> Response:
    """The answer to a request that came to nothing."""
    discard_body()
    words = words_wanted(request.environ)
    found = _problem(error, words)
    document = document_of(found, words, quote(request.path, safe=_PATH_MARKS))
    request.environ[SLUG] = found.slug
    return Answer(encode(document), found.status, [*_HEADERS[words.language], *_told_besides(error)])


def _told_besides(error: Exception) -> Headers:
    """What a client is told in headers: what is allowed here, how to be let in, when to come back."""
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        return [("Allow", ", ".join(sorted(error.valid_methods)))]
    if isinstance(error, Unauthorized):
        return [("WWW-Authenticate", 'Bearer realm="scorer"')]
    if isinstance(error, TooManyRequests) and error.retry_after is not None:
        return [("Retry-After", str(error.retry_after))]
    if isinstance(error, Excess) and error.slug == "unavailable":
        return [("Retry-After", "1")]
    return []


def _problem(error: Exception, words: Words) -> Problem:
    if isinstance(error, Unsettled | MalformedJSON):
        return problem_of(error, words)
    if isinstance(error, Excess):
        return error.problem(words)
    if isinstance(error, HTTPException) and error.code in _SLUGS:
        return problem(_SLUGS[error.code])
    return _unforeseen(error)


def _unforeseen(error: Exception) -> Problem:
    """A fault of the service's own: the client learns a number to quote, the log where it happened.

    The exception's message stays out of both: it may quote the request.
    """
    incident = secrets.token_hex(8)
    places = [f"{frame.name}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
    _LOG.error("incident %s: %s at %s", incident, type(error).__name__, " > ".join(places[-8:]))
    return problem("internal-error", {"incident": incident})
