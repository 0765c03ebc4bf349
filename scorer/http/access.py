"""The gate before every view, where an operator wants one: keys, limits, and where ``/metrics`` is answered.

Who asks is decided upon the route that was matched, never upon the path as it was written, and everything needs a key
that is not named as open: a path that leads nowhere, a method that is not served, and a route added tomorrow.
"""

from typing import Final

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound, TooManyRequests, Unauthorized

from scorer.http.keys import Keys, digest_of, key_in
from scorer.http.limiter import Limiter, Verdict, network_of
from scorer.http.watch import OWN

OPEN: Final = frozenset(
    {
        "/",
        "/web/<path:name>",
        "/docs",
        "/docs/<name>",
        "/openapi.yaml",
        "/openapi.json",
        "/problems/<slug>",
        "/livez",
        "/readyz",
    }
)
"""Routes that need no key and are not counted: the probes, the pages and what they are made of, the contract."""
PROBES: Final = frozenset({"/livez", "/readyz"})
METRICS: Final = "/metrics"

_CLIENT: Final = "scorer.client"
_INSIDE: Final = "scorer.inside"
_VERDICT: Final = "scorer.verdict"


def keep_metrics_apart(app: Flask, port: int) -> None:
    """Answer ``/metrics`` at a port of its own, where only the probes are answered as well."""

    def check() -> None:
        inside = request.environ["SERVER_PORT"] == str(port)
        rule = None if request.url_rule is None else request.url_rule.rule
        if (rule != METRICS and rule not in PROBES) if inside else rule == METRICS:
            raise NotFound
        request.environ[_INSIDE] = inside

    app.before_request(check)


def recognise(app: Flask, keys: Keys) -> None:
    """Find out whose key a request comes with."""

    def look() -> None:
        key = key_in(request.environ)
        if key is not None and keys.known(key):
            request.environ[_CLIENT] = digest_of(key).hex()

    app.before_request(look)


def require_key(app: Flask) -> None:
    """Let nobody in who was not recognised, the open routes apart."""

    def check() -> None:
        if _CLIENT not in request.environ and not _is_open():
            raise Unauthorized

    app.before_request(check)


def limit(app: Flask, limiter: Limiter) -> None:
    """Let no client in more often than the limit allows: by its key or, without one that is known, by its address."""
    policy = f'"default";q={limiter.rate.requests};w={limiter.rate.seconds}'

    def count() -> None:
        if _is_open():
            return
        client = request.environ.get(_CLIENT) or network_of(request.remote_addr or "")
        verdict = request.environ[_VERDICT] = limiter.count(client)
        if not verdict.passes:
            raise TooManyRequests(retry_after=verdict.reset)

    def tell(answer: Response) -> Response:
        verdict: Verdict | None = request.environ.get(_VERDICT)
        if verdict is not None:
            answer.headers["RateLimit-Policy"] = policy
            answer.headers["RateLimit"] = f'"default";r={verdict.remaining};t={verdict.reset}'
        return answer

    app.before_request(count)
    app.after_request(tell)


def _is_open() -> bool:
    if request.environ.get(_INSIDE) or OWN in request.environ:
        return True
    return request.url_rule is not None and request.url_rule.rule in OPEN
