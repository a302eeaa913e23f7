"""Broomfield: fines and their cap, disputes paid beforehand, refunds, costs and liens."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest

from ordinance_core.law.facts import (
    ComplianceConfirmed,
    ComplianceOrderIssued,
    CostPosted,
    DisputeDecided,
    DisputeFiled,
    FindingRecorded,
    InvoiceIssued,
    LienRecorded,
    LienReleased,
    NoticeDelivered,
    PaymentReceived,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.told import Told, clauses, unmet
from tests.law.vectors import Case, cases

BEGAN, ENDED = date(2026, 12, 1), date(2026, 12, 4)
FINED, SERVED = date(2026, 12, 5), date(2026, 12, 7)
LAST, LIEN = date(2027, 1, 6), date(2027, 1, 7)
ASK_LAST, ASK_AFTER = date(2026, 12, 21), date(2026, 12, 22)
FINE, COSTS = 600000, 18000


def violation(days: int = 4, occurrences: int = 2) -> tuple[Told, str]:
    told = Told("broomfield-co")
    found = ViolationFound(
        on=ENDED,
        offence="prohibited_discharge",
        began_on=BEGAN,
        ended_on=BEGAN + timedelta(days=days - 1),
        occurrences=occurrences,
    )
    return told, told.tell(found)


@pytest.fixture
def fined() -> tuple[Told, str]:
    told, found = violation()
    told.tell(CostPosted(on=FINED, category="preparation", amount_cents=COSTS))
    fine = told.tell(PenaltyAssessed(on=FINED, about=found, amount_cents=FINE, reason="size"))
    told.tell(NoticeDelivered(on=SERVED, about=fine, method="certified_mail_rr"))
    return told, fine


def pay(told: Told, cents: int, on: date = SERVED, toward: str = "assessed_fine") -> None:
    told.tell(PaymentReceived(on=on, amount_cents=cents, toward=toward))


@pytest.mark.clause("BRM-091", "BRM-092", "BRM-141")
def test_a_fine_is_at_most_a_thousand_dollars_for_each_violation_and_day() -> None:
    told, found = violation(days=4, occurrences=2)
    line = told.line("fine_exposure", ENDED)
    assert (line.state, line.cents, line.at_most) == ("exposure", None, 800000)
    action = told.action("assess-fine", ENDED, found)
    assert (action.lawful, action.force, action.limits) == (True, "may", (0, 800000))
    told.ratify("BRM-141", "in_all", BEGAN)
    assert told.action("assess-fine", ENDED, found).limits == (0, 100000)


@pytest.mark.clause("BRM-092")
def test_a_violation_that_lasts_counts_to_today_or_to_the_day_it_was_corrected() -> None:
    told = Told("broomfield-co")
    told.tell(ViolationFound(on=BEGAN, offence="illicit_connection", began_on=BEGAN))
    assert told.line("fine_exposure", ENDED).at_most == 400000
    told.tell(ComplianceConfirmed(on=date(2026, 12, 3)))
    assert told.line("fine_exposure", ENDED).at_most == 300000
    told.tell(ComplianceConfirmed(on=date(2026, 12, 3), remedied_on=date(2026, 12, 2)))
    assert told.line("fine_exposure", ENDED).at_most == 200000


@pytest.mark.clause("BRM-091", "BRM-141")
def test_a_fine_states_its_amount_and_its_reason() -> None:
    told = Told("broomfield-co")
    assert told.missing("administrative_fine", FINED) == {"amount_cents", "reason"}
    assert not told.missing("administrative_fine", FINED, amount_cents=75000, reason="size")


@pytest.mark.clause("BRM-099")
def test_a_fine_bars_no_other_action(fined: tuple[Told, str]) -> None:
    told, _ = fined
    assert told.lawful("order-compliance", SERVED)
    assert "BRM-099" in clauses(told.actions("order-compliance", SERVED)[0])


@pytest.mark.clause("BRM-098", "BRM-127")
def test_costs_of_preparation_are_a_line_beside_the_fine(fined: tuple[Told, str]) -> None:
    told, _ = fined
    assert told.line("assessed_fine", SERVED).cents == FINE
    costs = told.line("preparation_costs", SERVED)
    assert (costs.state, costs.cents) == ("due", COSTS)
    assert told.line("lien", SERVED).cents == FINE + COSTS
    assert told.line("fine_exposure", SERVED).at_most == 800000
    told.ratify("BRM-127", "inside_cap", BEGAN)
    assert told.line("fine_exposure", SERVED).at_most == 800000 - COSTS


@pytest.mark.clause("BRM-095", "BRM-127")
def test_a_dispute_needs_the_fine_paid_in_full_with_its_costs(fined: tuple[Told, str]) -> None:
    told, fine = fined
    pay(told, FINE)
    short = told.action("request-reconsideration", SERVED, fine)
    assert (short.by, unmet(short)) == (("user",), {"BRM-095", "BRM-127"})
    pay(told, COSTS, toward="preparation_costs")
    assert told.lawful("request-reconsideration", SERVED, fine)


@pytest.mark.clause("BRM-125")
def test_a_fine_is_disputed_in_fifteen_days_of_its_date(fined: tuple[Told, str]) -> None:
    told, fine = fined
    pay(told, FINE + COSTS)
    assert told.due("request_reconsideration", SERVED) == ASK_LAST
    assert told.lawful("request-reconsideration", ASK_LAST, fine)
    assert not told.lawful("request-reconsideration", ASK_AFTER, fine)
    told.ratify("BRM-125", "30", BEGAN)
    assert told.lawful("request-reconsideration", ASK_AFTER, fine)


@pytest.mark.clause("BRM-095")
def test_a_hearing_on_a_dispute_is_convened_where_it_has_merit(fined: tuple[Told, str]) -> None:
    told, fine = fined
    dispute = told.tell(DisputeFiled(on=SERVED, about=fine))
    assert not told.lawful("schedule-reconsideration-hearing", SERVED, dispute)
    told.tell(FindingRecorded(on=SERVED, about=dispute, finding="request_has_merit"))
    assert told.lawful("schedule-reconsideration-hearing", SERVED, dispute)
    decide = told.action("decide-reconsideration", SERVED, dispute)
    assert (decide.lawful, decide.force) == (True, "shall")


@pytest.mark.clause("BRM-097", "BRM-141")
def test_what_was_paid_beyond_the_confirmed_amount_goes_back(fined: tuple[Told, str]) -> None:
    told, fine = fined
    pay(told, FINE)
    pay(told, COSTS, toward="preparation_costs")
    dispute = told.tell(DisputeFiled(on=SERVED, about=fine))
    assert not [line for line in told.asked(SERVED).owed() if line.charge == "refund"]
    told.tell(DisputeDecided(on=LAST, about=dispute, confirmed_cents=300000))
    refund = told.line("refund", LAST)
    assert (refund.state, refund.cents) == ("due", 318000)


@pytest.mark.clause("BRM-093", "BRM-094", "BRM-126")
def test_a_lien_follows_thirty_days_after_service(fined: tuple[Told, str]) -> None:
    told, fine = fined
    assert told.due("pay_before_lien", SERVED) == LAST
    assert not told.lawful("record-lien", LAST, fine)
    pay(told, 100000, on=LAST)
    assert told.lawful("record-lien", LIEN, fine)
    lien = told.tell(LienRecorded(on=LIEN, about=fine))
    line = told.line("lien", LIEN)
    assert (line.state, line.cents) == ("due", FINE + COSTS - 100000)
    assert not told.lawful("record-lien", LIEN, fine)
    assert not told.lawful("release-lien", LIEN, lien)
    pay(told, FINE + COSTS - 100000, on=LIEN, toward="assessed_fine")
    told.tell(LienReleased(on=LIEN, about=lien))
    assert not told.lawful("record-lien", LIEN, fine)


@pytest.mark.clause("BRM-093")
def test_a_fine_paid_in_time_leads_to_no_lien(fined: tuple[Told, str]) -> None:
    told, fine = fined
    told.tell(PaymentReceived(on=LAST, amount_cents=FINE + COSTS))
    assert told.clock("pay_before_lien", LIEN).state == "ended"
    assert not told.lawful("record-lien", LIEN, fine)


@pytest.mark.clause("BRM-126")
def test_the_thirty_days_stand_still_while_a_dispute_waits(fined: tuple[Told, str]) -> None:
    told, fine = fined
    dispute = told.tell(DisputeFiled(on=ASK_LAST, about=fine))
    assert told.clock("pay_before_lien", LIEN).state == "stayed"
    told.tell(DisputeDecided(on=LAST, about=dispute, confirmed_cents=FINE))
    assert told.due("pay_before_lien", LIEN) == date(2027, 1, 22)


@pytest.mark.clause("BRM-126")
@pytest.mark.parametrize(
    ("way", "due"),
    [("assessment", date(2027, 1, 4)), ("billing", date(2027, 1, 11))],
)
def test_from_what_the_thirty_days_run_is_a_reading(
    fined: tuple[Told, str], way: str, due: date
) -> None:
    told, fine = fined
    told.tell(InvoiceIssued(on=date(2026, 12, 10), about=fine, amount_cents=FINE))
    told.ratify("BRM-126", way, BEGAN)
    assert told.due("pay_before_lien", SERVED + timedelta(days=4)) == due
    assert told.lawful("record-lien", due + timedelta(days=1), fine)


@pytest.mark.clause("BRM-078", "BRM-090", "BRM-099")
def test_every_action_may_be_taken_beside_every_other(fined: tuple[Told, str]) -> None:
    told, _ = fined
    told.tell(ComplianceOrderIssued(on=FINED))
    for name in ("issue-notice-of-violation", "order-compliance", "assess-fine"):
        action = told.actions(name, SERVED)[0]
        assert action.lawful
        assert "BRM-078" in clauses(action)


def of_the_ordinance(kinds: str) -> list[Any]:
    found = cases("money_vectors.csv", "inputs", "expected_cents", "alternative_cents", kinds)
    return [c for c in found if "Broomfield 13-40" in c.values[0].row["authority"]]


@pytest.mark.clause("BRM-091", "BRM-097", "BRM-098", "BRM-141")
@pytest.mark.parametrize("case", of_the_ordinance("PERDAY SUM REFUND"))
def test_the_pack_comes_to_the_cent_of_the_example(case: Case) -> None:
    given = case.params
    told, found = violation(given.get("days", 9), given.get("violations", 1))
    fine = given["items"][0] if "items" in given else given.get("paid", 0)
    match case.row["kind"]:
        case "PERDAY":
            limits = told.action("assess-fine", ENDED, found).limits
            assert limits is not None
            answer: int | None = min(given["rate"], limits[1] or 0)
        case "SUM":
            told.tell(PenaltyAssessed(on=FINED, about=found, amount_cents=fine))
            told.tell(CostPosted(on=FINED, category="preparation", amount_cents=given["items"][1]))
            answer = told.line("lien", FINED).cents
        case _:
            paper = told.tell(PenaltyAssessed(on=FINED, about=found, amount_cents=fine))
            pay(told, given["paid"])
            dispute = told.tell(DisputeFiled(on=SERVED, about=paper))
            told.tell(DisputeDecided(on=LAST, about=dispute, confirmed_cents=given["final"]))
            answer = told.line("refund", LAST).cents
    assert answer == json.loads(case.expected)
