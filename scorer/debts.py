"""What each loser owes before any cap, and the minimum the debts must reach (rules §8)."""

from typing import NamedTuple

from scorer.facts import Facts
from scorer.factors import Judged, counts_as_self_drawn, is_closed
from scorer.hand import Item, Side
from scorer.rules import Rules


class Owed(NamedTuple):
    """One loser's debt before any cap."""

    seat: int
    side: Side
    fan: int
    """Total fan: the winner's, the loser's, and those of further big patterns in a fan table."""
    amount: int
    """Points of a product; in a fan table 2 to the fan, which only ranks readings. 0 for one who owes nothing."""
    pays: bool
    """False for a loser whom the rules let off (``small_payers``)."""


class Account(NamedTuple):
    """A hand's debts before caps, as judged one way."""

    size: str
    patterns: tuple[str, ...]
    hard: bool
    winner: Side
    extra: tuple[Item, ...]
    """Fan of further big patterns, in a fan table."""
    base: int | None
    """What a product starts from, in points."""
    owed: tuple[Owed, ...]


def size_of(patterns: tuple[str, ...]) -> str:
    """``big`` with at least one big pattern, else ``small``."""
    return "big" if patterns else "small"


def base_of(rules: Rules, patterns: tuple[str, ...]) -> int | None:
    """Points a product starts from; None in a fan table."""
    if rules.payment == "table":
        return None
    if not patterns:
        return rules.base_small
    count = {"add": len(patterns), "fan": 1 << (len(patterns) - 1), "none": 1}[rules.stacking]
    winds = (rules.all_winds_factor or 1) if "all_winds" in patterns else 1
    return (rules.base_big or 0) * count * winds


def extra_of(rules: Rules, patterns: tuple[str, ...]) -> tuple[Item, ...]:
    """The fan of further big patterns where a fan table stacks them."""
    further = len(patterns) - 1
    if rules.payment != "table" or rules.stacking != "fan" or further < 1:
        return ()
    return (Item("extra_big", further, further),)


def product(base: int, fan: int, halves: int) -> int:
    """``base`` × 2^fan × 1.5^halves, rounded to the nearest point, halves up.

    >>> product(1, 7, 0), product(10, 0, 1), product(5, 0, 2)
    (128, 15, 11)
    """
    doubled: int = (base * 3**halves << fan) * 2
    return (doubled + (1 << halves)) >> (halves + 1)


def account(facts: Facts, patterns: tuple[str, ...], hard: bool, judged: Judged) -> Account:
    """The debts of a hand judged to have some patterns and to be hard or soft."""
    rules = facts.hand.rules
    size, base, extra = size_of(patterns), base_of(rules, patterns), extra_of(rules, patterns)
    winner, losers = judged(size, patterns, hard)
    alone = size == "small" and rules.small_payers == "discarder" and not counts_as_self_drawn(facts)
    owed = []
    for seat, side in zip(facts.losers, losers, strict=True):
        fan = winner.fan + side.fan + sum(item.fan for item in extra)
        pays = not alone or seat == facts.feeder
        amount = 1 << fan if base is None else product(base, fan, winner.halves + side.halves)
        owed.append(Owed(seat, side, fan, amount if pays else 0, pays))
    return Account(size, patterns, hard, winner, extra, base, tuple(owed))


def minimum_of(rules: Rules, size: str) -> int | None:
    """The minimum of a size: fan in a fan table, points before the cap in a product."""
    return rules.minimum_small if size == "small" else rules.minimum_big


def figures(facts: Facts, debts: Account) -> dict[str, int]:
    """What the minimum looks at, of every loser who pays: his fan in a fan table, else his debt before the cap.

    A closed loser's doubling is in it only where ``closed_counts_for_minimum`` says so (D8).
    """
    rules = facts.hand.rules
    found = {}
    for owed in debts.owed:
        if owed.pays:
            player = facts.players[owed.seat]
            doubled = rules.closed_counts_for_minimum and rules.closed_loser > 1 and is_closed(player, rules)
            figure = owed.fan + doubled if debts.base is None else owed.amount << doubled
            found[player.id] = figure
    return found


def reaches_minimum(facts: Facts, debts: Account) -> bool:
    """Whether the debts allow the win: every loser's, or one's (``minimum_scope``)."""
    rules = facts.hand.rules
    minimum = minimum_of(rules, debts.size)
    if minimum is None:
        return True
    reached = [figure >= minimum for figure in figures(facts, debts).values()]
    return all(reached) if rules.minimum_scope == "every" else any(reached)
