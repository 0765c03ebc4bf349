"""Clients that go away in the middle of a stream: the work for them stops, and their place is free for the next."""

import json
import socket
import struct
import time
from collections.abc import Callable

from scorer.http.health import KNOWN_HAND
from tests.faults.load import PROOF, load
from tests.faults.processes import processor_time_of, workers_of
from tests.figures import Figures
from tests.servers import HOST, Server

LINE = json.dumps(KNOWN_HAND).encode() + b"\n"
HEAD = (
    b"POST /v1/settle/batch HTTP/1.1\r\nHost: scorer\r\nContent-Type: application/x-ndjson\r\n"
    b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
)
GONE = 12
LINES = 300
PATIENCE = 60
"""Seconds: longer than the service gives to a client that stalls."""


def lines(number: int) -> bytes:
    """So many hands as one chunk."""
    return b"%x\r\n%b\r\n" % (len(LINE) * number, LINE * number)


def leave(server: Server, politely: bool) -> bool:
    """Begin a stream without end, take a little of its answer, and go: with a word, or without.

    False if there was no place yet: a worker has few for streams, and learns that a client has gone as it goes along.
    """
    with socket.create_connection((HOST, server.port), timeout=PATIENCE) as connection:
        connection.sendall(HEAD + lines(LINES))
        begun = connection.recv(1000)
        assert begun.startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 503 "))
        if not politely:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return begun.startswith(b"HTTP/1.1 200 ")


def whole_stream(server: Server) -> bytes:
    """The answer to a stream that is sent to its end."""
    with socket.create_connection((HOST, server.port), timeout=PATIENCE) as connection:
        connection.sendall(HEAD + lines(LINES) + b"0\r\n\r\n")
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_clients_that_leave_in_the_middle_of_a_stream(start: Callable[..., Server], figures: Figures) -> None:
    server = start(workers=1)
    (worker,) = workers_of(server.process.pid)
    with load(server.port, 2) as report:
        served = sum(leave(server, politely=turn % 2 == 0) for turn in range(GONE))
    assert served >= GONE / 2
    before = processor_time_of(worker)
    time.sleep(1)
    busy = processor_time_of(worker) - before
    answer = whole_stream(server)
    assert workers_of(server.process.pid) == [worker]
    assert report.failed == []
    assert busy < 0.3  # nobody is worked for
    assert answer.count(PROOF) == LINES
    assert "Traceback" not in server.log.read_text()
    figures.note(
        "a client that leaves in the middle of a stream of hands",
        f"{served} times, beside 2 clients with {len(report.settled)} hands settled",
        f"0 failed, {busy:.2f} s of work in the second after, the next stream of {LINES} answered whole",
    )
