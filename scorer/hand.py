"""A finished hand as it is told: the values that every station of the road reads, and none changes.

Tiles are ints (``scorer.tiles``), players are known by their ids and sit in turn order, counter-clockwise. What a
description leaves out is None. Whether it is possible at all is ``scorer.facts``' business.
"""

from fractions import Fraction
from typing import Final, NamedTuple

from scorer.rules import Rules

KONGS: Final = frozenset({"exposed_kong", "added_kong", "concealed_kong"})
RESULT_TYPES: Final = ("discard", "self_draw", "robbed_kong", "draw", "escape")
"""How a hand can end; ``waiting`` besides is a hand still being played (``scorer.waits``)."""
UNWON: Final = frozenset({"draw", "escape"})
"""The ends of a hand that nobody won."""
SHAPE_PATTERNS: Final = ("all_pungs", "pure_suit", "all_winds", "all_258")
"""The big patterns that lie in the tiles themselves; the others lie in how the hand was won."""
MELDS_AT_MOST: Final = 4
PLAYERS: Final = 4


class Meld(NamedTuple):
    """A meld laid out by a player, or a concealed kong."""

    kind: str
    tiles: tuple[int, ...] | None = None
    feeder: str | None = None
    """Who fed the claimed tile, where told; of a chow it can only be the previous player."""


class SpecialKongs(NamedTuple):
    """How many single tiles a player laid out as special kongs, of each kind."""

    red: int = 0
    green: int = 0
    pizi: int = 0
    laizi: int = 0


NO_SPECIAL_KONGS: Final = SpecialKongs()


class Player(NamedTuple):
    """One of the four."""

    id: str
    melds: tuple[Meld, ...] = ()
    special_kongs: SpecialKongs = NO_SPECIAL_KONGS
    laizi_discards: int = 0
    hand: tuple[int, ...] | None = None
    """Concealed tiles without the winning tile."""
    ready: bool | None = None
    holds_non_258: bool | None = None
    balance: int | None = None
    """Silver before the hand."""


class Declared(NamedTuple):
    """Count mode: what the winner's tiles would show, told without them."""

    patterns: tuple[str, ...] = ()
    hard: bool = True
    laizi_in_hand: int = 0
    """Laizi among the concealed tiles, the winning tile included."""


class Result(NamedTuple):
    """How the hand ended."""

    type: str
    winner: str | None = None
    feeder: str | None = None
    """The discarder, or the player whose added kong was robbed (``from``)."""
    tile: int | None = None
    after_kong: bool = False
    last_tiles: bool = False
    claimants: tuple[str, ...] | None = None
    rain_breakers: tuple[str, ...] = ()
    declared: Declared | None = None
    player: str | None = None
    """The escaper."""


class Stake(NamedTuple):
    """What a point is worth in money."""

    per_point: Fraction
    decimals: int
    """Decimal places in which ``per_point`` was told."""
    currency: str | None = None


class Hand(NamedTuple):
    """A whole description: the request, read."""

    rules: Rules
    players: tuple[Player, ...]
    dealer: str
    result: Result
    flipped: int | None = None
    laizi: int | None = None
    previous_laizi: int | None = None
    table: int | None = None
    stake: Stake | None = None
