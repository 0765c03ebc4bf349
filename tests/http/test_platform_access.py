"""Keys, limits and CORS: who is let in, and who is not however he asks."""

import signal
import socket
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.http import limiter
from scorer.http.access import OPEN
from scorer.http.app import create_app
from scorer.http.health import KNOWN_HAND
from scorer.http.keys import Keys, new_key
from scorer.http.platform import refresh_keys
from scorer.http.readers import Rate
from scorer.http.settings import Settings
from tests.servers import HOST, Server, running

KEY, HASH = "sk_a-key", sha256(b"sk_a-key").digest()
OTHER_KEY, OTHER_HASH = "sk_another", sha256(b"sk_another").digest()
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"]
ORIGIN = "https://app.example"


def client_of(**settings: object) -> FlaskClient:
    return create_app(Settings(access_log=False)._replace(**settings)).test_client()  # type: ignore[arg-type]


@pytest.fixture
def locked() -> FlaskClient:
    return client_of(api_keys=(OTHER_HASH, HASH))


def refused(answer: TestResponse) -> bool:
    if answer.status_code == 401:
        assert answer.mimetype == "application/problem+json"
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="scorer"'
        assert answer.headers["Cache-Control"] == "no-store"
        assert not answer.data or b'"/problems/unauthorized"' in answer.data  # HEAD has none
    return answer.status_code == 401


# ---------------------------------------------------------------------------------------------------------------- keys


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": f"Bearer {KEY}"},
        {"Authorization": f"bearer {KEY}"},
        {"AUTHORIZATION": f"BEARER {OTHER_KEY}"},
        {"X-API-Key": KEY},
        {"x-api-key": KEY},
        {"Authorization": "Basic dXNlcjpwYXNz", "X-API-Key": KEY},
    ],
)
def test_a_key_lets_in(locked: FlaskClient, headers: dict[str, str]) -> None:
    assert locked.post("/v1/settle", json=KNOWN_HAND, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [("X-API-Key", "")],
        [("X-API-Key", "wrong")],
        [("X-API-Key", KEY.upper())],
        [("X-API-Key", f"{KEY} ")],
        [("X-API-Key", HASH.hex())],
        [("X-API-Key", KEY + "x" * 8000)],
        [("X-API-Key", "牌".encode().decode("latin-1"))],
        [("X-API-Key", KEY), ("X-API-Key", KEY)],
        [("X-API-Key", KEY), ("X-API-Key", "wrong")],
        [("Authorization", KEY)],
        [("Authorization", "Bearer")],
        [("Authorization", "Bearer ")],
        [("Authorization", f"Bearer{KEY}")],
        [("Authorization", f"Basic {KEY}")],
        [("Authorization", f"Bearer {KEY}, Bearer {KEY}")],
        [("Authorization", f"Bearer {KEY}"), ("Authorization", f"Bearer {KEY}")],
        [("Authorization", "Bearer wrong"), ("X-API-Key", KEY)],
        [("Proxy-Authorization", f"Bearer {KEY}")],
        [("Cookie", f"X-API-Key={KEY}")],
        [("X-Api-Key2", KEY)],
    ],
)
def test_anything_else_does_not(locked: FlaskClient, headers: list[tuple[str, str]]) -> None:
    assert refused(locked.post(f"/v1/settle?api_key={KEY}&X-API-Key={KEY}", json=KNOWN_HAND, headers=headers))


def test_every_route_that_is_not_named_as_open_needs_a_key(locked: FlaskClient) -> None:
    rules = {rule.rule for rule in locked.application.url_map.iter_rules()}
    assert rules >= OPEN
    for rule in rules:
        path = rule.replace("<variant>", "shanzhuang-kaikou").replace("<slug>", "not-a-win")
        path = path.replace("/docs/<name>", "/docs/start.js").replace("<path:name>", "app.css")
        for method in METHODS:
            without = locked.open(path, method=method)
            served = method in locked.options(path, headers={"X-API-Key": KEY}).headers["Allow"].split(", ")
            assert refused(without) == (rule not in OPEN or not served), (method, path)


