"""``GET /livez`` and ``GET /readyz``: the probes."""

import logging
from functools import cache
from typing import Final

from flask import Flask, Response
from werkzeug.exceptions import ServiceUnavailable

from scorer import __version__
from scorer.api.document import encode
from scorer.api.request import read_request
from scorer.http.answers import JSON, NO_STORE, Answer, headers_of
from scorer.http.watch import OWN
from scorer.settle import settle

_LOG: Final = logging.getLogger(__name__)
_HEADERS: Final = headers_of(JSON, NO_STORE)
_ALIVE: Final = encode({"status": "alive"})
_READY: Final = encode({"status": "ready", "version": __version__})

KNOWN_HAND: Final = {
    "variant": "shanzhuang-kaikou",
    "flipped": "5m",
    "dealer": "C",
    "players": [
        {"id": "A", "melds": [{"kind": "pung", "tiles": "333p", "from": "B"}], "special_kongs": {"red": 1}},
        {"id": "B", "melds": ["chow"], "special_kongs": {"red": 1}},
        {"id": "C", "melds": ["chow"], "special_kongs": {"green": 1}},
        {"id": "D", "melds": [{"kind": "chow", "tiles": "789p"}], "special_kongs": {"red": 2}, "hand": "123456s78m55p"},
    ],
    "result": {"type": "discard", "winner": "D", "from": "A", "tile": "9m"},
}
"""The worked example of S1 (rules §13)."""
KNOWN_CHANGES: Final = {"A": -128, "B": -64, "C": -128, "D": 320}


def warm(app: Flask) -> None:
    """Send the known hand through the whole application, so that no client waits for what is made only once."""
    self_check()
    app.test_client().post("/v1/settle", json=KNOWN_HAND, environ_overrides={OWN: True})


def live() -> Response:
    """Constant: the process answers."""
    return Answer(_ALIVE, 200, _HEADERS)


def ready() -> Response:
    """Whether hands can be settled."""
    if not self_check():
        raise ServiceUnavailable
    return Answer(_READY, 200, _HEADERS)


@cache
def self_check() -> bool:
    """Whether a hand whose settlement is known is settled rightly; found out once, which makes the tables as well."""
    try:
        changes = dict(settle(read_request(KNOWN_HAND).hand).changes)
    except Exception:  # noqa: BLE001 - whatever it is, the answer is no
        _LOG.exception("the self-check failed")
        return False
    if changes != KNOWN_CHANGES:
        _LOG.error("the self-check came to %s instead of %s", changes, KNOWN_CHANGES)
    return changes == KNOWN_CHANGES
