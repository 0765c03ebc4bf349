"""What fuzzing starts from: random hands as each endpoint takes them, vectors, and the nasty bodies."""

import json
from collections.abc import Iterator
from typing import Any, Final

from scorer.generate import hands
from trust.nasty import BODIES

MANY: Final = 120
NOTATIONS: Final = (
    "123456s78m55p", "１２３万 五筒 九索", "东南西北白发中", "東風 發財 紅中 白板", "ESWNPFC", "🀇🀡🀀🀄🀅🀆", "一万，二萬、三条", "8z", "红", "财", "5",
)  # fmt: skip

_OF_THE_EVENING: Final = ("variant", "rules", "dealer", "stake", "table")
_OF_A_HAND: Final = ("flipped", "laizi", "ref", "result")


def seeds(target: str) -> Iterator[bytes]:
    """Inputs of one target."""
    if target == "notation":
        yield from (text.encode() for text in NOTATIONS)
        return
    yield from (body for body in BODIES.values() if len(body) < 4096)
    told: list[dict[str, Any]] = list(hands(1, MANY, house_rules=0.5))
    if target == "batch":
        yield b"\n".join(json.dumps(hand, ensure_ascii=False).encode() for hand in told[:5])
    for number, hand in enumerate(told):
        yield json.dumps(_as(target, hand, number), ensure_ascii=False).encode()


def _as(target: str, hand: dict[str, Any], number: int) -> object:
    if target == "waits" and "winner" in hand["result"]:
        return {**hand, "result": {"winner": hand["result"]["winner"]}}
    if target == "compare" and number % 2:
        return {**hand, "variants": ["koukou-pizi", {"variant": "bianfeng-bubu", "rules": {"gold": 500}, "name": "x"}]}
    if target == "ledger":
        known: dict[str, Any] = {name: hand[name] for name in _OF_THE_EVENING if name in hand}
        ids = [player["id"] for player in hand["players"]]
        one: dict[str, Any] = {name: hand[name] for name in _OF_A_HAND if name in hand}
        one["players"] = [
            {name: value for name, value in player.items() if name not in ("id", "balance")}
            for player in hand["players"]
        ]
        return {**known, "players": ids, "hands": [one, {"result": {"type": "draw"}}, one]}
    return [hand, hand] if target == "batch" and number % 4 == 0 else hand
