"""Intake over HTTP: a hotline's report in, reports out, and what officers do with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy.engine import Row
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotFound
from ordinance_core.forms import form, from_form
from ordinance_core.law.facts import ReportAssigned, ReportReceived, ReportTriaged
from ordinance_core.messages import Actor, matter_stream
from ordinance_core.outcomes import command_id
from ordinance_core.pages import newest_page
from ordinance_core.recordroutes import (
    execute,
    fact_operations,
    find,
    kept_outcome,
    record,
    told,
)
from ordinance_core.runtime import Runtime
from ordinance_core.web.answers import Listed, answer, written
from ordinance_core.web.auth import see
from ordinance_core.web.bodies import Page, query, read
from ordinance_core.web.exchange import caller
from ordinance_core.web.idempotency import command_context, same_request
from ordinance_core.web.routes import Operation
from services.intake.assignment import place_of
from services.intake.commands import CorrectReport, LinkReport, ReceiveReport, UnlinkReport
from services.intake.views import one_report, page_of_reports

REPORTERS = ("hotline", "dispatcher", "officer", "director", "clerk", "admin")
OFFICE = ("officer", "director", "clerk", "admin")
SEES_REPORTER = frozenset({"hotline", "officer", "director", "admin"})
ReportForm = form(ReportReceived)


class Reports(Page, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which reports to list."""

    jurisdiction: str | None = None
    status: Annotated[str | None, Meta(description="`received` or `triaged`")] = None


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The other report's id, and why."""

    of: str
    says: str = ""


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fields by name, as they should have read, and why."""

    corrections: dict[str, str]
    says: str = ""


def operations(runtime: Runtime) -> Sequence[Operation]:
    """The routes of intake."""
    routes = _Routes(runtime)
    return (
        Operation(
            method="POST",
            path="/reports",
            handler=routes.receive,
            summary="Report a spill",
            description="Becomes a matter of its own, assigned to the town whose place it names, "
            "else kept as `unassigned`. The same `source` and `external_id` is the same report: "
            "told again, it is answered 200 instead of 201, and with another body refused. "
            "`reporter`, `suspect` and the words of `description` may be personal: they are stored "
            "only sealed.",
            takes=ReportForm,
            status=201,
            finds=True,
            roles=REPORTERS,
            group="reports",
        ),
        Operation(
            method="GET",
            path="/reports",
            handler=routes.listing,
            summary="List reports",
            query=Reports,
            gives=Listed,
            group="reports",
        ),
        Operation(
            method="GET",
            path="/reports/{id}",
            handler=routes.one,
            summary="Read one report",
            description="Who reported, whom they suspect and their own words are shown only to "
            "roles that may see them.",
            gives=dict[str, Any],
            group="reports",
        ),
        *(
            Operation(
                method="POST",
                path=f"/reports/{{id}}/{name}",
                handler=handler,
                summary=summary,
                takes=takes,
                status=201,
                roles=OFFICE,
                group="reports",
            )
            for name, handler, summary, takes in (
                ("assign", routes.assign, "Assign it to a town", form(ReportAssigned)),
                ("triage", routes.triage, "Say what it is", form(ReportTriaged)),
                ("link", routes.link, "Mark it as telling of the same thing as another", Link),
                ("unlink", routes.unlink, "Take such a mark back", Link),
                ("correct", routes.correct, "Correct what it says", Correction),
            )
        ),
        *fact_operations(runtime, "/reports", REPORTERS),
    )


class _Routes:
    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    async def receive(self, request: Request) -> Response:
        body: Any = await read(request, ReportForm)
        place = place_of(body, self._runtime)
        see(caller(request), place, "place")
        context = await command_context(request)
        if body.source is not None and body.external_id is not None:
            same = command_id("report", body.source, body.external_id)
            if (kept := await kept_outcome(self._runtime, same)) is not None:
                same_request(kept.digest, context.digest)
                return written(told(kept))
            context = msgspec.structs.replace(context, command_id=same)
        report = await from_form(ReportReceived, body, context, self._runtime.keyring)
        assert isinstance(report, ReportReceived)
        stream = matter_stream(command_id("matter", context.command_id))
        return await execute(self._runtime, request, stream, ReceiveReport(context, report), place)

    async def listing(self, request: Request) -> Response:
        asked = query(request, Reports)
        found = page_of_reports(
            caller(request), asked, jurisdiction=asked.jurisdiction, status=asked.status
        )
        return await newest_page(self._runtime, request, found, asked, _listed)

    async def one(self, request: Request) -> Response:
        actor = caller(request)
        state = await find(self._runtime, request.path_params["id"], actor)
        rows = await self._runtime.rows(one_report(state.matter or ""))
        if not rows:
            raise NotFound("there is no report here")
        found = _shown(rows[0])
        received = state.last(ReportReceived.__name__)
        if received is not None and _may_see(actor):
            found |= await self._people(received.fact)
        return answer(found, version=state.version)

    async def assign(self, request: Request) -> Response:
        return await self._record(request, ReportAssigned)

    async def triage(self, request: Request) -> Response:
        return await self._record(request, ReportTriaged)

    async def link(self, request: Request) -> Response:
        body = await read(request, Link)
        other = await find(self._runtime, body.of, caller(request))
        return await self._change(request, LinkReport, other.matter or "", body.says)

    async def unlink(self, request: Request) -> Response:
        body = await read(request, Link)
        return await self._change(request, UnlinkReport, body.of, body.says)

    async def correct(self, request: Request) -> Response:
        body = await read(request, Correction)
        return await self._change(request, CorrectReport, body.corrections, body.says)

    async def _record(self, request: Request, fact: type[Any]) -> Response:
        state = await find(self._runtime, request.path_params["id"], caller(request))
        return await record(self._runtime, request, state, fact)

    async def _change(self, request: Request, kind: type[Any], *values: Any) -> Response:
        state = await find(self._runtime, request.path_params["id"], caller(request))
        command = kind(await command_context(request), *values)
        return await execute(self._runtime, request, state.stream, command, state.jurisdiction)

    async def _people(self, report: Any) -> dict[str, Any]:
        names = ("reporter", "suspect", "description")
        sealed = {name: told for name in names if (told := getattr(report, name)) is not None}
        opened = await self._runtime.keyring.open_all(tuple(sealed.values()))
        return {
            **{name: text or "erased" for name, text in zip(sealed, opened, strict=True)},
            "persons": {name: told.person for name, told in sealed.items()},
        }


def _may_see(actor: Actor) -> bool:
    return bool(SEES_REPORTER & set(actor.roles))


async def _listed(rows: Sequence[Row[Any]]) -> list[dict[str, Any]]:
    return [_shown(row) for row in rows]


def _shown(row: Row[Any]) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if value is not None}  # noqa: SLF001
