"""A view rebuilt from the log alone, beside the one that stands; compared, and put in its place.

Whoever keeps the view up goes on meanwhile: what it added is caught up in the transaction that
compares and replaces, under the lock of the follower's row.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log.model import Log
from ordinance_core.log.schema import followers
from ordinance_core.messages import Codec, Recorded
from ordinance_core.views import View, apply, create, drop, follower

BATCH = 500

Told = Callable[[int, int], None]


class Rebuilt(msgspec.Struct, frozen=True):
    """What came of it: how far the view was built, its rows, and those that differ from before."""

    position: int
    rows: int
    differ: int


class NotCaughtUp(Exception):  # noqa: N818 - says what to wait for
    """A new version of a view does not yet hold what the old one holds."""


async def rebuild(
    log: Log, view: View, codec: Codec, *, replace: bool = True, told: Told = lambda *_: None
) -> Rebuilt:
    """Builds the view to where it stands and compares; unless told not to, replaces what stands.

    `told(position, end)` hears of the progress.
    """
    copy = view.beside()
    async with log.writing() as connection:
        await drop(connection, copy)
        await create(connection, view)
        await create(connection, copy)
    built = await _build(log, view, copy, codec, told)
    async with log.writing() as connection:
        position = await _stands_at(connection, view, lock=log.dialect == "postgresql")
        async for recorded in _between(log, built, position):
            await apply(connection, copy, codec, recorded)
        pairs = [(view.tables[key], table) for key, table in copy.tables.items()]
        rows = [await _count(connection, table) for _, table in pairs]
        differ = [await _differing(connection, stands, made) for stands, made in pairs]
        if replace:
            for stands, made in pairs:
                await _replace(connection, stands, made)
        await drop(connection, copy)
    return Rebuilt(position, sum(rows), sum(differ))


async def drop_old(log: Log, views: Sequence[View]) -> tuple[str, ...]:
    """Drops the tables of versions before these; their names. Raises `NotCaughtUp`."""
    async with log.writing() as connection:
        there = await connection.run_sync(_tables)
        old = [(view, tables) for view in views if (tables := _older(view, there))]
        for view, tables in old:
            await _drop(connection, log, view, tables)
    return tuple(table for _, tables in old for table in tables)


async def _build(log: Log, view: View, copy: View, codec: Codec, told: Told) -> int:
    position = 0
    while True:
        async with log.reading() as connection:
            end = await _stands_at(connection, view)
        told(position, end)
        if position >= end:
            return position
        until = min(end, position + BATCH)
        async with log.writing() as connection:
            async for recorded in _between(log, position, until):
                await apply(connection, copy, codec, recorded)
        position = until


async def _between(log: Log, after: int, until: int) -> AsyncIterator[Recorded]:
    while after < until:
        for recorded in await log.read(after, min(BATCH, until - after)):
            yield recorded
            after = recorded.position


async def _stands_at(connection: AsyncConnection, view: View, *, lock: bool = False) -> int:
    query = select(followers.c.position).where(followers.c.name == view.follower)
    found = await connection.execute(query.with_for_update() if lock else query)
    return int(found.scalar_one_or_none() or 0)


async def _count(connection: AsyncConnection, table: Table) -> int:
    counted = await connection.execute(select(func.count()).select_from(table))
    return int(counted.scalar_one())


async def _differing(connection: AsyncConnection, stands: Table, made: Table) -> int:
    """How many rows of either table the other has not."""
    ours, theirs = select(*stands.c), select(*made.c)
    lacking = [ours.except_(theirs).subquery(), theirs.except_(ours).subquery()]
    counts = [select(func.count()).select_from(rows) for rows in lacking]
    return sum([int((await connection.execute(count)).scalar_one()) for count in counts])


async def _replace(connection: AsyncConnection, stands: Table, made: Table) -> None:
    await connection.execute(delete(stands))
    names = [column.name for column in stands.c]
    await connection.execute(insert(stands).from_select(names, select(*made.c)))


def _tables(connection: Connection) -> Sequence[str]:
    return inspect(connection).get_table_names()


def _older(view: View, there: Sequence[str]) -> tuple[str, ...]:
    found = [re.fullmatch(rf"({'|'.join(view.tables)})_v(\d+)", name) for name in there]
    return tuple(m[0] for m in found if m is not None and int(m[2]) < view.version)


async def _drop(connection: AsyncConnection, log: Log, view: View, tables: Sequence[str]) -> None:
    names = [follower(view.name, version) for version in range(view.version)]
    stood = select(func.max(followers.c.position)).where(followers.c.name.in_(names))
    position = int((await connection.execute(stood)).scalar_one() or 0)
    if (now := await _stands_at(connection, view)) < position:
        raise NotCaughtUp(
            f"version {view.version} of {view.name} of {log.service} holds {now} of {position}"
            " events: let it catch up first"
        )
    for table in tables:
        await connection.execute(text(f'DROP TABLE "{table}"'))
    await connection.execute(delete(followers).where(followers.c.name.in_(names)))
