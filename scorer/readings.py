"""The readings of a hand: every combination of shape patterns that it can show, each with one way to read it (rules §6).

A reading is 4 sets and a pair, or a chaotic shape. Readings with the same patterns, the same hardness and the same
claim to a pair are worth the same, so one of each is enough.
"""

from collections.abc import Iterable
from typing import Final

from scorer.hand import Meld
from scorer.laizi import Specials
from scorer.suits import (
    CHOWS,
    CLOSED,
    KINDS,
    NO_PAIR,
    ONLY_258,
    OTHER_PAIR,
    PAIR_258,
    PLACES,
    TRIPLETS,
    Slot,
    Table,
    Way,
    joined_slot,
    table,
    table_with_laizi,
)
from scorer.tiles import HONOURS, IS_258, TILES

SUITS: Final = 4
HONOUR_SUIT: Final = 3
NOT_258: Final = tuple(tile for tile in range(HONOURS) if not IS_258[tile])

Outside = tuple[str, int]
"""A set or pair of nothing but wildcards, away from the other tiles: its name, and the kind it is read as."""
_OUTSIDE: Final[tuple[tuple[Slot, int, Outside], ...]] = (
    (KINDS * PAIR_258 + ONLY_258, 2, ("pair", ONLY_258)),
    (KINDS * OTHER_PAIR + TRIPLETS, 2, ("pair", TRIPLETS)),
    (KINDS * NO_PAIR + ONLY_258, 3, ("pung", ONLY_258)),
    (KINDS * NO_PAIR + TRIPLETS, 3, ("pung", TRIPLETS)),
    (KINDS * NO_PAIR + CHOWS, 3, ("chow", CHOWS)),
)
_NO_OUTSIDE: Final[tuple[Outside, ...]] = ()


class Melded:
    """What a player's melds show."""

    def __init__(self, suits: set[int], chows: bool, all_258: bool, all_winds: bool) -> None:
        self.suits: Final = suits
        self.chows: Final = chows
        self.all_258: Final = all_258
        self.all_winds: Final = all_winds


class Tiles:
    """A hand sorted out for reading: concealed tiles (the winning one included) and melds."""

    def __init__(self, held: list[int], filled: list[int], laizi: int, laizi_held: int, melds: Melded) -> None:
        self.held: Final = held
        """Copies of each concealed tile but the laizi, plus CLOSED where no wildcard may stand."""
        self.filled: Final = filled
        """The suits of those tiles."""
        self.laizi: Final = laizi
        self.laizi_held: Final = laizi_held
        self.melded: Final = melds


class Shape:
    """What one reading shows, and how to spell it out."""

    def __init__(
        self,
        patterns: frozenset[str],
        *,
        hard: bool,
        pair_258: bool,
        chaotic: str | None = None,
        ways: tuple[tuple[int, Way], ...] = (),
        outside: tuple[Outside, ...] = (),
        home: int | None = None,
        spare: int = 0,
    ) -> None:
        self.patterns: Final = patterns
        """Shape patterns, whether the rules count them or not."""
        self.hard: Final = hard
        """No laizi is used as a wildcard."""
        self.pair_258: Final = pair_258
        """The pair is a 2, 5 or 8; true of a chaotic shape, which has no pair."""
        self.chaotic: Final = chaotic
        self.ways: Final = ways
        """For each suit read, how."""
        self.outside: Final = outside
        self.home: Final = home
        """The only suit of all tiles that are no wildcards; None where there are several."""
        self.spare: Final = spare
        """Wildcards left over: 0, or 3 for one more triplet."""


