"""Melds, their feeders, and special kongs (rules §2, §3)."""

from collections.abc import Iterator
from functools import lru_cache

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import MELDS_AT_MOST, Player
from scorer.laizi import Specials
from scorer.tiles import HONOURS, text_of


def melds(view: View) -> Iterator[Fault]:
    """Faults in what each player laid out."""
    for seat, player in enumerate(view.hand.players):
        if len(player.melds) > MELDS_AT_MOST:
            yield Fault("too_many_melds", ("players", seat, "melds"), {"count": len(player.melds)})
        for index, (kind, tiles, feeder) in enumerate(player.melds):
            if tiles is not None and not _allowed(kind, tiles, view.specials):
                yield from _tiles(view, kind, tiles, ("players", seat, "melds", index, "tiles"))
            elif tiles is None and player.hand is not None:
                yield Fault("meld_tiles_missing", ("players", seat, "melds", index, "tiles"))
            if feeder is not None:
                yield from _feeder(view, seat, kind, feeder, ("players", seat, "melds", index, "from"))
        if any(player.special_kongs):
            yield from _special_kongs(view, seat, player)
        if player.ready and not any(meld.kind in view.hand.rules.opening_kinds for meld in player.melds):
            yield Fault("ready_unopened", ("players", seat, "ready"), {"id": player.id})


@lru_cache(maxsize=1 << 14)
def _allowed(kind: str, tiles: tuple[int, ...], special: Specials) -> bool:
    return is_meld(kind, tiles) and special.laizi not in tiles and special.gang.isdisjoint(tiles)


def _tiles(view: View, kind: str, tiles: tuple[int, ...], path: tuple[str | int, ...]) -> Iterator[Fault]:
    laizi = view.specials.laizi
    if not is_meld(kind, tiles):
        yield Fault("not_a_meld", path, {"kind": kind, "tiles": text_of(tiles)})
    if laizi is not None and laizi in tiles:
        yield Fault("laizi_in_meld", path, {"tile": text_of([laizi])})
    if gang := view.specials.gang.intersection(tiles):
        yield Fault("gang_tile_in_meld", path, {"tile": text_of(gang)})


def is_meld(kind: str, tiles: tuple[int, ...]) -> bool:
    """Whether tiles are what a meld's kind says: a sequence of a suit, three alike, four alike."""
    if kind == "chow" and len(tiles) == 3:
        first, *rest = sorted(tiles)
        return first < HONOURS and first % 9 <= 6 and rest == [first + 1, first + 2]
    return kind != "chow" and len(tiles) == (3 if kind == "pung" else 4) and len(set(tiles)) == 1


def _feeder(view: View, seat: int, kind: str, feeder: str, path: tuple[str | int, ...]) -> Iterator[Fault]:
    own = view.hand.players[seat].id
    if kind == "concealed_kong":
        yield Fault("concealed_kong_fed", path)
    elif feeder not in view.seats:
        yield Fault("unknown_id", path, {"id": feeder})
    elif feeder == own:
        yield Fault("feeds_himself", path, {"id": own})
    elif kind == "chow" and feeder != view.previous(seat):
        yield Fault("chow_not_from_previous", path, {"id": feeder, "previous": view.previous(seat)})


def _special_kongs(view: View, seat: int, player: Player) -> Iterator[Fault]:
    rules, kongs = view.hand.rules, player.special_kongs
    path = ("players", seat, "special_kongs")
    for name, count in (("red", kongs.red), ("green", kongs.green)):
        if count and name not in rules.fixed_gang_tiles:
            yield Fault("not_a_gang_tile", (*path, name), {"kong": name})
    if kongs.pizi and not rules.pizi:
        yield Fault("not_a_gang_tile", (*path, "pizi"), {"kong": "pizi"})
