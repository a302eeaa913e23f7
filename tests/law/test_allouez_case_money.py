"""Allouez: a whole case in money: bill, interest, tax roll and forfeiture."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from tests.law.allouez_case import (
    FOUND,
    RATE,
    abated,
    matter,
)


@pytest.mark.clause("ALZ-150")
def test_a_bill_waits_for_the_boards_rate() -> None:
    assert "ALZ-150" in abated().when(date(2026, 7, 1)).unmet("issue-bill")
    assert abated(rate=RATE).when(date(2026, 7, 1)).action("issue-bill").lawful
    assert abated().when(date(2026, 7, 1)).line("interest").state == "open"


@pytest.mark.clause("ALZ-150", "ALZ-174")
def test_interest_runs_from_the_day_the_cost_was_incurred() -> None:
    asked = abated(rate=RATE).when(date(2026, 7, 3))
    assert asked.line("abatement_cost").cents == 420_000
    assert asked.line("interest").cents == 1933
    assert asked.line("interest").state == "exposure"


@pytest.mark.clause("ALZ-174")
def test_interest_from_the_bill_is_the_other_reading() -> None:
    asked = abated(
        rate=RATE,
        ratified=f.ReadingRatified(on=date(2026, 6, 30), reading="ALZ-174", way="billing"),
        bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=420_000),
    ).when(date(2026, 7, 3))
    assert asked.line("interest").cents == 0


@pytest.mark.clause("ALZ-174")
def test_a_payment_lowers_what_bears_interest() -> None:
    paid = f.PaymentReceived(on=date(2026, 6, 22), amount_cents=420_000, toward="abatement_cost")
    line = abated(rate=RATE, paid=paid).when(date(2027, 6, 12)).line("interest")
    assert line.cents == 921


@pytest.mark.clause("ALZ-174")
def test_interest_is_split_where_the_rate_changes_and_rounded_once() -> None:
    line = (
        abated(
            rate=f.RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=Decimal(6)),
            raised=f.RateResolutionAdopted(on=date(2026, 7, 12), rate_pct=Decimal(9)),
        )
        .when(date(2026, 8, 12))
        .line("interest")
    )
    assert line.cents == round(420_000 * (0.06 * 29 + 0.09 * 32) / 365)
    assert len(line.why) == 2


@pytest.mark.clause("ALZ-175", "ALZ-151")
def test_the_tax_roll_waits_for_the_days_to_pay() -> None:
    billed = abated(rate=RATE, bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=421_933))
    asked = billed.when(date(2026, 12, 1))
    clock = asked.clock("pay_bill", "bill")
    assert (clock.state, clock.gaps) == ("undetermined", ("ALZ-175",))
    roll = asked.action("certify-to-tax-roll")
    assert not roll.lawful
    assert "ALZ-175" in roll.gaps


@pytest.mark.clause("ALZ-175", "ALZ-151")
def test_ratified_days_to_pay_open_the_tax_roll() -> None:
    billed = abated(
        rate=RATE,
        bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=421_933),
        days=f.ReadingRatified(on=date(2026, 9, 1), reading="ALZ-175", way="30"),
    )
    clock = billed.when(date(2026, 8, 3)).clock("pay_bill", "bill")
    assert clock.due is not None
    assert (clock.state, clock.due.legal) == ("running", date(2026, 8, 3))
    assert billed.when(date(2026, 9, 1)).action("certify-to-tax-roll").lawful


@pytest.mark.clause("ALZ-151")
def test_a_bill_paid_in_time_ends_its_clock_and_keeps_off_the_tax_roll() -> None:
    asked = abated(
        rate=RATE,
        bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=421_933),
        days=f.ReadingRatified(on=date(2026, 7, 1), reading="ALZ-175", way="30"),
        cost_paid=f.PaymentReceived(
            on=date(2026, 7, 3), amount_cents=420_000, toward="abatement_cost"
        ),
        interest_paid=f.PaymentReceived(on=date(2026, 7, 10), amount_cents=1933, toward="interest"),
    ).when(date(2026, 9, 1))
    clock = asked.clock("pay_bill", "bill")
    assert (clock.state, clock.done_at) == ("ended", date(2026, 7, 10))
    assert not asked.action("certify-to-tax-roll").lawful


@pytest.mark.clause("ALZ-150")
def test_interest_ends_at_the_tax_roll() -> None:
    roll = f.CertifiedToTaxRoll(on=date(2026, 7, 3))
    assert abated(rate=RATE, roll=roll).when(date(2027, 7, 3)).line("interest").cents == 1933


@pytest.mark.clause("ALZ-115", "ALZ-122", "ALZ-123", "ALZ-117")
@pytest.mark.parametrize(("kind", "cents"), [("homeowner", 100_000), ("other", 500_000)])
def test_a_forfeiture_is_exposure_until_it_is_set(kind: str, cents: int) -> None:
    classed = f.PersonClassified(on=FOUND, class_=kind)
    line = matter(classed=classed).when(date(2026, 5, 27)).line("forfeiture", "found")
    assert (line.state, line.cents) == ("exposure", cents)


@pytest.mark.clause("ALZ-128", "ALZ-165")
def test_a_row_without_a_figure_is_none_not_zero() -> None:
    asked = matter(
        classed=f.PersonClassified(on=FOUND, class_="homeowner"),
        permit=f.ViolationFound(
            on=FOUND, about="report", offence="failure_to_implement_permit", began_on=FOUND
        ),
    ).when(FOUND)
    line = asked.line("forfeiture", "permit")
    assert (line.state, line.cents) == ("none", None)
    assert asked.action("assess-penalty", "permit").limits == (0, 0)


@pytest.mark.clause("ALZ-122")
def test_without_a_class_of_person_the_forfeiture_is_open() -> None:
    assert matter().when(FOUND).line("forfeiture").state == "open"


@pytest.mark.clause("ALZ-121")
def test_a_forfeiture_needs_one_ground() -> None:
    assert "ALZ-121" in matter().when(FOUND).unmet("assess-penalty", "found")
    ground = f.FindingRecorded(on=FOUND, finding="blatant")
    classed = f.PersonClassified(on=FOUND, class_="other")
    case = matter(ground=ground, classed=classed)
    assert case.when(FOUND).action("assess-penalty", "found").lawful
