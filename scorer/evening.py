"""An evening of hands: what one hand leaves to the next (rules §9, §11, D11), and the running totals."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.hand import Hand, Settlement


class Carried(NamedTuple):
    """What the table knows before a hand."""

    dealer: str
    previous_laizi: int | None
    balances: Mapping[str, int] | None
    """Silver; None where none is kept."""
    totals: Mapping[str, int]
    """Points won and lost so far, penalties included."""
    penalties: Mapping[str, int]
    """The part of the totals that escapes cost, which nobody received."""


def start(players: tuple[str, ...], dealer: str, balances: Mapping[str, int] | None = None) -> Carried:
    """The table before the first hand."""
    nothing = dict.fromkeys(players, 0)
    return Carried(dealer, None, balances, nothing, dict(nothing))


def laid(hand: Hand, carried: Carried) -> Hand:
    """A hand with what the table knows: dealer, the last hand's laizi, balances."""
    players = hand.players
    if carried.balances is not None:
        players = tuple(player._replace(balance=carried.balances[player.id]) for player in players)
    return hand._replace(dealer=carried.dealer, previous_laizi=carried.previous_laizi, players=players)


def after(carried: Carried, settlement: Settlement) -> Carried:
    """The table after a settled hand."""
    changes = settlement.changes
    penalties, balances = carried.penalties, carried.balances
    if settlement.hand.result.type == "escape":
        penalties = _added(penalties, changes)
    if balances is not None and settlement.silver is not None:
        balances = _added(balances, settlement.silver.changes)
    totals = _added(carried.totals, changes)
    return Carried(settlement.next_dealer, settlement.laizi, balances, totals, penalties)


def owed(carried: Carried) -> dict[str, int]:
    """Points that the players owe each other: the totals without what went to nobody. They sum to 0."""
    return {name: total - carried.penalties[name] for name, total in carried.totals.items()}


def _added(sums: Mapping[str, int], changes: Mapping[str, int]) -> dict[str, int]:
    return {name: total + changes[name] for name, total in sums.items()}
