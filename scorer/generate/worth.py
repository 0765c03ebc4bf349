"""What a hand that is being made up is worth, as far as the minimum needs it, and more special kongs until it is enough."""

from collections.abc import Sequence

from scorer.debts import base_of, minimum_of, product
from scorer.generate.seats import Seat, special_kinds
from scorer.generate.wins import Deal, Won
from scorer.hand import MELDS_AT_MOST
from scorer.rules import PATTERNS, Rules

Flags = frozenset[str]


def brought_to_the_minimum(seats: Sequence[Seat], won: Won, flags: Flags, deal: Deal) -> bool:
    """Lay out special kongs for the winner until the minimum is reached; False where the wall has not enough of them."""
    winner, rules = seats[deal.winner], deal.rules
    patterns = patterns_of(winner, won, flags, rules)
    minimum = minimum_of(rules, "big" if patterns else "small")
    if minimum is None:
        return True
    while _figure(seats, won, flags, patterns, deal) < minimum:
        kinds = special_kinds(deal.specials, rules)
        there = [(kind, tiles) for kind, tiles in kinds if any([deal.wall.left[tile] for tile in tiles])]
        if not there:
            return False
        kind, tiles = deal.chance.pick(there)
        deal.wall.take_one_of(tiles, deal.chance)
        winner.lay_out(kind)
    return True


def patterns_of(winner: Seat, won: Won, flags: Flags, rules: Rules) -> tuple[str, ...]:
    """The big patterns that were built in and count."""
    shown = {*won.shape.patterns, *flags}
    if won.way == "robbed_kong":
        shown.add("robbed_kong")
    if winner.opened(rules) == MELDS_AT_MOST and (rules.melded_hand_on == "any" or won.way == "discard"):
        shown.add("melded_hand")
    return tuple([pattern for pattern in PATTERNS if pattern in shown and pattern in rules.big_patterns])


def is_hard(won: Won, deal: Deal) -> bool:
    """Whether the hand is hard, read as it was built."""
    if deal.rules.natural_laizi_hard:
        return not won.shape.wildcards
    return deal.specials.laizi not in won.shape.concealed


def _figure(seats: Sequence[Seat], won: Won, flags: Flags, patterns: tuple[str, ...], deal: Deal) -> int:
    """What the minimum looks at, at the least: the factors of discarder and dealer are left out."""
    rules = deal.rules
    fan, halves = seats[deal.winner].standing(rules).side.fan, 0
    if is_hard(won, deal):
        fan += rules.hard.fan
    if won.way == "self_draw" and not flags:
        drawn = rules.big_self_draw if patterns else rules.small_self_draw
        fan, halves = fan + drawn.fan, drawn.halves
    others = [seat.standing(rules).side.fan for place, seat in enumerate(seats) if place != deal.winner]
    fan += min(others) if rules.minimum_scope == "every" or rules.small_payers != "all" else max(others)
    base = base_of(rules, patterns)
    if base is None:
        return fan + (max(len(patterns) - 1, 0) if rules.stacking == "fan" else 0)
    return product(base, fan, halves)
