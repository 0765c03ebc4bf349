"""``scorer serve``: gunicorn with the package's own configuration, started without its command line."""

import os
import socket
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Final

from gunicorn.app.base import BaseApplication

from scorer.http.settings import Settings, SettingsError

if TYPE_CHECKING:
    from flask import Flask

UNUSABLE: Final = 2
"""Exit status for settings or an address that cannot be used."""


class Server(BaseApplication):  # type: ignore[misc]
    """gunicorn, configured from a module and a few values laid over it."""

    def __init__(self, configuration: ModuleType, laid_over: Mapping[str, object]) -> None:
        self._values = {**vars(configuration), **laid_over}
        super().__init__(prog="scorer serve")

    def load_config(self) -> None:
        """Called by gunicorn, also when it reloads."""
        for name, value in self._values.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> "Flask":
        """The application; called once, before the workers are forked."""
        from scorer.http.wsgi import app  # noqa: PLC0415 - makes the tables, in the process that serves

        return app


def serve(host: str | None = None, port: int | None = None, workers: int | None = None) -> int:
    """Serve until stopped; the exit status. What is None comes from the ``SCORER_*`` variables or their defaults."""
    try:
        settings = Settings.read(os.environ)
    except SettingsError as error:
        return _refuse(f"settings:\n{error}")
    host = settings.host if host is None else host
    port = settings.port if port is None else port
    own = settings.metrics
    if own.port == port:
        return _refuse("settings:\nSCORER_METRICS: its port must be another one than the service's")
    for address in ((host, port), *([] if own.host is None or own.port is None else [(own.host, own.port)])):
        if problem := _unusable(*address):
            return _refuse(problem)
    from scorer.http import gunicorn_conf  # noqa: PLC0415 - reads the environment, which is known to be good by now

    laid_over = {"bind": gunicorn_conf.bind_all(host, port, settings), "workers": workers or settings.workers}
    try:
        Server(gunicorn_conf, laid_over).run()
    except SystemExit as end:
        if isinstance(end.code, str):
            return _refuse(end.code.removeprefix("scorer: "))
        return end.code or 0
    return 0


def _unusable(host: str, port: int) -> str | None:
    """Why nothing can listen there, if so.

    The workers listen with SO_REUSEPORT, which lets two services share a port unnoticed: so it is tried without.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        return f"cannot listen on {host} port {port}: {error.strerror or error}"
    return None


def _refuse(problem: str) -> int:
    print(f"scorer serve: {problem}", file=sys.stderr)  # noqa: T201 - the command's own voice
    return UNUSABLE
