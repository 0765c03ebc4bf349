"""Copies: no tile may appear more often than it exists (rules §1, §2)."""

from typing import Final

from scorer.checks.robbed import robbed_meld
from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import NO_SPECIAL_KONGS
from scorer.tiles import GREEN, RED, TILES, text_of

COPIES: Final = 4
Path = tuple[str | int, ...]
NO_SEAT: Final = -1
"""In the place of a seat: what is told is the result's."""


class Shown:
    """How many copies of each tile are left, while groups of known tiles are shown one after another."""

    def __init__(self, flipped: int | None) -> None:
        self.left: Final = [COPIES] * TILES
        """Below 0 where too many are shown."""
        if flipped is not None:
            self.left[flipped] -= 1
        self.beyond: Final[dict[int, Path]] = {}
        """Of each tile that too many are shown of, the last place that shows it."""

    def show(self, tiles: tuple[int, ...], seat: int, field: str, part: str | int = "") -> None:
        """Show a group: a player's, or the result's."""
        for tile in tiles:
            left = self.left[tile] - 1
            self.left[tile] = left
            if left < 0:
                self.beyond[tile] = _path(seat, field, part)


def copies(view: View, faults: list[Fault]) -> None:
    """A fault for every tile of which more is described than the wall holds, at the last place that shows it.

    One copy of the flipped tile is out of play. Special kongs count; pizi kongs are counted over both pizi together,
    since nobody tells which of the two was laid out.
    """
    shown = _shown(view)
    for tile in sorted(shown.beyond):
        there = COPIES - (tile == view.specials.flipped)
        facts = {"tile": text_of([tile]), "count": there - shown.left[tile], "copies": there}
        faults.append(Fault("too_many_copies", shown.beyond[tile], facts))
    if view.specials.pizi:
        _pizi(view, shown.left, faults)
    if view.specials.laizi is None:
        _unknown_laizi(view, faults)


def unseen(view: View) -> list[int]:
    """How many copies of each tile nothing described shows; below 0 where too many are."""
    return _shown(view).left


def _shown(view: View) -> Shown:
    """Every group of known tiles, shown."""
    shown = Shown(view.specials.flipped)
    laizi, result = view.specials.laizi, view.hand.result
    for seat, player in enumerate(view.hand.players):
        for index, meld in enumerate(player.melds):
            if meld.tiles:
                shown.show(meld.tiles, seat, "melds", index)
        if player.hand:
            shown.show(player.hand, seat, "hand")
        kongs = player.special_kongs
        if kongs != NO_SPECIAL_KONGS:
            shown.show((RED,) * kongs.red, seat, "special_kongs", "red")
            shown.show((GREEN,) * kongs.green, seat, "special_kongs", "green")
            if laizi is not None:
                shown.show((laizi,) * kongs.laizi, seat, "special_kongs", "laizi")
        if laizi is not None and player.laizi_discards:
            shown.show((laizi,) * player.laizi_discards, seat, "laizi_discards")
    if result.tile is not None and not _shown_in_a_kong(view):
        shown.show((result.tile,), NO_SEAT, "tile")
    if laizi is not None and result.declared is not None:
        shown.show((laizi,) * result.declared.laizi_in_hand, NO_SEAT, "declared", "laizi_in_hand")
    return shown


def _path(seat: int, field: str, part: str | int) -> Path:
    """Where in the request a group is."""
    root = ("result", field) if seat == NO_SEAT else ("players", seat, field)
    if field == "melds":
        return (*root, part, "tiles")
    return (*root, part) if part else root


def _shown_in_a_kong(view: View) -> bool:
    """Whether the winning tile is already there, as the fourth tile of the robbed kong."""
    place = robbed_meld(view)
    return place is not None and view.hand.players[place[0]].melds[place[1]].tiles is not None


def _pizi(view: View, left: list[int], faults: list[Fault]) -> None:
    laid = [seat for seat, player in enumerate(view.hand.players) if player.special_kongs.pizi]
    if not laid:
        return
    count = sum([view.hand.players[seat].special_kongs.pizi for seat in laid])
    room = sum([max(left[tile], 0) for tile in view.specials.pizi])
    if count > room:
        facts = {"tile": text_of(view.specials.pizi), "count": count, "copies": room}
        faults.append(Fault("too_many_copies", ("players", laid[-1], "special_kongs", "pizi"), facts))


def _unknown_laizi(view: View, faults: list[Fault]) -> None:
    """Without a laizi to look for, its copies are still four."""
    declared = view.hand.result.declared
    count = declared.laizi_in_hand if declared else 0
    last: Path = ("result", "declared", "laizi_in_hand")
    for seat, player in enumerate(view.hand.players):
        count += player.special_kongs.laizi + player.laizi_discards
        if not declared and player.special_kongs.laizi + player.laizi_discards:
            last = ("players", seat, "special_kongs", "laizi")
    if count > COPIES:
        faults.append(Fault("too_many_copies", last, {"tile": "", "count": count, "copies": COPIES}))
