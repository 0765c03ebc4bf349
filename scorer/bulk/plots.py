"""Bars as SVG, small enough to stand in a page."""

from collections.abc import Sequence
from html import escape
from typing import Final

ROW: Final = 24
LABEL: Final = 230
LONGEST: Final = 420
COLUMN: Final = 26
HEIGHT: Final = 180
MARGIN: Final = 90


def bars(rows: Sequence[tuple[str, int]]) -> str:
    """A bar across for each name, with its count."""
    most = max((count for _, count in rows), default=1) or 1
    parts = []
    for place, (name, count) in enumerate(rows):
        middle, width = place * ROW + ROW / 2, max(LONGEST * count / most, 1)
        parts += [
            f'<text x="{LABEL - 8}" y="{middle + 4:g}" text-anchor="end">{escape(name)}</text>',
            f'<rect x="{LABEL}" y="{middle - 8:g}" width="{width:.1f}" height="16"/>',
            f'<text x="{LABEL + width + 6:.1f}" y="{middle + 4:g}">{count:,}</text>',
        ]
    return _svg(LABEL + LONGEST + 110, max(len(rows), 1) * ROW, parts)


def columns(rows: Sequence[tuple[str, int]]) -> str:
    """An upright bar for each name, in the order given: how something is spread."""
    most = max((count for _, count in rows), default=1) or 1
    parts = []
    for place, (name, count) in enumerate(rows):
        left, height = MARGIN + place * COLUMN, HEIGHT * count / most
        middle, label, width = left + COLUMN / 2, escape(name), COLUMN - 4
        bar = f'<rect x="{left}" y="{HEIGHT - height:.1f}" width="{width}" height="{height:.1f}">'
        turned = f'text-anchor="end" transform="rotate(-45 {middle:g} {HEIGHT + 12})"'
        parts += [
            f"{bar}<title>{label}: {count:,}</title></rect>",
            f'<text x="{middle:g}" y="{HEIGHT + 12}" {turned}>{label}</text>',
        ]
    return _svg(len(rows) * COLUMN + 2 * MARGIN, HEIGHT + MARGIN, parts)


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" role="img">{"".join(parts)}</svg>'
