"""The road from a described hand to its settlement.

description → facts → readings → factors → debts → caps → liability → payments. Each station is a file, takes frozen
values and returns frozen values; this one only leads from one to the next.
"""

from typing import NamedTuple

from scorer.caps import Capped, capped
from scorer.debts import Account, account, figures, minimum_of, reaches_minimum
from scorer.errors import MissingFact, NotAWin, Violation
from scorer.factors import sides
from scorer.facts import Facts, facts_of
from scorer.hand import Debt, Hand, Liability, Settlement, Transfer, Win
from scorer.legality import Candidate, candidates, legal, plain_violations, reading_violation
from scorer.liability import liable
from scorer.payments import changes, next_dealer, paid, transfers
from scorer.purse import money, silver, table_multiplier
from scorer.rules import PATTERNS
from scorer.spell import spelled


class Judgement(NamedTuple):
    """A legal reading with all that it is worth."""

    candidate: Candidate
    account: Account
    liability: Liability | MissingFact | None
    rows: tuple[Capped, ...]


def settle(hand: Hand) -> Settlement:
    """Settle a finished hand.

    Raises Impossible when the description cannot be, NotAWin when the hand does not win, MissingFact when the
    liability turns on something not told.
    """
    facts = facts_of(hand)
    return _unwon(facts) if facts.winner is None else _settled(facts, hand)


def _unwon(facts: Facts) -> Settlement:
    """A draw, where nobody pays, or an escape, whose penalty nobody receives (rules §11)."""
    changed = {player.id: 0 for player in facts.players}
    escaper = facts.hand.result.player
    if escaper is not None:
        penalty = facts.hand.rules.escape_penalty or 0
        changed[escaper] = -penalty * table_multiplier(facts.hand.table)
    return _settlement(facts, changed)


def _settled(facts: Facts, hand: Hand) -> Settlement:
    found, tiles = candidates(facts)
    judged = _judge(facts, found, reading_violation(found, facts, tiles))
    if isinstance(judged.liability, MissingFact):
        raise judged.liability
    scale = table_multiplier(hand.table)
    payments = paid(facts, [row.points * scale for row in judged.rows], judged.liability)
    shape, result = judged.candidate.shape, hand.result
    winner = facts.players[facts.winner or 0].id
    win = Win(
        winner=winner,
        type=result.type,
        feeder=result.feeder,
        tile=result.tile,
        size=judged.account.size,
        patterns=judged.candidate.patterns,
        hard=judged.candidate.hard,
        reading=spelled(shape, tiles) if shape is not None and tiles is not None else None,
    )
    moved = transfers(winner, payments)
    return _settlement(facts, changes(facts, moved), moved)._replace(
        verified=tiles is not None,
        win=win,
        winner=judged.account.winner,
        losers=_rows(facts, judged, payments, scale),
        liability=judged.liability,
    )


def _settlement(facts: Facts, changed: dict[str, int], moved: tuple[Transfer, ...] = ()) -> Settlement:
    return Settlement(
        hand=facts.hand,
        laizi=facts.specials.laizi,
        pizi=facts.specials.pizi,
        verified=True,
        win=None,
        winner=None,
        losers=(),
        liability=None,
        transfers=moved,
        changes=changed,
        next_dealer=next_dealer(facts),
        silver=silver(facts, changed),
        money=money(facts, changed),
    )


def _judge(facts: Facts, found: list[Candidate], broken: Violation | None) -> Judgement:
    """The best legal reading (rules §6). Raises NotAWin with every point the hand breaks."""
    violations = plain_violations(facts)
    if broken is not None:
        raise NotAWin([*violations, broken])
    judged = sides(facts)
    accounts = [(candidate, account(facts, candidate.patterns, candidate.hard, judged)) for candidate in found if legal(candidate)]
    reached = [pair for pair in accounts if reaches_minimum(facts, pair[1])]
    if not reached:
        violations.append(_below_minimum(facts, max((debts for _, debts in accounts), key=_uncapped)))
    if violations:
        raise NotAWin(violations)
    judgements = [_judgement(facts, candidate, debts) for candidate, debts in reached]
    return judgements[0] if len(judgements) == 1 else max(judgements, key=_worth)


def _judgement(facts: Facts, candidate: Candidate, debts: Account) -> Judgement:
    liability: Liability | MissingFact | None
    try:
        liability = liable(facts, candidate.patterns)
    except MissingFact as missing:
        liability = missing
    return Judgement(candidate, debts, liability, capped(facts, debts, liable=liability is not None))


def _uncapped(debts: Account) -> int:
    return sum(owed.amount for owed in debts.owed)


def _worth(judged: Judgement) -> tuple[object, ...]:
    """What decides between legal readings, most important first (rules §6)."""
    patterns = judged.candidate.patterns
    return (
        sum(row.points for row in judged.rows),
        _uncapped(judged.account),
        judged.candidate.hard,
        len(patterns),
        tuple(pattern in patterns for pattern in PATTERNS),
    )


def _below_minimum(facts: Facts, debts: Account) -> Violation:
    rules = facts.hand.rules
    return Violation(
        "below_minimum",
        {
            "minimum": minimum_of(rules, debts.size),
            "unit": "fan" if debts.base is None else "points",
            "scope": rules.minimum_scope,
            "size": debts.size,
            "losers": figures(facts, debts),
        },
    )


def _rows(facts: Facts, judged: Judgement, payments: dict[str, int], scale: int) -> tuple[Debt, ...]:
    debts = judged.account
    return tuple(
        Debt(
            id=facts.players[owed.seat].id,
            side=owed.side,
            extra=debts.extra,
            total_fan=owed.fan,
            base=debts.base,
            uncapped=None if debts.base is None else owed.amount * scale,
            tier=row.tier,
            after_cap=row.after_cap,
            points=row.points * scale,
            pays=payments[facts.players[owed.seat].id],
        )
        for owed, row in zip(debts.owed, judged.rows, strict=True)
    )
