"""What each player's own side of the table is worth, however the hand ends (rules §4, §8).

It depends on the kinds of his melds and on his counts alone, so a table of it serves every hand under the same rules.
"""

from functools import lru_cache
from typing import Final

from scorer.hand import Item, Side, SpecialKongs
from scorer.rules import Factor, Rules

NO_FACTOR: Final = Factor(0, 0)


class Standing:
    """A player's side of the table."""

    def __init__(self, side: Side, openings: int, closed: bool, has_kong: bool) -> None:
        self.side: Final = side
        self.openings: Final = openings
        """How often he opened: his melds of an ``opening_kinds`` kind."""
        self.closed: Final = closed
        """No opening, no special kong of any kind, no laizi discard (闭)."""
        self.has_kong: Final = has_kong
        """A kong or a special kong: what ``after_kong`` needs."""


@lru_cache(maxsize=1 << 14)
def standing(kinds: tuple[str, ...], special_kongs: SpecialKongs, laizi_discards: int, rules: Rules) -> Standing:
    """The standing of a player with these kinds of melds, special kongs, and laizi discarded."""
    opened = sum(kind in rules.opening_kinds for kind in kinds)
    red, green, pizi, laizi = special_kongs
    counted = (
        ("exposed_kong", kinds.count("exposed_kong"), rules.exposed_kong),
        ("added_kong", kinds.count("added_kong"), rules.added_kong),
        ("concealed_kong", kinds.count("concealed_kong"), rules.concealed_kong),
        ("red_kong", red, rules.special_kong),
        ("green_kong", green, rules.special_kong),
        ("pizi_kong", pizi, rules.special_kong),
        ("laizi_kong", laizi, rules.laizi_kong),
        ("laizi_discard", laizi_discards, rules.laizi_discard),
    )
    items = [Item("opening", opened, 1 if rules.openings == "once" else opened, 0)] if opened else []
    items += [item_of(code, count, factor) for code, count, factor in counted if count and factor != NO_FACTOR]
    return Standing(
        side=side_of(tuple(items)),
        openings=opened,
        closed=not (opened or any(special_kongs) or laizi_discards),
        has_kong=any(special_kongs) or any(kind.endswith("kong") for kind in kinds),
    )


def item_of(code: str, count: int, factor: Factor) -> Item:
    """``count`` times a factor, as an item of a trace."""
    return Item(code, count, factor.fan * count, factor.halves * count)


def side_of(items: tuple[Item, ...]) -> Side:
    """A side of the table made of items."""
    return Side(items, sum(item.fan for item in items), sum(item.halves for item in items))


def joined(side: Side, code: str, factor: Factor) -> Side:
    """A side with one item more, unless that multiplies by 1."""
    fan, halves = factor
    if not fan and not halves:
        return side
    return Side((*side.items, Item(code, 1, fan, halves)), side.fan + fan, side.halves + halves)
