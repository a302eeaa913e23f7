"""Allouez: cost, interest, bill and tax roll, to the cent."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from ordinance_core.calendars import Proclaimed, parse_period, walk
from ordinance_core.law.facts import (
    AbatementCompleted,
    AbatementStarted,
    CertifiedToTaxRoll,
    CostPosted,
    InvoiceIssued,
    NoticeOfIntentIssued,
    PaymentReceived,
    RateResolutionAdopted,
)
from tests.law.told import Told, unmet

INCURRED = date(2026, 6, 22)
BILLED = date(2026, 7, 1)
FRIDAY, MONDAY = date(2026, 6, 12), date(2026, 6, 15)


@pytest.fixture
def worked() -> Told:
    told = Told("allouez-wi")
    intent = told.tell(NoticeOfIntentIssued(on=date(2026, 6, 15)))
    started = told.tell(AbatementStarted(on=date(2026, 6, 18), about=intent))
    told.tell(AbatementCompleted(on=INCURRED, about=started))
    cost = CostPosted(
        on=INCURRED,
        about=started,
        category="abatement",
        amount_cents=123456,
        incurred_on=INCURRED,
    )
    told.tell(cost)
    return told


@pytest.fixture
def billed(worked: Told) -> Told:
    rate = Decimal(6)
    worked.tell(RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=rate))
    worked.tell(InvoiceIssued(on=BILLED, amount_cents=123639))
    return worked


@pytest.mark.clause("ALZ-150", "ALZ-174")
def test_no_bill_before_the_board_has_authorised_a_rate(worked: Told) -> None:
    refused = worked.action("issue-bill", BILLED)
    assert not refused.lawful
    assert unmet(refused) == {"ALZ-150", "ALZ-174"}
    worked.tell(RateResolutionAdopted(on=BILLED, rate_pct=Decimal(6)))
    allowed = worked.action("issue-bill", BILLED)
    assert (allowed.lawful, allowed.force) == (True, "shall")


@pytest.mark.clause("ALZ-150")
def test_without_a_rate_interest_is_open_and_never_zero(worked: Told) -> None:
    line = worked.line("interest", BILLED)
    assert (line.state, line.cents) == ("open", None)


@pytest.mark.clause("ALZ-150", "ALZ-174")
def test_interest_runs_simple_by_days_from_the_day_the_cost_was_incurred(billed: Told) -> None:
    assert billed.line("interest", INCURRED.replace(month=8, day=6)).cents == 913  # 45 days
    assert billed.line("abatement_cost", BILLED).cents == 123456


@pytest.mark.clause("ALZ-174")
def test_by_another_reading_interest_runs_from_the_bill(billed: Told) -> None:
    billed.ratify("ALZ-174", "billing", date(2026, 1, 1))
    assert billed.line("interest", date(2026, 8, 15)).cents == 913  # 45 days after the bill


@pytest.mark.clause("ALZ-174")
def test_interest_stops_on_the_tax_roll(billed: Told) -> None:
    billed.tell(CertifiedToTaxRoll(on=date(2026, 8, 6)))
    assert billed.line("interest", date(2027, 1, 31)).cents == 913


@pytest.mark.clause("ALZ-174")
def test_a_new_rate_counts_from_the_day_it_was_adopted() -> None:
    told = Told("allouez-wi")
    told.tell(RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=Decimal(6)))
    told.tell(RateResolutionAdopted(on=date(2026, 7, 1), rate_pct=Decimal(9)))
    day = date(2026, 6, 1)
    told.tell(CostPosted(on=day, category="abatement", amount_cents=100000, incurred_on=day))
    told.tell(InvoiceIssued(on=day))
    assert told.line("interest", date(2026, 8, 1)).cents == 1266  # 29 days at 6, 32 days at 9


@pytest.mark.clause("ALZ-151", "ALZ-175")
def test_the_tax_roll_waits_until_the_days_to_pay_are_settled(billed: Told) -> None:
    later = date(2026, 12, 1)
    refused = billed.action("certify-to-tax-roll", later)
    assert not refused.lawful
    assert "ALZ-175" in refused.gaps
    assert billed.clock("pay_bill", later).state == "undetermined"
    billed.ratify("ALZ-175", "30", date(2026, 11, 30))
    allowed = billed.action("certify-to-tax-roll", later)
    assert (allowed.lawful, allowed.force, allowed.by) == (True, "shall", ("clerk_treasurer",))


@pytest.mark.clause("ALZ-175")
def test_the_ratified_days_to_pay_run_from_the_bill(billed: Told) -> None:
    billed.ratify("ALZ-175", "30", date(2026, 1, 1))
    assert billed.due("pay_bill", BILLED) == date(2026, 7, 31)
    assert not billed.lawful("certify-to-tax-roll", date(2026, 7, 31))
    assert billed.lawful("certify-to-tax-roll", date(2026, 8, 1))
    assert "pay_bill" in {duty.name for duty in billed.asked(date(2026, 8, 1)).duties()}
    billed.tell(CertifiedToTaxRoll(on=date(2026, 8, 1)))
    assert "pay_bill" not in {duty.name for duty in billed.asked(date(2026, 8, 1)).duties()}


@pytest.mark.clause("ALZ-151", "ALZ-181")
def test_a_payment_to_the_village_moves_from_a_saturday_to_the_monday(worked: Told) -> None:
    worked.ratify("ALZ-175", "30", date(2026, 1, 1))
    worked.tell(RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=Decimal(6)))
    worked.tell(InvoiceIssued(on=date(2026, 7, 2), amount_cents=123639))
    saturday, monday = date(2026, 8, 1), date(2026, 8, 3)
    assert worked.due("pay_bill", saturday) == monday
    assert not worked.lawful("certify-to-tax-roll", monday)
    assert worked.lawful("certify-to-tax-roll", date(2026, 8, 4))
    worked.ratify("ALZ-181", "saturday_hours", date(2026, 1, 1))
    assert worked.due("pay_bill", saturday) == saturday


@pytest.mark.clause("ALZ-151")
def test_a_paid_bill_does_not_go_on_the_tax_roll(billed: Told) -> None:
    billed.ratify("ALZ-175", "30", date(2026, 1, 1))
    day = date(2026, 7, 31)
    owed = billed.line("abatement_cost", day).cents or 0
    interest = billed.line("interest", day).cents or 0
    billed.tell(PaymentReceived(on=day, amount_cents=owed, toward="abatement_cost"))
    assert billed.lawful("certify-to-tax-roll", date(2026, 8, 1))
    billed.tell(PaymentReceived(on=day, amount_cents=interest, toward="interest"))
    assert not billed.lawful("certify-to-tax-roll", date(2026, 8, 1))


@pytest.mark.clause("ALZ-154")
def test_expenses_of_enforcement_are_summed_over_their_kinds() -> None:
    told = Told("allouez-wi")
    for category, cents in (("attorney", 50000), ("sampling", 12000), ("abatement", 999)):
        told.tell(CostPosted(on=BILLED, category=category, amount_cents=cents))
    assert told.line("enforcement_expenses", BILLED).cents == 62000


@pytest.mark.clause("ALZ-079", "ALZ-150")
def test_cost_without_any_work_on_file_is_blocked() -> None:
    told = Told("allouez-wi")
    told.tell(CostPosted(on=BILLED, category="abatement", amount_cents=100))
    told.tell(InvoiceIssued(on=BILLED))
    assert told.line("abatement_cost", BILLED).state == "blocked"


@pytest.mark.clause("ALZ-150", "ALZ-151")
def test_costs_and_payments_are_posted_under_a_clause(worked: Told) -> None:
    assert worked.action("post-cost", BILLED).clauses == ("ALZ-150", "ALZ-154")
    assert worked.action("record-payment", BILLED).clauses == ("ALZ-151",)


@pytest.mark.clause("ALZ-174")
def test_a_rate_adopted_after_the_cost_explains_itself_in_one_stretch(worked: Told) -> None:
    worked.tell(RateResolutionAdopted(on=date(2026, 7, 7), rate_pct=Decimal(6)))
    worked.tell(InvoiceIssued(on=date(2026, 7, 8)))
    assert worked.line("interest", date(2026, 8, 6)).why == (
        "$1,234.56 from 2026-06-22 to 2026-08-06: 45 days at 6 % (act/365)",
    )


@pytest.mark.clause("ALZ-150")
def test_cost_and_interest_are_owed_from_the_bill_on(worked: Told) -> None:
    worked.tell(RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=Decimal(6)))
    before = {line.charge: line.state for line in worked.asked(BILLED).owed()}
    assert (before["abatement_cost"], before["interest"]) == ("exposure", "exposure")
    worked.tell(InvoiceIssued(on=BILLED, amount_cents=123639))
    after = {line.charge: line.state for line in worked.asked(BILLED).owed()}
    assert (after["abatement_cost"], after["interest"]) == ("due", "due")


def costs(*categories: str | None) -> dict[str, int | None]:
    """What is owed of costs of one dollar each, by charge."""
    told = Told("allouez-wi")
    for category in categories:
        told.tell(CostPosted(on=BILLED, category=category, amount_cents=100))
    return {line.charge: line.cents for line in told.asked(BILLED).owed()}


@pytest.mark.clause("ALZ-115", "ALZ-116")
def test_costs_of_prosecution_are_those_posted_as_such() -> None:
    assert costs("prosecution", "prosecution", "attorney")["prosecution_costs"] == 200
    assert not costs("attorney").get("prosecution_costs")
    assert costs("prosecution", None).get("prosecution_costs") != 200


@pytest.mark.clause("ALZ-154")
@pytest.mark.parametrize("category", ["attorney", "court", "sampling", "monitoring", "other"])
def test_each_kind_of_expense_of_enforcement_is_recovered(category: str) -> None:
    assert costs(category, "abatement", "prosecution")["enforcement_expenses"] == 100


@pytest.mark.clause("ALZ-160")
@pytest.mark.parametrize(
    "day",
    [
        date(2027, 1, 1),
        date(2027, 5, 31),
        date(2027, 7, 5),
        date(2027, 9, 6),
        date(2027, 11, 25),
        date(2028, 12, 25),
    ],
)
def test_by_the_other_reading_business_days_are_those_of_the_office(day: date) -> None:
    pack = Told("allouez-wi").pack
    office = pack.calendar(day, {**pack.defaults, "ALZ-160": "office_open"})
    assert not office.is_business_day(day)
    columbus, veterans = date(2027, 10, 11), date(2027, 11, 11)
    assert office.is_business_day(veterans)
    assert not pack.calendar(day, pack.defaults).is_business_day(veterans)
    assert office.is_business_day(columbus)


@pytest.mark.clause("ALZ-181")
@pytest.mark.parametrize(("filing", "end"), [(False, FRIDAY), (True, MONDAY)])
def test_only_a_filing_moves_from_a_proclaimed_holiday(filing: bool, end: date) -> None:
    pack = Told("allouez-wi").pack
    calendar = pack.calendar(FRIDAY, pack.defaults).with_proclaimed(
        Proclaimed(FRIDAY, "day of mourning", "proclamation of the governor")
    )
    ten_days = parse_period("10 days")
    assert walk(calendar, FRIDAY - timedelta(days=10), ten_days, filing=filing).legal == end
