"""Which tiles are laizi, pizi and gang tiles in a hand (rules §2, D1)."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from scorer.suits import CLOSED
from scorer.tiles import EAST, GREEN, HONOURS, NORTH, RED, SOUTH, TILES, WEST, WHITE

HONOUR_CYCLE: Final = (EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE)
GANG_TILE_OF: Final = {"red": RED, "green": GREEN}


class Specials(NamedTuple):
    """The tiles with a role of their own in one hand."""

    laizi: int | None
    """The wildcard; None where the description does not say (count mode)."""
    pizi: tuple[int, ...]
    """The pizi, lower predecessor first; empty in a variant without them, or when the laizi is unknown."""
    gang: frozenset[int]
    """Every gang tile: the fixed ones and the pizi."""
    flipped: int | None
    """The tile out of play, one copy of it."""
    closed: tuple[int, ...]
    """For each tile CLOSED where no wildcard may stand for it, the laizi itself and the gang tiles, else 0."""


@cache
def fixed_gang_tiles(names: tuple[str, ...]) -> frozenset[int]:
    """Tiles of a ``fixed_gang_tiles`` parameter: ``red`` 中, ``green`` 发."""
    return frozenset(GANG_TILE_OF[name] for name in names)


def neighbour(tile: int, step: int, skipped: frozenset[int]) -> int:
    """The tile one ``step`` (+1 or -1) along the cycle of ``tile``; among honours the ``skipped`` ones are passed over."""
    if tile < HONOURS:
        return tile - tile % 9 + (tile % 9 + step) % 9
    place = HONOUR_CYCLE.index(tile)
    while True:
        place = (place + step) % len(HONOUR_CYCLE)
        if HONOUR_CYCLE[place] not in skipped:
            return HONOUR_CYCLE[place]


def laizi_of(flipped: int, fixed: frozenset[int]) -> int:
    """The laizi that a flipped tile fixes: its successor (S0-S3: 五万 → 六万, 九万 → 一万, 北 → 发, 白 → 东)."""
    return neighbour(flipped, +1, fixed)


def pizi_of(laizi: int, fixed: frozenset[int]) -> tuple[int, int]:
    """The two pizi: the predecessors of the laizi (S0: 六万 → 四万 五万, 发 → 北 西 when 中 was flipped)."""
    upper = neighbour(laizi, -1, fixed)
    return neighbour(upper, -1, fixed), upper


@lru_cache(maxsize=1 << 10)
def specials(flipped: int | None, laizi: int | None, gang_names: tuple[str, ...], with_pizi: bool) -> Specials:
    """The special tiles of a hand, from the flipped tile or from the laizi itself."""
    fixed = fixed_gang_tiles(gang_names)
    if flipped is not None:
        laizi = laizi_of(flipped, fixed)
    pizi = pizi_of(laizi, fixed) if with_pizi and laizi is not None and laizi not in fixed else ()
    gang = fixed | frozenset(pizi)
    closed = tuple(CLOSED if tile in gang or tile == laizi else 0 for tile in range(TILES))
    return Specials(laizi, pizi, gang, flipped, closed)
