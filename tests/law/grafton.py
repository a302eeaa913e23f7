"""A permitted site of Grafton, for the tests of its permits and inspections."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from ordinance_core.law.facts import InspectionRecorded, PermitIssued
from tests.law.told import Told

ISSUED = date(2027, 9, 15)
CLOSED = date(2028, 4, 20)


def permitted(by: str = "engineer") -> tuple[Told, str]:
    """A written permit, which starts the inspections, and its id."""
    told = Told("grafton-wi")
    return told, told.tell(PermitIssued(on=ISSUED, permit="construction", in_writing=True, by=by))


def inspect(told: Told, *days: date) -> None:
    for on in days:
        told.tell(InspectionRecorded(on=on, inspection="site", result="acceptable"))


def stabilized(told: Told, on: date, cover: int = 70, **more: bool) -> None:
    told.tell(
        InspectionRecorded(
            on=on, inspection="site", cover_pct=Decimal(cover), disturbance_complete=True, **more
        )
    )
