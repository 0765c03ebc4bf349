"""The per-suit table: in what ways the tiles of one suit make sets and a pair, and how many wildcards each way takes.

A suit is ``bytes``, one a tile: how many copies, plus ``CLOSED`` for a tile that no wildcard may stand for (a gang
tile, or the laizi, which used as itself is no wildcard). All that matters of a way is its slot, a pair and a kind in one number, ``KINDS * pair + kind``:

* pair: 0 no pair, 1 a pair of 2, 5 or 8, 2 any other pair;
* kind: 0 nothing but triplets (and a pair) of 2, 5, 8; 1 nothing but triplets and a pair; 2 at least one chow.

Of each slot the table keeps a way with the fewest wildcards. Three more always fit in, as one more triplet, and no
other number does, so the fewest tell all. Nothing is tried out: the cost of a hand does not grow with its laizi.
"""

from functools import cache, lru_cache
from typing import Final

from scorer.hand import MELDS_AT_MOST

CLOSED: Final = 16
NO_PAIR, PAIR_258, OTHER_PAIR = range(3)
ONLY_258, TRIPLETS, CHOWS = range(3)
PLACES: Final = 9
HONOUR_PLACES: Final = 7

KINDS: Final = 3
Slot = int


class Way:
    """One way to use the tiles of a suit. Places are 0 to 8, a set's is its first tile's."""

    def __init__(
        self,
        wildcards: int,
        chows: tuple[int, ...] = (),
        triplets: tuple[int, ...] = (),
        pair: tuple[int, ...] = (),
        stands: tuple[int, ...] = (),
    ) -> None:
        self.wildcards: Final = wildcards
        self.chows: Final = chows
        self.triplets: Final = triplets
        self.pair: Final = pair
        self.stands: Final = stands
        """The place of the tile each wildcard stands for."""


Table = dict[Slot, Way]
_END: Final[Table] = {KINDS * NO_PAIR + ONLY_258: Way(0)}
_NONE: Final[Table] = {}


def joined_slot(one: Slot, other: Slot) -> Slot | None:
    """The slot of two ways together; None where both have a pair."""
    if one >= KINDS and other >= KINDS:
        return None
    kind = max(one % KINDS, other % KINDS)
    return max(one, other) // KINDS * KINDS + kind


@lru_cache(maxsize=1 << 16)
def table(suit: bytes, budget: int, numbers: bool, before: int = 0, before_that: int = 0) -> Table:
    """The slots that a suit (or the end of one) fills with at most ``budget`` wildcards, each with its cheapest way.

    ``numbers`` tells a suit of 1-9 from honours, which make no chows. ``before`` and ``before_that`` are the chows
    begun one and two places earlier, which take a tile here.
    """
    if not suit:
        return _NONE if before or before_that else _END
    copies, is_258 = suit[0] & (CLOSED - 1), numbers and len(suit) % 3 == 2
    spare = 0 if suit[0] & CLOSED else budget
    place = (PLACES if numbers else HONOUR_PLACES) - len(suit)
    best: Table = {}
    for chows, triplets, pairs, missing in _uses(copies, spare, before + before_that, numbers and len(suit) > 2):
        own_pair = 0 if not pairs else PAIR_258 if is_258 else OTHER_PAIR
        own_kind = CHOWS if chows else TRIPLETS if (triplets or pairs) and not is_258 else ONLY_258
        own = KINDS * own_pair + own_kind
        for other, rest in table(suit[1:], budget - missing, numbers, chows, before).items():
            slot = joined_slot(own, other)
            if slot is None:
                continue
            known = best.get(slot)
            if known is None or missing + rest.wildcards < known.wildcards:
                at = (place,)
                best[slot] = Way(
                    missing + rest.wildcards,
                    at * chows + rest.chows,
                    at * triplets + rest.triplets,
                    at * pairs + rest.pair,
                    at * missing + rest.stands,
                )
    return best


@cache
def _uses(copies: int, spare: int, carried: int, may_chow: bool) -> tuple[tuple[int, int, int, int], ...]:
    """Every (chows begun, triplets, pairs, wildcards) that uses all copies of one tile and at most ``spare`` wildcards.

    ``carried`` chows begun earlier take a tile each.
    """
    return tuple(
        (chows, triplets, pairs, taken - copies)
        for triplets in range(3)
        for pairs in range(2)
        for chows in range(MELDS_AT_MOST + 1 if may_chow else 1)
        if copies <= (taken := carried + chows + 3 * triplets + 2 * pairs) <= copies + spare
    )


@lru_cache(maxsize=1 << 15)
def table_with_laizi(suit: bytes, place: int, laizi: int, numbers: bool) -> Table:
    """The table of the laizi's own suit: as many of the ``laizi`` used as themselves as is best, but never all.

    ``suit`` counts no laizi and is closed at their ``place``. Costs count the laizi used as themselves too, so that
    they compare with the number in hand.
    """
    best: Table = {}
    for natural in range(laizi):
        held = suit[:place] + bytes([suit[place] + natural]) + suit[place + 1 :]
        for slot, way in table(held, laizi - natural, numbers).items():
            known = best.get(slot)
            if known is None or way.wildcards + natural < known.wildcards:
                best[slot] = Way(way.wildcards + natural, way.chows, way.triplets, way.pair, way.stands)
    return best
