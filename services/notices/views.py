"""The papers of the towns: issued, made into letters, mailed, delivered, served."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Column, Index, Select, Table, Text, select

from ordinance_core.law import Fact
from ordinance_core.messages import Actor
from ordinance_core.pages import newest
from ordinance_core.threads import PAPERS as ISSUING
from ordinance_core.views import Connection, Handle, Seen, change, put, scoped, view
from ordinance_core.web.bodies import Page
from services.notices.events import (
    FACTS,
    NoticeNotRendered,
    NoticeRendered,
    NoticeServed,
    NoticeUnserved,
)


def _handlers(tables: Mapping[str, Table]) -> Mapping[str, Handle]:
    papers = tables["papers"]

    async def issued(connection: Connection, seen: Seen) -> None:
        await put(
            connection,
            papers,
            {"notice": seen.header.event_id},
            matter=seen.matter,
            jurisdiction=seen.jurisdiction,
            event=seen.header.type,
            issued=seen.when,
            position=seen.position,
        )

    async def mail(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, Fact)
        key = {"notice": seen.event.about}
        await change(connection, papers, key, last_post=seen.header.type, last_post_on=seen.when)

    async def rendered(connection: Connection, seen: Seen) -> None:
        letter = seen.event
        assert isinstance(letter, NoticeRendered)
        await change(
            connection,
            papers,
            {"notice": letter.notice},
            instrument=letter.instrument,
            title=letter.title,
            sha256=letter.sha256,
            sealed_for=letter.sealed_for,
            problem=None,
        )

    async def not_rendered(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, NoticeNotRendered)
        key = {"notice": seen.event.notice}
        await change(connection, papers, key, problem=seen.event.says)

    async def served(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, NoticeServed)
        key = {"notice": seen.event.notice}
        await change(connection, papers, key, served=seen.event.served)

    async def unserved(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, NoticeUnserved)
        await change(connection, papers, {"notice": seen.event.notice}, served=None)

    return {
        **dict.fromkeys(ISSUING, issued),
        **{fact.__name__: mail for fact in FACTS},
        NoticeRendered.__name__: rendered,
        NoticeNotRendered.__name__: not_rendered,
        NoticeServed.__name__: served,
        NoticeUnserved.__name__: unserved,
    }


PAPERS = view(
    "papers",
    1,
    {
        "papers": (
            Column("notice", Text, primary_key=True),
            Column("matter", Text, nullable=False),
            Column("jurisdiction", Text, nullable=False),
            Column("event", Text, nullable=False),
            Column("issued", Text, nullable=False),
            Column("instrument", Text),
            Column("title", Text),
            Column("sha256", Text),
            Column("sealed_for", Text),
            Column("problem", Text),
            Column("last_post", Text),
            Column("last_post_on", Text),
            Column("served", Text),
            Column("position", BigInteger, nullable=False),
        )
    },
    _handlers,
)
_TABLE = PAPERS.table("papers")
Index(f"{_TABLE.name}_by_matter", _TABLE.c.matter)


def page_of_papers(actor: Actor, asked: Page, **equal: str | None) -> Select[Any]:
    """The newest papers first that the caller may see."""
    return newest(_TABLE, actor, asked, **equal)


def one_paper(actor: Actor, notice: str) -> Select[Any]:
    return scoped(select(_TABLE).where(_TABLE.c.notice == notice), _TABLE, actor)


def unprinted(limit: int) -> Select[Any]:
    """Papers without a letter yet, oldest first."""
    query = select(_TABLE.c.notice, _TABLE.c.matter, _TABLE.c.jurisdiction)
    waiting = query.where(_TABLE.c.sha256.is_(None)).where(_TABLE.c.problem.is_(None))
    return waiting.order_by(_TABLE.c.position).limit(limit)
