"""Answers that come as JSON or, for those who like that better, as plain text to read."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from flask import Response
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from scorer.api.document import encode
from scorer.api.languages import WORDS
from scorer.api.text import Words
from scorer.http.answers import JSON, NO_STORE, TEXT, Answer, headers_of
from scorer.http.language import SPOKEN, words_wanted

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

_JSON_HEADERS: Final = {language: headers_of(JSON, NO_STORE, *SPOKEN[language]) for language in WORDS}
_TEXT_HEADERS: Final = {language: headers_of(TEXT, NO_STORE, *SPOKEN[language]) for language in WORDS}


def readable(environ: "WSGIEnvironment", document: Callable[[Words], object], text: Callable[[Words], str]) -> Response:
    """The answer in the form and the language that a request likes best."""
    words = words_wanted(environ)
    if _wants_text(environ.get("HTTP_ACCEPT", "")):
        return Answer(text(words).encode(), 200, _TEXT_HEADERS[words.language])
    return Answer(encode(document(words)), 200, _JSON_HEADERS[words.language])


@lru_cache(maxsize=128)
def _wants_text(accept: str) -> bool:
    """Whether plain text is liked better than JSON."""
    return parse_accept_header(accept, MIMEAccept).best_match([JSON, "text/plain"]) == "text/plain"
