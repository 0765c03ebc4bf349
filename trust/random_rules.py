"""Random house rules, far beyond what tables agree on, that leave a possible hand possible."""

from collections.abc import Mapping
from random import Random
from typing import Final

from scorer.errors import Impossible
from scorer.rules import PARAMETERS, with_house_rules
from scorer.variants import VARIANTS

UNTOUCHED: Final = frozenset({
    "payment", "fixed_gang_tiles", "pizi", "opening_kinds", "tables", "silver", "entry_balance", "escape_penalty",
})  # fmt: skip
"""Parameters by which a description is possible or not."""
NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {
    "all_winds_factor": (1, 2),
    "laizi_limit_small": (0, 1, 2),
    "laizi_limit_big": (1, 2, 3),
    "tea_fee": (0, 1, 7, 100),
    "minimum_small": (0, 2, 4, 8),
    "minimum_big": (0, 2, 3, 8),
}
_POINTS: Final = (1, 3, 10, 100, 301, 5000, 1_000_000)


def overrides(variant: str, chance: Random) -> dict[str, object]:
    """One to six overrides that mean something together under a variant."""
    rules = VARIANTS[variant].rules
    names = [name for name in PARAMETERS if name not in UNTOUCHED]
    given: dict[str, object] = {}
    for name in chance.sample(names, chance.randint(1, 6)):
        value = _value(name, chance)
        try:
            with_house_rules(rules, {**given, name: value})
        except Impossible:  # means nothing under this payment
            continue
        given[name] = value
    return given


def _value(name: str, chance: Random) -> object:
    kind = PARAMETERS[name]
    if kind.null and chance.random() < 0.2:
        return None
    if kind.shape == "flag":
        return chance.random() < 0.5
    if kind.shape == "integer":
        return chance.choice(NUMBERS.get(name, _POINTS))
    if kind.shape == "steps":
        return chance.choice(("doubling", "gentle", [5, 10], [1, 2, 4, 8, 16, 32]))
    if kind.shape == "list":
        return chance.sample(list(kind.choices), chance.randint(0, len(kind.choices)))
    return chance.choice(kind.choices)
