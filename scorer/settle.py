"""The road from a described hand to its settlement.

description → facts → readings → factors → debts → caps → liability → payments. Each station is a file, takes frozen
values and returns frozen values; this one only leads from one to the next.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.caps import Capped, capped
from scorer.debts import Account, account, figures, minimum_of, reaches_minimum
from scorer.errors import MissingFact, NotAWin, Violation
from scorer.facts import NOBODY, Facts, facts_of
from scorer.hand import Debt, Hand, Liability, Settlement, Side, Transfer, Win
from scorer.legality import Candidate, candidates, legal, plain_violations, reading_violation
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
    judged = _judge(facts, found, reading_violation(found, facts, tiles))
    liability = judged.liability
    if isinstance(liability, MissingFact):
        raise liability
    scale = table_multiplier(facts.hand.table)
    debts = judged.capped.points if scale == 1 else [points * scale for points in judged.capped.points]
    payments = paid(facts, debts, liability)
    return _settlement(
        facts,
        moved=transfers(facts.players[facts.winner].id, payments),
        verified=tiles is not None,
        win=_win(facts, judged.candidate, tiles),
        winner=judged.account.winner,
        losers=_rows(facts, judged, debts, payments, scale),
        liability=liability,
    )


def _unwon(facts: Facts) -> Settlement:
    """A draw, where nobody pays, or an escape, whose penalty nobody receives (rules §11)."""
    escaper = facts.hand.result.player
    penalty = (facts.hand.rules.escape_penalty or 0) * table_multiplier(facts.hand.table)
    return _settlement(facts, changed={player.id: -penalty if player.id == escaper else 0 for player in facts.players})


def _settlement(  # noqa: PLR0913 - it is the one place that knows all parts of the answer
    facts: Facts,
    *,
    moved: tuple[Transfer, ...] = (),
    changed: dict[str, int] | None = None,
    verified: bool = True,
    win: Win | None = None,
    winner: Side | None = None,
    losers: tuple[Debt, ...] = (),
    liability: Liability | None = None,
) -> Settlement:
    if changed is None:
        changed = changes(facts, moved)
    return Settlement(
        hand=facts.hand,
        laizi=facts.specials.laizi,
        pizi=facts.specials.pizi,
        verified=verified,
        win=win,
        winner=winner,
        losers=losers,
        liability=liability,
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
    judged = [(one, account(facts, one.patterns, one.hard)) for one in found if legal(one)]
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
    return Violation(
        "below_minimum",
        {
            "minimum": minimum_of(rules, debts.size),
            "unit": "fan" if debts.base is None else "points",
            "scope": rules.minimum_scope,
            "size": debts.size,
            "losers": {facts.players[seat].id: figure for seat, figure in figures(facts, debts)},
        },
    )


def _win(facts: Facts, candidate: Candidate, tiles: Tiles | None) -> Win:
    result, shape = facts.hand.result, candidate.shape
    return Win(
        winner=facts.players[facts.winner].id,
        type=result.type,
        feeder=result.feeder,
        tile=result.tile,
        size="big" if candidate.patterns else "small",
        patterns=candidate.patterns,
        hard=candidate.hard,
        reading=spelled(shape, tiles) if shape is not None and tiles is not None else None,
    )


def _rows(
    facts: Facts, judged: Judgement, points: Sequence[int], payments: dict[str, int], scale: int
) -> tuple[Debt, ...]:
    debts, (tiers, after_cap, _) = judged.account, judged.capped
    rows = []
    for place, seat in enumerate(facts.losers):
        loser = facts.players[seat].id
        uncapped = None if debts.base is None else debts.amounts[place] * scale
        rows.append(
            Debt(
                loser,
                debts.losers[place],
                debts.extra,
                debts.fans[place],
                debts.base,
                uncapped,
                tiers[place],
                after_cap[place],
                points[place],
                payments[loser],
            )
        )
    return tuple(rows)
