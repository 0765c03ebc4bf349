"""Honest clients, as a process of their own: ``python -m tests.faults.load PORT [--clients N] [--every S]``.

Each client settles the known hand again and again on one connection, from an address of its own: as fast as it can, or
every so many seconds, but the next only when the last is answered. The process ends with a line on its standard input,
or after a minute; then it prints what became of every request as one line of JSON, a ``Report``.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from subprocess import PIPE, Popen
from typing import Any, Final

from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from tests.servers import HOST, ROOT, environment

BODY: Final = json.dumps(KNOWN_HAND).encode()
REQUEST: Final = (
    b"POST /v1/settle HTTP/1.1\r\nHost: scorer\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
    % (len(BODY), BODY)
)
PROOF: Final = json.dumps(KNOWN_CHANGES, separators=(",", ":")).encode()
"""What stands in the answer to the known hand."""
LONGEST: Final = 60
"""No load goes on for longer, in seconds."""
PAUSE: Final = 0.05
"""Seconds before a client whose connection failed tries again."""


@dataclass
class Report:
    """What became of the requests, by the clock that all processes of a machine share (``time.monotonic``)."""

    settled: list[float] = field(default_factory=list)
    """When each right answer came."""
    failed: list[tuple[float, float, str]] = field(default_factory=list)
    """When each request that got no right answer was sent, when it failed, and how."""

    def rates(self, start: float, end: float, window: float = 0.1) -> list[float]:
        """Right answers a second in each window of that time."""
        windows = int((end - start) / window)
        counts = Counter(int((moment - start) / window) for moment in self.settled if moment >= start)
        return [counts[index] / window for index in range(windows)]


class Client(asyncio.Protocol):
    """One connection that settles hand after hand."""

    def __init__(self, report: Report, every: float) -> None:
        self.report = report
        self.every = every
        self.due = 0.0
        self.loop = asyncio.get_running_loop()
        self.closed = self.loop.create_future()
        self.transport: Any = None
        self.received = b""
        self.sent: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask the first."""
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        """Send the hand."""
        if self.transport.is_closing():
            return
        self.received = b""
        self.sent = time.monotonic()
        self.due = (self.due or self.sent) + self.every
        self.transport.write(REQUEST)

    def data_received(self, data: bytes) -> None:
        """Take what has come; when that is a whole answer, ask the next."""
        self.received += data
        head, blank, body = self.received.partition(b"\r\n\r\n")
        if not blank or len(body) < length_of(head):
            return
        status = head[9:12].decode()
        if status == "200" and PROOF in body:
            self.report.settled.append(time.monotonic())
        else:
            self.fail(f"status {status}")
        self.sent = None
        if b"connection: close" in head.lower() or status != "200":
            self.transport.close()
        elif self.every:
            self.loop.call_later(self.due - time.monotonic(), self.ask)
        else:
            self.ask()

    def connection_lost(self, exc: Exception | None) -> None:
        """A request that was not answered by now never will be."""
        if self.sent is not None:
            self.fail(f"lost: {exc or 'closed'}" + (", in the middle" if self.received else ""))
        if not self.closed.done():
            self.closed.set_result(None)

    def fail(self, how: str) -> None:
        """Note that the request at hand got no right answer."""
        self.report.failed.append((self.sent or 0.0, time.monotonic(), how))


def length_of(head: bytes) -> int:
    """The length of the body that this head announces."""
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line[15:])
    return 0


async def client(port: int, address: str, report: Report, every: float) -> None:
    """One client, for as long as it is let."""
    while True:
        begun = time.monotonic()
        failures = len(report.failed)
        try:
            _, protocol = await asyncio.get_running_loop().create_connection(
                lambda: Client(report, every), HOST, port, local_addr=(address, 0)
            )
        except OSError as error:
            report.failed.append((begun, time.monotonic(), f"not connected: {error.strerror}"))
        else:
            try:
                await protocol.closed
            finally:
                protocol.sent = None  # what is under way at the end is no failure
                protocol.transport.close()
        if len(report.failed) > failures:
            await asyncio.sleep(PAUSE)


async def clients(port: int, number: int, every: float) -> Report:
    """So many clients until the end."""
    report = Report()
    # A proxy may hold every address to a rate: these are many tables, not one.
    tasks = [asyncio.create_task(client(port, f"127.0.1.{index + 1}", report, every)) for index in range(number)]
    print("under way", flush=True)
    end = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    await asyncio.wait([asyncio.ensure_future(end)], timeout=LONGEST)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return report


def main() -> None:
    """Load until told to stop, and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--every", type=float, default=0)
    told = parser.parse_args()
    report = asyncio.run(clients(told.port, told.clients, told.every))
    print(json.dumps(asdict(report)), flush=True)


@contextmanager
def load(port: int, clients: int = 8, every: float = 0) -> Iterator[Report]:
    """Honest clients at work while this is open; the report is filled when it is left."""
    report = Report()
    command = [sys.executable, "-m", "tests.faults.load", str(port), "--clients", str(clients), "--every", str(every)]
    with Popen(command, env=environment(), cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "under way\n"
            yield report
            said, _ = process.communicate("stop\n", timeout=LONGEST)
            answer = json.loads(said)
            report.settled, report.failed = answer["settled"], [tuple(failure) for failure in answer["failed"]]
        finally:
            process.kill()


if __name__ == "__main__":
    main()
