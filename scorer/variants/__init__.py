"""The variants of rules §7, read from the TOML files beside this module: data only, one file each.

A file gives a variant's ``id`` (its own name), ``order`` (its place in a list), ``source``, its ``names`` and ``prose``
in every language, and under ``rules`` for each parameter a ``value`` and a ``source``: the words of the text, or the
decision of rules §12, that the value stands on. TOML has no null; the string ``"null"`` stands for it.
"""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

from scorer.errors import Fault, Impossible
from scorer.rules import Rules, rules_of

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
"""Language tags of every text of a variant, the default first."""


class Variant(NamedTuple):
    """One way of playing and settling, as its file tells it."""

    id: str
    order: int
    source: str
    """The text it comes from, ``S0`` to ``S3``."""
    names: Mapping[str, str]
    """By language."""
    prose: Mapping[str, str]
    """How it is played and settled, for a player, by language: paragraphs with an empty line between."""
    rules: Rules
    sources: Mapping[str, str]
    """By parameter: what its value stands on."""


class VariantFileError(ValueError):
    """A file that makes no variant: its name, and everything found wrong at the entry that failed."""

    def __init__(self, file: str, problems: Iterable[str]) -> None:
        super().__init__(f"{file}: {'; '.join(problems)}")


def read_variant(file: str, text: str) -> Variant:
    """The variant that a file's text describes. Raises VariantFileError, naming the file and the entry."""
    try:
        data: Mapping[str, object] = tomllib.loads(text)
        rules, sources = _read_rules(_table(data, "rules"))
        variant = Variant(
            id=_text(data, "id"),
            order=_order(data),
            source=_text(data, "source"),
            names=_texts(data, "names"),
            prose=_texts(data, "prose"),
            rules=rules,
            sources=sources,
        )
    except Impossible as error:
        raise VariantFileError(file, map(_told, error.faults)) from error
    except ValueError as error:
        raise VariantFileError(file, [str(error)]) from error
    if file != f"{variant.id}.toml":
        raise VariantFileError(file, [f"id: {variant.id!r} is not the name of the file"])
    return variant


def in_order(variants: Iterable[Variant]) -> Mapping[str, Variant]:
    """The variants by id, in their order. Raises VariantFileError for a place taken twice."""
    placed: dict[int, Variant] = {}
    for variant in variants:
        if (other := placed.setdefault(variant.order, variant)) is not variant:
            raise VariantFileError(f"{variant.id}.toml", [f"order: {variant.order} is the place of {other.id}"])
    return MappingProxyType({placed[place].id: placed[place] for place in sorted(placed)})


def _read_rules(entries: Mapping[str, object]) -> tuple[Rules, Mapping[str, str]]:
    values: dict[str, object] = {}
    sources: dict[str, str] = {}
    for name in entries:
        entry = _table(entries, name)
        if entry.keys() != {"value", "source"}:
            raise ValueError(f"{name}: must have a value and a source, nothing else")
        values[name] = None if entry["value"] == "null" else entry["value"]
        if not isinstance(source := entry["source"], str) or not source.strip():
            raise ValueError(f"{name}: source must be a text that is not empty")
        sources[name] = source
    return rules_of(values), MappingProxyType(sources)


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    if not isinstance(table := data.get(key), dict):
        raise ValueError(f"{key}: must be a table")
    return table


def _text(data: Mapping[str, object], key: str) -> str:
    if not isinstance(text := data.get(key), str) or not text.strip():
        raise ValueError(f"{key}: must be a text that is not empty")
    return text.strip()


def _texts(data: Mapping[str, object], key: str) -> Mapping[str, str]:
    table = _table(data, key)
    if table.keys() != set(LANGUAGES):
        raise ValueError(f"{key}: must be in {', '.join(LANGUAGES)}, nothing else")
    try:
        return MappingProxyType({language: _text(table, language) for language in LANGUAGES})
    except ValueError as error:
        raise ValueError(f"{key}.{error}") from error


def _order(data: Mapping[str, object]) -> int:
    if not isinstance(order := data.get("order"), int) or isinstance(order, bool) or order < 1:
        raise ValueError("order: must be a whole number from 1")
    return order


def _told(fault: Fault) -> str:
    facts = [f"{fact} {told}" for fact, told in fault.facts.items() if fact != "parameter"]
    return f"{'.'.join(map(str, fault.path))}: {' '.join([fault.code.replace('_', ' '), *facts])}"


VARIANTS: Final[Mapping[str, Variant]] = in_order(
    read_variant(file.name, file.read_text(encoding="utf-8"))
    for file in files(__name__).iterdir()
    if file.name.endswith(".toml")
)
"""Every variant by id, in order; read and checked once, when this module is imported."""
