"""One line of JSON a request, to standard output.

A line holds what ``Seen`` holds and nothing that a client could write into it but its request id, which is of harmless
characters only: no path, no query, no body, no name of anybody.
"""

import os
from datetime import UTC, datetime
from typing import Final

import orjson

from scorer.http.watch import Seen

STANDARD_OUTPUT: Final = 1
_OPTIONS: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z


class AccessLog:
    """A watcher that writes lines, each in one piece: those of several workers do not mix."""

    def __init__(self, descriptor: int = STANDARD_OUTPUT) -> None:
        self._descriptor = descriptor

    def __call__(self, seen: Seen) -> None:
        """Write the line of one request. A log that cannot be written to, a full disk say, costs the line alone."""
        line = {
            "time": datetime.now(UTC),
            "request_id": seen.request_id,
            "method": seen.method,
            "route": seen.route,
            "status": seen.status,
            "ms": round(seen.seconds * 1e6) / 1000,
            "bytes": seen.size,
        }
        if seen.problem is not None:
            line["problem"] = seen.problem
        try:
            os.write(self._descriptor, orjson.dumps(line, option=_OPTIONS))
        except OSError:
            return
