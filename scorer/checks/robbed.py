"""The robbed added kong: which of his melds it is (rules §3, D16)."""

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import Meld
from scorer.tiles import text_of


def robbed_player(view: View, faults: list[Fault]) -> None:
    """A fault when the player said to be robbed has no meld that the winning tile could have made a kong of."""
    result = view.hand.result
    if result.type != "robbed_kong":
        return
    seat = view.seat(result.feeder)
    if seat is not None and not any(_could_be(meld, result.tile) for meld in view.hand.players[seat].melds):
        facts = {"id": result.feeder, "tile": "" if result.tile is None else text_of([result.tile])}
        faults.append(Fault("robbed_without_pung", ("result", "from"), facts))


def robbed_meld(view: View) -> tuple[int, int] | None:
    """Seat and place of the added kong that counts as the pung it was; None where nobody described one.

    Where a pung could be the robbed one, it is, and nothing changes. A meld that shows the very tile is it before any
    that does not tell its tiles.
    """
    result = view.hand.result
    if result.type != "robbed_kong" or (seat := view.seat(result.feeder)) is None:
        return None
    could = [(index, meld) for index, meld in enumerate(view.hand.players[seat].melds) if _could_be(meld, result.tile)]
    certain = [(index, meld) for index, meld in could if meld.tiles is not None and result.tile is not None]
    could = certain or could
    if any(meld.kind == "pung" for _, meld in could):
        return None
    return (seat, could[-1][0]) if could else None


def _could_be(meld: Meld, tile: int | None) -> bool:
    if meld.kind not in ("pung", "added_kong"):
        return False
    return tile is None or meld.tiles is None or tile in meld.tiles
