"""HTTP, one hand a request: the service against what the framework allows, and against FastAPI, on one core."""

from contextlib import ExitStack
from pathlib import Path
from statistics import mean
from typing import Final

from benchmarks.hands import hands_file, requests
from benchmarks.load import Speed, Target, race
from benchmarks.plots import bars
from benchmarks.report import Row
from benchmarks.servers import CONSTANT, SCORER, VALIDATING, running
from scorer.http.app import create_app
from scorer.http.settings import Settings

PATH: Final = "/v1/settle"
SHARE: Final = 0.65
"""Of the constant's requests a second, at least."""


def rows(rounds: int, hands: int, folder: Path) -> list[Row]:
    """The table's rows about single hands, and a plot."""
    size: dict[str, object]
    size, bodies = {"CONSTANT_BYTES": answer_bytes(hands)}, hands_file(hands)
    commands = {"scorer": SCORER, "no log": SCORER, "constant": CONSTANT, "FastAPI": VALIDATING}
    settings = {name: size | ({"SCORER_ACCESS_LOG": "off"} if name == "no log" else {}) for name in commands}
    with ExitStack() as stack:
        servers = {name: stack.enter_context(running(command, settings[name])) for name, command in commands.items()}
        speed = race({name: Target(server, PATH, bodies) for name, server in servers.items()}, rounds)
    throughput = {name: found.per_second for name, found in speed.items()}
    bars(folder / "performance" / "http.svg", "requests a second", throughput, SHARE * throughput["constant"])
    return [
        Row(
            "requests a second, of a bare Flask constant's",
            _ratio(speed, "scorer", "constant"),
            f"≥ {SHARE}",
            _told(speed),
        ),
        Row(
            "the same, counted by the processor's time of a worker",
            speed["constant"].cpu / speed["scorer"].cpu,
            detail=", ".join(f"{name} {found.cpu * 1e6:.0f} µs" for name, found in speed.items()),
        ),
        Row("requests a second without a line of log for each, of the constant's", _ratio(speed, "no log", "constant")),
        Row(
            "99th percentile of latency, of the constant's",
            speed["scorer"].p99 / speed["constant"].p99,
            "≤ 2",
            _slowest(speed),
        ),
        Row("FastAPI that validates and answers a constant, of the same", _ratio(speed, "FastAPI", "constant")),
    ]


def answer_bytes(hands: int) -> int:
    """How long answers are, on average; every one of them must be a settlement."""
    client = create_app(Settings()).test_client()
    answers = [client.post(PATH, json=request) for request in requests(hands)]
    refused = [answer.text for answer in answers if answer.status_code != 200]
    if refused:
        raise RuntimeError(f"{len(refused)} hands are not settled; the first: {refused[0]}")
    return round(mean(len(answer.data) for answer in answers))


def _ratio(speed: dict[str, Speed], one: str, other: str) -> float:
    return speed[one].per_second / speed[other].per_second


def _told(speed: dict[str, Speed]) -> str:
    return ", ".join(f"{name} {found.per_second:.0f}/s" for name, found in speed.items())


def _slowest(speed: dict[str, Speed]) -> str:
    return ", ".join(f"{name} {found.p99 * 1000:.1f} ms" for name, found in speed.items())
