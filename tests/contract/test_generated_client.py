"""The contract serves others: a client made from it by a public generator settles the README's hand."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import pytest

from scorer.http.contract import contract_file
from scorer.http.health import KNOWN_CHANGES
from tests.servers import ROOT, Server, running

NAME: Final = "generated_client"
MEDIA_TYPES: Final = {
    "application/problem+json": "application/json",
    "application/x-ndjson": "application/octet-stream",
    "application/yaml": "text/plain",
    "*/*": "application/octet-stream",
}
"""Media types that the generator does not know, and those it knows that are read alike."""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a package that the generator made, without a single warning."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "settings.json").write_text(json.dumps({"content_type_overrides": MEDIA_TYPES, "post_hooks": []}))
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning"]
    command += ["--path", str(contract_file()), "--output-path", str(folder / NAME), "--config", "settings.json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield NAME
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "log") as started:
        yield started


def readme_hand() -> dict[str, Any]:
    """The hand that the README's curl sends."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"curl [^`]*?-d '(\{.*?\})'", readme, re.DOTALL)
    hand: dict[str, Any] = json.loads(told)
    return hand


class Client:
    """The generated client, by the names that the contract gives."""

    def __init__(self, package: str, server: Server) -> None:
        self.package = package
        self.client = import_module(package).Client(base_url=server.url)
        self.models = import_module(f"{package}.models")

    def ask(self, operation: str, *told: Any, **named: Any) -> Any:
        """What an operation answers: its status, what was made of the body, and the body."""
        module = import_module(f"{self.package}.api.{operation}")
        return module.sync_detailed(*told, client=self.client, **named)


@pytest.fixture
def client(generated: str, server: Server) -> Iterator[Client]:
    made = Client(generated, server)
    with made.client:
        yield made


def whole(answer: Any, model: str, status: int = 200) -> dict[str, Any]:
    """The answer as a document, of which the generated model lost nothing."""
    assert (answer.status_code, type(answer.parsed).__name__) == (status, model)
    document: dict[str, Any] = json.loads(answer.content)
    assert answer.parsed.to_dict() == document
    return document


def test_it_settles_the_readme_s_hand(client: Client) -> None:
    hand = readme_hand()
    body = client.models.SettleRequest.from_dict(hand)
    assert body.to_dict() == hand
    settled = whole(client.ask("settlement.settle", body=body), "Settlement")
    assert settled["changes"] == KNOWN_CHANGES


def test_it_reads_problems(client: Client) -> None:
    body = client.models.SettleRequest.from_dict({**readme_hand(), "dealer": "nobody"})
    told = whole(client.ask("settlement.settle", body=body), "InvalidRequest", 422)
    assert told["errors"][0]["code"] == "unknown_id"
    whole(client.ask("variants.show_variant", "none"), "Problem", 404)


def test_it_asks_everything_else(client: Client) -> None:
    hand = readme_hand()
    waits = client.models.WaitsRequest.from_dict({**hand, "result": {"winner": "D"}})
    assert whole(client.ask("settlement.waits", body=waits), "Waits")["ready"]
    compare = client.models.CompareRequest.from_dict(hand)
    assert whole(client.ask("settlement.compare", body=compare), "Comparison")["results"]
    played = {name: value for name, value in hand.items() if name not in {"variant", "dealer"}}
    evening = {"players": list("ABCD"), "variant": hand["variant"], "dealer": hand["dealer"], "hands": [played]}
    ledger = client.models.LedgerRequest.from_dict(evening)
    assert whole(client.ask("settlement.ledger", body=ledger), "Ledger")["totals"] == KNOWN_CHANGES
    whole(client.ask("variants.list_variants"), "ListVariantsResponse200")
    whole(client.ask("variants.show_variant", "bianfeng-bubu"), "Variant")
