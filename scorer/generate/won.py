"""A hand that somebody lays down, with all that a request tells of it."""

from collections.abc import Sequence
from typing import Final

from scorer.generate.seats import Json, Seat, fed
from scorer.generate.table import lay_out, show_hands
from scorer.generate.wins import Deal, Won, lay_down
from scorer.generate.worth import brought_to_the_minimum, is_hard
from scorer.hand import MELDS_AT_MOST, PLAYERS
from scorer.tiles import NAMES

FACTS_TOLD: Final = 0.97
"""How often a discarder's facts are told where somebody might be liable for them."""


def won_hand(ending: str, seats: list[Seat], deal: Deal) -> tuple[Json, bool] | None:
    """The ``result`` of a hand, its players put in their seats; and whether melds tell their tiles.

    None where chance finds no such hand.
    """
    flaw = None if ending in ("win", "counted") else ending
    won = lay_down(deal, flaw)
    if won is None:
        return None
    chance, winner = deal.chance, seats[deal.winner]
    names = [seat.name for seat in seats]
    winner.melds = fed(won.shape.melds, deal.winner, names, chance)
    if won.robbed is not None and won.feeder is not None:
        seats[won.feeder].melds = fed([won.robbed], won.feeder, names, chance)
    if flaw == "minimum":
        flags = frozenset[str]()
    else:
        lay_out(seats, deal)
        flags = _flags(won, winner, deal)
        if not brought_to_the_minimum(seats, won, flags, deal):
            return None
    result = _result(won, flags, seats, deal)
    if ending == "counted":
        _tell_facts(seats, won, deal)
        return _counted(result, won, deal), chance.happens(0.5)
    return _shown(result, won, flaw, seats, deal)


def _shown(result: Json, won: Won, flaw: str | None, seats: list[Seat], deal: Deal) -> tuple[Json, bool] | None:
    """The same with the winner's tiles, and whoever else claimed the last of them."""
    chance, winner = deal.chance, seats[deal.winner]
    claimants = _claimants(won, flaw, deal)
    if flaw == "claim" and not claimants:
        return None
    if claimants:
        result["claimants"] = [seats[place].name for place in chance.shuffled(claimants)]
    winner.hand = [*won.shape.concealed]
    winner.hand.remove(won.tile)
    show_hands(seats, deal)
    _tell_facts(seats, won, deal)
    return {**result, "tile": NAMES[won.tile]}, True


def _flags(won: Won, winner: Seat, deal: Deal) -> frozenset[str]:
    """How a self-drawn tile came."""
    if won.way != "self_draw":
        return frozenset()
    if winner.standing(deal.rules).has_kong and deal.chance.happens(0.2):
        return frozenset(("after_kong",))
    return frozenset(("last_tiles",) if deal.chance.happens(0.1) else ())


def _result(won: Won, flags: frozenset[str], seats: Sequence[Seat], deal: Deal) -> Json:
    result: Json = {"type": won.way, "winner": seats[deal.winner].name}
    if won.feeder is not None:
        result["from"] = seats[won.feeder].name
    result |= dict.fromkeys(sorted(flags), True)
    if deal.rules.accomplices != "none" and deal.chance.happens(0.3):
        others = [seat.name for place, seat in enumerate(seats) if place != deal.winner]
        result["rain_breakers"] = deal.chance.sample(others, 1 + deal.chance.below(2))
    return result


def _counted(result: Json, won: Won, deal: Deal) -> Json:
    """The same in count mode: what the tiles would show, in their place."""
    laizi = deal.specials.laizi
    declared: Json = {
        "patterns": list(won.shape.patterns),
        "hard": is_hard(won, deal),
        "laizi_in_hand": won.shape.concealed.count(-1 if laizi is None else laizi),
    }
    tile: Json = {"tile": NAMES[won.tile]} if won.tile != laizi and deal.chance.happens(0.3) else {}
    return {**result, **tile, "declared": declared}


def _claimants(won: Won, flaw: str | None, deal: Deal) -> list[int]:
    """Who claimed the tile: players after the winner in the order of claims; before him too, where that is the flaw."""
    if won.feeder is None or not (flaw == "claim" or deal.chance.happens(0.1)):
        return []
    start = deal.dealer if deal.rules.claim_order == "dealer" else won.feeder + 1
    order = [(start + step) % PLAYERS for step in range(PLAYERS) if (start + step) % PLAYERS != won.feeder]
    place = order.index(deal.winner)
    before, after = order[:place], order[place + 1 :]
    if flaw == "claim":
        return [deal.chance.pick(before), deal.winner] if before else []
    return [deal.winner, *deal.chance.sample(after, 1 + deal.chance.below(2))]


def _tell_facts(seats: Sequence[Seat], won: Won, deal: Deal) -> None:
    """Tell what somebody's liability may turn on, as flags where his tiles are not told."""
    chance, rules = deal.chance, deal.rules
    asked = won.way == "discard" and seats[deal.winner].opened(rules) == MELDS_AT_MOST
    for place, seat in enumerate(seats):
        if place == deal.winner or seat.hand is not None:
            continue
        if chance.happens(FACTS_TOLD if asked and place == won.feeder else 0.05):
            ready = seat.opened(rules) > 0 and chance.happens(0.5)
            seat.facts |= {"ready": ready, "holds_non_258": chance.happens(0.7)}
