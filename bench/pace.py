"""Jobs done over and over: by tasks where they are coroutines, by threads where they are not."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, cast

Job = Callable[[], Any]  # done once, answers how much that was; a coroutine function or not


async def rate(jobs: Sequence[Job], seconds: float) -> float:
    """How much all the jobs together did in a second; each is done at least once."""
    began = perf_counter()
    done = await together([_until(job, began + seconds) for job in jobs])
    return float(sum(done)) / (perf_counter() - began)


async def together(jobs: Sequence[Callable[[], Any]]) -> list[Any]:
    """All at once, each in a thread of its own where it is no coroutine."""
    with ThreadPoolExecutor(max(1, len(jobs))) as threads:
        return await asyncio.gather(*(_start(job, threads) for job in jobs))


def _start(job: Callable[[], Any], threads: ThreadPoolExecutor) -> Awaitable[Any]:
    if inspect.iscoroutinefunction(job):
        return cast("Awaitable[Any]", job())
    return asyncio.get_running_loop().run_in_executor(threads, job)


def _until(job: Job, ends: float) -> Callable[[], Any]:
    async def tasks() -> int:
        done = await job()
        while perf_counter() < ends:
            done += await job()
        return int(done)

    def threads() -> int:
        done = job()
        while perf_counter() < ends:
            done += job()
        return int(done)

    return tasks if inspect.iscoroutinefunction(job) else threads


def times(job: Job, count: int) -> Job:
    """A job done so often."""

    async def tasks() -> int:
        return sum([await job() for _ in range(count)])

    def threads() -> int:
        return sum(job() for _ in range(count))

    return tasks if inspect.iscoroutinefunction(job) else threads


def percentile(taken: Sequence[float], share: float) -> float:
    """The value below which this share of them lies."""
    ordered = sorted(taken)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
