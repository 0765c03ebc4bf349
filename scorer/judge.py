"""The best legal reading of a hand, with all that it is worth; or every point of the rules that the hand breaks."""

from typing import Final

from scorer.caps import Capped, capped
from scorer.debts import Account, account, figures, minimum_of, reaches_minimum
from scorer.errors import MissingFact, NotAWin, Violation
from scorer.facts import Facts
from scorer.legality import Candidate, candidates, legal, plain_violations, reading_violation
from scorer.liability import liable
from scorer.readings import Tiles
from scorer.rules import PATTERNS
from scorer.settlement import Liability


class Judgement:
    """A legal reading with all that it is worth."""

    def __init__(
        self,
        candidate: Candidate,
        tiles: Tiles | None,
        debts: Account,
        liability: Liability | MissingFact | None,
        owed: Capped,
    ) -> None:
        self.candidate: Final = candidate
        self.tiles: Final = tiles
        """None in count mode."""
        self.account: Final = debts
        self.liability: Final = liability
        self.capped: Final = owed


def judge(facts: Facts) -> Judgement:
    """The best legal reading (rules §6) of a hand.

    Raises NotAWin with every point the hand breaks. A liability that turns on something not told is left as that.
    """
    return weighed(facts, *candidates(facts))


def weighed(facts: Facts, found: list[Candidate], tiles: Tiles | None) -> Judgement:
    """The best of a hand's candidates. Raises NotAWin as ``judge``."""
    violations = plain_violations(facts)
    lawful = [candidate for candidate in found if legal(candidate)]
    if not lawful:
        raise NotAWin([*violations, reading_violation(found, facts, tiles)])
    judged = [(candidate, account(facts, candidate.patterns, candidate.hard)) for candidate in lawful]
    reached = [pair for pair in judged if reaches_minimum(facts, pair[1])]
    if not reached:
        violations.append(_below_minimum(facts, max([debts for _, debts in judged], key=_uncapped)))
    if violations:
        raise NotAWin(violations)
    judgements = [_judgement(facts, candidate, tiles, debts) for candidate, debts in reached]
    return judgements[0] if len(judgements) == 1 else max(judgements, key=_worth)


def _judgement(facts: Facts, candidate: Candidate, tiles: Tiles | None, debts: Account) -> Judgement:
    liability: Liability | MissingFact | None
    try:
        liability = liable(facts, candidate.patterns)
    except MissingFact as missing:  # it matters only if this reading is the best
        liability = missing
    return Judgement(candidate, tiles, debts, liability, capped(facts, debts, liable=liability is not None))


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
    rules = facts.rules
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
