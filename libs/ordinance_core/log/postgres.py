"""A log in a PostgreSQL database: one appending connection, a pool of readers, hints between."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Self

import asyncpg
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log.engines import (
    APPEND_SETTINGS,
    HINTS_ONLY_SETTINGS,
    READ_ONLY_SETTINGS,
    engine,
    server_settings,
)
from ordinance_core.log.judge import Answer
from ordinance_core.log.migrate import ensure_current
from ordinance_core.log.model import Appended, Handled, Submission, Verdict
from ordinance_core.log.postgres_append import SQL, Appender
from ordinance_core.log.postgres_errors import REFUSALS, unavailable
from ordinance_core.log.readers import Readers
from ordinance_core.log.rows import Item, item
from ordinance_core.log.signals import Signals
from ordinance_core.log.tail import Tail
from ordinance_core.log.tips import Tips
from ordinance_core.log.writer import Writer
from ordinance_core.messages import Header, Recorded

READERS = 8
CONNECTIONS = 8
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 15.0


class PostgresLog:
    """A log for many processes. Open it with `open_log`."""

    dialect = "postgresql"
    log_id: str
    epoch: int

    def __init__(self, url: str, service: str) -> None:
        self.service = service
        self._url = url
        self._readers = Readers(partial(self._connect, READ_ONLY_SETTINGS), SQL, READERS)
        self._writing = engine(url, connections=CONNECTIONS, name=service)
        self._reading = engine(url, connections=CONNECTIONS, writes=False, name=service)
        self._tips = Tips()
        self._tail = Tail(0, self.position)

    @classmethod
    async def open(cls, url: str, service: str) -> Self:
        with unavailable():
            await ensure_current(url)
        log = cls(url, service)
        await log._start()
        return log

    async def append(self, submission: Submission) -> Verdict:
        return await self._writer.submit(item(submission, self.log_id, self.epoch))

    async def load(self, stream: str, after: int = 0) -> Sequence[Recorded]:
        recorded = await self._fetch("load", stream, after)
        if recorded:
            self._tips.learn(recorded[-1])
        return recorded

    async def read(self, after: int, limit: int = 500) -> Sequence[Recorded]:
        return await self._fetch("read", after, limit)

    async def position(self) -> int:
        return (await self._head())[2]

    async def outcome(self, command_id: str) -> Handled | None:
        row = await self._ask("outcome", command_id)
        return Handled(*row[0]) if row else None

    async def heard(self, source_log: str, stream: str) -> int:
        return int((await self._ask("heard", source_log, stream))[0][0])

    async def wait(self, after: int, timeout: float) -> int:  # noqa: ASYNC109 - answers, not raises
        return await self._tail.wait(after, timeout)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        with unavailable():
            async with self._writing.begin() as connection:
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with unavailable():
            async with self._reading.connect() as connection:
                yield connection

    async def raise_epoch(self) -> int:
        connection = await self._appender.connected()
        self.epoch = self._appender.epoch = await connection.fetchval(SQL["raise_epoch"])
        return self.epoch

    async def watch(self) -> None:
        tasks = self._writer.task, self._signals.task
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await (tasks[0] if tasks[0] in done else tasks[1])

    async def close(self) -> None:
        await self._writer.close()
        self._appender.drop()
        await self._signals.close()
        self._readers.close()
        await self._writing.dispose()
        await self._reading.dispose()

    async def _start(self) -> None:
        with unavailable():
            connection = await self._connect()
            await connection.execute(SQL["create_head"], f"{self.service}-{uuid.uuid4()}")
            await connection.close()
        self.log_id, self.epoch, position = await self._head()
        self._tail.move(position)
        self._appender = Appender(partial(self._connect, APPEND_SETTINGS), self.epoch, self._tips)
        self._writer = Writer(self._commit, REFUSALS)
        self._signals = Signals(partial(self._connect, HINTS_ONLY_SETTINGS), self._tail.move)

    async def _connect(self, settings: Mapping[str, str] = {}) -> asyncpg.Connection[Any]:
        connection: asyncpg.Connection[Any] = await asyncpg.connect(
            _dsn(self._url),
            server_settings={**server_settings(self.service), **settings},
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
        )
        return connection

    async def _commit(self, batch: Sequence[Item]) -> Sequence[Answer]:
        answers = await self._appender.commit(batch)
        last = 0
        for answer in answers:
            if isinstance(answer, Appended):
                for recorded in answer.recorded:
                    self._tips.learn(recorded)
                    last = recorded.position
        if last:
            self._tail.move(last)
            self._signals.tell(last)
        return answers

    async def _head(self) -> tuple[str, int, int]:
        (row,) = await self._ask("head")
        return row[0], row[1], row[2]

    async def _ask(self, name: str, *values: Any) -> list[asyncpg.Record]:
        with unavailable():
            return await self._readers.fetch(name, *values)

    async def _fetch(self, name: str, *values: Any) -> list[Recorded]:
        return [
            Recorded(position, at, Header.decode(header), header, data)
            for position, at, header, data in await self._ask(name, *values)
        ]


def _dsn(url: str) -> str:
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