@pytest.mark.parametrize(
    "path",
    [
        "//v1/settle",
        "/v1//settle",
        "/v1/%73ettle",
        "/%76%31/settle",
        "/v1/settle/",
        "/v1/./settle",
        "/v1/x/../settle",
        "/livez/../v1/settle",
        "/livez%2f..%2fv1%2fsettle",
        "/docs/../v1/settle",
        "/V1/SETTLE",
        "/v1/settle;/livez",
        "/v1/settle%00/livez",
        "/v1/settle?/livez",
        "/v1/settle#/livez",
        "/v1/variants/..%2f..%2flivez",
        "/nowhere",
        "/metrics",
        "/metrics/",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "BREW"])
def test_no_way_of_writing_a_path_gets_round_the_key(locked: FlaskClient, method: str, path: str) -> None:
    answer = locked.open(path, method=method, json=KNOWN_HAND)
    assert refused(answer) or answer.status_code == 404
    assert b"changes" not in answer.data


def test_a_key_changes_nothing_else(locked: FlaskClient) -> None:
    assert locked.get("/nowhere", headers={"X-API-Key": KEY}).status_code == 404
    assert locked.get("/v1/settle", headers={"X-API-Key": KEY}).status_code == 405


def test_a_file_of_keys_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"# ours\n{HASH.hex()}  # the shop's\n\n")
    client = client_of(api_keys_file=str(file))
    assert not refused(client.get("/v1/variants", headers={"X-API-Key": KEY}))
    file.write_text(f"{OTHER_HASH.hex()}\n")
    refresh_keys(client.application)
    assert refused(client.get("/v1/variants", headers={"X-API-Key": KEY}))
    assert not refused(client.get("/v1/variants", headers={"X-API-Key": OTHER_KEY}))
    for spoilt in ("not a hash", OTHER_KEY):
        file.write_text(spoilt)
        refresh_keys(client.application)
        assert not refused(client.get("/v1/variants", headers={"X-API-Key": OTHER_KEY}))


