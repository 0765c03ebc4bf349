"""Nothing is lost when the service or the proxy is restarted or reloaded under load."""

import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults import slow_boot
from tests.faults.conftest import Pair
from tests.faults.load import load
from tests.faults.processes import await_listeners, await_workers, workers_of
from tests.faults.proxies import PROXIES, Proxy, proxy
from tests.figures import Figures
from tests.servers import PATIENCE, running

CLIENTS = 12
RELOADS = 3
APART = 0.2
"""Seconds between two instances."""


def row(done: str, often: str, settled: int) -> tuple[str, str, str]:
    return done, f"{often}, {CLIENTS} clients, {settled} hands settled", "0 failed"


@pytest.mark.parametrize("name", PROXIES)
def test_a_rolling_restart(name: str, tmp_path: Path, figures: Figures) -> None:
    with ExitStack() as stack:
        first = [stack.enter_context(running(tmp_path / f"{number}.log")) for number in range(2)]
        front = stack.enter_context(proxy(name, tmp_path, first))
        with load(front.port, CLIENTS) as report:
            for old in first:
                time.sleep(0.5)
                assert old.stop() == 0
                stack.enter_context(running(tmp_path / f"{old.port}.log", port=old.port))
                time.sleep(1.5)  # the proxy's next check finds it
    assert report.failed == []
    assert len(report.settled) > 100
    figures.note(*row(f"a rolling restart of both instances, behind {name}", "once", len(report.settled)))


def test_new_workers_by_a_signal(front: Proxy, pair: Pair, figures: Figures) -> None:
    with load(front.port, CLIENTS) as report:
        for instance in (*pair, *pair):
            before = set(workers_of(instance.process.pid))
            instance.process.send_signal(signal.SIGHUP)
            await_workers(instance.process.pid, 1, before)
            time.sleep(APART)
    assert report.failed == []
    assert len(report.settled) > 100
    figures.note(*row(f"an instance reloaded by SIGHUP, behind {front.name}", "4 times", len(report.settled)))


def test_somebody_listens_while_the_only_worker_is_replaced(tmp_path: Path, figures: Figures) -> None:
    """Without any proxy, and with a new worker that takes its time. A connection that is being made just when the old
    worker goes has to be made again.
    """
    slowly = {"GUNICORN_CMD_ARGS": slow_boot.ARGUMENTS}
    with running(tmp_path / "log", variables=slowly) as server, load(server.port, CLIENTS) as report:
        for _ in range(RELOADS):
            before = set(workers_of(server.process.pid))
            server.process.send_signal(signal.SIGHUP)
            await_workers(server.process.pid, 1, before)
            time.sleep(APART)
    assert [how for *_, how in report.failed if "middle" in how] == []
    assert len(report.failed) <= RELOADS
    assert len(report.settled) > 100
    figures.note(
        f"the only worker replaced upon SIGHUP by one that takes {slow_boot.SECONDS} s to listen, no proxy",
        f"{RELOADS} times, {CLIENTS} clients, {len(report.settled)} hands settled",
        f"{len(report.failed)} to be connected again",
    )


def test_a_worker_that_is_told_to_stop_while_it_starts_does_so(tmp_path: Path) -> None:
    with running(tmp_path / "log", variables={"GUNICORN_CMD_ARGS": slow_boot.ARGUMENTS}) as server:
        before = workers_of(server.process.pid)
        os.kill(before[0], signal.SIGKILL)
        await_workers(server.process.pid, 1, {*before})
        assert server.stop() == 0


def test_the_proxy_reloaded(front: Proxy, figures: Figures) -> None:
    with load(front.port, CLIENTS) as report:
        for _ in range(RELOADS):
            time.sleep(0.7)
            front.reload()
        time.sleep(0.7)
    if front.name == "nginx":
        # It closes connections between two requests, perhaps just when the next is on its way: which clients of HTTP
        # know, and send it again. HAProxy closes them after an answer that says so.
        assert all(how.startswith("lost") and "middle" not in how for *_, how in report.failed), report.failed
        assert len(report.failed) <= CLIENTS * RELOADS
    else:
        assert report.failed == []
    assert len(report.settled) > 100
    done, often, _ = row(f"{front.name} itself reloaded", f"{RELOADS} times", len(report.settled))
    figures.note(done, often, f"{len(report.failed)} failed" + (", closed between two" if report.failed else ""))


def test_a_second_instance_takes_over_the_port(tmp_path: Path, figures: Figures) -> None:
    """Without any proxy: the new one listens beside the old, then the old one stops. What it had is answered; a
    connection that is still being made when it goes has to be made again, which clients do by themselves.
    """
    with running(tmp_path / "old.log") as old, running(tmp_path / "new.log", port=old.port), load(old.port) as report:
        await_listeners(old.port, 2)
        time.sleep(0.7)
        assert old.stop() == 0
        time.sleep(0.7)
        assert old.process.wait(PATIENCE) == 0
    assert [how for *_, how in report.failed if "middle" in how] == []
    assert len(report.failed) <= 8  # one a client
    assert max(report.settled) > old_end(report.settled)
    figures.note(
        "a new instance beside the old on one port, the old one stopped, no proxy",
        f"once, 8 clients, {len(report.settled)} hands settled",
        f"{len(report.failed)} failed",
    )


def old_end(moments: list[float]) -> float:
    """The middle of the time in which hands were settled."""
    return (min(moments) + max(moments)) / 2
