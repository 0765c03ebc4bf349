"""A flame graph of a server under load: sampled by py-spy, drawn as a small picture that needs no script."""

import html
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.hands import KEPT
from benchmarks.load import Target, race
from benchmarks.servers import Server

SECONDS: Final = 6
RATE: Final = 400
"""Samples a second."""
LEAST: Final = 0.004
"""Frames of a smaller share are left out."""
WIDTH: Final = 1200
HEIGHT: Final = 17
CHARACTER: Final = 6.2
PACKAGES: Final = {
    "scorer": "#7fbf9a",
    "flask": "#e0b96a",
    "werkzeug": "#e8cc94",
    "gunicorn": "#c9c9c9",
    "marshmallow": "#d99a8b",
}
BEGIN: Final = ("ThreadWorker.run (", "ThreadWorker.handle (", "_WorkItem.run (")
IDLE: Final = ("_worker (concurrent/", "EpollSelector.select (")
OTHERS: Final = "#e6e6e6"


class Frame:
    """A function as it was called, with all that it called."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.samples = 0
        self.calls: dict[str, Frame] = {}

    def call(self, name: str) -> "Frame":
        """The frame of a function called from here."""
        if name not in self.calls:
            self.calls[name] = Frame(name)
        return self.calls[name]


class Box(NamedTuple):
    """A frame as it is drawn; places and widths are shares of the whole."""

    frame: Frame
    left: float
    width: float
    depth: int


def flame_graph(server: Server, target: Target, file: Path) -> None:
    """Sample the server's only worker while it is under load, and draw what its Python did: not what the kernel did."""
    (worker,) = server.workers()
    told = KEPT / "stacks.txt"
    spy = [str(Path(sys.executable).with_name("py-spy")), "record", "--format=raw", "--function", "--gil"]
    times = [f"--duration={SECONDS}", f"--rate={RATE}", f"--pid={worker}", f"--output={told}"]
    with subprocess.Popen([*spy, *times], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as sampling:
        race({"": target}, SECONDS)
        sampling.wait(SECONDS * 4)
    file.write_text(drawn(read(told.read_text(encoding="utf-8"))), encoding="utf-8")


def read(stacks: str) -> Frame:
    """The calls that lines of ``outer;inner;innermost count`` tell of, but those that wait for something to do."""
    root = Frame("a worker")
    for line in stacks.splitlines():
        told, _, count = line.rpartition(" ")
        names = told.split(";")
        if names[-1].startswith(IDLE):
            continue
        frame = root
        frame.samples += int(count)
        for name in _own(names):
            frame = frame.call(name)
            frame.samples += int(count)
    return root


def _own(names: list[str]) -> list[str]:
    """A stack without what every stack begins with: from the worker's loop on, or from the request's handling on."""
    begin = [place for place, name in enumerate(names) if name.startswith(BEGIN)]
    return names[begin[0] :] if begin else names


def boxes(frame: Frame, left: float, whole: int, depth: int = 0) -> Iterator[Box]:
    """The frame and all within it that is wide enough to be seen."""
    yield Box(frame, left, frame.samples / whole, depth)
    for call in sorted(frame.calls.values(), key=lambda one: one.name):
        if call.samples / whole >= LEAST:
            yield from boxes(call, left, whole, depth + 1)
        left += call.samples / whole


def drawn(root: Frame) -> str:
    """The picture."""
    found = list(boxes(root, 0, max(root.samples, 1)))
    height = (max(box.depth for box in found) + 1) * HEIGHT
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="11">'
    return "\n".join([head, *[_drawn(box) for box in found], "</svg>\n"])


def _drawn(box: Box) -> str:
    x, y, width = box.left * WIDTH, box.depth * HEIGHT, box.width * WIDTH
    name, _, place = box.frame.name.partition(" (")
    whole = html.escape(f"{box.frame.name}: {box.width:.1%}")
    shape = f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HEIGHT - 1}" fill="{_colour(place)}"/>'
    room = int((width - 4) / CHARACTER)
    text = f'<text x="{x + 2:.1f}" y="{y + 12}">{html.escape(name[:room])}</text>' if room >= 3 else ""
    return f"<g><title>{whole}</title>{shape}{text}</g>"


def _colour(place: str) -> str:
    return next((colour for package, colour in PACKAGES.items() if place.startswith(f"{package}/")), OTHERS)
