"""``POST /v1/compare``: one hand under several variants or house rules, side by side."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scorer import __version__
from scorer.api.answer import Json, liability_of
from scorer.api.bodies import Body, read_form
from scorer.api.problems import problem_of
from scorer.api.receipt import amounts_text, how_text, receipt_of
from scorer.api.request import Request, Settled, hand_of
from scorer.api.schemas import SETTLE_FIELDS
from scorer.api.strict import Fields, list_of, mapping, record, text
from scorer.api.text import Words
from scorer.errors import Fault, Impossible, Unsettled
from scorer.rules import Rules, with_house_rules
from scorer.settle import settle
from scorer.variants import VARIANTS

_COMPARED_AT_MOST: Final = 32


class Asked(NamedTuple):
    """One way to play that a hand is to be settled by."""

    variant: str
    rules: Mapping[str, object] | None = None
    name: str | None = None
    """What the client calls it."""
    bare: bool = False
    """It was told as the bare id."""


ASKED_FIELDS: Final[Fields] = {
    "variant": ("variant", text(1, 64)),
    "rules": ("rules", mapping),
    "name": ("name", text(1, 64)),
}
_asked_object: Final = record(Asked, ASKED_FIELDS, ("variant",))
_variant: Final = text(1, 64)


def _asked(value: object) -> Asked:
    """A variant with house rules, or its bare id."""
    return Asked(_variant(value), bare=True) if isinstance(value, str) else _asked_object(value)


COMPARE_FIELDS: Final[Fields] = {
    **SETTLE_FIELDS,
    "variant": ("variant", _variant),
    "variants": ("variants", list_of(_asked, 1, _COMPARED_AT_MOST)),
}
COMPARE: Final = Body(COMPARE_FIELDS, ("dealer", "players", "result"))
"""The body of ``POST /v1/compare``: a settle request, and the variants to settle it by."""


class Compared(NamedTuple):
    """A hand settled one way, or why it cannot be."""

    asked: Asked
    named: bool
    """The client named it."""
    outcome: Settled | Unsettled


class Comparison(NamedTuple):
    """A hand settled several ways."""

    ref: str | None
    compared: tuple[Compared, ...]
    left_out: tuple[str, ...]
    """Variants nobody named, in which the hand as described cannot be."""


class _Way(NamedTuple):
    """One way to settle, with where its variant and its own rules are told."""

    asked: Asked
    common: Mapping[str, object]
    """House rules that are laid under its own."""
    place: tuple[str | int, ...] = ()
    rules_place: tuple[str | int, ...] = ()
    named: bool = True


def comparison_of(document: object) -> Comparison:
    """The comparison that a document asks for.

    A ``variant`` of the request's own comes first, with its ``rules``; without one, ``rules`` are laid over every
    variant compared. Raises Impossible with everything wrong with the request; also when no variant takes the hand.
    """
    read, faults = read_form(COMPARE, document)
    prepared = []
    for way in _ways(read):
        rules, wrong, misfit = _rules(way)
        faults += wrong
        prepared.append((way, rules, misfit))
    if faults:
        raise Impossible(faults)
    compared = [Compared(way.asked, way.named, _outcome(read, way, rules, misfit)) for way, rules, misfit in prepared]
    taken = [not isinstance(one.outcome, Impossible) for one in compared]
    if not any(taken) and isinstance(first := compared[0].outcome, Impossible):
        raise first
    kept = [one for one, fits in zip(compared, taken, strict=True) if one.named or fits]
    left_out = [one.asked.variant for one, fits in zip(compared, taken, strict=True) if not (one.named or fits)]
    return Comparison(read.get("ref"), tuple(kept), tuple(left_out))


def _ways(read: Mapping[str, Any]) -> Iterator[_Way]:
    """The ways to settle that a request asks for, as far as it could be read."""
    own, rules = read.get("variant"), read.get("rules", {})
    if own is not None:
        yield _Way(Asked(own, rules), {}, ("variant",), ("rules",))
        rules = {}
    if "variants" in read:
        for index, asked in enumerate(read["variants"]):
            place = ("variants", index) if asked.bare else ("variants", index, "variant")
            yield _Way(asked, rules, place, ("variants", index, "rules"))
    else:
        yield from (_Way(Asked(known), rules, named=False) for known in VARIANTS if known != own)


def _rules(way: _Way) -> tuple[Rules | None, list[Fault], list[Fault]]:
    """The rules of one way, what is wrong with the request for it, and why the common rules do not fit its variant."""
    variant = VARIANTS.get(way.asked.variant)
    if variant is None:
        return None, [Fault("unknown_variant", way.place, {"known": tuple(VARIANTS)})], []
    try:
        rules = with_house_rules(variant.rules, way.common) if way.common else variant.rules
    except Impossible as error:
        faults = [fault.under("rules") for fault in error.faults]
        misfit = [fault for fault in faults if fault.code == "means_nothing"]
        return None, [fault for fault in faults if fault not in misfit], misfit
    try:
        return (with_house_rules(rules, way.asked.rules) if way.asked.rules else rules), [], []
    except Impossible as error:
        return None, [fault.under(*way.rules_place) for fault in error.faults], []


def _outcome(read: Mapping[str, Any], way: _Way, rules: Rules | None, misfit: list[Fault]) -> Settled | Unsettled:
    if rules is None:
        return Impossible(misfit)
    request = Request(hand_of(read, rules), way.asked.variant, read.get("ref"))
    try:
        return Settled(request, settle(request.hand))
    except Unsettled as unsettled:
        return unsettled


def comparison_answer(comparison: Comparison, words: Words) -> Json:
    """The whole answer. Amounts are points, exact; texts are in the language of the words."""
    answer: Json = {
        "results": [_result(one, words) for one in comparison.compared],
        "left_out": list(comparison.left_out),
        "version": __version__,
    }
    return answer if comparison.ref is None else {**answer, "ref": comparison.ref}


def _result(one: Compared, words: Words) -> Json:
    asked, outcome = one.asked, one.outcome
    result: Json = {"variant": asked.variant, "label": VARIANTS[asked.variant].names[words.language]}
    if asked.name is not None:
        result["name"] = asked.name
    if isinstance(outcome, Unsettled):
        refusal = problem_of(outcome, words)
        return {**result, "status": refusal.slug, "detail": refusal.detail, **refusal.extra}
    settlement = outcome.settlement
    win = settlement.win
    return {
        **result,
        "status": "settled",
        "class": None if win is None else win.size,
        "patterns": [] if win is None else list(win.patterns),
        "pattern_labels": [] if win is None else [words.label("pattern", pattern) for pattern in win.patterns],
        "hard": None if win is None else win.hard,
        "total": max(settlement.changes.values()),
        "changes": dict(settlement.changes),
        "tiers": {debt.id: debt.tier for debt in settlement.losers},
        "liability": liability_of(settlement.liability, words),
        "receipt": receipt_of(*outcome, words),
        "rules_digest": settlement.hand.rules.digest,
    }


def comparison_text(comparison: Comparison, words: Words) -> str:
    """The same as a few plain lines, without a newline at the end."""
    lines = [_line(one, words) for one in comparison.compared]
    if comparison.left_out:
        names = words.listed(comparison.left_out)
        lines.append(words.say("compare", "left_out", names=names))
    return "\n".join(lines)


def _line(one: Compared, words: Words) -> str:
    name = VARIANTS[one.asked.variant].names[words.language]
    if one.asked.name is not None:
        name = words.say("compare", "named", name=one.asked.name, variant=name)
    if isinstance(one.outcome, Unsettled):
        return words.say("compare", "unsettled", name=name, why=problem_of(one.outcome, words).detail)
    settlement = one.outcome.settlement
    changes = amounts_text(settlement.changes, words)
    if settlement.win is None:
        return words.say("compare", "unwon", name=name, changes=changes)
    return words.say("compare", "settled", name=name, how=how_text(settlement.win, words), changes=changes)
