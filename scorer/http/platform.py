"""What an operator turns on: each part is wired in when the application is made, and costs nothing when it is off."""

from typing import TYPE_CHECKING, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.http import access, cors
from scorer.http.access_log import AccessLog
from scorer.http.keys import Keys
from scorer.http.readers import Rate
from scorer.http.settings import Settings, SettingsError
from scorer.http.telling import TELLING, Telling, Watcher
from scorer.http.watch import Watch

if TYPE_CHECKING:
    from scorer.http.limiter import Limiter
    from scorer.http.metrics import Metrics

KEYS: Final = "scorer.keys"
"""Where the application keeps its keys, if it has any."""


def guard(app: Flask, settings: Settings) -> None:
    """Put before the views what the settings ask for, in the order in which it is asked.

    Raises SettingsError for a file or a store that cannot be used.
    """
    if settings.metrics.port is not None:
        access.keep_metrics_apart(app, settings.metrics.port)
    if settings.cors_origins:
        cors.allow(app, settings.cors_origins)
    keys = None
    if settings.api_keys or settings.api_keys_file is not None:
        keys = app.extensions[KEYS] = _keys(settings)
        access.recognise(app, keys)
    if settings.rate_limit is not None:
        access.limit(app, _limiter(settings.rate_limit, settings.rate_limit_store))
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
    telling = app.extensions[TELLING] = Telling(watchers)
    app.wsgi_app = Watch(app.wsgi_app, telling)  # type: ignore[method-assign]


def _keys(settings: Settings) -> Keys:
    try:
        return Keys(settings.api_keys, settings.api_keys_file)
    except OSError as error:
        raise SettingsError(f"SCORER_API_KEYS_FILE: {error.strerror or error}") from None
    except ValueError as error:
        raise SettingsError(f"SCORER_API_KEYS_FILE: {error}") from None


def _limiter(rate: Rate, store: str) -> "Limiter":
    from limits.errors import ConfigurationError  # noqa: PLC0415 - loaded only by those who limit

    from scorer.http.limiter import Limiter  # noqa: PLC0415

    try:
        return Limiter(rate, store)
    except (ConfigurationError, ValueError):
        raise SettingsError("SCORER_RATE_LIMIT_STORE: cannot be used; is scorer[redis] installed?") from None


def begin(app: Flask) -> None:
    """A worker begins: what stands in a file is read again, and a thread tells those who watch."""
    refresh_keys(app)
    telling = app.extensions.get(TELLING)
    if isinstance(telling, Telling):
        telling.tell_later()


def refresh_keys(app: Flask) -> None:
    """Read the file of keys again, if there is one."""
    keys = app.extensions.get(KEYS)
    if isinstance(keys, Keys):
        keys.refresh()


def end(app: Flask) -> None:
    """A worker ends: what is still to be told is told."""
    telling = app.extensions.get(TELLING)
    if isinstance(telling, Telling):
        telling.tell()
