"""asyncpg by hand: one insert per commit, a connection and its prepared statements per caller."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple
from uuid import uuid4

import asyncpg

from bench.log.spill import SPILL, TYPE, Streams, decode
from bench.sizes import Sizes
from ordinance_core.messages import encode

TABLE = """
CREATE TABLE events (
    position bigserial PRIMARY KEY,
    stream text NOT NULL,
    version int NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    data bytea NOT NULL,
    appended_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (stream, version)
)
"""
INSERT = "INSERT INTO events (stream, version, event_id, type, data) VALUES ($1, $2, $3, $4, $5)"
INSERT_MANY = """
INSERT INTO events (stream, version, event_id, type, data)
SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bytea[])
"""
LOAD = "SELECT position, version, data FROM events WHERE stream = $1 ORDER BY version"
READ = """
SELECT position, version, data FROM events WHERE position > $1 ORDER BY position LIMIT $2
"""
TELL = """
WITH added AS (
    INSERT INTO events (stream, version, event_id, type, data) VALUES ($1, $2, $3, $4, $5)
    RETURNING position
)
SELECT pg_notify('events', position::text) FROM added
"""
PAGE = 500


class Prepared(NamedTuple):
    """A connection's statements."""

    connection: asyncpg.Connection[Any]
    insert: Any
    tell: Any
    insert_many: Any
    load: Any
    read: Any


class Raw:
    """The yardstick: the least that stores an event and reads it back."""

    name = "raw asyncpg"

    async def open(self, url: str, sizes: Sizes) -> None:
        self._url, self._sizes = url, sizes
        connection = await asyncpg.connect(url)
        await connection.execute(TABLE)
        await connection.close()
        many = max(sizes.callers, sizes.writers) + 1
        self._callers = [await self._connect() for _ in range(many)]
        self._generation = [0] * sizes.streams

    async def close(self) -> None:
        for caller in self._callers:
            await caller.connection.close()

    def appends(self, callers: int) -> Sequence[Callable[[], Awaitable[int]]]:
        return [self._append(caller.insert) for caller in self._callers[:callers]]

    async def writers(self) -> Sequence[Callable[[], Awaitable[int]]]:
        return self.appends(self._sizes.writers)

    def _append(self, insert: Any) -> Callable[[], Awaitable[int]]:
        streams = Streams(str(uuid4()), self._sizes.length)

        async def append() -> int:
            stream, version = streams.next()
            await insert.fetch(stream, version + 1, str(uuid4()), TYPE, encode(SPILL))
            return 1

        return append

    def decides(self, callers: int) -> Sequence[Callable[[], Awaitable[int]]]:
        return [self._decide(caller) for caller in self._callers[:callers]]

    def _decide(self, caller: Prepared) -> Callable[[], Awaitable[int]]:
        async def decide() -> int:
            while True:
                nth = random.randrange(self._sizes.streams)  # noqa: S311 - no secret
                generation = self._generation[nth]
                stream = f"deal-{nth}-{generation}"
                rows = await caller.load.fetch(stream)
                state = sum(decode(data).gallons for _, _, data in rows)
                if len(rows) >= self._sizes.length:
                    self._generation[nth] = max(self._generation[nth], generation + 1)
                    continue
                assert state >= 0
                try:
                    event_id = str(uuid4())
                    version = len(rows) + 1
                    await caller.insert.fetch(stream, version, event_id, TYPE, encode(SPILL))
                except asyncpg.UniqueViolationError:
                    continue
                return 1

        return decide

    def batches(self) -> Callable[[], Awaitable[int]]:
        caller, count = self._callers[0], self._sizes.batch

        async def batch() -> int:
            await self._insert_many(caller, str(uuid4()), count)
            return count

        return batch

    def loads(self) -> Callable[[], Awaitable[int]]:
        caller = self._callers[0]
        made: list[str] = []

        async def load() -> int:
            if not made:
                made.append(str(uuid4()))
                await self._insert_many(caller, made[0], self._sizes.length)
            rows = await caller.load.fetch(made[0])
            assert len([decode(data) for _, _, data in rows]) == self._sizes.length
            return 1

        return load

    def replays(self) -> Callable[[], Awaitable[int]]:
        caller = self._callers[0]

        async def replay() -> int:
            seen = after = 0
            while seen < self._sizes.replayed:
                rows = await caller.read.fetch(after, PAGE)
                seen += len([decode(data) for _, _, data in rows])
                after = rows[-1][0]
            return seen

        return replay

    async def position(self) -> int:
        asked = "SELECT coalesce(max(position), 0) FROM events"
        return int(await self._callers[0].connection.fetchval(asked))

    async def tail(self, after: int) -> Sequence[int]:
        return [row[0] for row in await self._callers[-1].read.fetch(after, PAGE)]

    async def delays(self, count: int) -> Sequence[float]:
        after = await self.position()
        writer, reader = self._callers[0], self._callers[1]
        append, moved = self._append(writer.tell), asyncio.Event()
        listener = await asyncpg.connect(self._url)
        await listener.add_listener("events", lambda *_: moved.set())
        taken = []
        for _ in range(count):
            began = perf_counter()
            async with asyncio.TaskGroup() as group:
                received = group.create_task(_received(reader, moved, after))
                await append()
            after = received.result()
            taken.append(perf_counter() - began)
        await listener.close()
        return taken

    async def _insert_many(self, caller: Prepared, stream: str, count: int) -> None:
        await caller.insert_many.fetch(
            [stream] * count,
            list(range(1, count + 1)),
            [str(uuid4()) for _ in range(count)],
            [TYPE] * count,
            [encode(SPILL) for _ in range(count)],
        )

    async def _connect(self) -> Prepared:
        connection: asyncpg.Connection[Any] = await asyncpg.connect(self._url)
        statements = [INSERT, TELL, INSERT_MANY, LOAD, READ]
        return Prepared(connection, *[await connection.prepare(text) for text in statements])


async def _received(reader: Prepared, moved: asyncio.Event, after: int) -> int:
    while True:
        await moved.wait()
        moved.clear()
        if rows := await reader.read.fetch(after, PAGE):
            decode(rows[-1][2])
            return int(rows[-1][0])
