"""Kingsbury: what secures the works, how long it stays, and the records kept."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from ordinance_core.law.facts import (
    ConstructionStarted,
    CostPosted,
    EscrowInterestPosted,
    FacilityRemoved,
    FinalAcceptanceRecorded,
    FindingRecorded,
    GuaranteeDrawn,
    GuaranteePosted,
    GuaranteeReleased,
    GuaranteeRequired,
    InspectionRecorded,
    MilestonePlanned,
    RateResolutionAdopted,
    SubmissionReceived,
)
from tests.law.told import Told, instant, unmet

REQUIRED = date(2025, 3, 3)
POSTED = date(2025, 4, 1)
ACCEPTED = date(2026, 6, 10)
A_YEAR_ON = date(2027, 6, 10)


def required(guarantee: str = "completion") -> tuple[Told, str]:
    told = Told("kingsbury-ny")
    demand = told.tell(
        GuaranteeRequired(
            on=REQUIRED, guarantee=guarantee, amount_cents=1_000_000, basis="final design plans"
        )
    )
    return told, demand


def posted(guarantee: str = "completion", form: str = "cash_escrow") -> tuple[Told, str]:
    told, demand = required(guarantee)
    paper = told.tell(
        GuaranteePosted(
            on=POSTED,
            about=demand,
            guarantee=guarantee,
            form=form,
            amount_cents=1_000_000,
            beneficiary="municipality",
        )
    )
    return told, paper


@pytest.mark.clause("KNG-021", "KNG-022")
def test_construction_waits_for_the_guarantee_that_was_required() -> None:
    assert Told("kingsbury-ny").action("start-construction", POSTED).lawful
    told, demand = required()
    assert unmet(told.action("start-construction", POSTED)) == {"KNG-021", "KNG-022"}
    told.tell(
        GuaranteePosted(
            on=POSTED,
            about=demand,
            guarantee="completion",
            form="performance_bond",
            amount_cents=1_000_000,
            beneficiary="other",
        )
    )
    assert not told.action("start-construction", POSTED).lawful
    (duty,) = (d for d in told.asked(POSTED).duties() if d.name == "post_guarantee")
    assert (duty.who, duty.by, duty.state) == ("developer", None, "running")
    for form in ("performance_bond", "cash_escrow", "letter_of_credit"):
        told, _ = posted(form=form)
        assert told.clock("post_guarantee", POSTED).state == "met"
        assert told.action("start-construction", POSTED).lawful


@pytest.mark.clause("KNG-021", "KNG-025")
def test_a_guarantee_is_required_before_construction_only() -> None:
    told = Told("kingsbury-ny")
    told.tell(FindingRecorded(on=REQUIRED, finding="privately_operated"))
    acts = ("require-completion-guarantee", "require-operation-guarantee")
    assert all(told.action(a, REQUIRED).lawful for a in acts)
    told.tell(ConstructionStarted(on=REQUIRED))
    assert not any(told.action(a, REQUIRED).lawful for a in acts)


@pytest.mark.clause("KNG-025")
def test_operation_is_secured_by_a_letter_of_credit_where_a_business_operates() -> None:
    assert not Told("kingsbury-ny").action("require-operation-guarantee", REQUIRED).lawful
    told, _ = required("operation")
    assert unmet(told.action("start-construction", POSTED)) == {"KNG-025"}
    assert not posted("operation", "cash_escrow")[0].action("start-construction", POSTED).lawful
    assert posted("operation", "letter_of_credit")[0].action("start-construction", POSTED).lawful


@pytest.mark.clause("KNG-003")
def test_a_start_nobody_announced_is_pointed_out() -> None:
    told = Told("kingsbury-ny")
    told.tell(
        MilestonePlanned(
            on=REQUIRED, milestone="start_of_construction", milestone_at=instant(POSTED)
        )
    )
    action = told.action("start-construction", POSTED)
    assert (action.lawful, [w.ok for w in action.warns]) == (True, [False])
    assert [w.clauses[0] for w in action.warns] == ["KNG-003"]


@pytest.mark.clause("KNG-022")
def test_the_officer_sets_the_security_and_says_from_what() -> None:
    told, _ = required()
    assert told.missing("guarantee_demand", REQUIRED) == {"amount_cents", "basis"}
    line = told.line("security", REQUIRED)
    assert (line.state, line.cents, line.kind) == ("exposure", 1_000_000, "surety")
    assert told.action("require-completion-guarantee", REQUIRED).by == ("stormwater_officer",)


def accepted() -> tuple[Told, str]:
    told, paper = posted()
    told.tell(FinalAcceptanceRecorded(on=ACCEPTED))
    return told, paper


@pytest.mark.clause("KNG-023", "KNG-078")
def test_a_guarantee_stays_for_a_year_and_until_the_inspection_after_it() -> None:
    told, paper = accepted()
    assert told.due("guarantee_minimum", ACCEPTED) == A_YEAR_ON
    before = date(2027, 6, 9)
    assert told.clock("guarantee_minimum", before).state == "running"
    assert not told.action("release-guarantee", before, paper).lawful
    told.tell(InspectionRecorded(on=before, inspection="one_year", result="acceptable"))
    assert not told.action("release-guarantee", A_YEAR_ON, paper).lawful
    told.tell(InspectionRecorded(on=A_YEAR_ON, inspection="one_year", result="unacceptable"))
    assert not told.action("release-guarantee", A_YEAR_ON, paper).lawful
    told.tell(InspectionRecorded(on=A_YEAR_ON, inspection="one_year", result="acceptable"))
    action = told.action("release-guarantee", A_YEAR_ON, paper)
    assert (action.lawful, action.force) == (True, "may")
    told.tell(GuaranteeReleased(on=A_YEAR_ON, about=paper))
    assert not told.action("release-guarantee", A_YEAR_ON, paper).lawful


@pytest.mark.clause("KNG-023", "KNG-078")
def test_a_later_certification_keeps_the_guarantee_longer() -> None:
    told, paper = accepted()
    told.tell(FinalAcceptanceRecorded(on=date(2026, 9, 1)))
    told.tell(InspectionRecorded(on=A_YEAR_ON, inspection="one_year", result="acceptable"))
    assert not told.action("release-guarantee", A_YEAR_ON, paper).lawful


@pytest.mark.clause("KNG-078")
def test_under_the_other_reading_the_year_is_enough() -> None:
    told, paper = accepted()
    assert not told.action("release-guarantee", A_YEAR_ON, paper).lawful
    told.ratify("KNG-078", "year_alone", A_YEAR_ON)
    assert told.action("release-guarantee", A_YEAR_ON, paper).lawful
    assert not told.action("release-guarantee", date(2027, 6, 9), paper).lawful


@pytest.mark.clause("KNG-025")
def test_a_letter_for_operation_stays_until_the_facilities_are_gone() -> None:
    told, paper = posted("operation", "letter_of_credit")
    told.tell(FinalAcceptanceRecorded(on=ACCEPTED))
    told.tell(InspectionRecorded(on=A_YEAR_ON, inspection="one_year", result="acceptable"))
    assert not told.action("release-guarantee", A_YEAR_ON, paper).lawful
    told.tell(FacilityRemoved(on=A_YEAR_ON))
    assert told.action("release-guarantee", A_YEAR_ON, paper).lawful


@pytest.mark.clause("KNG-024", "KNG-079")
def test_interest_on_an_escrow_is_what_the_bank_credits() -> None:
    told, paper = posted()
    assert not [x for x in told.asked(ACCEPTED).owed() if x.charge == "escrow_interest"]
    told.tell(EscrowInterestPosted(on=date(2026, 4, 1), about=paper, amount_cents=18_000))
    line = told.line("escrow_interest", ACCEPTED)
    assert (line.cents, line.state) == (18_000, "exposure")
    told.tell(GuaranteeReleased(on=A_YEAR_ON, about=paper))
    assert told.line("escrow_interest", A_YEAR_ON).state == "due"


@pytest.mark.clause("KNG-024", "KNG-079")
def test_under_the_other_reading_a_rate_adds_yearly_interest() -> None:
    told, paper = posted()
    told.ratify("KNG-079", "at_adopted_rate", POSTED)
    told.tell(RateResolutionAdopted(on=date(2025, 1, 1), rate_pct=Decimal(2)))
    assert told.line("escrow_interest", date(2027, 4, 1)).cents == 40_400
    told.tell(GuaranteeReleased(on=date(2027, 4, 1), about=paper))
    assert told.line("escrow_interest", date(2029, 4, 1)).cents == 40_400


@pytest.mark.clause("KNG-026")
def test_the_town_draws_its_costs_where_upkeep_fails() -> None:
    told, paper = posted("operation", "letter_of_credit")
    for category, cents in (("operation", 90_000), ("engineering", 20_000), ("inspection", 5_000)):
        told.tell(CostPosted(on=ACCEPTED, category=category, amount_cents=cents))
    told.tell(CostPosted(on=ACCEPTED, category="other", amount_cents=7_000))
    assert unmet(told.action("draw-guarantee", ACCEPTED, paper)) == {"KNG-026"}
    told.tell(FindingRecorded(on=ACCEPTED, finding="failure_to_maintain"))
    assert told.action("draw-guarantee", ACCEPTED, paper).lawful
    assert told.line("maintenance_draw", ACCEPTED).cents == 115_000
    assert told.action("draw-guarantee", ACCEPTED, paper).limits == (0, 115_000)
    told.tell(GuaranteeDrawn(on=ACCEPTED, about=paper, amount_cents=100_000))
    assert told.action("draw-guarantee", ACCEPTED, paper).limits == (0, 15_000)
    other, completion = posted()
    other.tell(FindingRecorded(on=ACCEPTED, finding="failure_to_maintain"))
    assert not other.action("draw-guarantee", ACCEPTED, completion).lawful


@pytest.mark.clause("KNG-027", "KNG-080")
def test_a_record_is_kept_seven_years_past_its_first() -> None:
    told = Told("kingsbury-ny")
    told.tell(SubmissionReceived(on=REQUIRED, instrument="compliance_record", first_year=2025))
    clock = told.clock("keep_records", REQUIRED)
    assert clock.due is not None
    assert (clock.due.legal, clock.kind, clock.who) == (
        date(2032, 12, 31),
        "keep",
        "owner_operator",
    )
    told.ratify("KNG-080", "first_year_counts", REQUIRED)
    assert told.due("keep_records", REQUIRED) == date(2031, 12, 31)


@pytest.mark.clause("KNG-024", "KNG-079")
def test_under_the_other_reading_one_escrow_released_leaves_the_other_to_bear_interest() -> None:
    told, first = posted()
    told.ratify("KNG-079", "at_adopted_rate", POSTED)
    told.tell(RateResolutionAdopted(on=date(2025, 1, 1), rate_pct=Decimal(2)))
    fact = GuaranteePosted(
        on=POSTED, guarantee="completion", form="cash_escrow", amount_cents=500_000
    )
    second = told.tell(fact)
    told.tell(GuaranteeReleased(on=POSTED + timedelta(days=365), about=first))
    lines = told.asked(POSTED + timedelta(days=730)).owed()
    found = {x.about: (x.state, x.cents) for x in lines if x.charge == "escrow_interest"}
    assert found == {first: ("due", 20_000), second: ("exposure", 20_200)}
