"""POST of `official-notified` until the clock of the written confirmation is in GET /deadlines."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from statistics import median

import msgspec

from bench.backends import Backends
from bench.chain.hops import Hops, hops
from bench.chain.town import Town
from bench.installation import Installation
from bench.pace import percentile
from bench.result import OURS, Aim, Result, Workload
from bench.rounds import Rounds, Take
from bench.sizes import Sizes

HOPS, EMBEDDED = "two raw Kafka hops", "ordinance, embedded"
HALF = Workload(
    name="fact to another service's clock, p50", unit="ms", better="less", aims=(Aim(HOPS, 4.0),)
)
LATE = Workload(name="fact to another service's clock, p99", unit="ms", better="less")


async def measure(backends: Backends, rounds: Rounds, sizes: Sizes) -> list[Result]:
    """On PostgreSQL and Kafka with a process per service, and embedded on SQLite."""
    rounds.say("starts servers")
    with Installation() as spread, Installation() as embedded:
        async with (
            _spread(spread, backends) as apart,
            _embedded(embedded) as together,
            hops(backends.kafka) as bare,
        ):
            return await _taken(rounds, sizes, apart, together, bare)


async def _taken(
    rounds: Rounds, sizes: Sizes, apart: Town, together: Town, bare: Hops
) -> list[Result]:
    late: dict[str, list[float]] = {}
    takes = {
        OURS: _chained(apart, sizes.chains, late.setdefault(OURS, [])),
        HOPS: _timed(bare.once, sizes.chains, late.setdefault(HOPS, [])),
        EMBEDDED: _chained(together, sizes.chains, late.setdefault(EMBEDDED, [])),
    }
    half = await rounds.take(HALF, takes)
    return [half, msgspec.structs.replace(half, workload=LATE, rounds=late)]


def _chained(town: Town, count: int, late: list[float]) -> Take:
    async def once() -> float:
        return await town.seen(await town.reported())

    return _timed(once, count, late)


def _timed(once: Callable[[], Awaitable[float]], count: int, late: list[float]) -> Take:
    async def take() -> float:
        taken = [1000 * await once() for _ in range(count)]
        late.append(percentile(taken, 0.99))
        return median(taken)

    return take


@asynccontextmanager
async def _spread(installation: Installation, backends: Backends) -> AsyncIterator[Town]:
    installation.on_postgres(backends.databases)
    installation.on_kafka(backends.kafka)
    token = installation.prepare()
    urls = {name: installation.serve(name) for name in ("intake", "deadlines")}
    async with _calling(Town(urls, token)) as town:
        yield town


@asynccontextmanager
async def _embedded(installation: Installation) -> AsyncIterator[Town]:
    token = installation.prepare()
    url = installation.serve()
    async with _calling(Town({"intake": url, "deadlines": url}, token)) as town:
        yield town


@asynccontextmanager
async def _calling(town: Town) -> AsyncIterator[Town]:
    try:
        await town.adopt()
        await town.seen(await town.reported())
        yield town
    finally:
        await town.close()
