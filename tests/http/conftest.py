"""The service twice: in this process, and under gunicorn."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.http.app import create_app
from scorer.http.settings import Settings
from tests.servers import Server, running


@pytest.fixture
def app() -> Flask:
    return create_app(Settings())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One service for all tests that leave it as it is."""
    with running(tmp_path_factory.mktemp("server") / "log") as started:
        yield started
