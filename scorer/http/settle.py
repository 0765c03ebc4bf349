"""``POST /v1/settle``: one hand in, its settlement out."""

from functools import partial

from flask import Response, request

from scorer.api.answer import answer_of
from scorer.api.document import decode
from scorer.api.receipt import receipt_of
from scorer.api.request import read_request
from scorer.http.body import json_body
from scorer.http.readable import readable
from scorer.settle import settle


def settle_hand() -> Response:
    """The settlement of the hand in the request's body, or its receipt alone."""
    environ = request.environ
    asked = read_request(decode(json_body(environ)))
    settlement = settle(asked.hand)
    return readable(environ, partial(answer_of, asked, settlement), partial(receipt_of, asked, settlement))
