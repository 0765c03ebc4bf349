"""API keys: who may use the service, where an operator wants to know.

A key is a long random word, sent as ``Authorization: Bearer …`` or ``X-API-Key: …``. The service knows only SHA-256
hashes, from ``SCORER_API_KEYS`` and from the lines of ``SCORER_API_KEYS_FILE``; the file is read anew by every worker
that starts, so a reload (SIGHUP) takes a key in or out without a request lost.
"""

import logging
import secrets
from collections.abc import Mapping
from functools import reduce
from hashlib import sha256
from hmac import compare_digest
from operator import or_
from pathlib import Path
from typing import Final

from scorer.http.readers import hashes_of_file

_LOG: Final = logging.getLogger(__name__)
_LONGEST: Final = 256


class Keys:
    """The keys that are let in."""

    def __init__(self, hashes: tuple[bytes, ...], file: str | None) -> None:
        """Raises OSError or ValueError for a file that cannot be used; neither quotes it."""
        self._told = hashes
        self._file = None if file is None else Path(file)
        self._hashes = self._told if self._file is None else (*self._told, *_read(self._file))

    def refresh(self) -> None:
        """Read the file again. A file that cannot be used changes nothing, and the log says so."""
        if self._file is None:
            return
        try:
            self._hashes = (*self._told, *_read(self._file))
        except (OSError, ValueError) as error:
            _LOG.error("the file of API keys cannot be used, the keys stay as they were: %s", error)

    def known(self, key: str | None) -> bool:
        """Whether it is one of them. Takes as long for one as for another, and for none."""
        if key is None or not 0 < len(key) <= _LONGEST:
            return False
        digest = digest_of(key)
        return reduce(or_, [compare_digest(digest, each) for each in self._hashes], False)


def key_in(environ: Mapping[str, object]) -> str | None:
    """The key that a request comes with, if any. A header sent twice holds none: the server joins the two."""
    told = environ.get("HTTP_AUTHORIZATION")
    if isinstance(told, str):
        scheme, _, key = told.partition(" ")
        if scheme.lower() == "bearer":
            return key.strip(" ")
    key_alone = environ.get("HTTP_X_API_KEY")
    return key_alone if isinstance(key_alone, str) else None


def digest_of(key: str) -> bytes:
    """What of a key is kept."""
    return sha256(key.encode("latin-1", "replace")).digest()


def new_key() -> tuple[str, str]:
    """A key to hand out, and its hash for the service."""
    key = "sk_" + secrets.token_urlsafe(32)
    return key, digest_of(key).hex()


def _read(file: Path) -> tuple[bytes, ...]:
    return hashes_of_file(file.read_text(encoding="utf-8"))
