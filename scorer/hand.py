"""A finished hand as it is told: the values that every station of the road reads, and none changes.

Tiles are ints (``scorer.tiles``), players are known by their ids and sit in turn order, counter-clockwise. What a
description leaves out is None. Whether it is possible at all is ``scorer.facts``' business.
"""

from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(init=False)
class Item:
    """One line of a trace: what it is, how often, and what it multiplies by: 2 to the ``fan`` times 1.5 to the ``halves``."""

    code: Final[str]
    times: Final[int]
    """How often it is there: three openings, two red kongs."""
    fan: Final[int]
    halves: Final[int]

    def __init__(self, code: str, times: int, fan: int, halves: int = 0) -> None:
        self.code = code
        self.times = times
        self.fan = fan
        self.halves = halves


@dataclass(init=False)
class Side:
    """The factors of one player: their items, and the sums of them."""

    items: Final[tuple[Item, ...]]
    fan: Final[int]
    halves: Final[int]

    def __init__(self, items: tuple[Item, ...], fan: int, halves: int) -> None:
        self.items = items
        self.fan = fan
        self.halves = halves


@dataclass(init=False)
class Reading:
    """How the winner's tiles were read: sets and a pair, or a chaotic shape."""

    chaotic: Final[str | None]
    pair: Final[tuple[int, ...]]
    sets: Final[tuple[tuple[int, ...], ...]]
    wildcards: Final[tuple[int, ...]]
    """The tile each wildcard stands for, sorted."""

    def __init__(
        self, chaotic: str | None, pair: tuple[int, ...], sets: tuple[tuple[int, ...], ...], wildcards: tuple[int, ...]
    ) -> None:
        self.chaotic = chaotic
        self.pair = pair
        self.sets = sets
        self.wildcards = wildcards


@dataclass(init=False)
class Win:
    """The win as it was judged."""

    winner: Final[str]
    type: Final[str]
    feeder: Final[str | None]
    tile: Final[int | None]
    size: Final[str]
    """``small`` or ``big``."""
    patterns: Final[tuple[str, ...]]
    hard: Final[bool]
    reading: Final[Reading | None]
    """None in count mode."""

    def __init__(
        self,
        *,
        winner: str,
        type: str,  # noqa: A002 - the contract's name, and below
        feeder: str | None,
        tile: int | None,
        size: str,
        patterns: tuple[str, ...],
        hard: bool,
        reading: Reading | None,
    ) -> None:
        self.winner = winner
        self.type = type
        self.feeder = feeder
        self.tile = tile
        self.size = size
        self.patterns = patterns
        self.hard = hard
        self.reading = reading


@dataclass(init=False)
class Debt:
    """What one loser owes, step by step. Amounts are points, multiplied by the table."""

    id: Final[str]
    side: Final[Side]
    extra: Final[tuple[Item, ...]]
    """``extra_big``: the fan of further big patterns in a fan table; it is neither side's."""
    total_fan: Final[int]
    base: Final[int | None]
    """Points a product starts from; None in a fan table."""
    uncapped: Final[int | None]
    """The debt before any cap; None in a fan table."""
    tier: Final[str]
    """``none``, ``silver``, ``gold`` or ``bright``."""
    after_cap: Final[tuple[Item, ...]]
    points: Final[int]
    """The debt."""
    pays: Final[int]
    """What he hands over: 0 where another is liable."""

    def __init__(
        self,
        *,
        id: str,  # noqa: A002
        side: Side,
        extra: tuple[Item, ...],
        total_fan: int,
        base: int | None,
        uncapped: int | None,
        tier: str,
        after_cap: tuple[Item, ...],
        points: int,
        pays: int,
    ) -> None:
        self.id = id
        self.side = side
        self.extra = extra
        self.total_fan = total_fan
        self.base = base
        self.uncapped = uncapped
        self.tier = tier
        self.after_cap = after_cap
        self.points = points
        self.pays = pays


class Liability(NamedTuple):
    """Who pays for all three (承包), by which rule, and on what evidence."""

    payer: str
    rule: str
    evidence: Mapping[str, object]


@dataclass(init=False)
class Transfer:
    """Points that one player hands to another."""

    payer: Final[str]
    payee: Final[str]
    points: Final[int]

    def __init__(self, payer: str, payee: str, points: int) -> None:
        self.payer = payer
        self.payee = payee
        self.points = points


class Purse(NamedTuple):
    """The settlement in silver (rules §11)."""

    changes: Mapping[str, int]
    tea_fee: int
    out: tuple[str, ...]


@dataclass(init=False)
class Settlement:
    """A settled hand with its whole trace."""

    hand: Final[Hand]
    laizi: Final[int | None]
    pizi: Final[tuple[int, ...]]
    verified: Final[bool]
    """False in count mode, where nobody showed the tiles."""
    win: Final[Win | None]
    """None for a draw or an escape."""
    winner: Final[Side | None]
    losers: Final[tuple[Debt, ...]]
    liability: Final[Liability | None]
    transfers: Final[tuple[Transfer, ...]]
    changes: Final[Mapping[str, int]]
    next_dealer: Final[str]
    silver: Final[Purse | None]
    money: Final[Mapping[str, Fraction] | None]

    def __init__(
        self,
        *,
        hand: Hand,
        laizi: int | None,
        pizi: tuple[int, ...],
        verified: bool,
        win: Win | None,
        winner: Side | None,
        losers: tuple[Debt, ...],
        liability: Liability | None,
        transfers: tuple[Transfer, ...],
        changes: Mapping[str, int],
        next_dealer: str,
        silver: Purse | None,
        money: Mapping[str, Fraction] | None,
    ) -> None:
        self.hand = hand
        self.laizi = laizi
        self.pizi = pizi
        self.verified = verified
        self.win = win
        self.winner = winner
        self.losers = losers
        self.liability = liability
        self.transfers = transfers
        self.changes = changes
        self.next_dealer = next_dealer
        self.silver = silver
        self.money = money
