"""How far a run is: a bar on a terminal, a line now and then elsewhere."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

LINE_EVERY: Final = 10.0
"""Seconds between the lines of a log."""


class Bar:
    """What is done so far, and how long the rest may take."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress, self._total, self._weight, self._skipped = progress, max(total, 1), 0, 0
        self._task = progress.add_task("", total=self._total, told="")
        self._began = self._told = time.monotonic()
        self.hands = 0

    @property
    def seconds(self) -> float:
        """Since the run began."""
        return max(time.monotonic() - self._began, 1e-9)

    @property
    def rate(self) -> float:
        """Hands a second."""
        return self.hands / self.seconds

    def skip(self, weight: int) -> None:
        """So many bytes of input were done by an earlier run."""
        self._weight += weight
        self._skipped += weight

    def advance(self, weight: int, hands: int) -> None:
        """So many more bytes of input are done, so many hands in them."""
        self._weight += weight
        self.hands += hands
        told = f"{self.hands:,} hands, {self.rate:,.0f} a second"
        self._progress.update(self._task, completed=self._weight, told=told)
        if self._progress.disable and time.monotonic() - self._told >= LINE_EVERY:
            self._told = time.monotonic()
            share = self._weight / self._total
            left = self.seconds * (self._total - self._weight) / max(self._weight - self._skipped, 1)
            self._progress.console.print(f"{share:4.0%}  {told}, {left:,.0f} s left", highlight=False)


@contextmanager
def bar(total: int, quiet: bool) -> Iterator[Bar]:
    """A bar for so many bytes of input; on standard error."""
    console = Console(stderr=True, quiet=quiet)
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[told]}"), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal or quiet) as progress:
        yield Bar(progress, total)
