"""The processes of a service, as Linux tells of them."""

import os
import time
from pathlib import Path

import pytest

from tests.servers import PATIENCE


def workers_of(master: int) -> list[int]:
    """The process ids of a master's workers."""
    listed = Path(f"/proc/{master}/task/{master}/children")
    if not listed.exists():
        pytest.skip("needs Linux's /proc")
    return [int(worker) for worker in listed.read_text().split()]


def await_workers(master: int, number: int, without: set[int]) -> list[int]:
    """Wait for so many workers that are none of those before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        there = workers_of(master)
        if len(there) == number and not without & set(there):
            return there
        time.sleep(0.02)
    raise AssertionError(f"{number} new workers did not come within {PATIENCE} s")


def connections_of(worker: int) -> int:
    """How many sockets a worker holds; a few of them are no client's."""
    held = 0
    for entry in Path(f"/proc/{worker}/fd").iterdir():
        try:
            held += str(entry.readlink()).startswith("socket:")
        except OSError:  # closed in the meantime
            continue
    return held


def processor_time_of(*processes: int) -> float:
    """The seconds of processor time that processes have taken so far."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def await_listeners(port: int, number: int) -> None:
    """Wait until so many sockets listen on a port."""
    wanted = f":{port:04X} 00000000:0000 0A "
    end = time.monotonic() + PATIENCE
    while Path("/proc/net/tcp").read_text().count(wanted) < number:
        assert time.monotonic() < end, f"fewer than {number} listen on port {port}"
        time.sleep(0.02)


def memory_of(process: int) -> int:
    """The resident memory of a process in bytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024
