"""``/metrics``: right whichever worker answers, few labels, and nowhere else than it should be."""

import atexit
import json
import os
import re
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from scorer import __version__
from scorer.http import metrics as meters
from scorer.http import metrics_files
from scorer.http.app import create_app
from scorer.http.health import KNOWN_HAND
from scorer.http.metrics import BUCKETS
from scorer.http.readers import Metrics
from scorer.http.settings import Settings
from scorer.http.telling import Seen
from tests.faults.processes import await_listeners
from tests.servers import HOST, PATIENCE, Server, free_port, running

JSON = {"Content-Type": "application/json"}
SETTLED = ("scorer_requests_total", "POST", "/v1/settle", "200")


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels, in the order of the labels' names."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


def asked(server: Server, method: str, path: str, body: str | None = None, port: int | None = None) -> tuple[int, str]:
    connection = Server(port or server.port, server.process, server.log).connect()
    try:
        connection.request(method, path, body, JSON)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def test_requests_and_problems_are_counted(client: FlaskClient) -> None:
    client.post("/v1/settle", json=KNOWN_HAND).close()
    client.post("/v1/settle", json={}).close()
    client.get("/v1/variants/none").close()
    client.open("/v1/settle", method="BREW").close()
    told = samples(client.get("/metrics").text)
    assert told["scorer_build_info", __version__] == 1
    assert told["scorer_requests_total", "POST", "/v1/settle", "200"] == 1
    assert told["scorer_requests_total", "POST", "/v1/settle", "422"] == 1
    assert told["scorer_requests_total", "GET", "/v1/variants/{variant}", "404"] == 1
    assert told["scorer_requests_total", "OTHER", "unmatched", "405"] == 1
    assert told["scorer_problems_total", "invalid-request", "/v1/settle"] == 1
    assert told["scorer_request_seconds_count", "/v1/settle"] == 2
    assert told["scorer_request_seconds_bucket", "+Inf", "/v1/settle"] == 2
    assert 0 < told["scorer_request_seconds_sum", "/v1/settle"] < 60


def test_many_at_once_come_to_what_one_after_another_does(client: FlaskClient) -> None:
    """Also where a time is just that of a bucket, or beyond them all."""
    times = [0.0, *BUCKETS, 0.0007, 0.3, 61.0, 0.0007]
    seen = [Seen(0.0, "id", "GET", route, 200, time, 0, None) for route in ("/a", "/b") for time in times]
    apart = [[one] for one in seen]
    together = [seen]
    shown = []
    for batches in (apart, together):
        counted = meters.Metrics()
        for batch in batches:
            counted(batch)
        with client.application.test_request_context():
            shown.append(counted.show().get_data(as_text=True))
    told = [{name: value for name, value in samples(text).items() if name[0] != "scorer_build_info"} for text in shown]
    assert told[0] == pytest.approx(told[1])
    assert told[1]["scorer_request_seconds_bucket", "0.0005", "/a"] == 2
    assert told[1]["scorer_request_seconds_bucket", "0.001", "/b"] == 5
    assert told[1]["scorer_request_seconds_count", "/a"] == len(times)


def test_labels_take_few_values_whatever_is_asked(client: FlaskClient) -> None:
    for n in range(200):
        for method, path in (("GET", f"/{n}"), (f"M{n}", "/v1/settle"), ("GET", f"/v1/variants/{n}?{n}={n}")):
            client.open(path, method=method, headers={"X-Request-ID": f"id-{n}", "Host": f"h{n}"}).close()
    told = Counter(name for name, *_ in samples(client.get("/metrics").text))
    assert told["scorer_requests_total"] == 3
    assert told["scorer_problems_total"] == 3


def test_openmetrics_where_it_is_liked_better(client: FlaskClient) -> None:
    answer = client.get("/metrics", headers={"Accept": "application/openmetrics-text; version=1.0.0"})
    assert answer.mimetype == "application/openmetrics-text"
    assert answer.text.endswith("# EOF\n")


@pytest.mark.parametrize("version", ["abc", "1.0.0rc1", "1..2", "-", "1.0.0\u00e9", "\u00b2"])
@pytest.mark.parametrize("kind", ["application/openmetrics-text", "text/plain"])
def test_a_version_that_is_none_is_as_good_as_none_told(client: FlaskClient, kind: str, version: str) -> None:
    answer = client.get("/metrics", headers={"Accept": f"{kind}; version={version}"})
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")


def test_off_is_not_found() -> None:
    client = create_app(Settings(metrics=Metrics(on=False))).test_client()
    assert client.get("/metrics").status_code == 404


def test_a_port_of_its_own_answers_nothing_else() -> None:
    client = create_app(Settings(metrics=Metrics(True, HOST, 9100), api_keys=(bytes(32),))).test_client()
    inside, outside = {"SERVER_PORT": "9100"}, {"SERVER_PORT": "8000"}
    for path in ("/metrics", "/livez", "/readyz"):
        assert client.get(path, environ_overrides=inside).status_code == 200
    for path in ("/", "/docs", "/openapi.json", "/v1/variants", "/nowhere"):
        assert client.get(path, environ_overrides=inside).status_code == 404
    assert client.post("/v1/settle", json=KNOWN_HAND, environ_overrides=inside).status_code == 404
    assert client.get("/metrics", environ_overrides=outside).status_code == 404
    told = {"Host": "x:9100", "X-Forwarded-Port": "9100", "X-Forwarded-Host": "x:9100"}
    assert client.get("/metrics", environ_overrides=outside, headers=told).status_code == 404


