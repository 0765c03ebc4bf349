"""A run from its input to its output."""

import functools
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from distributed import Client

from scorer.bulk.cutting import Part
from scorer.bulk.engine import cluster, done_parts, see_alike, unpacked_file
from scorer.bulk.options import Options
from scorer.bulk.parts import Cutter
from scorer.bulk.place import complete, finished_parts, format_of, held, manifest_of, place_of
from scorer.bulk.progress import Bar, bar
from scorer.bulk.sources import Source, files_of, source_of
from scorer.bulk.tally import Tally
from scorer.bulk.trouble import BadInput, trouble_of
from scorer.bulk.work import settle_part


class Asked(NamedTuple):
    """What the command line asks for."""

    inputs: Sequence[str]
    output: str
    options: Options
    """Its ``format`` is not looked at."""
    format: str | None = None
    rows: int = 10_000
    scheduler: str | None = None
    workers: int | None = None
    overwrite: bool = False
    fresh: bool = False
    quiet: bool = False
    processes: bool = True
    """False: workers are threads of this process, which is of use to tests alone."""


class Ran(NamedTuple):
    """What a run came to."""

    tally: Tally
    files: int
    seconds: float
    rate: float
    """Hands a second, of those that this very run settled."""
    kept: int
    """Parts that an earlier run had finished."""


def run(asked: Asked) -> Ran:
    """Settle every hand of the input. Raises Trouble where that cannot be done, or not now."""
    began = time.monotonic()
    form, single = format_of(asked.output, asked.format)
    options = asked.options._replace(format=form)
    place = place_of(asked.output, single, asked.overwrite)
    files = files_of(asked.inputs)
    if place.target in files or any(place.target in file.parents for file in files):
        raise BadInput(f"{place.target}: is input and output at once")
    try:
        with held(place):
            sources = [source_of(file) for file in files]
            finished = finished_parts(place, manifest_of(sources, options, asked.rows), asked.fresh)
            cut = Cut(Cutter(asked.rows, place.work, finished, options.column), sources, finished)
            with cluster(asked.scheduler, asked.workers, asked.processes) as client:
                see_alike(client, [place.work, *files[:1]])
                tally, rate = _settled(client, cut, options, place.work, asked.quiet)
            complete(place, options, cut.count, tally)
    except OSError as error:
        raise trouble_of(error) from error
    return Ran(tally, len(files), time.monotonic() - began, rate, len(finished))


class Cut:
    """The input cut into parts, and what an earlier run has done of them."""

    def __init__(self, cutter: Cutter, sources: Sequence[Source], finished: Mapping[int, Tally]) -> None:
        self.finished = finished
        self.bytes = sum(source.size for source in sources)
        self.count = 0
        """How many parts there are, as far as they have been cut."""
        self._parts = cutter.parts(sources)

    def to_do(self, shown: Bar) -> Iterator[Part]:
        """The parts that are not done yet."""
        for part in self._parts:
            self.count += 1
            if part.number in self.finished:
                shown.skip(part.weight)
            else:
                yield part


def _settled(client: Client, cut: Cut, options: Options, work: Path, quiet: bool) -> tuple[Tally, float]:
    """The tally of all parts, and the hands settled a second."""
    tally = Tally()
    for kept in cut.finished.values():
        tally.merge(kept.counts)
    task = functools.partial(settle_part, options=options, folder=work)
    with bar(cut.bytes, quiet) as shown:
        for done in done_parts(client, cut.to_do(shown), task, unpacked_file(work)):
            tally.merge(done.counts)
            shown.advance(done.weight, Tally(done.counts).hands)
        return tally, shown.rate
