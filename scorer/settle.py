"""The road from a described hand to its settlement.

description → facts → readings → factors → debts → caps → liability → payments. Each station is a file, takes frozen
values and returns frozen values; this one only leads from one to the next.
"""

from typing import NamedTuple

from scorer.caps import Capped, capped
from scorer.debts import Account, account, figures, minimum_of, reaches_minimum
from scorer.errors import MissingFact, NotAWin, Violation
from scorer.facts import NOBODY, Facts, facts_of
from scorer.hand import Debt, Hand, Liability, Settlement, Win
from scorer.legality import Candidate, candidates, plain_violations, reading_violation
from scorer.liability import liable
from scorer.payments import changes, next_dealer, paid, transfers
from scorer.purse import money, silver, table_multiplier
from scorer.readings import Tiles
from scorer.rules import PATTERNS
from scorer.spell import spelled


class Judgement(NamedTuple):
    """A legal reading with all that it is worth."""

    candidate: Candidate
    account: Account
    liability: Liability | MissingFact | None
    capped: Capped


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
    found, tiles = candidates(facts)
    judged = _judge(facts, found, tiles)
    liability = judged.liability
    if isinstance(liability, MissingFact):
        raise liability
    scale = table_multiplier(facts.hand.table)
    debts = judged.capped.points if scale == 1 else [points * scale for points in judged.capped.points]
    payments = paid(facts, debts, liability)
    moved = transfers(facts.players[facts.winner].id, payments)
    return Settlement(
        facts.hand,
        facts.specials.laizi,
        facts.specials.pizi,
        tiles is not None,
        _win(facts, judged.candidate, tiles),
        judged.account.winner,
        _rows(judged, debts, payments, scale),
        liability,
        moved,
        changed := changes(facts, moved),
        next_dealer(facts),
        silver(facts, changed),
        money(facts, changed),
    )


def _unwon(facts: Facts) -> Settlement:
    """A draw, where nobody pays, or an escape, whose penalty nobody receives (rules §11)."""
    escaper = facts.hand.result.player
    penalty = (facts.hand.rules.escape_penalty or 0) * table_multiplier(facts.hand.table)
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


def _judge(facts: Facts, found: list[Candidate], tiles: Tiles | None) -> Judgement:
    """The best legal reading (rules §6). Raises NotAWin with every point the hand breaks."""
    violations = plain_violations(facts)
    lawful = [candidate for candidate in found if candidate.has_pair and candidate.within_limit]
    if not lawful:
        raise NotAWin([*violations, reading_violation(found, facts, tiles)])
    judged = [(candidate, account(facts, candidate.patterns, candidate.hard)) for candidate in lawful]
    reached = [pair for pair in judged if reaches_minimum(facts, pair[1])]
    if not reached:
        violations.append(_below_minimum(facts, max([debts for _, debts in judged], key=_uncapped)))
    if violations:
        raise NotAWin(violations)
    judgements = [_judgement(facts, candidate, debts) for candidate, debts in reached]
    return judgements[0] if len(judgements) == 1 else max(judgements, key=_worth)


def _judgement(facts: Facts, candidate: Candidate, debts: Account) -> Judgement:
    liability: Liability | MissingFact | None
    try:
        liability = liable(facts, candidate.patterns)
    except MissingFact as missing:  # it matters only if this reading is the best
        liability = missing
    return Judgement(candidate, debts, liability, capped(facts, debts, liable=liability is not None))


def _uncapped(debts: Account) -> int:
    return sum(debts.amounts)


def _worth(judged: Judgement) -> tuple[object, ...]:
    """What decides between legal readings, most important first (rules §6)."""
    patterns = judged.candidate.patterns
    return (
        sum(judged.capped.points),
        _uncapped(judged.account),
        judged.candidate.hard,
        len(patterns),
        [pattern in patterns for pattern in PATTERNS],
    )


def _below_minimum(facts: Facts, debts: Account) -> Violation:
    rules = facts.hand.rules
    owing = [facts.players[seat].id for seat in facts.losers if not debts.alone or seat == facts.feeder]
    return Violation(
        "below_minimum",
        {
            "minimum": minimum_of(rules, debts.size),
            "unit": "fan" if debts.base is None else "points",
            "scope": rules.minimum_scope,
            "size": debts.size,
            "losers": dict(zip(owing, figures(facts, debts), strict=True)),
        },
    )


def _win(facts: Facts, candidate: Candidate, tiles: Tiles | None) -> Win:
    result, patterns, shape = facts.hand.result, candidate.patterns, candidate.shape
    return Win(
        facts.players[facts.winner].id,
        result.type,
        result.feeder,
        result.tile,
        "big" if patterns else "small",
        patterns,
        candidate.hard,
        None if shape is None or tiles is None else spelled(shape, tiles),
    )


def _rows(judged: Judgement, points: list[int], payments: dict[str, int], scale: int) -> tuple[Debt, ...]:
    """One row a loser, from his factors to what he pays; amounts times the table."""
    _, _, _, sides, extra, base, fans, amounts, _ = judged.account
    tiers, after_cap, _ = judged.capped
    rows = []
    for place, (loser, pays) in enumerate(payments.items()):
        uncapped = None if base is None else amounts[place] * scale
        row = (loser, sides[place], extra, fans[place], base, uncapped)
        rows.append(Debt(*row, tiers[place], after_cap[place], points[place], pays))
    return tuple(rows)
