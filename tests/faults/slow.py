"""Clients that mean no good, as a process of their own: ``python -m tests.faults.slow PORT [--connections N]``.

They hold connections open: a third sends a head, a third a small body, a third a large body, all of them one byte a
second and never to the end, from fifty addresses. Connections that are closed on them are opened again. ``open`` and
``close`` on standard input start and stop it; each is answered by the number of connections that stand, or stood.
"""

import argparse
import select
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE, Popen
from typing import Final

from tests.faults.load import BODY, LONGEST
from tests.servers import HOST, ROOT, environment

ADDRESSES: Final = 50
_POST: Final = (
    b"POST /v1/settle HTTP/1.1\r\nHost: scorer\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)
BEGINNINGS: Final = (
    b"POST /v1/settle HTTP/1.1\r\nHost: scorer\r\nX-",
    _POST % len(BODY) + BODY[:20],
    _POST % 250_000 + b" " * 100_000,
)
STEP: Final = 1.0
"""Seconds from byte to byte on a connection."""


class Attack:
    """The connections: plain sockets in one loop, so that it is the service that they cost something."""

    def __init__(self, port: int, connections: int) -> None:
        self.port = port
        self.connections = connections
        self.standing: dict[int, socket.socket] = {}

    def open(self) -> None:
        """Open those that are not there."""
        for index in range(self.connections):
            if index not in self.standing:
                self.begin(index)

    def begin(self, index: int) -> None:
        """Open one, from its address, and send how it begins."""
        connection = socket.socket()
        try:
            connection.bind((f"127.0.2.{index % ADDRESSES + 1}", 0))
            connection.connect((HOST, self.port))
            connection.sendall(BEGINNINGS[index % len(BEGINNINGS)])
        except OSError:
            connection.close()
        else:
            connection.setblocking(False)
            self.standing[index] = connection

    def step(self) -> None:
        """A byte on each; those that were closed are opened again."""
        for index, connection in list(self.standing.items()):
            try:
                connection.send(b"x" if index % len(BEGINNINGS) == 0 else b" ")
                if connection.recv(65536):
                    continue
            except BlockingIOError:
                continue
            except OSError:
                pass
            connection.close()
            del self.standing[index]
        self.open()

    def close(self) -> None:
        """Go away, all at once."""
        for connection in self.standing.values():
            connection.close()
        self.standing = {}


def attack(port: int, connections: int) -> None:
    """Do what standard input asks for, within bounds of time."""
    under_way = Attack(port, connections)
    print("there", flush=True)
    end = time.monotonic() + LONGEST
    attacking = False
    while time.monotonic() < end:
        if not select.select([sys.stdin], [], [], STEP)[0]:
            if attacking:
                under_way.step()
            continue
        order = sys.stdin.readline().strip()
        if not order:
            break
        attacking = order == "open"
        if attacking:
            under_way.open()
        standing = len(under_way.standing)
        if not attacking:
            under_way.close()
        print(standing, flush=True)


def main() -> None:
    """Attack a port of this machine's loopback interface."""
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--connections", type=int, default=500)
    told = parser.parse_args()
    attack(told.port, told.connections)


class Slow:
    """The process, as a test commands it."""

    def __init__(self, process: Popen[str]) -> None:
        self._process = process

    def tell(self, order: str) -> int:
        """Say ``open`` or ``close``; the connections that stand after the one, and stood before the other."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{order}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@contextmanager
def slow_clients(port: int, connections: int = 500) -> Iterator[Slow]:
    """Slow clients, ready but not yet there."""
    command = [sys.executable, "-m", "tests.faults.slow", str(port), "--connections", str(connections)]
    with Popen(command, env=environment(), cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "there\n"
            yield Slow(process)
        finally:
            process.kill()


if __name__ == "__main__":
    main()
