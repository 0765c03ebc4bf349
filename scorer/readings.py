"""The readings of a hand: every combination of shape patterns that it can show, each with one way to read it (rules §6).

A reading is 4 sets and a pair, or a chaotic shape. Readings with the same patterns, the same hardness and the same
claim to a pair are worth the same, so one of each is enough.
"""

from collections.abc import Iterable, Iterator
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

HONOUR_SUIT: Final = 3

Outside = tuple[str, int]
"""A set or pair of nothing but wildcards, away from the other tiles: its name and the kind it is read as."""
_OUTSIDE: Final[tuple[tuple[Slot, int, Outside], ...]] = (
    ((PAIR_258, ONLY_258), 2, ("pair", ONLY_258)),
    ((OTHER_PAIR, TRIPLETS), 2, ("pair", TRIPLETS)),
    ((NO_PAIR, ONLY_258), 3, ("pung", ONLY_258)),
    ((NO_PAIR, TRIPLETS), 3, ("pung", TRIPLETS)),
    ((NO_PAIR, CHOWS), 3, ("chow", CHOWS)),
)


class Tiles(NamedTuple):
    """A hand sorted out for reading: concealed tiles (the winning one included) and melds."""

    held: bytes
    """Copies of each concealed tile but the laizi, plus CLOSED where no wildcard may stand."""
    laizi: int
    laizi_held: int
    melds: tuple[int, ...]
    """The tiles of the melds, one of each tile of a meld or more."""
    chow_melds: bool
    gang: frozenset[int]


class Shape(NamedTuple):
    """What one reading shows, and how to spell it out."""

    patterns: frozenset[str]
    """Shape patterns, whether the rules count them or not."""
    hard: bool
    """No laizi is used as a wildcard."""
    pair_258: bool
    """The pair is a 2, 5 or 8; true of a chaotic shape, which has no pair."""
    chaotic: str | None
    ways: tuple[tuple[int, Way], ...]
    """For each suit read, how."""
    outside: tuple[Outside, ...]
    home: int | None
    """The only suit of all tiles that are no wildcards; None where there are several."""
    spare: int
    """Wildcards left over: 0, or 3 for one more triplet."""


def sorted_out(concealed: Iterable[int], melds: Iterable[Meld], specials: Specials) -> Tiles:
    """Sort out a hand whose melds all tell their tiles. Needs a known laizi."""
    held = bytearray(TILES)
    for tile in concealed:
        held[tile] += 1
    laizi = specials.laizi if specials.laizi is not None else TILES
    laizi_held, held[laizi] = held[laizi], 0
    for tile in specials.gang:
        held[tile] += CLOSED
    held[laizi] += CLOSED
    told = [meld.tiles or () for meld in melds]
    chows = any(meld.kind == "chow" for meld in melds)
    return Tiles(bytes(held), laizi, laizi_held, tuple(tile for tiles in told for tile in tiles), chows, specials.gang)


def shapes(tiles: Tiles, chaotic: Iterable[str]) -> Iterator[Shape]:
    """Every shape that the hand can be read as; ``chaotic`` names the patterns that need neither sets nor pair."""
    yield from _in_sets(tiles, wild=False)
    if tiles.laizi_held:
        yield from _in_sets(tiles, wild=True)
    for pattern in chaotic:
        if _all_of(tiles, pattern):
            natural = _belongs(tiles.laizi, pattern) or not tiles.laizi_held
            yield Shape(frozenset((pattern,)), natural, True, pattern, (), (), None, 0)


def _belongs(tile: int, pattern: str) -> bool:
    return tile >= HONOURS if pattern == "all_winds" else IS_258[tile]


def _all_of(tiles: Tiles, pattern: str) -> bool:
    return all(_belongs(tile, pattern) for tile in tiles.melds) and all(
        _belongs(tile, pattern) for tile, copies in enumerate(tiles.held) if copies & (CLOSED - 1)
    )


def _in_sets(tiles: Tiles, *, wild: bool) -> Iterator[Shape]:
    """Readings in 4 sets and a pair: all laizi as themselves, or (``wild``) at least one as a wildcard."""
    budget = tiles.laizi_held if wild else 0
    held = bytearray(tiles.held)
    if not wild:
        held[tiles.laizi] += tiles.laizi_held
    suits = [bytes(held[start : start + 9]) for start in (0, 9, 18, 27)]
    filled = {suit for suit, copies in enumerate(suits) if any(copy & (CLOSED - 1) for copy in copies)}
    all_suits = filled | {tile // 9 for tile in tiles.melds}
    home = next(iter(all_suits)) if len(all_suits) == 1 else None
    read = filled | {home} if home is not None and wild else filled
    tables = [(suit, _table(tiles, suits[suit], suit, budget)) for suit in sorted(read)]
    for (pair, kind, away), (cost, ways, outside) in _combine(tables, budget).items():
        if pair != NO_PAIR:
            patterns = _patterns(tiles, pair, kind, None if away else home)
            yield Shape(patterns, not wild, pair == PAIR_258, None, ways, outside, home, budget - cost)


def _table(tiles: Tiles, copies: bytes, suit: int, budget: int) -> Table:
    numbers = suit != HONOUR_SUIT
    if budget and suit == tiles.laizi // 9:
        return table_with_laizi(copies, tiles.laizi % 9, budget, numbers)
    return table(copies, budget, numbers)


_State = tuple[int, int, bool]
_Reached = tuple[int, tuple[tuple[int, Way], ...], tuple[Outside, ...]]


def _combine(tables: list[tuple[int, Table]], budget: int) -> dict[_State, _Reached]:
    """Put the suits together, within the budget: of each (pair, kind, anything outside) the cheapest."""
    reached: dict[_State, _Reached] = {(NO_PAIR, ONLY_258, False): (0, (), ())}
    for suit, slots in tables:
        step: dict[_State, _Reached] = {}
        for (pair, kind, away), (cost, ways, outside) in reached.items():
            for (own_pair, own_kind), way in slots.items():
                total = cost + way.wildcards
                if total > budget or (pair and own_pair):
                    continue
                state = (pair or own_pair, max(kind, own_kind), away)
                if state not in step or total < step[state][0]:
                    step[state] = (total, (*ways, (suit, way)), outside)
        reached = step
    for (pair, kind, _), (cost, ways, _) in list(reached.items()) if budget > 1 else ():
        for (own_pair, own_kind), own_cost, block in _OUTSIDE:
            state = (pair or own_pair, max(kind, own_kind), True)
            total = cost + own_cost
            if total <= budget and not (pair and own_pair) and (state not in reached or total < reached[state][0]):
                reached[state] = (total, ways, (block,))
    return reached


def _patterns(tiles: Tiles, pair: int, kind: int, home: int | None) -> frozenset[str]:
    """The shape patterns of a reading in sets; ``home`` is the one suit that all of it is in."""
    shown = set()
    if kind != CHOWS and not tiles.chow_melds:
        shown.add("all_pungs")
    if home is not None:
        shown.add("all_winds" if home == HONOUR_SUIT else "pure_suit")
    if kind == ONLY_258 and pair == PAIR_258 and all(IS_258[tile] for tile in tiles.melds):
        shown.add("all_258")
    return frozenset(shown)
