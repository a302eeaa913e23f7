"""A log read without the right to write: beside the server that holds it, or from a copy."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from ordinance_core.log.engines import engine
from ordinance_core.log.model import Unavailable
from ordinance_core.log.schema import events
from ordinance_core.messages import Header, Recorded

_AWAY = (DBAPIError, OSError, sqlite3.Error)


class History:
    """The events of a log up to where it stood when it was opened; nothing later is seen."""

    def __init__(self, opened: AsyncEngine, end: int) -> None:
        self.end = end
        self._engine = opened

    async def read(self, after: int, limit: int) -> Sequence[Recorded]:
        """The events with a position beyond `after`, in order. Raises `Unavailable`."""
        place = events.c.position
        query = (
            select(place, events.c.appended_at, events.c.header, events.c.data)
            .where(place > after, place <= self.end)
            .order_by(place)
            .limit(limit)
        )
        try:
            async with self._engine.connect() as connection:
                rows = (await connection.execute(query)).all()
        except _AWAY as failure:
            raise _unread(self._engine, failure) from failure
        return [
            Recorded(row.position, row.appended_at, Header.decode(row.header), row.header, row.data)
            for row in rows
        ]


@asynccontextmanager
async def history(url: str) -> AsyncIterator[History]:
    """The log behind a URL. Raises `Unavailable` where there is none, or it cannot be read."""
    file = _file(url)
    if file is not None and not file.is_file():
        raise Unavailable(f"there is no log {file}")
    opened = engine(url, connections=1, writes=False)
    try:
        yield History(opened, await _end(opened))
    finally:
        await opened.dispose()


def _file(url: str) -> Path | None:
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


async def _end(opened: AsyncEngine) -> int:
    try:
        async with opened.connect() as connection:
            found = await connection.execute(select(func.max(events.c.position)))
            return int(found.scalar_one() or 0)
    except _AWAY as failure:
        raise _unread(opened, failure) from failure


def _unread(opened: AsyncEngine, failure: BaseException) -> Unavailable:
    """Says which database it was, without its password, and what the driver said of it."""
    said = failure.orig if isinstance(failure, DBAPIError) else failure
    return Unavailable(f"{opened.url.render_as_string()} cannot be read: {said}")
