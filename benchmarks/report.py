"""What was measured, as rows: on the terminal, and as blocks of ``docs/performance.md`` between markers."""

import os
import platform
import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

from scorer import settle

PAGE: Final = "performance.md"


class Row(NamedTuple):
    """One line of the table."""

    name: str
    ratio: float
    target: str = ""
    """``≥ 4`` or ``≤ 0.5``; empty where the ratio is told for comparison only."""
    detail: str = ""
    """The figures that the ratio is made of, on this machine."""

    @property
    def verdict(self) -> str:
        """``OK`` or ``MISSED``; empty without a target."""
        if not self.target:
            return ""
        sign, bound = self.target.split()
        met = self.ratio >= float(bound) if sign == "≥" else self.ratio <= float(bound)
        return "OK" if met else "MISSED"

    def cells(self) -> tuple[str, str, str, str, str]:
        """The row as texts."""
        return self.name, _number(self.ratio), self.target, self.verdict, self.detail


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def as_text(rows: Sequence[Row]) -> str:
    """The rows for a terminal."""
    cells = [row.cells() for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(4)]
    lines = []
    for name, ratio, target, verdict, detail in cells:
        start = f"{name:{widths[0]}}  {ratio:>{widths[1]}}  {target:{widths[2]}}  {verdict:{widths[3]}}"
        lines.append(f"{start}  {detail}".rstrip())
    return "\n".join(lines)


def as_table(rows: Sequence[Row]) -> str:
    """The rows as a table of Markdown."""
    lines = ["| | ratio | target | | figures of this run |", "|---|---:|---|---|---|"]
    return "\n".join([*lines, *[f"| {' | '.join(row.cells())} |" for row in rows]])


def write_block(page: Path, name: str, text: str) -> None:
    """Put a text between the page's markers of that name, in place of what stood there."""
    start, end = f"<!-- {name}: written by run.py bench -->", f"<!-- end of {name} -->"
    told = page.read_text(encoding="utf-8")
    pattern = re.compile(re.escape(start) + ".*?" + re.escape(end), re.DOTALL)
    if not pattern.search(told):
        raise ValueError(f"{page.name} has no place for {name}")
    page.write_text(pattern.sub(lambda _: f"{start}\n\n{text}\n\n{end}", told), encoding="utf-8")


def machine() -> str:
    """What the figures were taken on."""
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    cores = f"{len(os.sched_getaffinity(0))} × {cpu[1] if cpu else platform.machine()}"
    versions = ", ".join(f"{name} {version(name)}" for name in ("flask", "gunicorn", "marshmallow", "orjson"))
    return f"{cores}; Python {platform.python_version()}, {versions}; the core {_core()}."


def _core() -> str:
    compiled = not (settle.__file__ or "").endswith(".py")
    return "compiled" if compiled else "as plain Python"
