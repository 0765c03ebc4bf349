"""Who hands what to whom (rules §10, §11)."""

from collections.abc import Mapping, Sequence

from scorer.facts import Facts
from scorer.hand import UNWON
from scorer.liability import THIRD_OPENINGS
from scorer.settlement import Liability, Transfer


def paid(facts: Facts, points: Sequence[int], liability: Liability | None) -> dict[str, int]:
    """What each loser hands over, by id, in the order of ``facts.losers``.

    Each his own debt; or all of it the liable player, with or instead of him his accomplices (陪包, 反包).
    """
    losers = [facts.players[seat].id for seat in facts.losers]
    if liability is None:
        return {loser: points[place] for place, loser in enumerate(losers)}
    payers = _payers(facts, liability)
    total = sum(points)
    return {loser: total if loser in payers else 0 for loser in losers}


def _payers(facts: Facts, liability: Liability) -> set[str]:
    how = facts.rules.accomplices
    breakers = [name for name in facts.hand.result.rain_breakers if name != liability.payer]
    if not breakers or how == "none" or liability.rule not in THIRD_OPENINGS:
        return {liability.payer}
    if how == "pay_too":
        return {liability.payer, *breakers}
    after = facts.seats[liability.payer]
    return {min(breakers, key=lambda name: (facts.seats[name] - after) % len(facts.players))}


def transfers(winner: str, payments: Mapping[str, int]) -> tuple[Transfer, ...]:
    """The payments as transfers to the winner; none of nothing."""
    return tuple([Transfer(payer, winner, points) for payer, points in payments.items() if points])


def changes(facts: Facts, moved: Sequence[Transfer]) -> dict[str, int]:
    """What the transfers leave each of the four with, in points; the sum is 0."""
    balance = {player.id: 0 for player in facts.players}
    for transfer in moved:
        balance[transfer.payer] -= transfer.points
        balance[transfer.payee] += transfer.points
    return balance


def next_dealer(facts: Facts) -> str:
    """Who deals next: the dealer stays after his win, a draw or an escape, else the next player does (D11)."""
    dealer, result = facts.hand.dealer, facts.hand.result
    if result.type in UNWON or result.winner == dealer:
        return dealer
    return facts.players[(facts.dealer + 1) % len(facts.players)].id
