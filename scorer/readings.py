"""The readings of a hand: every combination of shape patterns that it can show, each with one way to read it (rules §6).

A reading is 4 sets and a pair, or a chaotic shape. Readings with the same patterns, the same hardness and the same
claim to a pair are worth the same, so one of each is enough.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from scorer.hand import Meld
from scorer.laizi import Specials
from scorer.suits import (
    CHOWS,
    CLOSED,
    NO_PAIR,
    ONLY_258,
    OTHER_PAIR,
    PAIR_258,
    TRIPLETS,
    Slot,
    Table,
    Way,
    table,
    table_with_laizi,
)
from scorer.tiles import HONOURS, IS_258, TILES

SUITS: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(HONOURS, TILES))
HONOUR_SUIT: Final = 3
NOT_258: Final = tuple(tile for tile in range(HONOURS) if not IS_258[tile])

Outside = tuple[str, int]
"""A set or pair of nothing but wildcards, away from the other tiles: its name, and the kind it is read as."""
_OUTSIDE: Final[tuple[tuple[Slot, int, Outside], ...]] = (
    ((PAIR_258, ONLY_258), 2, ("pair", ONLY_258)),
    ((OTHER_PAIR, TRIPLETS), 2, ("pair", TRIPLETS)),
    ((NO_PAIR, ONLY_258), 3, ("pung", ONLY_258)),
    ((NO_PAIR, TRIPLETS), 3, ("pung", TRIPLETS)),
    ((NO_PAIR, CHOWS), 3, ("chow", CHOWS)),
)


class Melded(NamedTuple):
    """What a player's melds show."""

    suits: frozenset[int]
    chows: bool
    all_258: bool
    all_winds: bool


class Tiles(NamedTuple):
    """A hand sorted out for reading: concealed tiles (the winning one included) and melds."""

    held: bytearray
    """Copies of each concealed tile but the laizi, plus CLOSED where no wildcard may stand."""
    filled: list[int]
    """The suits of those tiles."""
    laizi: int
    laizi_held: int
    melded: Melded


class Shape(NamedTuple):
    """What one reading shows, and how to spell it out."""

    patterns: frozenset[str]
    """Shape patterns, whether the rules count them or not."""
    hard: bool
    """No laizi is used as a wildcard."""
    pair_258: bool
    """The pair is a 2, 5 or 8; true of a chaotic shape, which has no pair."""
    chaotic: str | None = None
    ways: tuple[tuple[int, Way], ...] = ()
    """For each suit read, how."""
    outside: tuple[Outside, ...] = ()
    home: int | None = None
    """The only suit of all tiles that are no wildcards; None where there are several."""
    spare: int = 0
    """Wildcards left over: 0, or 3 for one more triplet."""


