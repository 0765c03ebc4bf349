"""Figures that tests measured, for the tables of ``docs/trust.md``.

A test that takes the fixture ``figures`` notes what it saw. At the end of the run the table is shown; with
``FIGURES=write`` in the environment it is also put in its place in the document, between two marks.
"""

import os
import re
from typing import Final

from tests.servers import ROOT

DOCUMENT: Final = ROOT / "docs" / "trust.md"
_HEAD: Final = ("| what is done | how often | what came of it |", "|---|---|---|")


class Figures:
    """The rows of one section's table, in the order in which they were noted."""

    def __init__(self, section: str) -> None:
        self.section = section
        self.rows: list[tuple[str, str, str]] = []

    def note(self, done: str, often: str, came: str) -> None:
        """One row."""
        self.rows.append((done, often, came))

    def table(self) -> str:
        """All rows in Markdown."""
        return "\n".join([*_HEAD, *(f"| {' | '.join(row)} |" for row in self.rows)])

    def publish(self) -> None:
        """Put the table into the document, if that is asked for."""
        if os.environ.get("FIGURES") != "write" or not self.rows:
            return
        place = re.compile(rf"(<!-- figures: {self.section} -->\n).*?(<!-- end of figures -->)", re.DOTALL)
        text, count = place.subn(
            lambda found: f"{found[1]}{self.table()}\n{found[2]}", DOCUMENT.read_text(encoding="utf-8")
        )
        assert count == 1, f"{DOCUMENT} has no place for the figures of {self.section}"
        DOCUMENT.write_text(text, encoding="utf-8")
