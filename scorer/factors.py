"""What multiplies a debt: the factors of the winner and of each loser, item by item (rules §4, §8)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from scorer.facts import Facts
from scorer.hand import Item, Player, Side
from scorer.rules import SESQUI, Factor, Rules

DOUBLINGS: Final[Mapping[Factor, tuple[int, int]]] = {1: (0, 0), SESQUI: (0, 1), 2: (1, 0), 4: (2, 0), 8: (3, 0)}
"""Every factor as whole doublings (fan) and multiplications by one and a half."""


def times(code: str, count: int, factor: Factor) -> tuple[Item, ...]:
    """``count`` times a factor, as an item; none where that multiplies by 1."""
    fan, halves = DOUBLINGS[factor]
    return (Item(code, count, fan * count, halves * count),) if count and (fan or halves) else ()


def openings(player: Player, rules: Rules) -> int:
    """How often a player opened: his melds of an ``opening_kinds`` kind (rules §4)."""
    return sum(meld.kind in rules.opening_kinds for meld in player.melds)


def is_closed(player: Player, rules: Rules) -> bool:
    """Whether a loser is closed (闭): no opening, no special kong, no laizi discard (rules §9)."""
    return not (any(player.special_kongs) or player.laizi_discards or openings(player, rules))


def own_items(player: Player, rules: Rules) -> tuple[Item, ...]:
    """What a player's own side of the table multiplies by, however the hand ends."""
    items: tuple[Item, ...] = ()
    if opened := openings(player, rules):
        items = (Item("opening", opened, 1 if rules.openings == "once" else opened),)
    if player.melds:
        kinds = [meld.kind for meld in player.melds]
        for code in ("exposed_kong", "added_kong", "concealed_kong"):
            if code in kinds:
                items += times(code, kinds.count(code), getattr(rules, code))
    if any(player.special_kongs):
        red, green, pizi, laizi = player.special_kongs
        items += times("red_kong", red, rules.special_kong) + times("green_kong", green, rules.special_kong)
        items += times("pizi_kong", pizi, rules.special_kong) + times("laizi_kong", laizi, rules.laizi_kong)
    return items + times("laizi_discard", player.laizi_discards, rules.laizi_discard)


def counts_as_self_drawn(facts: Facts) -> bool:
    """Whether the win brings the self-draw's factor: drawn, or robbed where rules count that so."""
    result = facts.hand.result
    return result.type == "self_draw" or (
        result.type == "robbed_kong" and facts.hand.rules.robbed_kong_as == "self_draw"
    )


def _counts_as_discarder(facts: Facts, seat: int) -> bool:
    if seat != facts.feeder:
        return False
    return facts.hand.result.type == "discard" or facts.hand.rules.robbed_kong_as == "discard"


def _of_size(rules: Rules, size: str, name: str) -> Factor:
    factor: int | Fraction = getattr(rules, f"{size}_{name}")
    return factor


def _side(items: tuple[Item, ...]) -> Side:
    return Side(items, sum(item.fan for item in items), sum(item.halves for item in items))


Judged = Callable[[str, tuple[str, ...], bool], tuple[Side, tuple[Side, ...]]]
"""From size, patterns and hardness of a win to the winner's side and the losers'."""


def sides(facts: Facts) -> Judged:
    """The factors of winner and losers, for any way the hand may be judged.

    What is returned takes the size of the win, its patterns, and whether it is hard; it gives the winner's side and
    the losers', in the order of ``facts.losers``.
    """
    rules, dealer = facts.hand.rules, facts.seats[facts.hand.dealer]
    own = [own_items(player, rules) for player in facts.players]
    winner = facts.winner if facts.winner is not None else dealer

    def judged(size: str, patterns: tuple[str, ...], hard: bool) -> tuple[Side, tuple[Side, ...]]:
        items = own[winner]
        if hard:
            items += times("hard", 1, rules.hard)
        draw_bigs = "after_kong" in patterns or "last_tiles" in patterns
        if counts_as_self_drawn(facts) and (rules.self_draw_with_draw_bigs or not draw_bigs):
            items += times("self_draw", 1, _of_size(rules, size, "self_draw"))
        deals = times("dealer", 1, _of_size(rules, size, "dealer"))
        losers = []
        for seat in facts.losers:
            theirs = own[seat]
            if _counts_as_discarder(facts, seat):
                theirs += times("discarder", 1, _of_size(rules, size, "discarder"))
            losers.append(_side(theirs + deals if seat == dealer else theirs))
        return _side(items + deals if winner == dealer else items), tuple(losers)

    return judged
