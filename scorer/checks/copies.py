"""Copies: no tile may appear more often than it exists (rules §1, §2)."""

from collections.abc import Sequence
from typing import Final

from scorer.checks.robbed import robbed_meld
from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import NO_SPECIAL_KONGS
from scorer.tiles import GREEN, RED, TILES, text_of

COPIES: Final = 4
Place = tuple[tuple[int, ...], int, str, str | int]
"""Tiles that are told in one place: they, the seat (NO_SEAT: the result), the field there, and what in it (or nothing)."""
NO_SEAT: Final = -1


def copies(view: View, faults: list[Fault]) -> None:
    """A fault for every tile of which more is described than the wall holds, at the last place that shows it.

    One copy of the flipped tile is out of play. Special kongs count; pizi kongs are counted over both pizi together,
    since nobody tells which of the two was laid out.
    """
    places = _places(view)
    left = _left(view, places)
    for tile in range(TILES):
        if left[tile] < 0:
            path = next(_path(place) for place in reversed(places) if tile in place[0])
            there = COPIES - (tile == view.specials.flipped)
            facts = {"tile": text_of([tile]), "count": there - left[tile], "copies": there}
            faults.append(Fault("too_many_copies", path, facts))
    if view.specials.pizi:
        _pizi(view, left, faults)
    if view.specials.laizi is None:
        _unknown_laizi(view, faults)


def unseen(view: View) -> list[int]:
    """How many copies of each tile nothing described shows; below 0 where too many are."""
    return _left(view, _places(view))


def _left(view: View, places: Sequence[Place]) -> list[int]:
    left = [COPIES] * TILES
    for place in places:
        for tile in place[0]:
            left[tile] -= 1
    if view.specials.flipped is not None:
        left[view.specials.flipped] -= 1
    return left


def _places(view: View) -> list[Place]:
    """Every group of known tiles, with where it is told."""
    found: list[Place] = []
    laizi, result = view.specials.laizi, view.hand.result
    for seat, player in enumerate(view.hand.players):
        for index, meld in enumerate(player.melds):
            if meld.tiles:
                found.append((meld.tiles, seat, "melds", index))
        if player.hand:
            found.append((player.hand, seat, "hand", ""))
        kongs = player.special_kongs
        if kongs != NO_SPECIAL_KONGS:
            found.append(((RED,) * kongs.red, seat, "special_kongs", "red"))
            found.append(((GREEN,) * kongs.green, seat, "special_kongs", "green"))
            if laizi is not None:
                found.append(((laizi,) * kongs.laizi, seat, "special_kongs", "laizi"))
        if laizi is not None and player.laizi_discards:
            found.append(((laizi,) * player.laizi_discards, seat, "laizi_discards", ""))
    if result.tile is not None and not _shown_in_a_kong(view):
        found.append(((result.tile,), NO_SEAT, "tile", ""))
    if laizi is not None and result.declared is not None:
        found.append(((laizi,) * result.declared.laizi_in_hand, NO_SEAT, "declared", "laizi_in_hand"))
    return found


def _path(place: Place) -> tuple[str | int, ...]:
    """Where in the request a place is."""
    _, seat, field, part = place
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
    last: tuple[str | int, ...] = ("result", "declared", "laizi_in_hand")
    for seat, player in enumerate(view.hand.players):
        count += player.special_kongs.laizi + player.laizi_discards
        if not declared and player.special_kongs.laizi + player.laizi_discards:
            last = ("players", seat, "special_kongs", "laizi")
    if count > COPIES:
        faults.append(Fault("too_many_copies", last, {"tile": "", "count": count, "copies": COPIES}))
