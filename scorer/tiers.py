"""How few extra fan of the winner's would move a tier: a loser's, or the whole table to gold (rules §9).

Nothing is reckoned backwards from the caps: the debts are capped again with one fan more, and one more, until no
tier can move.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scorer.caps import capped
from scorer.debts import Account, product
from scorer.facts import Facts
from scorer.judge import Judgement

FAR: Final = 64
"""Fan beyond which no tier is looked for."""
_ABOVE_SILVER: Final = frozenset({"gold", "bright"})


class Move(NamedTuple):
    """A tier within reach."""

    fan: int
    """Extra fan that lead there."""
    tier: str


class NextTier(NamedTuple):
    """The next tiers of a win, in extra fan of the winner's."""

    fan: int
    """The fewest that move anything."""
    losers: Mapping[str, Move]
    """By id, for each loser whose tier can move: his next one."""
    table: Move | None
    """What takes all three to gold (``bright`` where all of them go there); None where they are, or never get there."""


def next_tier(facts: Facts, judged: Judgement) -> NextTier | None:
    """The next tiers of a win; None where no tier can move any more, or there are none."""
    now, last = judged.capped.tiers, _tiers(facts, judged, FAR)
    if now == last:
        return None
    names = [facts.players[seat].id for seat in facts.losers]
    losers: dict[str, Move] = {}
    table = None
    tiers, extra = now, 0
    while tiers != last:
        extra += 1
        tiers = _tiers(facts, judged, extra)
        for name, before, tier in zip(names, now, tiers, strict=True):
            if tier != before and name not in losers:
                losers[name] = Move(extra, tier)
        if table is None and _ABOVE_SILVER.issuperset(tiers):
            table = Move(extra, "gold" if "gold" in tiers else "bright")
    return NextTier(min([move.fan for move in losers.values()]), losers, table)


def _tiers(facts: Facts, judged: Judgement, extra: int) -> list[str]:
    """The tiers that the same reading would come to with so many fan more."""
    return capped(facts, _richer(judged.account, extra), liable=judged.liability is not None).tiers


def _richer(debts: Account, extra: int) -> Account:
    """The debts with extra fan on the winner's side; one who is let off stays so."""
    halves = [debts.winner.halves + side.halves for side in debts.losers]
    fans = [fan + extra for fan in debts.fans]
    base = debts.base
    if base is None:
        amounts = [amount << extra for amount in debts.amounts]
    else:
        owing = zip(debts.amounts, fans, halves, strict=True)
        amounts = [product(base, fan, half) if amount else 0 for amount, fan, half in owing]
    return Account(
        size=debts.size,
        winner=debts.winner,
        losers=debts.losers,
        extra=debts.extra,
        base=base,
        fans=fans,
        amounts=amounts,
        alone=debts.alone,
    )
