"""What happens around every request: its id, and noting how it went for those who watch.

``X-Request-ID`` is taken from the request when it is harmless, made up otherwise, and stands on every answer. Watchers
(the log, the metrics) learn the template of the path that was asked for, never the path: what people write into one
stays out of both.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from time import perf_counter, time
from typing import TYPE_CHECKING, Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from scorer.http.telling import Seen, Telling

if TYPE_CHECKING:
    from flask import Request

HEADER: Final = "X-Request-ID"
PROBLEM: Final = "scorer.problem"
"""Where in the environ the slug of the problem stands that a request came to."""
OWN: Final = "scorer.own"
"""In the environ of what the service asks itself while it starts: nobody counts that. No client can set it."""

UNMATCHED: Final = "unmatched"
"""The template of a path, or of a method on a path, that is not served."""
_HARMLESS: Final = re.compile(r"[0-9A-Za-z_.:=+/@-]{1,128}").fullmatch
_METHODS: Final = {name: name for name in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")}


class Watch:
    """A WSGI application around another one."""

    def __init__(self, app: WSGIApplication, telling: Telling) -> None:
        self._app = app
        self._telling = telling

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        if OWN in environ:
            return self._app(environ, start_response)
        watched = _Watched(environ, start_response, self._telling)
        watched.body = self._app(environ, watched.start)
        return watched if self._telling.watchers else watched.body


class _Watched:
    """One request, and the body of its answer: notes, when the server is done with it, how it went."""

    __slots__ = ("_began", "_environ", "_id", "_route", "_size", "_start_response", "_status", "_telling", "body")

    def __init__(self, environ: WSGIEnvironment, start_response: StartResponse, telling: Telling) -> None:
        self._began = perf_counter()
        self._id = request_id_of(environ.get("HTTP_X_REQUEST_ID"))
        self._environ, self._start_response, self._telling = environ, start_response, telling
        self._size = 0
        self.body: Iterable[bytes] = ()

    def start(self, status: str, headers: list[tuple[str, str]], *more: Any) -> Callable[[bytes], object]:  # noqa: ANN401
        """Begin the answer, for the application: Flask's request is still there, with the route that it took."""
        headers.append((HEADER, self._id))
        self._status = status
        request: Request | None = self._environ.get("werkzeug.request")
        self._route = None if request is None else request.url_rule
        return self._start_response(status, headers, *more)

    def __iter__(self) -> Iterator[bytes]:
        if isinstance(self.body, list):
            self._size = sum([len(piece) for piece in self.body])
            return iter(self.body)
        return self._pieces()

    def _pieces(self) -> Iterator[bytes]:
        for piece in self.body:
            self._size += len(piece)
            yield piece

    def close(self) -> None:
        """Called by the server once, also when the client has gone."""
        try:
            if hasattr(self.body, "close"):
                self.body.close()
        finally:
            self._note()

    def _note(self) -> None:
        environ = self._environ
        seconds = perf_counter() - self._began
        method = _METHODS.get(environ["REQUEST_METHOD"], "OTHER")
        route = UNMATCHED if self._route is None else template(self._route.rule)
        status = int(self._status[:3])
        self._telling.note(Seen(time(), self._id, method, route, status, seconds, self._size, environ.get(PROBLEM)))


def request_id_of(told: str | None) -> str:
    """The id of a request: the client's own, unless there is anything about it that a log could stumble over.

    One that is made up is no secret: it need only be another one than all others, of other workers as well, whose
    generators Python seeds anew when they are forked.

    >>> request_id_of("cart-17"), len(request_id_of('"}')), len(request_id_of("x" * 129))
    ('cart-17', 32, 32)
    """
    return told if told and _HARMLESS(told) else f"{random.getrandbits(128):032x}"


@cache
def template(rule: str) -> str:
    """A route as the contract writes it.

    >>> template("/v1/variants/<variant>")
    '/v1/variants/{variant}'
    """
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)
