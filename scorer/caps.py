"""Caps and tiers, then the factors beyond the cap (rules §9)."""

from typing import NamedTuple

from scorer.debts import Account, Owed, minimum_of
from scorer.factors import is_closed, openings, times
from scorer.facts import Facts
from scorer.hand import Item
from scorer.rules import Rules
from scorer.tiles import HONOURS


class Capped(NamedTuple):
    """One loser's debt in the end, in points of table 1."""

    tier: str
    after_cap: tuple[Item, ...]
    points: int


def capped(facts: Facts, debts: Account, *, liable: bool) -> tuple[Capped, ...]:
    """What each loser owes in the end; ``liable`` tells whether somebody pays for all."""
    rules = facts.hand.rules
    raised = liable or facts.hand.result.type == "robbed_kong"
    tiers = [_own(rules, debts, owed, raised=raised) for owed in debts.owed]
    if _is_gold(rules, debts, [tier for tier, _ in tiers]):
        tiers = _gold(facts, debts)
    after_laizi = _after_laizi(facts)
    rows = []
    for (tier, points), owed in zip(tiers, debts.owed, strict=True):
        player = facts.players[owed.seat]
        closed = times("closed", 1, rules.closed_loser) if owed.pays and is_closed(player, rules) else ()
        items = closed + after_laizi if owed.pays else ()
        rows.append(Capped(tier if points else "none", items, points << sum(item.fan for item in items)))
    return tuple(rows)


def _own(rules: Rules, debts: Account, owed: Owed, *, raised: bool) -> tuple[str, int]:
    """Tier and points of a loser by himself."""
    if not owed.pays:
        return "none", 0
    if rules.steps is not None:
        step = owed.fan - (minimum_of(rules, debts.size) or 0)
        last = len(rules.steps) - 1
        return ("silver" if step >= last else "none"), rules.steps[max(0, min(step, last))]
    if rules.cap is None:
        return "none", owed.amount
    cap = rules.cap_robbed_or_liable if raised and rules.cap_robbed_or_liable is not None else rules.cap
    return ("silver" if owed.amount >= cap else "none"), min(owed.amount, cap)


def _is_gold(rules: Rules, debts: Account, tiers: list[str]) -> bool:
    """Whether all three are past the cap, so that each is raised."""
    if rules.gold is None or not all(owed.pays for owed in debts.owed):
        return False
    if rules.steps is not None:
        return all(tier == "silver" for tier in tiers)
    if rules.cap is None:
        return False
    beyond = rules.cap + (rules.gold_when == "exceeds")
    return all(owed.amount >= beyond for owed in debts.owed)


def _gold(facts: Facts, debts: Account) -> list[tuple[str, int]]:
    """Tier and points of each when all three are at gold: gold, or bright for one who never opened."""
    rules = facts.hand.rules
    opened = [bool(openings(facts.players[owed.seat], rules)) for owed in debts.owed]
    tiers = []
    for owed, has_opened in zip(debts.owed, opened, strict=True):
        tier, points = "gold", rules.gold or 0
        if rules.bright_all is not None and not any(opened):
            tier, points = "bright", rules.bright_all
        elif rules.bright is not None and not has_opened:
            tier, points = "bright", rules.bright
        tiers.append((tier, min(points, owed.amount) if rules.gold_style == "ceiling" else points))
    return tiers


def _after_laizi(facts: Facts) -> tuple[Item, ...]:
    """What the laizi itself multiplies everybody's debt by: a wind, or the last hand's again; both count once."""
    rules, laizi = facts.hand.rules, facts.specials.laizi
    if laizi is None:
        return ()
    wind = times("wind_laizi", 1, rules.wind_laizi) if laizi >= HONOURS else ()
    repeated = times("repeated_laizi", 1, rules.repeated_laizi) if laizi == facts.hand.previous_laizi else ()
    return wind or repeated
