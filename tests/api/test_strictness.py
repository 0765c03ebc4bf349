"""Every field takes its own type, within its limits, and nothing else."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest

from scorer.api.request import read_request
from scorer.hand import NO_SPECIAL_KONGS, Declared, Meld, SpecialKongs

Path = tuple[str | int, ...]
Check = Callable[[object], list[tuple[str, str]]]

ABSENT = object()
NOT_A_STRING: tuple[Any, ...] = (None, True, 1, 1.5, [], {})
NOT_AN_INTEGER: tuple[Any, ...] = (None, True, False, "3", 3.0, 1.5, [], {})
NOT_A_FLAG: tuple[Any, ...] = (None, 0, 1, "true", "yes", 1.0, [], {})
NOT_AN_ARRAY: tuple[Any, ...] = (None, True, 1, "A", {})
NOT_AN_OBJECT: tuple[Any, ...] = (None, True, 1, "A", [])

STRINGS: tuple[Path, ...] = (
    ("variant",),
    ("flipped",),
    ("laizi",),
    ("previous_laizi",),
    ("ref",),
    ("dealer",),
    ("stake", "per_point"),
    ("stake", "currency"),
    ("players", 0, "id"),
    ("players", 0, "hand"),
    ("players", 0, "melds", 0, "kind"),
    ("players", 0, "melds", 0, "tiles"),
    ("players", 0, "melds", 0, "from"),
    ("result", "type"),
    ("result", "winner"),
    ("result", "from"),
    ("result", "tile"),
    ("result", "player"),
    ("result", "claimants", 0),
    ("result", "rain_breakers", 0),
    ("result", "declared", "patterns", 0),
)
COUNTS: tuple[Path, ...] = (
    *(("players", 2, "special_kongs", name) for name in SpecialKongs._fields),
    ("players", 1, "laizi_discards"),
    ("result", "declared", "laizi_in_hand"),
)
INTEGERS: tuple[Path, ...] = (*COUNTS, ("table",), ("players", 3, "balance"))
FLAGS: tuple[Path, ...] = (
    ("players", 0, "ready"),
    ("players", 0, "holds_non_258"),
    ("result", "after_kong"),
    ("result", "last_tiles"),
    ("result", "declared", "hard"),
)
ARRAYS: tuple[Path, ...] = (
    ("players",),
    ("players", 1, "melds"),
    ("result", "claimants"),
    ("result", "rain_breakers"),
    ("result", "declared", "patterns"),
)
OBJECTS: tuple[Path, ...] = (
    ("rules",),
    ("stake",),
    ("result",),
    ("players", 3),
    ("players", 3, "special_kongs"),
    ("result", "declared"),
)


def each(paths: Iterable[Path], values: Iterable[object]) -> list[Any]:
    return [pytest.param(path, value, id=f"{pointer(path)}={value!r}") for path in paths for value in values]


def pointer(path: Path) -> str:
    return "".join(f"/{step}" for step in path)


def put(document: Any, path: Path, value: object) -> Any:
    """The document with a value at a place; what leads there is made where it is missing."""
    node = document
    for step, following in pairwise(path):
        if isinstance(step, str):
            node = node.setdefault(step, [None] if isinstance(following, int) else {})
        else:
            node = node[step]
    if value is ABSENT:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    if path[:-1] == ("stake",):
        document["stake"].setdefault("per_point", "1")
    return document


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *each(STRINGS, NOT_A_STRING),
        *each(INTEGERS, NOT_AN_INTEGER),
        *each(FLAGS, NOT_A_FLAG),
        *each(ARRAYS, NOT_AN_ARRAY),
        *each(OBJECTS, NOT_AN_OBJECT),
        *each([("players", 1, "melds", 0)], (None, True, 1, [])),
        *each([()], NOT_AN_OBJECT),
    ],
)
def test_another_type(path: Path, value: object, s1: dict[str, Any], faults: Check) -> None:
    document = put(s1, path, value) if path else value
    assert (pointer(path), "wrong_type") in faults(document)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        *[(path, value, "out_of_range") for path in COUNTS for value in (-1, 9, 10**30, float(10**30))],
        *[(("table",), value, "out_of_range") for value in (0, 101, -1)],
        *[(("players", 0, "balance"), value, "out_of_range") for value in (-1, 10**12 + 1, 1e19)],
        *[
            (path, value, code)
            for path in (("dealer",), ("players", 1, "id"), ("result", "winner"), ("result", "claimants", 0))
            for value, code in (
                ("", "bad_length"),
                ("x" * 65, "bad_length"),
                ("a\nb", "control_character"),
                ("\x00", "control_character"),
                ("a\u2028b", "control_character"),
                ("\x7f", "control_character"),
            )
        ],
        (("ref",), "x" * 257, "bad_length"),
        (("players", 3, "hand"), "1m" * 65, "bad_length"),
        (("players", 3, "hand"), "12", "bad_tile"),
        (("players", 3, "hand"), "8z", "bad_tile"),
        (("flipped",), "x", "bad_tile"),
        (("flipped",), "", "not_one_tile"),
        (("flipped",), "55m", "not_one_tile"),
        (("result", "tile"), "9m9m", "not_one_tile"),
        (("players", 0, "melds", 0, "tiles"), "", "no_tiles"),
        (("players", 0, "melds", 0, "kind"), "kong", "bad_value"),
        (("players", 1, "melds", 0), "pong", "bad_value"),
        (("players", 1, "melds"), ["chow"] * 17, "wrong_count"),
        (("players",), [{"id": "A"}] * 3, "four_players"),
        (("players",), [{"id": "A"}] * 5, "four_players"),
        (("players",), [], "four_players"),
        (("result", "type"), "win", "bad_value"),
        (("result", "declared", "patterns"), ["melded_hand"], None),
        (("variant",), "", "bad_length"),
        (("variant",), "x", "unknown_variant"),
        *[
            (("stake", "per_point"), value, "bad_amount")
            for value in (
                *("", "0", "0.0", "-1", "+1", "1e3", "1.", ".5", " 1", "1 ", "1,5", "0x1", "NaN", "Infinity", "１"),
                *("1234567890", "0.0000001", "1/2", "1_0", "1\n"),
            )
        ],
        *[(("stake", "currency"), value, "bad_currency") for value in ("", "C1", "A B", "x" * 17, "¥", "CNY\n")],
    ],
)
def test_beyond_the_limits(path: Path, value: object, code: str | None, s1: dict[str, Any], faults: Check) -> None:
    found = faults(put(s1, path, value))
    assert (pointer(path), code) in found if code else (f"{pointer(path)}/0", "bad_value") in found


@pytest.mark.parametrize(
    "path",
    [
        *(("variant",), ("dealer",), ("players",), ("result",), ("result", "type"), ("players", 2, "id")),
        ("players", 0, "melds", 0, "kind"),
    ],
    ids=pointer,
)
def test_what_must_be_there(path: Path, s1: dict[str, Any], faults: Check) -> None:
    assert faults(put(s1, path, ABSENT)) == [(pointer(path), "missing")]


def test_a_stake_must_say_what_a_point_is_worth(s1: dict[str, Any], faults: Check) -> None:
    assert faults({**s1, "stake": {"currency": "CNY"}}) == [("/stake/per_point", "missing")]


@pytest.mark.parametrize(
    "path",
    [
        ("x",),
        ("_schema",),
        ("Variant",),
        ("stake", "x"),
        ("players", 0, "x"),
        ("players", 0, "name"),
        ("players", 0, "melds", 0, "feeder"),
        ("players", 0, "special_kongs", "white"),
        ("result", "x"),
        ("result", "feeder"),
        ("result", "declared", "x"),
    ],
    ids=pointer,
)
def test_unknown_fields(path: Path, s1: dict[str, Any], faults: Check) -> None:
    assert (pointer(path), "unknown_field") in faults(put(s1, path, 1))


def test_a_long_array_is_not_looked_into(s1: dict[str, Any], faults: Check) -> None:
    s1["players"] = [None] * 10_000
    assert faults(s1) == [("/players", "four_players")]


def test_limits_are_within(s1: dict[str, Any]) -> None:
    longest = "👨‍👩‍👧" + "中" * 59
    s1["ref"] = "x" * 256
    s1["stake"] = {"per_point": "999999999.999999", "currency": "元"}
    s1["players"][1]["id"] = s1["players"][0]["melds"][0]["from"] = longest
    request = read_request(s1)
    assert request.ref == s1["ref"]
    assert request.hand.players[1].id == longest
    assert request.hand.stake is not None
    assert request.hand.stake.decimals == 6


def test_a_hand_as_the_core_has_it(s1: dict[str, Any]) -> None:
    s1["result"] |= {"claimants": ["D"], "rain_breakers": [], "declared": {"patterns": ["all_pungs"], "hard": False}}
    hand = read_request(s1).hand
    assert hand.players[0].melds == (Meld("pung", (11, 11, 11), "B"),)
    assert hand.players[2].melds == (Meld("chow"),)
    assert hand.players[3].special_kongs == SpecialKongs(red=2)
    assert hand.players[3].hand == (18, 19, 20, 21, 22, 23, 6, 7, 13, 13)
    assert (hand.flipped, hand.laizi, hand.result.feeder, hand.result.tile) == (4, None, "A", 8)
    assert (hand.result.claimants, hand.result.rain_breakers) == (("D",), ())
    assert hand.result.declared == Declared(("all_pungs",), hard=False)


def test_what_is_left_out(s1: dict[str, Any]) -> None:
    s1["players"][0] = {"id": "A"}
    player = read_request(s1).hand.players[0]
    assert player.melds == ()
    assert player.special_kongs == NO_SPECIAL_KONGS
    assert (player.laizi_discards, player.hand, player.ready, player.balance) == (0, None, None, None)
