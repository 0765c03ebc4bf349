"""Streams of hands over a real gunicorn, one worker: flat memory, nobody starved, and an end when the client goes."""

import json
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

import pytest

from scorer.http import streams
from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from tests.servers import HOST, Server, running

HAND: Final = json.dumps(KNOWN_HAND).encode() + b"\n"
PLAYERS: Final = [{"id": name} for name in "ABCD"]
DRAW: Final = (
    json.dumps({"variant": "bianfeng-bubu", "dealer": "A", "players": PLAYERS, "result": {"type": "draw"}}).encode()
    + b"\n"
)
HEAD: Final = (
    b"POST /v1/settle/batch?view=%b HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-ndjson\r\n"
    b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
)
END: Final = b"0\r\n\r\n"
AHEAD: Final = 400
"""Hands sent and not yet answered, while a stream is under way."""
MANY: Final = 100_000
GROWTH: Final = 8 * 1024 * 1024
"""Bytes that a worker may grow by over a long stream."""
PATIENCE: Final = 10


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service of one worker that no other test uses."""
    with running(tmp_path_factory.mktemp("streams") / "log", {"access_log": "off"}) as server:
        yield server


def chunk(body: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(body), body)


def connect(server: Server, view: bytes = b"brief") -> socket.socket:
    connection = socket.create_connection((HOST, server.port), timeout=60)
    connection.sendall(HEAD % view)
    return connection


class Reader(threading.Thread):
    """Reads all that is answered, and keeps the end of it."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(daemon=True)
        self.connection = connection
        self.items = 0
        self.last = b""
        self.start()

    def run(self) -> None:
        while piece := self.connection.recv(1 << 16):
            self.items += piece.count(b'"index":')
            self.last = (self.last + piece)[-4096:]


@contextmanager
def under_way(server: Server) -> Iterator[Reader]:
    """A stream that goes on and on while the block is left."""
    connection = connect(server)
    reader, stop = Reader(connection), threading.Event()

    def send() -> None:
        sent = 0
        while not stop.is_set():
            if sent - reader.items > AHEAD:
                time.sleep(0.001)
                continue
            connection.sendall(chunk(HAND * 40))
            sent += 40
        connection.sendall(END)

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    try:
        wait_until(lambda: reader.items > 0)
        yield reader
    finally:
        stop.set()
        sender.join(PATIENCE)
        reader.join(PATIENCE)
        connection.close()


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def worker_of(server: Server) -> int:
    listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if not listed.exists():
        pytest.skip("needs Linux's /proc")
    (worker,) = map(int, listed.read_text().split())
    return worker


def memory(worker: int) -> int:
    pages = int(Path(f"/proc/{worker}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def computed(worker: int) -> float:
    """Seconds of computing so far."""
    fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
def test_a_hundred_thousand_hands_in_one_request(alone: Server) -> None:
    worker = worker_of(alone)
    connection = connect(alone)
    reader = Reader(connection)
    block = HAND + DRAW * 49
    early = 0
    for sent in range(0, MANY, 50):
        connection.sendall(chunk(block))
        if sent == MANY // 10:
            wait_until(lambda: reader.items > MANY // 20)
            early = memory(worker)
    connection.sendall(END)
    reader.join(120)
    assert reader.items == MANY
    assert b'"index":%d,' % (MANY - 1) in reader.last
    assert reader.last.endswith(END)
    assert memory(worker) - early < GROWTH
    connection.close()


def test_a_stream_starves_nobody(alone: Server) -> None:
    with under_way(alone) as reader:
        before = reader.items
        seconds = []
        connection = alone.connect()
        for _ in range(40):
            began = time.perf_counter()
            connection.request("GET", "/livez")
            assert connection.getresponse().read()
            connection.request("POST", "/v1/settle", HAND, {"Content-Type": "application/json"})
            assert json.load(connection.getresponse())["changes"] == KNOWN_CHANGES
            seconds.append(time.perf_counter() - began)
        connection.close()
        assert reader.items > before
    assert median(seconds) < 0.25
    assert max(seconds) < 2


def test_only_so_many_streams_and_the_others_go_on(alone: Server) -> None:
    with under_way(alone), under_way(alone):
        refused = connect(alone)
        refused.sendall(chunk(HAND) + END)
        answer = b"".join(iter(lambda: refused.recv(4096), b""))
        refused.close()
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 1\r\n" in answer
        connection = alone.connect()
        connection.request("GET", "/readyz")
        assert connection.getresponse().status == 200
        connection.close()
    with under_way(alone):
        pass


@pytest.mark.parametrize("reading", [True, False], ids=["while it reads", "without reading"])
def test_the_work_ends_when_the_client_goes(alone: Server, reading: bool) -> None:
    worker = worker_of(alone)
    for _ in range(streams.AT_ONCE):
        connection = connect(alone, b"full")
        connection.settimeout(0.5)
        try:
            for _ in range(20 if reading else 1000):
                connection.sendall(chunk(HAND * 40))
                if reading:
                    connection.recv(1 << 12)
        except TimeoutError:
            assert not reading  # both sides wait: nothing piles up
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # gone without a word
        connection.close()
    time.sleep(1)
    before = computed(worker)
    time.sleep(0.5)
    assert computed(worker) - before < 0.25
    for _ in range(2):
        with under_way(alone):
            pass


def test_a_client_that_stops_in_the_middle_of_a_line(alone: Server) -> None:
    connection = connect(alone)
    connection.sendall(chunk(HAND + HAND[:50]))
    connection.shutdown(socket.SHUT_WR)
    answer = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    connection.close()
    assert not answer.endswith(END)
    with under_way(alone):
        pass


def test_chunks_that_are_none(alone: Server) -> None:
    connection = connect(alone)
    connection.sendall(chunk(HAND) + b"zz\r\n")
    answer = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    connection.close()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b'"type":"/problems/bad-request"' in answer
    assert b"Traceback" not in alone.log.read_bytes()


def test_a_body_of_known_length(alone: Server) -> None:
    connection = alone.connect()
    for _ in range(2):  # the connection is kept
        connection.request("POST", "/v1/settle/batch", HAND * 100, {"Content-Type": "application/x-ndjson"})
        found = [json.loads(line) for line in connection.getresponse()]
        assert [item["index"] for item in found] == list(range(100))
        assert all(item["settlement"]["changes"] == KNOWN_CHANGES for item in found)
    connection.close()
