"""The case that Allouez's tests tell: from a finding to the village's own work, with its cost."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

from ordinance_core.law import facts as f
from ordinance_core.law import load_pack
from tests.law.case import Given, given

ADOPTED = date(2026, 1, 2)
FOUND = date(2026, 5, 18)
ISSUED = date(2026, 5, 19)
DELIVERED = datetime(2026, 5, 21, 19, tzinfo=UTC)
"""A Thursday; Memorial Day is the Monday after."""
APPEAL_ENDS = date(2026, 5, 27)
SCHEDULE_ENDS = date(2026, 6, 5)
CONTENT = {
    "name_and_address": "A Company, 1 Main Street",
    "place": "1 Main Street",
    "nature": "fuel oil in the storm sewer",
    "measures_and_schedule": "clean the sewer",
    "penalties": "up to the amount of the table",
    "appeal_statement": "to the director, in time",
    "intent_and_cost_statement": "the village may do the work",
}


def matter(**facts: f.Fact) -> Given:
    return given(
        load_pack("allouez-wi"),
        adopted=f.PackAdopted(on=ADOPTED, version="1"),
        report=f.ReportReceived(at=datetime(2026, 5, 18, 14, tzinfo=UTC), channel="phone"),
        found=f.ViolationFound(
            on=FOUND, about="report", offence="improper_disposal", began_on=FOUND, occurrences=1
        ),
        **facts,
    )


def noticed(**facts: f.Fact) -> Given:
    return matter(
        notice=f.NoticeOfViolationIssued(
            on=ISSUED, about="found", content=CONTENT, complete_by=SCHEDULE_ENDS
        ),
        mailed=f.NoticeMailed(on=ISSUED, about="notice", method="certified_mail_rr"),
        **facts,
    )


def served(**facts: f.Fact) -> Given:
    return noticed(
        delivered=f.NoticeDelivered(at=DELIVERED, about="notice", method="certified_mail_rr"),
        **facts,
    )


def abated(**facts: f.Fact) -> Given:
    return served(
        intent=f.NoticeOfIntentIssued(on=date(2026, 6, 8), about="notice"),
        intent_mailed=f.NoticeMailed(
            on=date(2026, 6, 8), about="intent", method="certified_mail_rr"
        ),
        intent_delivered=f.NoticeDelivered(on=date(2026, 6, 10), about="intent"),
        started=f.AbatementStarted(on=date(2026, 6, 11), about="intent"),
        completed=f.AbatementCompleted(on=date(2026, 6, 12), about="started"),
        cost=f.CostPosted(
            on=date(2026, 6, 12),
            about="completed",
            category="abatement",
            amount_cents=420_000,
            incurred_on=date(2026, 6, 12),
        ),
        **facts,
    )


RATE = f.RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=Decimal(8))
