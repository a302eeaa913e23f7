"""Views kept up with the log, and waiting until they are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log.follow import follow
from ordinance_core.log.model import Log
from ordinance_core.log.schema import followers
from ordinance_core.messages import Codec, Recorded
from ordinance_core.views import View, apply, create

_PAUSE_SECONDS = 0.001
_LONGEST_PAUSE_SECONDS = 0.05


async def prepare(log: Log, views: Sequence[View]) -> None:
    """Creates the tables of views that are new in this version, beside those of older ones."""
    async with log.writing() as connection:
        for view in views:
            await create(connection, view)


async def keep_up(log: Log, view: View, codec: Codec) -> None:
    """Runs one view until cancelled."""

    async def handle(connection: AsyncConnection, events: Sequence[Recorded]) -> None:
        for recorded in events:
            await apply(connection, view, codec, recorded)

    await follow(log, view.follower, handle)


async def reached(log: Log, views: Sequence[View]) -> int:
    """The position that all of these views hold."""
    names = [view.follower for view in views]
    query = select(func.count(), func.min(followers.c.position)).where(followers.c.name.in_(names))
    async with log.reading() as connection:
        found, position = (await connection.execute(query)).one()
    return int(position or 0) if found == len(names) else 0


async def wait_until(log: Log, views: Sequence[View], position: int, seconds: float) -> bool:
    """Whether the views came to hold a position within so many seconds."""
    end, pause = monotonic() + seconds, _PAUSE_SECONDS
    while await reached(log, views) < position:
        if monotonic() > end:
            return False
        await asyncio.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)
    return True
