"""Cases: an amount an officer enters is bounded by its clause, and departs from it for a reason."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    FindingRecorded,
    PenaltyAssessed,
    PersonClassified,
    ReportReceived,
    ViolationFound,
)
from services.cases.reactions import MATTER
from tests.kit import Given, clerk, the

TOWN, ADOPTED, TUESDAY = "allouez-wi", date(2026, 5, 1), date(2026, 5, 5)
NOON = datetime(2026, 5, 5, 17, tzinfo=UTC)
DIRECTOR = clerk(TOWN, "director")


def violation() -> Given:
    """One day of a homeowner's improper disposal: 100.00 by the table, 100.00 to 500.00 at all."""
    facts = {
        "report": ReportReceived(at=NOON, place="Allouez", state="WI"),
        "found": ViolationFound(
            on=TUESDAY, offence="improper_disposal", began_on=TUESDAY, ended_on=TUESDAY
        ),
        "class": PersonClassified(on=TUESDAY, class_="homeowner"),
        "ground": FindingRecorded(on=TUESDAY, finding="severe"),
    }
    return Given(MATTER, TOWN, facts, ADOPTED)


def forfeiture(cents: int, reason: str | None = None) -> PenaltyAssessed:
    return PenaltyAssessed(on=TUESDAY, about="found", amount_cents=cents, reason=reason)


@pytest.mark.parametrize(("cents", "reason"), [(10_000, None), (30_000, "the third time")])
def test_the_scheduled_amount_needs_no_reason_and_another_is_set_for_one(
    cents: int, reason: str | None
) -> None:
    decision = violation().when_recorded(forfeiture(cents, reason), NOON, DIRECTOR)
    assert the(PenaltyAssessed, decision).amount_cents == cents


def test_another_amount_without_a_reason_is_refused_and_the_clause_named() -> None:
    refused = violation().refused(forfeiture(30_000), NOON, DIRECTOR)
    assert refused.rule == "ReasonMissing"
    assert "$300.00 is not the $100.00 scheduled" in refused.says
    assert "ALZ-164" in refused.clauses


@pytest.mark.parametrize("cents", [9_999, 50_001])
def test_an_amount_outside_the_range_is_refused_whatever_the_reason(cents: int) -> None:
    refused = violation().refused(forfeiture(cents, "so it is"), NOON, DIRECTOR)
    assert refused.rule == "OutsideLimits"
    assert "$100.00 to $500.00" in refused.says
