"""One line of JSON a request, to standard output.

A line holds what ``Seen`` holds and nothing that a client could write into it but its request id, which is of harmless
characters only: no path, no query, no body, no name of anybody.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from select import PIPE_BUF
from typing import Final

import orjson

from scorer.http.telling import Seen

STANDARD_OUTPUT: Final = 1
_OPTIONS: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z


class AccessLog:
    """A watcher that writes lines, several in one piece but each of them whole: those of several workers do not mix."""

    def __init__(self, descriptor: int = STANDARD_OUTPUT) -> None:
        self._descriptor = descriptor

    def __call__(self, seen: Sequence[Seen]) -> None:
        """Write the lines of requests. A log that cannot be written to, a full disk say, costs the lines alone."""
        piece = b""
        for one in seen:
            line = _line_of(one)
            if len(piece) + len(line) > PIPE_BUF:
                self._write(piece)
                piece = b""
            piece += line
        self._write(piece)

    def _write(self, piece: bytes) -> None:
        try:
            os.write(self._descriptor, piece)
        except OSError:
            return


def _line_of(seen: Seen) -> bytes:
    line = {
        "time": datetime.fromtimestamp(seen.moment, UTC),
        "request_id": seen.request_id,
        "method": seen.method,
        "route": seen.route,
        "status": seen.status,
        "ms": round(seen.seconds * 1e6) / 1000,
        "bytes": seen.size,
    }
    if seen.problem is not None:
        line["problem"] = seen.problem
    return orjson.dumps(line, option=_OPTIONS)
