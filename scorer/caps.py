"""Caps and tiers, then the factors beyond the cap (rules §9)."""

from typing import Final

from scorer.debts import Account, minimum_of
from scorer.facts import Facts
from scorer.hand import Item
from scorer.rules import Rules
from scorer.standing import NO_FACTOR, item_of
from scorer.tiles import HONOURS

Tiered = tuple[str, int]
"""A tier and the points it leaves."""


class Capped:
    """The debts in the end, in points of table 1, one per loser in the order of ``facts.losers``."""

    def __init__(self, tiers: list[str], after_cap: list[tuple[Item, ...]], points: list[int]) -> None:
        self.tiers: Final = tiers
        self.after_cap: Final = after_cap
        self.points: Final = points


def capped(facts: Facts, debts: Account, *, liable: bool) -> Capped:
    """What each loser owes in the end; ``liable`` tells whether somebody pays for all."""
    rules = facts.rules
    tiered = _by_steps(rules, rules.steps, debts) if rules.steps else _by_cap(facts, debts, liable=liable)
    if rules.gold is not None and _all_past_the_cap(rules, debts, tiered):
        tiered = _gold(facts, rules.gold, debts)
    tiers = [tier for tier, _ in tiered]
    points = [points for _, points in tiered]
    after = _after(facts)
    for place, owed in enumerate(points):
        if owed and after[place]:
            points[place] = owed << sum([item.fan for item in after[place]])
    return Capped(tiers, [items if owed else () for items, owed in zip(after, points, strict=True)], points)


def _by_steps(rules: Rules, steps: tuple[int, ...], debts: Account) -> list[Tiered]:
    """A fan table: one step a fan from the minimum upward; the last is silver."""
    minimum, last = minimum_of(rules, debts.size) or 0, len(steps) - 1
    return [
        ("none", 0)
        if not owed
        else ("silver", steps[last])
        if fan >= minimum + last
        else ("none", steps[max(fan - minimum, 0)])
        for fan, owed in zip(debts.fans, debts.amounts, strict=True)
    ]


def _by_cap(facts: Facts, debts: Account, *, liable: bool) -> list[Tiered]:
    """A product: nobody owes more than the cap that holds."""
    rules = facts.rules
    cap = rules.cap
    if cap is None:
        return [("none", amount) for amount in debts.amounts]
    if rules.cap_robbed_or_liable is not None and (liable or facts.hand.result.type == "robbed_kong"):
        cap = rules.cap_robbed_or_liable
    return [("silver", cap) if amount >= cap else ("none", amount) for amount in debts.amounts]


def _all_past_the_cap(rules: Rules, debts: Account, tiered: list[Tiered]) -> bool:
    if debts.alone:
        return False
    if rules.steps:
        return all([tier == "silver" for tier, _ in tiered])
    return rules.cap is not None and min(debts.amounts) >= rules.cap + (rules.gold_when == "exceeds")


def _gold(facts: Facts, gold: int, debts: Account) -> list[Tiered]:
    """All three are raised: to gold, or to bright for one who never opened."""
    rules = facts.rules
    opened = [facts.standings[seat].openings > 0 for seat in facts.losers]
    if rules.bright_all is not None and not any(opened):
        tiered = [("bright", rules.bright_all)] * len(opened)
    else:
        bright = ("gold", gold) if rules.bright is None else ("bright", rules.bright)
        tiered = [("gold", gold) if has_opened else bright for has_opened in opened]
    if rules.gold_style == "ceiling":
        tiered = [(tier, min(points, amount)) for (tier, points), amount in zip(tiered, debts.amounts, strict=True)]
    return tiered


def _after(facts: Facts) -> list[tuple[Item, ...]]:
    """The factors beyond the cap: a closed loser's, and the laizi's.

    A laizi that is a wind and one that is the last hand's again count once together, as the wind.
    """
    rules, laizi = facts.rules, facts.specials.laizi
    shared: tuple[Item, ...] = ()
    if laizi is not None and laizi >= HONOURS and rules.wind_laizi != NO_FACTOR:
        shared = (item_of("wind_laizi", 1, rules.wind_laizi),)
    elif laizi is not None and laizi == facts.hand.previous_laizi and rules.repeated_laizi != NO_FACTOR:
        shared = (item_of("repeated_laizi", 1, rules.repeated_laizi),)
    if rules.closed_loser == NO_FACTOR:
        return [shared] * len(facts.losers)
    closed = (item_of("closed", 1, rules.closed_loser), *shared)
    return [closed if facts.standings[seat].closed else shared for seat in facts.losers]
