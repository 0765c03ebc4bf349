"""Words: how codes and facts become sentences of one language.

Every function that makes text takes a ``Words``. Templates are whole sentences; what they are filled with is readied
here: tiles by their names, codes by their labels, lists in one piece. Nothing here raises for a code or a fact it
does not know: an answer without a label is still an answer.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from scorer.api.complaints import COMPLAINTS
from scorer.api.messages import SPOKEN
from scorer.tiles import HONOURS, NAMES, NotationError, parse

MESSAGES: Final[Mapping[str, str]] = {**SPOKEN, **COMPLAINTS}
"""Every message in the language they were written in, by ``<group>.<code>``."""

_LABELLED: Final = {
    "kind": "meld",
    "pattern": "pattern",
    "other": "pattern",
    "kong": "kong",
    "type": "result",
    "expected": "type",
    "reason": "notation",
    "size": "size",
}
"""Facts that are codes, and the group of their labels."""
_TILES: Final = frozenset({"tile", "tiles", "laizi", "pizi"})


def _as_written(message: str) -> str:
    return message


class _Facts(dict[str, object]):
    """The facts of a message; one that the template wants and nobody gave shows as a gap."""

    def __missing__(self, key: str) -> str:
        return "…"


class Words(NamedTuple):
    """One language."""

    language: str = "zh-Hans"
    translate: Callable[[str], str] = _as_written
    """From a message as written to the same in this language."""

    def say(self, group: str, code: str, /, **facts: object) -> str:
        """The sentence for a code, filled with facts as they are."""
        message = MESSAGES.get(f"{group}.{code}")
        return code if message is None else self.translate(message).format_map(_Facts(facts))

    def tell(self, group: str, code: str, facts: Mapping[str, object]) -> str:
        """The sentence for a code, its facts put into words first; for an unknown code, the code and its facts."""
        told = {name: self._fact(name, value) for name, value in facts.items()}
        if f"{group}.{code}" in MESSAGES:
            return self.say(group, code, **told)
        return " ".join([code, *(f"{name}={value}" for name, value in told.items())])

    def label(self, group: str, code: str) -> str:
        """The name of a code; the code itself where it has none."""
        message = MESSAGES.get(f"{group}.{code}")
        return code if message is None else self.translate(message)

    def listed(self, parts: Iterable[str], kind: str = "names") -> str:
        """A list in one piece: of ``names``, ``clauses``, ``amounts`` or ``items``."""
        return self.label("list", kind).join(parts)

    def tiles(self, tiles: Iterable[int]) -> str:
        """Tiles as players name them: 123条, 东东."""
        groups: list[str] = []
        numbers: dict[str, list[str]] = {}
        for tile in sorted(tiles):
            number, suit = NAMES[tile][0], NAMES[tile][1]
            if tile >= HONOURS:
                groups.append(self.label("honour", number))
            else:
                numbers.setdefault(suit, []).append(number)
        suited = [self.say("group", suit, numbers="".join(digits)) for suit, digits in numbers.items()]
        return "".join([*suited, *groups])

    def _fact(self, name: str, value: object) -> str:
        if isinstance(value, str):
            if name in _TILES:
                return self._tiles_told(value)
            return self.label(_LABELLED[name], value) if name in _LABELLED else value
        if isinstance(value, list | tuple):
            return self.listed([self._fact("", item) for item in value])
        if isinstance(value, Fraction):
            return decimal(value)
        return "" if value is None else str(value)

    def _tiles_told(self, notation: str) -> str:
        try:
            return self.tiles(parse(notation)) or self.label("group", "unknown")
        except NotationError:
            return notation


def decimal(value: Fraction, places: int = 0) -> str:
    """An exact decimal of at least so many places; the denominator must divide a power of ten.

    >>> decimal(Fraction(27, 8)), decimal(Fraction(-64), 2), decimal(Fraction(-1, 2), 2)
    ('3.375', '-64.00', '-0.50')
    """
    while 10**places % value.denominator:
        places += 1
    digits = str(abs(value.numerator) * 10**places // value.denominator).zfill(places + 1)
    whole, part = (digits[:-places], digits[-places:]) if places else (digits, "")
    return ("-" if value < 0 else "") + whole + ("." + part if part else "")


CHINESE: Final = Words()
"""Simplified Chinese, the language the messages are written in."""
