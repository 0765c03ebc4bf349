"""``GET /openapi.yaml`` and ``GET /openapi.json``: the contract, as it is packaged."""

from functools import cache
from pathlib import Path
from typing import Final

import orjson
import yaml
from flask import Response

from scorer.http.answers import JSON, YAML, Fixed

_PACKAGE: Final = Path(__file__).resolve().parent.parent
NAME: Final = "openapi.yaml"


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
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is not on every platform
    contract = yaml.load(_as_written().body, loader)  # noqa: S506 - a safe loader, of the package's own file
    return Fixed.of(orjson.dumps(contract), JSON)
