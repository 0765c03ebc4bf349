"""What each loser owes before any cap, and the minimum the debts must reach (rules §8)."""

from typing import Final

from scorer.factors import counts_as_self_drawn, losing_sides, winning_side
from scorer.facts import Facts
from scorer.rules import Rules
from scorer.settlement import Item, Side


class Account:
    """A hand's debts before any cap, judged one way; whatever is one a loser is in the order of ``facts.losers``."""

    def __init__(
        self,
        *,
        size: str,
        winner: Side,
        losers: list[Side],
        extra: tuple[Item, ...],
        base: int | None,
        fans: list[int],
        amounts: list[int],
        alone: bool,
    ) -> None:
        self.size: Final = size
        self.winner: Final = winner
        self.losers: Final = losers
        self.extra: Final = extra
        """Fan of further big patterns, in a fan table."""
        self.base: Final = base
        """What a product starts from, in points."""
        self.fans: Final = fans
        """Total fan: the winner's, the loser's, and the extra ones."""
        self.amounts: Final = amounts
        """Points of a product; in a fan table 2 to the fan, which only ranks readings. 0 for one who is let off."""
        self.alone: Final = alone
        """Only the feeder owes (``small_payers``)."""


def account(facts: Facts, patterns: tuple[str, ...], hard: bool) -> Account:
    """The debts of a hand judged to have some patterns, and to be hard or soft."""
    rules = facts.rules
    size = "big" if patterns else "small"
    winner, losers = winning_side(facts, size, patterns, hard), losing_sides(facts, size)
    base, extra = base_of(rules, patterns), extra_of(rules, patterns)
    shared, halves = winner.fan + extra[0].fan if extra else winner.fan, winner.halves
    fans = [shared + side.fan for side in losers]
    if base is None:
        amounts = [1 << fan for fan in fans]
    else:
        amounts = [product(base, shared + side.fan, halves + side.halves) for side in losers]
    alone = size == "small" and rules.small_payers == "discarder" and not counts_as_self_drawn(facts)
    if alone:
        amounts = [amount if seat == facts.feeder else 0 for amount, seat in zip(amounts, facts.losers, strict=True)]
    return Account(
        size=size,
        winner=winner,
        losers=losers,
        extra=extra,
        base=base,
        fans=fans,
        amounts=amounts,
        alone=alone,
    )


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


def figures(facts: Facts, debts: Account) -> list[int]:
    """What the minimum looks at, of every loser who owes: his fan in a fan table, else his debt.

    A closed loser's doubling is in it only where ``closed_counts_for_minimum`` says so (D8).
    """
    rules = facts.rules
    found = debts.fans if debts.base is None else debts.amounts
    if rules.closed_counts_for_minimum:
        fans = [rules.closed_loser.fan if facts.standings[seat].closed else 0 for seat in facts.losers]
        pairs = zip(found, fans, strict=True)
        found = [figure + fan if debts.base is None else figure << fan for figure, fan in pairs]
    return [found[facts.losers.index(facts.feeder)]] if debts.alone else found


def reaches_minimum(facts: Facts, debts: Account) -> bool:
    """Whether the debts allow the win: every loser's, or one's (``minimum_scope``)."""
    rules = facts.rules
    minimum = rules.minimum_small if debts.size == "small" else rules.minimum_big
    if minimum is None:
        return True
    looked_at = figures(facts, debts)
    return (min(looked_at) if rules.minimum_scope == "every" else max(looked_at)) >= minimum
