"""``POST /v1/compare``: one hand under several variants or house rules."""

from functools import partial

from flask import Response, request

from scorer.api.compare import comparison_answer, comparison_of, comparison_text
from scorer.api.document import decode
from scorer.http.body import json_body
from scorer.http.readable import readable


def compare_rules() -> Response:
    """The hand in the request's body, settled by each of the variants asked for."""
    environ = request.environ
    comparison = comparison_of(decode(json_body(environ)))
    return readable(environ, partial(comparison_answer, comparison), partial(comparison_text, comparison))
