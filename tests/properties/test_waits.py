"""What a hand waits for, against settling it with every tile in every way; and its tiers, against more and more fan."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorer.caps import capped
from scorer.debts import account
from scorer.errors import Impossible, MissingFact, NotAWin, Unsettled
from scorer.facts import Facts, facts_of
from scorer.hand import Hand, Player, Result
from scorer.judge import judge
from scorer.laizi import specials
from scorer.legality import may_complete, read_tiles
from scorer.settle import settle
from scorer.settlement import Settlement
from scorer.standing import Standing
from scorer.tiers import FAR, next_tier
from scorer.tiles import TILES
from scorer.waits import SHORT_OF_A_WIN, Chance, Gain, waits, waits_after_each_discard
from tests.properties.strategies import chances, won_hands

Outcome = Settlement | Unsettled


@st.composite
def waiting_hands(draw: st.DrawFn, laizi_at_most: int = 3) -> Hand:
    """A hand that most often is ready: a winning one without its winning tile. Now and then a tile of it is another's."""
    _, hand = draw(won_hands(laizi_at_most=laizi_at_most))
    chance = draw(chances())
    name = hand.result.winner
    players = tuple(_untold(chance, player) for player in hand.players)
    if chance.random() < 0.3:
        players = tuple(_spoilt(chance, player) if player.id == name else player for player in players)
    return hand._replace(players=players, result=Result("waiting", name))


def _untold(chance: Random, player: Player) -> Player:
    """Now and then without the facts that a liability may turn on."""
    if chance.random() < 0.5:
        return player
    melds = tuple(meld._replace(feeder=None) for meld in player.melds)
    return player._replace(melds=melds, ready=None, holds_non_258=None)


def _spoilt(chance: Random, player: Player) -> Player:
    hand = list(player.hand or ())
    hand[chance.randrange(len(hand))] = chance.randrange(TILES)
    return player._replace(hand=tuple(hand))


def outcome(hand: Hand, result: Result) -> Outcome:
    try:
        return settle(hand._replace(result=result))
    except Unsettled as unsettled:
        return unsettled


@given(waiting_hands(), chances())
def test_no_tile_is_passed_over_that_makes_a_shape(hand: Hand, chance: Random) -> None:
    """A hand that one more wildcard does not complete is looked at with the laizi alone, and needs no more."""
    player = next(player for player in hand.players if player.id == hand.result.winner)
    for _ in range(chance.randrange(3)):
        player = _spoilt(chance, player)
    concealed, melds, rules = player.hand or (), player.melds, hand.rules
    special = specials(hand.flipped, hand.laizi, rules.fixed_gang_tiles, rules.pizi)
    allowed = [tile for tile in range(TILES) if tile not in special.gang]
    shaped = [tile for tile in allowed if read_tiles((*concealed, tile), melds, special, rules).shapes]
    looked_at = may_complete(concealed, melds, special, rules)
    assert set(shaped) <= set(looked_at) <= set(allowed)
    assert len(looked_at) in (1, len(allowed))


def ways(hand: Hand, tile: int) -> list[Result]:
    winner = hand.result.winner
    others = [player.id for player in hand.players if player.id != winner]
    return [Result("self_draw", winner, tile=tile), *(Result("discard", winner, name, tile) for name in others)]


def same(chance: Chance, settled: Outcome) -> bool:
    told = chance.outcome
    if isinstance(told, NotAWin):
        return isinstance(settled, NotAWin) and told.violations == settled.violations
    if isinstance(told, MissingFact):
        return isinstance(settled, MissingFact) and (told.code, told.path) == (settled.code, settled.path)
    assert isinstance(settled, Settlement)
    assert settled.win is not None
    return told[:-1] == (
        settled.win.size,
        settled.win.patterns,
        settled.win.hard,
        settled.changes,
        {loser.id: loser.tier for loser in settled.losers},
        settled.liability,
    )


