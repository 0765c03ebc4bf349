"""Ids, the dealer, the table and the balances (rules §11)."""

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import PLAYERS


def people(view: View, faults: list[Fault]) -> None:
    """Faults in who sits at the table and what he brings."""
    hand, players = view.hand, view.hand.players
    if len(players) != PLAYERS:
        faults.append(Fault("four_players", ("players",), {"count": len(players)}))
    if len(view.seats) < len(players):
        for seat, player in enumerate(players):
            if view.seats[player.id] != seat:
                faults.append(Fault("repeated_id", ("players", seat, "id"), {"id": player.id}))
    if hand.dealer not in view.seats:
        faults.append(Fault("unknown_id", ("dealer",), {"id": hand.dealer}))
    if hand.table is not None and not hand.rules.tables:
        faults.append(Fault("no_tables", ("table",)))
    if any([player.balance is not None for player in players]):
        _balances(view, faults)


def _balances(view: View, faults: list[Fault]) -> None:
    rules = view.hand.rules
    for seat, player in enumerate(view.hand.players):
        path = ("players", seat, "balance")
        if not rules.silver:
            if player.balance is not None:
                faults.append(Fault("no_silver", path))
        elif player.balance is None:
            faults.append(Fault("balance_of_all_four", path))
        elif rules.entry_balance is not None and player.balance < rules.entry_balance:
            facts = {"id": player.id, "balance": player.balance, "entry_balance": rules.entry_balance}
            faults.append(Fault("below_entry", path, facts))
