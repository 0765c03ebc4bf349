"""The parameters that make a variant (rules §7): their kinds, their values, and house rules laid over them.

``PARAMETERS`` is the one list of them. A variant is a value for each; a request's ``rules`` overrides some. Nothing
else in the code knows what a variant is called.
"""

import hashlib
import json
from collections.abc import Mapping
from itertools import islice, pairwise
from typing import Final, NamedTuple

from scorer.errors import TOLD_AT_MOST, Fault, Impossible

MELD_KINDS: Final = ("chow", "pung", "exposed_kong", "added_kong", "concealed_kong")
PATTERNS: Final = (
    "all_pungs",
    "pure_suit",
    "all_winds",
    "all_258",
    "melded_hand",
    "last_tiles",
    "after_kong",
    "robbed_kong",
)
"""Codes of the big patterns, in the order of rules §6."""
LIABILITY_RULES: Final = (
    "third_opening_pure_suit",
    "third_opening_all_258",
    "melded_hand_not_ready",
    "melded_hand_non_258",
    "melded_hand_always",
    "robbed_kong",
    "fed_three",
)
NAMED_STEPS: Final = {"doubling": (10, 20, 40, 80, 100), "gentle": (10, 20, 30, 60, 100)}
LARGEST: Final = 1_000_000
"""The largest number of points a parameter may name."""


class Factor(NamedTuple):
    """What something multiplies by: 2 to the ``fan`` times 1.5 to the ``halves``."""

    fan: int
    halves: int


FACTORS: Final[Mapping[object, Factor]] = {
    1: Factor(0, 0),
    1.5: Factor(0, 1),  # as JSON and the data files write it; nothing is ever computed with the float
    2: Factor(1, 0),
    4: Factor(2, 0),
    8: Factor(3, 0),
}
_WRITTEN: Final = {factor: value for value, factor in FACTORS.items()}


class Rules(NamedTuple):
    """One value for each parameter: the effective rules of a hand. Meanings: rules §7."""

    fixed_gang_tiles: tuple[str, ...]
    pizi: bool
    openings: str
    opening_kinds: tuple[str, ...]
    special_kong: Factor
    laizi_kong: Factor
    laizi_discard: Factor
    exposed_kong: Factor
    added_kong: Factor
    concealed_kong: Factor
    hard: Factor
    small_self_draw: Factor
    small_discarder: Factor
    small_dealer: Factor
    big_self_draw: Factor
    big_discarder: Factor
    big_dealer: Factor
    self_draw_with_draw_bigs: bool
    payment: str
    base_small: int | None
    base_big: int | None
    stacking: str
    all_winds_factor: int | None
    big_patterns: tuple[str, ...]
    any_pair: tuple[str, ...]
    chaotic: tuple[str, ...]
    laizi_limit_small: int | None
    laizi_limit_big: int | None
    natural_laizi_hard: bool
    melded_hand_on: str
    closed_counts_for_minimum: bool
    minimum_scope: str
    minimum_small: int | None
    minimum_big: int | None
    steps: tuple[int, ...] | None
    cap: int | None
    cap_robbed_or_liable: int | None
    gold: int | None
    gold_when: str | None
    gold_style: str | None
    bright: int | None
    bright_all: int | None
    closed_loser: Factor
    wind_laizi: Factor
    repeated_laizi: Factor
    liability: tuple[str, ...]
    accomplices: str
    small_payers: str
    claim_order: str
    robbed_kong_as: str
    escape_penalty: int | None
    tables: bool
    silver: bool
    tea_fee: int
    entry_balance: int | None
    digest: str
    """A short hash of all the values: equal digests, equal rules."""


