"""The reports as lists show them; who reported is never in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BigInteger, Column, Index, Select, Table, Text, select

from ordinance_core.law.facts import ReportAssigned, ReportReceived, ReportTriaged
from ordinance_core.messages import Actor
from ordinance_core.pages import newest
from ordinance_core.views import Connection, Handle, Seen, change, put, view
from ordinance_core.web.bodies import Page
from services.intake.events import ReportCorrected, ReportLinkedAsDuplicate, ReportUnlinked

_SHOWN = (
    "channel",
    "place",
    "location",
    "county",
    "state",
    "postcode",
    "lat",
    "lon",
    "material",
    "unit",
    "medium",
    "external_id",
    "source",
    "update_of",
)


def _handlers(tables: Mapping[str, Table]) -> Mapping[str, Handle]:
    reports = tables["reports"]

    async def received(connection: Connection, seen: Seen) -> None:
        report = seen.event
        assert isinstance(report, ReportReceived)
        await put(
            connection,
            reports,
            {"matter": seen.matter},
            jurisdiction=seen.jurisdiction,
            status="received",
            received_at=seen.when,
            recorded_at=seen.header.recorded_at.isoformat(),
            quantity=None if report.quantity is None else str(report.quantity),
            occurred_at=None if report.occurred_at is None else report.occurred_at.isoformat(),
            position=seen.position,
            **{name: getattr(report, name) for name in _SHOWN},
        )

    async def assigned(connection: Connection, seen: Seen) -> None:
        await _set(connection, seen, jurisdiction=seen.jurisdiction)

    async def triaged(connection: Connection, seen: Seen) -> None:
        await _set(connection, seen, status="triaged")

    async def linked(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, ReportLinkedAsDuplicate)
        await _set(connection, seen, duplicate_of=seen.event.of)

    async def unlinked(connection: Connection, seen: Seen) -> None:
        await _set(connection, seen, duplicate_of=None)

    async def corrected(connection: Connection, seen: Seen) -> None:
        assert isinstance(seen.event, ReportCorrected)
        shown = {k: v for k, v in seen.event.corrections.items() if k in _SHOWN}
        await _set(connection, seen, **shown)

    async def _set(connection: Connection, seen: Seen, **values: Any) -> None:
        if values:
            await change(connection, reports, {"matter": seen.matter}, **values)

    return {
        ReportReceived.__name__: received,
        ReportAssigned.__name__: assigned,
        ReportTriaged.__name__: triaged,
        ReportLinkedAsDuplicate.__name__: linked,
        ReportUnlinked.__name__: unlinked,
        ReportCorrected.__name__: corrected,
    }


REPORTS = view(
    "reports",
    1,
    {
        "reports": (
            Column("matter", Text, primary_key=True),
            Column("jurisdiction", Text, nullable=False),
            Column("status", Text, nullable=False),
            Column("received_at", Text, nullable=False),
            Column("recorded_at", Text, nullable=False),
            Column("occurred_at", Text),
            Column("quantity", Text),
            Column("duplicate_of", Text),
            *(Column(name, Text) for name in _SHOWN),
            Column("position", BigInteger, nullable=False),
        )
    },
    _handlers,
)
_TABLE = REPORTS.table("reports")
Index(f"{_TABLE.name}_by_position", _TABLE.c.position)


def page_of_reports(actor: Actor, asked: Page, **equal: str | None) -> Select[Any]:
    """The newest reports first that the caller may see."""
    return newest(_TABLE, actor, asked, **equal)


def one_report(matter: str) -> Select[Any]:
    return select(_TABLE).where(_TABLE.c.matter == matter)
