"""Throughput on a noisy machine: contestants take turns in short windows, and the best windows of each are compared.

A shared machine changes speed every second or so. Within one round each contestant gets one window after another, so
all of them see the same weather; the 95th percentile of a contestant's windows is what it does when nobody disturbs it.
Within a process the processor's time is counted, so that waiting for the processor is not.
"""

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any, Final, NamedTuple

from scorer.http.gunicorn_conf import GARBAGE

WINDOW: Final = 0.1
"""Seconds."""
BEST: Final = 0.95


class Contestant(NamedTuple):
    """Something to do over and over, and the things to do it to, in turn."""

    do: Callable[[Any], Any]
    things: Sequence[object]


def contest(contestants: Mapping[str, Contestant], rounds: int, window: float = WINDOW) -> dict[str, float]:
    """What each contestant does in a second of the processor's time, at its 95th percentile over ``rounds`` windows."""
    queues = {name: cycle(contestant.things) for name, contestant in contestants.items()}
    for name, contestant in contestants.items():  # warm: every thing once
        for _ in contestant.things:
            contestant.do(next(queues[name]))
    gc.collect()
    gc.freeze()
    usual = gc.get_threshold()
    gc.set_threshold(GARBAGE)  # as in a worker
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, contestant in contestants.items():
            speeds[name].append(_speed(contestant.do, queues[name], window))
    gc.set_threshold(*usual)
    gc.unfreeze()
    return {name: percentile(found, BEST) for name, found in speeds.items()}


def _speed(do: Callable[[Any], Any], queue: Iterator[object], window: float) -> float:
    done, started, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - started < window:
        do(next(queue))
        done += 1
    return done / (time.process_time() - cpu)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
