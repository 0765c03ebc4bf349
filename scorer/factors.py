"""What multiplies a debt: the factors of the winner and of each loser, item by item (rules §8)."""

from scorer.facts import Facts
from scorer.settlement import Side
from scorer.standing import joined


def counts_as_self_drawn(facts: Facts) -> bool:
    """Whether the win brings the self-draw's factor: drawn, or robbed where the rules count that so."""
    kind = facts.hand.result.type
    return kind == "self_draw" or (kind == "robbed_kong" and facts.rules.robbed_kong_as == "self_draw")


def counts_as_discarded(facts: Facts) -> bool:
    """Whether the feeder bears the discarder's factor: he threw the tile, or was robbed where rules count that so."""
    kind = facts.hand.result.type
    return kind == "discard" or (kind == "robbed_kong" and facts.rules.robbed_kong_as == "discard")


def winning_side(facts: Facts, size: str, patterns: tuple[str, ...], hard: bool) -> Side:
    """The winner's factors, for a win of a size with some patterns."""
    rules, seat = facts.rules, facts.winner
    small = size == "small"
    side = facts.standings[seat].side
    if hard:
        side = joined(side, "hard", rules.hard)
    draw_bigs = "after_kong" in patterns or "last_tiles" in patterns
    if counts_as_self_drawn(facts) and (rules.self_draw_with_draw_bigs or not draw_bigs):
        side = joined(side, "self_draw", rules.small_self_draw if small else rules.big_self_draw)
    if seat == facts.dealer:
        side = joined(side, "dealer", rules.small_dealer if small else rules.big_dealer)
    return side


def losing_sides(facts: Facts, size: str) -> list[Side]:
    """The losers' factors, in the order of ``facts.losers``."""
    rules, small = facts.rules, size == "small"
    sides = []
    for seat in facts.losers:
        side = facts.standings[seat].side
        if seat == facts.feeder and counts_as_discarded(facts):
            side = joined(side, "discarder", rules.small_discarder if small else rules.big_discarder)
        if seat == facts.dealer:
            side = joined(side, "dealer", rules.small_dealer if small else rules.big_dealer)
        sides.append(side)
    return sides
