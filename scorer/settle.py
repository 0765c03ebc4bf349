"""The road from a described hand to its settlement.

description → facts → readings → factors → debts → caps → liability → payments. Each station is a file, takes frozen
values and returns frozen values; this one only leads from one to the next.
"""

from scorer.errors import MissingFact
from scorer.facts import NOBODY, Facts, facts_of
from scorer.hand import Hand
from scorer.judge import Judgement, judge
from scorer.legality import Candidate
from scorer.payments import changes, next_dealer, paid, transfers
from scorer.purse import money, silver, table_multiplier
from scorer.readings import Tiles
from scorer.settlement import Debt, Settlement, Win
from scorer.spell import spelled


def settle(hand: Hand) -> Settlement:
    """Settle a finished hand.

    Raises Impossible when the description cannot be, NotAWin when the hand does not win, MissingFact when the
    liability turns on something not told.
    """
    return settled(facts_of(hand))


def settled(facts: Facts) -> Settlement:
    """Settle a hand whose facts are known. Raises NotAWin or MissingFact as ``settle`` does."""
    if facts.winner == NOBODY:
        return _unwon(facts)
    return completed(facts, judge(facts))


def completed(facts: Facts, judged: Judgement) -> Settlement:
    """The settlement that a judgement comes to. Raises MissingFact when its liability is not known."""
    liability = judged.liability
    if isinstance(liability, MissingFact):
        raise liability
    scale = table_multiplier(facts.hand.table)
    debts = judged.capped.points if scale == 1 else [points * scale for points in judged.capped.points]
    payments = paid(facts, debts, liability)
    moved = transfers(facts.players[facts.winner].id, payments)
    changed = changes(facts, moved)
    return Settlement(
        hand=facts.hand,
        laizi=facts.specials.laizi,
        pizi=facts.specials.pizi,
        verified=judged.tiles is not None,
        win=_win(facts, judged.candidate, judged.tiles),
        winner=judged.account.winner,
        losers=_rows(judged, debts, payments, scale),
        liability=liability,
        transfers=moved,
        changes=changed,
        next_dealer=next_dealer(facts),
        silver=silver(facts, changed),
        money=money(facts, changed),
    )


def _unwon(facts: Facts) -> Settlement:
    """A draw, where nobody pays, or an escape, whose penalty nobody receives (rules §11)."""
    escaper = facts.hand.result.player
    penalty = (facts.rules.escape_penalty or 0) * table_multiplier(facts.hand.table)
    changed = {player.id: -penalty if player.id == escaper else 0 for player in facts.players}
    return Settlement(
        hand=facts.hand,
        laizi=facts.specials.laizi,
        pizi=facts.specials.pizi,
        verified=True,
        win=None,
        winner=None,
        losers=(),
        liability=None,
        transfers=(),
        changes=changed,
        next_dealer=next_dealer(facts),
        silver=silver(facts, changed),
        money=money(facts, changed),
    )


def _win(facts: Facts, candidate: Candidate, tiles: Tiles | None) -> Win:
    result, patterns, shape = facts.hand.result, candidate.patterns, candidate.shape
    return Win(
        winner=facts.players[facts.winner].id,
        type=result.type,
        feeder=result.feeder,
        tile=result.tile,
        size="big" if patterns else "small",
        patterns=patterns,
        hard=candidate.hard,
        reading=None if shape is None or tiles is None else spelled(shape, tiles),
    )


def _rows(judged: Judgement, points: list[int], payments: dict[str, int], scale: int) -> tuple[Debt, ...]:
    """One row a loser, from his factors to what he pays; amounts times the table."""
    debts, owed = judged.account, judged.capped
    return tuple(
        [
            Debt(
                id=loser,
                side=debts.losers[place],
                extra=debts.extra,
                total_fan=debts.fans[place],
                base=debts.base,
                uncapped=None if debts.base is None else debts.amounts[place] * scale,
                tier=owed.tiers[place],
                after_cap=owed.after_cap[place],
                points=points[place],
                pays=pays,
            )
            for place, (loser, pays) in enumerate(payments.items())
        ]
    )
