"""Results read back: the rows of an output of ``scorer bulk``, of whatever kind."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

import pyarrow.parquet as pq

from scorer.api.document import MalformedJSON, decode
from scorer.bulk.columns import BATCH
from scorer.bulk.cutting import CHUNK
from scorer.bulk.parts import unpacking
from scorer.bulk.sources import files_of, source_of
from scorer.bulk.trouble import BadInput


class Result(NamedTuple):
    """What matters of a row when outputs are compared."""

    row: int
    ref: str | None
    status: int
    changes: Mapping[str, int]
    """Points by player; empty where nothing was settled."""


def results(output: Path) -> Iterator[Result]:
    """The rows of an output, in order. Raises BadInput for anything else."""
    for file in files_of([str(output)]):
        kind = source_of(file).kind
        try:
            rows = _table_rows(file) if kind == "parquet" else _line_rows(file, kind)
            yield from map(_result, rows)
        except (OSError, ValueError, KeyError, TypeError, MalformedJSON) as error:
            raise BadInput(f"{file}: is no output of scorer bulk ({type(error).__name__}: {error})") from error


def _line_rows(file: Path, kind: str) -> Iterator[object]:
    with file.open("rb") as packed:
        stream = packed if kind == "lines" else unpacking(packed, kind)
        for line in _lines(stream):
            yield decode(line)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of a stream that need not know of any itself."""
    rest = b""
    while chunk := stream.read(CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
    if rest:
        yield rest


def _table_rows(file: Path) -> Iterator[object]:
    with pq.ParquetFile(file, pre_buffer=False) as table:
        names = [
            name for name in table.schema_arrow.names if name in ("index", "ref", "status", "changes", "settlement")
        ]
        for batch in table.iter_batches(BATCH, columns=names, use_threads=False):
            yield from batch.to_pylist(maps_as_pydicts="lossy")


def _result(row: object) -> Result:
    if not isinstance(row, dict):
        raise TypeError("a row is an object")
    settlement = row.get("settlement") or {}
    if isinstance(settlement, str):
        settlement = decode(settlement.encode())
    changes = row.get("changes") or cast("dict[str, object]", settlement).get("changes") or {}
    return Result(row["index"], row.get("ref"), row["status"], cast("dict[str, int]", changes))
