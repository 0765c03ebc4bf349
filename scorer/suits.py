"""The per-suit table: in what ways the tiles of one suit make sets and a pair, and how many wildcards each way takes.

A suit is ``bytes``, one a tile: how many copies, plus ``CLOSED`` for a tile that no wildcard may stand for (a gang
tile, or the laizi, which used as itself is no wildcard). All that matters of a way is its slot, a pair and a kind in one number, ``KINDS * pair + kind``:

* pair: 0 no pair, 1 a pair of 2, 5 or 8, 2 any other pair;
* kind: 0 nothing but triplets (and a pair) of 2, 5, 8; 1 nothing but triplets and a pair; 2 at least one chow.

Of each slot the table keeps a way with the fewest wildcards. Three more always fit in, as one more triplet, and no
other number does, so the fewest tell all. Nothing is tried out: the cost of a hand does not grow with its laizi.
"""

from functools import cache
from typing import Final

from scorer.hand import MELDS_AT_MOST
from scorer.kept import keep

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
        slot: Slot,
        wildcards: int,
        *,
        chows: tuple[int, ...] = (),
        triplets: tuple[int, ...] = (),
        pair: tuple[int, ...] = (),
        stands: tuple[int, ...] = (),
    ) -> None:
        self.slot: Final = slot
        self.wildcards: Final = wildcards
        self.chows: Final = chows
        self.triplets: Final = triplets
        self.pair: Final = pair
        self.stands: Final = stands
        """The place of the tile each wildcard stands for."""


Table = tuple[Way, ...]
"""The ways of a suit, each of another slot."""
_END: Final[Table] = (Way(KINDS * NO_PAIR + ONLY_258, 0),)
_NONE: Final[Table] = ()
_TABLES: Final[dict[bytes, Table]] = {}
_TABLES_KEPT: Final = 1 << 16
_WITH_LAIZI: Final[dict[bytes, Table]] = {}
_WITH_LAIZI_KEPT: Final = 1 << 15


def joined_slot(one: Slot, other: Slot) -> Slot | None:
    """The slot of two ways together; None where both have a pair."""
    if one >= KINDS and other >= KINDS:
        return None
    kind = max(one % KINDS, other % KINDS)
    return max(one, other) // KINDS * KINDS + kind


def table(suit: bytes, budget: int, numbers: bool, before: int = 0, before_that: int = 0) -> Table:
    """The slots that a suit (or the end of one) fills with at most ``budget`` wildcards, each with its cheapest way.

    ``numbers`` tells a suit of 1-9 from honours, which make no chows. ``before`` and ``before_that`` are the chows
    begun one and two places earlier, which take a tile here.
    """
    key = suit + bytes((budget, numbers, before, before_that))
    known = _TABLES.get(key)
    return (
        known
        if known is not None
        else keep(_TABLES, key, _table(suit, budget, numbers, before, before_that), _TABLES_KEPT)
    )


def _table(suit: bytes, budget: int, numbers: bool, before: int, before_that: int) -> Table:
    if not suit:
        return _NONE if before or before_that else _END
    copies, is_258 = suit[0] & (CLOSED - 1), numbers and len(suit) % 3 == 2
    spare = 0 if suit[0] & CLOSED else budget
    place = (PLACES if numbers else HONOUR_PLACES) - len(suit)
    best: dict[Slot, Way] = {}
    for chows, triplets, pairs, missing in _uses(copies, spare, before + before_that, numbers and len(suit) > 2):
        own_pair = 0 if not pairs else PAIR_258 if is_258 else OTHER_PAIR
        own_kind = CHOWS if chows else TRIPLETS if (triplets or pairs) and not is_258 else ONLY_258
        own = KINDS * own_pair + own_kind
        for rest in table(suit[1:], budget - missing, numbers, chows, before):
            slot = joined_slot(own, rest.slot)
            if slot is None:
                continue
            known = best.get(slot)
            if known is None or missing + rest.wildcards < known.wildcards:
                at = (place,)
                best[slot] = Way(
                    slot,
                    missing + rest.wildcards,
                    chows=at * chows + rest.chows,
                    triplets=at * triplets + rest.triplets,
                    pair=at * pairs + rest.pair,
                    stands=at * missing + rest.stands,
                )
    return tuple(best.values())


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


def table_with_laizi(suit: bytes, place: int, laizi: int, numbers: bool) -> Table:
    """The table of the laizi's own suit: as many of the ``laizi`` used as themselves as is best, but never all.

    ``suit`` counts no laizi and is closed at their ``place``. Costs count the laizi used as themselves too, so that
    they compare with the number in hand.
    """
    key = suit + bytes((place, laizi, numbers))
    known = _WITH_LAIZI.get(key)
    return (
        known
        if known is not None
        else keep(_WITH_LAIZI, key, _with_laizi(suit, place, laizi, numbers), _WITH_LAIZI_KEPT)
    )


def _with_laizi(suit: bytes, place: int, laizi: int, numbers: bool) -> Table:
    best: dict[Slot, Way] = {}
    for natural in range(laizi):
        held = suit[:place] + bytes([suit[place] + natural]) + suit[place + 1 :]
        for way in table(held, laizi - natural, numbers):
            known = best.get(way.slot)
            if known is None or way.wildcards + natural < known.wildcards:
                best[way.slot] = Way(
                    way.slot,
                    way.wildcards + natural,
                    chows=way.chows,
                    triplets=way.triplets,
                    pair=way.pair,
                    stands=way.stands,
                )
    return tuple(best.values())
