"""Every vector through the reader of requests and the core."""

from dataclasses import fields
from typing import Any

import pytest

from scorer.api.request import read_request
from scorer.errors import Impossible, MissingFact, NotAWin
from scorer.settle import settle
from scorer.settlement import Settlement
from scorer.tiles import text_of
from tests.golden.vectors import FILES, Outcome, disagreements, net_of, vectors


@pytest.mark.parametrize("name", FILES)
def test_every_vector_comes_out_as_recorded(name: str) -> None:
    found = [
        f"line {vector.line}: {'; '.join(wrong)}"
        for vector in vectors(name)
        if (wrong := disagreements(vector.expected, outcome_of(vector.request)))
    ]
    assert not found, "\n".join([f"{len(found)} lines of {name}:", *found])


def outcome_of(request: dict[str, Any]) -> Outcome:
    try:
        return outcome(settle(read_request(request).hand))
    except NotAWin as error:
        return {"violations": sorted(violation.code for violation in error.violations)}
    except MissingFact as error:
        return {"fact": error.code}
    except Impossible as error:
        return {"refused": str(error)}


def outcome(settlement: Settlement) -> Outcome:
    unwon = {"changes": settlement.changes, "next_dealer": settlement.next_dealer}
    if settlement.win is None or settlement.winner is None:
        return unwon
    liability = settlement.liability
    return unwon | {
        "laizi": None if settlement.laizi is None else text_of([settlement.laizi]),
        "pizi": sorted(text_of([tile]) for tile in settlement.pizi),
        "class": settlement.win.size,
        "patterns": sorted(settlement.win.patterns),
        "hard": settlement.win.hard,
        "winner_fan": settlement.winner.fan,
        "losers": {
            row.id: {field.name: getattr(row, field.name) for field in fields(row)} for row in settlement.losers
        },
        "liability": liability and liability.payer,
        "liability_rule": liability and liability.rule,
        "moved": net_of([(one.payer, one.payee, one.points) for one in settlement.transfers]),
    }
