"""``python3 -m trust growth``: time against size, for every kind of input that could make the service slow.

Each input is made at its limit and at an eighth of it. Reading it, or refusing it, may take no more than in proportion
(three times that, for what the machine adds), and at the limit no more than a second of the processor's time.
"""

import gc
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from scorer.api.batch import batch_answer, line_item
from scorer.api.compare import comparison_of
from scorer.api.document import MalformedJSON, decode, encode
from scorer.api.languages import DEFAULT, WORDS, language_of
from scorer.api.ledger import ledger_of
from scorer.api.lines import Lines
from scorer.api.problems import document_of, problem_of
from scorer.api.request import read_request
from scorer.errors import Unsettled
from scorer.http.language import wanted
from scorer.settle import settle
from scorer.tiles import NotationError, parse
from trust.nasty import FOUR, HAND, hand, player, told

WORDS_TOLD: Final = WORDS[DEFAULT]
BODY: Final = 256 * 1024
MANY: Final = 8 * 1024 * 1024
STEEPEST: Final = 24.0
"""How much longer an input of eight times the size may take: 8 is in proportion, 64 its square."""
SLOWEST: Final = 1.0
UNMEASURED: Final = 0.001
"""Seconds below which a ratio says nothing."""


class Input(NamedTuple):
    """One kind of input: made to a size, and what reads it."""

    made: Callable[[int], Any]
    read: Callable[[Any], object]
    largest: int


class Measured(NamedTuple):
    """Seconds that one kind of input takes at its limit, and how many times those of an eighth of it that is."""

    seconds: float
    growth: float

    @property
    def fault(self) -> str:
        """What is wrong with it, if anything."""
        if self.seconds > SLOWEST:
            return "too slow"
        return "grows faster than its size" if self.growth > STEEPEST else ""


def answered(body: bytes) -> object:
    """The road of ``POST /v1/settle``, or its refusal, told in full."""
    try:
        request = read_request(decode(body))
        settle(request.hand)
    except (Unsettled, MalformedJSON) as refusal:
        return encode(document_of(problem_of(refusal, WORDS_TOLD), WORDS_TOLD, "/"))
    return None


def refused(road: Callable[[object], object]) -> Callable[[bytes], object]:
    """Another road, or its refusal."""

    def run(body: bytes) -> object:
        try:
            return road(decode(body))
        except (Unsettled, MalformedJSON) as refusal:
            return encode(document_of(problem_of(refusal, WORDS_TOLD), WORDS_TOLD, "/"))

    return run


def notation(text: str) -> object:
    """Tiles of any length, which no field takes: its limit lies far below."""
    with suppress(NotationError):
        return parse(text)
    return None


def streamed(body: bytes) -> object:
    """Lines, in pieces of a thousand bytes."""
    lines = Lines(BODY)
    ended = [line for start in range(0, len(body), 1000) for line in lines.take(body[start : start + 1000])]
    return [line_item(index, line, WORDS_TOLD) for index, line in enumerate([*ended, *lines.rest()])]


def _accepted(header: str) -> object:
    return wanted("", header)


