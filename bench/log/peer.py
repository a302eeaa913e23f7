"""The `eventsourcing` package: its application recorder on psycopg, callers as threads.

`enable_db_functions` is its fastest way to append. The default locks the table instead, so that
a tailing reader misses nothing: `Safe` measures that.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from time import perf_counter
from uuid import uuid4

from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from sqlalchemy.engine import make_url

from bench.log.spill import SPILL, TYPE, Streams, decode
from bench.sizes import Sizes
from ordinance_core.messages import encode

PAGE = 500
CONNECTIONS = 32


class Peer:
    """Works on stored events, without the package's own transcoding: the same bytes as the rest."""

    name = "eventsourcing"
    functions = True

    async def open(self, url: str, sizes: Sizes) -> None:
        at = make_url(url)
        self._sizes = sizes
        self._generation = [0] * sizes.streams
        self._store = PostgresDatastore(
            dbname=at.database or "",
            host=at.host or "",
            port=at.port or 5432,
            user=at.username or "",
            password=str(at.password or ""),
            pool_size=CONNECTIONS + 1,
            originator_id_type="text",
            enable_db_functions=self.functions,
        )
        self._recorder = PostgresApplicationRecorder(self._store, events_table_name="events")
        await asyncio.to_thread(self._recorder.create_table)

    async def close(self) -> None:
        await asyncio.to_thread(self._store.close)

    def appends(self, callers: int) -> Sequence[Callable[[], int]]:
        return [self._append() for _ in range(callers)]

    async def writers(self) -> Sequence[Callable[[], int]]:
        return self.appends(self._sizes.writers)

    def _append(self) -> Callable[[], int]:
        streams = Streams(str(uuid4()), self._sizes.length)

        def append() -> int:
            stream, version = streams.next()
            self._recorder.insert_events([_stored(stream, version + 1)])
            return 1

        return append

    def decides(self, callers: int) -> Sequence[Callable[[], int]]:
        return [self._decide] * callers

    def _decide(self) -> int:
        while True:
            nth = random.randrange(self._sizes.streams)  # noqa: S311 - no secret
            generation = self._generation[nth]
            stream = f"deal-{nth}-{generation}"
            found = self._recorder.select_events(stream)
            state = sum(decode(event.state).gallons for event in found)
            if len(found) >= self._sizes.length:
                self._generation[nth] = max(self._generation[nth], generation + 1)
                continue
            assert state >= 0
            try:
                self._recorder.insert_events([_stored(stream, len(found) + 1)])
            except IntegrityError:
                continue
            return 1

    def batches(self) -> Callable[[], int]:
        count = self._sizes.batch

        def batch() -> int:
            stream = str(uuid4())
            self._recorder.insert_events([_stored(stream, nth + 1) for nth in range(count)])
            return count

        return batch

    def loads(self) -> Callable[[], int]:
        made: list[str] = []

        def load() -> int:
            length = self._sizes.length
            if not made:
                made.append(str(uuid4()))
                self._recorder.insert_events([_stored(made[0], n + 1) for n in range(length)])
            found = self._recorder.select_events(made[0])
            assert len([decode(event.state) for event in found]) == length
            return 1

        return load

    def replays(self) -> Callable[[], int]:
        def replay() -> int:
            seen = after = 0
            while seen < self._sizes.replayed and (found := self._page(after)):
                seen += len([decode(notification.state) for notification in found])
                after = found[-1].id
            return seen

        return replay

    def _page(self, after: int) -> Sequence[Notification]:
        """Its numbers have gaps, so that it may end before as many as its last number says."""
        found: Sequence[Notification] = self._recorder.select_notifications(
            after, PAGE, inclusive_of_start=False
        )
        return found

    async def position(self) -> int:
        return await asyncio.to_thread(self._recorder.max_notification_id) or 0

    def tail(self, after: int) -> Sequence[int]:
        return [notification.id for notification in self._page(after)]

    async def delays(self, count: int) -> Sequence[float]:
        after = await self.position()
        return await asyncio.to_thread(self._delays, after, count)

    def _delays(self, after: int, count: int) -> Sequence[float]:
        append = self._append()
        taken = []
        with self._recorder.subscribe(gt=after) as subscription:
            for _ in range(count):
                began = perf_counter()
                append()
                decode(next(subscription).state)
                taken.append(perf_counter() - began)
        return taken


class Safe(Peer):
    """The same with its default insert, which locks the table until it commits."""

    name = "eventsourcing, locking"
    functions = False


def _stored(stream: str, version: int) -> StoredEvent:
    return StoredEvent(stream, version, TYPE, encode(SPILL))
