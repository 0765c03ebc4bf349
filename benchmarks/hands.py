"""The hands that everything is measured with: winning, by tiles, of all variants, as many with each number of laizi.

They are made up from a seed, so every run on every machine has the same ones, and kept in a file between runs.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import orjson

from scorer import generate
from scorer.api.request import read_request
from scorer.errors import Unsettled
from scorer.facts import NOBODY, Facts, facts_of
from scorer.settle import settled

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / ".benchmarks"
SEED: Final = 5
LAIZI: Final = (0, 1, 2, 3, 4)
MOST: Final = 200_000
"""Hands looked through at most for those that are needed."""

Json = dict[str, Any]


@cache
def requests(count: int) -> list[Json]:
    """So many settle requests, all different, with 0, 1, 2, 3, 4, 0, … laizi in the winner's hand."""
    made_by = sorted(Path(generate.__file__).parent.glob("*.py"))
    told = b"".join([file.read_bytes() for file in [*made_by, Path(__file__)]])
    file = KEPT / f"hands-{count}-{hashlib.sha256(told).hexdigest()[:16]}.jsonl"
    if not file.is_file():
        KEPT.mkdir(exist_ok=True)
        file.write_bytes(b"\n".join([orjson.dumps(hand) for hand in _made(count)]))
    return [orjson.loads(line) for line in file.read_bytes().splitlines()]


def bodies(count: int) -> list[bytes]:
    """The same as bodies of HTTP requests."""
    return [orjson.dumps(request) for request in requests(count)]


def hands_file(count: int) -> Path:
    """The file that holds the bodies, one a line."""
    file = KEPT / f"bodies-{count}.jsonl"
    file.write_bytes(b"\n".join(bodies(count)))
    return file


def _made(count: int) -> list[Json]:
    each = -(-count // len(LAIZI))
    found: Mapping[int, dict[bytes, Json]] = {laizi: {} for laizi in LAIZI}
    for request, laizi in _winning():
        hands = found[laizi]
        if len(hands) < each:
            hands[orjson.dumps({**request, "ref": ""})] = request
        elif all(len(hands) == each for hands in found.values()):
            break
    else:
        raise RuntimeError(f"{MOST} hands hold too few with each number of laizi")
    mixed = zip(*[list(hands.values()) for hands in found.values()], strict=True)
    return [request for group in mixed for request in group][:count]


def _winning() -> Iterator[tuple[Json, int]]:
    """Hands won by tiles, each with the number of laizi among its concealed tiles."""
    for request in generate.hands(SEED, MOST, winning=1, counted=0):
        try:
            facts = facts_of(read_request(request).hand)
            if facts.winner == NOBODY or facts.players[facts.winner].hand is None:
                continue
            settled(facts)
        except Unsettled:
            continue
        yield request, laizi_in(facts)


def laizi_in(facts: Facts) -> int:
    """How many laizi the winner holds, the winning tile among them."""
    return facts.concealed().count(-1 if facts.specials.laizi is None else facts.specials.laizi)


def in_turn(things: list[bytes], count: int) -> Iterator[bytes]:
    """So many of the things, over and over."""
    return islice(cycle(things), count)
