"""``POST /v1/settle``: one hand in, its settlement out."""

from functools import lru_cache
from typing import Final

from flask import Response, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from scorer.api.answer import answer_of
from scorer.api.document import decode, encode
from scorer.api.receipt import receipt_of
from scorer.api.request import read_request
from scorer.http.answers import JSON, NO_STORE, TEXT, headers_of
from scorer.http.body import json_body
from scorer.http.language import CONTENT_LANGUAGE, WORDS
from scorer.settle import settle

_MORE: Final = (CONTENT_LANGUAGE, ("Vary", "Accept"))
_JSON_HEADERS: Final = headers_of(JSON, NO_STORE, *_MORE)
_TEXT_HEADERS: Final = headers_of(TEXT, NO_STORE, *_MORE)


def settle_hand() -> Response:
    """The settlement of the hand in the request's body, or its receipt alone."""
    asked = read_request(decode(json_body()))
    settlement = settle(asked.hand)
    if _wants_text(request.environ.get("HTTP_ACCEPT", "")):
        return Response(receipt_of(asked, settlement, WORDS), 200, _TEXT_HEADERS)
    return Response(encode(answer_of(asked, settlement, WORDS)), 200, _JSON_HEADERS)


@lru_cache(maxsize=128)
def _wants_text(accept: str) -> bool:
    """Whether plain text is liked better than JSON."""
    return parse_accept_header(accept, MIMEAccept).best_match([JSON, "text/plain"]) == "text/plain"
