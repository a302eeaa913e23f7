"""The cases of the towns as lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Column, Index, Select, Table, Text

from ordinance_core.conclusions import CaseOpened
from ordinance_core.law import Fact
from ordinance_core.messages import Actor
from ordinance_core.pages import newest
from ordinance_core.views import Connection, Handle, Seen, change, put, view
from ordinance_core.web.bodies import Page

STATUS = {"CaseClosed": "closed", "CaseReopened": "open"}


def _handlers(tables: Mapping[str, Table]) -> Mapping[str, Handle]:
    cases = tables["cases"]

    async def opened(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, CaseOpened)
        await put(
            connection,
            cases,
            {"matter": seen.matter},
            jurisdiction=seen.jurisdiction,
            number=seen.event.number,
            opened_on=seen.when,
            status="open",
            last_fact=CaseOpened.__name__,
            last_on=seen.when,
            position=seen.position,
        )

    return {CaseOpened.__name__: opened}


def _moved(tables: Mapping[str, Table]) -> Handle:
    async def moved(connection: Connection, seen: Seen) -> None:
        if not isinstance(seen.event, Fact):
            return
        name = seen.header.type
        values = {"status": STATUS[name]} if name in STATUS else {}
        await change(
            connection,
            tables["cases"],
            {"matter": seen.matter},
            last_fact=name,
            last_on=seen.when,
            **values,
        )

    return moved


CASES = view(
    "cases",
    1,
    {
        "cases": (
            Column("matter", Text, primary_key=True),
            Column("jurisdiction", Text, nullable=False),
            Column("number", Text, nullable=False),
            Column("opened_on", Text, nullable=False),
            Column("status", Text, nullable=False),
            Column("last_fact", Text, nullable=False),
            Column("last_on", Text, nullable=False),
            Column("position", BigInteger, nullable=False),
        )
    },
    _handlers,
    always=_moved,
)
_TABLE = CASES.table("cases")
Index(f"{_TABLE.name}_by_position", _TABLE.c.position)


def page_of_cases(
    actor: Actor, asked: Page, *, search: str | None, **equal: str | None
) -> Select[Any]:
    """The newest cases first that the caller may see; `search` is part of a number."""
    query = newest(_TABLE, actor, asked, **equal)
    if search is not None:
        query = query.where(_TABLE.c.number.icontains(search, autoescape=True))
    return query
