"""Results as a table (Parquet): a column for each thing an item tells."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from scorer.api.answer import Json
from scorer.api.document import encode
from scorer.bulk.tally import codes_of

_HEAD: Final = [("index", pa.int64()), ("ref", pa.string()), ("status", pa.int16())]
_PROBLEM: Final = [("problem", pa.string()), ("codes", pa.list_(pa.string())), ("detail", pa.string())]
BRIEF: Final = pa.schema(
    [
        *_HEAD,
        ("class", pa.string()),
        ("patterns", pa.list_(pa.string())),
        ("hard", pa.bool_()),
        ("tiers", pa.map_(pa.string(), pa.string())),
        ("liability", pa.struct([("payer", pa.string()), ("rule", pa.string())])),
        ("changes", pa.map_(pa.string(), pa.int64())),
        ("next_dealer", pa.string()),
        ("rules_digest", pa.string()),
        *_PROBLEM,
    ]
)
FULL: Final = pa.schema([*_HEAD, ("settlement", pa.string()), ("problem", pa.string())])
"""Whole answers and problems, each as JSON."""
COMPRESSION: Final = "zstd"
_MOST: Final = 2**63 - 1


def write_table(items: Iterable[Json], full: bool, file: Any) -> None:  # noqa: ANN401 - whatever pyarrow writes to
    """Write a part's items as one row group."""
    rows = [_whole(item) if full else _brief(item) for item in items]
    table = pa.Table.from_pylist(rows, schema=FULL if full else BRIEF)
    pq.write_table(table, file, compression=COMPRESSION, row_group_size=max(len(rows), 1))


def joined(parts: Sequence[Path], full: bool, whole: Path) -> None:
    """Write many parts as one file, a row group each."""
    with pq.ParquetWriter(whole, FULL if full else BRIEF, compression=COMPRESSION) as writer:
        for part in parts:
            with pq.ParquetFile(part, pre_buffer=False) as file:
                for group in range(file.num_row_groups):
                    writer.write_table(file.read_row_group(group, use_threads=False))


def _whole(item: Json) -> Json:
    nested: Json = {name: encode(item[name]).decode() for name in ("settlement", "problem") if name in item}
    return {**item, **nested}


def _brief(item: Json) -> Json:
    row = {name: value for name, value in item.items() if name not in ("settlement", "problem")}
    problem, settlement = item.get("problem"), item.get("settlement")
    if isinstance(problem, Mapping):
        slug = str(problem["type"]).rpartition("/")[2]
        row |= {"problem": slug, "codes": codes_of(problem), "detail": problem.get("detail")}
    if isinstance(settlement, Mapping):
        row |= settlement
        changes = settlement["changes"]
        if isinstance(changes, Mapping) and max(map(abs, changes.values())) > _MOST:
            # Only rules without any cap come to more than 64 bits. The row stays, the figures are told in words.
            row |= {"changes": None, "detail": f"beyond 64 bits: {encode(changes).decode()}"}
    return row
