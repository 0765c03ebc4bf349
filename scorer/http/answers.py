"""How answers leave the service: their headers, and those answers that never change while it runs."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from flask import Response, request
from werkzeug.datastructures import Headers as HeadersOfOne
from werkzeug.http import parse_etags

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"
TEXT: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"
YAML: Final = "application/yaml; charset=utf-8"

NO_STORE: Final = "no-store"
REVALIDATE: Final = "no-cache"
"""May be kept, and is asked for again each time: with an ETag that costs little, and nobody sees old rules."""

Headers = list[tuple[str, str]]

SECURITY: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
)


def headers_of(content_type: str, cache: str, *more: tuple[str, str]) -> Headers:
    """The headers of one kind of answer: made once, when the service starts."""
    return [("Content-Type", content_type), ("Cache-Control", cache), *SECURITY, *more]


class _Trusted(HeadersOfOne):
    """Headers that the service makes itself: nobody else has put a line break into them that must be looked for."""

    def __init__(self, headers: Headers) -> None:
        super().__init__()
        self._list.extend(headers)


class Answer(Response):
    """An answer whose body is all there and whose headers are the service's own, its length the last of them.

    It leaves just as it stands: there is nothing in it to encode, to measure or to close.
    """

    def __init__(self, body: bytes, status: int, headers: Headers) -> None:
        super().__init__([body], status, _Trusted([*headers, ("Content-Length", str(len(body)))]))

    def get_wsgi_response(self, environ: "WSGIEnvironment") -> tuple[Iterable[bytes], str, Headers]:
        """Called by Werkzeug: what goes to the server. The answer to HEAD has no body."""
        body = () if environ["REQUEST_METHOD"] == "HEAD" else self.response
        return body, self.status, self.headers.to_wsgi_list()  # type: ignore[return-value]


class Fixed(NamedTuple):
    """An answer that stays the same for as long as the service runs, with a strong ETag."""

    body: bytes
    etag: str
    headers: Headers

    @classmethod
    def of(cls, body: bytes, content_type: str, *more: tuple[str, str]) -> Self:
        """The answer with this body."""
        etag = sha256(body).hexdigest()[:32]
        return cls(body, etag, headers_of(content_type, REVALIDATE, ("ETag", f'"{etag}"'), *more))

    def answer(self) -> Response:
        """The answer to the request at hand: 304 when it names this very body."""
        known = request.headers.get("If-None-Match")
        if known is not None and parse_etags(known).contains_weak(self.etag):
            return Response(status=304, headers=self.headers)
        return Answer(self.body, 200, self.headers)
