"""Who is liable for all three debts (承包), and on what evidence (rules §10)."""

from collections.abc import Callable, Mapping
from typing import Final

from scorer.errors import MissingFact
from scorer.facts import Facts
from scorer.hand import Meld, Player
from scorer.ready import is_ready
from scorer.settlement import Liability
from scorer.tiles import IS_258, text_of

THIRD_OPENINGS: Final = frozenset({"third_opening_pure_suit", "third_opening_all_258"})
"""The third-opening rules; accomplices go with them alone."""
THIRD: Final = 3

Patterns = tuple[str, ...]


def liable(facts: Facts, patterns: Patterns) -> Liability | None:
    """The first rule of ``liability`` that applies to a hand with these patterns, or None.

    Raises MissingFact when that turns on something not told.
    """
    for rule in facts.rules.liability:
        pattern, applies = _RULES[rule]
        if (pattern is None or pattern in patterns) and (found := applies(facts, rule)):
            return found
    return None


def feeder_of(facts: Facts, seat: int, meld: Meld) -> str | None:
    """Who fed a meld: as told, or the previous player of a chow; None where it is not known."""
    if meld.kind == "chow":
        return facts.players[seat - 1].id
    return meld.feeder


def _third_opening(facts: Facts, rule: str) -> Liability | None:
    """The winner's third opening was fed by somebody."""
    winner = facts.players[facts.winner]
    opened = [place for place, meld in enumerate(winner.melds) if meld.kind in facts.rules.opening_kinds]
    if len(opened) < THIRD:
        return None
    meld = winner.melds[opened[THIRD - 1]]
    feeder = feeder_of(facts, facts.winner, meld)
    if feeder is None:
        raise _unknown_feeder(facts.winner, opened[THIRD - 1], winner.id)
    tiles = text_of(meld.tiles) if meld.tiles else None
    return Liability(feeder, rule, {"opening": THIRD, "meld": opened[THIRD - 1], "kind": meld.kind, "tiles": tiles})


def _fed_three(facts: Facts, rule: str) -> Liability | None:
    """Somebody fed three or more of the winner's chows and pungs; an added kong counts as its pung (S3)."""
    winner = facts.players[facts.winner]
    if len(winner.melds) < THIRD:
        return None
    fed: dict[str | None, list[int]] = {}
    for place, meld in enumerate(winner.melds):
        if meld.kind in ("chow", "pung", "added_kong"):
            fed.setdefault(feeder_of(facts, facts.winner, meld), []).append(place)
    unknown = fed.pop(None, [])
    most = max(fed, key=lambda feeder: len(fed[feeder]), default=None)
    melds = fed[most] if most is not None else []
    if most is not None and len(melds) >= THIRD:
        return Liability(most, rule, {"count": len(melds), "melds": melds})
    if unknown and len(melds) + len(unknown) >= THIRD:
        raise _unknown_feeder(facts.winner, unknown[0], winner.id)
    return None


def _unknown_feeder(seat: int, place: int, winner: str) -> MissingFact:
    return MissingFact("from", ("players", seat, "melds", place, "from"), {"winner": winner, "meld": place + 1})


def _discarder(facts: Facts) -> Player | None:
    """Who discarded the winning tile; None where nobody did."""
    return facts.players[facts.feeder] if facts.hand.result.type == "discard" else None


def _not_ready(facts: Facts, rule: str) -> Liability | None:
    """The discarder was not ready; one who has not opened never is (D10)."""
    player = _discarder(facts)
    if player is None:
        return None
    rules = facts.rules
    standing = facts.standings[facts.feeder]
    if not standing.openings:
        return Liability(player.id, rule, {"fact": "ready", "value": False, "by": "not_opened"})
    by = "flag"
    ready = player.ready
    if player.hand is not None:
        by, ready = "tiles", is_ready(player, standing, rules, facts.specials)
    if ready is None:
        raise MissingFact("ready", ("players", facts.seats[player.id], "ready"), {"player": player.id})
    return None if ready else Liability(player.id, rule, {"fact": "ready", "value": False, "by": by})


def _non_258(facts: Facts, rule: str) -> Liability | None:
    """The discarder still held a tile that is no 2, 5 or 8, by its face."""
    player = _discarder(facts)
    if player is None:
        return None
    evidence: dict[str, object] = {"fact": "holds_non_258", "value": True, "by": "flag"}
    holds = player.holds_non_258
    if player.hand is not None:
        others = [tile for tile in player.hand if not IS_258[tile]]
        holds = bool(others)
        evidence |= {"by": "tiles", "tiles": text_of(others)}
    if holds is None:
        raise MissingFact("holds_non_258", ("players", facts.seats[player.id], "holds_non_258"), {"player": player.id})
    return Liability(player.id, rule, evidence) if holds else None


def _always(facts: Facts, rule: str) -> Liability | None:
    player = _discarder(facts)
    return Liability(player.id, rule, {}) if player else None


def _robbed(facts: Facts, rule: str) -> Liability | None:
    result = facts.hand.result
    if result.type != "robbed_kong" or result.feeder is None:
        return None
    return Liability(result.feeder, rule, {"tile": None if result.tile is None else text_of([result.tile])})


_RULES: Final[Mapping[str, tuple[str | None, Callable[[Facts, str], Liability | None]]]] = {
    "third_opening_pure_suit": ("pure_suit", _third_opening),
    "third_opening_all_258": ("all_258", _third_opening),
    "melded_hand_not_ready": ("melded_hand", _not_ready),
    "melded_hand_non_258": ("melded_hand", _non_258),
    "melded_hand_always": ("melded_hand", _always),
    "robbed_kong": (None, _robbed),
    "fed_three": (None, _fed_three),
}
"""Each rule with the pattern it needs, whatever else it asks."""
