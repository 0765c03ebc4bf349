"""Batches as NDJSON: hands a second against those of single requests on the same worker, and memory over a long one.

Memory is looked at in a worker that has settled each of the hands already, so that its caches are as full as they get.
"""

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from benchmarks.hands import bodies, hands_file, in_turn
from benchmarks.load import Target, race
from benchmarks.report import Row
from benchmarks.servers import HOST, SCORER, Server, memory_of, running

PATH: Final = "/v1/settle/batch"
NDJSON: Final = "application/x-ndjson"
EACH: Final = 100
"""Hands in a body of the race."""
SHORT: Final = 1000
LONGEST: Final = 600
"""Seconds after which no more hands are sent."""
GLANCE: Final = 0.2
"""Seconds between two looks at the memory."""
_PIECE: Final = 100
_SETTLED: Final = b'"status":200'


class Stream(NamedTuple):
    """What came of one stream of hands."""

    hands: int
    settled: int
    seconds: float
    memory: int
    """The most that the worker took, in bytes."""


def rows(rounds: int, hands: int, long: int) -> list[Row]:
    """The table's rows about batches."""
    file = hands_file(hands)
    with running(SCORER) as server:
        targets = {"single": Target(server, "/v1/settle", file), "batch": Target(server, PATH, file, EACH, NDJSON, 1)}
        speed = race(targets, rounds)
    with running(SCORER) as server:
        _, short, long_one = [stream(server, bodies(hands), count) for count in (2 * hands, SHORT, long)]
    flat = f"{short.memory / 2**20:.1f} MB, {long_one.memory / 2**20:.1f} MB; {long_one.hands / long_one.seconds:.0f}/s"
    return [
        Row(
            "hands a second in a stream, of single requests'",
            speed["batch"].per_second / speed["single"].per_second,
            "≥ 4",
            ", ".join(f"{name} {found.per_second:.0f}/s" for name, found in speed.items()),
        ),
        Row(
            "the same, counted by the processor's time of the worker",
            speed["single"].cpu / speed["batch"].cpu,
            detail=", ".join(f"{name} {found.cpu * 1e6:.0f} µs" for name, found in speed.items()),
        ),
        Row(
            f"memory over {long_one.hands:,} hands, of that over {SHORT:,}",
            long_one.memory / short.memory,
            "≤ 1.1",
            flat,
        ),
    ]


def stream(server: Server, hands: list[bytes], count: int) -> Stream:
    """Send so many hands in one request, and read the answer as it comes. Raises RuntimeError if any is not settled."""
    begun = time.perf_counter()
    with socket.create_connection((HOST, server.port), timeout=60) as connection:
        sender = threading.Thread(target=_send, args=(connection, in_turn(hands, count)), daemon=True)
        sender.start()
        answer = http.client.HTTPResponse(connection, method="POST")
        answer.begin()
        (worker,) = server.workers()
        found = _read(answer, worker)
        sender.join()
    if answer.status != 200 or found.settled != found.hands or found.hands == 0:
        raise RuntimeError(f"status {answer.status}; {found.settled} of {found.hands} hands were settled")
    return found._replace(seconds=time.perf_counter() - begun)


def _send(connection: socket.socket, hands: Iterator[bytes]) -> None:
    head = f"POST {PATH} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: {NDJSON}\r\nTransfer-Encoding: chunked\r\n\r\n"
    connection.sendall(head.encode())
    end = time.monotonic() + LONGEST
    while time.monotonic() < end and (piece := list(islice(hands, _PIECE))):
        lines = b"".join([hand + b"\n" for hand in piece])
        connection.sendall(b"%x\r\n%b\r\n" % (len(lines), lines))
    connection.sendall(b"0\r\n\r\n")


def _read(answer: http.client.HTTPResponse, worker: int) -> Stream:
    hands = settled = memory = 0
    glance = time.monotonic()
    for line in answer:
        hands += 1
        settled += _SETTLED in line
        if hands == 1 or time.monotonic() - glance > GLANCE:
            memory, glance = max(memory, memory_of(worker)), time.monotonic()
    return Stream(hands, settled, 0, max(memory, memory_of(worker)))
