"""Ordinance's log: the commands of all callers through one group commit."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from uuid import uuid4

from bench.log import dealing
from bench.log.spill import NOW, SPILL, SpillMeasured, Streams
from bench.result import OURS
from bench.sizes import Sizes
from ordinance_core.log import open_log
from ordinance_core.log.migrate import migrate
from ordinance_core.log.model import Appended, Log, Submission, Write
from ordinance_core.messages import Codec

CODEC = Codec(SpillMeasured)
TOWN = "allouez-wi"
PAGE = 500


class Ours:
    """What every command of a service goes through, without its edge and its law."""

    name = OURS

    async def open(self, url: str, sizes: Sizes) -> None:
        self._url, self._sizes = url, sizes
        await migrate(url)
        self._log = await open_log(url, "bench")
        self._handler = dealing.handler(self._log)
        self._generation = [0] * sizes.streams
        self._others: list[Log] = []

    async def close(self) -> None:
        for log in (*self._others, self._log):
            await log.close()

    def appends(self, callers: int) -> Sequence[Callable[[], Awaitable[int]]]:
        return [self._append(self._log) for _ in range(callers)]

    async def writers(self) -> Sequence[Callable[[], Awaitable[int]]]:
        while len(self._others) < self._sizes.writers:
            self._others.append(await open_log(self._url, "bench"))
        return [self._append(log) for log in self._others]

    def _append(self, log: Log) -> Callable[[], Awaitable[int]]:
        streams = Streams(str(uuid4()), self._sizes.length)

        async def append() -> int:
            stream, version = streams.next()
            verdict = await log.append(_command(stream, version, SPILL))
            assert isinstance(verdict, Appended)
            return 1

        return append

    def decides(self, callers: int) -> Sequence[Callable[[], Awaitable[int]]]:
        return [self._decide] * callers

    async def _decide(self) -> int:
        nth = random.randrange(self._sizes.streams)  # noqa: S311 - no secret
        generation = self._generation[nth]
        outcome = await self._handler.execute(f"deal-{nth}-{generation}", dealing.deal())
        if outcome.version >= self._sizes.length:
            self._generation[nth] = max(self._generation[nth], generation + 1)
        return 1

    def batches(self) -> Callable[[], Awaitable[int]]:
        count = self._sizes.batch

        async def batch() -> int:
            await self._log.append(_command(str(uuid4()), 0, *[SPILL] * count))
            return count

        return batch

    def loads(self) -> Callable[[], Awaitable[int]]:
        made: list[str] = []

        async def load() -> int:
            if not made:
                made.append(str(uuid4()))
                await self._log.append(_command(made[0], 0, *[SPILL] * self._sizes.length))
            found = await self._log.load(made[0])
            assert len([CODEC.event(recorded) for recorded in found]) == self._sizes.length
            return 1

        return load

    def replays(self) -> Callable[[], Awaitable[int]]:
        async def replay() -> int:
            seen = after = 0
            while seen < self._sizes.replayed:
                found = await self._log.read(after, PAGE)
                seen += len([CODEC.event(recorded) for recorded in found])
                after = found[-1].position
            return seen

        return replay

    async def position(self) -> int:
        return await self._log.position()

    async def tail(self, after: int) -> Sequence[int]:
        return [recorded.position for recorded in await self._log.read(after, PAGE)]

    async def delays(self, count: int) -> Sequence[float]:
        """Between two open logs, as between two processes: the hint crosses the database."""
        append, reader = self._append(self._log), await open_log(self._url, "bench")
        after = await self.position()
        taken = []
        for _ in range(count):
            began = perf_counter()
            async with asyncio.TaskGroup() as group:
                received = group.create_task(_received(reader, after))
                await append()
            after = received.result()
            taken.append(perf_counter() - began)
        await reader.close()
        return taken


async def _received(reader: Log, after: int) -> int:
    await reader.wait(after, 30)
    found = await reader.read(after)
    CODEC.event(found[-1])
    return found[-1].position


def _command(stream: str, expected: int, *events: SpillMeasured) -> Submission:
    command_id = str(uuid4())
    return Submission(
        command_id=command_id,
        recorded_at=NOW,
        actor="hotline-1",
        correlation=command_id,
        writes=(Write(stream, expected, TOWN, events),),
    )
