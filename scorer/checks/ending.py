"""How the hand ended: which facts go with which kind of result, and whom they may name."""

from collections.abc import Iterator
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
_EMPTY: Final = Result("draw")
_TOLD_AS: Final = {"feeder": "from"}
_SINGLE: Final = ("winner", "feeder", "player")
_SEVERAL: Final = ("claimants", "rain_breakers")


def ending(view: View) -> Iterator[Fault]:
    """Faults in ``result``: facts missing, out of place, or naming the wrong people."""
    result = view.hand.result
    for name in _NEEDED[result.type]:
        if getattr(result, name) is None:
            yield Fault("missing", ("result", _TOLD_AS.get(name, name)))
    allowed = _ALLOWED[result.type]
    for name, value, empty in zip(result._fields[1:], result[1:], _EMPTY[1:], strict=True):
        if value != empty and name not in allowed:
            yield Fault("not_for_this_result", ("result", _TOLD_AS.get(name, name)), {"type": result.type})
    if result.type == "escape" and view.hand.rules.escape_penalty is None:
        yield Fault("no_escape_penalty", ("result", "type"))
    yield from _names(view)
    if result.after_kong or result.last_tiles:
        yield from _draw_bigs(view)


def _names(view: View) -> Iterator[Fault]:
    result = view.hand.result
    for name in _SINGLE:
        value = getattr(result, name)
        if value is not None and value not in view.seats:
            yield Fault("unknown_id", ("result", _TOLD_AS.get(name, name)), {"id": value})
    if result.winner is not None and result.winner == result.feeder:
        yield Fault("feeds_himself", ("result", "from"), {"id": result.winner})
    for name in _SEVERAL:
        values = getattr(result, name) or ()
        for index, value in enumerate(values):
            if value not in view.seats:
                yield Fault("unknown_id", ("result", name, index), {"id": value})
            elif value in values[:index]:
                yield Fault("repeated_id", ("result", name, index), {"id": value})
    if result.claimants is not None and "claimants" in _ALLOWED[result.type]:
        if result.winner not in result.claimants:
            yield Fault("winner_not_among_claimants", ("result", "claimants"))
        if result.feeder in result.claimants:
            index = result.claimants.index(result.feeder)
            yield Fault("feeder_claims", ("result", "claimants", index), {"id": result.feeder})
    if result.winner in result.rain_breakers:
        index = result.rain_breakers.index(result.winner)
        yield Fault("winner_breaks_rain", ("result", "rain_breakers", index), {"id": result.winner})


def _draw_bigs(view: View) -> Iterator[Fault]:
    result, winner = view.hand.result, view.winner()
    if result.after_kong and result.last_tiles:
        yield Fault("after_kong_and_last_tiles", ("result", "last_tiles"))
    if result.after_kong and winner is not None and not _has_kong(winner[1]):
        yield Fault("after_kong_without_kong", ("result", "after_kong"))


def _has_kong(player: Player) -> bool:
    return any(player.special_kongs) or any(meld.kind in KONGS for meld in player.melds)
