"""From a description to facts: everything that makes a hand impossible is found here, all of it at once (rules §2-§4).

The checks themselves stand in ``scorer.checks``; what they pass is a ``Facts``, which the rest of the road relies on.
"""

from collections.abc import Mapping
from typing import Final

from scorer.checks.copies import copies
from scorer.checks.declared import declared
from scorer.checks.ending import ending
from scorer.checks.melds import melds
from scorer.checks.people import people
from scorer.checks.robbed import robbed_meld, robbed_player
from scorer.checks.tiles import laizi_told, tiles_of_players
from scorer.checks.view import View
from scorer.errors import Fault, Impossible
from scorer.hand import PLAYERS, Hand, Meld, Player, Result
from scorer.laizi import Specials, specials
from scorer.standing import Standing, standing

NOBODY: Final = -1
LOSERS: Final[Mapping[int, tuple[int, ...]]] = {
    **{winner: tuple(seat for seat in range(PLAYERS) if seat != winner) for winner in range(PLAYERS)},
    NOBODY: (),
}
"""Seats of the losers, by the winner's."""


class Facts:
    """A possible hand, with what follows from it straight away."""

    def __init__(
        self,
        *,
        hand: Hand,
        specials: Specials,
        seats: Mapping[str, int],
        players: tuple[Player, ...],
        standings: tuple[Standing, ...],
        dealer: int,
        winner: int,
        feeder: int,
    ) -> None:
        self.hand: Final = hand
        self.rules: Final = hand.rules
        self.specials: Final = specials
        self.seats: Final = seats
        """Seat of every id, 0 to 3 in turn order."""
        self.players: Final = players
        """By seat; a robbed added kong is the pung it was (D16)."""
        self.standings: Final = standings
        """What each one's side of the table is worth, by seat."""
        self.dealer: Final = dealer
        self.winner: Final = winner
        """Seat of the winner; NOBODY after a draw or an escape."""
        self.feeder: Final = feeder
        """Seat of the discarder or of the robbed player; NOBODY where there is none."""
        self.losers: Final = LOSERS[winner]
        """Seats of the other three, as listed."""

    def concealed(self) -> tuple[int, ...]:
        """The winner's concealed tiles, the winning tile last. Tile mode only."""
        hand, tile = self.players[self.winner].hand, self.hand.result.tile
        return (*(hand or ()), tile) if tile is not None else hand or ()

    def ended(self, result: Result, feeder: int) -> "Facts":
        """The same hand, had it ended so: with the same winner and nobody's kong robbed."""
        hand = self.hand._replace(result=result)
        return Facts(
            hand=hand,
            specials=self.specials,
            seats=self.seats,
            players=self.players,
            standings=self.standings,
            dealer=self.dealer,
            winner=self.winner,
            feeder=feeder,
        )


def facts_of(hand: Hand) -> Facts:
    """The facts of a description. Raises Impossible with every fault there is."""
    view = view_of(hand)
    if faults := _faults(view):
        raise Impossible(faults)
    result, seats = hand.result, view.seats
    winner = NOBODY if result.winner is None else seats[result.winner]
    players = _as_before_the_robbery(view) if result.type == "robbed_kong" else hand.players
    return Facts(
        hand=hand,
        specials=view.specials,
        seats=seats,
        players=players,
        standings=tuple([standing(one.melds, one.special_kongs, one.laizi_discards, hand.rules) for one in players]),
        dealer=seats[hand.dealer],
        winner=winner,
        feeder=NOBODY if result.feeder is None else seats[result.feeder],
    )


def faults_of(hand: Hand) -> list[Fault]:
    """Everything that makes a description impossible; empty when it is possible."""
    return _faults(view_of(hand))


def view_of(hand: Hand) -> View:
    """The description with its ids and special tiles looked up, for the checks."""
    seats: dict[str, int] = {}
    for seat, player in enumerate(hand.players):
        seats.setdefault(player.id, seat)
    special = specials(hand.flipped, hand.laizi, hand.rules.fixed_gang_tiles, hand.rules.pizi)
    return View(hand, special, seats)


def _faults(view: View) -> list[Fault]:
    faults: list[Fault] = []
    people(view, faults)
    ending(view, faults)
    laizi_told(view, faults)
    melds(view, faults)
    tiles_of_players(view, faults)
    robbed_player(view, faults)
    declared(view, faults)
    copies(view, faults)
    return faults


def _as_before_the_robbery(view: View) -> tuple[Player, ...]:
    players = view.hand.players
    place = robbed_meld(view)
    if place is None:
        return players
    seat, index = place
    player = players[seat]
    kong = player.melds[index]
    pung = Meld("pung", kong.tiles[:3] if kong.tiles else None, kong.feeder)
    changed = player._replace(melds=(*player.melds[:index], pung, *player.melds[index + 1 :]))
    return (*players[:seat], changed, *players[seat + 1 :])
