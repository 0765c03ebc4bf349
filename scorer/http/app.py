"""The Flask application: every route of the contract, and nothing else."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from flask import Flask, Response

from scorer.http import (
    access,
    batch,
    body,
    compare,
    contract,
    docs,
    health,
    ledger,
    page,
    platform,
    problem_pages,
    problems,
    settle,
    variants,
    waits,
)
from scorer.http.answers import NO_STORE, SECURITY
from scorer.http.service import Service
from scorer.http.settings import CONFIG, Settings


class Route(NamedTuple):
    """One operation of the contract."""

    method: str
    path: str
    view: Callable[..., Response]


ROUTES: Final = (
    Route("POST", "/v1/settle", settle.settle_hand),
    Route("POST", "/v1/settle/batch", batch.settle_many),
    Route("POST", "/v1/waits", waits.tell_waits),
    Route("POST", "/v1/compare", compare.compare_rules),
    Route("POST", "/v1/ledger", ledger.keep_ledger),
    Route("GET", "/v1/variants", variants.list_variants),
    Route("GET", "/v1/variants/<variant>", variants.show_variant),
    Route("GET", "/openapi.yaml", contract.contract_yaml),
    Route("GET", "/openapi.json", contract.contract_json),
    Route("GET", "/problems/<slug>", problem_pages.show_problem),
    Route("GET", "/", page.show_page),
    Route("GET", "/web/<path:name>", page.show_asset),
    Route("GET", "/livez", health.live),
    Route("GET", "/readyz", health.ready),
)
"""A route for GET answers HEAD as well, and every path OPTIONS."""
DOCS: Final = (Route("GET", "/docs", docs.show_docs), Route("GET", "/docs/<name>", docs.show_file))
"""Those that may be switched off, as may ``/metrics``."""


def create_app(settings: Settings) -> Flask:
    """The service as a WSGI application."""
    app = Service(__name__, static_folder=None)
    app.config[CONFIG] = settings
    app.config[body.LIMIT] = settings.body_limit
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False  # Flask's come without the headers that every answer has
    app.url_map.merge_slashes = False  # //v1/settle is not found, rather than redirected
    metrics = platform.metrics_of(settings)
    routes = [*ROUTES, *(DOCS if settings.docs else ())]
    if metrics is not None:
        routes.append(Route("GET", access.METRICS, metrics.show))
    for path in dict.fromkeys(route.path for route in routes):
        _add(app, path, [route for route in routes if route.path == path])
    problems.register(app)
    platform.guard(app, settings)
    platform.watch(app, settings, metrics)
    return app


def _add(app: Flask, path: str, routes: list[Route]) -> None:
    methods = {"OPTIONS"}
    for route in routes:
        app.add_url_rule(path, f"{route.method} {path}", route.view, methods=[route.method])
        methods |= {"GET", "HEAD"} if route.method == "GET" else {route.method}
    app.add_url_rule(path, f"OPTIONS {path}", _options(sorted(methods)), methods=["OPTIONS"])


def _options(methods: list[str]) -> Callable[..., Response]:
    """The view that tells what a path allows."""
    headers = [("Allow", ", ".join(methods)), ("Cache-Control", NO_STORE), *SECURITY]

    def options(**_: Any) -> Response:  # noqa: ANN401 - whatever the path holds
        answer = Response(status=204, headers=headers)
        del answer.headers["Content-Type"]
        return answer

    return options
