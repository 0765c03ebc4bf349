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
    """``SCORER_LOG_LEVEL``: the least grave messages written, to standard error."""

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
                problems.append(f"{variable}: {error}, not {environment[variable]!r}")
        if problems:
            raise SettingsError("\n".join(problems))
        return cls(**values)  # type: ignore[arg-type]


def _guess(variable: str) -> str:
    known = [PREFIX + name.upper() for name in _READERS]
    near = get_close_matches(variable.upper(), known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise ValueError(f"must be a whole number from {least} to {most}")
        return int(text)

    return read


def _host(text: str) -> str:
    if not text or not text.isascii() or not text.isprintable() or any(mark in text for mark in " /,@[]"):
        raise ValueError("must be an address or a host name")
    return text


def _log_level(text: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}")
    return text.lower()


_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "host": _host,
    "port": _whole(1, 65535),
    "workers": _whole(1, 256),
    "body_limit": _whole(1024, 64 * 1024 * 1024),
    "ledger_hands": _whole(1, 10_000),
    "batch_items": _whole(1, 100_000),
    "batch_body_limit": _whole(1024, 64 * 1024 * 1024),
    "batch_line_limit": _whole(1024, 16 * 1024 * 1024),
    "graceful_timeout": _whole(1, 3600),
    "log_level": _log_level,
}
