"""``POST /v1/settle``: one hand in, its settlement out."""

from functools import lru_cache
from typing import Final

from flask import Response, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from scorer.api.answer import answer_of
from scorer.api.document import decode, encode
from scorer.api.languages import WORDS
from scorer.api.receipt import receipt_of
from scorer.api.request import read_request
from scorer.http.answers import JSON, NO_STORE, TEXT, headers_of
from scorer.http.body import json_body
from scorer.http.language import SPOKEN, words_wanted
from scorer.settle import settle

_JSON_HEADERS: Final = {language: headers_of(JSON, NO_STORE, *SPOKEN[language]) for language in WORDS}
_TEXT_HEADERS: Final = {language: headers_of(TEXT, NO_STORE, *SPOKEN[language]) for language in WORDS}


def settle_hand() -> Response:
    """The settlement of the hand in the request's body, or its receipt alone."""
    asked = read_request(decode(json_body()))
    settlement = settle(asked.hand)
    words = words_wanted()
    if _wants_text(request.environ.get("HTTP_ACCEPT", "")):
        return Response(receipt_of(asked, settlement, words), 200, _TEXT_HEADERS[words.language])
    return Response(encode(answer_of(asked, settlement, words)), 200, _JSON_HEADERS[words.language])


@lru_cache(maxsize=128)
def _wants_text(accept: str) -> bool:
    """Whether plain text is liked better than JSON."""
    return parse_accept_header(accept, MIMEAccept).best_match([JSON, "text/plain"]) == "text/plain"
