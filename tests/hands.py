"""A small language for hands, so that a test reads as a player would tell the hand.

>>> told = hand(
...     "shanzhuang-kaikou",
...     "discard D<A 9m",
...     flipped="5m",
...     dealer="C",
...     A="pung:333p<B red",
...     D="chow:789p red*2 | 123456s78m55p",
... )

Players are A, B, C, D in turn order (D feeds A's chows, A feeds B's …); whoever is not named did nothing.

A player is told in words, then after a bar his concealed tiles without the winning tile:

=========================  =====================================================================================
``chow`` ``pung``          a meld that does not tell its tiles
``pung:333p`` ``pung<B``   its tiles; who fed it; both: ``pung:333p<B``
``exposed`` ``added``      the kongs, written like the melds above
``concealed``
``red*2`` ``green``        special kongs, with how many if more than one
``pizi`` ``laizi``
``thrown*2``               laizi thrown away without laying them out
``ready`` ``not_ready``    whether he is ready
``non_258`` ``only_258``   whether he holds a tile that is no 2, 5 or 8
``silver=500``             his balance
=========================  =====================================================================================

A result is its type, then who won (from whom), and more words:

=========================  =====================================================================================
``discard D<A 9m``         D wins on A's 9m; likewise ``robbed_kong D<A 9m`` and ``self_draw D 9m``
``after_kong``             the flags of a self-draw; likewise ``last_tiles``
``claims=B,D``             all who claimed the tile
``rain=B,C``               who kept the liable suit
``hard`` ``hard*1``        count mode: hard, holding a laizi that is used as the tile it is
``soft*2``                 count mode: soft, holding two laizi
``all_pungs`` …            count mode: shape patterns
``draw`` ``escape B``      nobody won; B ran away
=========================  =====================================================================================
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

import pytest

from scorer.errors import Impossible, MissingFact, NotAWin
from scorer.hand import SHAPE_PATTERNS, Declared, Hand, Meld, Player, Result, SpecialKongs, Stake
from scorer.rules import Rules, shown, with_house_rules
from scorer.settle import settle
from scorer.settlement import Debt, Settlement
from scorer.tiles import parse, text_of
from scorer.variants import VARIANTS

IDS: Final = ("A", "B", "C", "D")
KINDS: Final = {
    "chow": "chow",
    "pung": "pung",
    "exposed": "exposed_kong",
    "added": "added_kong",
    "concealed": "concealed_kong",
}
FLAGS: Final[Mapping[str, tuple[str, bool]]] = {
    "ready": ("ready", True),
    "not_ready": ("ready", False),
    "non_258": ("holds_non_258", True),
    "only_258": ("holds_non_258", False),
}


def hand(
    variant: str,
    result: str,
    *,
    dealer: str = "A",
    flipped: str | None = None,
    laizi: str | None = None,
    previous_laizi: str | None = None,
    table: int | None = None,
    per_point: str | None = None,
    rules: Mapping[str, object] | None = None,
    **seats: str,
) -> Hand:
    """The hand told in the words above, under a variant and house ``rules`` over it."""
    assert seats.keys() <= set(IDS), f"players are {IDS}"
    return Hand(
        rules_with(variant, rules or {}),
        tuple(player(name, seats.get(name, "")) for name in IDS),
        dealer,
        result_of(result),
        one_tile(flipped),
        one_tile(laizi),
        one_tile(previous_laizi),
        table,
        None if per_point is None else Stake(Fraction(per_point), len(per_point.partition(".")[2])),
    )


def rules_with(variant: str, overrides: Mapping[str, object]) -> Rules:
    rules = VARIANTS[variant].rules
    return with_house_rules(rules, overrides) if overrides else rules


def one_tile(text: str | None) -> int | None:
    if text is None:
        return None
    (tile,) = parse(text)
    return tile


def player(name: str, told: str) -> Player:
    words, bar, concealed = told.partition("|")
    melds: list[Meld] = []
    kongs: dict[str, int] = {}
    fields: dict[str, Any] = {"hand": parse(concealed) if bar else None}
    for word in words.split():
        head, _, times = word.partition("*")
        if word in FLAGS:
            key, value = FLAGS[word]
            fields[key] = value
        elif word.startswith("silver="):
            fields["balance"] = int(word.removeprefix("silver="))
        elif head == "thrown":
            fields["laizi_discards"] = int(times or 1)
        elif head in SpecialKongs._fields:
            kongs[head] = int(times or 1)
        else:
            melds.append(meld(word))
    return Player(name, tuple(melds), SpecialKongs(**kongs), **fields)


def meld(word: str) -> Meld:
    match = re.fullmatch(r"(\w+)(?::(\w+))?(?:<(\w+))?", word)
    assert match is not None, f"no such word of a player: {word}"
    kind, tiles, feeder = match.groups()
    return Meld(KINDS[kind], parse(tiles) if tiles else None, feeder)


def result_of(told: str) -> Result:
    kind, *words = told.split()
    fields: dict[str, Any] = {}
    declared: dict[str, Any] = {}
    for word in words:
        head, _, times = word.partition("*")
        name, equals, names = word.partition("=")
        if equals:
            fields[{"claims": "claimants", "rain": "rain_breakers"}[name]] = tuple(names.split(",")) if names else ()
        elif head in ("hard", "soft"):
            declared |= {"hard": head == "hard", "laizi_in_hand": int(times or 0)}
        elif word in SHAPE_PATTERNS:
            declared["patterns"] = (*declared.get("patterns", ()), word)
        elif word in ("after_kong", "last_tiles"):
            fields[word] = True
        elif match := re.fullmatch(r"([A-Z]\w*)(?:<([A-Z]\w*))?", word):
            who, feeder = match.groups()
            fields |= {"player": who} if kind == "escape" else {"winner": who, "feeder": feeder}
        else:
            fields["tile"] = one_tile(word)
    return Result(kind, declared=Declared(**declared) if declared else None, **fields)


# What came of a hand


def settled(variant: str, result: str, **told: Any) -> Settlement:
    """The settlement of a hand told in the words above."""
    return settle(hand(variant, result, **told))


def points(settlement: Settlement) -> dict[str, int]:
    """What each loser owes, by id."""
    return {loser.id: loser.points for loser in settlement.losers}


def tiers(settlement: Settlement) -> dict[str, str]:
    """The tier of each loser, by id."""
    return {loser.id: loser.tier for loser in settlement.losers}


def loser(settlement: Settlement, name: str) -> Debt:
    """The row of one loser."""
    return next(row for row in settlement.losers if row.id == name)


def winner_items(settlement: Settlement) -> dict[str, tuple[int, int]]:
    """The winner's items by code: how many, and their fan."""
    assert settlement.winner is not None
    return {item.code: (item.times, item.fan) for item in settlement.winner.items}


