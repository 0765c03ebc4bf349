"""An evening of hands: what one hand leaves to the next (rules §9, §11, D11), and the running totals."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.hand import Hand
from scorer.settlement import Settlement


class Carried(NamedTuple):
    """What the table knows before a hand."""

    dealer: str
    previous_laizi: int | None
    """None before the first hand, and after one that did not tell its laizi."""
    balances: Mapping[str, int] | None
    """Silver; None where none is kept."""
    totals: Mapping[str, int]
    """Points won and lost so far, penalties included."""
    penalties: Mapping[str, int]
    """The part of the totals that escapes cost, which nobody received: 0 or less."""
    tea_fees: int
    """Silver that the house took of it."""


def start(
    players: tuple[str, ...],
    dealer: str,
    previous_laizi: int | None = None,
    balances: Mapping[str, int] | None = None,
) -> Carried:
    """The table before the first hand."""
    nothing = dict.fromkeys(players, 0)
    return Carried(dealer, previous_laizi, balances, nothing, nothing, 0)


def laid(hand: Hand, carried: Carried) -> Hand:
    """A hand with what the table knows: dealer, the last hand's laizi, balances."""
    players = hand.players
    if carried.balances is not None:
        players = tuple(player._replace(balance=carried.balances[player.id]) for player in players)
    return hand._replace(dealer=carried.dealer, previous_laizi=carried.previous_laizi, players=players)


def after(carried: Carried, settlement: Settlement) -> Carried:
    """The table after a settled hand."""
    changes, purse = settlement.changes, settlement.silver
    penalties, balances, tea_fees = carried.penalties, carried.balances, carried.tea_fees
    if settlement.hand.result.type == "escape":
        penalties = _added(penalties, changes)
    if balances is not None and purse is not None:
        balances = _added(balances, purse.changes)
        tea_fees += purse.tea_fee
    totals = _added(carried.totals, changes)
    return Carried(settlement.next_dealer, settlement.laizi, balances, totals, penalties, tea_fees)


def after_unsettled(carried: Carried, laizi: int | None) -> Carried:
    """The table after a hand that could not be settled: only its laizi, where that is known, is the last hand's now."""
    return carried._replace(previous_laizi=laizi)


def owed(carried: Carried) -> dict[str, int]:
    """Points that the players owe each other: the totals without what went to nobody. They sum to 0."""
    return {name: total - carried.penalties[name] for name, total in carried.totals.items()}


def _added(sums: Mapping[str, int], changes: Mapping[str, int]) -> dict[str, int]:
    return {name: total + changes[name] for name, total in sums.items()}
