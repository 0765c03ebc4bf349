"""Request ids on every answer, and the line that the log has of every request."""

import json
import os
import re
import select
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.http.access_log import AccessLog
from scorer.http.app import create_app
from scorer.http.health import KNOWN_HAND, warm
from scorer.http.settings import Settings
from scorer.http.telling import Seen
from tests.servers import running

MADE_UP = re.compile("[0-9a-f]{32}")
SEEN = Seen(1.5, "id", "GET", "/livez", 200, 0.0012345, 18, None)
PATHS = ["/v1/settle", "/v1/variants", "/openapi.json", "/docs", "/livez", "/metrics", "/nowhere", "/"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW"])
def test_an_id_is_echoed_on_every_answer(client: FlaskClient, method: str, path: str) -> None:
    answer = client.open(path, method=method, headers={"X-Request-ID": "cart-17/3:a=b+c@d.e_f"})
    assert answer.headers.getlist("X-Request-ID") == ["cart-17/3:a=b+c@d.e_f"]


def test_an_id_is_made_up_for_every_request_without_one(client: FlaskClient) -> None:
    ids = {client.get("/livez").headers["X-Request-ID"] for _ in range(20)}
    assert len(ids) == 20
    assert all(map(MADE_UP.fullmatch, ids))


@pytest.mark.parametrize(
    "told",
    [
        "",
        " ",
        "a b",
        "a,b",
        'a"b',
        "a\\b",
        "{}",
        "<i>",
        "a\tb",
        "é",
        "ａ",
        "a" * 129,
        "a;b",
        "a%0ab",
        "a\x7fb",
        "$(id)",
    ],
)
def test_an_id_that_could_do_harm_is_replaced(client: FlaskClient, told: str) -> None:
    given = client.get("/livez", headers={"X-Request-ID": told.encode().decode("latin-1")}).headers["X-Request-ID"]
    assert MADE_UP.fullmatch(given)


def test_the_longest_id(client: FlaskClient) -> None:
    assert client.get("/livez", headers={"x-request-id": "a" * 128}).headers["X-Request-ID"] == "a" * 128


Logged = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def logged(capfd: pytest.CaptureFixture[str]) -> Logged:
    """The lines that have been written to standard output."""
    return lambda: [json.loads(line) for line in capfd.readouterr().out.splitlines()]


def test_a_line_tells_how_a_request_went(client: FlaskClient, logged: Logged) -> None:
    answer = client.post("/v1/settle?lang=en", json=KNOWN_HAND, headers={"X-Request-ID": "one"})
    answer.close()
    client.get("/v1/variants/secret-of-mine?a=b").close()
    first, second = logged()
    assert first.pop("time") <= second.pop("time")
    assert 0 < first.pop("ms") < 60_000
    assert second.pop("ms") > 0
    assert MADE_UP.fullmatch(second.pop("request_id"))
    told = {"request_id": "one", "method": "POST", "route": "/v1/settle", "status": 200, "bytes": len(answer.data)}
    assert first == told
    assert second.pop("bytes") > 0
    assert second == {"method": "GET", "route": "/v1/variants/{variant}", "status": 404, "problem": "not-found"}


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("GET", "/no/where\n{}", "unmatched"),
        ("DELETE", "/v1/settle", "unmatched"),
        ("GET", "/problems/x%0d%0aSet-Cookie:%20a", "/problems/{slug}"),
        ("GET", "/web/a/../../etc/passwd", "/web/{name}"),
        ("OPTIONS", "/v1/variants/\u724c", "/v1/variants/{variant}"),
        ("BREW", "/livez", "unmatched"),
    ],
)
def test_a_line_holds_nothing_of_the_path(
    client: FlaskClient, logged: Logged, method: str, path: str, route: str
) -> None:
    client.open(path, method=method, query_string="q=secret").close()
    (line,) = logged()
    assert line["route"] == route
    assert line["method"] == ("OTHER" if method == "BREW" else method)
    assert set(line) <= {"time", "request_id", "method", "route", "status", "ms", "bytes", "problem"}


def test_what_the_service_asks_itself_is_not_logged(logged: Logged) -> None:
    app = create_app(Settings())
    warm(app)
    app.test_client().get("/livez").close()
    assert [line["route"] for line in logged()] == ["/livez"]


def test_no_client_can_pass_for_the_service_itself(client: FlaskClient, logged: Logged) -> None:
    client.get("/livez", headers={"scorer.own": "1", "Scorer-Own": "1", "scorer_own": "1"}).close()
    assert len(logged()) == 1


def test_off_is_off(logged: Logged) -> None:
    create_app(Settings(access_log=False)).test_client().get("/livez").close()
    os.write(1, b"{}\n")
    assert logged() == [{}]


def test_a_log_that_cannot_be_written_costs_no_answer() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with Path("/dev/full").open("wb") as full:
        AccessLog(full.fileno())([SEEN])
    AccessLog(99_999)([SEEN])


def test_lines_are_written_whole_and_no_more_at_once_than_a_pipe_takes_in_one_piece(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pieces: list[bytes] = []
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", lambda _, piece: pieces.append(piece))
        AccessLog()([SEEN._replace(request_id=str(number) * 20, size=number) for number in range(2000)])
    assert all(piece.endswith(b"\n") and len(piece) <= select.PIPE_BUF for piece in pieces)
    assert len(pieces) < 200
    assert [json.loads(line)["bytes"] for line in b"".join(pieces).splitlines()] == list(range(2000))


def test_under_gunicorn_each_request_is_one_line_and_nothing_else_is_written(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    with running(tmp_path / "log", {"workers": 2}, lines=lines) as server:
        for _ in range(50):
            connection = server.connect()
            connection.request("POST", "/v1/settle", json.dumps(KNOWN_HAND), {"Content-Type": "application/json"})
            assert connection.getresponse().status == 200
            connection.close()
        server.stop()
    told = [json.loads(line) for line in lines.read_text().splitlines()]
    assert sum(line["route"] == "/v1/settle" for line in told) == 50
    assert {line["route"] for line in told} == {"/v1/settle", "/readyz"}
    assert not set(KNOWN_HAND["players"][3]["hand"].split()) & set(lines.read_text().split())  # type: ignore[index]
    assert "Traceback" not in server.log.read_text()
