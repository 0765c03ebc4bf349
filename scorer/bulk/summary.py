"""The end of a run in a terminal: what there was, what was won, what was refused."""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.console import Console
from rich.table import Table

from scorer.bulk.diff import Differences
from scorer.bulk.run import Ran

TITLES: Final[Mapping[str, str]] = {
    "outcomes": "Outcomes",
    "wins_by_variant": "Wins by variant",
    "wins_by_type": "Wins by kind",
    "patterns": "Patterns of the wins",
    "tiers": "Tiers, of every loser",
    "liability": "Liable, by rule",
    "refusals": "Refusals",
    "codes": "Refusals by code",
    "totals": "Totals",
}
"""The groups of a summary, with their headings."""


def headline(ran: Ran) -> str:
    """The run in a sentence."""
    kept = f", {ran.kept:,} parts kept from before" if ran.kept else ""
    files = f"{ran.files} file{'' if ran.files == 1 else 's'}"
    return f"{ran.tally.hands:,} hands of {files} in {ran.seconds:,.1f} s, {ran.rate:,.0f} a second{kept}"


def ordered(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Counts, the largest first."""
    return sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))


def tell(ran: Ran) -> None:
    """Print the summary."""
    console = Console(highlight=False)
    console.print(headline(ran), soft_wrap=True)
    for group, title in TITLES.items():
        if counts := ran.tally.counts[group]:
            console.print(_table((title, ""), [(name, f"{count:,}") for name, count in ordered(counts)]))


def tell_differences(found: Differences, top: int) -> None:
    """Print whose balance differs."""
    console = Console(highlight=False)
    console.print(
        f"{found.hands:,} hands, {found.changed:,} of them come out differently"
        f" ({found.only_a:,} settled in A alone, {found.only_b:,} in B alone);"
        f" {len(found.players):,} players with another balance",
        soft_wrap=True,
    )
    rows = [(name, f"{a:,}", f"{b:,}", f"{b - a:+,}", f"{hands:,}") for name, (a, b, hands) in found.in_order()[:top]]
    if rows:
        console.print(_table(("Player", "A", "B", "B - A", "hands"), rows))


def _table(heads: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_edge=False, header_style="bold")
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table
