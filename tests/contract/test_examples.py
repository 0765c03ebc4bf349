"""Every example is valid, and is what the service really answers."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import yaml
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from scorer.http.contract import contract_file
from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND

CONTRACT: dict[str, Any] = yaml.safe_load(contract_file().read_text(encoding="utf-8"))
EXAMPLES: dict[str, Any] = CONTRACT["components"]["examples"]
BODIES: dict[str, dict[str, Any]] = {
    path: operations["post"]["requestBody"]["content"]
    for path, operations in CONTRACT["paths"].items()
    if "post" in operations
}
"""What is taken at each path, by media type."""
SHARED = frozenset({"malformed_json", "payload_too_large", "unsupported_media_type"})
"""Examples of answers that every path gives alike."""
REQUESTS: dict[str, Any] = {
    name.removesuffix("_request"): example["value"] for name, example in EXAMPLES.items() if name.endswith("_request")
}
"""By name; ``invalid_request_request`` is the request that gets the answer ``invalid_request``."""


def strict(node: Any, name: str = "") -> Any:
    """The contract with every object closed: what an answer holds must be described."""
    if isinstance(node, list):
        return [strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    closed = {key: strict(value, key) if key != "value" else value for key, value in node.items()}
    # Problem is what other problems are built upon: it is closed where it is used.
    if name != "Problem" and isinstance(node.get("properties"), dict):
        closed.setdefault("unevaluatedProperties", False)
    return closed


STRICT = strict(CONTRACT)


def errors_of(schema: dict[str, Any], value: Any) -> list[str]:
    validator = Draft202012Validator({**schema, "components": STRICT["components"]})
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        found: Any = STRICT
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        node = found
    return node


class Answer(NamedTuple):
    """One example answer of an operation."""

    method: str
    path: str
    status: int
    media_type: str
    name: str
    value: Any
    schema: dict[str, Any]


def answers(method: str, path: str, operation: dict[str, Any]) -> Iterator[Answer]:
    for status, response in operation["responses"].items():
        for media_type, content in resolved(response).get("content", {}).items():
            for name, example in content.get("examples", {}).items():
                yield Answer(method, path, int(status), media_type, name, resolved(example)["value"], content["schema"])


ANSWERS = [
    answer
    for path, operations in STRICT["paths"].items()
    for method, operation in operations.items()
    for answer in answers(method, path, operation)
]


def asked(client: FlaskClient, answer: Answer) -> Any:
    """What the service answers to the request that an example answer belongs to."""
    json = {"Content-Type": "application/json"}
    match answer.name:
        case "malformed_json":
            return client.post(answer.path, data=EXAMPLES[answer.name]["summary"].split("`")[1], headers=json)
        case "payload_too_large":
            return client.post(answer.path, data=b" " * (8 * 1024 * 1024 + 1), headers=json)
        case "unsupported_media_type":
            return client.post(answer.path, data=b"{}", headers={"Content-Type": "text/plain"})
        case "not_found":
            return client.get(answer.value["instance"])
    if answer.media_type == "application/x-ndjson":
        return client.post(answer.path, data=REQUESTS[answer.name], headers={"Content-Type": answer.media_type})
    if answer.method == "post":
        return client.post(answer.path, json=REQUESTS[answer.name], headers={"Accept": answer.media_type})
    return client.get(answer.path)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: f"{answer.path} {answer.name} {answer.media_type}")
def test_an_answer_is_the_one_really_given(client: FlaskClient, answer: Answer) -> None:
    assert errors_of(answer.schema, answer.value) == []
    given = asked(client, answer)
    assert (given.status_code, given.mimetype) == (answer.status, answer.media_type)
    told = {**answer.value, "instance": answer.path} if answer.name in SHARED else answer.value
    assert (given.text if isinstance(answer.value, str) else given.json) == told


ASKED = [
    (name, body["schema"], example["$ref"])
    for bodies in BODIES.values()
    for body in bodies.values()
    for name, example in body["examples"].items()
]
"""Every example of a request: its name, the schema it is told under, and where it is written."""


@pytest.mark.parametrize(("name", "schema", "place"), ASKED, ids=[name for name, *_ in ASKED])
def test_a_request_is_valid_unless_it_shows_an_error(name: str, schema: dict[str, Any], place: str) -> None:
    assert place == f"#/components/examples/{name}_request"
    assert bool(errors_of(schema, REQUESTS[name])) == (name == "invalid_request")


def test_every_request_has_its_answer() -> None:
    assert sorted(name for name, *_ in ASKED) == sorted(REQUESTS)
    answered = {answer.name for answer in ANSWERS if answer.method == "post" and answer.media_type != "text/plain"}
    assert set(REQUESTS) <= answered


def test_the_first_example_is_the_worked_example_of_the_rules() -> None:
    settled = EXAMPLES["discard_answer"]["value"]
    assert [loser["points"] for loser in settled["losers"]] == [128, 64, 128]
    assert settled["changes"] == KNOWN_CHANGES
    assert REQUESTS["discard"]["result"] == KNOWN_HAND["result"]


@pytest.mark.parametrize("path", ["/v1/variants", "/v1/variants/shanzhuang-kaikou"])
def test_variants_are_as_described(client: FlaskClient, path: str) -> None:
    described = "/v1/variants/{id}" if path.count("/") == 3 else path
    schema = STRICT["paths"][described]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert errors_of(schema, client.get(path).json) == []