@lru_cache(maxsize=1 << 12)
def melded(melds: tuple[Meld, ...]) -> Melded:
    """What melds show that all tell their tiles."""
    tiles = [tile for meld in melds for tile in meld.tiles or ()]
    return Melded(
        suits=frozenset([tile // 9 for tile in tiles]),
        chows=any(meld.kind == "chow" for meld in melds),
        all_258=all(IS_258[tile] for tile in tiles),
        all_winds=all(tile >= HONOURS for tile in tiles),
    )


def sorted_out(concealed: Iterable[int], melds: tuple[Meld, ...], specials: Specials) -> Tiles:
    """Sort out a hand whose melds all tell their tiles. Needs a known laizi."""
    laizi = TILES if specials.laizi is None else specials.laizi
    held = bytearray(TILES)
    for tile in concealed:
        held[tile] += 1
    laizi_held = held[laizi]
    held[laizi] = 0
    filled = [suit for suit, places in enumerate(SUITS) if any(held[places])]
    for tile in specials.gang:
        held[tile] += CLOSED
    held[laizi] += CLOSED
    return Tiles(held, filled, laizi, laizi_held, melded(melds))


def shapes(tiles: Tiles, chaotic: Iterable[str]) -> list[Shape]:
    """Every shape that the hand can be read as; ``chaotic`` names the patterns that need neither sets nor pair."""
    found = _natural(tiles)
    if tiles.laizi_held:
        found += _wild(tiles)
    if tiles.melded.all_258 or tiles.melded.all_winds:
        found += [_chaotic(tiles, pattern) for pattern in chaotic if _all_of(tiles, pattern)]
    return found


def _chaotic(tiles: Tiles, pattern: str) -> Shape:
    """A hand of nothing but winds, or nothing but 2, 5, 8: a laizi that is one itself is used as it is."""
    natural = tiles.laizi >= HONOURS if pattern == "all_winds" else IS_258[tiles.laizi]
    return Shape(frozenset((pattern,)), natural or not tiles.laizi_held, pair_258=True, chaotic=pattern)


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
        own = laizi // 9
        filled = [own, *[suit for suit in filled if suit != own]]  # the likeliest to fail comes first
    tables = []
    for suit in filled:
        slots = table(bytes(held[SUITS[suit]]), 0, suit != HONOUR_SUIT)
        if not slots:
            return []
        tables.append((suit, slots))
    return _in_sets(tiles, tables, _home(filled, tiles.melded), 0)


def _wild(tiles: Tiles) -> list[Shape]:
    """Readings in 4 sets and a pair with at least one laizi as a wildcard."""
    held, filled, laizi, budget, melds = tiles
    home = _home(filled, melds)
    tables = []
    for suit in filled if home is None or home in filled else [*filled, home]:
        copies, numbers = bytes(held[SUITS[suit]]), suit != HONOUR_SUIT
        if suit == laizi // 9:
            slots = table_with_laizi(copies, laizi % 9, budget, numbers)
        else:
            slots = table(copies, budget, numbers)
        tables.append((suit, slots))
    return _in_sets(tiles, tables, home, budget)


def _home(filled: list[int], melds: Melded) -> int | None:
    """The one suit of all tiles; None where there are several."""
    suits = melds.suits.union(filled)
    return next(iter(suits)) if len(suits) == 1 else None


def _in_sets(tiles: Tiles, tables: list[tuple[int, Table]], home: int | None, budget: int) -> list[Shape]:
    reached = _combined(tables, budget)
    if budget > 1:
        reached |= _with_outside(reached, budget)
    return [
        Shape(
            _patterns(tiles.melded, pair, kind, None if away else home),
            not budget,
            pair == PAIR_258,
            None,
            ways,
            outside,
            home,
            budget - cost,
        )
        for (pair, kind, away), (cost, ways, outside) in reached.items()
        if pair
    ]


_State = tuple[int, int, bool]
_Reached = tuple[int, tuple[tuple[int, Way], ...], tuple[Outside, ...]]


def _combined(tables: list[tuple[int, Table]], budget: int) -> dict[_State, _Reached]:
    """Put the suits together within the budget: of each (pair, kind, nothing outside) the cheapest."""
    reached: dict[_State, _Reached] = {(NO_PAIR, ONLY_258, False): (0, (), ())}
    for suit, slots in tables:
        step: dict[_State, _Reached] = {}
        for (pair, kind, _), (cost, ways, _) in reached.items():
            for (own_pair, own_kind), way in slots.items():
                total = cost + way[0]
                if total > budget or (pair and own_pair):
                    continue
                state = (pair or own_pair, kind if kind > own_kind else own_kind, False)
                known = step.get(state)
                if known is None or total < known[0]:
                    step[state] = (total, (*ways, (suit, way)), ())
        reached = step
    return reached


def _with_outside(reached: dict[_State, _Reached], budget: int) -> dict[_State, _Reached]:
    """The same with one set or pair of wildcards alone, outside the suits of the other tiles."""
    away: dict[_State, _Reached] = {}
    for (pair, kind, _), (cost, ways, _) in reached.items():
        for (own_pair, own_kind), own_cost, block in _OUTSIDE:
            state = (pair or own_pair, max(kind, own_kind), True)
            total = cost + own_cost
            if total <= budget and not (pair and own_pair) and (state not in away or total < away[state][0]):
                away[state] = (total, ways, (block,))
    return away


@lru_cache(maxsize=1 << 10)
def _patterns(melds: Melded, pair: int, kind: int, home: int | None) -> frozenset[str]:
    """The shape patterns of a reading in sets; ``home`` is the one suit that all of it is in."""
    shown = set()
    if kind != CHOWS and not melds.chows:
        shown.add("all_pungs")
    if home is not None:
        shown.add("all_winds" if home == HONOUR_SUIT else "pure_suit")
    if kind == ONLY_258 and pair == PAIR_258 and melds.all_258:
        shown.add("all_258")
    return frozenset(shown)
