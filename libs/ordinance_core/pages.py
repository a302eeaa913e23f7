"""Lists over a view, newest first, page by page, within what the caller may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import Select, Table, select
from sqlalchemy.engine import Row
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.messages import Actor
from ordinance_core.runtime import Runtime
from ordinance_core.views import scoped
from ordinance_core.web.answers import from_cursor, page
from ordinance_core.web.bodies import Page

Shown = Callable[[Sequence[Row[Any]]], Awaitable[list[dict[str, Any]]]]


async def newest_page(
    runtime: Runtime, request: Request, query: Select[Any], asked: Page, shown: Shown
) -> Response:
    """The page a request asks for, of a query that `newest` made."""
    rows = await runtime.rows(query)
    kept = rows[: asked.limit]
    more = (kept[-1].position,) if len(rows) > asked.limit else None
    return page(request, await shown(kept), more)


def newest(table: Table, actor: Actor, asked: Page, **equal: str | None) -> Select[Any]:
    """Rows by position, newest first, one more than a page holds; `equal` columns where given."""
    query = scoped(select(table), table, actor).order_by(table.c.position.desc())
    after = from_cursor(asked.cursor)
    if after is not None:
        query = query.where(table.c.position < int(after[0]))
    for name, value in equal.items():
        if value is not None:
            query = query.where(table.c[name] == value)
    return query.limit(asked.limit + 1)
