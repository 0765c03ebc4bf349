"""``GET /docs``: the contract as a page on which every operation can be tried.

Swagger UI draws it, from files that a package brings along: nothing is fetched from elsewhere, and the page works where
there is no internet. The policy lets no other script run and no request leave for another host.
"""

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath
from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound

from scorer.http.answers import HTML, REVALIDATE, Fixed

_PACKAGE: Final = "flask_swagger_ui"
_TAKEN: Final = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": HTML,
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY: Final = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)

_INDEX: Final = "index.html"
_PAGE: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>scorer: the API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div>
<noscript>The contract is at <a href="/openapi.yaml">/openapi.yaml</a>.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
"""
_START: Final = """\
SwaggerUIBundle({
  dom_id: "#docs",
  url: "/openapi.json",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  syntaxHighlight: { activated: true },
  tryItOutEnabled: true,
  validatorUrl: null,
});
"""


def show_docs() -> Response:
    """The page."""
    return _answer(_INDEX)


def show_file(name: str) -> Response:
    """A file that the page is made of."""
    if name == _INDEX or name not in _files():
        raise NotFound
    return _answer(name)


def _answer(name: str) -> Response:
    plain, packed = _files()[name]
    return (packed if request.accept_encodings["gzip"] > 0 else plain).answer()


@cache
def _files() -> dict[str, tuple[Fixed, Fixed]]:
    """Every file as it is and compressed, by name; made when the page is first asked for."""
    folder = files(_PACKAGE) / "dist"
    bodies = {name: (folder / name).read_bytes() for name in _TAKEN}
    bodies |= {_INDEX: _PAGE.encode(), "start.js": _START.encode()}
    return {
        name: (_fixed(name, body), _fixed(name, gzip.compress(body, 9, mtime=0), ("Content-Encoding", "gzip")))
        for name, body in bodies.items()
    }


def _fixed(name: str, body: bytes, *more: tuple[str, str]) -> Fixed:
    etag = sha256(body).hexdigest()[:32]
    headers = [("Content-Type", _TYPES[PurePath(name).suffix]), ("Cache-Control", REVALIDATE), *SECURITY]
    return Fixed(body, etag, [*headers, ("ETag", f'"{etag}"'), ("Vary", "Accept-Encoding"), *more])
