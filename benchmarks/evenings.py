"""Evenings of any length, as ``POST /v1/ledger`` takes them."""

from typing import Any, Final

from benchmarks.hands import Json
from scorer import generate

VARIANT: Final = "shanzhuang-koukou"
PLAYERS: Final = ("A", "B", "C", "D")
KNOWN: Final = ("variant", "rules", "dealer", "previous_laizi", "table", "stake")
"""What an evening knows, so that its hands need not tell it."""
SEED: Final = 11


def evening_of(count: int) -> Json:
    """An evening of so many hands, as they come: most are won, some by tiles and some by counts."""
    hands = [_at_the_table(hand) for hand in generate.hands(SEED, count, variants=[VARIANT], winning=0.9)]
    return {"variant": VARIANT, "players": list(PLAYERS), "dealer": PLAYERS[0], "hands": hands}


def _at_the_table(hand: Json) -> Json:
    """The hand as the four play it who sit here."""
    names = {player["id"]: name for player, name in zip(hand["players"], PLAYERS, strict=True)}
    told: Json = _renamed({name: value for name, value in hand.items() if name not in KNOWN}, names)
    for player in told["players"]:
        player.pop("balance", None)
    return told


def _renamed(told: Any, names: dict[str, str]) -> Any:  # noqa: ANN401 - whatever a document holds
    if isinstance(told, dict):
        return {name: _renamed(value, names) for name, value in told.items()}
    if isinstance(told, list):
        return [_renamed(value, names) for value in told]
    return names.get(told, told) if isinstance(told, str) else told
