"""Prometheus metrics of the edge: how many requests, how long they took."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class RequestMetrics:
    """Counts one service's requests by route and status in its own registry."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._count = Counter(
            "ordinance_requests",
            "Requests answered.",
            ["method", "route", "status"],
            registry=registry,
        )
        self._seconds = Histogram(
            "ordinance_request_seconds",
            "Seconds from the first byte of a request to the last of its answer.",
            ["method", "route"],
            buckets=_BUCKETS,
            registry=registry,
        )

        self._known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        found = self._known.get((method, route, status))
        if found is None:
            count = self._count.labels(method, route, str(status))
            found = self._known[method, route, status] = (
                count,
                self._seconds.labels(method, route),
            )
        found[0].inc()
        found[1].observe(seconds)
