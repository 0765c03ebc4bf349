"""What the machine does to the service: a full disk, a clock that jumps, memory that runs out."""

import http.client
import json
import os
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from tests.faults.load import load
from tests.faults.processes import await_workers, memory_of, workers_of
from tests.figures import Figures
from tests.servers import ROOT, Server, running

BODY = json.dumps(KNOWN_HAND)
JSON = {"Content-Type": "application/json"}


def settles(server: Server) -> bool:
    """Whether the known hand is settled rightly, on a fresh connection; a wrong settlement fails the test at once."""
    connection = server.connect(timeout=5)
    try:
        connection.request("POST", "/v1/settle", BODY, JSON)
        answer = connection.getresponse()
        document = json.load(answer)
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    assert answer.status != 200 or document["changes"] == KNOWN_CHANGES
    return answer.status == 200


def test_a_full_disk(figures: Figures) -> None:
    """Every write of either log fails, from the first line to the last; and, where a test may mount, there is no room
    for the workers' counters.
    """
    full = Path("/dev/full")
    if not full.is_char_device():
        pytest.skip("needs Linux's /dev/full")
    under = ["sh", "-c", 'exec "$@" >/dev/full', "sh"]
    unshare = shutil.which("unshare") or "/bin/false"
    if may_mount := subprocess.run([unshare, "--mount", "true"], check=False, capture_output=True).returncode == 0:
        tiny = 'mount -t tmpfs -o size=64k tmpfs /dev/shm && exec "$@"'
        under = [unshare, "--mount", "sh", "-c", tiny, "sh", *under]
    with running(full, {"log_level": "debug"}, under=under) as server:
        with load(server.port, 4) as report:
            time.sleep(0.5)
            (worker,) = workers_of(server.process.pid)
            os.kill(worker, signal.SIGTERM)  # the master says so, or tries to
            await_workers(server.process.pid, 1, {worker})
            time.sleep(0.5)
        assert settles(server)
        connection = server.connect()
        connection.request("GET", "/metrics")
        assert connection.getresponse().status == 200
        connection.close()
        server.stop()
    assert [how for *_, how in report.failed if how.startswith("status")] == []
    assert len(report.settled) > 20
    figures.note(
        f"a full disk under the logs{' and the counters' if may_mount else ''} (every write fails)",
        f"a start, {len(report.settled)} hands settled, a worker replaced, a stop",
        "no wrong answer, no death",
    )


def test_the_clock_jumps(tmp_path: Path, figures: Figures) -> None:
    """The time of day goes a day and a year ahead and back again; nobody is taken for dead, nothing is cut off."""
    faketime = shutil.which("faketime")
    libraries = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if faketime is None or not libraries:
        pytest.skip("libfaketime is not installed: apt-get install faketime")
    clock = tmp_path / "clock"
    clock.write_text("+0\n")
    # Some versions of the library fail the call that Python sleeps with; select() sleeps as well.
    (tmp_path / "sitecustomize.py").write_text(
        "import select, time\ntime.sleep = lambda seconds: select.select([], [], [], seconds) and None\n"
    )
    variables = {
        "PYTHONPATH": f"{tmp_path}:{ROOT}",
        "LD_PRELOAD": str(libraries[0]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",  # as the kernel's does not jump, ...
        "NO_FAKE_STAT": "1",  # ... nor do the times of files that a process sets itself
    }
    jumps = ("+1d", "-1d", "+1y", "-40d", "+0")
    with running(tmp_path / "log", variables=variables) as server:
        workers = workers_of(server.process.pid)
        with load(server.port, 4) as report:
            for jump in jumps:
                clock.write_text(f"{jump}\n")
                time.sleep(0.6)
        assert workers_of(server.process.pid) == workers
        assert server.stop() == 0
    assert report.failed == []
    told = server.log.read_text()
    assert "TIMEOUT" not in told
    assert "Traceback" not in told
    figures.note(
        "the clock jumps by days and a year, ahead and back",
        f"{len(jumps)} times, 4 clients, {len(report.settled)} hands settled",
        "0 failed, no worker replaced, stopped in order",
    )


def test_memory_runs_out(start: Callable[..., Server], figures: Figures) -> None:
    """A worker that gets no more memory refuses what is too large for it, goes on with the rest, and recovers."""
    server = start(workers=1, body_limit=64 * 1024 * 1024)
    large = json.dumps({**KNOWN_HAND, "x": "x" * 40_000_000})
    assert ask(server, large) == 422  # there is memory: the answer is that there is no field x
    (worker,) = workers_of(server.process.pid)
    held = int(Path(f"/proc/{worker}/statm").read_text().split()[0]) * resource.getpagesize()
    resource.prlimit(worker, resource.RLIMIT_AS, (held + 4 * 1024 * 1024, resource.RLIM_INFINITY))
    refused = ask(server, large)
    beside = [settles(server) for _ in range(20)]
    assert refused in {500, None}
    if worker in workers_of(server.process.pid):
        resource.prlimit(worker, resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    else:
        await_workers(server.process.pid, 1, {worker})
    assert server.process.poll() is None
    assert ask(server, large) == 422
    assert all(settles(server) for _ in range(20))
    figures.note(
        "a worker that gets no more memory (RLIMIT_AS)",
        f"a body of 40 MB, then {len(beside)} hands",
        f"the body refused, {sum(beside)} of {len(beside)} hands settled; all as before once there is memory again",
    )


def ask(server: Server, body: str) -> int | None:
    """Send a body; the answer's status, None if none came."""
    connection = server.connect(timeout=10)
    try:
        connection.request("POST", "/v1/settle", body, JSON)
        answer = connection.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        return None
    else:
        return answer.status
    finally:
        connection.close()


def test_memory_stays_what_it_is(tmp_path: Path, figures: Figures) -> None:
    """Under a limit on all it may ever take, as a container has."""
    prlimit = shutil.which("prlimit")
    if prlimit is None:
        pytest.skip("needs util-linux's prlimit")
    limit = 512 * 1024 * 1024
    with running(tmp_path / "log", under=[prlimit, f"--as={limit}"]) as server:
        (worker,) = workers_of(server.process.pid)
        with load(server.port, 16) as report:
            time.sleep(1)
            before = memory_of(worker)
            time.sleep(2)
            after = memory_of(worker)
        assert workers_of(server.process.pid) == [worker]
    assert report.failed == []
    assert after - before < 8 * 1024 * 1024
    figures.note(
        "an address space of 512 MB in all",
        f"16 clients, {len(report.settled)} hands settled",
        f"0 failed, {after / 2**20:.0f} MB resident, {(after - before) / 2**20:+.1f} MB in two seconds of load",
    )
