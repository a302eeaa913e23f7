"""Persons across matters: whose other matters the law asks about, and asking those again."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import BigInteger, Column, Table, Text, func, select

from ordinance_core.asking import ask
from ordinance_core.following import wait_until
from ordinance_core.handling import Handler
from ordinance_core.law import Fact, Known
from ordinance_core.log.model import Busy
from ordinance_core.matters import State
from ordinance_core.messages import matter_of
from ordinance_core.outcomes import command_id
from ordinance_core.runtime import Runtime
from ordinance_core.views import Connection, Handle, Seen, change, put, view

BATCH = 100
_SECONDS = 2.0
_MARK = "people"


class PersonsBehind(Busy):
    """The view of persons has not caught up, so another matter of theirs might be missed."""


def _noted(tables: Mapping[str, Table]) -> Handle:
    people = tables["people"]

    async def noted(connection: Connection, seen: Seen) -> None:
        if not isinstance(seen.event, Fact) or matter_of(seen.stream) is None:
            return
        if seen.event.person is not None:
            key = {"person": seen.event.person, "stream": seen.stream}
            await put(connection, people, key, jurisdiction=seen.jurisdiction, position=0)
        await change(connection, people, {"stream": seen.stream}, position=seen.position)

    return noted


PEOPLE = view(
    "facts_by_person",
    1,
    {
        "people": (
            Column("person", Text, primary_key=True),
            Column("stream", Text, primary_key=True, index=True),
            Column("jurisdiction", Text, nullable=False),
            Column("position", BigInteger, nullable=False),
        )
    },
    lambda _: {},
    always=_noted,
)
_TABLE = PEOPLE.table("people")


async def others(handler: Handler, state: State) -> tuple[Known, ...]:
    """The facts of other matters, of the same town, of the persons a matter names.

    Raises `PersonsBehind` where the view does not catch up in time.
    """
    persons = {k.fact.person for k in state.facts if k.fact.person is not None}
    if not persons:
        return ()
    log = handler.log
    if not await wait_until(log, (PEOPLE,), await log.position(), _SECONDS):
        raise PersonsBehind("the view of persons is catching up; try again")
    query = (
        select(_TABLE.c.stream)
        .distinct()
        .where(_TABLE.c.person.in_(persons))
        .where(_TABLE.c.stream != state.stream)
        .where(_TABLE.c.jurisdiction == state.jurisdiction)
        .order_by(_TABLE.c.stream)
    )
    async with log.reading() as connection:
        streams = [row.stream for row in await connection.execute(query)]
    found = [await handler.state(stream) for stream in streams]
    return tuple(k for other in found for k in other.facts)


async def ask_others(runtime: Runtime, batch: int = BATCH) -> int:
    """Asks again the matters of persons of whom another matter learned something; how many.

    In the order of the news, so many at a time, from where the last call ended.
    """
    since, stream = runtime.marks.get(_MARK, (0, ""))
    other = _TABLE.alias("other")
    news = func.max(other.c.position)
    query = (
        select(_TABLE.c.stream, _TABLE.c.jurisdiction, news.label("news"))
        .join(other, (other.c.person == _TABLE.c.person) & (other.c.stream != _TABLE.c.stream))
        .where(other.c.jurisdiction == _TABLE.c.jurisdiction)
        .where(other.c.position >= since)
        .group_by(_TABLE.c.stream, _TABLE.c.jurisdiction)
        .having((news > since) | (_TABLE.c.stream > stream))
        .order_by(news, _TABLE.c.stream)
        .limit(batch)
    )
    rows = await runtime.rows(query)
    for row in rows:
        asking = command_id("person", row.stream, str(row.news))
        await ask(runtime, row.stream, asking, row.jurisdiction)
        runtime.marks[_MARK] = row.news, row.stream
    return len(rows)
