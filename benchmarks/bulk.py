"""``python -m benchmarks.bulk``: what ``scorer bulk`` costs beside the plain loop, on one core and on two, and its memory.

Ratios are of processor time as well as of the clock: what a machine does besides falls on the clock alone. The cost of
starting the processes is measured with an input of a single part and taken off. It needs what ``.venv-dev`` holds.
"""

import argparse
import multiprocessing
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psutil

from scorer.api.document import decode, encode
from scorer.api.request import read_request
from scorer.errors import Unsettled
from scorer.generate import hands
from scorer.settle import settle

DISTINCT = 100_000
"""Hands made up; more than these are the same ones again."""
START = 500
"""Hands of a run that measures how long it takes to start."""
MEGABYTE = 1 << 20
SAMPLE = 0.25


class Cost(NamedTuple):
    """What something took."""

    seconds: float
    cpu: float
    """Seconds of all processors together."""
    client: int = 0
    """The most memory of the process that hands out the parts, in bytes."""
    worker: int = 0
    """The most memory of any worker."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000, metavar="N", help="in each measurement (default: 100000)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="of which the median counts (default: 3)")
    parser.add_argument(
        "--memory", type=int, nargs="*", default=[], metavar="N", help="memory of runs over so many hands"
    )
    told = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bulk-") as name:
        folder = Path(name)
        if told.rounds:
            _speed(folder, told.hands, told.rounds)
        for count in told.memory:
            cost = bulk(recorded(folder, count), folder, 2, 10_000)
            print(
                f"{count:>11,} hands: client {cost.client / MEGABYTE:.0f} MiB, worker {cost.worker / MEGABYTE:.0f} MiB,"
                f" {count / cost.seconds:,.0f} hands a second",
                flush=True,
            )


def _speed(folder: Path, count: int, rounds: int) -> None:
    files, few = recorded(folder, count), folder / "few.jsonl"
    few.write_bytes(b"".join(encode(hand) + b"\n" for hand in hands(1, START)))
    core, both = sorted(os.sched_getaffinity(0))[:1], sorted(os.sched_getaffinity(0))[:2]
    rows = min(max(count // 20, 1), 10_000)
    ways: dict[str, Callable[[], Cost]] = {
        "plain loop": lambda: plain(files, core),
        "one core": lambda: net(files, few, folder, core, rows),
        "two cores": lambda: net(files, few, folder, both, rows),
    }
    found: dict[str, list[Cost]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            found[name].append(way())
    clock = {name: statistics.median(count / cost.seconds for cost in costs) for name, costs in found.items()}
    cpu = {name: statistics.median(count / cost.cpu for cost in costs) for name, costs in found.items()}
    for name in ways:
        print(f"{name:10}  {clock[name]:>8,.0f} hands a second, {cpu[name]:>8,.0f} a second of processor time")
    for title, one, other, target in (
        ("one core, of the plain loop", "one core", "plain loop", 0.7),
        ("two cores, of one", "two cores", "one core", 1.8),
    ):
        print(f"{title:28} {clock[one] / clock[other]:.2f} by the clock (target {target})")
    print(f"{'one core, of the plain loop':28} {cpu['one core'] / cpu['plain loop']:.2f} by processor time")
    print(f"{'two cores, of one':28} {2 * cpu['two cores'] / cpu['one core']:.2f} by processor time, were both idle")


def recorded(folder: Path, count: int) -> list[Path]:
    """Files of so many hands: one of them, and further names for it where more are wanted than are made up."""
    per_file = min(count, DISTINCT)
    first = folder / f"hands-{per_file}.jsonl"
    if not first.exists():
        with first.open("wb") as file:
            file.writelines(encode(hand) + b"\n" for hand in hands(1, per_file))
    files = [folder / f"again-{per_file}-{number:04}.jsonl" for number in range(1, count // per_file)]
    for other in files:
        if not other.exists():
            other.hardlink_to(first)
    return [first, *files]


def plain(files: Sequence[Path], cores: Sequence[int]) -> Cost:
    """The core in a loop: decode, read, settle. In a process of its own, which remembers nothing from before."""
    with on(cores), ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(loop, files).result()


def loop(files: Sequence[Path]) -> Cost:
    """Settle every hand of files, one after another."""
    began, before = time.perf_counter(), time.process_time()
    for file in files:
        lines = file.read_bytes().splitlines()
        for line in lines:
            try:
                settle(read_request(decode(line)).hand)
            except Unsettled:
                continue
    return Cost(time.perf_counter() - began, time.process_time() - before)


def net(files: Sequence[Path], few: Path, folder: Path, cores: Sequence[int], rows: int) -> Cost:
    """A run on some cores, a worker each, less what it takes to start."""
    with on(cores):
        start = bulk([few], folder, len(cores), rows)
        whole = bulk(files, folder, len(cores), rows)
    return Cost(whole.seconds, whole.cpu - start.cpu)


def bulk(files: Sequence[Path], folder: Path, workers: int, rows: int) -> Cost:
    """``scorer bulk`` over files. Its own clock starts when its workers are there."""
    command = [sys.executable, "-m", "scorer", "bulk", *map(str, files), "-o", str(folder / "out.jsonl"), "--overwrite"]
    command += ["--workers", str(workers), "--part-rows", str(rows), "--fresh"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with (folder / "told").open("w+", encoding="utf-8") as told:
        with subprocess.Popen(command, stdout=told, stderr=subprocess.DEVNULL) as run:
            client, worker = _memory(run)
        told.seek(0)
        headline = told.readline()
    if run.returncode or (match := re.search(r"^([\d,]+) hands .* ([\d,]+) a second", headline)) is None:
        raise RuntimeError(f"{command}: {run.returncode} {headline}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    count, rate = (int(figure.replace(",", "")) for figure in match.groups())
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(count / rate, cpu, client, worker)


def _memory(run: subprocess.Popen[bytes]) -> tuple[int, int]:
    """The most that a run and any of its workers hold, sampled until it ends."""
    client = worker = 0
    while run.poll() is None:
        try:
            process = psutil.Process(run.pid)
            client = max(client, process.memory_info().rss)
            worker = max([worker, *(child.memory_info().rss for child in process.children(recursive=True))])
        except psutil.NoSuchProcess:
            continue
        time.sleep(SAMPLE)
    return client, worker


@contextmanager
def on(cores: Sequence[int]) -> Iterator[None]:
    """Hold what runs here, and what it starts, to these cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


if __name__ == "__main__":
    main()
