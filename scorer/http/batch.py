"""``POST /v1/settle/batch``: many hands, as an array or as a stream of lines."""

from typing import Final

from flask import Response, current_app, request
from werkzeug.http import parse_options_header

from scorer.api.batch import batch_answer
from scorer.api.document import decode
from scorer.api.excess import too_many_hands, too_many_streams
from scorer.api.languages import WORDS
from scorer.http.answers import JSON, NO_STORE, Answer, headers_of
from scorer.http.body import json_body
from scorer.http.language import SPOKEN, words_wanted
from scorer.http.settings import CONFIG, Settings
from scorer.http.streams import REFUSED, Place, give_up_when_stalled, stream
from scorer.http.view import view_wanted

NDJSON: Final = "application/x-ndjson"
_ARRAY: Final = {language: headers_of(JSON, NO_STORE, *SPOKEN[language]) for language in WORDS}
_STREAM: Final = {language: headers_of(NDJSON, NO_STORE, *SPOKEN[language]) for language in WORDS}


def settle_many() -> Response:
    """An item for each hand in the request's body, in order: its settlement or its problem."""
    kind, _ = parse_options_header(request.environ.get("CONTENT_TYPE", ""))
    if kind.lower() == NDJSON and "HTTP_CONTENT_ENCODING" not in request.environ:
        return _settle_stream()
    return _settle_array()


def _settle_array() -> Response:
    settings: Settings = current_app.config[CONFIG]
    hands = decode(json_body(request.environ, settings.batch_body_limit))
    if isinstance(hands, list) and len(hands) > settings.batch_items:
        raise too_many_hands(len(hands), settings.batch_items)
    words = words_wanted(request.environ)
    return Answer(batch_answer(hands, words, view_wanted()), 207, _ARRAY[words.language])


def _settle_stream() -> Response:
    settings: Settings = current_app.config[CONFIG]
    place = Place()
    if not place:
        give_up_when_stalled(request.environ, REFUSED)  # before the rest of it is read, to be thrown away
        raise too_many_streams()
    words = words_wanted(request.environ)
    items = stream(request.environ, settings.batch_line_limit, words, view_wanted())
    answer = Response(place.during(items), 200, _STREAM[words.language])
    answer.call_on_close(place.leave)  # should it never begin
    return answer
