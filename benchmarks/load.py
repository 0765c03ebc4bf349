"""Load on a server by ``wrk``, in bursts of a second, noted in windows of 100 ms."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from benchmarks.servers import LOAD_CORE, Server, seconds_of
from benchmarks.windows import BEST, percentile

SCRIPT: Final = Path(__file__).with_name("load.lua")
CONNECTIONS: Final = 4
SECONDS: Final = 1
"""How long a burst is."""


class Target(NamedTuple):
    """What a contestant is sent."""

    server: Server
    path: str
    bodies: Path
    """One hand a line."""
    each: int = 1
    """Hands in a body."""
    media_type: str = "application/json"
    connections: int = CONNECTIONS


class _Burst(NamedTuple):
    """What came of one burst."""

    speeds: list[float]
    """Hands a second in each window."""
    p99: float
    cpu: float
    hands: int


class Speed(NamedTuple):
    """What a contestant came to."""

    per_second: float
    """Hands, at the 95th percentile of all windows."""
    p99: float
    """Seconds: the 99th percentile of a burst that nobody disturbed, the 5th percentile of all bursts'."""
    cpu: float
    """Seconds of the processor's time that a worker takes for a hand, at the 5th percentile of the bursts."""


def wrk_is_there() -> bool:
    """Whether there is anything to make load with."""
    return shutil.which("wrk") is not None


def race(targets: Mapping[str, Target], rounds: int) -> dict[str, Speed]:
    """Load on each of the targets in turn, so many rounds. Raises RuntimeError when an answer is not 200."""
    bursts: dict[str, list[_Burst]] = {name: [] for name in targets}
    sent = dict.fromkeys(targets, 0)
    for _ in range(rounds + 1):
        for name, target in targets.items():
            burst = _burst(target, sent[name])
            sent[name] += burst.hands
            bursts[name].append(burst)
    return {name: _speed(found[1:]) for name, found in bursts.items()}  # the first one only warmed


def _speed(bursts: list[_Burst]) -> Speed:
    return Speed(
        percentile([speed for burst in bursts for speed in burst.speeds], BEST),
        percentile([burst.p99 for burst in bursts], 1 - BEST),
        percentile([burst.cpu for burst in bursts], 1 - BEST),
    )


def _burst(target: Target, start: int) -> _Burst:
    """One burst, from a hand on."""
    wrk = ["wrk", "--threads=1", f"--connections={target.connections}", f"--duration={SECONDS}s", "--timeout=10s"]
    told = [str(target.bodies), str(start), str(target.each), target.media_type]
    command = ["taskset", "--cpu-list", str(LOAD_CORE), *wrk, f"--script={SCRIPT}", target.server.url + target.path]
    serving = target.server.workers() or [target.server.process.pid]
    cpu = sum(map(seconds_of, serving))
    ended = subprocess.run([*command, "--", *told], capture_output=True, check=True, timeout=60)
    cpu = sum(map(seconds_of, serving)) - cpu
    found = orjson.loads(ended.stdout.splitlines()[-1])
    if found["refused"] or found["errors"] or not found["requests"]:
        raise RuntimeError(f"{target.path}: not every answer was 200: {found}")
    hands = found["requests"] * target.each
    return _Burst([speed * target.each for speed in found["windows"]], found["p99"], cpu / hands, hands)