def melded(melds: tuple[Meld, ...]) -> Melded:
    """What melds show that all tell their tiles."""
    suits, chows, all_258, all_winds = set[int](), False, True, True
    for meld in melds:
        chows = chows or meld.kind == "chow"
        for tile in meld.tiles or ():
            suits.add(tile // PLACES)
            all_258 = all_258 and IS_258[tile]
            all_winds = all_winds and tile >= HONOURS
    return Melded(suits, chows, all_258, all_winds)


def sorted_out(concealed: tuple[int, ...], melds: tuple[Meld, ...], specials: Specials) -> Tiles:
    """Sort out a hand whose melds all tell their tiles. Needs a known laizi."""
    laizi = TILES if specials.laizi is None else specials.laizi
    held = list(specials.closed)
    filled = [False] * SUITS
    laizi_held = 0
    for tile in concealed:
        if tile == laizi:
            laizi_held += 1
        else:
            held[tile] += 1
            filled[tile // PLACES] = True
    return Tiles(held, [suit for suit in range(SUITS) if filled[suit]], laizi, laizi_held, melded(melds))


def shapes(tiles: Tiles, chaotic: Iterable[str]) -> list[Shape]:
    """Every shape that the hand can be read as; ``chaotic`` names the patterns that need neither sets nor pair."""
    found = _natural(tiles)
    if tiles.laizi_held:
        found += _wild(tiles)
    if tiles.melded.all_258 or tiles.melded.all_winds:
        found += [_chaotic(tiles, pattern) for pattern in chaotic if _all_of(tiles, pattern)]
    return found


def within_reach(tiles: Tiles, chaotic: Iterable[str]) -> bool:
    """Whether a hand that lacks a tile may become a shape by one that is no laizi: what one more wildcard does not
    complete, no tile does. Not the other way round.
    """
    if tiles.laizi == TILES:
        return True
    one_more = Tiles(tiles.held, tiles.filled, tiles.laizi, tiles.laizi_held + 1, tiles.melded)
    return bool(_wild(one_more)) or any([_all_of(tiles, pattern) for pattern in chaotic])


def _chaotic(tiles: Tiles, pattern: str) -> Shape:
    """A hand of nothing but winds, or nothing but 2, 5, 8: a laizi that is one itself is used as it is."""
    natural = tiles.laizi >= HONOURS if pattern == "all_winds" else IS_258[tiles.laizi]
    return Shape(frozenset((pattern,)), hard=natural or not tiles.laizi_held, pair_258=True, chaotic=pattern)


def _all_of(tiles: Tiles, pattern: str) -> bool:
    if pattern == "all_winds":
        return tiles.melded.all_winds and all([suit == HONOUR_SUIT for suit in tiles.filled])
    if not tiles.melded.all_258 or HONOUR_SUIT in tiles.filled:
        return False
    return not any([tiles.held[tile] & (CLOSED - 1) for tile in NOT_258])


def _natural(tiles: Tiles) -> list[Shape]:
    """Readings in 4 sets and a pair with every laizi as the tile it is."""
    held, filled, laizi = tiles.held, tiles.filled, tiles.laizi
    if tiles.laizi_held:
        held = held[:]
        held[laizi] += tiles.laizi_held
        own = laizi // PLACES
        filled = [own, *[suit for suit in filled if suit != own]]  # the likeliest to fail comes first
    tables = []
    for suit in filled:
        slots = table(_suit(held, suit), 0, suit != HONOUR_SUIT)
        if not slots:
            return []
        tables.append((suit, slots))
    return _in_sets(tiles, tables, _home(filled, tiles.melded), 0)


def _suit(held: list[int], suit: int) -> bytes:
    """The copies of one suit, as its table is asked for."""
    return bytes(held[suit * PLACES : suit * PLACES + PLACES])


def _wild(tiles: Tiles) -> list[Shape]:
    """Readings in 4 sets and a pair with at least one laizi as a wildcard."""
    held, filled, laizi, budget = tiles.held, tiles.filled, tiles.laizi, tiles.laizi_held
    home = _home(filled, tiles.melded)
    tables = []
    for suit in filled if home is None or home in filled else [*filled, home]:
        copies, numbers = _suit(held, suit), suit != HONOUR_SUIT
        if suit == laizi // PLACES:
            slots = table_with_laizi(copies, laizi % PLACES, budget, numbers)
        else:
            slots = table(copies, budget, numbers)
        tables.append((suit, slots))
    return _in_sets(tiles, tables, home, budget)


def _home(filled: list[int], melds: Melded) -> int | None:
    """The one suit of all tiles; None where there are several."""
    if len(filled) > 1:
        return None
    suits = melds.suits.union(filled)
    return next(iter(suits)) if len(suits) == 1 else None


class _Reached:
    """The cheapest way found to a slot: its wildcards, how each suit is used, and what is outside of them."""

    def __init__(self, cost: int, ways: tuple[tuple[int, Way], ...], outside: tuple[Outside, ...]) -> None:
        self.cost: Final = cost
        self.ways: Final = ways
        self.outside: Final = outside


def _in_sets(tiles: Tiles, tables: list[tuple[int, Table]], home: int | None, budget: int) -> list[Shape]:
    within = _combined(tables, budget)
    found = [_shape(tiles, slot, reached, home, budget) for slot, reached in within.items() if slot >= KINDS]
    if budget > 1:
        outside = _with_outside(within, budget)
        found += [_shape(tiles, slot, reached, home, budget) for slot, reached in outside.items() if slot >= KINDS]
    return found


def _shape(tiles: Tiles, slot: Slot, reached: _Reached, home: int | None, budget: int) -> Shape:
    pair, kind = slot // KINDS, slot % KINDS
    return Shape(
        _patterns(tiles.melded, pair, kind, None if reached.outside else home),
        hard=not budget,
        pair_258=pair == PAIR_258,
        ways=reached.ways,
        outside=reached.outside,
        home=home,
        spare=budget - reached.cost,
    )


def _combined(tables: list[tuple[int, Table]], budget: int) -> dict[Slot, _Reached]:
    """Put the suits together within the budget: of each slot the cheapest."""
    reached = {KINDS * NO_PAIR + ONLY_258: _Reached(0, (), _NO_OUTSIDE)}
    for suit, slots in tables:
        step: dict[Slot, _Reached] = {}
        for so_far, before in reached.items():
            for way in slots:
                total = before.cost + way.wildcards
                slot = joined_slot(so_far, way.slot)
                if slot is None or total > budget:
                    continue
                known = step.get(slot)
                if known is None or total < known.cost:
                    step[slot] = _Reached(total, (*before.ways, (suit, way)), _NO_OUTSIDE)
        reached = step
    return reached


def _with_outside(reached: dict[Slot, _Reached], budget: int) -> dict[Slot, _Reached]:
    """The same with one set or pair of wildcards alone, outside the suits of the other tiles."""
    away: dict[Slot, _Reached] = {}
    for so_far, before in reached.items():
        for own, own_cost, block in _OUTSIDE:
            total = before.cost + own_cost
            slot = joined_slot(so_far, own)
            if slot is None or total > budget:
                continue
            known = away.get(slot)
            if known is None or total < known.cost:
                away[slot] = _Reached(total, before.ways, (block,))
    return away


def _patterns(melds: Melded, pair: int, kind: int, home: int | None) -> frozenset[str]:
    """The shape patterns of a reading in sets; ``home`` is the one suit that all of it is in."""
    suits = 0 if home is None else 2 if home == HONOUR_SUIT else 1
    only_258 = kind == ONLY_258 and pair == PAIR_258 and melds.all_258
    return _SHOWN[kind != CHOWS and not melds.chows, suits, only_258]


_SHOWN: Final = {
    (pungs, suits, only_258): frozenset(
        ["all_pungs"] * pungs + [[], ["pure_suit"], ["all_winds"]][suits] + ["all_258"] * only_258
    )
    for pungs in (False, True)
    for suits in range(3)
    for only_258 in (False, True)
}
"""The patterns of a reading in sets: whether without chows; in several suits, one, or honours; all of it 2, 5, 8."""
