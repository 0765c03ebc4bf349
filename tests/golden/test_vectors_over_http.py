"""Every vector through the service as it is run: gunicorn, one connection kept alive."""

import http.client
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.golden.vectors import FILES, Outcome, disagreements, net_of, vectors
from tests.servers import running

PROBLEMS = "/problems/"


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[http.client.HTTPConnection]:
    with running(tmp_path_factory.mktemp("service") / "log") as server:
        connected = server.connect()
        yield connected
        connected.close()


@pytest.mark.parametrize("name", FILES)
def test_every_vector_is_answered_as_recorded(name: str, connection: http.client.HTTPConnection) -> None:
    found = [
        f"line {vector.line}: {'; '.join(wrong)}"
        for vector in vectors(name)
        if (wrong := disagreements(vector.expected, outcome_of(connection, vector.request)))
    ]
    assert not found, "\n".join([f"{len(found)} lines of {name}:", *found])


def outcome_of(connection: http.client.HTTPConnection, request: dict[str, Any]) -> Outcome:
    connection.request("POST", "/v1/settle", json.dumps(request), {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer: dict[str, Any] = json.loads(response.read())
    if response.status == 200:
        return outcome(answer)
    problem = (response.status, answer["type"].rpartition(PROBLEMS)[2])
    if problem == (422, "not-a-win"):
        return {"violations": sorted(violation["code"] for violation in answer["violations"])}
    return {"fact": answer["code"]} if problem == (422, "missing-fact") else {"refused": answer}


def outcome(answer: dict[str, Any]) -> Outcome:
    unwon = {"changes": answer["changes"], "next_dealer": answer["next_dealer"]}
    if "win" not in answer:
        return unwon
    win, liability = answer["win"], answer["liability"]
    return unwon | {
        "laizi": answer["laizi"],
        "pizi": sorted(answer["pizi"]),
        "class": win["class"],
        "patterns": sorted(win["patterns"]),
        "hard": win["hard"],
        "winner_fan": answer["winner"]["fan"],
        "losers": {row["id"]: row for row in answer["losers"]},
        "liability": liability and liability["payer"],
        "liability_rule": liability and liability["rule"],
        "moved": net_of([(moved["from"], moved["to"], moved["points"]) for moved in answer["transfers"]]),
    }
