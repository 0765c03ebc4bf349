"""What happens around every request: its id, and telling those who watch how it went.

``X-Request-ID`` is taken from the request when it is harmless, made up otherwise, and stands on every answer. Watchers
(the log, the metrics) learn the template of the path that was asked for, never the path: what people write into one
stays out of both.
"""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from time import perf_counter
from typing import Any, Final, NamedTuple
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, request

HEADER: Final = "X-Request-ID"
REQUEST_ID: Final = "scorer.request_id"
ROUTE: Final = "scorer.route"
PROBLEM: Final = "scorer.problem"
"""Where in the environ the slug of the problem stands that a request came to."""
OWN: Final = "scorer.own"
"""In the environ of what the service asks itself while it starts: nobody counts that. No client can set it."""

UNMATCHED: Final = "unmatched"
"""The template of a path, or of a method on a path, that is not served."""
_HARMLESS: Final = re.compile(r"[0-9A-Za-z_.:=+/@-]{1,128}").fullmatch
_METHODS: Final = {name: name for name in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")}


class Seen(NamedTuple):
    """How one request went."""

    request_id: str
    method: str
    """``OTHER`` for what is no method of HTTP's."""
    route: str
    status: int
    seconds: float
    """Until the last byte was handed to the server."""
    size: int
    """Bytes of the body that was answered."""
    problem: str | None


Watcher = Callable[[Seen], None]


class Watch:
    """A WSGI application around another one."""

    def __init__(self, app: WSGIApplication, watchers: Iterable[Watcher]) -> None:
        self._app = app
        self._watchers = tuple(watchers)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        if OWN in environ:
            return self._app(environ, start_response)
        began = perf_counter()
        request_id = environ[REQUEST_ID] = request_id_of(environ.get("HTTP_X_REQUEST_ID"))
        statuses = []

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Callable[[bytes], object]:  # noqa: ANN401
            headers.append((HEADER, request_id))
            statuses.append(status)
            return start_response(status, headers, *more)

        body = self._app(environ, start)
        if not self._watchers:
            return body
        return _Watched(body, lambda size: self._tell(environ, statuses[-1], began, size))

    def _tell(self, environ: WSGIEnvironment, status: str, began: float, size: int) -> None:
        method = _METHODS.get(environ["REQUEST_METHOD"], "OTHER")
        seconds = perf_counter() - began
        problem = environ.get(PROBLEM)
        route = template(environ[ROUTE]) if ROUTE in environ else UNMATCHED
        seen = Seen(environ[REQUEST_ID], method, route, int(status[:3]), seconds, size, problem)
        for watcher in self._watchers:
            watcher(seen)


class _Watched:
    """A body that tells, when the server is done with it, how many bytes it was."""

    __slots__ = ("_body", "_size", "_tell")

    def __init__(self, body: Iterable[bytes], tell: Callable[[int], None]) -> None:
        self._body, self._size, self._tell = body, 0, tell

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._body:
            self._size += len(piece)
            yield piece

    def close(self) -> None:
        """Called by the server once, also when the client has gone."""
        try:
            if hasattr(self._body, "close"):
                self._body.close()
        finally:
            self._tell(self._size)


def request_id_of(told: str | None) -> str:
    """The id of a request: the client's own, unless there is anything about it that a log could stumble over.

    >>> request_id_of("cart-17"), len(request_id_of('"}')), len(request_id_of("x" * 129))
    ('cart-17', 32, 32)
    """
    return told if told and _HARMLESS(told) else secrets.token_hex(16)


def note_routes(app: Flask) -> None:
    """Have the application write down which route it took."""

    def note(answer: Response) -> Response:
        if (rule := request.url_rule) is not None:
            request.environ[ROUTE] = rule.rule
        return answer

    app.after_request(note)


@cache
def template(rule: str) -> str:
    """A route as the contract writes it.

    >>> template("/v1/variants/<variant>")
    '/v1/variants/{variant}'
    """
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)
