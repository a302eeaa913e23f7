"""The view every service has: its matters and towns, and which matters lag behind their town."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import BigInteger, Column, Table, Text, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.conclusions import CaseOpened, JudgedByTown
from ordinance_core.law import Fact
from ordinance_core.messages import UNASSIGNED, Actor, matter_of, matter_stream
from ordinance_core.runtime import Runtime
from ordinance_core.views import Handle, Seen, put, scoped, view


def _handlers(tables: Mapping[str, Table]) -> Mapping[str, Handle]:
    async def judged(connection: AsyncConnection, seen: Seen) -> None:
        assert isinstance(seen.event, JudgedByTown)
        await put(
            connection,
            tables["standing"],
            {"stream": seen.stream},
            jurisdiction=seen.jurisdiction,
            town_version=seen.event.town_version,
            judged_by=seen.event.pack,
        )

    async def opened(connection: AsyncConnection, seen: Seen) -> None:
        assert isinstance(seen.event, CaseOpened)
        await put(
            connection,
            tables["standing"],
            {"stream": seen.stream},
            jurisdiction=seen.jurisdiction,
            number=seen.event.number,
        )

    return {JudgedByTown.__name__: judged, CaseOpened.__name__: opened}


def _learned(tables: Mapping[str, Table]) -> Handle:
    async def learned(connection: AsyncConnection, seen: Seen) -> None:
        values = {"learned": seen.recorded.version} if isinstance(seen.event, Fact) else {}
        await put(
            connection,
            tables["standing"],
            {"stream": seen.stream},
            jurisdiction=seen.jurisdiction,
            **values,
        )

    return learned


STANDING = view(
    "standing",
    2,
    {
        "standing": (
            Column("stream", Text, primary_key=True),
            Column("jurisdiction", Text, nullable=False),
            Column("number", Text, unique=True),
            Column("learned", BigInteger, nullable=False, server_default="0"),
            Column("town_version", BigInteger, nullable=False, server_default="0"),
            Column("judged_by", Text),
        )
    },
    _handlers,
    always=_learned,
)


async def lagging(
    connection: AsyncConnection, limit: int, last: Collection[str] = ()
) -> Sequence[str]:
    """Streams of assigned matters that were judged with an older version of their town.

    Those of `last` come after the others.
    """
    table = STANDING.table("standing")
    towns = table.alias("towns")
    found = await connection.execute(
        select(table.c.stream)
        .join(towns, towns.c.stream == literal("town-").concat(table.c.jurisdiction))
        .where(table.c.stream.like("matter-%"))
        .where(table.c.town_version < towns.c.learned)
        .where(table.c.jurisdiction != UNASSIGNED)
        .order_by(table.c.stream.in_(last), table.c.stream)
        .limit(limit)
    )
    return [row.stream for row in found]


async def outdated(connection: AsyncConnection, packs: Collection[str]) -> Sequence[str]:
    """Streams of matters that were judged last by a pack that is none of these."""
    table = STANDING.table("standing")
    found = await connection.execute(
        select(table.c.stream)
        .where(table.c.judged_by.is_not(None))
        .where(table.c.judged_by.not_in(packs))
        .order_by(table.c.stream)
    )
    return [row.stream for row in found]


async def matter_of_number(connection: AsyncConnection, number: str, actor: Actor) -> str | None:
    """The matter behind a case number, if the caller may see it."""
    table = STANDING.table("standing")
    query = select(table.c.stream).where(table.c.number == number)
    found = (await connection.execute(scoped(query, table, actor))).scalar_one_or_none()
    return None if found is None else matter_of(str(found))


async def place_of(connection: AsyncConnection, stream: str) -> str | None:
    """The jurisdiction of a stream, or None for a stream not seen yet."""
    table = STANDING.table("standing")
    query = select(table.c.jurisdiction).where(table.c.stream == stream)
    return (await connection.execute(query)).scalar_one_or_none()


async def numbers(runtime: Runtime, matters: Collection[str]) -> Mapping[str, str]:
    """The case numbers of those matters that have one."""
    table = STANDING.table("standing")
    streams = [matter_stream(matter) for matter in matters]
    rows = await runtime.rows(
        select(table.c.stream, table.c.number)
        .where(table.c.stream.in_(streams))
        .where(table.c.number.is_not(None))
    )
    return {matter_of(row.stream) or "": row.number for row in rows}
