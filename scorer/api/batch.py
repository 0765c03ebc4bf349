"""``POST /v1/settle/batch``: many hands, each settled on its own; what is wrong with one never spoils another."""

from typing import Final

from scorer.api.answer import Json, answer_of
from scorer.api.document import MalformedJSON, decode, encode
from scorer.api.lines import Line
from scorer.api.problems import document_of, problem, problem_of
from scorer.api.request import Request, read_request
from scorer.api.schemas import REF_AT_MOST
from scorer.api.strict import Refused, list_of
from scorer.api.text import Words
from scorer.errors import Impossible, Unsettled
from scorer.settle import settle
from scorer.settlement import Settlement

FULL: Final = "full"
BRIEF: Final = "brief"
VIEWS: Final = (FULL, BRIEF)
"""How much of a settlement an item tells: all of it, or only what it comes to."""


def batch_answer(document: object, words: Words, view: str = FULL) -> bytes:
    """An item for each hand of an array, in order, as JSON: each is written before the next hand is looked at.

    Raises Impossible for a document that is no array.
    """
    try:
        hands = _HANDS(document)
    except Refused as refused:
        raise Impossible(refused.faults) from None
    items = [encode(_settled(index, hand, words, view)) for index, hand in enumerate(hands)]
    return b"[" + b",".join(items) + b"]"


def line_item(index: int, line: Line, words: Words, view: str = FULL) -> Json:
    """The item of one line of a stream, which holds one hand."""
    if line is None:
        too_long = problem("payload-too-large", detail=words.label("problem", "line_too_long"))
        return _refused(index, None, document_of(too_long, words, None))
    try:
        hand = decode(line)
    except MalformedJSON as error:
        return _refused(index, None, document_of(problem_of(error, words), words, None))
    return _settled(index, hand, words, view)


def broken_item(index: int, words: Words) -> Json:
    """The last item of a stream that broke off: what came after it could not be read."""
    broken = problem("bad-request", detail=words.label("problem", "stream_broken"))
    return _refused(index, None, document_of(broken, words, None))


def _as_it_is(value: object) -> object:
    return value


_HANDS: Final = list_of(_as_it_is, 0, 1_000_000)  # the service sets narrower limits


def _settled(index: int, hand: object, words: Words, view: str) -> Json:
    try:
        request = read_request(hand)
        settlement = settle(request.hand)
    except Unsettled as error:
        return unsettled_item(index, ref_of(hand), error, words)
    return settled_item(index, request, settlement, words, view)


def settled_item(index: int, request: Request, settlement: Settlement, words: Words, view: str) -> Json:
    """The item of a settled hand."""
    item = _item(index, request.ref, 200)
    item["settlement"] = answer_of(request, settlement, words) if view == FULL else brief_of(settlement)
    return item


def unsettled_item(index: int, ref: str | None, error: Unsettled, words: Words) -> Json:
    """The item of a hand that came to nothing, with the problem that it would be answered with on its own."""
    return _refused(index, ref, document_of(problem_of(error, words), words, None))


def brief_of(settlement: Settlement) -> Json:
    """What a settlement comes to, without labels, traces and receipt."""
    win, liability = settlement.win, settlement.liability
    return {
        "class": None if win is None else win.size,
        "patterns": [] if win is None else list(win.patterns),
        "hard": None if win is None else win.hard,
        "tiers": {debt.id: debt.tier for debt in settlement.losers},
        "liability": None if liability is None else {"payer": liability.payer, "rule": liability.rule},
        "changes": dict(settlement.changes),
        "next_dealer": settlement.next_dealer,
        "rules_digest": settlement.hand.rules.digest,
    }


def ref_of(hand: object) -> str | None:
    """The ``ref`` of a hand that could not be read, where there is a readable one."""
    ref = hand.get("ref") if isinstance(hand, dict) else None
    return ref if isinstance(ref, str) and len(ref) <= REF_AT_MOST else None


def _refused(index: int, ref: str | None, document: Json) -> Json:
    item = _item(index, ref, document["status"])
    item["problem"] = document
    return item


def _item(index: int, ref: str | None, status: object) -> Json:
    return {"index": index, **({} if ref is None else {"ref": ref}), "status": status}
