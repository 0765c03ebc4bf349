"""Bodies that no honest client sends, each with what it must be answered with. All of them go to ``POST /v1/settle``."""

import gzip
import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

MALFORMED: Final = (400, "malformed-json")
INVALID: Final = (422, "invalid-request")
LARGE: Final = (413, "payload-too-large")
FINE: Final = (200, "")

FOUR: Final[tuple[dict[str, Any], ...]] = (
    {"id": "A", "melds": [{"kind": "pung", "tiles": "333p", "from": "B"}], "special_kongs": {"red": 1}},
    {"id": "B", "melds": ["chow"], "special_kongs": {"red": 1}},
    {"id": "C", "melds": ["chow"], "special_kongs": {"green": 1}},
    {
        "id": "D",
        "melds": [{"kind": "chow", "tiles": "789p"}],
        "special_kongs": {"red": 2},
        "hand": "123456s78m55p",
    },
)
HAND: Final[dict[str, Any]] = {
    "variant": "shanzhuang-kaikou",
    "flipped": "5m",
    "dealer": "C",
    "players": list(FOUR),
    "result": {"type": "discard", "winner": "D", "from": "A", "tile": "9m"},
}
"""The worked example of the rules, which is settled as it stands."""


class Nasty(NamedTuple):
    """A body, and the status and the kind of problem that it is answered with."""

    body: bytes
    status: int
    slug: str


def told(document: object, *, ascii_only: bool = False) -> bytes:
    """A document as JSON."""
    return json.dumps(document, ensure_ascii=ascii_only).encode()


def hand(**fields: object) -> bytes:
    """The worked example with other fields."""
    return told({**HAND, **fields})


def player(seat: int, **fields: object) -> bytes:
    """The worked example with other fields of one player."""
    players = [{**one, **(fields if place == seat else {})} for place, one in enumerate(FOUR)]
    return hand(players=players)


def named(name: str) -> bytes:
    """The worked example with D called otherwise, all through."""
    players = [*FOUR[:3], {**FOUR[3], "id": name}]
    return hand(players=players, result={**HAND["result"], "winner": name})


def literal(value: str, field: str = "table") -> bytes:
    """The worked example with a piece of text as the value of a field, JSON or not."""
    return told({**HAND, field: "@@"}).replace(b'"@@"', value.encode(errors="surrogatepass"))


