"""Start and size: time to ready, memory of a worker beside bare Flask's, and the first request against the rest."""

import time
from http.client import HTTPConnection
from itertools import pairwise
from statistics import mean, median
from typing import Final

from benchmarks.hands import bodies
from benchmarks.report import Row
from benchmarks.servers import CONSTANT, SCORER, Server, memory_of, running, seconds_of

WORKERS: Final = (1, 2, 4)
STEADY: Final = 60
"""Requests after the first, by whose times it is judged."""
REST: Final = 0.01
"""Seconds in which a worker comes to rest after an answer."""


def rows(rounds: int, count: int) -> list[Row]:
    """The table's rows about starting."""
    hands = bodies(count)
    ready: dict[str, list[float]] = {"scorer": [], "Flask": []}
    firsts: list[tuple[float, float]] = []
    for number in range(rounds):
        with running(CONSTANT) as server:
            ready["Flask"].append(server.seconds_to_ready)
        with running(SCORER) as server:
            ready["scorer"].append(server.seconds_to_ready)
            firsts.append(_first_and_steady(server, hands[number * 7 :]))
    first, steady = sorted(firsts, key=lambda pair: pair[0] / pair[1])[len(firsts) // 2]
    return [
        Row("time to ready, of bare Flask's", min(ready["scorer"]) / min(ready["Flask"]), "", _told(ready)),
        Row("first request, of the steady one", first / steady, "≤ 2", f"{first * 1e3:.2f} ms, {steady * 1e3:.2f} ms"),
        *[_size(workers, hands) for workers in WORKERS],
    ]


def _told(ready: dict[str, list[float]]) -> str:
    return ", ".join(f"{name} {min(found):.2f} s" for name, found in ready.items())


def _first_and_steady(server: Server, hands: list[bytes]) -> tuple[float, float]:
    """Seconds of the processor's that the first hand takes of a fresh worker, and those after it in the middle."""
    (worker,) = server.workers()
    connection = server.connect()
    connection.request("GET", "/readyz")
    connection.getresponse().read()
    taken = [_rested(worker)]
    for hand in hands[:STEADY]:
        _settle(connection, hand)
        taken.append(_rested(worker))
    connection.close()
    first, *others = [after - before for before, after in pairwise(taken)]
    return first, median(others)


def _rested(worker: int) -> float:
    """The processor's time that a worker has taken, once it has nothing left to do."""
    time.sleep(REST)
    return seconds_of(worker)


def _settle(connection: HTTPConnection, hand: bytes) -> None:
    connection.request("POST", "/v1/settle", hand, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise RuntimeError(f"a hand was answered with {answer.status}")


def _size(workers: int, hands: list[bytes]) -> Row:
    """Memory of a worker that has settled hands, beside that of bare Flask."""
    size = {}
    for name, command in {"scorer": SCORER, "Flask": CONSTANT}.items():
        with running(command, {"SCORER_WORKERS": workers}) as server:
            for start in range(4 * workers):  # connections, which the kernel deals out
                connection = server.connect()
                for hand in hands[start * 50 : start * 50 + 50]:
                    _settle(connection, hand)
                connection.close()
            size[name] = mean(memory_of(worker) for worker in server.workers()) / 2**20
    told = ", ".join(f"{name} {megabytes:.1f} MB" for name, megabytes in size.items())
    plural = "" if workers == 1 else "s"
    return Row(f"memory of each of {workers} worker{plural}, of bare Flask's", size["scorer"] / size["Flask"], "", told)
