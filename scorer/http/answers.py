"""How answers leave the service: their headers, and those answers that never change while it runs."""

from hashlib import sha256
from typing import Final, NamedTuple, Self

from flask import Response, request
from werkzeug.http import parse_etags

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
        return Response(self.body, 200, self.headers)
