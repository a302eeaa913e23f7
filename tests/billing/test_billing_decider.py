"""Accounts: lines posted with their clause, gates that hold, amounts exact to the cent."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from ordinance_core.law import Fact
from ordinance_core.law.facts import (
    AbatementCompleted,
    AbatementStarted,
    AssessmentLevied,
    BoardResolutionAdopted,
    ComplianceConfirmed,
    CostPosted,
    FindingRecorded,
    InvoiceIssued,
    PaymentReceived,
    PaymentReversed,
    RateResolutionAdopted,
    ReportReceived,
    ViolationFound,
)
from ordinance_core.messages import Event
from services.billing.account import balance
from services.billing.events import (
    AccountSettled,
    AccountUnsettled,
    InterestPosted,
    LineStated,
    SurchargeApplied,
)
from services.billing.reactions import MATTER
from services.billing.roll import RollLine, as_csv
from services.billing.statement import state_account
from tests.kit import Given, clerk

ALLOUEZ, MINOA = "allouez-wi", "minoa-ny"
CLERK = clerk(ALLOUEZ, "clerk_treasurer", "director")
COST_ON, BILLED = date(2026, 12, 21), date(2027, 1, 11)
WORK: dict[str, Fact] = {
    "report": ReportReceived(on=date(2026, 12, 1)),
    "found": ViolationFound(on=date(2026, 12, 1), offence="prohibited_discharge"),
    "started": AbatementStarted(on=date(2026, 12, 20)),
    "done": AbatementCompleted(on=COST_ON, about="started"),
    "cost": CostPosted(on=COST_ON, category="abatement", amount_cents=420_000, incurred_on=COST_ON),
}
RATE = RateResolutionAdopted(on=date(2026, 12, 1), rate_pct=Decimal(8))


def allouez(**more: Fact) -> Given:
    return Given(MATTER, ALLOUEZ, {**WORK, **more}, date(2026, 1, 2))


def minoa(**more: Fact) -> Given:
    work = {
        "report": ReportReceived(on=date(2026, 12, 1)),
        "found": ViolationFound(on=date(2026, 12, 1), offence="prohibited_discharge"),
        "cost": CostPosted(on=COST_ON, category="abatement", amount_cents=600_000),
    }
    return Given(MATTER, MINOA, {**work, **more}, date(2026, 1, 2))


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 18, tzinfo=UTC)


def line(charge: str, events: tuple[Event, ...]) -> LineStated:
    found = [e for e in events if isinstance(e, LineStated) and e.charge == charge]
    assert len(found) == 1, [(e.charge, e.state) for e in events if isinstance(e, LineStated)]
    return found[0]


@pytest.mark.clause("ALZ-150")
def test_no_bill_goes_out_before_the_board_has_set_a_rate() -> None:
    bill = InvoiceIssued(on=BILLED, amount_cents=421_933)
    refused = allouez().refused(bill, noon(BILLED), CLERK)
    assert refused.rule == "RateResolutionMissing"
    assert "ALZ-150" in refused.clauses


@pytest.mark.clause("ALZ-150", "ALZ-174")
def test_interest_runs_from_the_day_the_cost_was_incurred() -> None:
    case = allouez().town_knows(rate=RATE)
    bill = InvoiceIssued(on=BILLED, amount_cents=421_933)
    posted = line("interest", case.when_recorded(bill, noon(BILLED), CLERK).events)
    assert isinstance(posted, InterestPosted)
    assert posted.cents == 1_933
    assert posted.through == BILLED
    assert posted.law is not None
    assert ("ALZ-174", "incurred") in posted.law.readings


@pytest.mark.clause("MIN-163", "MIN-160")
def test_the_service_charge_waits_for_the_boards_resolution() -> None:
    before = minoa().when_time_passes(noon(BILLED)).events
    assert line("service_charge", before).state == "blocked"
    assert line("service_charge", before).cents is None


@pytest.mark.clause("MIN-163", "MIN-164")
def test_thirty_percent_of_the_work_is_added_and_levied() -> None:
    case = minoa(
        finding=FindingRecorded(on=BILLED, finding="procedure_followed", by="board"),
        resolution=BoardResolutionAdopted(on=BILLED, resolution="pay_costs", by="board"),
        levy=AssessmentLevied(on=BILLED),
    )
    events = case.when_time_passes(noon(BILLED)).events
    charge = line("service_charge", events)
    assert isinstance(charge, SurchargeApplied)
    assert charge.cents == 180_000
    assert line("levied", events).cents == 780_000


def levied(**more: Fact) -> Given:
    return minoa(
        resolution=BoardResolutionAdopted(on=BILLED, resolution="pay_costs", by="board"),
        finding=FindingRecorded(on=BILLED, finding="procedure_followed", by="board"),
        levy=AssessmentLevied(on=BILLED),
        **more,
    )


@pytest.mark.clause("MIN-165")
def test_an_account_is_settled_by_its_last_cent_and_unsettled_by_a_returned_payment() -> None:
    short = levied(paid=PaymentReceived(on=BILLED, amount_cents=779_999, toward="levied"))
    assert not any(
        isinstance(e, AccountSettled) for e in short.when_time_passes(noon(BILLED)).events
    )
    paid = PaymentReceived(on=BILLED, amount_cents=780_000, toward="levied")
    whole = levied(paid=paid)
    settled = whole.when_time_passes(noon(BILLED)).events
    assert any(isinstance(e, AccountSettled) and e.due_cents == 780_000 for e in settled)
    back = levied(
        paid=paid,
        back=PaymentReversed(on=BILLED, about="paid", amount_cents=780_000, toward="levied"),
    ).concluded(settled)
    assert any(isinstance(e, AccountUnsettled) for e in back.when_time_passes(noon(BILLED)).events)


@pytest.mark.clause("MIN-164")
def test_a_levy_repeats_its_parts_and_is_not_owed_beside_them() -> None:
    events = levied().when_time_passes(noon(BILLED)).events
    lines = tuple(e for e in events if isinstance(e, LineStated))
    assert balance(lines, ()).due_cents == 780_000


def test_nothing_is_posted_twice() -> None:
    case = levied()
    first = case.when_time_passes(noon(BILLED))
    assert not case.concluded(first.events).when_time_passes(noon(date(2027, 3, 1)))


@pytest.mark.clause("MIN-164")
@pytest.mark.parametrize("amount", [0, -1])
def test_a_payment_of_nothing_is_refused_with_the_clause(amount: int) -> None:
    payment = PaymentReceived(on=BILLED, amount_cents=amount, toward="levied")
    refused = levied().refused(payment, noon(BILLED), clerk(MINOA, "village_clerk"))
    assert refused.rule == "NoAmount"
    assert refused.clauses


@pytest.mark.fault("invoiceninja/invoiceninja#1453")
@over(st.integers(min_value=1, max_value=10**12))
def test_the_service_charge_is_rounded_once_half_up(cents: int) -> None:
    case = Given(
        MATTER,
        MINOA,
        {
            "cost": CostPosted(on=COST_ON, category="abatement", amount_cents=cents),
            "resolution": BoardResolutionAdopted(on=BILLED, resolution="pay_costs"),
            "levy": AssessmentLevied(on=BILLED),
        },
        date(2026, 1, 2),
    )
    events = case.when_time_passes(noon(BILLED)).events
    assert line("service_charge", events).cents == (cents * 30 + 50) // 100


@pytest.mark.fault("bakaphp/kanvas-ecosystem-api#10314")
def test_a_penalty_that_runs_is_one_line_however_often_time_passes() -> None:
    began, ended = date(2026, 12, 1), date(2026, 12, 8)
    runs = {"report": ReportReceived(on=began), "found": ViolationFound(on=began, began_on=began)}
    case = Given(MATTER, "broomfield-co", dict(runs), date(2026, 1, 2))
    first = case.when_time_passes(noon(began))
    at_once = case.when_time_passes(noon(began))
    assert [e.key for e in first.events if isinstance(e, LineStated)] == [
        "line/fine_exposure/found"
    ]
    assert first.events == at_once.events
    case.concluded(first.events)
    hours = [datetime(2026, 12, 2, hour, tzinfo=UTC) for hour in range(24)]
    assert not any(case.when_time_passes(hour) for hour in hours)
    runs["over"] = ComplianceConfirmed(on=ended)
    after_a_week = Given(MATTER, "broomfield-co", dict(runs), date(2026, 1, 2))
    caught_up = line("fine_exposure", after_a_week.when_time_passes(noon(ended)).events)
    assert caught_up.max_exposure_cents == 8 * 100_000


@pytest.mark.fault("invoiceninja/invoiceninja#4370")
@pytest.mark.clause("MIN-163")
def test_a_statement_an_account_and_its_events_tell_the_same_cents() -> None:
    costs = {
        f"cost{n}": CostPosted(on=COST_ON, category="abatement", amount_cents=1_001)
        for n in range(3)
    }
    levied = {
        "resolution": BoardResolutionAdopted(on=BILLED, resolution="pay_costs"),
        "levy": AssessmentLevied(on=BILLED),
    }
    case = Given(MATTER, MINOA, {**costs, **levied}, date(2026, 1, 2))
    events = case.when_time_passes(noon(BILLED)).events
    asked = case.law.asks(case.state, noon(BILLED))
    assert asked is not None
    assert case.law.pack is not None
    statement = state_account(case.state, asked, case.law.pack)
    shown = {entry.item: entry.amount_cents for entry in statement.entries}
    told = {e.says: e.cents for e in events if isinstance(e, LineStated)}
    assert line("service_charge", events).cents == 901
    assert statement.due_cents == balance(tuple(_lines(events)), ()).due_cents == 3_904
    assert shown == told
    assert shown == {x.says: x.cents for x in asked.owed()}


def _lines(events: tuple[Event, ...]) -> list[LineStated]:
    return [e for e in events if isinstance(e, LineStated)]


@pytest.mark.parametrize(
    ("back", "left"), [([None], 0), ([40_000], 60_000), ([40_000, 70_000], 0), ([100_000] * 2, 0)]
)
def test_more_than_a_payment_is_never_taken_back_of_it(back: list[int | None], left: int) -> None:
    facts: dict[str, Fact] = {"p": PaymentReceived(on=BILLED, amount_cents=100_000)}
    for n, cents in enumerate(back):
        facts[f"r{n}"] = PaymentReversed(on=BILLED, about="p", amount_cents=cents)
    case = Given(MATTER, MINOA, facts, date(2026, 1, 2))
    asked = case.law.asks(case.state, noon(BILLED))
    assert asked is not None
    assert balance((), case.state.facts).paid_cents == asked.payoff().credit_cents == left


def test_the_roll_as_csv_keeps_ids_as_text_and_amounts_exact() -> None:
    entry = RollLine("m", "ALZ-2026-0001", "2027-11-01", 448_997, (("abatement_cost", 420_000),))
    assert as_csv([entry]).splitlines()[1] == "ALZ-2026-0001,m,2027-11-01,4489.97"