def test_a_file_of_keys_without_any_lets_nobody_in(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("# none yet\n")
    assert refused(client_of(api_keys_file=str(file)).get("/v1/variants", headers={"X-API-Key": KEY}))


def test_a_file_of_keys_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Keys((), str(tmp_path / "none"))


def test_a_new_key_is_known_by_its_hash() -> None:
    key, hashed = new_key()
    assert Keys((bytes.fromhex(hashed),), None).known(key)
    assert len(key) > 40
    assert new_key()[0] != key


def test_a_reload_takes_keys_in_and_out(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(HASH.hex())
    with running(tmp_path / "log", {"api_keys_file": file}) as server:
        assert (status(server, KEY), status(server, OTHER_KEY), status(server, None)) == (200, 401, 401)
        file.write_text(OTHER_HASH.hex())
        server.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 20
        while status(server, OTHER_KEY) != 200 and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(0.5)
        assert (status(server, KEY), status(server, OTHER_KEY)) == (401, 200)


def status(server: Server, key: str | None, name: str = "X-API-Key") -> int:
    connection = server.connect()
    try:
        connection.request("GET", "/v1/variants", headers={} if key is None else {name: key})
        return connection.getresponse().status
    finally:
        connection.close()


def test_a_header_with_underscores_is_no_key(tmp_path: Path) -> None:
    with running(tmp_path / "log", {"api_keys": HASH.hex()}) as server:
        assert status(server, KEY) == 200
        assert status(server, KEY, "X_API_Key") == 401


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service under gunicorn that asks for a key."""
    with running(tmp_path_factory.mktemp("closed") / "log", {"api_keys": HASH.hex()}) as started:
        yield started


@pytest.mark.parametrize(
    "target",
    [
        "/v1/variants",
        "//v1/variants",
        "/v1/%76ariants",
        "/v1/variants/",
        "/livez/../v1/variants",
        "/livez/%2e%2e/v1/variants",
        "/./v1/variants",
        "/v1\\variants",
        "/v1/variants;x=/livez",
        "/v1/variants%3f/livez",
        "/v1/variants%00",
        "/v1/variants?x=/livez",
        "http://livez/v1/variants",
        "http://a@livez/v1/variants",
        "livez",
        "*",
        "/livez /v1/variants",
    ],
)
@pytest.mark.parametrize("headers", ["", "X-Original-URL: /livez\r\n", "X-Rewrite-URL: /livez\r\nSCRIPT_NAME: /v1\r\n"])
def test_no_request_line_gets_round_the_key(closed: Server, target: str, headers: str) -> None:
    with socket.create_connection((HOST, closed.port), timeout=10) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: a\r\n{headers}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.split(b" ", 2)[1] in {b"400", b"401", b"404"}, answer
    assert b"shanzhuang" not in answer


# -------------------------------------------------------------------------------------------------------------- limits


def test_a_client_may_send_so_many_requests() -> None:
    client = client_of(rate_limit=Rate(3, 3600))
    for left in (2, 1, 0):
        answer = client.post("/v1/settle", json=KNOWN_HAND)
        assert answer.status_code == 200
        assert answer.headers["RateLimit-Policy"] == '"default";q=3;w=3600'
        assert answer.headers["RateLimit"].startswith(f'"default";r={left};t=')
    answer = client.post("/v1/settle", json=KNOWN_HAND)
    assert (answer.status_code, answer.mimetype) == (429, "application/problem+json")
    assert answer.json is not None
    assert answer.json["type"] == "/problems/too-many-requests"
    assert 1 <= int(answer.headers["Retry-After"]) <= 3600
    assert answer.headers["RateLimit"].startswith('"default";r=0;t=')
    assert client.post("/v1/settle", json=KNOWN_HAND, environ_overrides={"REMOTE_ADDR": "192.0.2.1"}).status_code == 200


def test_what_is_refused_counts_too_and_what_is_open_does_not() -> None:
    client = client_of(rate_limit=Rate(2, 3600))
    for path in ("/livez", "/readyz", "/openapi.json", "/docs", "/problems/not-a-win", "/") * 2:
        answer = client.get(path)
        assert answer.status_code == 200
        assert "RateLimit" not in answer.headers
    assert [client.get("/nowhere").status_code for _ in range(3)] == [404, 404, 429]
    assert client.delete("/v1/settle").status_code == 429


def test_with_keys_each_key_is_a_client_and_guessing_is_limited() -> None:
    client = client_of(rate_limit=Rate(2, 3600), api_keys=(HASH, OTHER_HASH))
    wrong = [client.get("/v1/variants", headers={"X-API-Key": f"guess {n}"}).status_code for n in range(4)]
    assert wrong == [401, 401, 429, 429]
    assert [client.get("/v1/variants", headers={"X-API-Key": KEY}).status_code for _ in range(3)] == [200, 200, 429]
    elsewhere = {"REMOTE_ADDR": "192.0.2.9"}
    assert client.get("/v1/variants", headers={"X-API-Key": KEY}, environ_overrides=elsewhere).status_code == 429
    assert client.get("/v1/variants", headers={"X-API-Key": OTHER_KEY}).status_code == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Client-IP", "True-Client-IP"])
def test_nobody_makes_up_an_address(header: str) -> None:
    client = client_of(rate_limit=Rate(2, 3600))
    told = [client.get("/v1/variants", headers={header: f"192.0.2.{n}"}).status_code for n in range(3)]
    assert told == [200, 200, 429]


def test_behind_a_proxy_a_client_is_who_the_proxy_saw() -> None:
    client = client_of(rate_limit=Rate(1, 3600), trusted_proxies=1)
    for made_up in ("", "198.51.100.7, ", "198.51.100.8, 198.51.100.9, "):
        told = [client.get("/v1/variants", headers={"X-Forwarded-For": f"{made_up}192.0.2.{n}"}) for n in (1, 2)]
        assert [answer.status_code for answer in told] == ([200, 200] if not made_up else [429, 429])


def test_a_network_of_ipv6_is_one_client() -> None:
    client = client_of(rate_limit=Rate(1, 3600))
    addresses = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"]
    told = [client.get("/v1/variants", environ_overrides={"REMOTE_ADDR": address}) for address in addresses]
    assert [answer.status_code for answer in told] == [200, 429, 200]


def test_time_lets_a_client_in_again(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = limiter.Limiter(Rate(2, 10), limiter.MEMORY)
    assert [counts.count("a").passes for _ in range(3)] == [True, True, False]
    later = time.time() + 25
    monkeypatch.setattr(time, "time", lambda: later)
    assert counts.count("a").passes


# ---------------------------------------------------------------------------------------------------------------- CORS

PREFLIGHT = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}


def cors(answer: TestResponse) -> dict[str, str]:
    return {name: value for name, value in answer.headers if name.startswith("Access-Control-")}


@pytest.mark.parametrize("path", ["/v1/settle", "/v1/variants", "/nowhere", "/livez"])
def test_without_origins_there_is_no_word_of_cors(client: FlaskClient, path: str) -> None:
    for method in ("GET", "POST", "OPTIONS"):
        answer = client.open(path, method=method, headers={"Origin": ORIGIN, **PREFLIGHT})
        assert cors(answer) == {}
        assert "Origin" not in answer.headers.get("Vary", "")


def test_a_preflight_is_answered_without_a_key() -> None:
    client = client_of(cors_origins=(ORIGIN,), api_keys=(HASH,), rate_limit=Rate(1, 3600))
    for _ in range(3):
        answer = client.options("/v1/settle", headers={"Origin": ORIGIN, **PREFLIGHT})
        assert (answer.status_code, answer.data) == (204, b"")
        told = cors(answer)
        assert told["Access-Control-Allow-Origin"] == ORIGIN
        assert told["Access-Control-Allow-Methods"] == "GET, HEAD, POST, OPTIONS"
        assert {"Authorization", "Content-Type", "X-API-Key"} <= set(told["Access-Control-Allow-Headers"].split(", "))
        assert told["Access-Control-Max-Age"] == "7200"
        assert "Access-Control-Allow-Credentials" not in told
        assert answer.headers["Vary"] == "Origin"


def test_every_answer_to_a_known_origin_can_be_read() -> None:
    client = client_of(cors_origins=(ORIGIN, "http://localhost:3000"), api_keys=(HASH,), rate_limit=Rate(2, 3600))
    key = {"X-API-Key": KEY}
    for headers, expected in (({}, 401), (key, 200), (key, 200), (key, 429)):
        answer = client.post("/v1/settle", json=KNOWN_HAND, headers={"Origin": "http://localhost:3000", **headers})
        assert answer.status_code == expected
        assert cors(answer)["Access-Control-Allow-Origin"] == "http://localhost:3000"
        assert "RateLimit" in cors(answer)["Access-Control-Expose-Headers"].split(", ")
        assert answer.headers["Vary"] == "Accept, Accept-Language, Origin"


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "*",
        "https://app.example.evil.example",
        "https://evil.example/https://app.example",
        "http://app.example",
        "https://app.example:444",
        "https://app.example/",
        "HTTPS://APP.EXAMPLE",
        "https://sub.app.example",
        "https://app.example https://evil.example",
        "",
    ],
)
def test_other_origins_are_told_nothing(origin: str) -> None:
    client = client_of(cors_origins=(ORIGIN,))
    for method, more in (("POST", {}), ("OPTIONS", PREFLIGHT)):
        answer = client.open("/v1/settle", method=method, headers={"Origin": origin, **more})
        assert cors(answer) == {}
        assert answer.headers["Vary"].endswith("Origin")


def test_an_ordinary_options_is_what_it_was() -> None:
    answer = client_of(cors_origins=(ORIGIN,)).options("/v1/settle", headers={"Origin": ORIGIN})
    assert answer.headers["Allow"] == "OPTIONS, POST"
    assert cors(answer)["Access-Control-Allow-Origin"] == ORIGIN
