"""One hand to its item: what the service does with a line of a batch, with the same functions."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.api.answer import Json
from scorer.api.batch import BRIEF, FULL, ref_of, settled_item
from scorer.api.document import MalformedJSON, decode
from scorer.api.languages import WORDS
from scorer.api.problems import document_of, problem, problem_of
from scorer.api.request import Request, read_request
from scorer.api.text import Words
from scorer.bulk.options import Options
from scorer.bulk.reading import Told
from scorer.errors import Unsettled
from scorer.settle import settle
from scorer.settlement import Settlement


class Outcome(NamedTuple):
    """What came of a hand."""

    item: Json
    """As ``POST /v1/settle/batch`` answers it."""
    request: Request | None = None
    settlement: Settlement | None = None
    """Both None for one that was not settled."""


def outcome_of(told: Told, options: Options) -> Outcome:
    """What comes of a hand. Nothing that is wrong with it is more than a result of its own."""
    words, document = WORDS[options.lang], told.hand
    if document is None:
        return Outcome(_refused(told.row, None, document_of(problem("payload-too-large"), words, None)))
    try:
        if isinstance(document, bytes):
            document = decode(document)
        if options.rules is not None or options.variant is not None:
            document = what_if(document, options)
        request = read_request(document)
        settlement = settle(request.hand)
    except (Unsettled, MalformedJSON) as error:
        return _problem(told.row, document, error, words)
    except Exception as error:  # noqa: BLE001 - a fault of ours is told at its row too, and the others go on
        return _problem(told.row, document, error, words)
    view = FULL if options.full else BRIEF
    return Outcome(settled_item(told.row, request, settlement, words, view), request, settlement)


def what_if(document: object, options: Options) -> object:
    """The same hand under another variant or other house rules.

    A hand's own house rules were made for its own variant: they go when another takes its place.
    """
    if not isinstance(document, dict):
        return document
    changed = dict(document)
    if options.variant is not None:
        changed["variant"] = options.variant
        changed.pop("rules", None)
    if options.rules is not None:
        own = changed.get("rules")
        if own is None or isinstance(own, Mapping):
            changed["rules"] = {**(own or {}), **options.rules}
    return changed


def _problem(index: int, document: object, error: Exception, words: Words) -> Outcome:
    return Outcome(_refused(index, ref_of(document), document_of(problem_of(error, words), words, None)))


def _refused(index: int, ref: str | None, document: Json) -> Json:
    told: Json = {"index": index} if ref is None else {"index": index, "ref": ref}
    return {**told, "status": document["status"], "problem": document}
