"""A town's pack over HTTP, for people without a shell: the page of `ordinance law show`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ordinance_core.decider import NotFound
from ordinance_core.law import Pack
from ordinance_core.law.words.one_clause import OneClause, one_clause
from ordinance_core.law.words.page import Page, page
from ordinance_core.lawpage import html
from ordinance_core.recordroutes import town_of
from ordinance_core.runtime import Runtime
from ordinance_core.web.answers import answer
from ordinance_core.web.app import PAGE_HEADERS
from ordinance_core.web.bodies import Query, query
from ordinance_core.web.exchange import header, now
from ordinance_core.web.routes import Operation

_HTML = "text/html"
_DEFAULTS = (
    "As the pack stands on a day, under its default readings; `calendars/{jurisdiction}/readings`"
    " lists those the town has ratified. Nothing in it quotes the ordinance."
)


class Day(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As on which day; today where none is said."""

    on: Annotated[date | None, Meta(description="A civil date; today where none is said.")] = None


class Form(Day, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As on which day, and how it is written."""

    format: Annotated[
        Literal["json", "html"] | None, Meta(description="As JSON, or as a page to read or print.")
    ] = None


def operations(runtime: Runtime) -> Sequence[Operation]:
    """`GET /deadlines/law/{jurisdiction}` and one of its clauses."""

    async def whole(request: Request) -> Response:
        found = await _page(runtime, request, query(request, Form))
        if not _to_read(request):
            return answer(found)
        return HTMLResponse(await asyncio.to_thread(html, found), headers=PAGE_HEADERS)

    async def clause(request: Request) -> Response:
        found = await _page(runtime, request, query(request, Day))
        name = request.path_params["clause"]
        try:
            return answer(one_clause(found, name))
        except KeyError:
            raise NotFound(f"{found.town} has no clause {name}") from None

    return (
        Operation(
            method="GET",
            path="/law/{jurisdiction}",
            handler=whole,
            summary="What a town's pack says, in sentences with their clauses",
            description=f"{_DEFAULTS} As a page of HTML with `?format=html` or `Accept: {_HTML}`.",
            query=Form,
            gives=Page,
            also=(_HTML,),
            group="law",
        ),
        Operation(
            method="GET",
            path="/law/{jurisdiction}/clauses/{clause}",
            handler=clause,
            summary="One clause: its lines, the entries that cite it, what rests on it and decides",
            description=_DEFAULTS,
            query=Day,
            gives=OneClause,
            group="law",
        ),
    )


async def _page(runtime: Runtime, request: Request, asked: Day) -> Page:
    await town_of(runtime, request)
    pack = runtime.packs(request.path_params["jurisdiction"])
    return await asyncio.to_thread(_made, pack, asked.on or pack.day_of(now(request)))


@lru_cache
def _made(pack: Pack, day: date) -> Page:
    return page(pack, day)


def _to_read(request: Request) -> bool:
    form = query(request, Form).format
    return form == "html" if form is not None else _HTML in (header(request, b"accept") or "")
