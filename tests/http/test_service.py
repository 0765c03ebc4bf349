"""What the service leaves out of Flask makes no difference to it."""

import pytest
from flask import Flask, Response, request, session
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from scorer.http.health import KNOWN_HAND

PATHS = ["/v1/settle", "/v1/variants", "/livez", "/", "/nowhere", "/livez/", "//livez", "/LIVEZ", "/v1/settle/batch"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "PUT", "BREW", "post"])
def test_a_path_known_beforehand_leads_where_a_search_does(app: Flask, method: str, path: str) -> None:
    with app.test_request_context("/", method=method, environ_overrides={"PATH_INFO": path}):
        refused = request.routing_exception
        led = (request.url_rule, request.view_args) if refused is None else type(refused)
    assert led == found_by_search(app, method, path)


def found_by_search(app: Flask, method: str, path: str) -> object:
    try:
        return app.url_map.bind("here").match(path, method, return_rule=True)
    except HTTPException as refused:
        return type(refused)


def test_functions_around_a_request_are_called_in_flasks_order(app: Flask, client: FlaskClient) -> None:
    called = []

    def after(name: str) -> None:
        @app.after_request
        def change(answer: Response) -> Response:
            called.append(name)
            return answer

        @app.teardown_request
        def tidy(error: BaseException | None) -> None:
            called.append(f"{name} is over: {error}")

    after("one")
    after("two")
    app.before_request(lambda: called.append("before"))
    client.post("/v1/settle", json=KNOWN_HAND)
    assert called == ["before", "two", "one", "two is over: None", "one is over: None"]


def test_nobody_has_a_session(app: Flask) -> None:
    with app.test_request_context("/livez"):
        assert not session
        with pytest.raises(RuntimeError):
            session["a"] = "b"
