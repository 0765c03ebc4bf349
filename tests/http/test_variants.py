"""The variants over HTTP: what is shown, and that it need not be sent twice."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from scorer.rules import shown
from scorer.variants import VARIANTS

FIXED = ["/v1/variants", "/v1/variants/bianfeng-bubu", "/openapi.yaml", "/openapi.json", "/problems/not-a-win"]


def test_all_are_listed_in_order(client: FlaskClient) -> None:
    listed: Any = client.get("/v1/variants").json
    assert [variant["id"] for variant in listed["variants"]] == list(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_is_shown_as_in_the_list(client: FlaskClient, variant: str) -> None:
    listed: Any = client.get("/v1/variants").json
    one: Any = client.get(f"/v1/variants/{variant}").json
    assert one in listed["variants"]
    assert one["rules"] == shown(VARIANTS[variant].rules)
    assert set(one["citations"]) == set(one["rules"])


def test_the_rules_shown_can_be_sent_back(client: FlaskClient) -> None:
    rules: Any = client.get(f"/v1/variants/{KNOWN_HAND['variant']}").json
    answer: Any = client.post("/v1/settle", json={**KNOWN_HAND, "rules": rules["rules"]}).json
    assert answer["changes"] == KNOWN_CHANGES


@pytest.mark.parametrize("path", FIXED)
def test_a_known_body_is_not_sent_again(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    etag = first.headers["ETag"]
    assert re.fullmatch('"[0-9a-f]{32}"', etag)
    for known in (etag, f'"other", {etag}', f"W/{etag}", "*"):
        again = client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b""), known
        assert again.headers["ETag"] == etag
        assert again.headers["Cache-Control"] == "no-cache"
    for other in ('"other"', "", etag.strip('"') + "x"):
        assert client.get(path, headers={"If-None-Match": other}).data == first.data, other


def test_different_bodies_have_different_tags(client: FlaskClient) -> None:
    assert len({client.get(path).headers["ETag"] for path in FIXED}) == len(FIXED)
