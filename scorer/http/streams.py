"""Streams: hands in and items out, line by line, for as long as the client goes on.

gunicorn reads of a body no more than it is asked for, and sends what is yielded before it asks for more: so nothing
piles up, and of a client that reads no answers no more hands are read. One that has gone is noticed at the next read
or write, which ends the work.
"""

import errno
from collections.abc import Iterator
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from gunicorn.http.errors import ParseException
from werkzeug.wsgi import get_input_stream

from scorer.api.batch import broken_item, line_item
from scorer.api.document import encode
from scorer.api.lines import Lines
from scorer.api.text import Words

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

PIECE: Final = 16 * 1024
"""Bytes read at a time: some 30 hands, a few milliseconds of work, answered together."""
STALLED: Final = 30
"""Seconds after which a client that neither sends nor reads is given up."""

REFUSED: Final = 1
"""Seconds until a client is told that there is no place, should it wait for an answer before it sends more."""

AT_ONCE: Final = 2
"""Streams that one worker serves at a time."""
PLACES: Final = BoundedSemaphore(AT_ONCE)


class Place:
    """Room for one stream, if there was any; given back once, however often it is left."""

    def __init__(self) -> None:
        self._held = PLACES.acquire(blocking=False)

    def __bool__(self) -> bool:
        return self._held

    def leave(self) -> None:
        """Make room for another."""
        if self._held:
            self._held = False
            PLACES.release()

    def during(self, work: Iterator[bytes]) -> Iterator[bytes]:
        """The same work, in this place for as long as it goes on."""
        try:
            yield from work
        finally:
            self.leave()


def stream(environ: "WSGIEnvironment", limit: int, words: Words, view: str) -> Iterator[bytes]:
    """The items of the hands in a body, several lines at a time. ``limit`` is the longest line, in bytes."""
    give_up_when_stalled(environ)
    lines, index = Lines(limit), 0
    for piece in _pieces(environ):
        if piece is None:
            yield encode(broken_item(index, words)) + b"\n"
            return
        told = lines.take(piece) if piece else lines.rest()
        items = [encode(line_item(place, line, words, view)) for place, line in enumerate(told, index)]
        index += len(items)
        if items:
            yield b"\n".join([*items, b""])


def _pieces(environ: "WSGIEnvironment") -> Iterator[bytes | None]:
    """The body piece by piece, then an empty piece; None instead where it broke off. Raises for a client gone."""
    body = get_input_stream(environ)
    try:
        while piece := body.read(PIECE):
            yield piece
    except ParseException:
        yield None
    except OSError as error:  # gunicorn takes this one for what it is: nobody is there any more
        raise BrokenPipeError(errno.EPIPE, "the client has gone") from error
    else:
        yield b""


def give_up_when_stalled(environ: "WSGIEnvironment", patience: float = STALLED) -> None:
    """Set the connection's own patience; gunicorn sets it anew before the next request."""
    if (connection := environ.get("gunicorn.socket")) is not None:
        connection.settimeout(patience)
