"""Servers to be measured: each on a port of its own of the loopback interface, on one core, the load on the other."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.hands import KEPT, ROOT

HOST: Final = "127.0.0.1"
PATIENCE: Final = 30
"""Seconds given to starting and to stopping."""
CORES: Final = sorted(os.sched_getaffinity(0))
SERVER_CORE: Final = CORES[0]
LOAD_CORE: Final = CORES[-1]

GUNICORN: Final = ("-m", "gunicorn", "-c", "python:scorer.http.gunicorn_conf")
SCORER: Final = (*GUNICORN, "scorer.http.wsgi:app")
CONSTANT: Final = (*GUNICORN, "benchmarks.constant:app")
VALIDATING: Final = ("-m", "uvicorn", "benchmarks.validating:app", "--no-access-log", "--log-level", "warning")


class Server(NamedTuple):
    """A running server."""

    port: int
    process: subprocess.Popen[bytes]
    seconds_to_ready: float

    @property
    def url(self) -> str:
        """Where ``/v1/settle`` and the like are found."""
        return f"http://{HOST}:{self.port}"

    def connect(self) -> http.client.HTTPConnection:
        """A connection of its own."""
        return http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)

    def workers(self) -> list[int]:
        """The processes that it started."""
        own = self.process.pid
        return [int(child) for child in Path(f"/proc/{own}/task/{own}/children").read_text(encoding="ascii").split()]


def memory_of(process: int) -> int:
    """Bytes of a process; what it shares with others is divided among them (PSS)."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")) * 1024


def seconds_of(process: int) -> float:
    """Seconds of the processor's time that a process has taken."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum([int(task.read_text(encoding="ascii").split()[0]) for task in tasks]) / 1e9


@contextmanager
def running(
    command: tuple[str, ...], settings: Mapping[str, object] | None = None, ready: str = "/readyz"
) -> Iterator[Server]:
    """A server that answers, pinned to its core; stopped when left."""
    port = _free_port()
    told = {"SCORER_HOST": HOST, "SCORER_WORKERS": 1, "SCORER_LOG_LEVEL": "warning", **(settings or {})}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SCORER_")}
    path = kept.get("PYTHONPATH") or str(ROOT)
    environment = kept | {name: str(value) for name, value in told.items()} | {"PYTHONPATH": path}
    environment["SCORER_PORT"] = str(port)
    ports = ("--port", str(port)) if "uvicorn" in command else ()
    KEPT.mkdir(exist_ok=True)
    begun = time.perf_counter()
    with (
        (KEPT / f"server-{port}.log").open("wb") as log,
        subprocess.Popen([sys.executable, "-P", *command, *ports], env=environment, stdout=log, stderr=log) as process,
    ):
        os.sched_setaffinity(process.pid, {SERVER_CORE})
        try:
            _await(process, port, ready)
            yield Server(port, process, time.perf_counter() - begun)
        finally:
            _stop(process)
    Path(log.name).unlink()


def _await(process: "subprocess.Popen[bytes]", port: int, path: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        connection = http.client.HTTPConnection(HOST, port, timeout=2)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.005)
        finally:
            connection.close()
    raise RuntimeError(f"a server did not start; what it said stands in {KEPT.name}/server-{port}.log")


def _stop(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is not None:
        return
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind((HOST, 0))
        port: int = trial.getsockname()[1]
        return port
