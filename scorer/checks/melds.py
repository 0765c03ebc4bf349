"""Melds, their feeders, and special kongs (rules §2, §3)."""

from itertools import permutations
from typing import Final

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import MELDS_AT_MOST, NO_SPECIAL_KONGS, Meld, SpecialKongs
from scorer.laizi import Specials
from scorer.tiles import HONOURS, TILES, text_of

Path = tuple[str | int, ...]
_CHOWS: Final = [(first, first + 1, first + 2) for first in range(HONOURS) if first % 9 <= 6]
_KONGS: Final = frozenset((tile,) * 4 for tile in range(TILES))
MELDS: Final[dict[str, frozenset[tuple[int, ...]]]] = {
    "chow": frozenset(tiles for chow in _CHOWS for tiles in permutations(chow)),
    "pung": frozenset((tile,) * 3 for tile in range(TILES)),
    "exposed_kong": _KONGS,
    "added_kong": _KONGS,
    "concealed_kong": _KONGS,
}
"""The tiles that a meld of each kind may have, in any order: a sequence of a suit, three alike, four alike."""


def melds(view: View, faults: list[Fault]) -> None:
    """Faults in what each player laid out."""
    for seat, player in enumerate(view.hand.players):
        if len(player.melds) > MELDS_AT_MOST:
            faults.append(Fault("too_many_melds", ("players", seat, "melds"), {"count": len(player.melds)}))
        for index, meld in enumerate(player.melds):
            kind, tiles, feeder = meld.kind, meld.tiles, meld.feeder
            if tiles is None:
                if player.hand is not None:
                    faults.append(Fault("meld_tiles_missing", ("players", seat, "melds", index, "tiles")))
            elif tiles not in MELDS[kind] or _touches(tiles, view.specials):
                _tiles(view, kind, tiles, ("players", seat, "melds", index, "tiles"), faults)
            if feeder is not None:
                _feeder(view, seat, meld, ("players", seat, "melds", index, "from"), faults)
        if player.special_kongs != NO_SPECIAL_KONGS:
            _special_kongs(view, seat, player.special_kongs, faults)
        if player.ready and not any(meld.kind in view.hand.rules.opening_kinds for meld in player.melds):
            faults.append(Fault("ready_unopened", ("players", seat, "ready"), {"id": player.id}))


def _touches(tiles: tuple[int, ...], special: Specials) -> bool:
    """Whether the laizi or a gang tile is among tiles."""
    for tile in tiles:  # noqa: SIM110 - there are six melds a hand, and a generator for each would be felt
        if special.closed[tile]:
            return True
    return False


def _tiles(view: View, kind: str, tiles: tuple[int, ...], path: Path, faults: list[Fault]) -> None:
    laizi = view.specials.laizi
    if tiles not in MELDS[kind]:
        faults.append(Fault("not_a_meld", path, {"kind": kind, "tiles": text_of(tiles)}))
    if laizi is not None and laizi in tiles:
        faults.append(Fault("laizi_in_meld", path, {"tile": text_of([laizi])}))
    if gang := view.specials.gang.intersection(tiles):
        faults.append(Fault("gang_tile_in_meld", path, {"tile": text_of(gang)}))


def _feeder(view: View, seat: int, meld: Meld, path: Path, faults: list[Fault]) -> None:
    own, kind, feeder = view.hand.players[seat].id, meld.kind, meld.feeder
    if kind == "concealed_kong":
        faults.append(Fault("concealed_kong_fed", path))
    elif feeder not in view.seats:
        faults.append(Fault("unknown_id", path, {"id": feeder}))
    elif feeder == own:
        faults.append(Fault("feeds_himself", path, {"id": own}))
    elif kind == "chow" and feeder != view.previous(seat):
        faults.append(Fault("chow_not_from_previous", path, {"id": feeder, "previous": view.previous(seat)}))


def _special_kongs(view: View, seat: int, kongs: SpecialKongs, faults: list[Fault]) -> None:
    rules = view.hand.rules
    if kongs.red and "red" not in rules.fixed_gang_tiles:
        faults.append(_not_a_gang_tile(seat, "red"))
    if kongs.green and "green" not in rules.fixed_gang_tiles:
        faults.append(_not_a_gang_tile(seat, "green"))
    if kongs.pizi and not rules.pizi:
        faults.append(_not_a_gang_tile(seat, "pizi"))


def _not_a_gang_tile(seat: int, kong: str) -> Fault:
    return Fault("not_a_gang_tile", ("players", seat, "special_kongs", kong), {"kong": kong})
