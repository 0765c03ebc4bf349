"""One of two instances is gone: within the time the health checks take, nobody notices any more."""

import os
import signal
import time
from pathlib import Path

from scorer.http.gunicorn_conf import threads
from tests.faults.conftest import Pair
from tests.faults.load import load
from tests.faults.processes import workers_of
from tests.faults.proxies import HEALTH_CHECK_INTERVAL, Proxy, proxy
from tests.figures import Figures
from tests.servers import Server

CLIENTS = 12


def signal_all(server: Server, how: signal.Signals) -> None:
    """Send a signal to the master and its workers, the master first."""
    for process in (server.process.pid, *workers_of(server.process.pid)):
        os.kill(process, how)


def test_an_instance_killed(front: Proxy, pair: Pair, figures: Figures) -> None:
    with load(front.port, CLIENTS) as report:
        time.sleep(0.7)
        signal_all(pair[0], signal.SIGKILL)
        time.sleep(2)
    # Each thread of its one worker may have been in the middle of an answer.
    assert all(how.endswith("in the middle") for *_, how in report.failed), report.failed
    assert len(report.failed) <= threads
    assert len(report.settled) > 100
    figures.note(
        f"one of two instances killed whole, behind {front.name}",
        f"once, {CLIENTS} clients, {len(report.settled)} hands settled",
        f"{len(report.failed)} failed{', half answered' if report.failed else ''}",
    )


def test_an_instance_that_hangs(pair: Pair, tmp_path: Path, figures: Figures) -> None:
    """The worst kind: it takes connections and answers nothing. Only checks find that out."""
    with proxy("haproxy", tmp_path, pair) as front:
        try:
            with load(front.port, CLIENTS) as report:
                time.sleep(0.7)
                hung = time.monotonic()
                signal_all(pair[0], signal.SIGSTOP)
                time.sleep(HEALTH_CHECK_INTERVAL + 2)
        finally:
            signal_all(pair[0], signal.SIGCONT)
    assert [failure for failure in report.failed if failure[1] > hung + HEALTH_CHECK_INTERVAL] == []
    assert len(report.failed) <= CLIENTS  # those that had asked it
    assert any(moment > hung + HEALTH_CHECK_INTERVAL for moment in report.settled)
    figures.note(
        "one of two instances hangs (SIGSTOP), behind haproxy",
        f"once, {CLIENTS} clients, {len(report.settled)} hands settled",
        f"{len(report.failed)} failed in the {HEALTH_CHECK_INTERVAL:.0f} s of the health checks, 0 after",
    )
