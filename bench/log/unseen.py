"""Events that a tailing reader never saw, while many wrote at once."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Sequence
from threading import Event
from typing import Any

from bench.log.contender import Contender
from bench.pace import Job, times, together
from bench.sizes import Sizes


async def unseen(contender: Contender, sizes: Sizes) -> int:
    """How many a reader missed that always asked for what lies behind the last it saw."""
    each, ended = sizes.tailed // sizes.writers, Event()
    seen = Seen(await contender.position(), ended)
    reading = asyncio.create_task(_read(contender, seen))
    try:
        await together([times(job, each) for job in await contender.writers()])
    finally:
        ended.set()
        await reading
    return each * sizes.writers - seen.count


async def _read(contender: Contender, seen: Seen) -> None:
    await together([_reader(contender.tail, seen)])


class Seen:
    """What the reader saw, and how far it is."""

    def __init__(self, last: int, ended: Event) -> None:
        self.last, self.count = last, 0
        self._ended, self._asked_after_the_end = ended, False

    def more(self, positions: Sequence[int]) -> bool:
        """Whether to ask again: not once nothing came though all writers had ended."""
        if not positions and self._asked_after_the_end:
            return False
        self._asked_after_the_end = self._ended.is_set()
        self.count += len(positions)
        self.last = max(self.last, *positions) if positions else self.last
        return True


def _reader(tail: Any, seen: Seen) -> Job:
    async def task() -> int:
        while seen.more(await tail(seen.last)):
            pass
        return seen.count

    def thread() -> int:
        while seen.more(tail(seen.last)):
            pass
        return seen.count

    return task if inspect.iscoroutinefunction(tail) else thread
