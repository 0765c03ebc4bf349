"""Sets and a pair, or a chaotic shape, built from a wall in one of several styles."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scorer.generate.chance import Chance
from scorer.generate.wall import Wall
from scorer.hand import MELDS_AT_MOST, Meld
from scorer.laizi import Specials
from scorer.rules import Rules
from scorer.tiles import HONOURS, IS_258, TILES

_TRIES: Final = 12


class Style(NamedTuple):
    """What a shape is to be like."""

    tiles: str = "any"
    """``any``, ``suit`` (one of the three), ``winds`` or ``258``."""
    chows: float = 0.65
    """The share of chows among the sets."""
    patterns: tuple[str, ...] = ()
    """The shape patterns it is to have."""
    chaotic: bool = False


STYLES: Final[Sequence[tuple[Style, int]]] = (
    (Style(), 50),
    (Style(chows=0, patterns=("all_pungs",)), 14),
    (Style("suit", patterns=("pure_suit",)), 14),
    (Style("suit", 0, ("all_pungs", "pure_suit")), 3),
    (Style("winds", 0, ("all_pungs", "all_winds")), 4),
    (Style("258", 0, ("all_pungs", "all_258")), 4),
    (Style("winds", 0, ("all_winds",), chaotic=True), 4),
    (Style("258", 0, ("all_258",), chaotic=True), 7),
)
PLAIN: Final = STYLES[0][0]
"""A shape of no pattern in particular."""
PUNG_KINDS: Final = (("pung", 70), ("exposed_kong", 10), ("added_kong", 10), ("concealed_kong", 10))


class Order(NamedTuple):
    """What is to be built."""

    style: Style
    melds: int
    """How many of the sets are melds."""
    wildcards: int = 0
    """The most laizi to stand for other tiles."""
    pairs: str = "258"
    """What the pair may be of, as ``Pool.pairs`` has it."""


class Pool(NamedTuple):
    """The tiles that sets may be built from."""

    tiles: tuple[int, ...]
    chows: tuple[int, ...]
    """The first tiles of all chows within them."""
    pairs: Mapping[str, tuple[int, ...]]
    """The tiles of them that a pair may be of: ``any``, ``258``, or ``other`` than that."""


class Shape(NamedTuple):
    """A complete hand: melds as they were made, and concealed tiles, the winning one among them."""

    melds: tuple[Meld, ...]
    concealed: list[int]
    patterns: tuple[str, ...]
    """The shape patterns built in."""
    wildcards: int
    """How many of the concealed tiles are laizi that stand for another tile."""


def possible(style: Style, rules: Rules) -> bool:
    """Whether the rules let a style win as what it is."""
    return not style.chaotic or (style.patterns[0] in rules.chaotic and style.patterns[0] in rules.big_patterns)


def any_pair(style: Style, rules: Rules) -> bool:
    """Whether a style's patterns excuse its pair from being a 2, 5 or 8."""
    return any(pattern in rules.any_pair and pattern in rules.big_patterns for pattern in style.patterns)


@lru_cache(maxsize=1 << 12)
def pool(tiles: str, suit: int, barred: frozenset[int]) -> Pool:
    """The tiles of a style's kind but the barred ones."""
    kinds: Mapping[str, Sequence[int]] = {
        "any": range(TILES),
        "suit": range(suit * 9, suit * 9 + 9),
        "winds": range(HONOURS, TILES),
        "258": [tile for tile in range(HONOURS) if IS_258[tile]],
    }
    free = tuple(tile for tile in kinds[tiles] if tile not in barred)
    chows = tuple(t for t in free if t < HONOURS and t % 9 <= 6 and t + 1 in free and t + 2 in free)
    good = tuple(tile for tile in free if IS_258[tile])
    return Pool(free, chows, {"any": free, "258": good, "other": tuple(tile for tile in free if not IS_258[tile])})


def meld_of(tiles: Pool, chows: float, wall: Wall, chance: Chance) -> Meld | None:
    """A meld or concealed kong from the wall; None where chance finds none."""
    if tiles.chows and chance.happens(chows):
        taken = _chow(tiles, wall, chance)
        return None if taken is None else Meld("chow", taken)
    kind = chance.weighted(PUNG_KINDS)
    taken = _alike(tiles.tiles, 3 if kind == "pung" else 4, wall, chance)
    return None if taken is None else Meld(kind, taken)


def build(order: Order, specials: Specials, wall: Wall, chance: Chance) -> Shape | None:
    """A shape as ordered; None where chance finds none."""
    style, melds = order.style, order.melds
    suit, laizi = chance.below(3), TILES if specials.laizi is None else specials.laizi
    hand = pool(style.tiles, suit, specials.gang)
    laid: list[Meld] = []
    for _ in range(melds):
        meld = meld_of(pool(style.tiles, suit, specials.gang | {laizi}), style.chows, wall, chance)
        if meld is None:
            return None
        laid.append(meld)
    concealed = _loose(hand, 14 - 3 * melds, wall, chance) if style.chaotic else _in_sets(hand, order, wall, chance)
    if concealed is None:
        return None
    used = _with_wildcards(concealed, order.wildcards, laizi, wall, chance)
    return Shape(tuple(laid), concealed, _patterns(style, laid), used)


def _patterns(style: Style, melds: list[Meld]) -> tuple[str, ...]:
    """The patterns of a style, and the one that four melds without a chow have whatever the style."""
    if style.chaotic or "all_pungs" in style.patterns or len(melds) < MELDS_AT_MOST:
        return style.patterns
    chow = any([meld.kind == "chow" for meld in melds])
    return style.patterns if chow else ("all_pungs", *style.patterns)


def _in_sets(hand: Pool, order: Order, wall: Wall, chance: Chance) -> list[int] | None:
    concealed: list[int] = []
    for _ in range(MELDS_AT_MOST - order.melds):
        chow = hand.chows and chance.happens(order.style.chows)
        tiles = _chow(hand, wall, chance) if chow else _alike(hand.tiles, 3, wall, chance)
        if tiles is None:
            return None
        concealed += tiles
    pair = _alike(hand.pairs[order.pairs], 2, wall, chance)
    return None if pair is None else [*concealed, *pair]


def _loose(hand: Pool, count: int, wall: Wall, chance: Chance) -> list[int] | None:
    found = [wall.take_one_of(hand.tiles, chance) for _ in range(count)]
    return None if None in found else [tile for tile in found if tile is not None]


def _chow(tiles: Pool, wall: Wall, chance: Chance) -> tuple[int, ...] | None:
    for _ in range(_TRIES):
        first = chance.pick(tiles.chows)
        taken = (first, first + 1, first + 2)
        if wall.take(taken):
            return taken
    return None


def _alike(tiles: Sequence[int], count: int, wall: Wall, chance: Chance) -> tuple[int, ...] | None:
    there = [tile for tile in tiles if wall.left[tile] >= count]
    if not there:
        return None
    taken = (chance.pick(there),) * count
    wall.take(taken)
    return taken


def _with_wildcards(concealed: list[int], most: int, laizi: int, wall: Wall, chance: Chance) -> int:
    """Put laizi in the place of other concealed tiles, which go back to the wall; how many it came to."""
    others = [place for place, tile in enumerate(concealed) if tile != laizi]
    used = 0
    for place in chance.sample(others, most):
        if not wall.take((laizi,)):
            break
        wall.put((concealed[place],))
        concealed[place] = laizi
        used += 1
    return used
