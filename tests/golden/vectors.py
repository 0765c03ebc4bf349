"""The vectors: recorded hands with what must come of them, one a line.

``expected`` is an outcome: the parts of a settlement below, or the codes of a hand that is no win, or the fact that is
missing. A settlement and an answer of the service are both brought into that form, and compared part by part.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).parents[1] / "data" / "vectors"
FILES: Final = ("worked", "edges", "counts", "house", "base")

Outcome = Mapping[str, Any]


class Vector(NamedTuple):
    line: int
    request: dict[str, Any]
    expected: Outcome


def vectors(name: str) -> Iterator[Vector]:
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            vector = json.loads(line)
            yield Vector(number, vector["request"], vector["expected"])


def net_of(transfers: list[tuple[str, str, int]]) -> dict[str, int]:
    """What transfers (payer, payee, points) leave each one with whom they touch."""
    net: dict[str, int] = {}
    for payer, payee, moved in transfers:
        net[payer] = net.get(payer, 0) - moved
        net[payee] = net.get(payee, 0) + moved
    return net


def disagreements(expected: Outcome, outcome: Outcome) -> list[str]:
    """Every part of what is expected that did not come out so; a kind of outcome never passes for another."""
    wanted = dict(expected)
    rows = wanted.pop("losers", {})
    if "class" in wanted:
        wanted["moved"] = {name: change for name, change in wanted["changes"].items() if change}
    found = [f"{key}: {outcome.get(key)!r}, not {want!r}" for key, want in wanted.items() if outcome.get(key) != want]
    for name, row in rows.items():
        told = outcome.get("losers", {}).get(name, {})
        found += [
            f"{name} {key}: {told.get(key)!r}, not {want!r}" for key, want in row.items() if told.get(key) != want
        ]
    return found + [
        f"{key}: {outcome[key]!r}" for key in ("violations", "fact", "refused") if key in outcome.keys() - wanted
    ]
