"""What each player's own side of the table is worth, however the hand ends (rules §4, §8).

It depends on the kinds of his melds and on his counts alone.
"""

from collections.abc import Sequence
from typing import Final

from scorer.hand import NO_SPECIAL_KONGS, Meld, SpecialKongs
from scorer.rules import Factor, Rules
from scorer.settlement import Item, Side

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


def standing(melds: Sequence[Meld], special_kongs: SpecialKongs, laizi_discards: int, rules: Rules) -> Standing:
    """The standing of a player with these melds, special kongs, and laizi discarded."""
    opened = exposed = added = concealed = 0
    for meld in melds:
        kind = meld.kind
        if kind in rules.opening_kinds:
            opened += 1
        if kind == "exposed_kong":
            exposed += 1
        elif kind == "added_kong":
            added += 1
        elif kind == "concealed_kong":
            concealed += 1
    items: list[Item] = []
    if opened:
        items.append(Item("opening", opened, 1 if rules.openings == "once" else opened, 0))
    _count(items, "exposed_kong", exposed, rules.exposed_kong)
    _count(items, "added_kong", added, rules.added_kong)
    _count(items, "concealed_kong", concealed, rules.concealed_kong)
    special = special_kongs != NO_SPECIAL_KONGS
    if special:
        _count(items, "red_kong", special_kongs.red, rules.special_kong)
        _count(items, "green_kong", special_kongs.green, rules.special_kong)
        _count(items, "pizi_kong", special_kongs.pizi, rules.special_kong)
        _count(items, "laizi_kong", special_kongs.laizi, rules.laizi_kong)
    _count(items, "laizi_discard", laizi_discards, rules.laizi_discard)
    return Standing(
        side=side_of(tuple(items)),
        openings=opened,
        closed=not (opened or special or laizi_discards),
        has_kong=special or exposed + added + concealed > 0,
    )


def _count(items: list[Item], code: str, count: int, factor: Factor) -> None:
    """Add what is there, unless it multiplies by 1."""
    if count and factor != NO_FACTOR:
        items.append(item_of(code, count, factor))


def item_of(code: str, count: int, factor: Factor) -> Item:
    """``count`` times a factor, as an item of a trace."""
    return Item(code, count, factor.fan * count, factor.halves * count)


def side_of(items: tuple[Item, ...]) -> Side:
    """A side of the table made of items."""
    fan = halves = 0
    for item in items:
        fan += item.fan
        halves += item.halves
    return Side(items, fan, halves)


def joined(side: Side, code: str, factor: Factor) -> Side:
    """A side with one item more, unless that multiplies by 1."""
    fan, halves = factor
    if not fan and not halves:
        return side
    return Side((*side.items, Item(code, 1, fan, halves)), side.fan + fan, side.halves + halves)