def nested(depth: int) -> bytes:
    """Arrays and objects, each within the last."""
    return b'{"a":[' * (depth // 2) + b"1" + b"]}" * (depth // 2)


_GOOD: Final = told(HAND)
_MALFORMED: Final[Mapping[str, bytes]] = {
    "nothing": b"",
    "blanks": b" \n\t\r" * 1000,
    "250 kB of blanks": b" " * 250_000,
    "100,000 [": b"[" * 100_000,
    "100,000 [ ]": b"[" * 100_000 + b"]" * 100_000,
    "40,000 objects, open": b'{"a":' * 40_000,
    "40,000 objects": b'{"a":' * 40_000 + b"1" + b"}" * 40_000,
    "33 levels": nested(34),
    "1,000 levels": nested(1000),
    "1,024 [": b"[" * 1024 + b"]" * 1024,
    "a string left open": b'"' + b"\\" * 200_000,
    "250,000 commas": b"[" + b"," * 250_000 + b"]",
    "minus": b"-",
    "250,000 minuses": b"-" * 250_000,
    "a key twice": b'{"dealer": "A", "dealer": "C"}',
    "a key twice, spelt two ways": b'{"dealer": "A", "\\u0064ealer": "C"}',
    "a key twice, deep down": _GOOD.replace(b'"red": 2', b'"red": 2, "red": 2'),
    "a key twice among 10,000": b"{" + b",".join(b'"%d":0' % (number % 9999) for number in range(10_000)) + b"}",
    "NaN": literal("NaN"),
    "NaN alone": b"NaN",
    "Infinity": literal("Infinity"),
    "-Infinity": literal("-Infinity"),
    "1e999": literal("1e999"),
    "-1e999": literal("-1e999"),
    "1e400 in an array": b"[1e400]",
    "a table of 400 digits": literal("9" * 400),
    "a table of 400 digits, negative": literal("-" + "9" * 400),
    "a table of 200,000 digits": literal("1" * 200_000),
    "a lone high surrogate": literal('"\\ud800"', "ref"),
    "a lone low surrogate": literal('"\\udc00"', "ref"),
    "surrogates the wrong way round": literal('"\\udc00\\ud800"', "ref"),
    "a surrogate as a key": b'{"\\ud800": 1}',
    "a surrogate in raw bytes": literal('"\ud800"', "ref"),
    "NUL": b"\0",
    "NUL within": _GOOD.replace(b'"C"', b'"\0"'),
    "NUL after": _GOOD + b"\0",
    "a raw newline in a string": _GOOD.replace(b'"C"', b'"\n"'),
    "no UTF-8": b'"\xff"',
    "UTF-8 cut off": '"万"'.encode()[:-2],
    "UTF-8 longer than need be": b'"\xc0\xaf"',
    "UTF-8 beyond Unicode": b'"\xf4\x90\x80\x80"',
    "a byte order mark": b"\xef\xbb\xbf" + _GOOD,
    "UTF-16": _GOOD.decode().encode("utf-16"),
    "UTF-32": _GOOD.decode().encode("utf-32"),
    "gzip": gzip.compress(_GOOD, mtime=0),
    "zeros packed": gzip.compress(bytes(10_000_000), mtime=0),
    "a comment": _GOOD + b" // settled",
    "a comma too many": _GOOD[:-1] + b",}",
    "single quotes": _GOOD.replace(b'"', b"'"),
    "two documents": _GOOD + _GOOD,
    "two lines": _GOOD + b"\n" + _GOOD,
    "half a document": _GOOD[: len(_GOOD) // 2],
    "full-width digits as a number": literal("１２"),
    "Arabic digits as a number": literal("٣"),
    "hexadecimal": literal("0x10"),
    "a leading zero": literal("007"),
    "a plus": literal("+1"),
    "a bare point": literal(".5"),
    "True": literal("True"),
    "None": literal("None"),
    "undefined": literal("undefined"),
    "a form": b"variant=shanzhuang-kaikou&dealer=C",
    "XML": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    "a pickle": b"\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x02id\x85R.",
}
_INVALID: Final[Mapping[str, bytes]] = {
    "null": b"null",
    "true": b"true",
    "a number": b"0",
    "a string": b'"shanzhuang-kaikou"',
    "an empty array": b"[]",
    "an empty object": b"{}",
    "an array of hands": told([HAND]),
    "32 levels": nested(32),
    "20,000 empty arrays": b"[" + b",".join([b"[]"] * 20_000) + b"]",
    "30,000 unknown fields": told({f"f{number}": number for number in range(15_000)}),
    "unknown fields of a player": player(3, **{f"f{number}": number for number in range(12_000)}),
    "unknown house rules": hand(rules={f"f{number}": number for number in range(12_000)}),
    "names of fields that Python knows": told({**HAND, "__class__": {}, "__proto__": {}, "constructor": 1}),
    "house rules that Python knows": hand(rules={"digest": "x", "__class__": 1, "_replace": 2}),
    "a name of 200,000 characters": told({**HAND, "x" * 200_000: 1}),
    "an id of 200,000 characters": hand(dealer="x" * 200_000),
    "a variant of 200,000 characters": hand(variant="x" * 200_000),
    "a variant that is a path": hand(variant="../../etc/passwd"),
    "a ref of 200,000 characters": hand(ref="x" * 200_000),
    "tiles of 200,000 characters": player(3, hand="5m" * 100_000),
    "tiles of 129 blanks": player(3, hand=" " * 129),
    "50,000 melds": player(0, melds=["chow"] * 25_000),
    "10,000 players": hand(players=[{"id": f"P{number}"} for number in range(10_000)]),
    "10,000 claimants": hand(result={**HAND["result"], "claimants": ["D"] * 10_000}),
    "10,000 rain breakers": hand(result={**HAND["result"], "rain_breakers": ["A"] * 10_000}),
    "10,000 patterns": hand(
        result={"type": "self_draw", "winner": "D", "declared": {"patterns": ["all_pungs"] * 10_000}}
    ),
    "10,000 steps": hand(variant="koukou-pizi", rules={"steps": list(range(10_000))}),
    "10,000 liabilities": hand(rules={"liability": ["robbed_kong"] * 10_000}),
    "a table of 2^63": literal(str(2**63)),
    "a table of 2^64": literal(str(2**64)),
    "a table of 300 digits": literal("1" * 300),
    "a table of 1e3": literal("1e3"),
    "a table of 1.0": literal("1.0"),
    "a table of -0": literal("-0"),
    "a table of 1e-400": literal("1e-400"),
    "a huge count": player(0, special_kongs={"red": 10**18}),
    "a huge count of laizi": player(0, laizi_discards=2**64 - 1),
    "a negative count": player(0, special_kongs={"red": -1}),
    "a huge balance": player(0, balance=10**13),
    "a huge base": hand(rules={"base_small": 10**9}),
    "a huge factor": hand(rules={"hard": 2**40}),
    "a factor of 2.0000001": hand(rules={"hard": 2.0000001}),
    "a true factor": hand(rules={"hard": True}),
    "a stake of 1e9": hand(stake={"per_point": "1e9"}),
    "a stake of 10,000 digits": hand(stake={"per_point": "9" * 10_000}),
    "a stake of 1/3": hand(stake={"per_point": "1/3"}),
    "a stake in Arabic digits": hand(stake={"per_point": "٣"}),
    "a stake in full-width digits": hand(stake={"per_point": "１"}),
    "a stake and a newline": hand(stake={"per_point": "1\n"}),
    "a stake of NaN": hand(stake={"per_point": "NaN"}),
    "a stake that is a number": hand(stake={"per_point": 0.5}),
    "a currency with markup": hand(stake={"per_point": "1", "currency": "<b>"}),
    "five of a tile": player(3, hand="123456s99999m"),
    "five of a tile over the table": hand(
        players=[FOUR[0], FOUR[1], {"id": "C", "melds": [{"kind": "pung", "tiles": "999m", "from": "A"}]},
                 {**FOUR[3], "hand": "123456s99m55p"}]
    ),
    "Arabic digits as tiles": player(3, hand="١٢٣m"),
    "Devanagari digits as tiles": player(3, hand="१२३m"),
    "superscript digits as tiles": player(3, hand="²³m"),
    "mathematical digits as tiles": player(3, hand="𝟏𝟐𝟑m"),
    "a Roman numeral as a tile": player(3, hand="Ⅳm"),
    "full-width letters as tiles": player(3, hand="１２３ｍ"),
    "tiles with NUL": player(3, hand="123456s78m55\0p"),
    "tiles with a combining mark": player(3, hand="1́m"),
    "tiles written from right to left": player(3, hand="\u202e123m"),
    "tiles of zeros": player(3, hand="000000000000m"),
    "no tile, but a joker of Unicode": player(3, hand="🀪"),
    "four times the same id": hand(players=[{**one, "id": "A"} for one in FOUR]),
    "twice the same id": hand(players=[*FOUR[:3], {**FOUR[3], "id": "A"}]),
    "five players": hand(players=[*FOUR, {"id": "E"}]),
    "three players": hand(players=list(FOUR[:3])),
    "an empty id": named(""),
    "an id with NUL": named("\0"),
    "an id with a newline": named("D\nSet-Cookie: a=b"),
    "an id with a carriage return": named("D\r\n\r\nHTTP/1.1 200 OK"),
    "an id with an escape": named("\x1b[31mD"),
    "an id with a line separator": named("D\u2028"),
    "an id with a C1 control": named("D\x85"),
    "an id that is a number": hand(dealer=3),
    "an id that is an object": hand(dealer={"$ne": None}),
    "the discarder wins": hand(result={**HAND["result"], "from": "D"}),
    "a winner from elsewhere": hand(result={**HAND["result"], "winner": "E"}),
    "a result that contradicts itself": hand(result={**HAND["result"], "after_kong": True, "last_tiles": True}),
    "tiles and counts at once": hand(result={**HAND["result"], "declared": {}}),
    "a laizi twice": hand(laizi="6m"),
    "a flipped hand": hand(flipped="123m"),
    "no flipped tile": hand(flipped=""),
}  # fmt: skip
_FINE: Final[Mapping[str, bytes]] = {
    "the worked example": _GOOD,
    "all of it escaped": told({**HAND, "ref": "红中癞子🀄"}, ascii_only=True),
    "keys escaped": _GOOD.replace(b'"dealer"', b'"\\u0064ealer"'),
    "blanks around": b" \r\n\t" * 10_000 + _GOOD + b" \r\n\t" * 10_000,
    "full-width digits as tiles": player(3, hand="１２３４５６s７８m５５p"),
    "an id with markup": named("<script>alert(1)</script>"),
    "an id with quotes": named("\"'`${7*7}{{7*7}}%s%n"),
    "an id of SQL": named("'; DROP TABLE players; --"),
    "an id of a path": named("../../../etc/passwd"),
    "an id of emoji": named("👩‍👩‍👧‍👦"),
    "an id from right to left": named("\u202eD"),
    "an id of marks on marks": named("Z" + "\u0335" * 60),
    "an id of blanks": named(" "),
    "an id like a number": named("0"),
    "an id like a field": named("__proto__"),
    "a ref with NUL": hand(ref="\0"),
    "a ref with markup": hand(ref="<img src=x onerror=alert(1)>"),
    "a ref with newlines": hand(ref="\r\n" * 100),
    "the largest numbers": hand(
        rules={"base_small": 10**6, "cap": None, "hard": 8, "special_kong": 8, "tables": True}, table=100,
        stake={"per_point": "999999999.999999"},
    ),
}  # fmt: skip
_LARGE: Final[Mapping[str, bytes]] = {
    "10 MB of blanks": b" " * 10_000_000,
    "10 MB of [": b"[" * 10_000_000,
    "10 MB of digits": b"1" * 10_000_000,
    "10 MB in a string": b'"' + b"x" * 10_000_000 + b'"',
    "a byte too many": b" " * (256 * 1024 + 1),
}

CORPUS: Final[Mapping[str, Nasty]] = {
    **{name: Nasty(body, *MALFORMED) for name, body in _MALFORMED.items()},
    **{name: Nasty(body, *INVALID) for name, body in _INVALID.items()},
    **{name: Nasty(body, *LARGE) for name, body in _LARGE.items()},
    **{name: Nasty(body, *FINE) for name, body in _FINE.items()},
}
"""Every nasty body by what is nasty about it."""
BODIES: Final[Mapping[str, bytes]] = {name: nasty.body for name, nasty in CORPUS.items()}
