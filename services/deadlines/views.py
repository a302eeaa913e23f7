"""Every clock of every matter as it stands, what it waits for, and what is escalated."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import BigInteger, Column, Index, Select, Table, Text, select, tuple_
from sqlalchemy.engine import Row

from ordinance_core.messages import Actor, Moment, moment_of
from ordinance_core.outcomes import command_id
from ordinance_core.views import Connection, Handle, Seen, change, put, scoped, view
from services.deadlines.events import (
    TOLD,
    ClockTold,
    EscalationAcknowledged,
    EscalationRaised,
    EscalationVoided,
)


def clock_id(matter: str, clock: str) -> str:
    """The id of a clock's run: `GET /deadlines/{clock}`."""
    return command_id("clock", matter, clock)


def ends_at(moment: Moment, zone: str) -> datetime:
    """The first instant after a moment: a civil date ends with the local day."""
    if isinstance(moment, datetime):
        return moment.astimezone(UTC)
    midnight = datetime.combine(moment + timedelta(days=1), time(), ZoneInfo(zone))
    return midnight.astimezone(UTC)


def wakes_at(told: ClockTold) -> datetime | None:
    """When time alone may change the clock: its end, or that of its last reading."""
    if told.state != "running" or told.due is None:
        return None
    last = ends_at(moment_of(told.due), told.zone)
    if told.regulated and told.latest is not None:
        last = max(last, ends_at(moment_of(told.latest), told.zone))
    return last


def _handlers(tables: Mapping[str, Table]) -> Mapping[str, Handle]:
    clocks = tables["clocks"]

    async def told(connection: Connection, seen: Seen) -> None:
        clock = seen.event
        assert isinstance(clock, ClockTold)
        wakes = wakes_at(clock)
        await put(
            connection,
            clocks,
            {"id": clock_id(seen.matter, clock.clock)},
            matter=seen.matter,
            jurisdiction=seen.jurisdiction,
            clock=clock.clock,
            name=clock.name,
            about=clock.about,
            status=clock.state,
            who=clock.who,
            due=clock.due,
            wakes_at=None if wakes is None else wakes.isoformat(),
            told=msgspec.json.encode(clock).decode(),
            position=seen.position,
        )

    async def raised(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, EscalationRaised)
        await _escalated(connection, seen, seen.event.clock, "raised")

    async def acknowledged(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, EscalationAcknowledged)
        await _escalated(connection, seen, seen.event.clock, "acknowledged")

    async def voided(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, EscalationVoided)
        await _escalated(connection, seen, seen.event.clock, None)

    async def _escalated(
        connection: Connection, seen: Seen, clock: str, escalation: str | None
    ) -> None:
        key = {"id": clock_id(seen.matter, clock)}
        await change(connection, clocks, key, escalation=escalation)

    return {
        **{kind.__name__: told for kind in TOLD},
        EscalationRaised.__name__: raised,
        EscalationAcknowledged.__name__: acknowledged,
        EscalationVoided.__name__: voided,
    }


CLOCKS = view(
    "clocks",
    1,
    {
        "clocks": (
            Column("id", Text, primary_key=True),
            Column("matter", Text, nullable=False),
            Column("jurisdiction", Text, nullable=False),
            Column("clock", Text, nullable=False),
            Column("name", Text, nullable=False),
            Column("about", Text),
            Column("status", Text, nullable=False),
            Column("who", Text),
            Column("due", Text),
            Column("wakes_at", Text),
            Column("escalation", Text),
            Column("told", Text, nullable=False),
            Column("position", BigInteger, nullable=False),
        )
    },
    _handlers,
)
_TABLE = CLOCKS.table("clocks")
ORDER = ("due", "id")
Index(f"{_TABLE.name}_by_wakes", _TABLE.c.wakes_at)
Index(f"{_TABLE.name}_by_matter", _TABLE.c.matter)


def page_of_clocks(
    actor: Actor,
    *,
    after: tuple[str | int, ...] | None,
    limit: int,
    **narrowed: str | None,
) -> Select[Any]:
    """Clocks the caller may see in the order they are due, one more than `limit`."""
    due = _TABLE.c.due
    order = (due.is_(None), due, _TABLE.c.id)
    query = scoped(select(_TABLE), _TABLE, actor).order_by(*order)
    for name, value in narrowed.items():
        if value is not None and name == "due_before":
            query = query.where(due < value)
        elif value is not None:
            query = query.where(_TABLE.c[name] == value)
    if after is not None:
        query = query.where(
            ((due == after[0]) & (_TABLE.c.id > after[1])) | (due > after[0]) | due.is_(None)
            if after[0]
            else due.is_(None) & (_TABLE.c.id > after[1])
        )
    return query.limit(limit + 1)


def one_clock(actor: Actor, given: str) -> Select[Any]:
    return scoped(select(_TABLE).where(_TABLE.c.id == given), _TABLE, actor)


def overdue(now: datetime, limit: int, after: Row[Any] | None = None) -> Select[Any]:
    """Matters with a clock whose end has passed, in the order of (due, position), after a row."""
    order = (_TABLE.c.wakes_at, _TABLE.c.position, _TABLE.c.id)
    query = select(*order, _TABLE.c.matter, _TABLE.c.jurisdiction).order_by(*order).limit(limit)
    query = query.where(_TABLE.c.wakes_at <= now.astimezone(UTC).isoformat())
    if after is not None:
        query = query.where(tuple_(*order) > tuple_(after.wakes_at, after.position, after.id))
    return query


def next_wake(after: datetime) -> Select[Any]:
    """The first instant after another at which time alone may change a clock."""
    query = select(_TABLE.c.wakes_at).where(_TABLE.c.wakes_at > after.astimezone(UTC).isoformat())
    return query.order_by(_TABLE.c.wakes_at).limit(1)
