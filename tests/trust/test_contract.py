"""Schemathesis over the whole contract, with all its checks; more of it: ``python3 run.py trust contract``."""

from pathlib import Path

import pytest

from trust.contract import held_to

MANY_FIELDS = ["/v1/waits", "/v1/compare", "/v1/ledger", "/v1/settle/batch"]
"""Paths whose requests are made of the same parts as that of /v1/settle."""


@pytest.mark.parametrize(
    "told",
    [
        ["--phases=examples,fuzzing,stateful", "--max-examples=2"],
        ["--phases=coverage", *(f"--exclude-path={path}" for path in MANY_FIELDS)],
    ],
    ids=["every operation", "every constraint"],
)
def test_schemathesis_finds_nothing(tmp_path: Path, told: list[str]) -> None:
    said = tmp_path / "said"
    assert held_to(tmp_path, ["--seed=1", *told], said) == 0, said.read_text()
