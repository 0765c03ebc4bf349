"""Hands that somebody lays down as won: most are, and some have a flaw."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scorer.generate.chance import Chance
from scorer.generate.shape import PLAIN, STYLES, Order, Shape, Style, any_pair, build, possible
from scorer.generate.wall import COPIES, Wall
from scorer.hand import PLAYERS, Meld
from scorer.laizi import Specials
from scorer.rules import Rules

MELDS_OF_A_WINNER: Final = ((1, 30), (2, 35), (3, 23), (4, 12))
WAYS: Final = (("discard", 46), ("self_draw", 36), ("robbed_kong", 18))
WILDCARDS: Final = ((0, 45), (1, 32), (2, 15), (3, 6), (4, 2))
FLAWS: Final = ("unopened", "gang_tile", "shape", "pair", "laizi", "minimum", "claim", "special_tile")
"""What may be wrong with a hand that is no win."""
_DISCARDED: Final = frozenset({"laizi", "minimum", "claim", "special_tile"})
"""Flaws that another way of winning would do away with, or that only a discard can have."""


_MELDS: Final[Mapping[str | None, int]] = {"unopened": 0, "laizi": 1, "minimum": 1}


class Deal(NamedTuple):
    """What a hand is made up from."""

    rules: Rules
    specials: Specials
    wall: Wall
    dealer: int
    winner: int
    chance: Chance


class Won(NamedTuple):
    """A hand as it is laid down."""

    shape: Shape
    way: str
    """``discard``, ``self_draw`` or ``robbed_kong``."""
    tile: int
    feeder: int | None
    robbed: Meld | None = None
    """The meld of the feeder whose fourth tile is robbed."""


def lay_down(deal: Deal, flaw: str | None) -> Won | None:
    """A complete hand from the wall, with a flaw where one is asked for; None where chance finds none."""
    rules, chance = deal.rules, deal.chance
    style = PLAIN if flaw else chance.weighted([entry for entry in STYLES if possible(entry[0], rules)])
    melds = _MELDS[flaw] if flaw in _MELDS else chance.weighted(MELDS_OF_A_WINNER)
    pairs = "other" if flaw == "pair" else "any" if any_pair(style, rules) else "258"
    order = Order(style, melds, _wildcards(style, flaw, deal), pairs)
    shape = build(order, deal.specials, deal.wall, chance)
    if shape is None or not _fit(shape, flaw, deal):
        return None
    if flaw in ("gang_tile", "shape"):
        _spoil(shape, flaw, deal)
    way = "discard" if flaw in _DISCARDED else chance.weighted(WAYS)
    robbing = _robbing(shape, deal) if way == "robbed_kong" else None
    return robbing or _won(shape, "discard" if way == "robbed_kong" else way, flaw, deal)


def _fit(shape: Shape, flaw: str | None, deal: Deal) -> bool:
    """Whether a shape is open and holds no more laizi than it may, unless that is its flaw."""
    opened = flaw == "unopened" or any([meld.kind in deal.rules.opening_kinds for meld in shape.melds])
    held = shape.concealed.count(-1 if deal.specials.laizi is None else deal.specials.laizi)
    return opened and (flaw == "laizi" or held <= _limit(shape.patterns, deal.rules))


def _limit(patterns: tuple[str, ...], rules: Rules) -> int:
    """The most laizi that a hand with some shape patterns may hold."""
    big = any([pattern in rules.big_patterns for pattern in patterns])
    limit = rules.laizi_limit_big if big else rules.laizi_limit_small
    return COPIES if limit is None else limit


def _wildcards(style: Style, flaw: str | None, deal: Deal) -> int:
    """How many laizi may stand for other tiles."""
    most = _limit(style.patterns, deal.rules)
    if flaw == "laizi":
        return most + 1
    if flaw == "special_tile":
        return 1
    return 0 if flaw == "pair" else min(most, deal.chance.weighted(WILDCARDS))


def _spoil(shape: Shape, flaw: str, deal: Deal) -> None:
    """Put a gang tile among the concealed tiles, or take others from the wall altogether."""
    wall, concealed = deal.wall, shape.concealed
    if flaw == "shape":
        wall.put(concealed)
        concealed[:] = wall.draw(len(concealed), deal.chance)
        return
    gang = deal.chance.pick([tile for tile in sorted(deal.specials.gang) if wall.left[tile]])
    place = deal.chance.below(len(concealed))
    wall.take((gang,))
    wall.put((concealed[place],))
    concealed[place] = gang


def _won(shape: Shape, way: str, flaw: str | None, deal: Deal) -> Won | None:
    """The hand won with one of its concealed tiles."""
    special = {deal.specials.laizi, *deal.specials.gang}
    if way == "self_draw":
        tiles = shape.concealed
    elif flaw == "special_tile":
        tiles = [tile for tile in shape.concealed if tile == deal.specials.laizi]
    else:
        tiles = [tile for tile in shape.concealed if tile not in special]
    if not tiles:
        return None
    feeder = None if way == "self_draw" else _another(deal)
    return Won(shape, way, deal.chance.pick(tiles), feeder)


def _robbing(shape: Shape, deal: Deal) -> Won | None:
    """The hand won with a tile of which another player has the three others, as a pung or already as a kong."""
    seen = [*shape.concealed, *(tile for meld in shape.melds for tile in meld.tiles or ())]
    special = {deal.specials.laizi, *deal.specials.gang}
    single = [tile for tile in shape.concealed if seen.count(tile) == 1 and tile not in special]
    there = [tile for tile in single if deal.wall.left[tile] == 3]
    if not there:
        return None
    tile = deal.chance.pick(there)
    deal.wall.take((tile,) * 3)
    kong = deal.chance.happens(0.5)
    robbed = Meld("added_kong", (tile,) * 4) if kong else Meld("pung", (tile,) * 3)
    return Won(shape, "robbed_kong", tile, _another(deal), robbed)


def _another(deal: Deal) -> int:
    """One of the three others."""
    return (deal.winner + 1 + deal.chance.below(PLAYERS - 1)) % PLAYERS
