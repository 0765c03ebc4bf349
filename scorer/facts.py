"""From a description to facts: everything that makes a hand impossible is found here, all of it at once (rules §2-§4).

The checks themselves stand in ``scorer.checks``; what they pass is a ``Facts``, which the rest of the road relies on.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.checks.copies import copies
from scorer.checks.declared import declared
from scorer.checks.ending import ending
from scorer.checks.melds import melds
from scorer.checks.people import people
from scorer.checks.robbed import robbed_meld, robbed_player
from scorer.checks.tiles import laizi_told, tiles_of_players
from scorer.checks.view import View
from scorer.errors import Fault, Impossible
from scorer.hand import Hand, Meld, Player
from scorer.laizi import Specials, specials


class Facts(NamedTuple):
    """A possible hand, with what follows from it straight away."""

    hand: Hand
    specials: Specials
    seats: Mapping[str, int]
    """Seat of every id, 0 to 3 in turn order."""
    players: tuple[Player, ...]
    """By seat; a robbed added kong is the pung it was (D16)."""
    winner: int | None
    """Seat of the winner; None after a draw or an escape."""
    feeder: int | None
    """Seat of the discarder or of the robbed player."""
    losers: tuple[int, ...]
    """Seats of the other three, in turn order as listed."""

    def concealed(self) -> tuple[int, ...]:
        """The winner's concealed tiles, the winning tile last. Tile mode only."""
        hand, tile = self.players[self.winner or 0].hand, self.hand.result.tile
        return (*(hand or ()), tile) if tile is not None else hand or ()


def facts_of(hand: Hand) -> Facts:
    """The facts of a description. Raises Impossible with every fault there is."""
    view = view_of(hand)
    if faults := _faults(view):
        raise Impossible(faults)
    winner, feeder = view.seat(hand.result.winner), view.seat(hand.result.feeder)
    return Facts(
        hand=hand,
        specials=view.specials,
        seats=view.seats,
        players=_as_before_the_robbery(view),
        winner=winner,
        feeder=feeder,
        losers=tuple(seat for seat in range(len(hand.players)) if seat != winner) if winner is not None else (),
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
    checks = (people, ending, laizi_told, melds, tiles_of_players, robbed_player, declared, copies)
    return [fault for check in checks for fault in check(view)]


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
