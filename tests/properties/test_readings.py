"""Readings: what is told really reads the hand, and nothing that could be read is worth more.

The second is held by trying everything: each laizi as every tile it may be, each hand so made taken apart in every
way. What a reading is worth is then asked of the core in count mode, where no tiles are read at all.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings

from scorer.hand import SHAPE_PATTERNS, Hand
from scorer.rules import PATTERNS, shown
from scorer.settlement import Settlement
from scorer.tiles import HONOURS, IS_258, TILES
from tests.properties.strategies import as_declared, concealed_of, specials_under, won_hands
from tests.properties.test_settlements import outcome, settled


@given(won_hands())
def test_the_reading_told_reads_the_hand(told: tuple[str, Hand]) -> None:
    hand = told[1]
    win = settled(hand).win
    assert win is not None
    assert win.reading is not None
    special, concealed = specials_under(hand.rules, hand.flipped), concealed_of(hand)
    assert special.laizi is not None
    reading, held = win.reading, concealed.count(special.laizi)
    assert not special.gang.intersection(reading.wildcards)
    assert special.laizi not in reading.wildcards
    melds = next(player.melds for player in hand.players if player.id == hand.result.winner)
    if reading.chaotic:
        assert (reading.pair, reading.sets) == ((), ())
        assert len(reading.wildcards) in (0, held)
        stands = [tile for tile in concealed if tile != special.laizi or not reading.wildcards] + [*reading.wildcards]
        assert all(tile >= HONOURS if reading.chaotic == "all_winds" else IS_258[tile] for tile in stands)
        assert reading.chaotic in win.patterns
    else:
        assert len(reading.sets) == 4 - len(melds)
        assert len(reading.pair) == 2
        assert len(set(reading.pair)) == 1
        assert all(is_set(one) for one in reading.sets)
        read = Counter(tile for block in (*reading.sets, reading.pair) for tile in block)
        natural = read - Counter(reading.wildcards) + Counter({special.laizi: len(reading.wildcards)})
        assert natural == Counter(concealed)
        assert IS_258[reading.pair[0]] or set(win.patterns) & set(shown(hand.rules)["any_pair"])  # type: ignore[call-overload]
        told_patterns = patterns_of(reading.sets, reading.pair[0], melds_of(hand)) & set(counting(hand))
        assert told_patterns == set(win.patterns) & set(SHAPE_PATTERNS)
    soft = bool(reading.wildcards) or (held > 0 and not shown(hand.rules)["natural_laizi_hard"])
    assert win.hard != soft


def is_set(block: tuple[int, ...]) -> bool:
    first = block[0]
    return block in ((first,) * 3, (first, first + 1, first + 2)) and (
        block[2] == first or (first < HONOURS and first % 9 < 7)
    )


def melds_of(hand: Hand) -> tuple[tuple[int, ...], ...]:
    winner = next(player for player in hand.players if player.id == hand.result.winner)
    return tuple(meld.tiles or () for meld in winner.melds)


def counting(hand: Hand) -> list[str]:
    named = shown(hand.rules)["big_patterns"]
    assert isinstance(named, list)
    return named


def patterns_of(sets: tuple[tuple[int, ...], ...], pair: int, melds: tuple[tuple[int, ...], ...]) -> set[str]:
    """The shape patterns of sets and a pair, straight from their definitions."""
    blocks = [*sets, *melds, (pair, pair)]
    tiles = [tile for block in blocks for tile in block]
    shown_by = {
        "all_pungs": all(len(set(block)) == 1 for block in blocks),
        "pure_suit": max(tiles) < HONOURS and len({tile // 9 for tile in tiles}) == 1,
        "all_winds": min(tiles) >= HONOURS,
        "all_258": all(IS_258[tile] for tile in tiles),
    }
    return {name for name, there in shown_by.items() if there}


class Read(NamedTuple):
    """What some way to read a hand shows."""

    patterns: frozenset[str]
    hard: bool
    pair_258: bool


@lru_cache(maxsize=50_000)
def taken_apart(tiles: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every way to take sorted tiles apart into sets, by brute force."""
    if not tiles:
        return ((),)
    first, found = tiles[0], []
    for block in ((first,) * 3, (first, first + 1, first + 2)):
        if not is_set(block) or Counter(block) - Counter(tiles):
            continue
        rest = Counter(tiles) - Counter(block)
        found += [(block, *more) for more in taken_apart(tuple(sorted(rest.elements())))]
    return tuple(found)


