"""Spell a reading out: its sets, its pair, and the tile each wildcard stands for."""

from typing import Final

from scorer.readings import Shape, Tiles
from scorer.settlement import Reading
from scorer.suits import CHOWS, CLOSED, ONLY_258
from scorer.tiles import HONOURS, IS_258, TILES

_STEPS: Final = {"chow": (0, 1, 2), "pung": (0, 0, 0), "pair": (0, 0)}
BLOCKS: Final = {
    name: tuple(tuple(tile + step for step in steps) for tile in range(TILES)) for name, steps in _STEPS.items()
}
"""The tiles of a chow, a pung and a pair, by its first tile."""


def spelled(shape: Shape, tiles: Tiles) -> Reading:
    """The reading that a shape stands for: the concealed sets in order, the pair, the wildcards."""
    if shape.chaotic is not None:
        return _chaotic(shape, shape.chaotic, tiles)
    chows, pungs, pairs = BLOCKS["chow"], BLOCKS["pung"], BLOCKS["pair"]
    sets: list[tuple[int, ...]] = []
    pair: tuple[int, ...] = ()
    stands: list[int] = []
    for suit, way in shape.ways:
        first = suit * 9
        sets += [chows[first + place] for place in way.chows]
        sets += [pungs[first + place] for place in way.triplets]
        stands += [first + place for place in way.stands]
        if way.pair:
            pair = pairs[first + way.pair[0]]
    for name, block in _of_wildcards_alone(shape, tiles):
        stands += block
        if name == "pair":
            pair = block
        else:
            sets.append(block)
    sets.sort()
    stands.sort()
    return Reading(None, pair, tuple(sets), tuple(stands))


def _of_wildcards_alone(shape: Shape, tiles: Tiles) -> list[tuple[str, tuple[int, ...]]]:
    """Sets and a pair of nothing but wildcards: those read outside, and a triplet of the three to spare."""
    if not shape.outside and not shape.spare:
        return []
    extra = [("pung", ONLY_258 if "all_258" in shape.patterns else CHOWS)] if shape.spare else []
    blocks = []
    for name, kind in (*shape.outside, *extra):
        within = {shape.home} if not shape.outside and shape.home is not None else {0, 1, 2, 3} - {shape.home}
        tile = next(tile for tile in range(TILES) if tile // 9 in within and _may_be(name, kind, tile, tiles))
        blocks.append((name, BLOCKS[name][tile]))
    return blocks


def _may_be(name: str, kind: int, tile: int, tiles: Tiles) -> bool:
    """Whether wildcards alone may be a block of a kind that begins at a tile."""
    if kind == ONLY_258 and not IS_258[tile]:
        return False
    if name == "pair" and kind != ONLY_258 and IS_258[tile]:
        return False
    return all(not tiles.held[part] & CLOSED for part in BLOCKS[name][tile])


def _chaotic(shape: Shape, pattern: str, tiles: Tiles) -> Reading:
    if shape.hard or not tiles.laizi_held:
        return Reading(pattern, (), (), ())
    stands = range(HONOURS, TILES) if pattern == "all_winds" else [tile for tile in range(HONOURS) if IS_258[tile]]
    first = next(tile for tile in stands if not tiles.held[tile] & CLOSED)
    return Reading(pattern, (), (), (first,) * tiles.laizi_held)
