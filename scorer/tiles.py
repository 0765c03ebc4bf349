"""Tiles and their notations (rules §1, contract "Tiles").

A tile is an ``int`` from 0 to 33: characters 万 ``1m``-``9m`` are 0-8, circles 筒 ``1p``-``9p`` 9-17, bamboos 条
``1s``-``9s`` 18-26, honours 27-33 in the order 东 南 西 北 白 发 中 (``1z``-``7z``).

>>> parse("123m 东 🀄")
(0, 1, 2, 27, 33)
>>> text_of((33, 0, 27, 1, 2))
'123m17z'
"""

from collections.abc import Iterable
from typing import Final

from scorer.kept import keep

TILES: Final = 34
HONOURS: Final = 27  # the first honour: every tile from here on is one
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(HONOURS, TILES)

SUIT_LETTERS: Final = "mpsz"
NAMES: Final = tuple(f"{index % 9 + 1}{SUIT_LETTERS[index // 9]}" for index in range(TILES))
"""Canonical name of every tile."""

IS_258: Final = tuple(tile < HONOURS and tile % 9 in (1, 4, 7) for tile in range(TILES))
"""Whether a tile is a 2, 5 or 8 of a suit (将)."""

_DIGITS: Final = {
    **{str(number): number for number in range(1, 10)},
    **{chr(0xFF10 + number): number for number in range(1, 10)},  # full width
    **dict(zip("一二三四五六七八九", range(1, 10), strict=True)),
}
_SUITS: Final = {
    **{letter: index for index, letter in enumerate(SUIT_LETTERS)},
    **dict.fromkeys("万萬", 0),
    **dict.fromkeys("筒饼餅", 1),
    **dict.fromkeys("条條索", 2),
}
_SINGLES: Final = {
    **dict.fromkeys("E东東", EAST),
    **dict.fromkeys("S南", SOUTH),
    **dict.fromkeys("W西", WEST),
    **dict.fromkeys("N北", NORTH),
    **dict.fromkeys("P白", WHITE),
    **dict.fromkeys("F发發", GREEN),
    **dict.fromkeys("C中", RED),
    **{chr(0x1F007 + index): index for index in range(9)},
    **{chr(0x1F019 + index): 9 + index for index in range(9)},  # Unicode puts bamboos before circles
    **{chr(0x1F010 + index): 18 + index for index in range(9)},
    **dict(zip("🀀🀁🀂🀃🀆🀅🀄", range(HONOURS, TILES), strict=True)),
}
_PAIRED: Final = {"红": "中", "紅": "中"}  # must be followed by …
_TAILS: Final = {"财": "发發", "財": "发發", "板": "白", "风": "东東南西北", "風": "东東南西北"}  # may follow …
_IGNORED: Final = frozenset(" \t\r\n,，、\u3000\ufe0e\ufe0f")


class NotationError(ValueError):
    """A text that is no tiles: what is wrong, and at which character (from 0).

    ``reason`` is one of ``character`` (means nothing here), ``number_without_suit``, ``suit_without_number``,
    ``no_such_honour`` (8z, 9z) and ``half_a_name`` (红 without 中, 财 without 发 …).
    """

    def __init__(self, reason: str, position: int, character: str) -> None:
        super().__init__(f"{reason} at {position}: {character!r}")
        self.reason = reason
        self.position = position
        self.character = character


_PARSED: Final[dict[str, tuple[int, ...]]] = {}
_PARSED_KEPT: Final = 8192


def parse(text: str) -> tuple[int, ...]:
    """Read tiles in any mixture of the notations of the contract, in the order written.

    Raises NotationError for anything else; nothing is guessed.
    """
    known = _PARSED.get(text)
    return known if known is not None else keep(_PARSED, text, _parse(text), _PARSED_KEPT)


def _parse(text: str) -> tuple[int, ...]:
    tiles: list[int] = []
    numbers: list[int] = []
    last = expected = ""
    for position, character in enumerate(text):
        if expected and character not in expected:
            raise NotationError("half_a_name", position - 1, last)
        expected = ""
        if (number := _DIGITS.get(character)) is not None:
            numbers.append(number)
        elif (suit := _SUITS.get(character)) is not None:
            if not numbers:
                raise NotationError("suit_without_number", position, character)
            if suit == 3 and max(numbers) > 7:
                raise NotationError("no_such_honour", position, character)
            tiles.extend([suit * 9 + number - 1 for number in numbers])
            numbers.clear()
        elif character in _IGNORED:
            continue
        elif numbers:
            raise NotationError("number_without_suit", position, character)
        elif (single := _SINGLES.get(character)) is not None:
            tiles.append(single)
        elif character in _PAIRED:
            expected = _PAIRED[character]
        elif character in _TAILS:
            if not last or last not in _TAILS[character]:
                raise NotationError("half_a_name", position, character)
        else:
            raise NotationError("character", position, character)
        last = character
    if numbers:
        raise NotationError("number_without_suit", len(text), "")
    if expected:
        raise NotationError("half_a_name", len(text) - 1, last)
    return tuple(tiles)


def text_of(tiles: Iterable[int]) -> str:
    """Canonical notation of tiles, sorted: ``"123m55p77z"``."""
    groups: list[list[str]] = [[], [], [], []]
    for tile in sorted(tiles):
        groups[tile // 9].append(str(tile % 9 + 1))
    return "".join("".join(group) + letter for group, letter in zip(groups, SUIT_LETTERS, strict=True) if group)
