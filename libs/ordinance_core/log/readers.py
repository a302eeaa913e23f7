"""Connections for reading a PostgreSQL log: few, each with its statements prepared."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import asyncpg


class Reader:
    """One connection and what it has prepared so far."""

    def __init__(self, connection: asyncpg.Connection[Any], sql: Mapping[str, str]) -> None:
        self.connection, self._sql = connection, sql
        self._prepared: dict[str, Any] = {}

    async def fetch(self, name: str, *values: Any) -> list[asyncpg.Record]:
        statement = self._prepared.get(name)
        if statement is None:
            statement = self._prepared[name] = await self.connection.prepare(self._sql[name])
        rows: list[asyncpg.Record] = await statement.fetch(*values)
        return rows


class Readers:
    """At most so many readers, opened on demand, the one used last first.

    The driver's own pool makes a task for each release, which cost a third of a short load.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[asyncpg.Connection[Any]]],
        sql: Mapping[str, str],
        most: int,
    ) -> None:
        self._connect, self._sql = connect, sql
        self._free: list[Reader] = []
        self._turns = asyncio.Semaphore(most)

    async def fetch(self, name: str, *values: Any) -> list[asyncpg.Record]:
        """The rows of a named statement; raises what the driver raises."""
        async with self._turns:
            reader = self._take() or Reader(await self._connect(), self._sql)
            try:
                rows = await reader.fetch(name, *values)
            except asyncpg.PostgresError:
                self._free.append(reader)  # the server answered: the connection is in order
                raise
            except BaseException:
                reader.connection.terminate()
                raise
            self._free.append(reader)
            return rows

    def close(self) -> None:
        for reader in self._free:
            reader.connection.terminate()  # says no goodbye to a server that may be away
        self._free.clear()

    def _take(self) -> Reader | None:
        """A reader whose connection still stands."""
        while self._free:
            reader = self._free.pop()
            if not reader.connection.is_closed():
                return reader
        return None
