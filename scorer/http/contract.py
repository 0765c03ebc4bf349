"""``GET /openapi.yaml`` and ``GET /openapi.json``: the contract, as it is packaged.

``openapi.json`` beside this module is ``openapi.yaml`` in JSON, so that serving it needs no reader of YAML; after a
change: ``python3 tests/contract/write_json.py``. A test holds the two together.
"""

from functools import cache
from pathlib import Path
from typing import Final

from flask import Response

from scorer.http.answers import JSON, YAML, Fixed

_PACKAGE: Final = Path(__file__).resolve().parent.parent
NAME: Final = "openapi.yaml"
JSON_FILE: Final = Path(__file__).with_name("openapi.json")


def contract_file() -> Path:
    """Where the contract lies: in the installed package, or at the top of a source checkout."""
    packaged = _PACKAGE / NAME
    return packaged if packaged.is_file() else _PACKAGE.parent / NAME


def contract_yaml() -> Response:
    """The contract as it was written."""
    return _as_written().answer()


def contract_json() -> Response:
    """The same, for tools that read no YAML."""
    return _as_json().answer()


@cache
def _as_written() -> Fixed:
    return Fixed.of(contract_file().read_bytes(), YAML)


@cache
def _as_json() -> Fixed:
    return Fixed.of(JSON_FILE.read_bytes(), JSON)
