"""The service as it is run: gunicorn with the package's configuration."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import gunicorn.http.wsgi
import pytest
from gunicorn.workers.gthread import ThreadWorker

from scorer.http import gunicorn_conf, streams
from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from scorer.http.settings import Settings
from scorer.http.worker import Worker
from tests.servers import HOST, PATIENCE, Server, environment, free_port, running

BODY = json.dumps(KNOWN_HAND)
JSON = {"Content-Type": "application/json"}


def settled(connection: http.client.HTTPConnection) -> http.client.HTTPResponse:
    connection.request("POST", "/v1/settle", BODY, JSON)
    answer = connection.getresponse()
    assert answer.status == 200
    assert json.load(answer)["changes"] == KNOWN_CHANGES
    return answer


def raw(server: Server, *parts: bytes) -> bytes:
    """All that is answered to these bytes on one connection, which the client then ends."""
    with socket.create_connection((HOST, server.port), timeout=10) as connection:
        for part in parts:
            connection.sendall(part)
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_the_configuration() -> None:
    assert (gunicorn_conf.worker_class, gunicorn_conf.threads) == ("scorer.http.worker.Worker", 4)
    assert gunicorn_conf.threads > streams.AT_ONCE + 1
    assert issubclass(Worker, ThreadWorker)
    assert gunicorn_conf.workers == Settings().workers
    assert gunicorn_conf.reuse_port
    assert gunicorn_conf.preload_app
    assert gunicorn_conf.accesslog is None
    assert gunicorn_conf.worker_tmp_dir in {"/dev/shm", None}  # noqa: S108 - named, not written to
    assert gunicorn_conf.bind == ["127.0.0.1:8000"]
    assert gunicorn_conf.bind_of("::1", 80) == "[::1]:80"
    assert gunicorn.http.wsgi.SERVER == "scorer"


def test_many_hands_on_one_connection(server: Server) -> None:
    connection = server.connect()
    socket_before = None
    for _ in range(5):
        answer = settled(connection)
        assert answer.headers["Server"] == "scorer"
        assert answer.headers["Connection"] == "keep-alive"
        assert socket_before in {None, connection.sock}
        socket_before = connection.sock
    connection.close()


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/readyz", None, 200),
        ("GET", "/nowhere", None, 404),
        ("GET", "/v1/settle", None, 405),
        ("POST", "/v1/settle", " " * 300_000, 413),
        ("POST", "/v1/settle", " " * 10_000_000, 413),
        ("POST", "/nowhere", " " * 1_000_000, 404),
        ("PUT", "/v1/settle", " " * 1_000_000, 405),
        ("POST", "/v1/settle", "", 400),
        ("POST", "/v1/settle", "{}", 422),
    ],
)
def test_an_answer_leaves_the_connection_usable(
    server: Server, method: str, path: str, body: str | None, status: int
) -> None:
    connection = server.connect()
    connection.request(method, path, body, JSON)
    answer = connection.getresponse()
    document = json.load(answer)
    assert (answer.status, document["status"]) == (status, "ready" if status == 200 else status)
    settled(connection)
    connection.close()


def test_head_and_options(server: Server) -> None:
    connection = server.connect()
    for method, status in (("HEAD", 200), ("OPTIONS", 204)):
        connection.request(method, "/v1/variants")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (status, b"")
    settled(connection)
    connection.close()


def chunk(body: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(body), body)


CHUNKED = (
    b"POST /v1/settle HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
)


def test_a_body_in_chunks(server: Server) -> None:
    half = len(BODY) // 2
    told = BODY.encode()
    answer = raw(server, CHUNKED, chunk(told[:half]), chunk(told[half:]), b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_body_in_chunks_is_limited_too(server: Server) -> None:
    answer = raw(server, CHUNKED, *[chunk(b" " * 65536)] * 5, b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"/problems/payload-too-large" in answer


@pytest.mark.parametrize(
    "request_",
    [
        b"POST /v1/settle HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}",
        CHUNKED + b"zz\r\n{}\r\n",
        CHUNKED + b"5\r\n{}",
        b"GET /livez HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
        b"GET /livez HTTP/1.0\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n",
        b"GET http://elsewhere/livez HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n",
        b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: here\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nHost: here\r\n" + b"A: b\r\n" * 100 + b"\r\n",
    ],
    ids=[
        "short body",
        "bad chunk",
        "short chunk",
        "bad host",
        "no host",
        "asterisk",
        "absolute",
        "long line",
        "many fields",
    ],
)
def test_strange_requests_do_no_harm(server: Server, request_: bytes) -> None:
    assert not raw(server, request_).startswith(b"HTTP/1.1 5")
    connection = server.connect()
    settled(connection)
    connection.close()


def test_a_graceful_stop_answers_what_is_under_way(tmp_path: Path) -> None:
    with running(tmp_path / "log", {"graceful_timeout": 10}) as server:
        connection = socket.create_connection((HOST, server.port), timeout=10)
        head = f"POST /v1/settle HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n"
        connection.sendall(head.encode() + BODY[:10].encode())
        time.sleep(0.3)  # the worker waits for the rest
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        time.sleep(0.3)
        connection.sendall(BODY[10:].encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
        connection.close()
        stopping.join()
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert server.process.returncode == 0
    assert "Traceback" not in server.log.read_text()


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with running(tmp_path / "log") as server:
        (worker,) = children(server.process.pid)
        os.kill(worker, signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while children(server.process.pid) in ([], [worker]) and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.5)
        connection = server.connect()
        settled(connection)
        connection.close()


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children")
    if not listed.exists():
        pytest.skip("needs Linux's /proc")
    return [int(child) for child in listed.read_text().split()]


def serve(*arguments: object, **settings: object) -> subprocess.Popen[str]:
    told = ", ".join(map(repr, arguments))
    program = f"from scorer.http.serve import serve; raise SystemExit(serve({told}))"
    return subprocess.Popen(
        [sys.executable, "-c", program],
        env=environment(**settings),
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_serve_starts_and_stops() -> None:
    port = free_port()
    with serve(HOST, port, 2, log_level="info") as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "Serving at" in line:
                break
        assert f"http://{HOST}:{port} with 2 workers" in line
        wait_for(port)
        process.terminate()
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


def wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        connection = http.client.HTTPConnection(HOST, port, timeout=10)
        try:
            settled(connection)
        except OSError:
            time.sleep(0.05)
        else:
            return
        finally:
            connection.close()


def test_serve_says_that_the_port_is_taken(server: Server) -> None:
    with serve(HOST, server.port) as process:
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert said == f"scorer serve: cannot listen on {HOST} port {server.port}: Address already in use\n"


def test_serve_says_what_is_wrong_with_the_settings() -> None:
    with serve(prot=80, workers="many") as process:
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert said.splitlines() == [
        "scorer serve: settings:",
        "SCORER_PROT: there is no such setting; did you mean SCORER_PORT?",
        "SCORER_WORKERS: must be a whole number from 1 to 256, not 'many'",
    ]


def test_gunicorn_s_own_start_is_stopped_by_bad_settings_too() -> None:
    command = [sys.executable, "-m", "gunicorn", "-c", "python:scorer.http.gunicorn_conf", "scorer.http.wsgi:app"]
    done = subprocess.run(
        command, env=environment(port="none"), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode != 0
    assert "SCORER_PORT: must be a whole number" in done.stderr
    assert "Traceback" not in done.stderr


def test_serve_says_which_file_or_store_cannot_be_used(tmp_path: Path) -> None:
    for settings, complaint in (
        ({"api_keys_file": tmp_path / "none"}, "SCORER_API_KEYS_FILE: No such file or directory"),
        (
            {"rate_limit": "1/second", "rate_limit_store": "redis://host:port"},
            "SCORER_RATE_LIMIT_STORE: cannot be used",
        ),
        ({"metrics": f"{HOST}:9100", "port": 9100}, "SCORER_METRICS: its port must be another one"),
    ):
        with serve(HOST, None if "port" in settings else free_port(), 1, **settings) as process:
            _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 2
        assert said.startswith("scorer serve: settings:\n")
        assert complaint in said
        assert "Traceback" not in said
