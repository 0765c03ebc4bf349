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

from benchmarks import core, http
from benchmarks.hands import ROOT
from benchmarks.load import wrk_is_there
from benchmarks.report import PAGE, Row, as_table, as_text, machine, write_block

DOCS: Final = ROOT / "docs"
TRIAL: Final = ROOT / "artifacts" / "performance"
HANDS: Final = 2000

Section = Callable[[bool, Path], list[Row]]

SECTIONS: Final[Mapping[str, Section]] = {
    "http": lambda quick, _: http.rows(4 if quick else 30, HANDS),
    "core": lambda quick, _: core.rows(10 if quick else 60, HANDS),
}
NEED_WRK: Final = ("http", "batch")


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