def lacks_tiles(settled: Outcome) -> bool:
    """Whether a hand was refused for what its tiles are."""
    codes = {violation.code for violation in settled.violations} if isinstance(settled, NotAWin) else set[str]()
    return bool(codes & {*SHORT_OF_A_WIN, "gang_tile_in_hand", "not_opened"})


@given(waiting_hands())
def test_what_is_waited_for_settles_so_and_nothing_else_settles(hand: Hand) -> None:
    try:
        found = waits(hand)
    except Impossible:  # a tile too many of one kind, after one was changed
        return
    waited = {wait.tile: wait for wait in found.waits}
    for tile in range(TILES):
        outcomes = [outcome(hand, result) for result in ways(hand, tile)]
        if tile in waited:
            for chance, settled in zip(waited[tile].chances, outcomes, strict=True):
                assert same(chance, settled), (tile, chance, settled)
        elif tile in found.exhausted:
            assert all(isinstance(settled, Impossible) for settled in outcomes)
        else:
            assert all(isinstance(settled, Impossible) or lacks_tiles(settled) for settled in outcomes)
    assert bool(waited or found.exhausted) != bool(found.in_the_way)


@given(waiting_hands(laizi_at_most=2), st.integers(0, TILES - 1))
def test_after_a_discard_as_if_it_had_never_been_held(hand: Hand, drawn: int) -> None:
    name = hand.result.winner
    more = tuple(one._replace(hand=(*(one.hand or ()), drawn)) if one.id == name else one for one in hand.players)
    try:
        kept = waits(hand)
        found = waits_after_each_discard(hand._replace(players=more))
    except Impossible:
        return
    for discard in found.discards:
        if discard.tile == drawn and discard.tile != facts_of(hand).specials.laizi:
            tiles = {wait.tile for wait in discard.waits.waits} | set(discard.waits.exhausted)
            assert tiles == {wait.tile for wait in kept.waits} | set(kept.exhausted)
            for wait in discard.waits.waits:
                before = next(one for one in kept.waits if one.tile == wait.tile)
                assert wait.unseen == before.unseen - (wait.tile == drawn)
                gains = [chance.outcome for chance in wait.chances if isinstance(chance.outcome, Gain)]
                assert gains == [chance.outcome for chance in before.chances if isinstance(chance.outcome, Gain)]


@given(won_hands())
def test_a_tier_moves_after_that_many_fan_and_no_sooner(told: tuple[str, Hand]) -> None:
    try:
        facts = facts_of(told[1])
        judged = judge(facts)
    except Unsettled:
        return
    candidate, liable = judged.candidate, judged.liability is not None
    tiers = []
    for extra in range(FAR + 1):
        more = richer(facts, extra)
        debts = account(more, candidate.patterns, candidate.hard)
        tiers.append(capped(more, debts, liable=liable).tiers)
    found = next_tier(facts, judged)
    names = [facts.players[seat].id for seat in facts.losers]
    for place, name in enumerate(names):
        row = [now[place] for now in tiers]
        moved = next((extra for extra in range(FAR + 1) if row[extra] != row[0]), None)
        told_move = None if found is None else found.losers.get(name)
        assert (told_move and tuple(told_move)) == (None if moved is None else (moved, row[moved]))
    golden = next((extra for extra in range(FAR + 1) if {*tiers[extra]} <= {"gold", "bright"}), None)
    table = None if found is None or found.table is None else found.table.fan
    assert table == (golden or None)


def richer(facts: Facts, extra: int) -> Facts:
    """The facts of a hand whose winner had so many fan more laid out before him."""
    standings = list(facts.standings)
    own = standings[facts.winner]
    side = replace(own.side, fan=own.side.fan + extra)
    standings[facts.winner] = Standing(side, own.openings, own.closed, own.has_kong)
    return Facts(
        hand=facts.hand,
        specials=facts.specials,
        seats=facts.seats,
        players=facts.players,
        standings=tuple(standings),
        dealer=facts.dealer,
        winner=facts.winner,
        feeder=facts.feeder,
    )
