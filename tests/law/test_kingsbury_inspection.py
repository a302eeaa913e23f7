"""Kingsbury: steps of the works announced, inspected, held and approved."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    ApprovalGiven,
    ComplianceConfirmed,
    ConstructionCompleted,
    FindingRecorded,
    InspectionRecorded,
    MilestoneNotified,
    MilestonePlanned,
    NoticeDelivered,
    NoticeOfViolationIssued,
    OrderIssued,
    SubmissionReceived,
)
from tests.law.told import Told, clauses, unmet

PLANNED_ON = date(2027, 3, 1)
REACHED = datetime(2027, 4, 5, 12, tzinfo=UTC)  # a Monday, 8 o'clock in Kingsbury
INSPECTED = date(2027, 4, 6)
MILESTONES = {
    "start_of_construction": "KNG-003",
    "erosion_controls": "KNG-004",
    "site_clearing": "KNG-005",
    "rough_grading": "KNG-006",
    "final_grading": "KNG-007",
    "season_close": "KNG-008",
    "final_landscaping": "KNG-009",
    "public_landscaping": "KNG-010",
}


def planned(milestone: str, *, required: bool | None = None) -> Told:
    told = Told("kingsbury-ny")
    told.tell(
        MilestonePlanned(
            on=PLANNED_ON, milestone=milestone, milestone_at=REACHED, required=required
        )
    )
    return told


@pytest.mark.parametrize(
    "milestone",
    [pytest.param(name, marks=pytest.mark.clause(c)) for name, c in MILESTONES.items()],
)
def test_a_step_of_the_works_is_announced_two_days_before(milestone: str) -> None:
    told = planned(milestone)
    clock = told.clock("milestone_notice", PLANNED_ON)
    assert clock.due is not None  # a Saturday: hours counted back do not move
    assert clock.due.legal == datetime(2027, 4, 3, 12, tzinfo=UTC)
    assert (clock.who, clock.state) == ("applicant", "running")
    told.tell(MilestoneNotified(at=datetime(2027, 4, 3, 11, tzinfo=UTC), milestone=milestone))
    assert told.clock("milestone_notice", INSPECTED).state == "met"


@pytest.mark.parametrize(
    "milestone",
    [pytest.param(name, marks=pytest.mark.clause(c)) for name, c in MILESTONES.items()],
)
def test_the_pack_names_the_clause_of_each_step(milestone: str) -> None:
    assert (
        planned(milestone).pack.tree["tests"]["milestone"]["conditions"][milestone]
        == (MILESTONES[milestone])
    )


@pytest.mark.clause("KNG-002")
def test_word_that_comes_late_or_of_another_step_leaves_the_clock_missed() -> None:
    told = planned("rough_grading")
    told.tell(MilestoneNotified(at=datetime(2027, 4, 2, 12, tzinfo=UTC), milestone="site_clearing"))
    told.tell(MilestoneNotified(at=datetime(2027, 4, 3, 13, tzinfo=UTC), milestone="rough_grading"))
    assert told.clock("milestone_notice", INSPECTED).state == "missed"


@pytest.mark.clause("KNG-084")
def test_every_step_needs_notice_until_the_officer_waives_it() -> None:
    assert planned("site_clearing", required=True).clocks("milestone_notice", PLANNED_ON)
    assert not planned("site_clearing", required=False).clocks("milestone_notice", PLANNED_ON)


@pytest.mark.clause("KNG-084")
def test_under_the_other_reading_a_step_needs_notice_where_the_officer_asks_for_it() -> None:
    for required, runs in ((None, 0), (True, 1), (False, 0)):
        told = planned("site_clearing", required=required)
        told.ratify("KNG-084", "required_ones", PLANNED_ON)
        assert len(told.clocks("milestone_notice", PLANNED_ON)) == runs


@pytest.mark.clause("KNG-001")
def test_an_inspection_says_whether_the_completed_portion_is_approved() -> None:
    told = Told("kingsbury-ny")
    assert told.action("record-construction-inspection", INSPECTED).lawful
    assert told.missing("inspection_report", INSPECTED) == {"result"}
    assert not told.missing("inspection_report", INSPECTED, result="approved_portion")


def failed() -> tuple[Told, str]:
    told = Told("kingsbury-ny")
    report = told.tell(
        InspectionRecorded(on=INSPECTED, inspection="construction", result="failure_notified")
    )
    return told, report


@pytest.mark.clause("KNG-001", "KNG-011")
def test_a_violation_found_on_inspection_has_to_be_told_in_writing() -> None:
    told, report = failed()
    action = told.action("notify-inspection-violation", INSPECTED, report)
    assert (action.lawful, action.force) == (True, "shall")
    assert told.clock("notify_inspection_violation", INSPECTED).state == "running"
    passed = told.tell(
        InspectionRecorded(on=INSPECTED, inspection="construction", result="approved_portion")
    )
    assert not told.action("notify-inspection-violation", INSPECTED, passed).lawful
    assert len(told.clocks("notify_inspection_violation", INSPECTED)) == 1
    told.tell(OrderIssued(on=INSPECTED, about=report, order="inspection_notice"))
    assert told.clock("notify_inspection_violation", INSPECTED).state == "met"


@pytest.mark.clause("KNG-011", "KNG-012", "KNG-081")
def test_the_notice_names_the_violation_and_goes_to_applicant_and_developer() -> None:
    told, report = failed()
    assert told.missing("inspection_notice", INSPECTED) == {"nature", "corrective_actions"}
    told.tell(OrderIssued(on=INSPECTED, about=report, order="inspection_notice"))
    (paper,) = [p for p in told.asked(INSPECTED).papers() if p.instrument == "inspection_notice"]
    assert paper.recipients == ("applicant", "developer")
    assert paper.methods == ("personal", "certified_mail_rr")


@pytest.mark.clause("KNG-013")
def test_work_rests_until_all_is_corrected_and_all_earlier_work_approved() -> None:
    told, report = failed()
    assert unmet(told.action("lift-work-hold", INSPECTED)) == {"KNG-013"}
    notice = told.tell(OrderIssued(on=INSPECTED, about=report, order="inspection_notice"))
    later = date(2027, 4, 20)
    assert told.clock("stop_work", later).state == "running"
    assert told.lawful("find-violation", later)
    told.tell(ComplianceConfirmed(on=later, about=notice, by="stormwater_officer"))
    assert told.clock("stop_work", later).state == "running"
    assert not told.action("lift-work-hold", later).lawful
    told.tell(ApprovalGiven(on=later, about=notice, approval="prior_work", by="stormwater_officer"))
    assert told.clock("stop_work", later).state == "met"
    assert told.action("lift-work-hold", later).lawful


@pytest.mark.clause("KNG-013", "KNG-052")
def test_work_that_goes_on_under_a_hold_is_an_offence_of_its_own() -> None:
    told, report = failed()
    assert findable(told) == {"work_against_plan", "any_noncompliance"}
    told.tell(OrderIssued(on=INSPECTED, about=report, order="inspection_notice"))
    assert "work_despite_hold" in findable(told)


def findable(told: Told) -> set[str]:
    found = told.actions("find-violation", INSPECTED)
    return {dict(a.fixed)["offence"] for a in found if a.lawful}


@pytest.mark.clause("KNG-001", "KNG-013", "KNG-084")
def test_earlier_work_is_approved_after_an_inspection_that_approves_it() -> None:
    told, _ = failed()
    action = told.action("approve-work", INSPECTED)
    assert not action.lawful
    told.tell(
        InspectionRecorded(on=INSPECTED, inspection="construction", result="approved_portion")
    )
    action = told.action("approve-work", INSPECTED)
    assert (action.lawful, action.by) == (True, ("stormwater_officer",))
    assert {"KNG-001", "KNG-084"} <= clauses(action)


@pytest.mark.clause("KNG-002", "KNG-084")
def test_a_step_announced_late_is_pointed_out_and_bars_nothing() -> None:
    told = planned("rough_grading")
    told.tell(
        InspectionRecorded(on=INSPECTED, inspection="construction", result="approved_portion")
    )
    action = told.action("approve-work", INSPECTED)
    assert action.lawful
    assert [w.ok for w in action.warns] == [False]


@pytest.mark.clause("KNG-029", "KNG-085")
def test_the_stricter_of_two_halts_keeps_work_at_rest() -> None:
    told, report = failed()
    notice = told.tell(OrderIssued(on=INSPECTED, about=report, order="inspection_notice"))
    told.tell(ComplianceConfirmed(on=INSPECTED, about=notice, by="stormwater_officer"))
    told.tell(
        ApprovalGiven(on=INSPECTED, about=notice, approval="prior_work", by="stormwater_officer")
    )
    assert told.action("lift-work-hold", INSPECTED).lawful
    paper = told.tell(NoticeOfViolationIssued(on=INSPECTED, requirements=("halt",)))
    told.tell(NoticeDelivered(on=INSPECTED, about=paper, method="personal"))
    assert told.clock("halt_under_notice", INSPECTED).state == "running"
    assert unmet(told.action("lift-work-hold", INSPECTED)) >= {"KNG-085"}
    told.ratify("KNG-085", "apart", INSPECTED)
    assert told.action("lift-work-hold", INSPECTED).lawful


@pytest.mark.clause("KNG-029")
def test_a_notice_halts_work_where_it_says_so() -> None:
    for requirements, runs in ((("halt",), 1), ((), 0)):
        told = Told("kingsbury-ny")
        paper = told.tell(NoticeOfViolationIssued(on=INSPECTED, requirements=requirements))
        told.tell(NoticeDelivered(on=INSPECTED, about=paper, method="personal"))
        assert len(told.clocks("halt_under_notice", INSPECTED)) == runs
        if runs:
            told.tell(ComplianceConfirmed(on=INSPECTED, about=paper, by="stormwater_officer"))
            assert told.clock("halt_under_notice", INSPECTED).state == "met"


@pytest.mark.clause("KNG-015", "KNG-016")
def test_the_works_are_accepted_with_a_certified_as_built_plan() -> None:
    told = Told("kingsbury-ny")
    told.tell(ConstructionCompleted(on=INSPECTED))
    clock = told.clock("as_built", date(2029, 1, 1))
    assert (clock.state, clock.who, clock.due) == ("running", "applicant", None)
    assert not told.action("accept-project", INSPECTED).lawful
    assert told.missing("as_built", INSPECTED) == {"final_specifications", "engineer_certificate"}
    half = {"final_specifications": "sheet 1"}
    told.tell(SubmissionReceived(on=INSPECTED, instrument="as_built", content=half))
    assert not told.action("accept-project", INSPECTED).lawful
    whole = {**half, "engineer_certificate": "stamp"}
    told.tell(SubmissionReceived(on=INSPECTED, instrument="as_built", content=whole))
    assert told.action("accept-project", INSPECTED).lawful
    assert told.clock("as_built", INSPECTED).state == "met"


@pytest.mark.clause("KNG-019", "KNG-020")
def test_reports_and_a_right_of_entry_may_be_asked_for() -> None:
    told = Told("kingsbury-ny")
    order = told.tell(OrderIssued(on=INSPECTED, order="monitoring", complete_by=date(2027, 5, 6)))
    assert told.due("monitoring", INSPECTED) == date(2027, 5, 6)
    told.tell(SubmissionReceived(on=INSPECTED, about=order, instrument="monitoring_report"))
    assert told.clock("monitoring", INSPECTED).state == "met"
    told.tell(FindingRecorded(on=INSPECTED, finding="new_facility"))
    granted = told.action("grant-right-of-entry", INSPECTED)
    assert (granted.force, granted.lawful) == ("shall", True)
    told.tell(ApprovalGiven(on=INSPECTED, approval="right_of_entry"))
    assert not told.action("grant-right-of-entry", INSPECTED).lawful
