"""Pages of other origins that may use the service (CORS), where an operator names them.

An origin is let in only when it is exactly one of those named. Credentials are never allowed: the service has no cookies.
"""

from typing import Final

from flask import Flask, Response, request

from scorer.http.answers import NO_STORE, SECURITY

_SENT: Final = "Accept, Accept-Language, Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-ID"
_READ: Final = "Content-Language, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"
_METHODS: Final = "GET, HEAD, POST, OPTIONS"
_KEPT: Final = "7200"
"""Seconds that a browser may remember what it was told; none remembers it longer."""


def allow(app: Flask, origins: tuple[str, ...]) -> None:
    """Let pages of these origins in, and no others."""
    known = frozenset(origins)

    def answer_preflight() -> Response | None:
        asked = request.environ
        if request.method != "OPTIONS" or "HTTP_ACCESS_CONTROL_REQUEST_METHOD" not in asked:
            return None
        answer = Response(status=204, headers=[("Cache-Control", NO_STORE), *SECURITY])
        del answer.headers["Content-Type"]
        if asked.get("HTTP_ORIGIN") in known:
            answer.headers["Access-Control-Allow-Methods"] = _METHODS
            answer.headers["Access-Control-Allow-Headers"] = _SENT
            answer.headers["Access-Control-Max-Age"] = _KEPT
        return answer

    def mark(answer: Response) -> Response:
        answer.headers["Vary"] = ", ".join([*answer.headers.getlist("Vary"), "Origin"])
        if (origin := request.environ.get("HTTP_ORIGIN")) in known:
            answer.headers["Access-Control-Allow-Origin"] = origin
            answer.headers["Access-Control-Expose-Headers"] = _READ
        return answer

    app.before_request(answer_preflight)
    app.after_request(mark)
