"""Evenings of any length, as ``POST /v1/ledger`` takes them."""

from typing import Any, Final

from benchmarks.hands import Json
from scorer import generate

VARIANT: Final = "shanzhuang-koukou"
PLAYERS: Final = ("A", "B", "C", "D")
KNOWN: Final = ("variant", "rules", "dealer", "previous_laizi", "table", "stake")
"""What an evening knows, so that its hands need not tell it."""
SEED: Final = 11


def evenings(size: int, hands: int) -> list[Json]:
    """So many hands as they come, most of them won, some by tiles and some by counts, in evenings of a ``size``."""
    dealt = [_at_the_table(hand) for hand in generate.hands(SEED, hands, variants=[VARIANT], winning=0.9)]
    table = {"variant": VARIANT, "players": list(PLAYERS), "dealer": PLAYERS[0]}
    return [{**table, "hands": dealt[first : first + size]} for first in range(0, hands, size)]


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
