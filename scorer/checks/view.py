"""A description as the checks look at it: still unproven, so that every lookup may fail."""

from collections.abc import Mapping
from typing import Final

from scorer.hand import UNWON, Hand, Player
from scorer.laizi import Specials


class View:
    """A description with its ids and special tiles looked up."""

    def __init__(self, hand: Hand, special: Specials, seats: Mapping[str, int]) -> None:
        self.hand: Final = hand
        self.specials: Final = special
        self.seats: Final = seats

    def seat(self, name: str | None) -> int | None:
        """Seat of a player by his id; None where nobody has it."""
        return None if name is None else self.seats.get(name)

    def winner(self) -> tuple[int, Player] | None:
        """Seat and description of the winner, where the hand was won, or may be yet."""
        result = self.hand.result
        seat = None if result.type in UNWON else self.seat(result.winner)
        return None if seat is None else (seat, self.hand.players[seat])

    def previous(self, seat: int) -> str:
        """Id of the player before a seat (上家), the only one who feeds it chows."""
        return self.hand.players[seat - 1].id
