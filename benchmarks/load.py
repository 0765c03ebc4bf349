"""Load on a server by ``wrk``, in bursts of a second, noted in windows of 100 ms."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from benchmarks.servers import LOAD_CORE, Server
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


class Speed(NamedTuple):
    """What a contestant came to."""

    per_second: float
    """Hands, at the 95th percentile of all windows."""
    p99: float
    """Seconds: the 99th percentile of a burst that nobody disturbed, the 5th percentile of all bursts'."""


def wrk_is_there() -> bool:
    """Whether there is anything to make load with."""
    return shutil.which("wrk") is not None


def race(targets: Mapping[str, Target], rounds: int) -> dict[str, Speed]:
    """Load on each of the targets in turn, so many rounds. Raises RuntimeError when an answer is not 200."""
    windows: dict[str, list[float]] = {name: [] for name in targets}
    latencies: dict[str, list[float]] = {name: [] for name in targets}
    sent = dict.fromkeys(targets, 0)
    for number in range(rounds + 1):  # the first one only warms
        for name, target in targets.items():
            told = _burst(target, sent[name])
            if told["refused"] or told["errors"] or not told["requests"]:
                raise RuntimeError(f"{name}: not every answer was 200: {told}")
            sent[name] += told["requests"] * target.each
            if number:
                windows[name] += [speed * target.each for speed in told["windows"]]
                latencies[name].append(told["p99"])
    return {name: Speed(percentile(windows[name], BEST), percentile(latencies[name], 1 - BEST)) for name in targets}


def _burst(target: Target, start: int) -> Any:  # noqa: ANN401 - what the script prints
    wrk = ["wrk", "--threads=1", f"--connections={CONNECTIONS}", f"--duration={SECONDS}s", "--timeout=10s"]
    told = [str(target.bodies), str(start), str(target.each), target.media_type]
    command = ["taskset", "--cpu-list", str(LOAD_CORE), *wrk, f"--script={SCRIPT}", target.server.url + target.path]
    ended = subprocess.run([*command, "--", *told], capture_output=True, check=True, timeout=60)
    return orjson.loads(ended.stdout.splitlines()[-1])
