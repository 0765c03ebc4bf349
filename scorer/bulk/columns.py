"""Hands from Parquet: out of a column of JSON, or out of columns by the contract's names."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from scorer.api.document import MalformedJSON, decode
from scorer.api.schemas import SETTLE
from scorer.bulk.cutting import Part
from scorer.bulk.trouble import BadInput, Damaged

BATCH: Final = 2048
NEEDED: Final = frozenset({"variant", "players", "result"})
"""What a file of columns must have at least; one without them holds JSON."""
JSON_NAMES: Final = ("request", "hand", "json", "body")
_NESTED: Final = frozenset({"rules", "stake", "players", "result"})
"""Fields that a file of columns may hold as JSON too: what is in them may differ from row to row."""
_GROUPS_PARTS: Final = 8
"""A row group is not cut into more parts than this: each of them has to unpack it from its beginning."""


def stretches(path: Path, rows: int, wanted: str | None) -> Iterator[tuple[int, int, int, int]]:
    """The stretches of a file: row group, first row in it, how many rows, and their share of the file's bytes."""
    with pq.ParquetFile(path) as file:
        column_of(file.schema_arrow, wanted, path)
        size, total = path.stat().st_size, max(file.metadata.num_rows, 1)
        for group in range(file.metadata.num_row_groups):
            count = file.metadata.row_group(group).num_rows
            step = max(rows, -(-count // _GROUPS_PARTS))
            for start in range(0, count, step):
                taken = min(step, count - start)
                yield group, start, taken, size * taken // total


def column_of(schema: Any, wanted: str | None, path: Path) -> str | None:  # noqa: ANN401 - pyarrow tells no types
    """The column that holds the hands as JSON; None where columns by the contract's names do."""
    names = list(schema.names)
    if wanted is None and set(names) >= NEEDED:
        return None
    texts = [field.name for field in schema if _is_text(field.type)]
    candidates = [wanted] if wanted is not None else [name for name in JSON_NAMES if name in texts] or texts
    if len(candidates) != 1 or candidates[0] not in texts:
        raise BadInput(
            f"{path}: which column holds the hands as JSON? It has {', '.join(names)}; name one with --column,"
            f" or have columns named as the fields of a request"
        )
    return candidates[0]


def _is_text(kind: Any) -> bool:  # noqa: ANN401
    tests = (pa.types.is_string, pa.types.is_large_string, pa.types.is_binary, pa.types.is_large_binary)
    return any(test(kind) for test in tests) or (pa.types.is_dictionary(kind) and _is_text(kind.value_type))


def hands_in(part: Part, wanted: str | None) -> Iterator[object]:
    """Every hand of a part: bytes of JSON, or a document made of the columns. A row of nothing is ``null``."""
    with pq.ParquetFile(part.path, pre_buffer=False) as file:
        column = column_of(file.schema_arrow, wanted, part.path)
        known = [column] if column is not None else [n for n in file.schema_arrow.names if n in SETTLE.fields]
        for table in _batches(file, part, known):
            if column is None:
                yield from map(_document, table.to_pylist(maps_as_pydicts="lossy"))
            else:
                yield from map(_bytes, table.column(0).to_pylist())


def _batches(file: Any, part: Part, names: list[str]) -> Iterator[Any]:  # noqa: ANN401
    """The rows of a part, some at a time. Raises Damaged where they cannot be read."""
    before, wanted = part.start, part.rows
    batches = file.iter_batches(BATCH, row_groups=[part.group], columns=names, use_threads=False)
    while True:
        try:
            batch = next(batches)
        except StopIteration:
            return
        except (OSError, ValueError) as error:
            raise Damaged(f"{part.path}: cannot be read to its end: {error}") from None
        if before >= batch.num_rows:
            before -= batch.num_rows
            continue
        taken = batch.slice(before, wanted)
        before, wanted = 0, wanted - taken.num_rows
        yield taken
        if not wanted:
            return


def _bytes(value: str | bytes | None) -> bytes:
    if value is None:
        return b"null"
    return value if isinstance(value, bytes) else value.encode()


def _document(row: dict[str, object]) -> dict[str, object]:
    """A row as the document that it tells: a null is a field that is not there."""
    document = {name: _told(value) for name, value in row.items() if value is not None}
    for name in _NESTED & document.keys():
        value = document[name]
        if isinstance(value, str):
            try:
                document[name] = decode(value.encode())
            except MalformedJSON:
                continue  # the text itself is refused, as what it is
    return document


def _told(value: object) -> object:
    if isinstance(value, dict):
        return {name: _told(inner) for name, inner in value.items() if inner is not None}
    return [_told(inner) for inner in value] if isinstance(value, list) else value
