"""From a document to a hand: the schema, the variant and the house rules, everything wrong told at once."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scorer.api.bodies import read_form
from scorer.api.schemas import SETTLE
from scorer.errors import Fault, Impossible
from scorer.facts import faults_of
from scorer.hand import Hand, Player, Result
from scorer.rules import PARAMETERS, Rules, with_house_rules
from scorer.settlement import Settlement
from scorer.variants import VARIANTS

_TURNS_ON: Final = {"laizi_unknown": "laizi", "robbed_without_pung": "players", "after_kong_without_kong": "players"}
"""Contradictions told at one field that a fault in another may be the cause of."""


class Request(NamedTuple):
    """A settle request, read."""

    hand: Hand
    variant: str
    ref: str | None = None


class Settled(NamedTuple):
    """A request with its settlement."""

    request: Request
    settlement: Settlement


def read_request(document: object) -> Request:
    """The hand that a document tells.

    Raises Impossible with every fault of its form; when there are any, also with those contradictions of the hand
    that have nothing to do with them. A well-formed document is not looked at further: ``settle`` does that.
    """
    read, faults = read_form(SETTLE, document)
    rules, more = rules_in(read)
    return request_of(read, rules, [*faults, *more])


def request_of(read: Mapping[str, Any], rules: Rules | None, faults: list[Fault]) -> Request:
    """The request that was read, under rules that were. Raises Impossible as ``read_request``."""
    if faults or rules is None:
        raise Impossible([*faults, *_unrelated(_contradictions(read, rules, faults), faults)])
    return Request(hand_of(read, rules), read["variant"], read.get("ref"))


def rules_in(read: Mapping[str, Any]) -> tuple[Rules | None, list[Fault]]:
    """The effective rules as far as they can be read (None: not at all), and what is wrong with them."""
    if "variant" not in read:
        return None, []
    variant = VARIANTS.get(read["variant"])
    if variant is None:
        return None, [Fault("unknown_variant", ("variant",), {"known": tuple(VARIANTS)})]
    overrides = read.get("rules")
    if not overrides:
        return variant.rules, []
    try:
        return with_house_rules(variant.rules, overrides), []
    except Impossible as error:
        wrong = {fault.path[0] for fault in error.faults}
        readable = {name: value for name, value in overrides.items() if name in PARAMETERS and name not in wrong}
        return _or_none(variant.rules, readable), [fault.under("rules") for fault in error.faults]


def _or_none(rules: Rules, overrides: Mapping[str, object]) -> Rules | None:
    try:
        return with_house_rules(rules, overrides)
    except Impossible:
        return None


def hand_of(read: Mapping[str, Any], rules: Rules) -> Hand:
    """The hand of what was read in full, under rules."""
    return Hand(
        rules,
        read["players"],
        read["dealer"],
        read["result"],
        read.get("flipped"),
        read.get("laizi"),
        read.get("previous_laizi"),
        read.get("table"),
        read.get("stake"),
    )


def _contradictions(read: Mapping[str, Any], rules: Rules | None, faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The contradictions within what could be read, if that is enough to look for any."""
    if rules is None or "players" not in read:
        return ()
    players: tuple[Player, ...] = read["players"]
    # A result read in part would be held against the players for what it lacks: look at them as after a draw instead.
    told_in_full = "result" in read and not any(fault.path[:1] == ("result",) for fault in faults)
    stand_in = {"dealer": players[0].id, **read, **({} if told_in_full else {"result": Result("draw")})}
    return tuple(faults_of(hand_of(stand_in, rules)))


def _unrelated(contradictions: Iterable[Fault], faults: Iterable[Fault]) -> list[Fault]:
    """The contradictions that cannot come of what is wrong with the form already."""
    places = {_place(fault) for fault in faults}
    fields = {fault.path[:1] for fault in faults}
    return [
        fault for fault in contradictions if _place(fault) not in places and (_TURNS_ON.get(fault.code),) not in fields
    ]


def _place(fault: Fault) -> tuple[str | int, ...]:
    """What a fault concerns: one of the players, or a field of the request."""
    return fault.path[:2] if fault.path[:1] == ("players",) else fault.path[:1]