class Kind(NamedTuple):
    """What values a parameter takes."""

    shape: str
    """``flag``, ``choice``, ``list``, ``integer``, ``factor`` or ``steps``."""
    choices: tuple[object, ...] = ()
    least: int = 0
    most: int = LARGEST
    null: bool = False
    payment: str | None = None
    """The only payment kind the parameter means anything in."""

    def read(self, value: object) -> object:
        """The value as the code holds it. Raises ValueError for one of another kind."""
        if value is None and self.null:
            return None
        return getattr(self, f"_read_{self.shape}")(value)

    def _read_flag(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError(value)
        return value

    def _read_choice(self, value: object) -> object:
        if not isinstance(value, str) or value not in self.choices:
            raise ValueError(value)
        return self.choices[self.choices.index(value)]  # the very string that the code compares with

    def _read_list(self, value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple) or len(set(map(str, value))) < len(value):
            raise ValueError(value)
        return tuple(self._read_choice(item) for item in value)

    def _read_integer(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise ValueError(value)
        return value

    def _read_factor(self, value: object) -> Factor:
        if isinstance(value, bool) or not isinstance(value, int | float) or value not in self.choices:
            raise ValueError(value)
        return FACTORS[value]

    def _read_steps(self, value: object) -> tuple[int, ...]:
        if isinstance(value, str) and value in NAMED_STEPS:
            return NAMED_STEPS[value]
        if not isinstance(value, list | tuple) or not 2 <= len(value) <= 50:
            raise ValueError(value)
        steps = tuple(self._read_integer(step) for step in value)
        if any(later < earlier for earlier, later in pairwise(steps)):
            raise ValueError(value)
        return steps

    def described(self) -> str:
        """The values taken, for a message: ``1, 1.5, 2``."""
        shown = {
            "flag": "true, false",
            "integer": f"{self.least}-{self.most}",
            "steps": f"a list of 2-50 integers, none below the one before; {', '.join(NAMED_STEPS)}",
        }.get(self.shape) or ", ".join(map(str, self.choices))
        return ("a list of " if self.shape == "list" else "") + shown + (", null" if self.null else "")


_FLAG = Kind("flag")
_DOUBLING = Kind("factor", (1, 2, 4, 8))
_POSITION = Kind("factor", (1, 1.5, 2))
_TWICE = Kind("factor", (1, 2))
_POINTS = Kind("integer", null=True)
_PRODUCT_POINTS = Kind("integer", least=1, null=True, payment="product")

PARAMETERS: Final[Mapping[str, Kind]] = {
    "fixed_gang_tiles": Kind("list", ("red", "green")),
    "pizi": _FLAG,
    "openings": Kind("choice", ("once", "each")),
    "opening_kinds": Kind("list", MELD_KINDS[:-1]),
    "special_kong": _DOUBLING,
    "laizi_kong": _DOUBLING,
    "laizi_discard": _DOUBLING,
    "exposed_kong": _DOUBLING,
    "added_kong": _DOUBLING,
    "concealed_kong": _DOUBLING,
    "hard": _DOUBLING,
    "small_self_draw": _POSITION,
    "small_discarder": _POSITION,
    "small_dealer": _POSITION,
    "big_self_draw": _POSITION,
    "big_discarder": _POSITION,
    "big_dealer": _POSITION,
    "self_draw_with_draw_bigs": _FLAG,
    "payment": Kind("choice", ("product", "table")),
    "base_small": Kind("integer", least=1, payment="product"),
    "base_big": Kind("integer", least=1, payment="product"),
    "stacking": Kind("choice", ("add", "fan", "none")),
    "all_winds_factor": Kind("integer", least=1, most=2, payment="product"),
    "big_patterns": Kind("list", PATTERNS),
    "any_pair": Kind("list", PATTERNS),
    "chaotic": Kind("list", ("all_winds", "all_258")),
    "laizi_limit_small": Kind("integer", most=4, null=True),
    "laizi_limit_big": Kind("integer", most=4, null=True),
    "natural_laizi_hard": _FLAG,
    "melded_hand_on": Kind("choice", ("discard", "any")),
    "closed_counts_for_minimum": _FLAG,
    "minimum_scope": Kind("choice", ("every", "any")),
    "minimum_small": _POINTS,
    "minimum_big": _POINTS,
    "steps": Kind("steps", payment="table"),
    "cap": _PRODUCT_POINTS,
    "cap_robbed_or_liable": _PRODUCT_POINTS,
    "gold": Kind("integer", least=1, null=True),
    "gold_when": Kind("choice", ("exceeds", "reaches"), payment="product"),
    "gold_style": Kind("choice", ("flat", "ceiling"), payment="product"),
    "bright": Kind("integer", least=1, null=True),
    "bright_all": Kind("integer", least=1, null=True),
    "closed_loser": _TWICE,
    "wind_laizi": _TWICE,
    "repeated_laizi": _TWICE,
    "liability": Kind("list", LIABILITY_RULES),
    "accomplices": Kind("choice", ("none", "pay_too", "pay_instead")),
    "small_payers": Kind("choice", ("all", "discarder")),
    "claim_order": Kind("choice", ("discarder", "dealer")),
    "robbed_kong_as": Kind("choice", ("discard", "self_draw", "neither")),
    "escape_penalty": _POINTS,
    "tables": _FLAG,
    "silver": _FLAG,
    "tea_fee": Kind("integer", most=100),
    "entry_balance": _POINTS,
}

_POSITIONS: Final = tuple(name for name, kind in PARAMETERS.items() if kind is _POSITION)


def rules_of(values: Mapping[str, object]) -> Rules:
    """Complete rules from a value for every parameter, as a variant's data file gives them.

    A parameter that means nothing under the variant's payment is null. Raises Impossible, with every fault at its
    parameter's name.
    """
    faults = [Fault("unknown_parameter", (name,), {"parameter": name}) for name in values if name not in PARAMETERS]
    faults += [Fault("missing", (name,)) for name in PARAMETERS if name not in values]
    if faults:
        raise Impossible(faults)
    payment = values["payment"]
    idle = {name: None for name, kind in PARAMETERS.items() if kind.payment not in (None, payment)}
    read, faults = _read({name: value for name, value in values.items() if name not in idle})
    faults += [_meaningless(name, "payment") for name in idle if values[name] is not None]
    if faults:
        raise Impossible(faults)
    rules = _digested(Rules(**{**read, **idle}, digest=""))  # type: ignore[arg-type]
    if faults := _contradictions(rules):
        raise Impossible(faults)
    return rules


def with_house_rules(rules: Rules, overrides: Mapping[str, object]) -> Rules:
    """The rules with a request's ``rules`` laid over them.

    Repeating the value a parameter has anyway is always allowed, so that what the service shows can be sent back.
    Raises Impossible, with every fault at its parameter's name.
    """
    known = {name: value for name, value in overrides.items() if name in PARAMETERS}
    unknown = islice((name for name in overrides if name not in known), TOLD_AT_MOST)
    faults = [Fault("unknown_parameter", (name,), {"parameter": name}) for name in unknown]
    known = {name: value for name, value in known.items() if not (value is None and getattr(rules, name) is None)}
    read, more = _read(known)
    faults += more
    for name, value in list(read.items()):
        payment = PARAMETERS[name].payment
        if value != getattr(rules, name) and (name == "payment" or payment not in (None, rules.payment)):
            faults.append(_meaningless(name, "payment"))
            del read[name]
    laid = rules._replace(**read)  # type: ignore[arg-type]
    faults += _contradictions(laid)
    if faults:
        raise Impossible(faults)
    return _digested(laid)


def _read(values: Mapping[str, object]) -> tuple[dict[str, object], list[Fault]]:
    read: dict[str, object] = {}
    faults = []
    for name, value in values.items():
        try:
            read[name] = PARAMETERS[name].read(value)
        except ValueError:
            faults.append(Fault("bad_value", (name,), {"parameter": name, "takes": PARAMETERS[name].described()}))
    return read, faults


def _meaningless(name: str, beside: str) -> Fault:
    return Fault("means_nothing", (name,), {"parameter": name, "beside": beside})


def _contradictions(rules: Rules) -> list[Fault]:
    """Combinations of values that mean nothing: all of them concern the fan table, which counts whole fan only."""
    if rules.payment != "table":
        return []
    faults = [_meaningless(name, "payment") for name in _POSITIONS if getattr(rules, name).halves]
    faults += [_meaningless(n, "payment") for n in ("minimum_small", "minimum_big") if getattr(rules, n) is None]
    if rules.stacking == "add":
        faults.append(_meaningless("stacking", "payment"))
    return faults


def shown(rules: Rules) -> dict[str, object]:
    """The rules by parameter name, in JSON's own values: what ``GET /v1/variants/{id}`` shows under ``rules``."""
    return {name: _plain(getattr(rules, name)) for name in PARAMETERS}


def _plain(value: object) -> object:
    if isinstance(value, Factor):
        return _WRITTEN[value]
    return list(value) if isinstance(value, tuple) else value


def _digested(rules: Rules) -> Rules:
    canonical = json.dumps(shown(rules), sort_keys=True, separators=(",", ":"))
    return rules._replace(digest=hashlib.sha256(canonical.encode()).hexdigest()[:16])
