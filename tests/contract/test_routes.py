"""The service answers at the paths of the contract, and at no others."""

import re
from typing import Any

from flask import Flask

from scorer.http.app import create_app
from scorer.http.settings import Settings

OPERATIONS = {
    ("POST", "/v1/settle"),
    ("POST", "/v1/settle/batch"),
    ("POST", "/v1/waits"),
    ("POST", "/v1/compare"),
    ("POST", "/v1/ledger"),
    ("GET", "/v1/variants"),
    ("GET", "/v1/variants/{}"),
    ("GET", "/openapi.yaml"),
    ("GET", "/openapi.json"),
    ("GET", "/docs"),
    ("GET", "/docs/{}"),
    ("GET", "/problems/{}"),
    ("GET", "/"),
    ("GET", "/web/{}"),
    ("GET", "/livez"),
    ("GET", "/readyz"),
    ("GET", "/metrics"),
}


def routes_of(app: Flask) -> set[tuple[str, str]]:
    return {
        (method, re.sub(r"<[^>]+>", "{}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_the_routes_are_exactly_these() -> None:
    assert routes_of(create_app(Settings())) == OPERATIONS


def test_the_contract_describes_exactly_these(contract: dict[str, Any]) -> None:
    described = {
        (method.upper(), re.sub(r"{[^}]+}", "{}", path))
        for path, operations in contract["paths"].items()
        for method in operations
    }
    assert described == OPERATIONS


def test_every_path_answers_options() -> None:
    rules = list(create_app(Settings()).url_map.iter_rules())
    assert {rule.rule for rule in rules if "OPTIONS" in (rule.methods or ())} == {rule.rule for rule in rules}
