"""``POST /v1/waits``: what a hand waits for."""

from functools import partial

from flask import Response, request

from scorer.api.document import decode
from scorer.api.waits import outlook_of, waits_answer, waits_text
from scorer.http.body import json_body
from scorer.http.readable import readable


def tell_waits() -> Response:
    """What the hand in the request's body waits for, and what each tile would bring."""
    environ = request.environ
    outlook = outlook_of(decode(json_body(environ)))
    return readable(environ, partial(waits_answer, outlook), partial(waits_text, outlook))
