"""Write the contract as JSON, for the service to serve: python3 tests/contract/write_json.py, in the tests' environment."""

import json
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "openapi.yaml"
TARGET = ROOT / "scorer" / "http" / "openapi.json"


def as_json() -> str:
    contract: Any = yaml.safe_load(SOURCE.read_text(encoding="utf-8"))
    return json.dumps(contract, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(as_json(), encoding="utf-8")
