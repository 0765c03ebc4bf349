"""The probes."""

import logging
from collections.abc import Iterator

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from scorer import __version__
from scorer.http import health


@pytest.fixture
def anew() -> Iterator[None]:
    """The self-check forgotten before and after."""
    health.self_check.cache_clear()
    yield
    health.self_check.cache_clear()


def test_live(client: FlaskClient) -> None:
    assert client.get("/livez").json == {"status": "alive"}


def test_ready(client: FlaskClient) -> None:
    assert client.get("/readyz").json == {"status": "ready", "version": __version__}


@pytest.mark.usefixtures("anew")
def test_the_self_check_settles_a_hand_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert health.self_check()
    monkeypatch.setattr(health, "settle", None)
    assert health.self_check()


@pytest.mark.usefixtures("anew")
def test_a_wrong_settlement_is_not_ready(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(health, "KNOWN_CHANGES", {"A": 0})
    with caplog.at_level(logging.ERROR):
        assert not health.self_check()
    assert "instead of" in caplog.text


@pytest.mark.usefixtures("anew")
def test_an_error_is_not_ready(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(health, "settle", None)
    with caplog.at_level(logging.ERROR):
        assert not health.self_check()
    assert "the self-check failed" in caplog.text


@pytest.mark.usefixtures("anew")
def test_warming_walks_the_whole_road(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[object] = []

    def settle() -> str:
        walked.append(request.json)
        return ""

    monkeypatch.setitem(app.view_functions, "POST /v1/settle", settle)
    health.warm(app)
    assert health.self_check.cache_info().currsize == 1
    assert walked == [health.KNOWN_HAND]
