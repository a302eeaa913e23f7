"""Cases over HTTP: open one, see every action with its needs and bars, act, read the history."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy.engine import Row
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotFound
from ordinance_core.forms import form
from ordinance_core.law import FACTS, Action
from ordinance_core.law.facts import DelegationRecorded
from ordinance_core.matters import local_day
from ordinance_core.pages import newest_page
from ordinance_core.recordroutes import (
    execute,
    fact_operations,
    find,
    record,
    record_of_town,
    town_of,
)
from ordinance_core.runtime import Runtime
from ordinance_core.web.answers import Listed, answer
from ordinance_core.web.bodies import Page, Query, moment, query, read
from ordinance_core.web.exchange import caller, now
from ordinance_core.web.idempotency import command_context
from ordinance_core.web.routes import Operation
from services.cases.commands import OpenCase
from services.cases.events import FACTS as OWNED
from services.cases.history import of_fact, told
from services.cases.views import page_of_cases

OFFICE = ("officer", "director", "hearing_body", "clerk", "admin")


class Cases(Page, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which cases to list."""

    jurisdiction: str | None = None
    status: Annotated[str | None, Meta(description="`open` or `closed`")] = None
    search: Annotated[str | None, Meta(description="Part of a case number")] = None


class AsOf(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The day or instant to judge at, and what was known when."""

    as_of: Annotated[str | None, Meta(description="Judge as the law and facts stood then")] = None
    as_known: Annotated[str | None, Meta(description="Facts recorded later do not count")] = None


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The matter of a report, which becomes a case under the town's next number."""

    matter: str


def operations(runtime: Runtime) -> Sequence[Operation]:
    """The routes of cases."""
    routes = _Routes(runtime)
    return (
        Operation(
            method="POST",
            path="",
            handler=routes.open,
            summary="Make a case of a reported matter",
            takes=Open,
            status=201,
            roles=OFFICE,
            group="cases",
            refusals=("NotReported", "NotAssigned", "PackNotAdopted"),
            finds=True,
        ),
        Operation(
            method="GET",
            path="",
            handler=routes.listing,
            summary="List cases",
            query=Cases,
            gives=Listed,
            group="cases",
        ),
        Operation(
            method="GET",
            path="/towns/{jurisdiction}",
            handler=routes.town,
            summary="What cases knows of a town",
            gives=dict[str, Any],
            group="towns",
        ),
        Operation(
            method="GET",
            path="/{id}",
            handler=routes.one,
            summary="Read one case",
            description="Its facts, papers and duties as the law reads them; `as_of` and "
            "`as_known` ask how it stood.",
            query=AsOf,
            gives=dict[str, Any],
            group="cases",
        ),
        Operation(
            method="GET",
            path="/{id}/history",
            handler=routes.history,
            summary="Everything recorded, in order",
            gives=list[dict[str, Any]],
            group="cases",
        ),
        Operation(
            method="GET",
            path="/{id}/actions",
            handler=routes.actions,
            summary="Every action of the ordinance: lawful now or not, and why",
            description="Each need and bar is listed, met (`true`), not met (`false`) or open "
            "(`null`), with its clauses and the facts it rests on.",
            query=AsOf,
            gives=list[Action],
            group="cases",
        ),
        Operation(
            method="POST",
            path="/towns/{jurisdiction}/delegations",
            handler=routes.delegate,
            summary="Record a delegation",
            takes=form(DelegationRecorded),
            status=201,
            roles=OFFICE,
            group="towns",
        ),
        *fact_operations(runtime, "", OFFICE),
        Operation(
            method="POST",
            path="/{id}/{action}",
            handler=routes.act,
            summary="Do what the ordinance allows",
            description="`action` is the pack's, as in `issue-notice-of-violation`; the body is "
            "the fact it records. What is not lawful is refused with every reason and clause.",
            takes=tuple(form(fact) for fact in OWNED),
            status=201,
            roles=OFFICE,
            group="cases",
            refusals=("NotLawful", "NoticeContentMissing", "NotAuthorized", "Undetermined"),
        ),
    )


class _Routes:
    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    async def open(self, request: Request) -> Response:
        body = await read(request, Open)
        state = await find(self._runtime, body.matter, caller(request))
        context = await command_context(request)
        law = await self._runtime.handler.law(state, state.jurisdiction)
        command = OpenCase(context, local_day(context.now, law.zone))
        return await execute(self._runtime, request, state.stream, command, state.jurisdiction)

    async def listing(self, request: Request) -> Response:
        asked = query(request, Cases)
        found = page_of_cases(
            caller(request),
            asked,
            search=asked.search,
            jurisdiction=asked.jurisdiction,
            status=asked.status,
        )
        return await newest_page(self._runtime, request, found, asked, _listed)

    async def one(self, request: Request) -> Response:
        state = await find(self._runtime, request.path_params["id"], caller(request))
        as_of, as_known = _times(request)
        law = await self._runtime.handler.law(state, state.jurisdiction)
        asked = law.asks(state, as_of, as_known=as_known)
        return answer(
            {
                "matter": state.matter,
                "number": state.number,
                "jurisdiction": state.jurisdiction,
                "version": state.version,
                "pack": None if law.pack is None else law.pack.reference,
                "facts": [of_fact(k) for k in state.facts],
                "papers": () if asked is None else asked.papers(),
                "duties": () if asked is None else asked.duties(),
            },
            version=state.version,
        )

    async def history(self, request: Request) -> Response:
        state = await find(self._runtime, request.path_params["id"], caller(request))
        codec = self._runtime.service.codec
        entries = [told(codec, r) for r in await self._runtime.log.load(state.stream)]
        return answer(entries, version=state.version)

    async def actions(self, request: Request) -> Response:
        actor = caller(request)
        state = await find(self._runtime, request.path_params["id"], actor)
        as_of, as_known = _times(request)
        law = await self._runtime.handler.law(state, state.jurisdiction)
        asked = law.asks(state, as_of, as_known=as_known)
        return answer(() if asked is None else asked.actions(actor), version=state.version)

    async def act(self, request: Request) -> Response:
        name = request.path_params["action"]
        state = await find(self._runtime, request.path_params["id"], caller(request))
        law = await self._runtime.handler.law(state, state.jurisdiction)
        asked = law.asks(state, now(request))
        known = () if asked is None else asked.actions()
        does = {act.does for act in known if act.name == name}
        if not does:
            raise NotFound(f"the ordinance of this town knows no action {name}")
        fact = FACTS[does.pop()]
        return await record(self._runtime, request, state, fact, action=name)

    async def town(self, request: Request) -> Response:
        town = request.path_params["jurisdiction"]
        state = await town_of(self._runtime, request)
        pack = self._runtime.packs(town)
        return answer(
            {
                "jurisdiction": town,
                "title": pack.title,
                "pack": pack.reference,
                "facts": [of_fact(k) for k in state.facts],
            },
            version=state.version,
        )

    async def delegate(self, request: Request) -> Response:
        return await record_of_town(self._runtime, request, DelegationRecorded)


async def _listed(rows: Sequence[Row[Any]]) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in rows]  # noqa: SLF001


def _times(request: Request) -> tuple[date | datetime, datetime | None]:
    asked = query(request, AsOf)
    as_of = now(request) if asked.as_of is None else moment("as_of", asked.as_of)
    known = None if asked.as_known is None else moment("as_known", asked.as_known)
    if isinstance(known, date) and not isinstance(known, datetime):
        known = datetime.combine(known, datetime.max.time(), now(request).tzinfo)
    return as_of, known
