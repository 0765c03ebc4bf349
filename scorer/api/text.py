"""Words: how codes and facts become sentences of one language.

Every function that makes text takes a ``Words``. Templates are whole sentences; what they are filled with is readied
here: tiles by their names, codes by their labels, lists in one piece. Nothing here raises for a code or a fact it
does not know: an answer without a label is still an answer.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from operator import itemgetter
from string import Formatter
from typing import Final

from scorer.api.complaints import COMPLAINTS
from scorer.api.messages import SPOKEN
from scorer.tiles import HONOURS, NAMES, NotationError, parse

MESSAGES: Final[Mapping[str, str]] = {**SPOKEN, **COMPLAINTS}
"""Every message in the language they were written in, by ``<group>.<code>``."""

Template = Callable[[Mapping[str, object]], str]
"""What fills a message with its facts. Raises KeyError for one that is not given."""

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


class _Facts(dict[str, object]):
    """The facts of a message; one that the template wants and nobody gave shows as a gap."""

    def __missing__(self, key: str) -> str:
        return "…"


class Words:
    """One language: its messages, by the keys of ``MESSAGES``, taken apart once. Equal to nothing but itself."""

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language: Final = language
        self._messages: Final = messages
        self._templates: Final = {key: template(message) for key, message in messages.items()}

    def say(self, group: str, code: str, /, **facts: object) -> str:
        """The sentence for a code, filled with facts as they are."""
        fill = self._templates.get(f"{group}.{code}")
        if fill is None:
            return code
        try:
            return fill(facts)
        except KeyError:
            return self._messages[f"{group}.{code}"].format_map(_Facts(facts))

    def tell(self, group: str, code: str, facts: Mapping[str, object]) -> str:
        """The sentence for a code, its facts put into words first; for an unknown code, the code and its facts."""
        told = {name: self._fact(name, value) for name, value in facts.items()}
        if f"{group}.{code}" in self._templates:
            return self.say(group, code, **told)
        return " ".join([code, *(f"{name}={value}" for name, value in told.items())])

    def label(self, group: str, code: str) -> str:
        """The name of a code; the code itself where it has none."""
        return self._messages.get(f"{group}.{code}", code)

    def listed(self, parts: Iterable[str], kind: str = "names") -> str:
        """A list in one piece: of ``names``, ``clauses``, ``amounts``, ``items`` or ``sets``."""
        return self.label("list", kind).join(parts)

    def tiles(self, tiles: Iterable[int]) -> str:
        """Tiles as players name them: 123条, 东东."""
        return _named(self, tuple(sorted(tiles)))

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


@lru_cache(maxsize=4096)  # the same few sets and pairs come up all the time
def _named(words: Words, tiles: tuple[int, ...]) -> str:
    honours: list[str] = []
    numbers: dict[str, list[str]] = {}
    for tile in tiles:
        number, suit = NAMES[tile][0], NAMES[tile][1]
        if tile >= HONOURS:
            honours.append(words.label("honour", number))
        else:
            numbers.setdefault(suit, []).append(number)
    suited = [words.say("group", suit, numbers="".join(digits)) for suit, digits in numbers.items()]
    groups = [*suited, *honours]
    return reduce(lambda first, then: words.say("group", "joined", first=first, then=then), groups) if groups else ""


def template(message: str) -> Template:
    """A message with named places, taken apart once: filling it is then quicker than ``str.format``.

    >>> template("{a}: 100 %, {b}")({"b": 2, "a": 1})
    '1: 100 %, 2'
    """
    parts = [(literal, name) for literal, name, _, _ in Formatter().parse(message)]
    names = [name for _, name in parts if name]
    pattern = "".join(literal.replace("%", "%%") + ("%s" if name else "") for literal, name in parts)
    if not names:
        whole = pattern % ()
        return lambda _: whole
    if len(names) == 1:
        (only,) = names
        return lambda facts: pattern % (facts[only],)
    pick = itemgetter(*names)
    return lambda facts: pattern % pick(facts)


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


CHINESE: Final = Words("zh-Hans", MESSAGES)
"""Simplified Chinese, the language the messages are written in."""
