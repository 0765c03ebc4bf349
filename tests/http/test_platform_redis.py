"""A limit that several machines share, against a real Redis; and what becomes of it when that is gone."""

import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from scorer.http import limiter
from scorer.http.limiter import MEMORY, Limiter
from scorer.http.readers import Rate
from tests.servers import HOST, Server, free_port, running

pytestmark = pytest.mark.skipif(which("redis-server") is None, reason="no redis-server: apt-get install redis-server")


class Redis:
    """A Redis that can be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"redis://{HOST}:{self.port}/0"
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/")
        for _ in range(200):
            with socket.socket() as trial:
                if trial.connect_ex((HOST, self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("redis-server did not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis() -> Iterator[Redis]:
    started = Redis()
    yield started
    started.stop()


def status(server: Server) -> int:
    connection = server.connect()
    try:
        connection.request("GET", "/v1/variants")
        return connection.getresponse().status
    finally:
        connection.close()


def test_two_services_of_two_workers_share_one_limit(redis: Redis, tmp_path: Path) -> None:
    told = {"workers": 2, "rate_limit": "20/hour", "rate_limit_store": redis.address}
    with running(tmp_path / "one", told) as one, running(tmp_path / "two", told) as two:
        statuses = [status(server) for _ in range(15) for server in (one, two)]
    assert statuses.count(200) == 20
    assert statuses[20:] == [429] * 10


def test_without_its_store_a_limiter_counts_for_itself_until_that_is_back(
    redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limiter, "_RESPITE", 0.3)
    one, two = (Limiter(Rate(3, 3600), redis.address) for _ in range(2))
    assert [one.count("a").passes, two.count("a").passes, one.count("a").remaining] == [True, True, 0]
    redis.stop()
    began = time.monotonic()
    assert [two.count("a").passes for _ in range(4)] == [True, True, True, False]
    assert time.monotonic() - began < 2
    assert caplog.text.count("does not answer") == 1
    assert redis.address not in caplog.text
    redis.start()
    time.sleep(0.4)
    assert two.count("a").remaining == 2


def test_memory_counts_alike() -> None:
    counts = Limiter(Rate(3, 3600), MEMORY)
    assert [counts.count("a").remaining for _ in range(4)] == [2, 1, 0, 0]
