"""How few extra fan would move a tier: a loser's to silver, or the whole table to gold (rules §9)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scorer.debts import minimum_of, product
from scorer.facts import Facts
from scorer.judge import Judgement

FAR: Final = 64
"""Fan beyond which no tier is looked for."""


class NextTier(NamedTuple):
    """Extra fan of the winner's that would move a tier."""

    fan: int
    """The fewest that move anything."""
    losers: Mapping[str, int]
    """By the id of each loser below silver: what takes him there."""
    gold: int | None
    """What takes all three to gold; None where they are there, or cannot get there."""


def next_tier(facts: Facts, judged: Judgement) -> NextTier | None:
    """What the next tiers are away; None where no tier can move any more, or there are none."""
    owing = [place for place, amount in enumerate(judged.account.amounts) if amount]
    to_silver = {place: _away(facts, judged, place, plain=False) for place in owing}
    losers = {
        facts.players[facts.losers[place]].id: away
        for place, away in to_silver.items()
        if away and judged.capped.tiers[place] == "none"
    }
    gold = _to_gold(facts, judged, owing)
    nearest = [*losers.values(), *([gold] if gold else [])]
    return NextTier(min(nearest), losers, gold) if nearest else None


def _to_gold(facts: Facts, judged: Judgement, owing: list[int]) -> int | None:
    if facts.hand.rules.gold is None or judged.account.alone or judged.capped.tiers[0] in ("gold", "bright"):
        return None
    away = [_away(facts, judged, place, plain=True) for place in owing]
    return max([fan for fan in away if fan is not None]) if None not in away else None


def _away(facts: Facts, judged: Judgement, place: int, *, plain: bool) -> int | None:
    """Extra fan until a loser's debt is past the cap: the one that holds, or (``plain``) the one that gold looks at."""
    rules, debts = facts.hand.rules, judged.account
    if rules.steps is not None:
        return max(0, (minimum_of(rules, debts.size) or 0) + len(rules.steps) - 1 - debts.fans[place])
    if rules.cap is None:
        return None
    cap = rules.cap + (rules.gold_when == "exceeds") if plain else rules.cap
    raised = judged.liability is not None or facts.hand.result.type == "robbed_kong"
    if not plain and raised and rules.cap_robbed_or_liable is not None:
        cap = rules.cap_robbed_or_liable
    halves = debts.winner.halves + debts.losers[place].halves
    amounts = (product(debts.base or 0, debts.fans[place] + extra, halves) for extra in range(FAR))
    return next((extra for extra, amount in enumerate(amounts) if amount >= cap), None)
