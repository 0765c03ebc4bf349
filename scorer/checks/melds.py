"""Melds, their feeders, and special kongs (rules §2, §3)."""

from collections.abc import Iterator

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import MELDS_AT_MOST, Meld, Player
from scorer.tiles import HONOURS, text_of


def melds(view: View) -> Iterator[Fault]:
    """Faults in what each player laid out."""
    for seat, player in enumerate(view.hand.players):
        if len(player.melds) > MELDS_AT_MOST:
            yield Fault("too_many_melds", ("players", seat, "melds"), {"count": len(player.melds)})
        for index, meld in enumerate(player.melds):
            path = ("players", seat, "melds", index)
            if meld.tiles is not None:
                yield from _tiles(view, meld, meld.tiles, (*path, "tiles"))
            elif player.hand is not None:
                yield Fault("meld_tiles_missing", (*path, "tiles"))
            if meld.feeder is not None:
                yield from _feeder(view, seat, meld, (*path, "from"))
        if any(player.special_kongs):
            yield from _special_kongs(view, seat, player)
        if player.ready and not any(meld.kind in view.hand.rules.opening_kinds for meld in player.melds):
            yield Fault("ready_unopened", ("players", seat, "ready"), {"id": player.id})


def _tiles(view: View, meld: Meld, tiles: tuple[int, ...], path: tuple[str | int, ...]) -> Iterator[Fault]:
    if not is_meld(meld.kind, tiles):
        yield Fault("not_a_meld", path, {"kind": meld.kind, "tiles": text_of(tiles)})
    if view.specials.laizi in tiles:
        yield Fault("laizi_in_meld", path, {"tile": text_of([view.specials.laizi])})
    if gang := view.specials.gang.intersection(tiles):
        yield Fault("gang_tile_in_meld", path, {"tile": text_of(gang)})


def is_meld(kind: str, tiles: tuple[int, ...]) -> bool:
    """Whether tiles are what a meld's kind says: a sequence of a suit, three alike, four alike."""
    if kind == "chow":
        first, *rest = sorted(tiles)
        return len(tiles) == 3 and first < HONOURS and first % 9 <= 6 and rest == [first + 1, first + 2]
    return len(tiles) == (3 if kind == "pung" else 4) and len(set(tiles)) == 1


def _feeder(view: View, seat: int, meld: Meld, path: tuple[str | int, ...]) -> Iterator[Fault]:
    own = view.hand.players[seat].id
    if meld.kind == "concealed_kong":
        yield Fault("concealed_kong_fed", path)
    elif meld.feeder not in view.seats:
        yield Fault("unknown_id", path, {"id": meld.feeder})
    elif meld.feeder == own:
        yield Fault("feeds_himself", path, {"id": own})
    elif meld.kind == "chow" and meld.feeder != view.previous(seat):
        yield Fault("chow_not_from_previous", path, {"id": meld.feeder, "previous": view.previous(seat)})


def _special_kongs(view: View, seat: int, player: Player) -> Iterator[Fault]:
    rules, kongs = view.hand.rules, player.special_kongs
    path = ("players", seat, "special_kongs")
    for name, count in (("red", kongs.red), ("green", kongs.green)):
        if count and name not in rules.fixed_gang_tiles:
            yield Fault("not_a_gang_tile", (*path, name), {"kong": name})
    if kongs.pizi and not rules.pizi:
        yield Fault("not_a_gang_tile", (*path, "pizi"), {"kong": "pizi"})
