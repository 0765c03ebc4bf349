"""What an operator turns on: each part is wired in when the application is made, and costs nothing when it is off."""

from typing import TYPE_CHECKING, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.http import access, cors
from scorer.http.access_log import AccessLog
from scorer.http.keys import Keys
from scorer.http.settings import Settings
from scorer.http.watch import Watch, Watcher, note_routes

if TYPE_CHECKING:
    from scorer.http.metrics import Metrics

KEYS: Final = "scorer.keys"
"""Where the application keeps its keys, if it has any."""


def guard(app: Flask, settings: Settings) -> None:
    """Put before the views what the settings ask for, in the order in which it is asked."""
    if settings.metrics.port is not None:
        access.keep_metrics_apart(app, settings.metrics.port)
    if settings.cors_origins:
        cors.allow(app, settings.cors_origins)
    keys = None
    if settings.api_keys or settings.api_keys_file is not None:
        keys = app.extensions[KEYS] = Keys(settings.api_keys, settings.api_keys_file)
        access.recognise(app, keys)
    if settings.rate_limit is not None:
        from scorer.http.limiter import Limiter  # noqa: PLC0415 - loaded only by those who limit

        access.limit(app, Limiter(settings.rate_limit, settings.rate_limit_store))
    if keys is not None:
        access.require_key(app)


def metrics_of(settings: Settings) -> "Metrics | None":
    """What counts requests, if they are to be counted."""
    if not settings.metrics.on:
        return None
    from scorer.http.metrics import Metrics  # noqa: PLC0415 - loaded only by those who count

    return Metrics()


def watch(app: Flask, settings: Settings, metrics: "Metrics | None") -> None:
    """Put around the application what the settings ask for."""
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies, x_proto=0)  # type: ignore[method-assign]
    watchers: list[Watcher] = [AccessLog()] if settings.access_log else []
    if metrics is not None:
        watchers.append(metrics)
    if watchers:
        note_routes(app)
    app.wsgi_app = Watch(app.wsgi_app, watchers)  # type: ignore[method-assign]


def refresh_keys(app: Flask) -> None:
    """Read the file of keys again, if there is one."""
    keys = app.extensions.get(KEYS)
    if isinstance(keys, Keys):
        keys.refresh()
