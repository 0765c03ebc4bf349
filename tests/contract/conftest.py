"""The contract as it is written, and the service that it describes."""

from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from scorer.http.app import create_app
from scorer.http.contract import contract_file
from scorer.http.settings import Settings


@pytest.fixture(scope="session")
def contract() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(contract_file().read_text(encoding="utf-8"))
    return read


@pytest.fixture(scope="session")
def schemas(contract: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = contract["components"]["schemas"]
    return found


@pytest.fixture
def client() -> FlaskClient:
    return create_app(Settings()).test_client()
