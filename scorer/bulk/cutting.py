"""What a part of the input is, and lines cut into parts without ever holding more than a piece of them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

CHUNK: Final = 1 << 20
BYTES_AT_MOST: Final = 1 << 25
"""A stretch ends early where its lines are long."""


class Part(NamedTuple):
    """A stretch of one input file."""

    number: int
    path: Path
    kind: str
    """``lines`` or ``parquet``."""
    first: int
    """Index of its first row, counted through the whole input from 0."""
    rows: int
    start: int
    """Offset of its first byte; of Parquet its first row within the row group."""
    length: int = 0
    """Bytes of its lines."""
    group: int = 0
    """Its row group, in a Parquet file."""
    weight: int = 0
    """Its share of the bytes of the input as it lies on the disk."""


class Stretch(NamedTuple):
    """Lines between two cuts."""

    start: int
    length: int
    rows: int
    """How many lines; the last of a file needs no line end."""
    weight: int
    """How far the position went on meanwhile."""


class Piece(NamedTuple):
    """Bytes between two reads or cuts."""

    data: bytes
    ends: int
    """How many line ends there are in it."""
    cut: bool
    """Whether a stretch ends behind it."""


def stretches(
    stream: BinaryIO, rows: int, position: Callable[[], int], keep: Callable[[bytes], None] | None = None
) -> Iterator[Stretch]:
    """The stretches of a stream of lines. ``keep`` is given every piece of a stretch before the stretch is told."""
    start = length = ends = 0
    before = position()
    last = b"\n"
    for piece in pieces(stream, rows):
        if keep is not None:
            keep(piece.data)
        length, ends, last = length + len(piece.data), ends + piece.ends, piece.data[-1:] or last
        if piece.cut:
            yield Stretch(start, length, ends, position() - before)
            start, length, ends, before = start + length, 0, 0, position()
    if length:
        yield Stretch(start, length, ends + (last != b"\n"), position() - before)


def pieces(stream: BinaryIO, rows: int) -> Iterator[Piece]:
    """A stream in pieces, cut behind every ``rows`` lines, or behind fewer where these are long."""
    ends = size = 0
    while chunk := stream.read(CHUNK):
        start = 0
        while ends + chunk.count(b"\n", start) >= rows:
            stop = _behind(chunk, start, rows - ends)
            yield Piece(chunk[start:stop], rows - ends, True)
            start, ends, size = stop, 0, 0
        rest = chunk[start:]
        size += len(rest)
        stop = rest.rfind(b"\n") + 1 if size > BYTES_AT_MOST else 0
        if stop:
            yield Piece(rest[:stop], rest.count(b"\n", 0, stop), True)
            rest, ends, size = rest[stop:], 0, len(rest) - stop
        ends += rest.count(b"\n")
        yield Piece(rest, rest.count(b"\n"), False)


def _behind(chunk: bytes, start: int, lines: int) -> int:
    """The place behind so many lines of a chunk."""
    for _ in range(lines):
        start = chunk.index(b"\n", start) + 1
    return start
