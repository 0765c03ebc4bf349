"""``GET /`` and ``GET /web/<path>``: the phone page, read and compressed once when first asked for.

The page talks to the public API alone; nothing here knows what it does.
"""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from flask import Response, request
from werkzeug.exceptions import NotFound
from werkzeug.http import parse_etags

from scorer.http.answers import HTML, REVALIDATE, Answer, Headers

FOLDER: Final = Path(__file__).resolve().parent.parent / "web"
INDEX: Final = "index.html"
WORKER: Final = "sw.js"
TYPES: Final = {
    ".html": HTML,
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}
"""What may lie in the folder, and how it is sent."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types scorer"
)
"""No inline script or style, nothing from elsewhere, and no text that becomes a script."""
SECURITY: Final = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)


class Form(NamedTuple):
    """A file in one encoding; each has a strong ETag of its own."""

    body: bytes
    etag: str
    headers: Headers


class Asset(NamedTuple):
    """A file of the page, as it is and compressed (None: that would not make it smaller)."""

    plain: Form
    compressed: Form | None


def show_page() -> Response:
    """The page."""
    return _answer(assets()[INDEX])


def show_asset(name: str) -> Response:
    """One of its files."""
    if (asset := assets().get(name)) is None:
        raise NotFound
    return _answer(asset)


@cache
def assets() -> dict[str, Asset]:
    """Every file of the page by its path below ``/web/``."""
    bodies = dict(_files())
    version = sha256(b"\0".join(name.encode() + b"\0" + body for name, body in sorted(bodies.items())))
    shell = {"version": version.hexdigest()[:16], "files": ["/", *(f"/web/{name}" for name in sorted(bodies))]}
    shell["files"] = [name for name in shell["files"] if name not in {f"/web/{INDEX}", f"/web/{WORKER}"}]
    # The worker is told what there is, and changes whenever any of it does: that is how browsers notice.
    bodies[WORKER] = f"const SHELL = {json.dumps(shell)};\n".encode() + bodies[WORKER]
    return {name: _asset(name, body) for name, body in bodies.items()}


def _files() -> Iterator[tuple[str, bytes]]:
    for file in sorted(FOLDER.rglob("*")):
        if file.is_file() and file.suffix in TYPES:
            yield file.relative_to(FOLDER).as_posix(), file.read_bytes()


def _asset(name: str, body: bytes) -> Asset:
    compressed = gzip.compress(body, 9, mtime=0)
    smaller = len(compressed) < len(body)
    return Asset(_form(name, body, None), _form(name, compressed, "gzip") if smaller else None)


def _form(name: str, body: bytes, encoding: str | None) -> Form:
    etag = sha256(body).hexdigest()[:32]
    headers = [("Content-Type", TYPES[Path(name).suffix]), ("Cache-Control", REVALIDATE), *SECURITY]
    headers += [("ETag", f'"{etag}"'), ("Vary", "Accept-Encoding")]
    if encoding is not None:
        headers.append(("Content-Encoding", encoding))
    if name == WORKER:
        headers.append(("Service-Worker-Allowed", "/"))
    return Form(body, etag, headers)


def _answer(asset: Asset) -> Response:
    form = asset.plain
    if asset.compressed is not None and request.accept_encodings["gzip"] > 0:
        form = asset.compressed
    known = request.headers.get("If-None-Match")
    if known is not None and parse_etags(known).contains_weak(form.etag):
        return Response(
            status=304, headers=[(name, value) for name, value in form.headers if name != "Content-Encoding"]
        )
    return Answer(form.body, 200, form.headers)
