"""``?view=``: how much of each settlement an answer about many hands tells."""

from urllib.parse import parse_qs

from flask import request

from scorer.api.batch import FULL, VIEWS


def view_wanted() -> str:
    """``full`` or ``brief``, as the request at hand asks; anything else is as good as nothing."""
    wanted = parse_qs(request.environ.get("QUERY_STRING", "")).get("view", ())
    return next((view for view in wanted if view in VIEWS), FULL)
