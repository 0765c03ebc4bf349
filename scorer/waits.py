"""What a hand waits for (听牌): the tiles that win it, and what each would bring, by each way it can come.

The shape is read tile by tile, and each kind of win is judged by the road that every hand takes. What a win brings
does not turn on the tile itself, only on the candidates it leads to: tiles that lead to the same ones share it.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from scorer.checks.copies import unseen
from scorer.checks.tiles import concealed_count
from scorer.errors import MissingFact, NotAWin, Violation
from scorer.facts import NOBODY, Facts, facts_of, view_of
from scorer.hand import Hand, Player, Result
from scorer.judge import weighed
from scorer.legality import (
    Candidate,
    Read,
    candidates_by_tiles,
    may_complete,
    patterns_of_the_win,
    plain_violations,
    read_tiles,
)
from scorer.settle import completed
from scorer.settlement import Liability
from scorer.tiers import NextTier, next_tier

SHORT_OF_A_WIN: Final = ("too_many_laizi", "pair_not_258", "not_a_winning_shape")
"""Violations of a hand that the tile does not complete, the nearest to a win first; others leave it complete."""


class Gain(NamedTuple):
    """What a win would bring, whichever tile of its kind it is won with. Amounts are points, times the table."""

    size: str
    patterns: tuple[str, ...]
    hard: bool
    changes: Mapping[str, int]
    tiers: Mapping[str, str]
    """Of each loser, by id."""
    liability: Liability | None
    next_tier: NextTier | None


class Chance(NamedTuple):
    """One way for a tile to come, and what it would bring, or why that is no win, or what is missing to tell."""

    type: str
    """``self_draw`` or ``discard``."""
    feeder: str | None
    outcome: Gain | NotAWin | MissingFact


class Wait(NamedTuple):
    """A tile that completes the hand."""

    tile: int
    unseen: int
    """Copies that nothing described shows."""
    chances: tuple[Chance, ...]
    """By self-draw, then by a discard of each of the others as listed."""


class Waits(NamedTuple):
    """All that a hand waits for."""

    waits: tuple[Wait, ...]
    exhausted: tuple[int, ...]
    """Tiles that would complete it, were any left."""
    in_the_way: tuple[Violation, ...]
    """Why it is not ready; empty when it is."""


class Discard(NamedTuple):
    """What a hand of 14 tiles waits for after one discard."""

    tile: int
    waits: Waits


class Discards(NamedTuple):
    """The discards that leave a hand of 14 tiles ready."""

    discards: tuple[Discard, ...]
    in_the_way: tuple[Violation, ...]
    """Why none does; empty when one does."""


def waits(hand: Hand, thrown: Iterable[int] = ()) -> Waits:
    """What a hand waits for that lacks its winning tile (``result.type`` is ``waiting``).

    ``thrown`` are tiles that lie on the table beside what is described. Raises Impossible when the description cannot
    be.
    """
    facts = facts_of(hand)
    left = unseen(view_of(hand))
    for tile in thrown:
        left[tile] -= 1
    ways = _ways(facts)
    known: dict[object, Chance] = {}
    chances = {tile: _chances(ways, tile, read, known) for tile, read in _read(facts).items()}
    completing = [tile for tile, found in chances.items() if any(not _short(chance) for chance in found)]
    in_the_way = plain_violations(facts)
    if not completing:
        in_the_way.append(_nearest(known.values()))
    if in_the_way:
        return Waits((), (), tuple(in_the_way))
    found = [Wait(tile, left[tile], chances[tile]) for tile in completing if left[tile] > 0]
    return Waits(tuple(found), tuple([tile for tile in completing if left[tile] <= 0]), ())


def holds_one_more(hand: Hand) -> bool:
    """Whether the player who waits holds 14 tiles, so that he must discard first; False of a player unknown."""
    return any(
        player.id == hand.result.winner and len(player.hand or ()) == concealed_count(player) + 1
        for player in hand.players
    )


def waits_after_each_discard(hand: Hand) -> Discards:
    """For a hand of one tile too many: what it waits for after each discard that leaves it ready.

    A discarded laizi counts as that (打出); gang tiles are laid out, not discarded, and are left out. Raises Impossible.
    """
    facts = facts_of(hand)
    player = facts.players[facts.winner]
    tiles = player.hand or ()
    found = []
    for tile in sorted(set(tiles) - facts.specials.gang):
        place = tiles.index(tile)
        left = player._replace(hand=(*tiles[:place], *tiles[place + 1 :]))
        if tile == facts.specials.laizi:
            left = left._replace(laizi_discards=player.laizi_discards + 1)
            found.append(Discard(tile, waits(_with(facts, left))))
        else:
            found.append(Discard(tile, waits(_with(facts, left), thrown=(tile,))))
    if ready := [discard for discard in found if not discard.waits.in_the_way]:
        return Discards(tuple(ready), ())
    in_the_way = [discard.waits.in_the_way for discard in found]
    return Discards((), min(in_the_way, key=_shortfall, default=tuple(plain_violations(facts))))


def _with(facts: Facts, player: Player) -> Hand:
    seat, players = facts.winner, facts.players
    return facts.hand._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def _read(facts: Facts) -> dict[int, Read]:
    """The hand read with each tile that it has a shape at all with."""
    rules, player = facts.rules, facts.players[facts.winner]
    hand = player.hand or ()
    tiles = may_complete(hand, player.melds, facts.specials, rules)
    read = {tile: read_tiles((*hand, tile), player.melds, facts.specials, rules) for tile in tiles}
    return {tile: found for tile, found in read.items() if found.shapes}


def _ways(facts: Facts) -> list[Facts]:
    """The facts of each way to win, all but the tile."""
    name = facts.players[facts.winner].id
    drawn = Result("self_draw", name)
    fed = [(Result("discard", name, facts.players[seat].id), seat) for seat in facts.losers]
    return [facts.ended(how, seat) for how, seat in [(drawn, NOBODY), *fed]]


def _chances(ways: list[Facts], tile: int, read: Read, known: dict[object, Chance]) -> tuple[Chance, ...]:
    """What a tile brings by each way; ``known`` are the chances of tiles before it."""
    chances = []
    found: dict[frozenset[str], list[Candidate]] = {}
    for facts in ways:
        won = patterns_of_the_win(facts, facts.standings[facts.winner])
        if won not in found:
            found[won] = candidates_by_tiles(read, facts.rules, won)
        alike = frozenset([(one.patterns, one.hard, one.has_pair, one.within_limit) for one in found[won]])
        key = (facts.feeder, alike, tile == facts.specials.laizi)
        if key not in known:
            known[key] = _chance(facts, tile, found[won], read)
        chances.append(known[key])
    return tuple(chances)


def _chance(facts: Facts, tile: int, found: list[Candidate], read: Read) -> Chance:
    result = facts.hand.result._replace(tile=tile)
    facts = facts.ended(result, facts.feeder)
    try:
        judged = weighed(facts, found, read.tiles)
        settled = completed(facts, judged)
    except (NotAWin, MissingFact) as unsettled:
        return Chance(result.type, result.feeder, unsettled)
    patterns, hard = judged.candidate.patterns, judged.candidate.hard
    tiers = {debt.id: debt.tier for debt in settled.losers}
    further = next_tier(facts, judged)
    gain = Gain(judged.account.size, patterns, hard, settled.changes, tiers, settled.liability, further)
    return Chance(result.type, result.feeder, gain)


def _short(chance: Chance) -> Violation | None:
    """What of the tiles themselves a chance lacks; None when they are complete."""
    if not isinstance(chance.outcome, NotAWin):
        return None
    return next((broken for broken in chance.outcome.violations if broken.code in SHORT_OF_A_WIN), None)


def _nearest(chances: Iterable[Chance]) -> Violation:
    """What is in the way of a hand that no tile completes: of all tiles, the violation nearest to a win."""
    short = [found for found in map(_short, chances) if found is not None]
    return min(short, key=_distance, default=Violation("not_a_winning_shape"))


def _shortfall(in_the_way: tuple[Violation, ...]) -> list[tuple[int, str]]:
    """How far the tiles are from a win, whatever else is in the way."""
    return [_distance(broken) for broken in in_the_way if broken.code in SHORT_OF_A_WIN]


def _distance(short: Violation) -> tuple[int, str]:
    return SHORT_OF_A_WIN.index(short.code), str(short.facts.get("count"))
