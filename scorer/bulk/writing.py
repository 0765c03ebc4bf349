"""The files of results: one for each part, and those put together in one."""

import gzip
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, cast

import pyarrow as pa

from scorer.api.answer import Json
from scorer.api.document import encode
from scorer.bulk import table
from scorer.bulk.options import Options

_GZIP_LEVEL: Final = 6
_COPIED: Final = 1 << 20


def write_part(items: Iterable[Json], options: Options, path: Path) -> None:
    """Write a part's items, all of them on the disk when this returns."""
    with path.open("wb") as file:
        if options.format == "parquet":
            table.write_table(items, options.full, file)
        else:
            with _packing(file, options.format) as stream:
                for item in items:
                    stream.write(encode(item) + b"\n")
    _on_the_disk(path)


@contextmanager
def _packing(file: BinaryIO, form: str) -> Iterator[BinaryIO]:
    """What is written comes out packed. The same items give the same bytes, so no time or name goes into them."""
    if form == "jsonl.gz":
        with gzip.GzipFile("", "wb", _GZIP_LEVEL, file, mtime=0) as stream:
            yield cast("BinaryIO", stream)
    elif form == "jsonl.zst":
        with pa.CompressedOutputStream(pa.PythonFile(file, "w"), "zstd") as packed:
            yield cast("BinaryIO", packed)
    else:
        yield file


def write_whole(parts: Sequence[Path], options: Options, whole: Path) -> None:
    """Put parts together in one file. Packed lines may simply follow one another."""
    if options.format == "parquet":
        table.joined(parts, options.full, whole)
    else:
        with whole.open("wb") as file:
            for part in parts:
                with part.open("rb") as piece:
                    shutil.copyfileobj(piece, file, _COPIED)
    _on_the_disk(whole)


def _on_the_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
