"""Parking in a service's own database, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import Select

from ordinance_core.bus.message import Message
from ordinance_core.bus.parking import Parked
from ordinance_core.log.model import Log
from ordinance_core.log.schema import parked

_columns = [parked.c[field] for field in Parked.__struct_fields__]


class Shelf:
    """The table `parked` beside a log; raises what `log.writing` and `log.reading` raise."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def park(self, message: Message, reason: str) -> None:
        header = message.header
        insert = (postgresql if self._log.dialect == "postgresql" else sqlite).insert
        row = {
            "source": message.source,
            "source_log": header.log_id,
            "stream": header.stream,
            "version": header.version,
            "header": message.header_bytes,
            "data": message.data_bytes,
            "reason": reason,
            "tries": 1,
            "parked_at": datetime.now(UTC),
        }
        async with self._log.writing() as connection:
            await connection.execute(insert(parked).values(row).on_conflict_do_nothing())

    async def first(self, source_log: str, stream: str) -> Parked | None:
        own = select(*_columns).where(parked.c.source_log == source_log, parked.c.stream == stream)
        rows = await self._rows(own.order_by(parked.c.version).limit(1))
        return rows[0] if rows else None

    async def tried(self, row: Parked, reason: str) -> None:
        same = (
            parked.c.source_log == row.source_log,
            parked.c.stream == row.stream,
            parked.c.version == row.version,
        )
        tries = {"tries": parked.c.tries + 1, "reason": reason}
        async with self._log.writing() as connection:
            await connection.execute(update(parked).where(*same).values(tries))

    async def forget(self, source_log: str, stream: str, through: int) -> None:
        past = (
            parked.c.source_log == source_log,
            parked.c.stream == stream,
            parked.c.version <= through,
        )
        async with self._log.writing() as connection:
            await connection.execute(delete(parked).where(*past))

    async def streams(self) -> Sequence[tuple[str, str]]:
        pairs = select(parked.c.source_log, parked.c.stream).distinct()
        async with self._log.reading() as connection:
            found = await connection.execute(pairs.order_by(parked.c.source_log, parked.c.stream))
            return [(source_log, stream) for source_log, stream in found]

    async def count(self) -> int:
        async with self._log.reading() as connection:
            counted = await connection.execute(select(func.count()).select_from(parked))
            return counted.scalar_one()

    async def holds(self, streams: Sequence[str]) -> bool:
        any_row = select(parked.c.version).where(parked.c.stream.in_(streams)).limit(1)
        async with self._log.reading() as connection:
            return (await connection.execute(any_row)).first() is not None

    async def listing(self, limit: int = 100) -> Sequence[Parked]:
        oldest = select(*_columns).order_by(
            parked.c.parked_at, parked.c.source_log, parked.c.stream, parked.c.version
        )
        return await self._rows(oldest.limit(limit))

    async def _rows(self, query: Select[tuple[object, ...]]) -> Sequence[Parked]:
        async with self._log.reading() as connection:
            found = await connection.execute(query)
            return [Parked(**row) for row in found.mappings()]
