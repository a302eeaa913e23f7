"""The lines of every account as the law states them, and the tax roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Column, Index, Select, Table, Text, select

from ordinance_core.law.facts import CertifiedToTaxRoll
from ordinance_core.messages import Actor
from ordinance_core.views import Connection, Handle, Seen, put, scoped, view
from services.billing.events import LINES, LineStated


def _handlers(tables: Mapping[str, Table]) -> Mapping[str, Handle]:
    async def stated(connection: Connection, seen: Seen) -> None:
        line = seen.event
        assert isinstance(line, LineStated)
        await put(
            connection,
            tables["lines"],
            {"matter": seen.matter, "line": line.line},
            jurisdiction=seen.jurisdiction,
            charge=line.charge,
            kind=line.kind,
            state=line.state,
            event=seen.header.type,
            cents=line.cents,
            stated=msgspec.json.encode(line).decode(),
            position=seen.position,
        )

    async def certified(connection: Connection, seen: Seen) -> None:
        await put(
            connection,
            tables["roll"],
            {"fact": seen.header.event_id},
            matter=seen.matter,
            jurisdiction=seen.jurisdiction,
            year=int(seen.when.partition("-")[0]),
            certified_on=seen.when,
            position=seen.position,
        )

    return {
        **{kind.__name__: stated for kind in LINES},
        CertifiedToTaxRoll.__name__: certified,
    }


ACCOUNTS = view(
    "accounts",
    1,
    {
        "lines": (
            Column("matter", Text, primary_key=True),
            Column("line", Text, primary_key=True),
            Column("jurisdiction", Text, nullable=False),
            Column("charge", Text, nullable=False),
            Column("kind", Text, nullable=False),
            Column("state", Text, nullable=False),
            Column("event", Text, nullable=False),
            Column("cents", BigInteger),
            Column("stated", Text, nullable=False),
            Column("position", BigInteger, nullable=False),
        ),
        "roll": (
            Column("fact", Text, primary_key=True),
            Column("matter", Text, nullable=False),
            Column("jurisdiction", Text, nullable=False),
            Column("year", BigInteger, nullable=False),
            Column("certified_on", Text, nullable=False),
            Column("position", BigInteger, nullable=False),
        ),
    },
    _handlers,
)
_LINES = ACCOUNTS.table("lines")
_ROLL = ACCOUNTS.table("roll")
Index(f"{_ROLL.name}_by_year", _ROLL.c.jurisdiction, _ROLL.c.year)


def lines_of(matter: str) -> Select[Any]:
    """The lines of an account in the order they were first stated."""
    return select(_LINES).where(_LINES.c.matter == matter).order_by(_LINES.c.position)


def roll_of(actor: Actor, jurisdiction: str, year: int) -> Select[Any]:
    """What was certified to the tax roll of a year, in the order it was."""
    query = scoped(select(_ROLL), _ROLL, actor).order_by(_ROLL.c.position)
    return query.where(_ROLL.c.jurisdiction == jurisdiction).where(_ROLL.c.year == year)
