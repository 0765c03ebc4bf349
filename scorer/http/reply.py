"""Answers as gunicorn sends them."""

from typing import Final

from gunicorn.http.wsgi import Response

from scorer.http.answers import HTML, JSON, NO_STORE, PROBLEM, REVALIDATE, SECURITY, TEXT, YAML, Headers
from scorer.http.language import SPOKEN

FIXED: Final = frozenset(
    [
        *(("Content-Type", kind) for kind in (JSON, PROBLEM, TEXT, HTML, YAML)),
        *(("Cache-Control", how) for how in (NO_STORE, REVALIDATE)),
        *SECURITY,
        *(header for spoken in SPOKEN.values() for header in spoken),
    ]
)
"""The headers that many answers have alike: so few, whatever clients ask for."""


class Reply(Response):  # type: ignore[misc]
    """gunicorn's answer; what is the same in every answer of a kind is looked over once."""

    _KNOWN: Final[set[tuple[str, str]]] = set()
    """Headers that were looked over, and are sent as they are."""

    def process_headers(self, headers: Headers) -> None:
        """Called by gunicorn: takes the headers of an answer. Raises for one that cannot be sent, as gunicorn does."""
        for header in headers:
            if header in self._KNOWN:
                self.headers.append(header)
                continue
            super().process_headers([header])
            if header in FIXED and self.headers[-1:] == [header]:
                self._KNOWN.add(header)