def test_all_workers_are_told_by_any_of_them(tmp_path: Path) -> None:
    with running(tmp_path / "log", {"workers": 3}) as server:
        await_listeners(server.port, 3)
        for _ in range(60):
            assert asked(server, "POST", "/v1/settle", json.dumps(KNOWN_HAND))[0] == 200
        settled_comes_to(60, server)
        folder = folder_of(server)
        counting = [file for file in folder.glob("counter_*.db") if b"/v1/settle" in file.read_bytes()]
        assert len(counting) > 1  # or this shows nothing
        for _ in range(6):
            told = samples(asked(server, "GET", "/metrics")[1])
            assert told[SETTLED] == told["scorer_request_seconds_count", "/v1/settle"] == 60
        for file in counting:
            os.kill(int(re.findall(r"\d+", file.name)[0]), signal.SIGKILL)
        time.sleep(1.5)
        assert asked(server, "POST", "/v1/settle", json.dumps(KNOWN_HAND))[0] == 200
        settled_comes_to(61, server)  # the dead are not forgotten
        assert {file.stat().st_size for file in folder.glob("*.db")} > {metrics_files.SIZE}
        assert sum(file.stat().st_size == metrics_files.SIZE for file in folder.glob("counter_*.db")) == 3
        server.process.send_signal(signal.SIGHUP)
        time.sleep(2)
        settled_comes_to(61, server)
        server.stop()
    assert not folder.exists()


def settled_comes_to(count: int, server: Server) -> None:
    """A request is counted, and then timed, a moment after it has been answered."""
    told = samples_with(SETTLED, count, server)
    assert told[SETTLED] == count
    end = time.monotonic() + PATIENCE
    while (timed := told["scorer_request_seconds_count", "/v1/settle"]) < count and time.monotonic() < end:
        told = samples(asked(server, "GET", "/metrics")[1])
    assert timed == count


def samples_with(name: tuple[str, ...], count: float, server: Server, port: int | None = None) -> dict[Any, float]:
    """The samples, as soon as one of them has come to so much."""
    end = time.monotonic() + PATIENCE
    while (told := samples(asked(server, "GET", "/metrics", port=port)[1])).get(name, 0) < count:
        assert time.monotonic() < end, f"{name} does not come to {count}"
        time.sleep(0.05)
    return told


def folder_of(server: Server) -> Path:
    """Where the workers of a running service count."""
    parents = [Path("/dev/shm"), Path(os.environ.get("TMPDIR", "/tmp"))]  # noqa: S108 - looked into
    (found,) = (folder for parent in parents for folder in parent.glob(f"scorer-metrics-{server.process.pid}-*"))
    assert found.stat().st_mode & 0o777 == 0o700
    return found


def test_an_address_of_its_own(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path / "log", {"workers": 2, "metrics": f"{HOST}:{port}"}) as server:
        assert asked(server, "GET", "/metrics")[0] == 404
        assert asked(server, "GET", "/v1/variants", port=port)[0] == 404
        assert asked(server, "GET", "/livez", port=port)[0] == 200
        assert asked(server, "GET", "/metrics", port=port)[0] == 200
        samples_with(("scorer_requests_total", "GET", "/readyz", "200"), 1, server, port)


def test_where_there_is_no_room_a_worker_does_not_count(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(metrics_files, "_silent", [])
    monkeypatch.setenv(metrics_files.FOLDER, str(tmp_path))
    monkeypatch.setattr(os, "posix_fallocate", full)
    metrics_files.reserve()
    monkeypatch.delenv(metrics_files.FOLDER)
    assert "No space left" in caplog.text
    client.get("/livez").close()
    assert ("scorer_requests_total", "GET", "/livez", "200") not in samples(client.get("/metrics").text)


def test_a_folder_is_made_once_and_removed_by_its_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(metrics_files.FOLDER, raising=False)
    monkeypatch.setattr(atexit, "register", lambda _: None)
    metrics_files.open_folder()
    folder = Path(os.environ[metrics_files.FOLDER])
    assert folder.is_dir()
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(os, "getpid", lambda: 1)
        metrics_files.remove_folder()
    assert folder.is_dir()
    metrics_files.remove_folder()
    assert not folder.exists()


def test_an_operator_s_own_folder_is_used_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(metrics_files.FOLDER, str(tmp_path))
    metrics_files.open_folder()
    metrics_files.remove_folder()
    assert os.environ[metrics_files.FOLDER] == str(tmp_path)
    assert tmp_path.is_dir()


def test_what_killed_servers_left_is_swept_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(metrics_files.FOLDER, raising=False)
    monkeypatch.setattr(metrics_files, "_PARENTS", (str(tmp_path),))
    monkeypatch.setattr(atexit, "register", lambda _: None)
    kept = [tmp_path / f"scorer-metrics-{process}-a" for process in (1, os.getppid())] + [
        tmp_path / "scorer-metrics-x-a"
    ]
    gone = [tmp_path / f"scorer-metrics-{process}-a" for process in (os.getpid(), 2**22 + 1)]
    for folder in (*kept, *gone):
        folder.mkdir()
    metrics_files.open_folder()
    assert {*tmp_path.iterdir()} == {*kept, Path(os.environ[metrics_files.FOLDER])}
