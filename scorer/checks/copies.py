"""Copies: no tile may appear more often than it exists (rules §1, §2)."""

from collections.abc import Iterable, Iterator
from typing import Final

from scorer.checks.robbed import robbed_meld
from scorer.checks.view import View
from scorer.errors import Fault
from scorer.laizi import GANG_TILE_OF
from scorer.tiles import TILES, text_of

COPIES: Final = 4
Path = tuple[str | int, ...]


def copies(view: View) -> Iterator[Fault]:
    """A fault for every tile of which more is described than the wall holds, at the last place that shows it.

    One copy of the flipped tile is out of play. Special kongs count; pizi kongs are counted over both pizi together,
    since nobody tells which of the two was laid out.
    """
    places = list(_places(view))
    left = _left(view, places)
    if min(left) < 0:
        for tile in (tile for tile in range(TILES) if left[tile] < 0):
            path = next(path for tiles, path in reversed(places) if tile in tiles)
            there = COPIES - (tile == view.specials.flipped)
            facts = {"tile": text_of([tile]), "count": there - left[tile], "copies": there}
            yield Fault("too_many_copies", path, facts)
    yield from _pizi(view, left)
    yield from _unknown_laizi(view)


def unseen(view: View) -> list[int]:
    """How many copies of each tile nothing described shows; below 0 where too many are."""
    return _left(view, _places(view))


def _left(view: View, places: Iterable[tuple[tuple[int, ...], Path]]) -> list[int]:
    left = [COPIES] * TILES
    for tiles, _ in places:
        for tile in tiles:
            left[tile] -= 1
    if view.specials.flipped is not None:
        left[view.specials.flipped] -= 1
    return left


def _places(view: View) -> Iterator[tuple[tuple[int, ...], Path]]:
    """Every group of known tiles, with where it is told."""
    laizi = view.specials.laizi
    for seat, player in enumerate(view.hand.players):
        for index, meld in enumerate(player.melds):
            if meld.tiles:
                yield meld.tiles, ("players", seat, "melds", index, "tiles")
        if player.hand:
            yield player.hand, ("players", seat, "hand")
        if any(player.special_kongs):
            for name, tile in GANG_TILE_OF.items():
                if count := getattr(player.special_kongs, name):
                    yield (tile,) * count, ("players", seat, "special_kongs", name)
            if laizi is not None and player.special_kongs.laizi:
                yield (laizi,) * player.special_kongs.laizi, ("players", seat, "special_kongs", "laizi")
        if laizi is not None and player.laizi_discards:
            yield (laizi,) * player.laizi_discards, ("players", seat, "laizi_discards")
    result = view.hand.result
    if result.tile is not None and not _shown_in_a_kong(view):
        yield (result.tile,), ("result", "tile")
    if laizi is not None and result.declared is not None:
        yield (laizi,) * result.declared.laizi_in_hand, ("result", "declared", "laizi_in_hand")


def _shown_in_a_kong(view: View) -> bool:
    """Whether the winning tile is already there, as the fourth tile of the robbed kong."""
    place = robbed_meld(view)
    return place is not None and view.hand.players[place[0]].melds[place[1]].tiles is not None


def _pizi(view: View, left: list[int]) -> Iterator[Fault]:
    if not view.specials.pizi:
        return
    laid = [seat for seat, player in enumerate(view.hand.players) if player.special_kongs.pizi]
    count = sum(view.hand.players[seat].special_kongs.pizi for seat in laid)
    room = sum(max(left[tile], 0) for tile in view.specials.pizi)
    if count > room:
        facts = {"tile": text_of(view.specials.pizi), "count": count, "copies": room}
        yield Fault("too_many_copies", ("players", laid[-1], "special_kongs", "pizi"), facts)


def _unknown_laizi(view: View) -> Iterator[Fault]:
    """Without a laizi to look for, its copies are still four."""
    if view.specials.laizi is not None:
        return
    declared = view.hand.result.declared
    count = declared.laizi_in_hand if declared else 0
    last: Path = ("result", "declared", "laizi_in_hand")
    for seat, player in enumerate(view.hand.players):
        count += player.special_kongs.laizi + player.laizi_discards
        if not declared and player.special_kongs.laizi + player.laizi_discards:
            last = ("players", seat, "special_kongs", "laizi")
    if count > COPIES:
        yield Fault("too_many_copies", last, {"tile": "", "count": count, "copies": COPIES})
