"""The log's workloads, each for every contender in turn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from statistics import median

import msgspec

from bench.backends import Backends
from bench.log.contender import Contender
from bench.log.ours import Ours
from bench.log.peer import Peer, Safe
from bench.log.raw import Raw
from bench.log.unseen import unseen
from bench.pace import Job, percentile, rate
from bench.result import Aim, Result, Workload
from bench.rounds import Rounds, Take
from bench.sizes import Sizes
from ordinance_core.testing import Databases

RAW, PEER = Raw.name, Peer.name
Jobs = Callable[[Contender], Sequence[Job]]


def rates(sizes: Sizes) -> Mapping[Workload, Jobs]:
    """What is done over and over, for so many seconds."""
    many = f"{sizes.callers} callers"
    return {
        _rate(f"append, {many}", "appends/s", 2.2, 7): lambda c: c.appends(sizes.callers),
        _rate("append, 1 caller", "appends/s", 0.7): lambda c: c.appends(1),
        _rate(f"load, decide, append, {many} on {sizes.streams} streams", "commands/s", None, 7): (
            lambda c: c.decides(sizes.callers)
        ),
        _rate(f"{sizes.batch} events per commit", "events/s", 0.8): lambda c: [c.batches()],
        _rate(f"load a stream of {sizes.length}", "loads/s", 0.9): lambda c: [c.loads()],
    }


def _rate(name: str, unit: str, raw: float | None, peer: float | None = None) -> Workload:
    aims = ((RAW, raw), (PEER, peer))
    return Workload(
        name=name, unit=unit, aims=tuple(Aim(who, ratio) for who, ratio in aims if ratio)
    )


async def measure(backends: Backends, rounds: Rounds, sizes: Sizes) -> list[Result]:
    """All of the log's results."""
    async with _open(backends.databases, sizes, Ours(), Raw(), Peer()) as three:
        results = [
            await rounds.take(workload, {c.name: _rated(jobs(c), sizes.seconds) for c in three})
            for workload, jobs in rates(sizes).items()
        ]
        results.append(await _replay(three, rounds, sizes))
        results.extend(await _delays(three, rounds, sizes))
    async with _open(backends.databases, sizes, Ours(), Raw(), Peer(), Safe()) as four:
        results.append(await _unseen(four, rounds, sizes))
    return results


@asynccontextmanager
async def _open(
    databases: Databases, sizes: Sizes, *contenders: Contender
) -> AsyncIterator[Sequence[Contender]]:
    urls = []
    try:
        for contender in contenders:
            urls.append(databases.create())
            await contender.open(urls[-1], sizes)
        yield contenders
    finally:
        for contender in contenders[: len(urls)]:
            await contender.close()
        for url in urls:
            databases.drop(url)


def _rated(jobs: Sequence[Job], seconds: float) -> Take:
    async def take() -> float:
        return await rate(jobs, seconds)

    return take


async def _replay(contenders: Sequence[Contender], rounds: Rounds, sizes: Sizes) -> Result:
    for contender in contenders:
        rounds.say(f"fills {contender.name}")
        fill = contender.batches()
        while await contender.position() < sizes.replayed:
            await rate([fill], 0.2)
    workload = Workload(
        name=f"replay {sizes.replayed:,} in order, typed", unit="events/s", aims=(Aim(RAW, 0.9),)
    )
    return await rounds.take(workload, {c.name: _rated([c.replays()], 0) for c in contenders})


async def _delays(
    contenders: Sequence[Contender], rounds: Rounds, sizes: Sizes
) -> tuple[Result, Result]:
    tails: dict[str, list[float]] = {contender.name: [] for contender in contenders}

    def delayed(contender: Contender) -> Take:
        async def take() -> float:
            taken = await contender.delays(sizes.delivered)
            tails[contender.name].append(1000 * percentile(taken, 0.99))
            return 1000 * median(taken)

        return take

    workload = Workload(
        name="append to subscriber, p50", unit="ms", better="less", aims=(Aim(RAW, 1.0),)
    )
    half = await rounds.take(workload, {c.name: delayed(c) for c in contenders})
    late = msgspec.structs.replace(workload, name="append to subscriber, p99")
    return half, msgspec.structs.replace(half, workload=late, rounds=tails)


async def _unseen(contenders: Sequence[Contender], rounds: Rounds, sizes: Sizes) -> Result:
    workload = Workload(
        name=f"never seen by a tailing reader, {sizes.writers} writers",
        unit=f"events of {sizes.tailed:,}",
        better="less",
        worst=True,
        most=0,
    )
    return await rounds.take(workload, {c.name: _missing(c, sizes) for c in contenders})


def _missing(contender: Contender, sizes: Sizes) -> Take:
    async def take() -> float:
        return await unseen(contender, sizes)

    return take
