"""Words: codes and facts as sentences."""

from fractions import Fraction
from string import Formatter

import pytest

from scorer.api.items import SECTIONS
from scorer.api.messages import EVIDENCE, ITEMS, LIABILITY, ORDERS, PATTERNS, TIERS
from scorer.api.text import CHINESE, MESSAGES, Sentence, Words, decimal
from scorer.hand import RESULT_TYPES
from scorer.rules import LIABILITY_RULES, MELD_KINDS
from scorer.rules import PATTERNS as PATTERN_CODES
from scorer.tiles import parse


def test_every_code_has_a_label() -> None:
    assert ITEMS.keys() == SECTIONS.keys()
    assert tuple(PATTERNS) == PATTERN_CODES
    assert set(LIABILITY) == set(LIABILITY_RULES)
    assert {code.partition(".")[0] for code in EVIDENCE} == set(LIABILITY_RULES)
    assert tuple(TIERS) == ("none", "silver", "gold", "bright")
    assert all(f"meld.{kind}" in MESSAGES for kind in MELD_KINDS)
    assert all(f"result.{kind}" in MESSAGES for kind in RESULT_TYPES)


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_is_a_whole_template(code: str) -> None:
    for _, field, spec, conversion in Formatter().parse(MESSAGES[code]):
        assert field is None or field.isidentifier()
        assert not spec
        assert not conversion


@pytest.mark.parametrize("key", ORDERS)
def test_an_order_has_every_name_of_its_sentence(key: str) -> None:
    assert {field for _, field, _, _ in Formatter().parse(MESSAGES[key])} <= {None, *ORDERS[key]}


def test_nothing_raises_for_the_unknown() -> None:
    assert CHINESE.say("item", "new") == "new"
    assert CHINESE.label("item", "new") == "new"
    assert CHINESE.line("new", []) == "new"
    assert CHINESE.say("fault", "unknown_id") == "没有叫 … 的玩家"
    assert CHINESE.tell("fault", "new", {}) == "new"


def test_what_a_client_wrote_is_no_template() -> None:
    assert CHINESE.tell("fault", "unknown_id", {"id": "{id} {0} {id.__class__}"}) == (
        "没有叫 {id} {0} {id.__class__} 的玩家"
    )


def test_another_language() -> None:
    words = Words("en", {"item.opening": "opening", "fault.unknown_id": "nobody is called {id}"})
    assert words.label("item", "opening") == "opening"
    assert words.tell("fault", "unknown_id", {"id": "X"}) == "nobody is called X"


@pytest.mark.parametrize(
    ("message", "told"),
    [("", ""), ("100 %", "100 %"), ("{a}", "1"), ("{b}%s{a}%", "2%s1%"), ("{a}{a}", "11"), ("{{{a}}}", "{1}")],
)
def test_a_template_is_what_format_makes_of_it(message: str, told: str) -> None:
    assert Sentence(message).fill_by_name({"a": 1, "b": "2", "c": 3}) == told


@pytest.mark.parametrize(
    ("notation", "named"),
    [("9m", "9万"), ("123s55p", "55筒123条"), ("1122z", "东东南南"), ("567z", "白发中"), ("3z1m", "1万西"), ("", "")],
)
def test_tiles_by_their_names(notation: str, named: str) -> None:
    assert CHINESE.tiles(parse(notation)) == named


def test_facts_in_words() -> None:
    facts = {"tiles": "12x", "kind": "chow"}
    assert CHINESE.tell("fault", "not_a_meld", facts) == "12x 不成吃"
    assert CHINESE.tell("fault", "robbed_without_pung", {"id": "A", "tile": ""}) == "A 没有能被抢杠的碰：这张牌"
    assert CHINESE.tell("fault", "tile_count", {"melds": 1, "expected": 10, "count": Fraction(3, 2)}).endswith("1.5 张")


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [
        (Fraction(0), 0, "0"),
        (Fraction(0), 2, "0.00"),
        (Fraction(1, 8), 0, "0.125"),
        (Fraction(-1, 8), 2, "-0.125"),
        (Fraction(1, 100), 2, "0.01"),
        (Fraction(-12345, 100), 2, "-123.45"),
        (Fraction(2**100), 0, str(2**100)),
    ],
)
def test_decimals_are_exact(value: Fraction, places: int, written: str) -> None:
    assert decimal(value, places) == written
