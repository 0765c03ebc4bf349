"""The laizi, and the concealed tiles: given where needed, and of the right number (rules §2, §3)."""

from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import UNWON, Player, Result
from scorer.laizi import fixed_gang_tiles
from scorer.standing import NO_FACTOR
from scorer.tiles import text_of

HAND_TILES = 13


def laizi_told(view: View, faults: list[Fault]) -> None:
    """Faults in ``flipped`` and ``laizi``."""
    hand = view.hand
    if hand.laizi is not None:
        if hand.flipped is not None:
            faults.append(Fault("flipped_and_laizi", ("laizi",)))
        if hand.laizi in fixed_gang_tiles(hand.rules.fixed_gang_tiles):
            faults.append(Fault("laizi_is_gang_tile", ("laizi",), {"tile": text_of([hand.laizi])}))
    if view.specials.laizi is None:
        won = hand.result.winner is not None and hand.result.type not in UNWON
        if won and _turns_on_laizi(view):
            faults.append(Fault("laizi_unknown", ("flipped",)))


def _turns_on_laizi(view: View) -> bool:
    rules = view.hand.rules
    if view.hand.result.declared is None:
        return True
    repeats = rules.repeated_laizi != NO_FACTOR and view.hand.previous_laizi is not None
    return repeats or rules.wind_laizi != NO_FACTOR


def tiles_of_players(view: View, faults: list[Fault]) -> None:
    """Faults in the number of concealed tiles, and in what the winner must show."""
    result, winner = view.hand.result, view.winner()
    for seat, player in enumerate(view.hand.players):
        if player.hand is not None:
            wins = winner is not None and winner[0] == seat
            _count(player, player.hand, result if wins else None, seat, faults)
    if winner is None or result.declared is not None:
        return
    if winner[1].hand is None:
        code = "missing" if result.type == "waiting" else "hand_missing"
        faults.append(Fault(code, ("players", winner[0], "hand"), {"id": winner[1].id}))
    if result.tile is None and result.type != "waiting":
        faults.append(Fault("missing", ("result", "tile")))


def concealed_count(player: Player) -> int:
    """How many concealed tiles a player has before the winning tile: 13 less three for each meld."""
    return HAND_TILES - 3 * len(player.melds)


def _count(player: Player, hand: tuple[int, ...], result: Result | None, seat: int, faults: list[Fault]) -> None:
    """``result`` is the winner's; None for any other player."""
    expected = concealed_count(player)
    if len(hand) == expected:
        return
    one_more = result is not None and len(hand) == expected + 1
    if one_more and result is not None and result.type == "waiting":
        return  # he has drawn, and will discard
    includes = one_more and result is not None and result.tile is not None and result.tile in hand
    facts = {"count": len(hand), "expected": expected, "melds": len(player.melds)}
    code = "hand_includes_winning_tile" if includes else "tile_count"
    faults.append(Fault(code, ("players", seat, "hand"), facts))
