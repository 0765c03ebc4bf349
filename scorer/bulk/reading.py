"""The hands of one part, one after another, as they were told."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scorer.bulk import columns
from scorer.bulk.cutting import Part
from scorer.bulk.options import Options

LINE_AT_MOST: Final = 1 << 20
"""Bytes of a line; nobody needs as many for a hand."""
_REST: Final = 1 << 16


class Told(NamedTuple):
    """A hand as it was told."""

    row: int
    """Counted through the whole input, from 0."""
    hand: object
    """Bytes of JSON, the document itself where columns told it, or None where it was too long to be read."""


def told_in(part: Part, options: Options) -> Iterator[Told]:
    """Every hand of a part; lines of nothing but blanks tell none."""
    if part.kind == "parquet":
        for place, hand in enumerate(columns.hands_in(part, options.column)):
            yield Told(part.first + place, hand)
    else:
        yield from _lines(part)


def _lines(part: Part) -> Iterator[Told]:
    with part.path.open("rb") as file:
        file.seek(part.start)
        end = part.start + part.length
        for index in range(part.first, part.first + part.rows):
            line = file.readline(LINE_AT_MOST + 1)
            if len(line) <= LINE_AT_MOST:
                if line.strip():
                    yield Told(index, line)
                continue
            while not line.endswith(b"\n") and file.tell() < end:
                line = file.readline(_REST)
            yield Told(index, None)
