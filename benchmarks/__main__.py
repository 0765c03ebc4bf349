"""``python3 run.py bench [--quick] [SECTION …]``: measures, prints a table, and writes it where the page is.

The whole takes about a quarter of an hour and writes into ``docs``; ``--quick`` takes a few minutes, and what it finds is
only as good as that: it is written to ``artifacts/performance``. Each load is bounded, and stays on this machine.
"""

import argparse
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from benchmarks.hands import ROOT
from benchmarks.load import wrk_is_there
from benchmarks.report import PAGE, Row, as_table, as_text, machine, write_block

DOCS: Final = ROOT / "docs"
TRIAL: Final = ROOT / "artifacts" / "performance"
HANDS: Final = 2000


def _http(quick: bool, folder: Path) -> list[Row]:
    from benchmarks import http  # noqa: PLC0415 - each section takes only what it needs

    return http.rows(4 if quick else 30, HANDS, folder)


def _core(quick: bool, folder: Path) -> list[Row]:  # noqa: ARG001
    from benchmarks import core  # noqa: PLC0415

    return core.rows(10 if quick else 60, HANDS)


def _batch(quick: bool, folder: Path) -> list[Row]:  # noqa: ARG001
    from benchmarks import batch  # noqa: PLC0415

    return batch.rows(4 if quick else 20, HANDS, 50_000 if quick else 1_000_000)


def _waits(quick: bool, folder: Path) -> list[Row]:  # noqa: ARG001
    from benchmarks import waits  # noqa: PLC0415

    return waits.rows(10 if quick else 60, HANDS)


def _start(quick: bool, folder: Path) -> list[Row]:  # noqa: ARG001
    from benchmarks import start  # noqa: PLC0415

    return start.rows(3 if quick else 9, HANDS)


def _growth(quick: bool, folder: Path) -> list[Row]:
    from benchmarks import growth  # noqa: PLC0415

    return growth.rows(5 if quick else 30, HANDS, folder)


def _stations(quick: bool, folder: Path) -> list[Row]:
    from benchmarks import stations  # noqa: PLC0415

    return stations.rows(10 if quick else 40, HANDS, folder)


SECTIONS: Final[Mapping[str, Callable[[bool, Path], list[Row]]]] = {
    "http": _http,
    "core": _core,
    "batch": _batch,
    "waits": _waits,
    "start": _start,
    "growth": _growth,
    "stations": _stations,
}
NEED_WRK: Final = ("http", "batch", "stations")


def main(arguments: list[str]) -> int:
    """Measure what is asked for; the exit status, which is 1 when a target was missed."""
    parser = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short, for a first impression")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"by default all: {', '.join(SECTIONS)}")
    told = parser.parse_args(arguments)
    if unknown := set(told.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    folder = _folder(told.quick)
    missed = 0
    for name in told.sections or SECTIONS:
        missed += _measure(name, told.quick, folder)
    write_block(folder / PAGE, "machine", machine())
    print(f"\n{missed} targets missed; written to {folder.relative_to(ROOT)}/{PAGE}")
    return 1 if missed else 0


def _measure(name: str, quick: bool, folder: Path) -> int:
    """One section; how many targets it missed."""
    if name in NEED_WRK and not wrk_is_there():
        print(f"\n{name}: left out, because there is no wrk (Debian: apt install wrk)")
        return 0
    print(f"\n{name}", flush=True)
    rows = SECTIONS[name](quick, folder)
    print(as_text(rows), flush=True)
    write_block(folder / PAGE, name, as_table(rows))
    return sum(row.verdict == "MISSED" for row in rows)


def _folder(quick: bool) -> Path:
    if not quick:
        return DOCS
    TRIAL.mkdir(parents=True, exist_ok=True)
    shutil.copy(DOCS / PAGE, TRIAL / PAGE)
    return TRIAL


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
