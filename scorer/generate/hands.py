"""Whole hands: a deal, what came of it, and the settle request that tells it."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.generate.chance import Chance
from scorer.generate.house import habits_of, overrides, rules_under
from scorer.generate.seats import Json, Seat
from scorer.generate.table import give_balances, lay_out, show_hands
from scorer.generate.wall import Wall
from scorer.generate.wins import FLAWS, Deal
from scorer.generate.won import won_hand
from scorer.hand import PLAYERS
from scorer.laizi import specials
from scorer.rules import Rules
from scorer.standing import NO_FACTOR
from scorer.tiles import NAMES, TILES


class Mix(NamedTuple):
    """What hands there are to be, as shares from 0 to 1."""

    winning: float
    counted: float
    """Of the wins: those told without tiles."""
    house_rules: float
    players: int
    """How many people play, of whom four sit down."""


def hand_of(ref: str, variants: Sequence[str], mix: Mix, chance: Chance) -> Json:
    """One hand. What it is to be is settled first, so that shares hold however often chance must try again."""
    variant = chance.pick(variants)
    habits = habits_of(variant, chance) if chance.happens(mix.house_rules) else ()
    rules = rules_under(variant, habits)
    ending = _ending(mix, rules, chance)
    told = _told(ending, mix, rules, chance)
    while told is None:
        told = _told(ending, mix, rules, chance)
    given: Json = {"rules": overrides(habits)} if habits else {}
    return {"variant": variant, **given, "ref": ref, **told}


def _ending(mix: Mix, rules: Rules, chance: Chance) -> str:
    """``win``, ``counted``, ``draw``, ``escape``, or what is wrong with the hand."""
    if chance.happens(mix.winning):
        return "counted" if chance.happens(mix.counted) else "win"
    if chance.happens(0.4):
        return "escape" if rules.escape_penalty is not None and chance.happens(0.4) else "draw"
    flaws = FLAWS if rules.minimum_small is not None else [flaw for flaw in FLAWS if flaw != "minimum"]
    return chance.pick(flaws)


def _told(ending: str, mix: Mix, rules: Rules, chance: Chance) -> Json | None:
    flipped = chance.below(TILES)
    special = specials(flipped, None, rules.fixed_gang_tiles, rules.pizi)
    seats = [Seat(f"P{number + 1:03}") for number in chance.sample(range(mix.players), PLAYERS)]
    deal = Deal(rules, special, Wall(flipped), chance.below(PLAYERS), chance.below(PLAYERS), chance)
    made = _unwon(ending, seats, deal) if ending in ("draw", "escape") else won_hand(ending, seats, deal)
    if made is None:
        return None
    result, with_tiles = made
    table = {"table": 1 + chance.below(100)} if rules.tables and chance.happens(0.5) else {}
    if rules.silver and chance.happens(0.5):
        give_balances(seats, rules, chance)
    return {
        **_laizi_told(ending, flipped, deal),
        **({"stake": {"per_point": "0.5", "currency": "CNY"}} if chance.happens(0.1) else {}),
        "dealer": seats[deal.dealer].name,
        **table,
        "players": [seat.told(with_tiles) for seat in seats],
        "result": result,
    }


def _laizi_told(ending: str, flipped: int, deal: Deal) -> Json:
    chance, rules, laizi = deal.chance, deal.rules, deal.specials.laizi
    idle = rules.wind_laizi == NO_FACTOR and rules.repeated_laizi == NO_FACTOR
    if (ending in ("draw", "escape") or (ending == "counted" and idle)) and chance.happens(0.3):
        return {}
    told: Json = {"flipped": NAMES[flipped]}
    if laizi is not None and chance.happens(0.1):
        told = {"laizi": NAMES[laizi]}
    if laizi is not None and chance.happens(0.2):
        told["previous_laizi"] = NAMES[laizi if chance.happens(0.2) else chance.below(TILES)]
    return told


def _unwon(ending: str, seats: Sequence[Seat], deal: Deal) -> tuple[Json, bool]:
    lay_out(seats, deal)
    show_hands(seats, deal)
    if ending == "draw":
        return {"type": "draw"}, True
    return {"type": "escape", "player": deal.chance.pick(seats).name}, True
