"""A settled hand with its whole trace: what the road from a description leads to, and what answers are made of.

The values are plain classes, frozen, with their own ``__init__``: compiled, they are made and read in a few machine
instructions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from scorer.hand import Hand


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
