"""Notices over HTTP: papers and their letters, and what the post says became of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta
from sqlalchemy.engine import Row
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotFound
from ordinance_core.forms import form, says
from ordinance_core.law.facts import (
    Fact,
    NoticeAttempted,
    NoticeDelivered,
    NoticeMailed,
    NoticeRefused,
    NoticeReturned,
    NoticeUnclaimed,
)
from ordinance_core.pages import newest_page
from ordinance_core.recordroutes import fact_operations, find, record
from ordinance_core.runtime import Runtime
from ordinance_core.standing import numbers
from ordinance_core.web.answers import Listed, answer
from ordinance_core.web.bodies import Page, query
from ordinance_core.web.exchange import caller
from ordinance_core.web.routes import Operation
from services.notices.views import one_paper, page_of_papers

OFFICE = ("officer", "director", "clerk", "admin")
MAIL: dict[str, type[Fact]] = {
    "mailed": NoticeMailed,
    "attempted": NoticeAttempted,
    "delivered": NoticeDelivered,
    "refused": NoticeRefused,
    "unclaimed": NoticeUnclaimed,
    "returned": NoticeReturned,
}


class Papers(Page, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which papers to list."""

    case: Annotated[str | None, Meta(description="A matter's id or case number")] = None
    jurisdiction: str | None = None


def operations(runtime: Runtime) -> Sequence[Operation]:
    """The routes of notices."""
    routes = _Routes(runtime)
    return (
        Operation(
            method="GET",
            path="",
            handler=routes.listing,
            summary="List papers",
            query=Papers,
            finds=True,
            gives=Listed,
            group="papers",
        ),
        Operation(
            method="GET",
            path="/{notice}.pdf",
            handler=routes.letter,
            summary="The letter as it was archived",
            description="Its SHA-256 is that of `NoticeRendered`. Gone once its person was erased.",
            gives=bytes,
            media="application/pdf",
            group="papers",
            roles=(*OFFICE, "auditor", "hearing_body"),
        ),
        Operation(
            method="GET",
            path="/{notice}",
            handler=routes.one,
            summary="One paper and what became of it",
            gives=dict[str, Any],
            group="papers",
        ),
        *(
            Operation(
                method="POST",
                path=f"/{{notice}}/{name}",
                handler=_recorder(runtime, fact),
                summary=says(fact),
                description="Personal service is `delivered` with the method `personal`.",
                takes=form(fact),
                status=201,
                roles=OFFICE,
                group="post",
            )
            for name, fact in MAIL.items()
        ),
        *fact_operations(runtime, "", OFFICE),
    )


def _recorder(runtime: Runtime, fact: type[Fact]) -> Any:
    async def recorder(request: Request) -> Response:
        row = await _found(runtime, request)
        state = await find(runtime, row.matter, caller(request))
        return await record(runtime, request, state, fact, about=row.notice)

    return recorder


async def _found(runtime: Runtime, request: Request) -> Row[Any]:
    rows = await runtime.rows(one_paper(caller(request), request.path_params["notice"]))
    if not rows:
        raise NotFound("there is no such paper here")
    return rows[0]


class _Routes:
    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    async def listing(self, request: Request) -> Response:
        asked, actor = query(request, Papers), caller(request)
        matter = None if asked.case is None else await find(self._runtime, asked.case, actor)
        found = page_of_papers(
            actor,
            asked,
            matter=None if matter is None else matter.matter,
            jurisdiction=asked.jurisdiction,
        )
        return await newest_page(self._runtime, request, found, asked, self._listed)

    async def one(self, request: Request) -> Response:
        row = await _found(self._runtime, request)
        known = await numbers(self._runtime, {row.matter})
        return answer(_shown(row, known.get(row.matter)))

    async def _listed(self, rows: Sequence[Row[Any]]) -> list[dict[str, Any]]:
        known = await numbers(self._runtime, {row.matter for row in rows})
        return [_shown(row, known.get(row.matter)) for row in rows]

    async def letter(self, request: Request) -> Response:
        row = await _found(self._runtime, request)
        if row.sha256 is None:
            raise NotFound(row.problem or "the letter is not printed yet; try again in a moment")
        pdf = await self._runtime.files.find(row.sha256, row.sealed_for)
        if pdf is None:
            raise NotFound("this letter was erased with the person it was addressed to")
        name = f'inline; filename="{row.notice}.pdf"'
        return Response(pdf, media_type="application/pdf", headers={"content-disposition": name})


def _shown(row: Row[Any], number: str | None) -> dict[str, Any]:
    hidden = {"sealed_for", "position"}
    shown = {k: v for k, v in row._mapping.items() if v is not None and k not in hidden}  # noqa: SLF001
    return {**shown, "case": number}
