"""Bodies of requests: what is taken, and getting rid of what is not."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from flask import current_app, request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge, UnsupportedMediaType
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_content_length

from scorer.http.answers import JSON

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

LIMIT: Final = "MAX_CONTENT_LENGTH"
"""The setting of Flask's that holds the most bytes a body may have."""
_DISCARDED_AT_MOST: Final = 16 * 1024 * 1024
_PIECE: Final = 64 * 1024


def json_body(environ: "WSGIEnvironment", limit: int | None = None) -> bytes:
    """The body of a request that must be JSON. Raises for another media type, and for one that is too large.

    ``limit`` in bytes, where it is not the one that holds for most.
    """
    if "HTTP_CONTENT_ENCODING" in environ or not _is_json(environ.get("CONTENT_TYPE", "")):
        raise UnsupportedMediaType
    if limit is None:
        limit = current_app.config[LIMIT]
    length = get_content_length(environ)
    if length is None:  # in chunks, whose end the server finds; or there is none
        length = limit + 1 if environ.get("wsgi.input_terminated") else 0
    elif length > limit:
        raise RequestEntityTooLarge
    try:
        body: bytes = environ["wsgi.input"].read(length)
    except (OSError, ParseException) as error:  # the client has gone, or its chunks are none
        raise BadRequest from error
    if len(body) > limit:
        raise RequestEntityTooLarge
    return body


def discard_body() -> None:
    """Read what is left of the body, within bounds.

    A server closes a connection on which a body was left unread, and a client still busy sending it might never see
    the answer.
    """
    environ = request.environ
    if not environ.get("wsgi.input_terminated"):
        return
    stream = environ["wsgi.input"]
    try:
        for _ in range(_DISCARDED_AT_MOST // _PIECE):
            if not stream.read(_PIECE):
                return
    except (OSError, ParseException, ValueError):  # ValueError: reading failed before, for want of memory
        return


@lru_cache(maxsize=128)
def _is_json(content_type: str) -> bool:
    """Whether a body so labelled is JSON in UTF-8, the only encoding JSON has."""
    kind, options = parse_options_header(content_type)
    return kind.lower() == JSON and options.get("charset", "utf-8").lower() in {"utf-8", "utf8"}
