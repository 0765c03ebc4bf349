"""A real gunicorn for tests: the service as it is run, on a free port of the loopback interface."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

HOST: Final = "127.0.0.1"
ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 20
"""Seconds given to starting and to stopping."""


class Server(NamedTuple):
    """A running service."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path
    """All that it wrote."""

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def connect(self, timeout: float = 10) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(HOST, self.port, timeout=timeout)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop and wait until it has; its exit status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind((HOST, 0))
        port: int = trial.getsockname()[1]
        return port


def environment(**settings: object) -> dict[str, str]:
    """The environment of this process, with these ``SCORER_*`` settings and no others."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SCORER_")}
    path = os.pathsep.join(filter(None, [str(ROOT), kept.get("PYTHONPATH")]))
    return {**kept, "PYTHONPATH": path, **{f"SCORER_{name.upper()}": str(value) for name, value in settings.items()}}


@contextmanager
def running(
    log: Path,
    settings: Mapping[str, object] | None = None,
    port: int | None = None,
    under: Sequence[str] = (),
    variables: Mapping[str, str] | None = None,
    *,
    lines: Path | None = None,
) -> Iterator[Server]:
    """The service under gunicorn with the package's configuration, ready; stopped when left.

    ``under``: a program that starts it, with its arguments; ``variables``: more of its environment; ``lines``: where it
    writes its line for each request.
    """
    port = port or free_port()
    command = [
        *under,
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        "python:scorer.http.gunicorn_conf",
        "scorer.http.wsgi:app",
    ]
    told = {"host": HOST, "workers": 1, **(settings or {}), "port": port}
    surroundings = environment(**told) | dict(variables or {})
    with (
        log.open("wb") as output,
        (lines or Path(os.devnull)).open("wb") as requests,
        subprocess.Popen(command, env=surroundings, stdout=requests, stderr=output) as process,
    ):
        server = Server(port, process, log)
        try:
            _await_ready(server)
            yield server
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()


def _await_ready(server: Server) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.process.poll() is None:
        connection = server.connect(timeout=2)
        try:
            connection.request("GET", "/readyz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    told = server.log.read_text(errors="replace") if server.log.is_file() else "which nothing was kept of"
    raise RuntimeError(f"the service did not start:\n{told}")
