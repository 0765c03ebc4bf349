"""Input cut into parts: what is settled in one go, written in one file, and not done again once it is."""

from collections.abc import Container, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

import pyarrow as pa

from scorer.bulk import columns
from scorer.bulk.cutting import Part, stretches
from scorer.bulk.sources import Source
from scorer.bulk.trouble import Damaged


class Cutter(NamedTuple):
    """How input is cut into parts."""

    rows: int
    """The most rows in a part."""
    spill: Path
    """Where the lines of compressed files are put while they are settled."""
    finished: Container[int]
    """Parts by number whose lines nobody needs any more."""
    column: str | None = None
    """As in ``Options``."""

    def parts(self, sources: Iterable[Source]) -> Iterator[Part]:
        """All the parts, in order, cut the same way every time.

        A compressed file can be read from its beginning only: its parts are unpacked as they come. Raises Damaged for
        a file that cannot be read to its end.
        """
        number = first = 0
        for source in sources:
            for part in self._parts(source, number):
                yield part._replace(number=number, first=first)
                number, first = number + 1, first + part.rows

    def _parts(self, source: Source, number: int) -> Iterator[Part]:
        try:
            if source.kind == "parquet":
                for group, start, count, weight in columns.stretches(source.path, self.rows, self.column):
                    yield Part(0, source.path, "parquet", 0, count, start, 0, group, weight)
            elif source.kind == "lines":
                with source.path.open("rb") as stream:
                    for cut in stretches(stream, self.rows, stream.tell):
                        yield Part(0, source.path, "lines", 0, cut.rows, cut.start, cut.length, 0, cut.weight)
            else:
                yield from self._unpacked(source, number)
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise  # the disk's trouble, not the file's
            raise Damaged(f"{source.path}: cannot be read to its end: {error}") from error

    def _unpacked(self, source: Source, number: int) -> Iterator[Part]:
        sink = _Sink(self.spill, number, self.finished)
        with source.path.open("rb") as packed, unpacking(packed, source.kind) as stream, closing(sink):
            for cut in stretches(stream, self.rows, packed.tell, sink.write):
                yield Part(0, sink.turn(), "lines", 0, cut.rows, 0, cut.length, 0, cut.weight)


class _Sink:
    """The file that the lines of a part are unpacked to, one part after another; none for those that are finished."""

    def __init__(self, folder: Path, number: int, finished: Container[int]) -> None:
        self._folder, self._number, self._finished = folder, number, finished
        self._file: BinaryIO | None = None

    def write(self, piece: bytes) -> None:
        if piece and self._number not in self._finished:
            self._file = self._file or self._path().open("wb")
            self._file.write(piece)

    def turn(self) -> Path:
        """The file of the part that ends here; the next one begins."""
        self.close()
        path = self._path()
        self._number += 1
        return path

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _path(self) -> Path:
        return self._folder / f"block-{self._number:08}"


def unpacking(packed: BinaryIO, kind: str) -> BinaryIO:
    """The lines of a compressed file, as a stream that tells when the file breaks off."""
    return cast("BinaryIO", pa.CompressedInputStream(pa.PythonFile(packed, "r"), kind))
