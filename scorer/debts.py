"""What each loser owes before any cap, and the minimum the debts must reach (rules §8)."""

from typing import NamedTuple

from scorer.facts import Facts
from scorer.factors import counts_as_self_drawn, losing_sides, winning_side
from scorer.hand import Item, Side
from scorer.rules import Rules


class Account(NamedTuple):
    """A hand's debts before any cap, as judged one way; whatever is one per loser is in the order of ``facts.losers``."""

    size: str
    patterns: tuple[str, ...]
    hard: bool
    winner: Side
    losers: list[Side]
    extra: tuple[Item, ...]
    """Fan of further big patterns, in a fan table."""
    base: int | None
    """What a product starts from, in points."""
    fans: list[int]
    """Total fan: the winner's, the loser's, and the extra ones."""
    amounts: list[int]
    """Points of a product; in a fan table 2 to the fan, which only ranks readings. 0 for one who is let off."""
    alone: bool
    """Only the feeder owes (``small_payers``)."""


def account(facts: Facts, patterns: tuple[str, ...], hard: bool) -> Account:
    """The debts of a hand judged to have some patterns, and to be hard or soft."""
    rules = facts.hand.rules
    size = "big" if patterns else "small"
    base, extra = base_of(rules, patterns), extra_of(rules, patterns)
    winner, losers = winning_side(facts, size, patterns, hard), losing_sides(facts, size)
    shared = winner.fan + extra[0].fan if extra else winner.fan
    fans = [shared + side.fan for side in losers]
    if base is None:
        amounts = [1 << fan for fan in fans]
    else:
        amounts = [product(base, fan, winner.halves + side.halves) for fan, side in zip(fans, losers, strict=True)]
    alone = size == "small" and rules.small_payers == "discarder" and not counts_as_self_drawn(facts)
    if alone:
        amounts = [amount if seat == facts.feeder else 0 for amount, seat in zip(amounts, facts.losers, strict=True)]
    return Account(size, patterns, hard, winner, losers, extra, base, fans, amounts, alone)


def base_of(rules: Rules, patterns: tuple[str, ...]) -> int | None:
    """Points a product starts from; None in a fan table."""
    if not patterns or rules.base_big is None:
        return rules.base_small
    base = rules.base_big
    if rules.stacking == "add":
        base *= len(patterns)
    elif rules.stacking == "fan":
        base <<= len(patterns) - 1
    return base * (rules.all_winds_factor or 1) if "all_winds" in patterns else base


def extra_of(rules: Rules, patterns: tuple[str, ...]) -> tuple[Item, ...]:
    """The fan of further big patterns, where a fan table stacks them."""
    further = len(patterns) - 1
    if further < 1 or rules.payment != "table" or rules.stacking != "fan":
        return ()
    return (Item("extra_big", further, further, 0),)


def product(base: int, fan: int, halves: int) -> int:
    """``base`` × 2^fan × 1.5^halves, rounded to the nearest point, halves up.

    >>> product(1, 7, 0), product(10, 0, 1), product(5, 0, 2)
    (128, 15, 11)
    """
    if not halves:
        return base << fan
    doubled: int = base * 3**halves << (fan + 1)
    return (doubled + (1 << halves)) >> (halves + 1)


def minimum_of(rules: Rules, size: str) -> int | None:
    """The minimum of a size: fan in a fan table, points before the cap in a product."""
    return rules.minimum_small if size == "small" else rules.minimum_big


def figures(facts: Facts, debts: Account) -> list[tuple[int, int]]:
    """What the minimum looks at: seat of every loser who owes, with his fan in a fan table, else his debt.

    A closed loser's doubling is in it only where ``closed_counts_for_minimum`` says so (D8).
    """
    rules = facts.hand.rules
    looked_at = debts.fans if debts.base is None else debts.amounts
    found = list(zip(facts.losers, looked_at, strict=True))
    if rules.closed_counts_for_minimum:
        fan = rules.closed_loser.fan
        closed = {seat for seat in facts.losers if facts.standings[seat].closed}
        raised = [(seat, figure + fan if debts.base is None else figure << fan) for seat, figure in found]
        found = [new if new[0] in closed else old for old, new in zip(found, raised, strict=True)]
    return [pair for pair in found if pair[0] == facts.feeder] if debts.alone else found


def reaches_minimum(facts: Facts, debts: Account) -> bool:
    """Whether the debts allow the win: every loser's, or one's (``minimum_scope``)."""
    minimum = minimum_of(facts.hand.rules, debts.size)
    if minimum is None:
        return True
    decide = min if facts.hand.rules.minimum_scope == "every" else max
    return decide([figure for _, figure in figures(facts, debts)]) >= minimum
