"""The schemas of the contract say what the code takes: names, what is required, values, limits."""

from typing import Any

import pytest

from scorer.api import schemas as code
from scorer.api.bodies import Body
from scorer.api.compare import COMPARE
from scorer.api.items import SECTIONS
from scorer.api.ledger import LEDGER, LEDGER_HAND
from scorer.api.problems import STATUSES
from scorer.api.waits import WAITS
from scorer.hand import RESULT_TYPES, SHAPE_PATTERNS
from scorer.rules import LIABILITY_RULES, MELD_KINDS, NAMED_STEPS, PARAMETERS, PATTERNS, Kind, shown
from scorer.variants import LANGUAGES, VARIANTS


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("Player", code.PLAYER_FIELDS),
        ("Meld", code.MELD_FIELDS),
        ("SpecialKongs", code.SPECIAL_KONG_FIELDS),
        ("Result", code.RESULT_FIELDS),
        ("Declared", code.DECLARED_FIELDS),
        ("Stake", code.STAKE_FIELDS),
        ("SettleRequest", code.SETTLE.fields),
        ("WaitsRequest", WAITS.fields),
        ("CompareRequest", COMPARE.fields),
        ("LedgerRequest", LEDGER.fields),
        ("LedgerHand", LEDGER_HAND.fields),
        ("HouseRules", PARAMETERS),
    ],
)
def test_the_same_fields(schemas: dict[str, Any], name: str, fields: dict[str, Any]) -> None:
    assert set(schemas[name]["properties"]) == set(fields)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("SettleRequest", code.SETTLE),
        ("WaitsRequest", WAITS),
        ("CompareRequest", COMPARE),
        ("LedgerRequest", LEDGER),
        ("LedgerHand", LEDGER_HAND),
    ],
)
def test_the_same_fields_are_required(schemas: dict[str, Any], name: str, body: Body) -> None:
    assert set(schemas[name]["required"]) == set(body.required_fields)


def test_complete_rules_have_every_parameter(schemas: dict[str, Any]) -> None:
    assert schemas["Rules"]["required"] == list(PARAMETERS)


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_parameter_takes_the_same_values(schemas: dict[str, Any], name: str) -> None:
    assert taken_by(resolved(schemas, schemas["HouseRules"]["properties"][name])) == takes(PARAMETERS[name])


def takes(kind: Kind) -> object:
    """What a parameter takes, in the words of ``taken_by``. Where it means nothing, it is null."""
    null = kind.null or kind.payment is not None
    match kind.shape:
        case "flag":
            return "flag"
        case "integer":
            return ("integer", kind.least, kind.most, null)
        case "list":
            return ("list", {*kind.choices})
        case "steps":
            return ("steps", [*NAMED_STEPS], 2, 50, kind.least, kind.most)
        case _:
            return ("one of", {*kind.choices, None} if null else {*kind.choices})


def taken_by(schema: dict[str, Any]) -> object:
    """What a schema of the contract allows, in the same words."""
    match schema:
        case {"type": "boolean"}:
            return "flag"
        case {"type": "number", "minimum": least, "maximum": most, "multipleOf": step}:
            return ("one of", {least + step * n for n in range(round((most - least) / step) + 1)})
        case {"minimum": least, "maximum": most, "type": kind}:
            return ("integer", least, most, kind == ["integer", "null"])
        case {"type": "array", "uniqueItems": True, "items": {"enum": values}}:
            return ("list", {*values})
        case {"oneOf": [{"type": "null"}, {"enum": names}, {"minItems": few, "maxItems": many, "items": item}]}:
            return ("steps", names, few, many, item["minimum"], item["maximum"])
        case {"enum": values}:
            return ("one of", {*values})
    raise AssertionError(schema)


def resolved(schemas: dict[str, Any], node: Any) -> Any:
    """A schema with what it refers to put in place."""
    if isinstance(node, list):
        return [resolved(schemas, item) for item in node]
    if not isinstance(node, dict):
        return node
    whole = {key: resolved(schemas, value) for key, value in node.items() if key != "$ref"}
    if "$ref" in node:
        whole = resolved(schemas, schemas[node["$ref"].rpartition("/")[2]]) | whole
    return whole


def test_the_same_codes(schemas: dict[str, Any]) -> None:
    assert schemas["VariantId"]["enum"] == list(VARIANTS)
    assert schemas["MeldKind"]["enum"] == list(MELD_KINDS)
    assert schemas["Result"]["properties"]["type"]["enum"] == list(RESULT_TYPES)
    assert schemas["Declared"]["properties"]["patterns"]["items"]["enum"] == list(SHAPE_PATTERNS)
    assert schemas["Pattern"]["enum"] == list(PATTERNS)
    assert schemas["LiabilityRule"]["enum"] == list(LIABILITY_RULES)
    assert schemas["Item"]["properties"]["code"]["enum"] == list(SECTIONS)
    assert schemas["Texts"]["required"] == list(LANGUAGES)


def test_the_statuses_of_the_problems(schemas: dict[str, Any]) -> None:
    for name in ("MalformedJSON", "InvalidRequest", "MissingFact", "NotAWin"):
        told = schemas[name]["properties"]
        assert STATUSES[told["type"]["const"].removeprefix("/problems/")] == told["status"]["const"]


def test_what_a_variant_shows(schemas: dict[str, Any]) -> None:
    for variant in VARIANTS.values():
        assert list(shown(variant.rules)) == schemas["Rules"]["required"]
