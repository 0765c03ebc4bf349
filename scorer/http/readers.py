"""How the values of ``SCORER_*`` variables are read.

Each reader takes a text, and raises ValueError that tells what it must be.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, Self
from urllib.parse import urlsplit

_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
_RATE: Final = re.compile(r"([0-9]{1,9})/(second|minute|hour|day)")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_ORIGIN: Final = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
_STORES: Final = ("redis", "rediss", "redis+unix")


class Rate(NamedTuple):
    """So many requests in so many seconds."""

    requests: int
    seconds: int

    @classmethod
    def read(cls, text: str) -> Self | None:
        """A rate as it is written; None for ``off``.

        >>> Rate.read("600/minute")
        Rate(requests=600, seconds=60)
        """
        if text == "off":
            return None
        found = _RATE.fullmatch(text)
        if found is None or int(found[1]) == 0:
            raise ValueError("must be off or a rate such as 600/minute (second, minute, hour, day)")
        return cls(int(found[1]), _SECONDS[found[2]])


class Metrics(NamedTuple):
    """Whether ``/metrics`` is answered, and where: without an address, where everything is."""

    on: bool = True
    host: str | None = None
    port: int | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """On, off, or an address of its own.

        >>> Metrics.read("127.0.0.1:9100")
        Metrics(on=True, host='127.0.0.1', port=9100)
        """
        if text in {"on", "off"}:
            return cls(text == "on")
        name, _, number = text.rpartition(":")
        try:
            return cls(True, host(name.removeprefix("[").removesuffix("]")), whole(1, 65535)(number))
        except ValueError:
            raise ValueError("must be on, off or an address such as 127.0.0.1:9100") from None


def whole(least: int, most: int) -> Callable[[str], int]:
    """The reader of a whole number within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise ValueError(f"must be a whole number from {least} to {most}")
        return int(text)

    return read


def one_of(*words: str) -> Callable[[str], str]:
    """The reader of one of a few words, in whatever case."""

    def read(text: str) -> str:
        if text.lower() not in words:
            raise ValueError(f"must be one of {', '.join(words)}")
        return text.lower()

    return read


def switch(text: str) -> bool:
    """On or off."""
    if text not in {"on", "off"}:
        raise ValueError("must be on or off")
    return text == "on"


def host(text: str) -> str:
    """An address or the name of a host."""
    if not text or not text.isascii() or not text.isprintable() or any(mark in text for mark in " /,@[]"):
        raise ValueError("must be an address or a host name")
    return text


def path(text: str) -> str:
    """The path of a file."""
    if not text or "\0" in text:
        raise ValueError("must be the path of a file")
    return text


def hashes(text: str) -> tuple[bytes, ...]:
    """SHA-256 hashes, with blanks or commas between them.

    >>> [len(each) for each in hashes("0" * 64 + "," + "1" * 64)]
    [32, 32]
    """
    found = text.replace(",", " ").split()
    if not all(map(_SHA256.fullmatch, found)):
        raise ValueError("must be SHA-256 hashes in lower-case hexadecimal (`scorer key` makes a key and its hash)")
    return tuple(bytes.fromhex(each) for each in dict.fromkeys(found))


def hashes_of_file(text: str) -> tuple[bytes, ...]:
    """The hashes that a file holds; what follows ``#`` on a line is a remark."""
    return hashes(" ".join(line.partition("#")[0] for line in text.splitlines()))


def origins(text: str) -> tuple[str, ...]:
    """Origins as browsers send them, with blanks or commas between them."""
    found = text.replace(",", " ").split()
    if not all(map(_ORIGIN.fullmatch, found)):
        raise ValueError("must be origins such as https://app.example.org, without a path; * is none")
    return tuple(dict.fromkeys(found))


def store(text: str) -> str:
    """Where counts are kept."""
    if text != "memory" and urlsplit(text).scheme not in _STORES:
        raise ValueError("must be memory or the address of a Redis such as redis://host:6379/0")
    return text
