"""Every field of every request, given every type of JSON value: nothing that the contract forbids is ever settled."""

import http.client
import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from scorer.http.contract import contract_file
from tests.trust.conftest import Watched
from trust.nasty import FOUR, HAND

Json = dict[str, Any]
VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 7, 1.5, 2**70, "", "x", "1m", "A", [], [None], {}, {"a": 1})
CONTRACT: Json = yaml.safe_load(contract_file().read_text(encoding="utf-8"))
SEATED = [{name: value for name, value in one.items() if name != "id"} for one in FOUR]
EVENING: Json = {name: HAND[name] for name in ("variant", "dealer")} | {
    "players": list("ABCD"),
    "hands": [{"flipped": "5m", "players": SEATED, "result": HAND["result"]}],
}
REQUESTS: dict[str, tuple[str, str, Json]] = {
    "settle": ("/v1/settle", "SettleRequest", HAND),
    "waits": ("/v1/waits", "WaitsRequest", {**HAND, "result": {"winner": "D"}}),
    "compare": ("/v1/compare", "CompareRequest", {**HAND, "variants": [{"variant": "hongzhong-kaikou"}]}),
    "ledger": ("/v1/ledger", "LedgerRequest", EVENING),
}
Step = str | int


def resolved(schema: Json) -> Json:
    while "$ref" in schema:
        schema = CONTRACT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def fields(schema: Json, place: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """Every field that a schema tells of, as a path from the root; of arrays the first item and the last of four."""
    schema = resolved(schema)
    yield place
    for name, inner in schema.get("properties", {}).items():
        yield from fields(inner, (*place, name))
    for inner in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from list(fields(inner, place))[1:]
    if "items" in schema:
        for index in (0, 3) if schema.get("minItems") == 4 else (0,):
            yield from fields(schema["items"], (*place, index))


def with_value(document: Any, place: tuple[Step, ...], value: Any) -> Any:
    """The document with a value at a path, what lies on the way made up where it is missing."""
    if not place:
        return value
    step, *rest = place
    if isinstance(step, int):
        items = list(document) if isinstance(document, list) else []
        items += [{}] * (step + 1 - len(items))
        items[step] = with_value(items[step], tuple(rest), value)
        return items
    known = dict(document) if isinstance(document, dict) else {}
    known[step] = with_value(known.get(step), tuple(rest), value)
    return known


def wrong(name: str) -> Iterator[tuple[tuple[Step, ...], Any, Any]]:
    """Every field with every value, and the document so made; house rules are tried in one of the requests."""
    _, schema, good = REQUESTS[name]
    for place in dict.fromkeys(fields(CONTRACT["components"]["schemas"][schema])):
        if name != "settle" and "rules" in place[:-1]:
            continue
        for value in VALUES:
            yield place, value, with_value(deepcopy(good), place, value)


@pytest.mark.parametrize("name", REQUESTS)
def test_whatever_stands_in_a_field_nothing_the_contract_forbids_is_accepted(service: Watched, name: str) -> None:
    path, schema, good = REQUESTS[name]
    validator = Draft202012Validator({"$ref": f"#/components/schemas/{schema}", **CONTRACT})
    validator.validate(good)
    connection = service.server.connect(timeout=60)
    assert post(connection, path, good)[0] == 200
    tried = 0
    for place, value, document in wrong(name):
        status, answer = post(connection, path, document)
        tried += 1
        assert status in {200, 422}, (place, value)
        if status == 422:
            assert answer["type"].startswith("/problems/"), (place, value)
        elif not refused_within(answer):
            assert validator.is_valid(document), (place, value)
    connection.close()
    assert tried > (1000 if name == "settle" else 400)


def post(connection: http.client.HTTPConnection, path: str, document: Any) -> tuple[int, Any]:
    connection.request("POST", path, json.dumps(document), {"Content-Type": "application/json"})
    response = connection.getresponse()
    return response.status, json.loads(response.read())


def refused_within(answer: Json) -> bool:
    """Whether a part of it was refused on its own: a hand of an evening."""
    return any("problem" in hand for hand in answer.get("hands", ()))
