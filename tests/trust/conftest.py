"""One real service with one worker, watched: whatever it is sent, it must be the same one at the end."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.servers import Server, running

MEGABYTES = 64
"""By how much the worker may have grown, whatever it was sent."""


class Watched(NamedTuple):
    """A service, and its only worker."""

    server: Server
    worker: int

    def seconds(self) -> float:
        """The processor's time that the worker has used."""
        fields = Path(f"/proc/{self.worker}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The memory that the worker holds."""
        return (
            int(Path(f"/proc/{self.worker}/statm").read_text(encoding="ascii").split()[1])
            * os.sysconf("SC_PAGE_SIZE")
            / 2**20
        )


def workers(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs Linux's /proc")
    with running(tmp_path_factory.mktemp("trust") / "log") as server:
        (worker,) = workers(server.process.pid)
        watched = Watched(server, worker)
        held = watched.megabytes()
        yield watched
        assert workers(server.process.pid) == [worker], "the worker died"
        assert watched.megabytes() < held + MEGABYTES
        told = server.log.read_text(errors="replace")
    assert "Traceback" not in told
    assert "incident" not in told
