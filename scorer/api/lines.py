"""Lines of a stream that comes in pieces, however they are cut; no more of it is kept than one line."""

from typing import Final

Line = bytes | None
"""A line without its end; None: one that was too long to be kept."""


class Lines:
    r"""Puts pieces together and takes lines out; lines of nothing but blanks are left out.

    >>> lines = Lines(limit=5)
    >>> lines.take(b"one\ntw"), lines.take(b"o\n\nthirteen"), lines.take(b"th\nend"), lines.rest()
    ([b'one'], [b'two'], [None], [b'end'])
    """

    def __init__(self, limit: int) -> None:
        """``limit``: the longest line, in bytes."""
        self._limit: Final = limit
        self._begun = bytearray()
        self._too_long = False

    def take(self, piece: bytes) -> list[Line]:
        """The lines that end in the next piece."""
        *ended, begun = piece.split(b"\n")
        lines: list[Line] = []
        for part in ended:
            self._add(part)
            lines += self.rest()
        self._add(begun)
        return lines

    def rest(self) -> list[Line]:
        """The line begun, as if it ended here; none where there is nothing of it."""
        line = None if self._too_long else bytes(self._begun)
        self._begun.clear()
        self._too_long = False
        return [] if line is not None and not line.strip() else [line]

    def _add(self, part: bytes) -> None:
        if self._too_long or len(self._begun) + len(part) > self._limit:
            self._too_long = True
            self._begun.clear()
        else:
            self._begun += part
