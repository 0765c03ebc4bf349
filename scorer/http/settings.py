"""What an operator may set: ``SCORER_*`` environment variables, read once into one frozen object.

A variable that means nothing stops the start: a misspelt limit is no limit. (Kubernetes puts variables of its own there
for a Service called ``scorer``; ``enableServiceLinks: false`` keeps them out.)

>>> Settings.read({"SCORER_PORT": "9000"}).port
9000
>>> Settings.read({"SCORER_PROT": "9000"})
Traceback (most recent call last):
scorer.http.settings.SettingsError: SCORER_PROT: there is no such setting; did you mean SCORER_PORT?
"""

import os
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple, Self

from scorer.http import readers
from scorer.http.readers import Metrics, Rate

PREFIX: Final = "SCORER_"
CONFIG: Final = "SETTINGS"
"""Where the application keeps the settings it was made with."""
LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")


class SettingsError(ValueError):
    """The environment holds settings that mean nothing: one line for each of them."""


def _cores() -> int:
    """The cores this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Settings(NamedTuple):
    """Everything that can be set, with its defaults."""

    host: str = "127.0.0.1"
    """``SCORER_HOST``: the address to listen on, IPv4 or IPv6; ``0.0.0.0`` for all."""
    port: int = 8000
    """``SCORER_PORT``: 1-65535."""
    workers: int = _cores()
    """``SCORER_WORKERS``: processes, 1-256; one a core by default."""
    body_limit: int = 256 * 1024
    """``SCORER_BODY_LIMIT``: the largest request body, in bytes, 1024-67108864."""
    ledger_hands: int = 500
    """``SCORER_LEDGER_HANDS``: the most hands of one ledger, 1-10000."""
    batch_items: int = 1000
    """``SCORER_BATCH_ITEMS``: the most hands of one batch in an array, 1-100000; a stream may have any number."""
    batch_body_limit: int = 8 * 1024 * 1024
    """``SCORER_BATCH_BODY_LIMIT``: the largest body of a ledger or a batch in an array, in bytes, 1024-67108864."""
    batch_line_limit: int = 256 * 1024
    """``SCORER_BATCH_LINE_LIMIT``: the longest line of a stream, in bytes, 1024-16777216."""
    graceful_timeout: int = 30
    """``SCORER_GRACEFUL_TIMEOUT``: seconds that requests under way are given when the service stops, 1-3600."""
    log_level: str = "info"
    """``SCORER_LOG_LEVEL``: the least grave messages written, to standard error; ``debug`` names the paths asked for."""
    access_log: bool = True
    """``SCORER_ACCESS_LOG``: ``on`` or ``off``: a line of JSON for each request, to standard output. It costs about one
    per cent of what a settlement does."""
    metrics: Metrics = Metrics()
    """``SCORER_METRICS``: ``on`` (``GET /metrics``), ``off``, or an address such as ``127.0.0.1:9100`` where nothing but
    the metrics and the probes are answered, and ``/metrics`` nowhere else. Counting costs two per cent."""
    docs: bool = True
    """``SCORER_DOCS``: ``on`` or ``off``: the page ``/docs``."""
    cors_origins: tuple[str, ...] = ()
    """``SCORER_CORS_ORIGINS``: origins whose pages may use the service, such as ``https://app.example.org``, with blanks
    or commas between them; none by default."""
    api_keys: tuple[bytes, ...] = ()
    """``SCORER_API_KEYS``: SHA-256 hashes of the keys that are let in (``scorer key`` makes a key and its hash), with
    blanks or commas between them; without any, and without a file of them, no key is asked for."""
    api_keys_file: str | None = None
    """``SCORER_API_KEYS_FILE``: a file of such hashes, ``#`` before remarks; read again upon a reload (SIGHUP)."""
    rate_limit: Rate | None = None
    """``SCORER_RATE_LIMIT``: the most requests of a client, such as ``600/minute``, or ``off``. A client is a key or,
    without one, an IPv4 address or an IPv6 network (/64). A batch is one request."""
    rate_limit_store: str = "memory"
    """``SCORER_RATE_LIMIT_STORE``: ``memory``, where each worker counts for itself, so that a client may get as many
    times the limit as there are workers; or ``redis://host:6379/0``, which counts for all workers of all machines."""
    trusted_proxies: int = 0
    """``SCORER_TRUSTED_PROXIES``: how many proxies in front add to ``X-Forwarded-For``, 0-10; clients are told apart by
    the address that the outermost of them saw. Too large a number lets clients make up their address."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """The settings that the environment gives. Raises SettingsError that names all that is wrong with it."""
        values: dict[str, object] = {}
        problems = []
        for variable in sorted(name for name in environment if name.startswith(PREFIX)):
            name = variable.removeprefix(PREFIX).lower()
            if name not in _READERS or variable != variable.upper():
                problems.append(f"{variable}: there is no such setting{_guess(variable)}")
                continue
            try:
                values[name] = _READERS[name](environment[variable].strip())
            except ValueError as error:
                told = "" if name in _SECRET else f", not {environment[variable]!r}"
                problems.append(f"{variable}: {error}{told}")
        settings = cls(**values)  # type: ignore[arg-type]
        if settings.metrics.port == settings.port:
            problems.append("SCORER_METRICS: its port must be another one than SCORER_PORT")
        if problems:
            raise SettingsError("\n".join(problems))
        return settings


def _guess(variable: str) -> str:
    known = [PREFIX + name.upper() for name in _READERS]
    near = get_close_matches(variable.upper(), known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"


_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "host": readers.host,
    "port": readers.whole(1, 65535),
    "workers": readers.whole(1, 256),
    "body_limit": readers.whole(1024, 64 * 1024 * 1024),
    "ledger_hands": readers.whole(1, 10_000),
    "batch_items": readers.whole(1, 100_000),
    "batch_body_limit": readers.whole(1024, 64 * 1024 * 1024),
    "batch_line_limit": readers.whole(1024, 16 * 1024 * 1024),
    "graceful_timeout": readers.whole(1, 3600),
    "log_level": readers.one_of(*LOG_LEVELS),
    "access_log": readers.switch,
    "metrics": Metrics.read,
    "docs": readers.switch,
    "cors_origins": readers.origins,
    "api_keys": readers.hashes,
    "api_keys_file": readers.path,
    "rate_limit": Rate.read,
    "rate_limit_store": readers.store,
    "trusted_proxies": readers.whole(0, 10),
}
_SECRET: Final = {"api_keys", "rate_limit_store"}
"""Values that are not repeated in a complaint: they hold a password, or a key where its hash should be."""
