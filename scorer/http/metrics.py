"""``GET /metrics``: what Prometheus reads, summed over all workers whichever of them answers.

The workers count in files of a folder (``scorer.http.metrics_files``); without one, in a test say, a process counts for
itself. Labels take few values: templates of paths, methods of HTTP, statuses, kinds of problems.
"""

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from flask import Response, current_app, request
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from prometheus_client.values import ValueClass

from scorer import __version__
from scorer.http.answers import NO_STORE, headers_of
from scorer.http.metrics_files import silent
from scorer.http.telling import TELLING, Seen

BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)
"""Seconds. A settlement takes half a thousandth; a stream of hands as long as it is."""


class _Build(Collector):
    """Which engine it is that counts."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Always one."""
        build = GaugeMetricFamily("scorer_build_info", "The engine that answers.", labels=["version"])
        build.add_metric([__version__], 1)
        yield build


class _Seconds(Histogram):
    """A histogram that takes many observations at once."""

    def observe_all(self, amounts: Sequence[float]) -> None:
        """As good as to ``observe`` one after another."""
        self._sum.inc(sum(amounts))
        for place, count in Tally([bisect_left(self._upper_bounds, amount) for amount in amounts]).items():
            self._buckets[place].inc(count)


class _Meters(NamedTuple):
    hit: Callable[[float], None]
    time: Callable[[Sequence[float]], None]


class Metrics:
    """A watcher that counts, and the view that shows the counts."""

    def __init__(self) -> None:
        self._shared = bool(getattr(ValueClass, "_multiprocess", False))
        own = self._own = CollectorRegistry()
        own.register(_Build())
        told = ["route", "method", "status"]
        self._requests = Counter("scorer_requests", "Requests answered.", told, registry=own)
        self._problems = Counter("scorer_problems", "Problems answered.", ["route", "problem"], registry=own)
        self._seconds = _Seconds(
            "scorer_request_seconds", "Seconds that answers took.", ["route"], registry=own, buckets=BUCKETS
        )
        self._meters: dict[tuple[str, str, int], _Meters] = {}

    def __call__(self, seen: Sequence[Seen]) -> None:
        """Count requests."""
        if silent():
            return
        alike: dict[tuple[str, str, int], list[float]] = {}
        for one in seen:
            alike.setdefault((one.route, one.method, one.status), []).append(one.seconds)
            if one.problem is not None:
                self._problems.labels(one.route, one.problem).inc()
        for key, seconds in alike.items():
            hit, time = self._meters.get(key) or self._new(key)
            hit(len(seconds))
            time(seconds)

    def _new(self, key: tuple[str, str, int]) -> _Meters:
        """The meters of requests of a kind; kept, because finding them takes longer than counting."""
        route, method, status = key
        child = self._requests.labels(route, method, str(status))
        return self._meters.setdefault(key, _Meters(child.inc, self._seconds.labels(route).observe_all))

    def show(self) -> Response:
        """The view of ``/metrics``: all that this worker has answered, and the others a moment ago."""
        current_app.extensions[TELLING].tell()
        try:
            encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        except (TypeError, ValueError):  # a version that is none: as good as none told
            encode, content_type = choose_encoder("")
        registry = self._own
        if self._shared:
            registry = CollectorRegistry()
            registry.register(_Build())
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return Response(encode(registry), 200, headers_of(content_type, NO_STORE))
