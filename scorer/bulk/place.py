"""Where results go: parts beside the output until all are there, then the output at once, whole.

The folder ``.<output>.parts`` holds every finished part with its tally, and a manifest that says what they were made
from. The same command finds them there and goes on; another one is told so.
"""

import fcntl
import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from scorer import __version__
from scorer.bulk.options import FORMATS, Options
from scorer.bulk.sources import Source
from scorer.bulk.tally import Tally
from scorer.bulk.trouble import BadInput
from scorer.bulk.work import part_file, tally_file
from scorer.bulk.writing import write_whole
from scorer.variants import VARIANTS

MANIFEST: Final = "_manifest.json"
SUMMARY: Final = "_summary.json"
LOCK: Final = "_lock"
WHOLE: Final = "whole.tmp"


class Place(NamedTuple):
    """An output and the folder of its parts."""

    target: Path
    work: Path
    single: bool
    """One file, or a folder of one a part."""


def format_of(output: str, told: str | None) -> tuple[str, bool]:
    """The format of an output, and whether it is a single file: a name with a known suffix is one."""
    name = Path(output).name
    own = next((form for form in FORMATS if name.endswith(f".{form}")), None)
    if name.endswith((".ndjson", ".json")):
        own = "jsonl"
    if own is None or output.endswith("/") or Path(output).is_dir():
        return told or "jsonl", False
    if told not in (None, own):
        raise BadInput(f"{output}: its name says {own}, --format says {told}")
    return own, True


def place_of(output: str, single: bool, overwrite: bool) -> Place:
    """The place of an output. Raises BadInput where something is there already, or nothing can be."""
    target = Path(output).resolve()
    if not target.parent.is_dir():
        raise BadInput(f"{target.parent}: no such folder")
    work = target.parent / f".{target.name}.parts"
    if not overwrite and target.exists() and (target.is_file() or any(target.iterdir())):
        raise BadInput(f"{target}: is there already; --overwrite puts the new results in its place")
    return Place(target, work, single)


@contextmanager
def held(place: Place) -> Iterator[None]:
    """Make the folder of parts, for one run at a time. Raises BadInput while another has it."""
    try:
        place.work.mkdir(exist_ok=True)
        lock = (place.work / LOCK).open("w")
    except OSError as error:
        raise BadInput(f"{place.work}: {error.strerror}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"{place.target}: another run is writing it") from None
        yield


def manifest_of(sources: Sequence[Source], options: Options, rows: int) -> dict[str, object]:
    """What the results depend on, all of it."""
    return {
        "version": __version__,
        "variants": {name: variant.rules.digest for name, variant in VARIANTS.items()},
        "options": {**options._asdict(), "rules": None if options.rules is None else dict(options.rules)},
        "part_rows": rows,
        "input": [{"file": source.path.name, "bytes": source.size, "digest": source.digest} for source in sources],
    }


def finished_parts(place: Place, manifest: dict[str, object], fresh: bool) -> dict[int, Tally]:
    """The parts that an earlier run of the same command left, by number.

    Raises BadInput when what is there came of something else.
    """
    noted = place.work / MANIFEST
    if fresh or not noted.is_file() or not any(place.work.glob("part-*")):
        _clear(place)
        noted.write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    told = json.loads(noted.read_text(encoding="utf-8"))
    if changed := [name for name, value in manifest.items() if told.get(name) != json.loads(json.dumps(value))]:
        raise BadInput(
            f"{place.work}: holds the parts of an unfinished run that differs in its {', '.join(changed)};"
            f" finish that run as it was begun, or throw its parts away with --fresh"
        )
    for scratch in place.work.glob("*.tmp"):
        scratch.unlink(missing_ok=True)
    form = str(told["options"]["format"])
    numbers = [int(file.name[5:13]) for file in place.work.glob(f"part-*.{form}")]
    return {number: Tally(json.loads(tally_file(place.work, number).read_bytes())) for number in numbers}


def complete(place: Place, options: Options, count: int, tally: Tally) -> None:
    """All parts are there: make them the output, in one step."""
    parts = [part_file(place.work, number, options.format) for number in range(count)]
    if place.single:
        write_whole(parts, options, place.work / WHOLE)
        (place.work / WHOLE).replace(place.target)
        shutil.rmtree(place.work)
        return
    (place.work / SUMMARY).write_text(json.dumps(tally.plain(), indent=1), encoding="utf-8")
    if place.target.is_dir():
        shutil.rmtree(place.target)
    place.work.replace(place.target)
    for number in range(count):
        tally_file(place.target, number).unlink()
    (place.target / LOCK).unlink()


def _clear(place: Place) -> None:
    for file in place.work.iterdir():
        if file.name != LOCK:
            file.unlink()