def unknown(size: int) -> dict[str, int]:
    """So many bytes of names nobody knows."""
    return {f"f{number:07}": 0 for number in range(size // 14)}


EVENING: Final[dict[str, Any]] = {"variant": "bianfeng-kaikou", "dealer": "A", "players": list("ABCD")}
INPUTS: Final[Mapping[str, Input]] = {
    "blanks": Input(lambda size: b" " * size, answered, BODY),
    "[": Input(lambda size: b"[" * size, answered, BODY),
    "[ ]": Input(lambda size: b"[" * (size // 2) + b"]" * (size // 2), answered, BODY),
    "empty arrays": Input(lambda size: b"[" + b"[]," * (size // 3) + b"[]]", answered, BODY),
    "arrays of depth 30": Input(
        lambda size: b"[" + b",".join([b"[" * 30 + b"]" * 30] * (size // 61)) + b"]", answered, BODY
    ),
    "colons in a string": Input(lambda size: hand(ref=":" * size), answered, BODY),
    "quotes in a string": Input(lambda size: hand(ref='"' * (size // 2)), answered, BODY),
    "backslashes in a string": Input(lambda size: hand(ref="\\" * (size // 2)), answered, BODY),
    "a string left open": Input(lambda size: b'{":":"' + b"\\\\" * (size // 2), answered, BODY),
    "newlines before a fault": Input(lambda size: b"\n" * size + b"x", answered, BODY),
    "digits": Input(lambda size: b"1" * size, answered, BODY),
    "digits after a point": Input(lambda size: b"0." + b"1" * size, answered, BODY),
    "different keys": Input(lambda size: told(unknown(size)), answered, BODY),
    "a key twice, at the end": Input(lambda size: told(unknown(size))[:-1] + b',"f0000000":0}', answered, BODY),
    "keys that share a hash": Input(
        lambda size: told({"a": {str(number * (2**61 - 1)): 0 for number in range(size // 26)}}), answered, BODY
    ),
    "no UTF-8 at the end": Input(lambda size: b'"' + "万".encode() * (size // 3) + b"\xff", answered, BODY),
    "emoji": Input(lambda size: hand(dealer="👩‍👩‍👧‍👦" * (size // 25)), answered, BODY),
    "marks on marks": Input(lambda size: hand(dealer="\u0335" * (size // 2)), answered, BODY),
    "digits of a stake": Input(lambda size: hand(stake={"per_point": "9" * size}), answered, BODY),
    "letters of a currency": Input(
        lambda size: hand(stake={"per_point": "1", "currency": "X" * size}), answered, BODY
    ),
    "house rules nobody knows": Input(lambda size: hand(rules=unknown(size)), answered, BODY),
    "lists of house rules": Input(lambda size: hand(rules={"liability": ["x"] * (size // 5)}), answered, BODY),
    "different items of house rules": Input(
        lambda size: hand(rules={"liability": [f"x{number:06}" for number in range(size // 12)]}), answered, BODY
    ),
    "melds": Input(lambda size: player(0, melds=["chow"] * (size // 8)), answered, BODY),
    "players": Input(lambda size: hand(players=[FOUR[1]] * (size // 60)), answered, BODY),
    "claimants": Input(lambda size: hand(result={**HAND["result"], "claimants": ["D"] * (size // 5)}), answered, BODY),
    "tiles": Input(lambda size: player(3, hand="5m" * (size // 2)), answered, BODY),
    "notation: numbers": Input(lambda size: "5" * size + "m", notation, BODY),
    "notation: tiles": Input(lambda size: "5m" * (size // 2), notation, BODY),
    "notation: numbers of many suits": Input(lambda size: ("1" * 50 + "z") * (size // 51), notation, BODY),
    "notation: names": Input(lambda size: "红中" * (size // 6), notation, BODY),
    "notation: blanks": Input(lambda size: " " * size + "x", notation, BODY),
    "an evening of nobody": Input(lambda size: told({**EVENING, "hands": [], **unknown(size)}), refused(ledger_of), MANY),
    "balances of nobody": Input(
        lambda size: told({**EVENING, "hands": [], "balances": unknown(size)}), refused(ledger_of), MANY
    ),
    "hands of nobody": Input(lambda size: told({**EVENING, "hands": [unknown(size)]}), refused(ledger_of), MANY),
    "compared under nothing": Input(
        lambda size: told({**HAND, "variants": ["x"] * (size // 5)}), refused(comparison_of), BODY
    ),
    "a batch of one that is nobody": Input(
        lambda size: told([unknown(size)]), refused(lambda document: batch_answer(document, WORDS_TOLD)), MANY
    ),
    "a line without end": Input(lambda size: b"x" * size, streamed, MANY),
    "lines of blanks": Input(lambda size: b" \n" * (size // 2), streamed, MANY // 4),
    "languages asked for": Input(lambda size: ",".join(["zh-Hant;q=0.5"] * (size // 14)), _accepted, 8 * 1024),
    "languages with many parts": Input(lambda size: "x" + "-a" * (size // 2), _accepted, 8 * 1024),
    "qualities": Input(lambda size: "en;q=" + "0" * size, _accepted, 8 * 1024),
    "semicolons": Input(lambda size: ";" * size, _accepted, 8 * 1024),
    "quotes": Input(lambda size: '"\\' * (size // 2), _accepted, 8 * 1024),
    "a query": Input(lambda size: "lang=x&" * (size // 7), lambda text: wanted(text, ""), 4 * 1024),
    "a language": Input(lambda size: "zh" + "-Hant" * (size // 5), language_of, 8 * 1024),
}  # fmt: skip


def measured(name: str) -> Measured:
    """The times of one kind of input."""
    one = INPUTS[name]
    small, large = (_best(one.read, one.made, size) for size in (one.largest // 8, one.largest))
    return Measured(large, large / small if large > UNMEASURED else 0.0)


def _best(read: Callable[[Any], object], made: Callable[[int], Any], size: int) -> float:
    """The shortest of a few tries, each with an input never seen before by any memory of the service.

    The garbage collector rests: it goes through all that this process holds, which is not the input's doing.
    """
    best = float("inf")
    gc.disable()
    try:
        for less in range(3):
            given = made(size - 64 * less)
            started = time.process_time()
            read(given)
            best = min(best, time.process_time() - started)
    finally:
        gc.enable()
    return best


def main(_: list[str]) -> int:
    """Measure every kind; 1 when one of them grows too fast."""
    found = {name: measured(name) for name in INPUTS}
    for name, one in found.items():
        print(f"{name:34} {one.seconds * 1000:8.2f} ms  ×{one.growth:.1f}  {one.fault}")
    return 1 if any(one.fault for one in found.values()) else 0
