"""What a hand waits for (听牌): the tiles that win it, and what each would bring, by each way it can come."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scorer.checks.copies import unseen
from scorer.errors import MissingFact, NotAWin, Unsettled, Violation
from scorer.facts import NOBODY, Facts, facts_of, view_of
from scorer.hand import Hand, Player, Result, Settlement
from scorer.judge import judge
from scorer.legality import Read, read_tiles
from scorer.settle import completed
from scorer.tiers import NextTier, next_tier
from scorer.tiles import TILES, text_of

IN_THE_TILES: Final = frozenset({"not_a_winning_shape", "pair_not_258", "too_many_laizi"})
"""Violations of a hand that the tile does not complete; others leave it complete, but no win."""


class Chance(NamedTuple):
    """One way for a tile to come, and what it would bring."""

    type: str
    """``self_draw`` or ``discard``."""
    feeder: str | None
    outcome: Settlement | NotAWin | MissingFact
    next_tier: NextTier | None


class Wait(NamedTuple):
    """A tile that completes the hand."""

    tile: int
    unseen: int
    """Copies that nothing described shows."""
    chances: tuple[Chance, ...]


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


def waits(hand: Hand) -> Waits:
    """What a hand waits for that lacks its winning tile (``result.type`` is ``waiting``).

    Raises Impossible when the description cannot be.
    """
    facts = facts_of(hand)
    player = facts.players[facts.winner]
    if in_the_way := _in_the_way(facts, player):
        return Waits((), (), in_the_way)
    left = unseen(view_of(hand))
    found, exhausted = [], []
    for tile, read in _completing(facts, player):
        chances = _chances(facts, tile, read)
        if any(_completes(chance) for chance in chances):
            if left[tile] > 0:
                found.append(Wait(tile, left[tile], chances))
            else:
                exhausted.append(tile)
    nothing = () if found or exhausted else (Violation("not_a_winning_shape"),)
    return Waits(tuple(found), tuple(exhausted), nothing)


def waits_after_each_discard(hand: Hand) -> tuple[Discard, ...]:
    """For a hand of one tile too many: what it waits for after each discard that leaves it ready.

    A discarded laizi counts as that (打出); gang tiles are laid out, not discarded, and are left out. Raises Impossible.
    """
    seat = next(seat for seat, player in enumerate(hand.players) if player.id == hand.result.winner)
    player = hand.players[seat]
    gang = view_of(hand).specials.gang
    tiles = player.hand or ()
    found = []
    for tile in sorted(set(tiles) - gang):
        left = list(tiles)
        left.remove(tile)
        after = waits(_with(hand, seat, _discarding(hand, player._replace(hand=tuple(left)), tile)))
        if after.waits:
            found.append(Discard(tile, after))
    return tuple(found)


def _discarding(hand: Hand, player: Player, tile: int) -> Player:
    if tile == view_of(hand).specials.laizi:
        return player._replace(laizi_discards=player.laizi_discards + 1)
    return player


def _with(hand: Hand, seat: int, player: Player) -> Hand:
    return hand._replace(players=(*hand.players[:seat], player, *hand.players[seat + 1 :]))


def _in_the_way(facts: Facts, player: Player) -> tuple[Violation, ...]:
    found = []
    if not facts.standings[facts.winner].openings:
        found.append(Violation("not_opened"))
    if gang := facts.specials.gang.intersection(player.hand or ()):
        found.append(Violation("gang_tile_in_hand", {"tiles": text_of(gang)}))
    return tuple(found)


def _completing(facts: Facts, player: Player) -> Iterator[tuple[int, Read]]:
    """The tiles with which the hand has a shape at all, and the hand read with each."""
    rules, hand = facts.hand.rules, player.hand or ()
    for tile in range(TILES):
        if tile not in facts.specials.gang:
            read = read_tiles((*hand, tile), player.melds, facts.specials, rules)
            if read.shapes:
                yield tile, read


def _chances(facts: Facts, tile: int, read: Read) -> tuple[Chance, ...]:
    winner = facts.players[facts.winner].id
    drawn = _chance(facts, Result("self_draw", winner, tile=tile), NOBODY, read)
    feeders = [(seat, facts.players[seat].id) for seat in facts.losers]
    fed = [_chance(facts, Result("discard", winner, name, tile), seat, read) for seat, name in feeders]
    return (drawn, *fed)


def _chance(facts: Facts, result: Result, feeder: int, read: Read) -> Chance:
    facts = facts._replace(hand=facts.hand._replace(result=result), feeder=feeder)
    try:
        judged = judge(facts, read)
        return Chance(result.type, result.feeder, completed(facts, judged), next_tier(facts, judged))
    except (NotAWin, MissingFact) as unsettled:
        return Chance(result.type, result.feeder, unsettled, None)


def _completes(chance: Chance) -> bool:
    outcome: Settlement | Unsettled = chance.outcome
    return not isinstance(outcome, NotAWin) or not IN_THE_TILES.intersection(
        violation.code for violation in outcome.violations
    )