def all_readings(hand: Hand) -> set[Read]:
    """Everything that the winner's tiles can be read as."""
    special, concealed, melds = specials_under(hand.rules, hand.flipped), concealed_of(hand), melds_of(hand)
    assert special.laizi is not None
    plain = [tile for tile in concealed if tile != special.laizi]
    held = len(concealed) - len(plain)
    may_be = [tile for tile in range(TILES) if tile not in special.gang]
    natural_hard = bool(shown(hand.rules)["natural_laizi_hard"])
    found = set()
    for stands in combinations_with_replacement(may_be, held):
        # A laizi that stands for a laizi is used as the tile it is.
        hard = all(tile == special.laizi for tile in stands) and (natural_hard or not held)
        tiles = sorted([*plain, *stands])
        for pair in {tile for tile in tiles if tiles.count(tile) >= 2}:
            rest = Counter(tiles) - Counter((pair, pair))
            for sets in taken_apart(tuple(sorted(rest.elements()))):
                found.add(Read(frozenset(patterns_of(sets, pair, melds)), hard, IS_258[pair]))
        found |= set(_chaotic(hand, tiles, melds, hard=hard))
    return found


def _chaotic(hand: Hand, tiles: list[int], melds: tuple[tuple[int, ...], ...], *, hard: bool) -> Iterator[Read]:
    everything = [*tiles, *(tile for meld in melds for tile in meld)]
    for name in shown(hand.rules)["chaotic"]:  # type: ignore[attr-defined]
        shows = all(tile >= HONOURS if name == "all_winds" else IS_258[tile] for tile in everything)
        if shows and name in counting(hand):
            yield Read(frozenset((name,)), hard, pair_258=True)


def worth(found: Settlement) -> tuple[object, ...]:
    """What decides between legal readings (rules §6)."""
    assert found.win is not None
    table = any(row.base is None for row in found.losers)
    return (
        sum(row.points for row in found.losers),
        sum(2**row.total_fan if row.points else 0 for row in found.losers)
        if table
        else sum(row.uncapped or 0 for row in found.losers),
        found.win.hard,
        len(found.win.patterns),
        [name in found.win.patterns for name in PATTERNS],
    )


POINTS = ("not_a_winning_shape", "pair_not_258", "too_many_laizi", "below_minimum")
"""Of these only the first that no reading gets past is reported."""


def first_broken(read: Read, found: tuple[str, ...] | Settlement, excused: bool) -> int:
    """Which of POINTS a reading does not get past; 4 when it gets past all."""
    if not (read.pair_258 or excused):
        return 1
    codes = () if isinstance(found, Settlement) else found
    return next((place for place, point in enumerate(POINTS) if point in codes), len(POINTS))


def best_of_all(hand: Hand) -> tuple[tuple[object, ...] | None, str | None]:
    """What the best of all legal readings is worth, and the point that no reading gets past."""
    counted, any_pair = set(counting(hand)), shown(hand.rules)["any_pair"]
    assert isinstance(any_pair, list)
    furthest, best = 0, None
    for read in all_readings(hand):
        shape = tuple(name for name in SHAPE_PATTERNS if name in read.patterns & counted)
        found = outcome(as_declared(hand, shape, hard=read.hard))
        excused = bool(counted & (set(shape) | won_by(hand)) & set(any_pair))
        stage = first_broken(read, found, excused)
        furthest = max(furthest, stage)
        if stage == len(POINTS) and isinstance(found, Settlement):
            best = max(worth(found), best or worth(found))
    return best, POINTS[furthest] if furthest < len(POINTS) else None


def won_by(hand: Hand) -> set[str]:
    """The patterns that lie in how the hand was won."""
    rules, result = shown(hand.rules), hand.result
    winner = next(player for player in hand.players if player.id == result.winner)
    openings = [meld for meld in winner.melds if meld.kind in rules["opening_kinds"]]  # type: ignore[operator]
    there = {
        "after_kong": result.after_kong,
        "last_tiles": result.last_tiles,
        "robbed_kong": result.type == "robbed_kong",
        "melded_hand": len(openings) == 4 and (result.type == "discard" or rules["melded_hand_on"] == "any"),
    }
    return {name for name, shows in there.items() if shows}


@given(won_hands(laizi_at_most=2))
def test_no_reading_is_worth_more_than_the_one_taken(told: tuple[str, Hand]) -> None:
    hand = told[1]
    # A laizi thrown and won on breaks point 6 alone, and count mode has no room for it.
    laizi = specials_under(hand.rules, hand.flipped).laizi
    assume(hand.result.type == "self_draw" or hand.result.tile != laizi)
    best, broken = best_of_all(hand)
    found = outcome(hand)
    if isinstance(found, Settlement):
        assert worth(found) == best
    else:
        assert [code for code in found if code in POINTS] == ([broken] if broken else [])


@pytest.mark.slow
@given(won_hands(laizi_at_most=3))
@settings(max_examples=5)
def test_nor_with_three_laizi(told: tuple[str, Hand]) -> None:
    found = settled(told[1])
    best, _ = best_of_all(told[1])
    assert worth(found) == best
