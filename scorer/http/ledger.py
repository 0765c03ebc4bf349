"""``POST /v1/ledger``: a whole evening."""

from functools import partial

from flask import Response, current_app, request

from scorer.api.document import decode
from scorer.api.excess import too_many_hands
from scorer.api.ledger import hands_told, ledger_of
from scorer.api.scoresheet import ledger_answer, ledger_text
from scorer.http.body import json_body
from scorer.http.readable import readable
from scorer.http.settings import CONFIG, Settings
from scorer.http.view import view_wanted


def keep_ledger() -> Response:
    """The evening in the request's body, hand by hand, with the totals and what squares them."""
    environ = request.environ
    settings: Settings = current_app.config[CONFIG]
    document = decode(json_body(environ, settings.batch_body_limit))
    if (count := hands_told(document)) > settings.ledger_hands:
        raise too_many_hands(count, settings.ledger_hands)
    ledger = ledger_of(document)
    return readable(environ, partial(ledger_answer, ledger, view=view_wanted()), partial(ledger_text, ledger))
