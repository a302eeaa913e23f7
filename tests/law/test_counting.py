"""Weeks, steps, years and months in a row, on small packs."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.calendars import calendar_of
from ordinance_core.law import facts as f
from ordinance_core.money import started_weeks
from tests.law import small
from tests.law.case import Asked, given

DAY = date(2026, 4, 1)


def asked(sections: str, as_of: date, **facts: f.Fact) -> Asked:
    return given(small.town(sections), **facts).when(as_of)


def fine(more: str) -> str:
    return (
        "charges: {c: {cite: S-6, kind: penalty, for: ConvictionRecorded, amount: {"
        "ladder: {fact: ConvictionRecorded}, dated: committed_on, within: 5 years,"
        f"steps: [$350, $700, $1000]}}, {more}}}}}\n"
    )


@pytest.mark.parametrize(
    ("each", "last", "cents"),
    [
        ("each: week", date(2026, 4, 7), 35_000),
        ("each: week", date(2026, 4, 8), 70_000),
        ("each: whole week", date(2026, 4, 8), 35_000),
        ("each: whole week", date(2026, 4, 15), 70_000),
        ("each: started week", date(2026, 4, 1), 35_000),
        ("each: started week", date(2026, 4, 2), 70_000),
        ("each: started week", date(2026, 4, 8), 70_000),
        ("each: started week", date(2026, 4, 9), 105_000),
        ("each: week, climbs: true", date(2026, 4, 15), 205_000),
        ("each: week, climbs: true", date(2026, 4, 22), 305_000),
    ],
)
def test_weeks_are_counted_as_the_pack_says(each: str, last: date, cents: int) -> None:
    convicted = f.ConvictionRecorded(on=last, committed_on=DAY, began_on=DAY, ended_on=last)
    rule = fine(f"counts: {{{each}, from: .began_on, to: [.ended_on]}}")
    assert asked(rule, last, a=convicted).line("c").cents == cents


def test_a_week_is_begun_by_its_first_day() -> None:
    assert [started_weeks(DAY, date(2026, 4, d)) for d in (1, 7, 8)] == [1, 1, 2]


@pytest.mark.parametrize(
    ("prior", "first", "second"),
    [("", 70_000, 35_000), ("sentence", 35_000, 70_000), ("commission", 35_000, 35_000)],
)
def test_a_step_is_of_those_committed_or_convicted_before(
    prior: str, first: int, second: int
) -> None:
    """Convicted first for what was committed second."""
    rule = fine("due_when: {always: false}")
    if prior:
        rule = rule.replace("within:", f"prior: {prior}, within:")
    case = asked(
        rule,
        date(2026, 9, 1),
        a=f.ConvictionRecorded(on=date(2026, 6, 1), committed_on=date(2026, 3, 1)),
        b=f.ConvictionRecorded(on=date(2026, 8, 1), committed_on=date(2026, 2, 1)),
    )
    assert (case.line("c", "a").cents, case.line("c", "b").cents) == (first, second)


def test_all_those_of_a_step_stand_in_one_period() -> None:
    rule = fine("due_when: {always: false}").replace("within:", "prior: sentence, within:")
    case = asked(
        rule,
        date(2030, 1, 1),
        a=f.ConvictionRecorded(on=date(2027, 1, 1), committed_on=date(2020, 1, 1)),
        b=f.ConvictionRecorded(on=date(2027, 2, 1), committed_on=date(2026, 1, 1)),
        c=f.ConvictionRecorded(on=date(2027, 3, 1), committed_on=date(2023, 1, 1)),
    )
    assert case.line("c", "c").cents == 70_000


def test_a_year_on_record_stands_for_its_first_day() -> None:
    rule = (
        "clocks: {c: {cite: S-4, kind: keep, from: SubmissionReceived.first_year,"
        "within: [7 years, end of year], rolls: false}}\n"
    )
    kept = asked(rule, DAY, s=f.SubmissionReceived(on=DAY, first_year=2024)).clock("c")
    assert kept.due is not None
    assert kept.due.legal == date(2031, 12, 31)
    for unknown in (None, 0, 12345):
        case = asked(rule, DAY, s=f.SubmissionReceived(on=DAY, first_year=unknown))
        assert case.clock("c").state == "pending"


ROLLING = (
    "clocks: {c: {cite: S-4, who: officer, must: inspect, from: PermitIssued,"
    'until: PermitClosed, every: rolling month, between: ["03-01", "10-31"],'
    "met_by: {fact: InspectionRecorded}, ends_if: {fact: FacilityRemoved}}}\n"
)


def test_months_in_a_row_run_from_the_act_that_ended_the_one_before() -> None:
    case = asked(
        ROLLING,
        date(2027, 6, 1),
        p=f.PermitIssued(on=date(2027, 3, 10)),
        i=f.InspectionRecorded(on=date(2027, 3, 20)),
        gone=f.FacilityRemoved(on=date(2027, 5, 30)),
    )
    assert {c.period: c.state for c in case.clocks()} == {
        "2027-03-10": "met",
        "2027-03-21": "missed",
        "2027-04-21": "missed",
        "2027-05-21": "ended",
    }


def test_months_in_a_row_stop_at_the_end_of_their_season() -> None:
    case = asked(ROLLING, date(2028, 1, 5), p=f.PermitIssued(on=date(2027, 10, 15)))
    (found,) = case.clocks()
    assert found.due is not None
    assert (found.state, found.due.legal) == ("missed", date(2027, 10, 31))


@pytest.mark.parametrize(
    ("condition", "required", "ok"),
    [
        ("{recorded: true}", None, False),
        ("{recorded: false}", None, True),
        ("{recorded: true}", False, True),
        ("{recorded: false}", True, False),
        ("{recorded: true, not: true}", False, True),
        ("true", None, None),
    ],
)
def test_whether_an_attribute_was_recorded_is_never_open(
    condition: str, required: bool | None, ok: bool | None
) -> None:
    rule = (
        "actions: {act: {cite: S-1, does: CaseClosed, by: [officer], per: MilestonePlanned,"
        f"needs: [{{this: {{required: {condition}}}}}]}}}}\n"
    )
    case = asked(rule, DAY, m=f.MilestonePlanned(on=DAY, required=required))
    assert case.action("act").reasons[0].ok is ok


def test_a_payment_toward_nothing_known_lowers_no_escrow() -> None:
    rule = (
        "charges: {c: {cite: S-6, kind: refund, interest_on: {of: {fact: GuaranteePosted},"
        "rate: RateResolutionAdopted.rate_pct, from: .on, year_days: 365, compounds: yearly}}}\n"
    )
    case = asked(
        rule,
        date(2027, 5, 4),
        r=f.RateResolutionAdopted(on=date(2025, 1, 1), rate_pct=Decimal(2)),
        g=f.GuaranteePosted(on=date(2025, 5, 4), amount_cents=1_000_000),
        p=f.PaymentReceived(on=date(2025, 6, 1), amount_cents=500_000),
    )
    assert case.line("c").cents == 40_400


def test_a_closure_is_no_business_day_unless_it_is_ignored() -> None:
    section = {"holidays": {"statutory": "us-wi"}}
    ignored = calendar_of({**section, "business_day": {"closures": "ignored"}}, "America/Chicago")
    assert "closure" in calendar_of(section, "America/Chicago").rules.no_business
    assert "closure" not in ignored.rules.no_business
