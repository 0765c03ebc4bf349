"""Plots as small SVG files."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

COLOURS: Final = ("#1f6f50", "#b0b0b0", "#c98a2b")
RED: Final = "#a8322d"


class Panel(NamedTuple):
    """One curve."""

    name: str
    times: Mapping[int, float]
    """Microseconds."""


def growth(file: Path, panels: Sequence[Panel]) -> None:
    """A panel for each thing that time grows with; the dotted line is what linear growth from the first would be."""
    plot = _plot()
    figure, axes = plot.subplots(1, len(panels), figsize=(2.6 * len(panels), 2.4), layout="constrained")
    for axis, panel in zip(axes, panels, strict=True):
        at, times = list(panel.times), list(panel.times.values())
        unit, name = (1000, "ms") if max(times) >= 10_000 else (1, "µs")
        axis.plot(at, [time / unit for time in times], "o-", color=COLOURS[0], markersize=3)
        axis.set(xlabel=panel.name, ylabel=name, ylim=(0, None))
    _save(plot, figure, file)


def bars(file: Path, title: str, values: Mapping[str, float], bound: float | None = None) -> None:
    """A bar for each value, and a line where the target is."""
    plot = _plot()
    figure, axis = plot.subplots(figsize=(6, 0.5 * len(values) + 0.8), layout="constrained")
    drawn = axis.barh(list(values), list(values.values()), color=[COLOURS[n % 3] for n in range(len(values))])
    axis.bar_label(drawn, fmt="{:,.0f}", padding=3)
    axis.invert_yaxis()
    axis.set(title=title, xlim=(0, 1.12 * max(values.values())))
    if bound is not None:
        axis.axvline(bound, color=RED, linestyle=":")
    _save(plot, figure, file)


def _plot() -> Any:  # noqa: ANN401 - matplotlib is there only where things are measured
    import matplotlib  # noqa: PLC0415, ICN001

    matplotlib.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415

    plt.rcParams.update(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "",
            "font.size": 8,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    )
    return plt


def _save(plot: Any, figure: Any, file: Path) -> None:  # noqa: ANN401
    file.parent.mkdir(exist_ok=True)
    figure.savefig(file, metadata={"Date": None})
    plot.close(figure)
