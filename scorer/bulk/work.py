"""What a worker does: one part, settled and written, under its own name only once it is whole."""

import gc
import json
import os
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from scorer.api.answer import Json
from scorer.bulk.cutting import Part
from scorer.bulk.options import Options
from scorer.bulk.reading import told_in
from scorer.bulk.settling import outcome_of
from scorer.bulk.tally import PartTally
from scorer.bulk.writing import write_part


class Done(NamedTuple):
    """A part that is finished."""

    number: int
    weight: int
    counts: Mapping[str, Mapping[str, int]]
    """Its tally."""


def part_file(folder: Path, number: int, form: str) -> Path:
    """Where the results of a part belong."""
    return folder / f"part-{number:08}.{form}"


def tally_file(folder: Path, number: int) -> Path:
    """Where the tally of a part belongs; there before its results are."""
    return folder / f"_tally-{number:08}.json"


def settle_part(part: Part, options: Options, folder: Path) -> Done:
    """Settle a part and put its results and its tally into the folder.

    Whatever happens, a file of results under its own name is whole. A part done twice is the same file twice.
    """
    tally = PartTally()
    scratch = folder / f"{uuid.uuid4().hex}.tmp"
    try:
        with _no_collector():
            write_part(_items(part, options, tally), options, scratch)
        counts = tally.told().plain()
        _replace_text(tally_file(folder, part.number), json.dumps(counts))
        scratch.replace(part_file(folder, part.number, options.format))
    finally:
        scratch.unlink(missing_ok=True)
    return Done(part.number, part.weight, counts)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Without looking for cycles meanwhile: settling makes none, and a part is soon over."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _items(part: Part, options: Options, tally: PartTally) -> Iterator[Json]:
    for told in told_in(part, options):
        outcome = outcome_of(told, options)
        tally.add(outcome)
        yield outcome.item


def _replace_text(path: Path, text: str) -> None:
    scratch = path.with_suffix(f".{os.getpid()}.tmp")
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(path)
