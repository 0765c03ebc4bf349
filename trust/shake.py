"""Documents with parts of them put wrong, at random."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

ODD: Final[tuple[object, ...]] = (
    None, True, False, 0, 1, -1, 2, 4, 9, 100, 1.5, 0.5, 2**31, 2**63, 2**64, 10**400, -0.0, 1e308, "", " ", "A", "B",
    "1m", "5m", "7z", "55p", "0m", "１m", "٣m", "\u0000", "\u202e", "<b>", "é" * 64, "x" * 65, "红", "东", "5m" * 70,
    [], {}, [[]], [None], {"": None}, ["chow"], "chow", "concealed_kong", "draw", "escape", "robbed_kong", "self_draw",
    "discard", "waiting", {"red": 1}, {"laizi": 4}, {"kind": "pung", "tiles": "222m", "from": "A"}, {"per_point": "1"},
)  # fmt: skip
"""Values that stand in for others."""
RULES: Final[tuple[tuple[str, object], ...]] = (
    ("cap", None), ("gold", None), ("steps", [1, 2]), ("stacking", "fan"), ("liability", []), ("base_big", 10**6),
    ("minimum_small", None), ("chaotic", []), ("big_patterns", []), ("opening_kinds", []), ("laizi_limit_big", 0),
    ("tea_fee", 100), ("hard", 8), ("special_kong", 1.0), ("gold_style", "ceiling"), ("fixed_gang_tiles", []),
)  # fmt: skip


def shaken(document: Any, chance: Random) -> Any:  # noqa: ANN401 - JSON is Any
    """The document with one to four changes; bytes where it cannot be a value any more (a key told twice)."""
    other = deepcopy(document)
    for _ in range(chance.randint(1, 4)):
        other = _changed(other, chance)
    if chance.random() < 0.02:
        return json.dumps(other, ensure_ascii=False).encode(errors="surrogatepass").replace(b"{", b'{"id":1,', 1)
    return other


def _changed(document: Any, chance: Random) -> Any:  # noqa: ANN401 - JSON is Any
    places = list(_places(document))
    if not places:
        return chance.choice(ODD)
    parent, key = chance.choice(places)
    how = chance.randrange(6)
    if how == 0:
        del parent[key]
    elif how == 1:
        parent[key] = deepcopy(chance.choice(ODD))
    elif how == 2:
        there, other = chance.choice(places)
        parent[key] = deepcopy(there[other])
    elif how == 3 and isinstance(parent, list):
        parent.insert(chance.randint(0, len(parent)), deepcopy(parent[key]))
    elif how == 4 and isinstance(parent[key], str) and parent[key]:
        parent[key] = _respelt(parent[key], chance)
    elif isinstance(document, dict):
        name, value = chance.choice(RULES)
        rules = document.setdefault("rules", {})
        if isinstance(rules, dict):
            rules[name] = value
    return document


def _respelt(text: str, chance: Random) -> str:
    place = chance.randrange(len(text))
    other = chance.choice("123456789mpszABCDESWNPFC东发中红 ,、🀇\ufe0f\u0000é")
    return text[:place] + (other if chance.random() < 0.7 else "") + text[place + chance.randint(0, 1) :]


def _places(node: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - JSON is Any
    """Every value within a document, as what holds it and where."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    for key in keys:
        yield node, key
        yield from _places(node[key])
