"""The contract is a valid OpenAPI document, whole, and the one that is served."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import yaml
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

import scorer
from scorer.http.contract import contract_file


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    """Every object in a document, examples' values apart."""
    if isinstance(node, dict):
        yield node
        for key, value in node.items():
            if key != "value":
                yield from nodes(value)
    elif isinstance(node, list):
        for value in node:
            yield from nodes(value)


def test_it_is_valid_openapi_3_1(contract: dict[str, Any]) -> None:
    assert contract["openapi"].startswith("3.1.")
    assert [error.message for error in OpenAPIV31SpecValidator(contract).iter_errors()] == []


def test_its_version_is_the_package_s(contract: dict[str, Any]) -> None:
    assert contract["info"]["version"] == scorer.__version__


def test_every_component_is_used(contract: dict[str, Any]) -> None:
    used = Counter(node["$ref"] for node in nodes(contract) if "$ref" in node)
    components = dict(contract["components"])
    told = {name for way in contract["security"] for name in way}
    assert set(components.pop("securitySchemes")) == told  # the only ones that are named without a reference
    there = {f"#/components/{kind}/{name}" for kind, named in components.items() for name in named}
    assert set(used) == there


def test_every_operation_is_told_in_full(contract: dict[str, Any]) -> None:
    operations = [operation for path in contract["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert operation["summary"]
        assert operation["tags"]
        assert {"200", "default"} <= set(operation["responses"])


def test_requests_allow_nothing_that_is_not_named(schemas: dict[str, Any]) -> None:
    asked = [name for name in schemas if name.endswith("Request") and name not in {"InvalidRequest", "BatchRequest"}]
    parts = ["Player", "Meld", "SpecialKongs", "Result", "Declared", "Stake", "HouseRules", "LedgerHand"]
    for name in [*asked, *parts]:
        assert schemas[name]["additionalProperties"] is False, name


def test_it_is_served_as_written(client: FlaskClient) -> None:
    assert client.get("/openapi.yaml").data == contract_file().read_bytes()


def test_it_is_served_as_json(client: FlaskClient, contract: dict[str, Any]) -> None:
    assert client.get("/openapi.json").json == contract, "after a change: python3 tests/contract/write_json.py"


def test_every_yaml_reader_finds_the_same_in_it(contract: dict[str, Any]) -> None:
    # Words and numbers that YAML 1.1 and 1.2 read differently are quoted: read as strings alone, the examples agree.
    text = contract_file().read_text(encoding="utf-8")
    bare = yaml.load(text, yaml.BaseLoader)  # noqa: S506 - makes strings only
    for name, example in contract["components"]["examples"].items():
        assert as_text(example) == bare["components"]["examples"][name], name


def as_text(value: Any) -> Any:
    """A value as a reader would find it that takes every scalar as the text it was written as."""
    if isinstance(value, dict):
        return {key: as_text(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_text(item) for item in value]
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)
