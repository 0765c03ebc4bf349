"""Points turned into silver and into money (rules §11)."""

from collections.abc import Mapping
from fractions import Fraction

from scorer.facts import Facts
from scorer.settlement import Purse

PER_CENT = 100


def silver(facts: Facts, changes: Mapping[str, int]) -> Purse | None:
    """The settlement in silver, a point being one; None where no balances are told.

    A payer pays at most what he has, and one who had less than he owed is out. The winner receives what was paid less
    the tea fee, rounded down to whole silver (D12).
    """
    if facts.players[0].balance is None:
        return None
    balances = {player.id: player.balance or 0 for player in facts.players}
    moved = {name: max(change, -balances[name]) if change < 0 else 0 for name, change in changes.items()}
    out = tuple(name for name, change in changes.items() if change < -balances[name])
    fee = 0
    winner = facts.hand.result.winner
    if winner is not None:
        pot = -sum(moved.values())
        fee = pot * facts.rules.tea_fee // PER_CENT
        moved[winner] = pot - fee
    return Purse(moved, fee, out)


def money(facts: Facts, changes: Mapping[str, int]) -> dict[str, Fraction] | None:
    """What the changes are worth at the stake; None where none is told."""
    stake = facts.hand.stake
    if stake is None:
        return None
    return {name: change * stake.per_point for name, change in changes.items()}


def table_multiplier(table: int | None) -> int:
    """By how much a numbered table multiplies all amounts: 1-9 ×1, 10-19 ×2, … 90-99 ×10, 100 ×20 (S3).

    >>> [table_multiplier(table) for table in (None, 9, 10, 99, 100)]
    [1, 1, 2, 10, 20]
    """
    if table is None:
        return 1
    return 20 if table == 100 else table // 10 + 1
