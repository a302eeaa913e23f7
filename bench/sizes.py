"""How much is measured: enough for medians that hold, bounded in time."""

from __future__ import annotations

import msgspec


class Sizes(msgspec.Struct, frozen=True, kw_only=True):
    """`seconds` per contender and round; `replayed` and the like are counts of events."""

    rounds: int
    seconds: float
    replayed: int
    delivered: int
    tailed: int
    clocks: int
    chains: int
    callers: int = 32
    writers: int = 16
    streams: int = 100
    length: int = 20
    batch: int = 100


FULL = Sizes(
    rounds=5,
    seconds=0.8,
    replayed=200_000,
    delivered=200,
    tailed=3000,
    clocks=20_000,
    chains=20,
)
QUICK = Sizes(
    rounds=3,
    seconds=0.25,
    replayed=20_000,
    delivered=50,
    tailed=1000,
    clocks=2000,
    chains=5,
)
TINY = Sizes(
    rounds=1,
    seconds=0.01,
    replayed=300,
    delivered=3,
    tailed=64,
    clocks=10,
    chains=1,
    callers=4,
    writers=4,
    streams=4,
    length=5,
    batch=10,
)
