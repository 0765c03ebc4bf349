"""Spell a reading out: its sets, its pair, and the tile each wildcard stands for."""

from collections.abc import Iterator

from scorer.hand import Reading
from scorer.readings import HONOUR_SUIT, Shape, Tiles
from scorer.suits import CHOWS, CLOSED, ONLY_258, Way
from scorer.tiles import HONOURS, IS_258, TILES

_LENGTHS = {"chow": (0, 1, 2), "pung": (0, 0, 0), "pair": (0, 0)}


def spelled(shape: Shape, tiles: Tiles) -> Reading:
    """The reading that a shape stands for. Sets are the concealed ones, in order; melds are told elsewhere."""
    if shape.chaotic is not None:
        return _chaotic(shape, shape.chaotic, tiles)
    sets: list[tuple[int, ...]] = []
    pair: tuple[int, ...] = ()
    wildcards: list[int] = []
    for suit, way in shape.ways:
        for name, block in _blocks(way, suit):
            if name == "pair":
                pair = block
            elif name == "wildcard":
                wildcards += block
            else:
                sets.append(block)
    extra = [("pung", ONLY_258 if "all_258" in shape.patterns else CHOWS)] if shape.spare else []
    for name, kind in (*shape.outside, *extra):
        pure = shape.patterns & {"pure_suit", "all_winds"} and shape.home is not None
        tile = _free_tile(tiles, name, kind, home=shape.home if pure else None, avoid=None if pure else shape.home)
        block = tuple(tile + offset for offset in _LENGTHS[name])
        wildcards += block
        if name == "pair":
            pair = block
        else:
            sets.append(block)
    return Reading(None, pair, tuple(sorted(sets)), tuple(sorted(wildcards)))


def _blocks(way: Way, suit: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    step: Way | None = way
    tile = suit * 9
    while step is not None:
        for name, count in (("chow", step.chows), ("pung", step.triplets), ("pair", step.pairs)):
            for _ in range(count):
                yield name, tuple(tile + offset for offset in _LENGTHS[name])
        if step.missing:
            yield "wildcard", (tile,) * step.missing
        step, tile = step.rest, tile + 1


def _free_tile(tiles: Tiles, name: str, kind: int, *, home: int | None, avoid: int | None) -> int:
    """The first tile that wildcards alone may be, for a block of a kind: in the one suit, or away from it."""
    return next(
        tile
        for tile in range(TILES)
        if (home is None or tile // 9 == home)
        and (avoid is None or tile // 9 != avoid)
        and (kind != ONLY_258 or IS_258[tile])
        and (kind != CHOWS or name != "chow" or (tile < HONOURS and tile % 9 < 7))
        and (name != "pair" or kind == ONLY_258 or not IS_258[tile])
        and all(not tiles.held[tile + offset] & CLOSED for offset in _LENGTHS[name])
    )


def _chaotic(shape: Shape, pattern: str, tiles: Tiles) -> Reading:
    stands = range(HONOUR_SUIT * 9, TILES) if pattern == "all_winds" else [t for t in range(HONOURS) if IS_258[t]]
    first = next(tile for tile in stands if not tiles.held[tile] & CLOSED)
    return Reading(pattern, (), (), () if shape.hard else (first,) * tiles.laizi_held)
