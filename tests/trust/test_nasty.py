"""Nasty bodies through a real gunicorn: each is answered as it must be, soon, by a worker that lives on."""

import http.client
import json
from typing import Any

import pytest

from tests.trust.conftest import Watched
from trust.nasty import CORPUS, HAND, Nasty, named

JSON = {"Content-Type": "application/json"}
SECONDS = 1.0
"""Of the processor's time that an answer may take; the slowest takes a tenth of it."""
ANSWER_AT_MOST = 1_000_000


def answered(service: Watched, body: bytes, path: str = "/v1/settle", **headers: str) -> tuple[int, str, bytes]:
    """Status, media type and body of the answer, which must come soon."""
    before = service.seconds()
    connection = service.server.connect(timeout=60)
    try:
        connection.request("POST", path, body, JSON | headers)
        answer = connection.getresponse()
        told = answer.read()
        kind = answer.headers.get_content_type()
    except BrokenPipeError:  # answered and closed before the whole of it was sent
        answer = http.client.HTTPResponse(connection.sock)
        answer.begin()
        told, kind = answer.read(), answer.headers.get_content_type()
    finally:
        connection.close()
    assert service.seconds() - before < SECONDS
    assert len(told) < ANSWER_AT_MOST
    return answer.status, kind, told


@pytest.mark.parametrize("nasty", CORPUS.values(), ids=CORPUS.keys())
def test_a_nasty_body_is_answered_as_it_must_be(service: Watched, nasty: Nasty) -> None:
    status, kind, told = answered(service, nasty.body)
    document = json.loads(told)
    if nasty.status == 200:
        assert (status, kind) == (200, "application/json")
        assert sum(document["changes"].values()) == 0
    else:
        assert (status, kind) == (nasty.status, "application/problem+json")
        assert document["type"] == f"/problems/{nasty.slug}"
        assert document["status"] == nasty.status


@pytest.mark.parametrize("path", ["/v1/waits", "/v1/compare", "/v1/ledger", "/v1/settle/batch"])
def test_no_endpoint_minds_any_of_them(service: Watched, path: str) -> None:
    for name, nasty in CORPUS.items():
        if len(nasty.body) > 300_000:
            continue
        status, kind, told = answered(service, nasty.body, path)
        assert status in {200, 207, 400, 413, 422}, name
        assert kind == ("application/json" if status < 300 else "application/problem+json"), name
        assert json.loads(told) is not None, name


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "\"'`${7*7}", "\u202eD", "红中\u200d🀄"])
def test_an_id_is_echoed_as_it_is_and_never_as_markup(service: Watched, name: str) -> None:
    _, kind, told = answered(service, named(name))
    assert (kind, json.loads(told)["changes"][name]) == ("application/json", 320)
    _, kind, text = answered(service, named(name), Accept="text/plain")
    assert kind == "text/plain"
    assert name in text.decode()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Encoding": "gzip"}, 415),
        ({"Content-Encoding": "identity"}, 415),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "multipart/form-data; boundary=x"}, 415),
        ({"Content-Type": "application/json; charset=utf-16"}, 415),
        ({"Content-Type": "application/json, text/html"}, 415),
        ({"Content-Type": "application/json;" + " " * 4000}, 200),
        ({"Content-Type": "application/json;" + "a=b;" * 1000}, 200),
        ({"Content-Type": 'application/json; charset="' + "\\" * 3000}, 200),  # left open, it is none
        ({"Accept": "text/plain;q=" + "9" * 4000}, 200),
        ({"Accept": ",".join(["a/b;q=0.5"] * 700)}, 200),
        ({"Accept": "text/*;q=" + ";q=" * 2000}, 200),
        ({"Accept-Language": ",".join(["zh"] * 2500)}, 200),
        ({"Accept-Language": "x-" + "-" * 7000}, 200),
        ({"Accept-Language": "en;q=nan, zh-TW;q=1e999"}, 200),
        ({"If-None-Match": '"' * 7000}, 200),
        ({"X-HTTP-Method-Override": "DELETE"}, 200),
    ],
    ids=lambda value: str(value)[:60],
)
def test_nasty_headers(service: Watched, headers: dict[str, str], status: int) -> None:
    assert answered(service, json.dumps(HAND).encode(), **headers)[0] == status


@pytest.mark.parametrize(
    "query",
    ["lang=", "lang=en&" * 400, "lang=%00", "lang=%ff%fe", "%", "lang[]=en", "lang=" + "x" * 3000, "a=b&" * 900, "view=" + "%0a" * 900],
    ids=lambda query: query[:20],
)  # fmt: skip
def test_nasty_queries(service: Watched, query: str) -> None:
    for path in ("/v1/settle", "/v1/ledger", "/v1/settle/batch"):
        assert answered(service, json.dumps(HAND).encode(), f"{path}?{query}")[0] < 500


def test_a_stream_of_nasty_lines_has_an_item_for_each(service: Watched) -> None:
    lines = [nasty.body for nasty in CORPUS.values() if b"\n" not in nasty.body and nasty.body.strip()]
    lines = [line for line in lines if len(line) <= 262_144]
    before = service.seconds()
    connection = service.server.connect(timeout=60)
    connection.request("POST", "/v1/settle/batch", b"\n".join(lines), {"Content-Type": "application/x-ndjson"})
    items: list[dict[str, Any]] = [json.loads(line) for line in connection.getresponse().read().splitlines()]
    connection.close()
    assert service.seconds() - before < 5
    assert [item["index"] for item in items] == list(range(len(lines)))
    wanted = [nasty.status for nasty in CORPUS.values() if nasty.body in set(lines)]
    assert sorted(item["status"] for item in items) == sorted(wanted)
