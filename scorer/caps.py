"""Caps and tiers, then the factors beyond the cap (rules §9)."""

from typing import Final

from scorer.debts import Account, minimum_of
from scorer.facts import Facts
from scorer.rules import Rules
from scorer.settlement import Item
from scorer.standing import NO_FACTOR, item_of
from scorer.tiles import HONOURS

Tiered = tuple[list[str], list[int]]
"""The tiers, and the points that they leave."""


class Capped:
    """The debts in the end, in points of table 1, one per loser in the order of ``facts.losers``."""

    def __init__(self, tiers: list[str], after_cap: list[tuple[Item, ...]], points: list[int]) -> None:
        self.tiers: Final = tiers
        self.after_cap: Final = after_cap
        self.points: Final = points


def capped(facts: Facts, debts: Account, *, liable: bool) -> Capped:
    """What each loser owes in the end; ``liable`` tells whether somebody pays for all."""
    rules = facts.rules
    tiers, points = _by_steps(rules, rules.steps, debts) if rules.steps else _by_cap(facts, debts, liable=liable)
    if rules.gold is not None and _all_past_the_cap(rules, debts, tiers):
        tiers, points = _gold(facts, rules.gold, debts)
    after = _after(facts)
    for place, items in enumerate(after):
        if not points[place]:
            after[place] = ()
        elif items:
            points[place] <<= sum([item.fan for item in items])
    return Capped(tiers, after, points)


def _by_steps(rules: Rules, steps: tuple[int, ...], debts: Account) -> Tiered:
    """A fan table: one step a fan from the minimum upward; the last is silver."""
    minimum, last = minimum_of(rules, debts.size) or 0, len(steps) - 1
    tiers, points = [], []
    for place, fan in enumerate(debts.fans):
        step, owes = min(max(fan - minimum, 0), last), debts.amounts[place] > 0
        tiers.append("silver" if owes and step == last else "none")
        points.append(steps[step] if owes else 0)
    return tiers, points


def _by_cap(facts: Facts, debts: Account, *, liable: bool) -> Tiered:
    """A product: nobody owes more than the cap that holds."""
    rules = facts.rules
    cap = rules.cap
    if cap is None:
        return ["none" for _ in debts.amounts], debts.amounts[:]
    if rules.cap_robbed_or_liable is not None and (liable or facts.hand.result.type == "robbed_kong"):
        cap = rules.cap_robbed_or_liable
    tiers = ["silver" if amount >= cap else "none" for amount in debts.amounts]
    return tiers, [cap if amount >= cap else amount for amount in debts.amounts]


def _all_past_the_cap(rules: Rules, debts: Account, tiers: list[str]) -> bool:
    if debts.alone:
        return False
    if rules.steps:
        return all([tier == "silver" for tier in tiers])
    return rules.cap is not None and min(debts.amounts) >= rules.cap + (rules.gold_when == "exceeds")


def _gold(facts: Facts, gold: int, debts: Account) -> Tiered:
    """All three are raised: to gold, or to bright for one who never opened."""
    rules = facts.rules
    opened = [facts.standings[seat].openings > 0 for seat in facts.losers]
    tier, points = "gold" if rules.bright is None else "bright", gold if rules.bright is None else rules.bright
    tiers = ["gold" if has_opened else tier for has_opened in opened]
    raised = [gold if has_opened else points for has_opened in opened]
    if rules.bright_all is not None and not any(opened):
        tiers, raised = ["bright"] * len(opened), [rules.bright_all] * len(opened)
    if rules.gold_style == "ceiling":
        raised = [min(amount, debts.amounts[place]) for place, amount in enumerate(raised)]
    return tiers, raised


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
    closed = shared if rules.closed_loser == NO_FACTOR else (item_of("closed", 1, rules.closed_loser), *shared)
    return [closed if facts.standings[seat].closed else shared for seat in facts.losers]
