"""A limit on how many requests a client may send in a while, where an operator sets one.

Counted by a sliding window, by default in the memory of each worker: a client that reaches several workers then has
several allowances. A Redis (``SCORER_RATE_LIMIT_STORE``) counts for all workers of all machines; while it cannot be
reached, each worker counts for itself again.
"""

import logging
import math
import time
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from limits import RateLimitItemPerSecond
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from scorer.http.readers import Rate

MEMORY: Final = "memory"
_PATIENCE: Final = 0.25
"""Seconds that the store is given to answer."""
_RESPITE: Final = 5.0
"""Seconds that a store which did not answer is left alone."""
_LOG: Final = logging.getLogger(__name__)


class Verdict(NamedTuple):
    """Whether a request may pass, and what is left."""

    passes: bool
    remaining: int
    reset: int
    """Seconds until there is more."""


class Limiter:
    """The limit, and who has used how much of it."""

    def __init__(self, rate: Rate, store: str) -> None:
        """Raises limits.errors.ConfigurationError where the store needs a library that is not installed."""
        self.rate = rate
        self._item = RateLimitItemPerSecond(rate.requests, rate.seconds, namespace="scorer")
        self._own = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._shared = None if store == MEMORY else SlidingWindowCounterRateLimiter(_shared(store))
        self._asked_again_at = 0.0

    def count(self, client: str) -> Verdict:
        """Count one request of a client."""
        if self._shared is not None and time.monotonic() >= self._asked_again_at:
            try:
                return self._ask(self._shared, client)
            except StorageError as error:
                self._asked_again_at = time.monotonic() + _RESPITE
                _LOG.warning("the store of rate limits does not answer: %s", type(error.storage_error).__name__)
        return self._ask(self._own, client)

    def _ask(self, limiter: SlidingWindowCounterRateLimiter, client: str) -> Verdict:
        passes = limiter.hit(self._item, client)
        reset, remaining = limiter.get_window_stats(self._item, client)
        seconds = max(1, math.ceil(reset - time.time()))
        return Verdict(passes, remaining if passes else 0, min(seconds, self.rate.seconds))


def network_of(address: str) -> str:
    """The client behind an address: of IPv6 the network, because a client may have all the addresses of one.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("")
    ('192.0.2.7', '2001:db8:1:2::', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


def _shared(store: str) -> RedisStorage:
    return RedisStorage(store, wrap_exceptions=True, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
