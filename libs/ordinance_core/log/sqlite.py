"""A log in one SQLite file: one writer at a time, in the order of asking, and readers."""

from __future__ import annotations

import asyncio
import sqlite3
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Self

import aiosqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log import sqlite_batch
from ordinance_core.log.engines import PRAGMAS, READ_ONLY, engine
from ordinance_core.log.judge import Answer
from ordinance_core.log.migrate import migrate
from ordinance_core.log.model import Appended, Handled, Submission, Unavailable, Verdict
from ordinance_core.log.rows import Item, item
from ordinance_core.log.sqlite_batch import SQL
from ordinance_core.log.tail import Tail
from ordinance_core.log.writer import Writer
from ordinance_core.messages import Header, Recorded

READERS = 4
REFUSALS = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError, OverflowError)
AWAY = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
)


class SqliteLog:
    """The embedded default. Open it with `open_log`."""

    dialect = "sqlite"
    log_id: str
    epoch: int

    def __init__(
        self,
        url: str,
        service: str,
        *,
        appender: aiosqlite.Connection,
        reader: aiosqlite.Connection,
    ) -> None:
        self.service = service
        self._appender, self._reader = appender, reader
        self._turn = asyncio.Lock()
        self._writers = engine(url, connections=1)
        self._readers = engine(url, connections=READERS, writes=False)
        self._tail = Tail(0, self.position)
        self._writer = Writer(self._commit, REFUSALS)

    @classmethod
    async def open(cls, url: str, service: str) -> Self:
        file = Path(make_url(url).database or "")
        file.parent.mkdir(parents=True, exist_ok=True)
        await migrate(url)
        appender = await _connect(file, PRAGMAS)
        await appender.execute_fetchall(SQL["create_head"], [f"{service}-{uuid.uuid4()}"])
        reader = await _connect(file, (*PRAGMAS, READ_ONLY))
        log = cls(url, service, appender=appender, reader=reader)
        log.log_id, log.epoch, position = await log._head()
        log._tail.move(position)
        return log

    async def append(self, submission: Submission) -> Verdict:
        return await self._writer.submit(item(submission, self.log_id, self.epoch))

    async def load(self, stream: str, after: int = 0) -> Sequence[Recorded]:
        return await self._fetch("load", stream, after)

    async def read(self, after: int, limit: int = 500) -> Sequence[Recorded]:
        return await self._fetch("read", after, limit)

    async def position(self) -> int:
        return (await self._head())[2]

    async def outcome(self, command_id: str) -> Handled | None:
        rows = list(await self._reader.execute_fetchall(SQL["outcome"], [command_id]))
        return Handled(*rows[0]) if rows else None

    async def heard(self, source_log: str, stream: str) -> int:
        rows = await self._reader.execute_fetchall(SQL["heard"], [source_log, stream])
        return int(next(iter(rows))[0])

    async def wait(self, after: int, timeout: float) -> int:  # noqa: ASYNC109 - answers, not raises
        return await self._tail.wait(after, timeout)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn:
            try:
                async with self._writers.begin() as connection:
                    yield connection
            except OperationalError as failure:
                _raise_if_away(failure.orig)
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._readers.connect() as connection:
            yield connection

    async def raise_epoch(self) -> int:
        async with self._turn:
            rows = await self._appender.execute_fetchall(SQL["raise_epoch"])
        self.epoch = int(next(iter(rows))[0])
        return self.epoch

    async def watch(self) -> None:
        await self._writer.watch()

    async def close(self) -> None:
        await self._writer.close()
        await self._writers.dispose()
        await self._readers.dispose()
        await self._reader.close()
        await self._appender.close()

    async def _head(self) -> tuple[str, int, int]:
        (row,) = await self._reader.execute_fetchall(SQL["head"])
        return row[0], row[1], row[2]

    async def _fetch(self, name: str, *values: Any) -> list[Recorded]:
        rows = await self._reader.execute_fetchall(SQL[name], values)
        return [
            Recorded(position, datetime.fromisoformat(at), Header.decode(header), header, data)
            for position, at, header, data in rows
        ]

    async def _commit(self, batch: Sequence[Item]) -> Sequence[Answer]:
        async with self._turn:
            try:
                answers = await sqlite_batch.commit(self._appender, batch, self.epoch)
            except sqlite3.OperationalError as failure:
                _raise_if_away(failure)
                raise
        appended = [answer for answer in answers if isinstance(answer, Appended)]
        for answer in appended:
            if answer.recorded:
                self._tail.move(answer.recorded[-1].position)
        return answers


async def _connect(file: Path, pragmas: Sequence[str]) -> aiosqlite.Connection:
    connecting = aiosqlite.connect(file, isolation_level=None)
    connecting._thread.daemon = True  # noqa: SLF001 - a process that fails must be able to end
    connection = await connecting
    for pragma in pragmas:
        await connection.execute_fetchall(pragma)
    return connection


def _raise_if_away(failure: BaseException | None) -> None:
    """Raises `Unavailable` for a file that is held, full or unreadable, as opposed to our fault."""
    code = getattr(failure, "sqlite_errorcode", 0) & 0xFF  # the primary code below the extended
    if code in AWAY:
        raise Unavailable(f"the log's file cannot be written: {failure}") from failure
