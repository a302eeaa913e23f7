"""Deadlines over HTTP: clocks and why they end when they do, calendars, one date computed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy.engine import Row
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotFound
from ordinance_core.forms import form, says
from ordinance_core.law.answers import ClockState
from ordinance_core.law.facts import (
    Fact,
    HolidayProclaimed,
    MeetingScheduleAdopted,
    OfficeClosureDeclared,
    PackAdopted,
    ReadingRatified,
)
from ordinance_core.recordroutes import (
    execute,
    fact_operations,
    find,
    record_of_town,
    town_of,
)
from ordinance_core.runtime import Runtime
from ordinance_core.standing import numbers
from ordinance_core.web.answers import Listed, answer, from_cursor, page
from ordinance_core.web.bodies import Page, query, read
from ordinance_core.web.exchange import caller
from ordinance_core.web.idempotency import command_context
from ordinance_core.web.routes import Operation
from services.deadlines import computing, datebook, law
from services.deadlines.commands import AcknowledgeEscalation
from services.deadlines.views import ORDER, one_clock, page_of_clocks

OFFICE = ("officer", "director", "clerk", "admin")
CALENDAR: dict[str, type[Fact]] = {
    "holidays": HolidayProclaimed,
    "closures": OfficeClosureDeclared,
    "meetings": MeetingScheduleAdopted,
    "readings": ReadingRatified,
    "adoption": PackAdopted,
}


class Clocks(Page, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which clocks to list; they come in the order they are due."""

    case: Annotated[str | None, Meta(description="A matter's id or case number")] = None
    status: ClockState | None = None
    due_before: Annotated[date | None, Meta(description="Due before this civil date")] = None
    jurisdiction: str | None = None


class Acknowledgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing more to say than that somebody took it up."""


def operations(runtime: Runtime) -> Sequence[Operation]:
    """The routes of deadlines."""
    routes = _Routes(runtime)
    return (
        Operation(
            method="GET",
            path="",
            handler=routes.listing,
            summary="List clocks",
            query=Clocks,
            finds=True,
            gives=Listed,
            group="clocks",
        ),
        computing.operation(runtime),
        datebook.operation(runtime),
        *law.operations(runtime),
        *(
            Operation(
                method="POST",
                path=f"/calendars/{{jurisdiction}}/{name}",
                handler=_recorder(runtime, name),
                summary=says(fact),
                description="Every open matter of the town is judged again.",
                takes=form(fact),
                status=201,
                roles=OFFICE,
                group="calendars",
            )
            for name, fact in CALENDAR.items()
        ),
        Operation(
            method="GET",
            path="/calendars/{jurisdiction}/{kind}",
            handler=routes.calendar,
            summary="What a town's calendar, readings or adoption say",
            gives=list[dict[str, Any]],
            group="calendars",
            choices={"kind": tuple(CALENDAR)},
        ),
        Operation(
            method="GET",
            path="/{clock}",
            handler=routes.one,
            summary="One clock, day by day",
            description="`steps` says why each day counted or did not; `earliest` and `latest` "
            "span the readings that nobody has ratified; `provisional`: it rests on days of years "
            "that nobody has checked, as `unchecked` names them.",
            gives=dict[str, Any],
            group="clocks",
        ),
        Operation(
            method="POST",
            path="/{clock}/acknowledge",
            handler=routes.acknowledge,
            summary="Take up the escalation of a missed clock",
            takes=Acknowledgement,
            status=201,
            roles=OFFICE,
            group="clocks",
        ),
        *fact_operations(runtime, "", OFFICE),
    )


def _recorder(runtime: Runtime, name: str) -> Any:
    async def recorder(request: Request) -> Response:
        return await record_of_town(runtime, request, CALENDAR[name])

    return recorder


class _Routes:
    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    async def listing(self, request: Request) -> Response:
        asked = query(request, Clocks)
        actor = caller(request)
        matter = None if asked.case is None else (await find(self._runtime, asked.case, actor))
        rows = await self._runtime.rows(
            page_of_clocks(
                actor,
                after=from_cursor(asked.cursor, len(ORDER)),
                limit=asked.limit,
                matter=None if matter is None else matter.matter,
                status=asked.status,
                jurisdiction=asked.jurisdiction,
                due_before=None if asked.due_before is None else asked.due_before.isoformat(),
            )
        )
        shown = rows[: asked.limit]
        last = shown[-1] if len(rows) > asked.limit else None
        known = await numbers(self._runtime, {row.matter for row in shown})
        return page(
            request,
            [_clock(row, known.get(row.matter)) for row in shown],
            None if last is None else (last.due or "", last.id),
        )

    async def one(self, request: Request) -> Response:
        row = await self._found(request)
        known = await numbers(self._runtime, {row.matter})
        return answer(_clock(row, known.get(row.matter), steps=True))

    async def acknowledge(self, request: Request) -> Response:
        row = await self._found(request)
        context = await command_context(request)
        await read(request, Acknowledgement)
        command = AcknowledgeEscalation(context, row.clock)
        return await execute(
            self._runtime, request, f"matter-{row.matter}", command, row.jurisdiction
        )

    async def calendar(self, request: Request) -> Response:
        wanted = CALENDAR.get(request.path_params["kind"])
        if wanted is None:
            raise NotFound(f"a calendar has {', '.join(CALENDAR)}")
        state = await town_of(self._runtime, request)
        facts = [k for k in state.facts if isinstance(k.fact, wanted)]
        return answer(
            [{"id": k.id, **msgspec.to_builtins(k.fact)} for k in facts], version=state.version
        )

    async def _found(self, request: Request) -> Row[Any]:
        rows = await self._runtime.rows(one_clock(caller(request), request.path_params["clock"]))
        if not rows:
            raise NotFound("there is no such clock here")
        return rows[0]


def _clock(row: Row[Any], number: str | None, *, steps: bool = False) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(row.told)
    if not steps:
        told.pop("steps", None)
    law = told.pop("law", None) or {}
    return {
        "id": row.id,
        "matter": row.matter,
        "case": number,
        "jurisdiction": row.jurisdiction,
        "status": row.status,
        "escalation": row.escalation,
        **told,
        "provisional": bool(told.get("unchecked")),
        "clauses": law.get("clauses", []),
        "readings": law.get("readings", []),
        "pack": law.get("pack"),
    }
