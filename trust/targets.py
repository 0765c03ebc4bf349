"""What is fuzzed: the road of each endpoint that takes a body, from its bytes to those of the answer.

Each raises for whatever the service would answer with a 500; refusals that the road declares are answers too, and are
made in full.
"""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Final

from scorer.api.answer import answer_of
from scorer.api.batch import batch_answer, line_item
from scorer.api.compare import comparison_answer, comparison_of, comparison_text
from scorer.api.document import MalformedJSON, decode, encode
from scorer.api.languages import WORDS
from scorer.api.ledger import ledger_of
from scorer.api.lines import Lines
from scorer.api.problems import document_of, problem_of
from scorer.api.receipt import receipt_of
from scorer.api.request import read_request
from scorer.api.scoresheet import ledger_answer, ledger_text
from scorer.api.text import Words
from scorer.api.waits import outlook_of, waits_answer, waits_text
from scorer.errors import Unsettled
from scorer.settle import settle
from scorer.tiles import NotationError, parse, text_of

Target = Callable[[bytes], None]
_TURN: Final = count()
_LANGUAGES: Final = tuple(WORDS.values())


def notation(data: bytes) -> None:
    """Tiles, as a field of a request holds them: what is read is written canonically, and read back the same."""
    text = data.decode(errors="replace")[:128]
    try:
        tiles = parse(text)
    except NotationError as error:
        if not 0 <= error.position <= len(text):
            raise AssertionError(error.position) from error
        return
    if list(parse(text_of(tiles))) != sorted(tiles):
        raise AssertionError(tiles)


def settle_body(data: bytes) -> None:
    """``POST /v1/settle``: changes sum to 0 but for an escape."""

    def answer(document: object, words: Words) -> None:
        request = read_request(document)
        settlement = settle(request.hand)
        receipt_of(request, settlement, words)
        decode(encode(answer_of(request, settlement, words)))
        if settlement.hand.result.type != "escape" and sum(settlement.changes.values()) != 0:
            raise AssertionError(settlement.changes)

    _answered(data, answer)


def waits_body(data: bytes) -> None:
    """``POST /v1/waits``."""

    def answer(document: object, words: Words) -> None:
        outlook = outlook_of(document)
        encode(waits_answer(outlook, words))
        waits_text(outlook, words)

    _answered(data, answer)


def compare_body(data: bytes) -> None:
    """``POST /v1/compare``."""

    def answer(document: object, words: Words) -> None:
        comparison = comparison_of(document)
        encode(comparison_answer(comparison, words))
        comparison_text(comparison, words)

    _answered(data, answer)


def ledger_body(data: bytes) -> None:
    """``POST /v1/ledger``."""

    def answer(document: object, words: Words) -> None:
        ledger = ledger_of(document)
        encode(ledger_answer(ledger, words))
        ledger_text(ledger, words)

    _answered(data, answer)


def batch_body(data: bytes) -> None:
    """``POST /v1/settle/batch``: once as a stream, in pieces of odd sizes, once as an array."""
    lines, words = Lines(4096), _words()
    ended = [line for start in range(0, len(data), 97) for line in lines.take(data[start : start + 97])]
    for index, line in enumerate([*ended, *lines.rest()]):
        encode(line_item(index, line, words, "brief" if index % 2 else "full"))
    _answered(data, lambda document, words: decode(batch_answer(document, words)))


def _answered(data: bytes, answer: Callable[[object, Words], object]) -> None:
    """The answer to a body, or the problem document that its refusal is."""
    words = _words()
    try:
        answer(decode(data), words)
    except (Unsettled, MalformedJSON) as refusal:
        problem = problem_of(refusal, words)
        if problem.status >= 500:
            raise AssertionError(problem) from refusal
        decode(encode(document_of(problem, words, "/v1")))


def _words() -> Words:
    return _LANGUAGES[next(_TURN) % len(_LANGUAGES)]


TARGETS: Final[Mapping[str, Target]] = {
    "notation": notation,
    "settle": settle_body,
    "waits": waits_body,
    "compare": compare_body,
    "ledger": ledger_body,
    "batch": batch_body,
}