def loser_items(settlement: Settlement, name: str) -> dict[str, tuple[int, int]]:
    """A loser's items by code: how many, and their fan."""
    return {item.code: (item.times, item.fan) for item in loser(settlement, name).side.items}


def won(settlement: Settlement) -> tuple[tuple[str, ...], str]:
    """The patterns of a win, and ``hard`` or ``soft``."""
    assert settlement.win is not None
    return settlement.win.patterns, "hard" if settlement.win.hard else "soft"


def reading(settlement: Settlement) -> str:
    """The reading in one line: ``123m 55p``, sets first, then the pair, then ``=`` and what the wildcards stand for."""
    assert settlement.win is not None
    told = settlement.win.reading
    assert told is not None
    blocks = [told.chaotic] if told.chaotic else [text_of(block) for block in (*told.sets, told.pair)]
    return " ".join(blocks) + (f" = {text_of(told.wildcards)}" if told.wildcards else "")


def violations(variant: str, result: str, **told: Any) -> list[str]:
    """The codes of the points that a hand breaks, in the order told."""
    return codes_of(hand(variant, result, **told))


def codes_of(unwon: Hand) -> list[str]:
    with pytest.raises(NotAWin) as caught:
        settle(unwon)
    return [violation.code for violation in caught.value.violations]


def missing(variant: str, result: str, **told: Any) -> tuple[str, str]:
    """The code and the pointer of the fact that a settlement lacks."""
    with pytest.raises(MissingFact) as caught:
        settled(variant, result, **told)
    return caught.value.code, pointer(caught.value.path)


def faults(wrong: Hand) -> list[str]:
    """All that makes a hand impossible, as ``code /pointer``."""
    with pytest.raises(Impossible) as caught:
        settle(wrong)
    return [f"{fault.code} {pointer(fault.path)}" for fault in caught.value.faults]


def refused_rules(variant: str, **overrides: object) -> list[tuple[str, str]]:
    """Code and parameter of everything wrong with house rules."""
    with pytest.raises(Impossible) as caught:
        rules_with(variant, overrides)
    return [(fault.code, str(fault.path[0])) for fault in caught.value.faults]


def pointer(path: tuple[str | int, ...]) -> str:
    return "".join(f"/{step}" for step in path)


# A hand as a document


def document(told: Hand, variant: str, notation: Callable[[tuple[int, ...]], str] = text_of) -> dict[str, Any]:
    """The request that tells a hand, with its tiles in a ``notation``."""

    def tile(value: int | None) -> str | None:
        return None if value is None else notation((value,))

    result = told.result
    declared = result.declared
    return without_nothing(
        variant=variant,
        rules=shown(told.rules),
        flipped=tile(told.flipped),
        laizi=tile(told.laizi),
        previous_laizi=tile(told.previous_laizi),
        table=told.table,
        dealer=told.dealer,
        players=[_player_document(one, notation) for one in told.players],
        result=without_nothing(
            type=result.type,
            winner=result.winner,
            player=result.player,
            tile=tile(result.tile),
            after_kong=result.after_kong or None,
            last_tiles=result.last_tiles or None,
            claimants=None if result.claimants is None else list(result.claimants),
            rain_breakers=list(result.rain_breakers) or None,
            declared=None if declared is None else {**declared._asdict(), "patterns": list(declared.patterns)},
            **{"from": result.feeder},
        ),
    )


def _player_document(one: Player, notation: Callable[[tuple[int, ...]], str]) -> dict[str, Any]:
    melds = [
        without_nothing(kind=m.kind, tiles=None if m.tiles is None else notation(m.tiles), **{"from": m.feeder})
        for m in one.melds
    ]
    return without_nothing(
        id=one.id,
        melds=melds,
        special_kongs=one.special_kongs._asdict(),
        laizi_discards=one.laizi_discards,
        hand=None if one.hand is None else notation(one.hand),
        ready=one.ready,
        holds_non_258=one.holds_non_258,
        balance=one.balance,
    )


def without_nothing(**fields: object) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}
