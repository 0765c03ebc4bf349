"""What can be asked with one document, by the name of the endpoint that answers it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scorer.api.answer import answer_of
from scorer.api.compare import comparison_answer, comparison_of, comparison_text
from scorer.api.ledger import ledger_of
from scorer.api.receipt import receipt_of
from scorer.api.request import Settled, read_request
from scorer.api.scoresheet import ledger_answer, ledger_text
from scorer.api.text import Words
from scorer.api.waits import outlook_of, waits_answer, waits_text
from scorer.settle import settle


class Question(NamedTuple):
    """How one kind of question is answered."""

    help: str
    """In a few words."""
    read: Callable[[object], Any]
    """From the document to what was found. Raises Unsettled."""
    answer: Callable[[Any, Words], object]
    """What was found, as a document."""
    text: Callable[[Any, Words], str]
    """The same for reading."""


def _settled(document: object) -> Settled:
    request = read_request(document)
    return Settled(request, settle(request.hand))


def _settlement(found: Settled, words: Words) -> object:
    return answer_of(found.request, found.settlement, words)


def _receipt(found: Settled, words: Words) -> str:
    return receipt_of(found.request, found.settlement, words)


QUESTIONS: Final[Mapping[str, Question]] = {
    "settle": Question("settle one hand and print its receipt", _settled, _settlement, _receipt),
    "waits": Question("tell what a hand waits for, and what each tile brings", outlook_of, waits_answer, waits_text),
    "compare": Question("settle one hand by several variants", comparison_of, comparison_answer, comparison_text),
    "ledger": Question("settle a whole evening, and square it", ledger_of, ledger_answer, ledger_text),
}
