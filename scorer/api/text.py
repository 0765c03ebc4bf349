"""Words: how codes and facts become sentences of one language.

Every function that makes text takes a ``Words``. Templates are whole sentences; what they are filled with is readied
here: tiles by their names, codes by their labels, lists in one piece. Nothing here raises for a code or a fact it
does not know: an answer without a label is still an answer.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from string import Formatter
from sys import intern
from typing import Final

from scorer.api.complaints import COMPLAINTS
from scorer.api.messages import ORDERS, SPOKEN
from scorer.tiles import HONOURS, NAMES, TILES, NotationError, parse

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

SETS: Final = [
    *((tile,) * count for tile in range(TILES) for count in (2, 3, 4)),
    *((tile, tile + 1, tile + 2) for tile in range(HONOURS) if tile % 9 < 7),
]
"""Every pair and set there is, sorted: so few that what they are called is worked out once."""


class Sentence:
    """A message with named places, taken apart once: filling it is then quicker than ``str.format``."""

    def __init__(self, message: str, names: Iterable[str] = ()) -> None:
        """``names``: the order in which it is filled, where that is not the message's own."""
        self.message: Final = message
        self.names: Final = list(names)
        self._pieces: Final[list[str]] = []
        self._gaps: Final[list[int]] = []
        self._order: Final[list[int]] = []
        for literal, name, _, _ in Formatter().parse(message):
            if literal:
                self._pieces.append(literal)
            if name:
                if name not in self.names:
                    self.names.append(intern(name))
                self._order.append(self.names.index(name))
                self._gaps.append(len(self._pieces))
                self._pieces.append("")

    def fill(self, texts: list[str]) -> str:
        """The sentence, a text for each of its names.

        >>> Sentence("{a}: 100 %, {b}").fill(["1", "2"]), Sentence("{a}: 100 %, {b}", ["b", "a"]).fill(["1", "2"])
        ('1: 100 %, 2', '2: 100 %, 1')
        """
        told = self._pieces.copy()
        for place, number in enumerate(self._order):
            told[self._gaps[place]] = texts[number]
        return "".join(told)

    def fill_by_name(self, facts: dict[str, object]) -> str:
        """The sentence with its facts; one that nobody gave shows as a gap.

        >>> Sentence("{a}: 100 %, {b}{c}").fill_by_name({"b": 2, "a": 1})
        '1: 100 %, 2…'
        """
        return self.fill([str(facts.get(name, "…")) for name in self.names])


class Words:
    """One language: its messages, by the keys of ``MESSAGES``, taken apart once. Equal to nothing but itself."""

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language: Final = language
        self._sentences: Final[dict[str, dict[str, Sentence]]] = {}
        for key, message in messages.items():
            group, _, code = key.partition(".")
            self._sentences.setdefault(intern(group), {})[intern(code)] = Sentence(message, ORDERS.get(key, ()))
        self._receipt: Final = self._sentences.get("receipt", {})
        self._joints: Final = {kind: joint.message for kind, joint in self._sentences.get("list", {}).items()}
        self._tiles: Final = [self._named([tile]) for tile in range(TILES)]
        self._sets: Final = {tiles: self._named(tiles) for tiles in SETS}

    def say(self, group: str, code: str, /, **facts: object) -> str:
        """The sentence for a code, filled with facts as they are."""
        sentence = self._sentence(group, code)
        return code if sentence is None else sentence.fill_by_name(facts)

    def line(self, code: str, texts: list[str]) -> str:
        """A sentence of receipts, filled with texts in the order of ``ORDERS``: the quicker way to say it."""
        sentence = self._receipt.get(code)
        return code if sentence is None else sentence.fill(texts)

    def tell(self, group: str, code: str, facts: Mapping[str, object]) -> str:
        """The sentence for a code, its facts put into words first; for an unknown code, the code and its facts."""
        told: dict[str, object] = {name: self._fact(name, value) for name, value in facts.items()}
        sentence = self._sentence(group, code)
        if sentence is None:
            return " ".join([code, *(f"{name}={value}" for name, value in told.items())])
        return sentence.fill_by_name(told)

    def label(self, group: str, code: str) -> str:
        """The name of a code; the code itself where it has none."""
        sentence = self._sentence(group, code)
        return code if sentence is None else sentence.message

    def codes(self, group: str) -> list[str]:
        """Every code of a group."""
        return list(self._sentences.get(group, ()))

    def listed(self, parts: Iterable[str], kind: str = "names") -> str:
        """A list in one piece: of ``names``, ``clauses``, ``amounts``, ``items`` or ``sets``."""
        return self._joints.get(kind, kind).join(parts)

    def tile(self, tile: int) -> str:
        """A tile as players name it: 6万."""
        return self._tiles[tile]

    def tiles(self, tiles: Iterable[int]) -> str:
        """Tiles as players name them: 123条, 东东."""
        given = tuple(tiles)
        named = self._sets.get(given)
        return self._named(sorted(given)) if named is None else named

    def _sentence(self, group: str, code: str) -> Sentence | None:
        sentences = self._sentences.get(group)
        return None if sentences is None else sentences.get(code)

    def _named(self, tiles: Iterable[int]) -> str:
        honours: list[str] = []
        numbers: dict[str, str] = {}
        for tile in tiles:
            number, suit = NAMES[tile][0], NAMES[tile][1]
            if tile >= HONOURS:
                honours.append(self.label("honour", number))
            else:
                numbers[suit] = numbers.get(suit, "") + number
        told = ""
        for group in [*(self.say("group", suit, numbers=numbers[suit]) for suit in numbers), *honours]:
            told = self.say("group", "joined", first=told, then=group) if told else group
        return told

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


CHINESE: Final = Words("zh-Hans", MESSAGES)
"""Simplified Chinese, the language the messages are written in."""
