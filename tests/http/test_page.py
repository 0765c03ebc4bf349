"""The page and its files as they are served: small, compressed once, asked for again each time, and strict."""

import gzip
import json
import re

import pytest
from flask.testing import FlaskClient

from scorer.http import page

BUDGET = 150_000
"""Bytes that the whole page may weigh, compressed: every file, in all languages."""
NAMES = sorted(page.assets())


def sent(client: FlaskClient, name: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    answer = client.get("/" if name == page.INDEX else f"/web/{name}", headers=headers)
    return answer.status_code, answer.data, dict(answer.headers)


def test_the_page_is_light(client: FlaskClient) -> None:
    weights = {name: len(sent(client, name, **{"Accept-Encoding": "gzip"})[1]) for name in NAMES}
    assert sum(weights.values()) < BUDGET, weights


@pytest.mark.parametrize("name", NAMES)
def test_both_forms_of_a_file_are_the_same_file(client: FlaskClient, name: str) -> None:
    _, plain, headers = sent(client, name)
    status, packed, told = sent(client, name, **{"Accept-Encoding": "br, gzip"})
    assert status == 200
    assert "Content-Encoding" not in headers
    if told.get("Content-Encoding") == "gzip":
        assert told["ETag"] != headers["ETag"]
        packed = gzip.decompress(packed)
    assert packed == plain
    assert told["Cache-Control"] == "no-cache"
    assert told["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_a_file_that_is_known_is_not_sent_again(client: FlaskClient, encoding: str) -> None:
    _, _, headers = sent(client, "app.css", **{"Accept-Encoding": encoding})
    status, body, told = sent(client, "app.css", **{"Accept-Encoding": encoding, "If-None-Match": headers["ETag"]})
    assert (status, body, told["ETag"]) == (304, b"", headers["ETag"])
    assert sent(client, "app.css", **{"If-None-Match": '"other"'})[0] == 200


def test_who_wants_no_compression_gets_none(client: FlaskClient) -> None:
    assert "Content-Encoding" not in sent(client, "app.css", **{"Accept-Encoding": "gzip;q=0"})[2]


@pytest.mark.parametrize("path", ["/web/nothing.js", "/web/", "/web/../page.py", "/web/js", "/web/%2e%2e/wsgi.py"])
def test_there_is_nothing_else(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_nothing_is_inline_and_nothing_comes_from_elsewhere(client: FlaskClient) -> None:
    html = sent(client, page.INDEX)[1].decode()
    assert re.findall(r"<script[^>]*>(?=[^<])|<style|\sstyle=|\son\w+=", html) == []
    assert re.findall(r"(?:src|href)=\"(?!/web/)[^\"]*\"", html) == []
    assert "unsafe" not in page.POLICY
    assert "require-trusted-types-for 'script'" in page.POLICY


def test_no_module_makes_html_of_text() -> None:
    for name, asset in page.assets().items():
        if name.endswith(".js"):
            assert not re.search(
                rb"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", asset.plain.body
            ), name


def test_the_worker_knows_every_file_and_may_serve_the_page(client: FlaskClient) -> None:
    _, body, headers = sent(client, page.WORKER)
    assert headers["Service-Worker-Allowed"] == "/"
    first = body.decode().split("\n")[0]
    shell = json.loads(first.removeprefix("const SHELL = ").removesuffix(";"))
    others = {f"/web/{name}" for name in NAMES if name not in {page.INDEX, page.WORKER}}
    assert set(shell["files"]) == {"/", *others}
    for file in shell["files"]:
        assert client.get(file).status_code == 200


def test_the_manifest_names_icons_that_are_there(client: FlaskClient) -> None:
    manifest = json.loads(sent(client, "manifest.webmanifest")[1])
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    for icon in manifest["icons"]:
        answer = client.get(icon["src"])
        assert (answer.status_code, answer.content_type.split(";")[0]) == (200, icon["type"])
