"""JSON in and out."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.api.document import DEEPEST, MalformedJSON, decode, encode


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b"[]",
        b"0",
        b'"\\u0000"',
        b'\t{"a": {"a": 1}, "b": [{"a": 2}, {"a": 3}]}\r\n',
        b'{"time": "12:30", "a:b": ["x:y", {"c": ":"}]}',
        b'{"\\u003a": 1, "quote\\"": ":", "\\\\": "\\\\"}',
        '{"🀄": "😀"}'.encode(),
        b'"\\ud83d\\ude00"',
        nested(DEEPEST),
        b'{"a":' * DEEPEST + b"1" + b"}" * DEEPEST,
        b'{"12:30": ' + nested(DEEPEST - 1) + b"}",
    ],
)
def test_what_is_read(body: bytes) -> None:
    assert decode(body) == json.loads(body)


@pytest.mark.parametrize(
    ("body", "reason", "position"),
    [
        (b"", "syntax", 0),
        (b" ", "syntax", None),
        (b"{", "syntax", None),
        (b"[1,]", "syntax", None),
        (b'{"a":1,}', "syntax", None),
        (b"{'a':1}", "syntax", 1),
        (b"{} x", "syntax", 3),
        (b"{}{}", "syntax", 2),
        (b"// no\n1", "syntax", 0),
        (b"01", "syntax", None),
        (b"+1", "syntax", 0),
        (b".5", "syntax", 0),
        (b"0x10", "syntax", None),
        (b'"\x00"', "syntax", None),
        (b'"tab\t"', "syntax", None),
        (b"True", "syntax", 0),
        (b"\xef\xbb\xbf{}", "syntax", 0),
        (b"NaN", "not_a_number", 0),
        (b'{"a": NaN}', "not_a_number", 6),
        (b"[Infinity]", "not_a_number", 1),
        (b"[-Infinity]", "not_a_number", None),
        (b"[1e999]", "number", None),
        (b"[-1e999]", "number", None),
        (b'"\xff"', "encoding", 1),
        (b'{"a": "\xe4\xb8\xad\xc3("}', "encoding", 8),
        (b'"\xed\xa0\x80"', "encoding", 1),
        (b'"\\ud800"', "surrogate", None),
        (b'"\\ud800\\ud800"', "surrogate", None),
        (b'"\\udc00"', "surrogate", None),
        (b'{"a":1,"a":1}', "duplicate_key", 7),
        (b'{"a":1,"\\u0061":1}', "duplicate_key", 7),
        (b'{"x":":","b":{"a":1,"a":2}}', "duplicate_key", 20),
        (b'[{"a":1}, {"a":[], "a":{}}]', "duplicate_key", 19),
        (nested(DEEPEST + 1), "too_deep", DEEPEST),
        (nested(5000), "too_deep", None),
        (b'{"a":' * (DEEPEST + 1) + b"1" + b"}" * (DEEPEST + 1), "too_deep", DEEPEST * 5 + 5 - 5),
    ],
)
def test_what_is_refused(body: bytes, reason: str, position: int | None) -> None:
    with pytest.raises(MalformedJSON) as caught:
        decode(body)
    assert caught.value.reason == reason
    if position is not None:
        assert caught.value.position == position


def test_line_and_column_are_characters() -> None:
    with pytest.raises(MalformedJSON) as caught:
        decode('{\n "中": 1,\n "中中": 2, "中": 3}'.encode())
    assert (caught.value.line, caught.value.column, caught.value.position) == (3, 11, 21)


@pytest.mark.parametrize("body", [b"123456789012345678901234567890", b"-9223372036854775809", b"18446744073709551616"])
def test_an_integer_beyond_64_bits_is_no_int(body: bytes) -> None:
    assert isinstance(decode(body), float)


@pytest.mark.parametrize("number", [0, -1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**40, -(10**40)])
def test_integers_of_any_size_are_written_in_full(number: int) -> None:
    document = {"a": [number, {"b": number}], "c": (number,), "d": None, "e": True, "f": "x"}
    assert json.loads(encode(document)) == {**document, "c": [number]}


def test_what_cannot_be_written_is_an_error() -> None:
    with pytest.raises(TypeError):
        encode({"a": object()})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text('a:"\\{}[] 中', max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('ab:"\\', max_size=3), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_what_is_written_is_read_back(document: object) -> None:
    assert decode(encode(document)) == document
    assert decode(json.dumps(document, indent=1).encode()) == document


@given(st.lists(st.sampled_from("abc:"), min_size=1, max_size=6))
def test_a_key_given_twice_is_found_wherever_it_is(keys: list[str]) -> None:
    body = "[{" + ",".join(f'"{key}": {{"{key}": ":"}}' for key in keys) + "}]"
    if len(set(keys)) == len(keys):
        assert decode(body.encode()) == json.loads(body)
    else:
        with pytest.raises(MalformedJSON, match="duplicate_key"):
            decode(body.encode())
