"""House rules that tables play by, for hands that are to be settled by others than the variant's own."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from scorer.generate.chance import Chance
from scorer.rules import PARAMETERS, Rules, shown, with_house_rules
from scorer.variants import VARIANTS

HABITS: Final[tuple[Mapping[str, object], ...]] = (
    {"laizi_kong": 4, "laizi_discard": 2},
    {"concealed_kong": 2},
    {"closed_loser": 2},
    {"wind_laizi": 2, "repeated_laizi": 2},
    {"claim_order": "discarder"},
    {"robbed_kong_as": "neither"},
    {"accomplices": "pay_too"},
    {"accomplices": "pay_instead"},
    {"small_payers": "discarder"},
    {"natural_laizi_hard": False},
    {"minimum_scope": "any"},
    {"liability": ["third_opening_all_258", "melded_hand_always", "robbed_kong"]},
    {"liability": ["fed_three", "melded_hand_non_258"]},
    {"laizi_limit_big": 2},
    {"escape_penalty": 200},
    {"cap": 500, "gold": 800, "bright": 1000, "bright_all": 1200},
    {"gold_style": "ceiling"},
    {"base_small": 2, "base_big": 20},
    {"stacking": "fan"},
    {"steps": "gentle"},
)
"""What a table may have agreed on; each holds together."""


def habits_of(variant: str, chance: Chance) -> tuple[int, ...]:
    """One or two habits that mean something under a variant, by their places in ``HABITS``."""
    fitting = [place for place in range(len(HABITS)) if _fits(variant, place)]
    return tuple(chance.sample(fitting, 1 + chance.below(2)))


def overrides(habits: Iterable[int]) -> dict[str, object]:
    """What a request gives as ``rules``."""
    return {name: value for place in habits for name, value in HABITS[place].items()}


@lru_cache(maxsize=1 << 12)
def rules_under(variant: str, habits: tuple[int, ...]) -> Rules:
    """The effective rules."""
    return with_house_rules(VARIANTS[variant].rules, overrides(habits))


@lru_cache(maxsize=1 << 10)
def _fits(variant: str, place: int) -> bool:
    """Whether a habit names no parameter that the variant's way of paying leaves idle, and changes something."""
    rules = VARIANTS[variant].rules
    values = shown(rules)
    idle = any(PARAMETERS[name].payment not in (None, rules.payment) for name in HABITS[place])
    return not idle and any(values[name] != value for name, value in HABITS[place].items())
