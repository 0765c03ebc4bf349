"""A worker is killed: it takes its own requests with it, and no others; behind a proxy, hardly those."""

import os
import signal
import time
from collections.abc import Callable

from scorer.http.gunicorn_conf import threads
from tests.faults.conftest import Pair
from tests.faults.load import load
from tests.faults.processes import await_workers, connections_of, workers_of
from tests.faults.proxies import Proxy
from tests.figures import Figures
from tests.servers import Server

KILLS = 3
CLIENTS = 12


def kill_a_worker(server: Server) -> int:
    """Kill one with -9 and wait for the next; the connections it had."""
    before = workers_of(server.process.pid)
    held = connections_of(before[0])
    os.kill(before[0], signal.SIGKILL)
    await_workers(server.process.pid, len(before), {before[0]})
    return held


def test_a_killed_worker_takes_nothing_but_its_own(start: Callable[..., Server], figures: Figures) -> None:
    server = start(workers=2)
    lost = 0
    with load(server.port, CLIENTS) as report:
        time.sleep(0.6)
        for _ in range(KILLS):
            lost += kill_a_worker(server)
            time.sleep(0.6)
    broken = [how for *_, how in report.failed]
    assert all(how.startswith("lost") for how in broken), broken
    assert len(broken) <= lost
    after = max(failed for _, failed, _ in report.failed) if broken else 0.0
    assert any(moment > after for moment in report.settled)
    figures.note(
        "a worker killed with -9, no proxy",
        f"{KILLS} times, {CLIENTS} clients, {len(report.settled)} hands settled",
        f"{len(broken)} failed, all on connections of the killed worker",
    )


def test_behind_a_proxy_hardly_anybody_notices(front: Proxy, pair: Pair, figures: Figures) -> None:
    with load(front.port, CLIENTS) as report:
        for _ in range(KILLS):
            time.sleep(0.6)
            kill_a_worker(pair[0])
        time.sleep(0.5)
    # What was half written cannot be asked for again; everything else is.
    assert all(how.endswith("in the middle") for *_, how in report.failed), report.failed
    assert len(report.failed) <= KILLS * threads
    assert len(report.settled) > 100
    figures.note(
        f"a worker killed with -9, behind {front.name}",
        f"{KILLS} times, {CLIENTS} clients, {len(report.settled)} hands settled",
        f"{len(report.failed)} failed{', half answered' if report.failed else ''}",
    )
