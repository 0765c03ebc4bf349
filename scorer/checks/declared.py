"""Count mode: what is declared must be possible with the melds, and with itself (rules §3, §6)."""

from scorer.checks.tiles import concealed_count
from scorer.checks.view import View
from scorer.errors import Fault
from scorer.hand import MELDS_AT_MOST, Declared, Meld, Player
from scorer.tiles import HONOURS, IS_258

Path = tuple[str | int, ...]


def declared(view: View, faults: list[Fault]) -> None:
    """Faults in ``result.declared``; none where the winner shows his tiles."""
    told = view.hand.result.declared
    if told is None:
        return
    winner = view.winner()
    path: Path = ("result", "declared")
    if winner is not None:
        seat, player = winner
        if player.hand is not None:
            faults.append(Fault("declared_with_hand", path, {"pointer": f"/players/{seat}/hand"}))
        _laizi(view, told, player, path, faults)
        for meld in player.melds:
            _meld(told, meld, path, faults)
        _suits(told, player, path, faults)
    _together(view, told, path, faults)


def _laizi(view: View, told: Declared, player: Player, path: Path, faults: list[Fault]) -> None:
    result = view.hand.result
    if told.hard and told.laizi_in_hand and not view.hand.rules.natural_laizi_hard:
        faults.append(Fault("hard_with_laizi", (*path, "hard")))
    if not told.hard and not told.laizi_in_hand:
        faults.append(Fault("soft_without_laizi", (*path, "hard")))
    room = concealed_count(player) + (result.type == "self_draw")
    if told.laizi_in_hand > room:
        faults.append(Fault("laizi_beyond_hand", (*path, "laizi_in_hand"), {"count": told.laizi_in_hand, "most": room}))


def _meld(told: Declared, meld: Meld, path: Path, faults: list[Fault]) -> None:
    """A meld that a declared pattern cannot hold."""
    tiles = meld.tiles
    for index, pattern in enumerate(told.patterns):
        spoils = (
            (pattern in ("all_pungs", "all_winds", "all_258") and meld.kind == "chow")
            or (pattern == "all_winds" and tiles is not None and min(tiles) < HONOURS)
            or (pattern == "all_258" and tiles is not None and not all(IS_258[tile] for tile in tiles))
            or (pattern == "pure_suit" and tiles is not None and max(tiles) >= HONOURS)
        )
        if spoils:
            faults.append(
                Fault("meld_against_pattern", (*path, "patterns", index), {"pattern": pattern, "kind": meld.kind})
            )


def _suits(told: Declared, player: Player, path: Path, faults: list[Fault]) -> None:
    suits = {tile // 9 for meld in player.melds for tile in meld.tiles or () if tile < HONOURS}
    if len(suits) > 1 and "pure_suit" in told.patterns:
        where = (*path, "patterns", told.patterns.index("pure_suit"))
        faults.append(Fault("meld_against_pattern", where, {"pattern": "pure_suit", "kind": "two suits"}))


def _together(view: View, told: Declared, path: Path, faults: list[Fault]) -> None:
    """Patterns that exclude each other, or that cannot be without another."""
    patterns, rules = told.patterns, view.hand.rules
    for one, other in (("all_winds", "pure_suit"), ("all_winds", "all_258")):
        if one in patterns and other in patterns:
            faults.append(Fault("patterns_exclude", (*path, "patterns"), {"pattern": one, "other": other}))
    if "all_pungs" in patterns or "all_pungs" not in rules.big_patterns:
        return
    if _four_pungs(view) and not any(pattern in rules.chaotic for pattern in patterns):
        faults.append(Fault("pattern_implied", (*path, "patterns"), {"pattern": "all_pungs"}))
    for pattern in ("all_winds", "all_258"):
        # In sets and a pair, nothing but winds or nothing but 2, 5, 8 leaves only triplets.
        in_sets = pattern not in rules.chaotic or "pure_suit" in patterns
        if pattern in patterns and pattern in rules.big_patterns and in_sets:
            faults.append(Fault("pattern_needs", (*path, "patterns"), {"pattern": pattern, "other": "all_pungs"}))


def _four_pungs(view: View) -> bool:
    """Whether the winner's melds leave no room for a chow."""
    winner = view.winner()
    if winner is None or len(winner[1].melds) < MELDS_AT_MOST:
        return False
    return all(meld.kind != "chow" for meld in winner[1].melds)
