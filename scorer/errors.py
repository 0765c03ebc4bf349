"""The three ways in which a hand is not settled. Each carries codes and facts, no prose: words are made at the edge."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

_NOTHING: Final[Mapping[str, object]] = {}


TOLD_AT_MOST: Final = 100
"""Faults that are told at once. A request may hold any number: names nobody knows, above all."""


class Fault(NamedTuple):
    """One thing wrong with a description."""

    code: str
    path: tuple[str | int, ...]
    """Where: the keys and indexes from the root of the request."""
    facts: Mapping[str, object] = _NOTHING
    """What a message needs to say (numbers, tiles, names)."""

    def under(self, *prefix: str | int) -> "Fault":
        """The same fault, seen from further out."""
        return self._replace(path=(*prefix, *self.path))


class Violation(NamedTuple):
    """One point of rules §5 that the hand breaks."""

    code: str
    facts: Mapping[str, object] = _NOTHING


class Unsettled(Exception):
    """Base of the three."""


class Impossible(Unsettled):
    """The description contradicts itself or the rules: everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(f"{fault.code} at /{'/'.join(map(str, fault.path))}" for fault in faults))
        self.faults = tuple(faults)


class NotAWin(Unsettled):
    """A possible hand that does not win (rules §5): every point broken."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(", ".join(violation.code for violation in violations))
        self.violations = tuple(violations)


class MissingFact(Unsettled):
    """The liability turns on a fact not given (rules §10)."""

    def __init__(self, code: str, path: tuple[str | int, ...], facts: Mapping[str, object] = _NOTHING) -> None:
        super().__init__(f"{code} at /{'/'.join(map(str, path))}")
        self.code = code
        """``ready``, ``holds_non_258`` or ``from``."""
        self.path = path
        self.facts = facts
