"""Strict readers: functions that take a JSON value and return it as the core holds it, or refuse it with every fault.

Nothing is converted: ``"3"``, ``3.0`` and ``true`` are no integers. A path is only built when something is wrong, so
a good document costs little more than the type checks.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar
from unicodedata import category

from scorer.errors import TOLD_AT_MOST, Fault
from scorer.tiles import NotationError, parse

T = TypeVar("T")
Reader = Callable[[object], T]

ABSENT: Final = object()
"""Stands for the value of something that could not be read at all."""
BEYOND_64_BITS: Final = 2.0**63
_CONTROLS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TILES_TEXT_AT_MOST: Final = 128


class Refused(ValueError):
    """A value that was refused: its faults, with paths relative to it, and what of it could be read."""

    def __init__(self, faults: Sequence[Fault], readable: object = ABSENT) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = tuple(faults)
        self.readable = readable


def refused(code: str, **facts: object) -> Refused:
    """A refusal for one reason, at the value itself."""
    return Refused((Fault(code, (), facts),))


def text(least: int, most: int) -> Reader[str]:
    """Any string of ``least`` to ``most`` characters."""

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise refused("wrong_type", expected="string")
        if not least <= len(value) <= most:
            raise refused("bad_length", least=least, most=most)
        return value

    return read


_id_text: Final = text(1, 64)


def identity(value: object) -> str:
    """The id of a player: it is shown in receipts, so nothing in it may break a line."""
    read = _id_text(value)
    if not read.isprintable():  # most are; the rest may still be fine (an emoji's joiner, a wide space)
        for position, character in enumerate(read):
            if category(character) in _CONTROLS:
                raise refused("control_character", position=position)
    return read


def integer(least: int, most: int) -> Reader[int]:
    """A whole number from ``least`` to ``most``, written as one: neither ``true`` nor ``3.0``."""

    def read(value: object) -> int:
        if type(value) is not int:
            # the parser gives integers beyond 64 bits as floats
            if isinstance(value, float) and abs(value) >= BEYOND_64_BITS:
                raise refused("out_of_range", least=least, most=most)
            raise refused("wrong_type", expected="integer")
        if not least <= value <= most:
            raise refused("out_of_range", least=least, most=most)
        return value

    return read


def flag(value: object) -> bool:
    """``true`` or ``false``."""
    if not isinstance(value, bool):
        raise refused("wrong_type", expected="boolean")
    return value


def choice(*choices: str) -> Reader[str]:
    """One of the strings."""
    known = {item: item for item in choices}

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise refused("wrong_type", expected="string")
        if value not in known:
            raise refused("bad_value", takes=", ".join(choices))
        return known[value]

    return read


_tiles_text: Final = text(0, _TILES_TEXT_AT_MOST)


def tiles(value: object) -> tuple[int, ...]:
    """Tiles in any notation."""
    try:
        return parse(_tiles_text(value))
    except NotationError as error:
        raise refused("bad_tile", reason=error.reason, character=error.character, position=error.position) from None


def tile(value: object) -> int:
    """Exactly one tile in any notation."""
    read = tiles(value)
    if len(read) != 1:
        raise refused("not_one_tile", count=len(read))
    return read[0]


def mapping(value: object) -> dict[str, object]:
    """An object whose fields are another's business."""
    if not isinstance(value, dict):
        raise refused("wrong_type", expected="object")
    return value


def list_of(reader: Reader[T], least: int, most: int, wrong: str = "wrong_count") -> Reader[tuple[T, ...]]:
    """An array of ``least`` to ``most`` values, ``wrong`` being the fault else. One that is longer is not looked into."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise refused("wrong_type", expected="array")
        if len(value) > most:
            raise refused(wrong, count=len(value), least=least, most=most)
        if len(value) >= least:
            try:
                return tuple([reader(item) for item in value])
            except Refused:
                pass
        raise _all_refused(value)

    def _all_refused(values: list[object]) -> Refused:
        count = len(values)
        faults = [] if count >= least else [Fault(wrong, (), {"count": count, "least": least, "most": most})]
        readable: list[object] = []
        for index, item in enumerate(values):
            try:
                readable.append(reader(item))
            except Refused as error:
                faults += [fault.under(index) for fault in error.faults]
                readable.append(error.readable)
        whole = count >= least and ABSENT not in readable
        return Refused(faults, tuple(readable) if whole else ABSENT)

    return read


Fields = dict[str, tuple[str, Reader[Any]]]
"""The fields of an object: the contract's name, the name in the core, and the reader."""


def record(make: Callable[..., T], fields: Fields, required: tuple[str, ...] = ()) -> Reader[T]:
    """An object with these fields and no others, made into a value of the core."""

    def read(value: object) -> T:
        values, faults = read_fields(value, fields, required)
        if not faults:
            return make(**values)
        whole = isinstance(value, dict) and all(fields[key][0] in values for key in required)
        raise Refused(faults, make(**values) if whole else ABSENT)

    return read


def row(kind: type[T], fields: Fields, required: tuple[str, ...] = ()) -> Reader[T]:
    """A record whose values are named tuples of a ``kind``: the same, but a good one is filled in place by place."""
    places: dict[str, tuple[int, Reader[Any]]] = {
        key: (kind._fields.index(name), reader)  # type: ignore[attr-defined]
        for key, (name, reader) in fields.items()
    }
    blank = [kind._field_defaults.get(name, ABSENT) for name in kind._fields]  # type: ignore[attr-defined]
    explained = record(kind, fields, required)

    def read(value: object) -> T:
        if not isinstance(value, dict):
            return explained(value)
        cells = blank[:]
        for key, item in value.items():
            field = places.get(key)
            if field is None:
                return explained(value)
            place, reader = field
            try:
                cells[place] = reader(item)
            except Refused:
                return explained(value)
        for cell in cells:
            if cell is ABSENT:
                return explained(value)
        return tuple.__new__(kind, cells)  # type: ignore[type-var]

    return read


def read_fields(value: object, fields: Fields, required: tuple[str, ...]) -> tuple[dict[str, Any], list[Fault]]:
    """What can be read of an object with these fields and no others, and everything that is wrong with it."""
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    if not isinstance(value, dict):
        return values, [Fault("wrong_type", (), {"expected": "object"})]
    for key, item in value.items():
        field = fields.get(key)
        if field is None:
            if len(faults) < TOLD_AT_MOST:
                faults.append(Fault("unknown_field", (key,), {"field": key}))
            continue
        name, reader = field
        try:
            values[name] = reader(item)
        except Refused as error:
            faults += [fault.under(key) for fault in error.faults]
            if error.readable is not ABSENT:
                values[name] = error.readable
    for key in required:
        if key not in value:
            faults.append(Fault("missing", (key,), {"field": key}))
    return values, faults
