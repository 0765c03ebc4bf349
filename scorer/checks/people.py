"""Ids, the dealer, the table and the balances (rules §11)."""

from collections.abc import Iterator

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import PLAYERS


def people(view: View) -> Iterator[Fault]:
    """Faults in who sits at the table and what he brings."""
    hand = view.hand
    if len(hand.players) != PLAYERS:
        yield Fault("four_players", ("players",), {"count": len(hand.players)})
    for seat, player in enumerate(hand.players):
        if view.seats[player.id] != seat:
            yield Fault("repeated_id", ("players", seat, "id"), {"id": player.id})
    if hand.dealer not in view.seats:
        yield Fault("unknown_id", ("dealer",), {"id": hand.dealer})
    if hand.table is not None and not hand.rules.tables:
        yield Fault("no_tables", ("table",))
    yield from _balances(view)


def _balances(view: View) -> Iterator[Fault]:
    rules, players = view.hand.rules, view.hand.players
    told = [seat for seat, player in enumerate(players) if player.balance is not None]
    if not told:
        return
    if not rules.silver:
        yield from (Fault("no_silver", ("players", seat, "balance")) for seat in told)
        return
    for seat, player in enumerate(players):
        if player.balance is None:
            yield Fault("balance_of_all_four", ("players", seat, "balance"))
        elif rules.entry_balance is not None and player.balance < rules.entry_balance:
            facts = {"id": player.id, "balance": player.balance, "entry_balance": rules.entry_balance}
            yield Fault("below_entry", ("players", seat, "balance"), facts)
