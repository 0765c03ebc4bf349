"""How the hand ended: which facts go with which kind of result, and whom they may name."""

from typing import Final

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import KONGS, Player, Result

_NEEDED: Final = {
    "discard": ("winner", "feeder"),
    "robbed_kong": ("winner", "feeder"),
    "self_draw": ("winner",),
    "draw": (),
    "escape": ("player",),
    "waiting": ("winner",),
}
_ALLOWED: Final = {
    "discard": {"winner", "feeder", "tile", "claimants", "rain_breakers", "declared"},
    "robbed_kong": {"winner", "feeder", "tile", "claimants", "rain_breakers", "declared"},
    "self_draw": {"winner", "tile", "after_kong", "last_tiles", "rain_breakers", "declared"},
    "draw": set[str](),
    "escape": {"player"},
    "waiting": {"winner"},
}
_TOLD_AS: Final = {"feeder": "from"}


def ending(view: View, faults: list[Fault]) -> None:
    """Faults in ``result``: facts missing, out of place, or naming the wrong people."""
    result = view.hand.result
    _told(result.type, "winner", result.winner is not None, faults)
    _told(result.type, "feeder", result.feeder is not None, faults)
    _told(result.type, "tile", result.tile is not None, faults)
    _told(result.type, "after_kong", result.after_kong, faults)
    _told(result.type, "last_tiles", result.last_tiles, faults)
    _told(result.type, "claimants", result.claimants is not None, faults)
    _told(result.type, "rain_breakers", bool(result.rain_breakers), faults)
    _told(result.type, "declared", result.declared is not None, faults)
    _told(result.type, "player", result.player is not None, faults)
    if result.type == "escape" and view.hand.rules.escape_penalty is None:
        faults.append(Fault("no_escape_penalty", ("result", "type")))
    _one(view, "winner", result.winner, faults)
    _one(view, "from", result.feeder, faults)
    _one(view, "player", result.player, faults)
    if result.winner is not None and result.winner == result.feeder:
        faults.append(Fault("feeds_himself", ("result", "from"), {"id": result.winner}))
    if result.claimants is not None:
        _several(view, "claimants", result.claimants, faults)
    if result.rain_breakers:
        _several(view, "rain_breakers", result.rain_breakers, faults)
    if result.claimants is not None and "claimants" in _ALLOWED[result.type]:
        _claimants(result, result.claimants, faults)
    if result.winner in result.rain_breakers:
        index = result.rain_breakers.index(result.winner)
        faults.append(Fault("winner_breaks_rain", ("result", "rain_breakers", index), {"id": result.winner}))
    if result.after_kong or result.last_tiles:
        _draw_bigs(view, faults)


def _told(kind: str, field: str, there: bool, faults: list[Fault]) -> None:
    """A fault when a result of a kind lacks what it needs, or has what is out of place."""
    if there:
        if field not in _ALLOWED[kind]:
            faults.append(Fault("not_for_this_result", ("result", _TOLD_AS.get(field, field)), {"type": kind}))
    elif field in _NEEDED[kind]:
        faults.append(Fault("missing", ("result", _TOLD_AS.get(field, field))))


def _one(view: View, field: str, name: str | None, faults: list[Fault]) -> None:
    if name is not None and name not in view.seats:
        faults.append(Fault("unknown_id", ("result", field), {"id": name}))


def _several(view: View, field: str, names: tuple[str, ...], faults: list[Fault]) -> None:
    for index, name in enumerate(names):
        if name not in view.seats:
            faults.append(Fault("unknown_id", ("result", field, index), {"id": name}))
        elif name in names[:index]:
            faults.append(Fault("repeated_id", ("result", field, index), {"id": name}))


def _claimants(result: Result, names: tuple[str, ...], faults: list[Fault]) -> None:
    if result.winner not in names:
        faults.append(Fault("winner_not_among_claimants", ("result", "claimants")))
    if result.feeder in names:
        index = names.index(result.feeder)
        faults.append(Fault("feeder_claims", ("result", "claimants", index), {"id": result.feeder}))


def _draw_bigs(view: View, faults: list[Fault]) -> None:
    result, winner = view.hand.result, view.winner()
    if result.after_kong and result.last_tiles:
        faults.append(Fault("after_kong_and_last_tiles", ("result", "last_tiles")))
    if result.after_kong and winner is not None and not _has_kong(winner[1]):
        faults.append(Fault("after_kong_without_kong", ("result", "after_kong")))


def _has_kong(player: Player) -> bool:
    return any(player.special_kongs) or any(meld.kind in KONGS for meld in player.melds)
