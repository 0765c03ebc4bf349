"""What is answered when a hand is not settled: one shape of problem (RFC 9457), made in this one place."""

from collections.abc import Mapping
from heapq import nsmallest
from typing import Final, NamedTuple

from scorer.api.document import MalformedJSON
from scorer.api.plain import plain
from scorer.api.schemas import (
    DECLARED_FIELDS,
    MELD_FIELDS,
    PLAYER_FIELDS,
    RESULT_FIELDS,
    SETTLE,
    SPECIAL_KONG_FIELDS,
    STAKE_FIELDS,
)
from scorer.api.text import Words
from scorer.errors import TOLD_AT_MOST, Fault, Impossible, MissingFact, NotAWin, Violation
from scorer.rules import PARAMETERS

STATUSES: Final[Mapping[str, int]] = {
    "malformed-json": 400,
    "unsupported-media-type": 415,
    "payload-too-large": 413,
    "not-found": 404,
    "method-not-allowed": 405,
    "unauthorized": 401,
    "too-many-requests": 429,
    "invalid-request": 422,
    "missing-fact": 422,
    "not-a-win": 422,
    "bad-request": 400,
    "uri-too-long": 414,
    "headers-too-large": 431,
    "not-acceptable": 406,
    "internal-error": 500,
    "unavailable": 503,
}
"""Every kind of problem, and its status."""

_NOTHING: Final[Mapping[str, object]] = {}
_Path = tuple[str | int, ...]


class Problem(NamedTuple):
    """One problem, not yet a document."""

    slug: str
    status: int
    extra: Mapping[str, object] = _NOTHING
    detail: str | None = None
    """What is wrong this time; None: the general explanation says it all."""

    def entries(self) -> tuple[Mapping[str, object], ...]:
        """What is wrong, one by one, as the document has it."""
        if "pointer" in self.extra:
            return ({**self.extra, "detail": self.detail},)
        told = self.extra.get("errors") or self.extra.get("violations")
        return tuple(told) if isinstance(told, list) else ()


def problem(slug: str, extra: Mapping[str, object] = _NOTHING, detail: str | None = None) -> Problem:
    """A problem of one of the kinds in ``STATUSES``."""
    return Problem(slug, STATUSES[slug], extra, detail)


def problem_of(error: Exception, words: Words) -> Problem:
    """What a refusal is answered with. An error nobody foresaw tells nothing about itself."""
    if isinstance(error, Impossible):
        return _invalid(error, words)
    if isinstance(error, NotAWin):
        told = [_violation(violation, words) for violation in error.violations]
        details = words.listed([detail for _, detail in told], "clauses")
        return problem("not-a-win", {"violations": [entry for entry, _ in told]}, details)
    if isinstance(error, MissingFact):
        detail = words.tell("missing", error.code, error.facts)
        return problem("missing-fact", {"pointer": pointer(error.path), "code": error.code}, detail)
    if isinstance(error, MalformedJSON):
        detail = words.say("malformed", error.reason, line=error.line, column=error.column)
        where = {"position": error.position, "line": error.line, "column": error.column}
        return problem("malformed-json", where, detail)
    return problem("internal-error")


def document_of(problem: Problem, words: Words, instance: str | None) -> dict[str, object]:
    """The problem as a document (RFC 9457). ``instance`` is the path that was asked for, where there was one."""
    return {
        "type": f"/problems/{problem.slug}",
        "title": words.label("title", problem.slug),
        "status": problem.status,
        "detail": problem.detail or words.label("explanation", problem.slug),
        **({} if instance is None else {"instance": instance}),
        **problem.extra,
    }


def pointer(path: _Path) -> str:
    """A path as a JSON Pointer (RFC 6901).

    >>> pointer(("players", 3, "a/b~c"))
    '/players/3/a~1b~0c'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _invalid(error: Impossible, words: Words) -> Problem:
    told: dict[tuple[str, ...], dict[str, str]] = {}  # the same thing found twice is told once
    for fault in nsmallest(TOLD_AT_MOST, error.faults, key=_place):
        entry = {"pointer": pointer(fault.path), "code": fault.code, "detail": _fault(fault, words)}
        told.setdefault(tuple(entry.values()), entry)
    errors = list(told.values())
    first = {"pointer": errors[0]["pointer"] or "/", "first": errors[0]["detail"]} if errors else {}
    detail = words.say("problem", "one_fault" if len(errors) == 1 else "several_faults", count=len(errors), **first)
    return problem("invalid-request", {"errors": errors}, detail)


def _fault(fault: Fault, words: Words) -> str:
    field = str(fault.path[-1]) if fault.path else ""
    return words.tell("fault", fault.code, {"field": field, **fault.facts})


def _violation(violation: Violation, words: Words) -> tuple[dict[str, object], str]:
    """The entry of a violation, with its facts, and its detail."""
    facts, code = violation.facts, violation.code
    message, losers = code, facts.get("losers")
    told = dict(facts)
    if isinstance(losers, Mapping):
        message = f"{code}.{facts.get('unit')}.{facts.get('scope')}"
        figures = (words.tell("problem", "loser_figure", {"id": name, "figure": losers[name]}) for name in losers)
        told["losers"] = words.listed(figures, "amounts")
    detail = words.tell("violation", message, told)
    shown = {name: plain(value) for name, value in facts.items()}
    return {**shown, "code": code, "detail": detail}, detail


def _ranks() -> Mapping[str, int]:
    tables = (PLAYER_FIELDS, MELD_FIELDS, SPECIAL_KONG_FIELDS, RESULT_FIELDS, DECLARED_FIELDS, STAKE_FIELDS)
    names = dict.fromkeys([*SETTLE.fields, *PARAMETERS])
    for table in tables:
        names.update(dict.fromkeys(table))
    return {name: rank for rank, name in enumerate(names)}


_RANKS: Final = _ranks()


def _place(fault: Fault) -> tuple[tuple[int, str], ...]:
    """Where a fault comes in the order of the document: the contract's order of fields, unknown ones last."""
    return tuple((step, "") if isinstance(step, int) else (_RANKS.get(step, len(_RANKS)), step) for step in fault.path)
