"""The clocks a caller may see as a calendar to subscribe to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy.engine import Row
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core import ics
from ordinance_core.law import Pack
from ordinance_core.law.answers import ClockState
from ordinance_core.messages import Actor, moment_of
from ordinance_core.recordroutes import find
from ordinance_core.runtime import Runtime
from ordinance_core.standing import numbers
from ordinance_core.web.bodies import Query, query
from ordinance_core.web.exchange import caller, now
from ordinance_core.web.routes import Operation
from services.deadlines.views import page_of_clocks

TITLE = "Ordinance deadlines"
_BATCH_ROWS = 500


class Shown(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which clocks the calendar holds; those that run, by default."""

    case: Annotated[str | None, Meta(description="A matter's id or case number")] = None
    status: ClockState = "running"
    jurisdiction: str | None = None


def operation(runtime: Runtime) -> Operation:
    """`GET /deadlines/calendar.ics`."""

    async def calendar(request: Request) -> Response:
        asked, actor = query(request, Shown), caller(request)
        state = None if asked.case is None else await find(runtime, asked.case, actor)
        narrowed = {
            "matter": None if state is None else state.matter,
            "status": asked.status,
            "jurisdiction": asked.jurisdiction,
        }
        rows = [row async for row in _rows(runtime, actor, narrowed)]
        known = await numbers(runtime, {row.matter for row in rows})
        packs = {row.jurisdiction: runtime.packs(row.jurisdiction) for row in rows}
        entries = [_entry(row, known.get(row.matter), packs[row.jurisdiction]) for row in rows]
        return Response(ics.calendar(TITLE, entries, now(request)), media_type=ics.MEDIA)

    return Operation(
        method="GET",
        path="/calendar.ics",
        handler=calendar,
        summary="The clocks as a calendar to subscribe to",
        description="An entry for each clock with a due date that the caller may see: a whole "
        "day, or an instant in the town's zone (RFC 5545). Case numbers and clauses, no person. "
        "An entry keeps its UID when it moves.",
        query=Shown,
        gives=str,
        media=ics.MEDIA,
        finds=True,
        group="clocks",
    )


async def _rows(
    runtime: Runtime, actor: Actor, narrowed: Mapping[str, str | None]
) -> AsyncIterator[Row[Any]]:
    """Every clock with a due date, page after page; those without come last and end it."""
    after: tuple[str | int, ...] | None = None
    while True:
        found = await runtime.rows(
            page_of_clocks(actor, after=after, limit=_BATCH_ROWS, **narrowed)
        )
        for row in found[:_BATCH_ROWS]:
            if row.due is None:
                return
            yield row
            after = (row.due, row.id)
        if len(found) <= _BATCH_ROWS:
            return


def _entry(row: Row[Any], number: str | None, pack: Pack) -> ics.Entry:
    told = msgspec.json.decode(row.told)
    says = told["says"] or row.name.replace("_", " ")
    clauses = (told.get("law") or {}).get("clauses", [])
    lines = [f"The {pack.office(told['who'])} must {told['must']}."] if told["must"] else []
    lines += [pack.citation(clause) for clause in clauses]
    lines += [f"Matter {row.matter}, {told['state']}."]
    return ics.Entry(
        key=row.id,
        due=moment_of(row.due),
        zone=pack.zone,
        summary=f"{number or pack.title}: {says}",
        description="\n".join(lines),
        tentative=bool(told.get("unchecked")),
    )
