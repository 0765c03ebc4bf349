"""The summary as one page of HTML that needs nothing else: no script, no font, no other file."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from scorer import __version__
from scorer.bulk.plots import bars, columns
from scorer.bulk.run import Ran
from scorer.bulk.summary import TITLES, headline, ordered
from scorer.bulk.tally import Tally
from scorer.bulk.trouble import trouble_of

_STYLE: Final = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
svg { max-width: 100%; height: auto; font-size: 13px; fill: currentColor; } svg rect { fill: #2f6f8f; }
td { padding-right: 2rem; } td + td { text-align: right; font-variant-numeric: tabular-nums; }
@media (prefers-color-scheme: dark) { body { background: #181a1b; color: #ddd; } svg rect { fill: #5aa9cc; } }
"""
_PLOTTED: Final = tuple(group for group in TITLES if group != "totals")


def write_report(path: Path, ran: Ran, output: str) -> None:
    """Write the page; it is there whole or not at all."""
    scratch = path.with_name(f".{path.name}.tmp")
    try:
        scratch.write_text(page(ran, output), encoding="utf-8")
        scratch.replace(path)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        raise trouble_of(error) from error


def page(ran: Ran, output: str) -> str:
    """The page as text."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{escape(output)}</title><style>{_STYLE}</style>",
            f"<h1>{escape(output)}</h1><p>{escape(headline(ran))}. scorer {__version__}.</p>",
            *_sections(ran.tally),
            "</html>",
            "",
        ]
    )


def _sections(tally: Tally) -> Iterator[str]:
    totals = [(name, f"{count:,}") for name, count in ordered(tally.counts["totals"])]
    yield _section("Totals", _table([("hands", f"{tally.hands:,}"), *totals]))
    if spread := _spread(tally):
        yield _section("Points that a win moved", columns(spread))
    for group in _PLOTTED:
        if counts := tally.counts[group]:
            yield _section(TITLES[group], bars(ordered(counts)))


def _spread(tally: Tally) -> list[tuple[str, int]]:
    """Wins by the points they moved, in powers of two from the least to the most."""
    counts = {int(bits): count for bits, count in tally.counts["points"].items()}
    if not counts:
        return []
    return [(_range(bits), counts.get(bits, 0)) for bits in range(min(counts), max(counts) + 1)]


def _range(bits: int) -> str:
    if bits < 2:
        return str(bits)
    return f"{2 ** (bits - 1)}-{2**bits - 1}"


def _section(title: str, content: str) -> str:
    return f"<h2>{escape(title)}</h2>{content}"


def _table(rows: Sequence[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"
