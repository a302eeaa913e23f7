"""Kingsbury: whom each clock binds, what starts it, what meets it and what nearly does."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    ComplianceConfirmed,
    ConstructionCompleted,
    DecisionFiled,
    Fact,
    FinalAcceptanceRecorded,
    HearingHeld,
    HearingScheduled,
    InspectionRecorded,
    MilestoneNotified,
    MilestonePlanned,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OrderIssued,
    ReadingRatified,
    SubmissionReceived,
)
from tests.law.told import proofs, told_of

TOWN = "kingsbury-ny"
ON, NEXT, STATED, LATER = (
    date(2026, 6, 1),  # a Monday
    date(2026, 6, 2),
    date(2026, 6, 17),
    date(2026, 9, 1),
)
REACHED = datetime(2026, 6, 4, 14, tzinfo=UTC)


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def ordered(order: str | None) -> OrderIssued:
    return OrderIssued(on=ON, order=order, complete_by=STATED)


def submitted(instrument: str | None, first_year: int | None = None) -> SubmissionReceived:
    return SubmissionReceived(on=ON, instrument=instrument, first_year=first_year)


def plan(*items: str, of: str = "as_built") -> SubmissionReceived:
    return SubmissionReceived(on=ON, instrument=of, content=dict.fromkeys(items, "as drawn"))


def delivered(paper: str, on: date = NEXT) -> NoticeDelivered:
    return NoticeDelivered(on=on, about=f"{paper}-1", method="personal")


def mailed(paper: str, method: str = "certified_mail_rr", on: date = ON) -> NoticeMailed:
    return NoticeMailed(on=on, about=f"{paper}-1", method=method)


def inspected(result: str | None) -> InspectionRecorded:
    return InspectionRecorded(on=ON, inspection="construction", result=result)


def planned(milestone: str | None, required: bool | None = None) -> MilestonePlanned:
    return MilestonePlanned(on=ON, milestone=milestone, milestone_at=REACHED, required=required)


def told_of_it(milestone: str | None) -> MilestoneNotified:
    return MilestoneNotified(on=ON, milestone=milestone)


def decided(outcome: str) -> AppealDecided:
    return AppealDecided(on=ON, outcome=outcome)


def confirmed(by: str = "stormwater_officer") -> ComplianceConfirmed:
    return ComplianceConfirmed(on=NEXT, by=by)


def approved(approval: str, by: str = "stormwater_officer") -> ApprovalGiven:
    return ApprovalGiven(on=NEXT, approval=approval, by=by)


NOTICE = NoticeOfViolationIssued(on=ON, complete_by=STATED)
HALT = NoticeOfViolationIssued(on=ON, requirements=("halt",))
SERVED = delivered("NoticeOfViolationIssued")
ORDER_SERVED = delivered("OrderIssued")
FAILED = inspected("failure_notified")
HOLD, RESTORE, MONITOR = map(ordered, ("inspection_notice", "restoration", "monitoring"))
GRADING = planned("rough_grading")
BUILT = ConstructionCompleted(on=ON)
ACCEPTED = FinalAcceptanceRecorded(on=ON)
RECORD = submitted("compliance_record", 2026)
APPEAL, UPHELD = AppealFiled(on=ON), decided("upheld")

BEARERS = proofs(
    (("KNG-002", "KNG-084"), "milestone_notice", "applicant", "deadline", GRADING),
    ("KNG-011", "notify_inspection_violation", "stormwater_officer", "deadline", FAILED),
    (("KNG-013", "KNG-085"), "stop_work", "applicant", "deadline", HOLD),
    (("KNG-029", "KNG-085"), "halt_under_notice", "violator", "deadline", HALT),
    ("KNG-015", "as_built", "applicant", "deadline", BUILT),
    (("KNG-023", "KNG-078"), "guarantee_minimum", None, "wait", ACCEPTED),
    (("KNG-027", "KNG-080"), "keep_records", "owner_operator", "keep", RECORD),
    ("KNG-037", "schedule", "violator", "deadline", NOTICE),
    (("KNG-038", "KNG-071"), "cure", "violator", "deadline", NOTICE),
    (("KNG-039", "KNG-042", "KNG-070"), "appeal", "violator", "deadline", NOTICE),
    ("KNG-044", "hear_appeal", "town_board", "deadline", APPEAL),
    ("KNG-045", "file_decision", "town_board", "deadline", UPHELD),
    ("KNG-046", "mail_decision", "town_board", "deadline", UPHELD),
    (("KNG-047", "KNG-087"), "correct_after_appeal", "violator", "deadline", UPHELD),
    ("KNG-067", "restore", "violator", "deadline", RESTORE),
    ("KNG-019", "monitoring", "owner_operator", "deadline", MONITOR),
)


@pytest.mark.parametrize(("clock", "who", "kind", "fact"), BEARERS)
def test_a_clock_binds_whom_the_part_names(
    clock: str, who: str | None, kind: str, fact: Fact
) -> None:
    found = told_of(TOWN, fact).clock(clock, LATER)
    assert (found.who, found.kind) == (who, kind)


@pytest.mark.clause("KNG-067")
def test_land_not_restored_in_its_time_is_the_offence_of_that() -> None:
    assert told_of(TOWN, RESTORE).clock("restore", LATER).if_missed == "no_restoration"


FRIDAY, SATURDAY = date(2026, 6, 5), date(2026, 6, 6)
DUE = proofs(
    ("KNG-023", "guarantee_minimum", date(2027, 6, 1), [ACCEPTED]),
    ("KNG-023", "guarantee_minimum", date(2027, 6, 6), [FinalAcceptanceRecorded(on=SATURDAY)]),
    ("KNG-027", "keep_records", date(2033, 12, 31), [RECORD]),  # a Saturday
    (
        "KNG-080",
        "keep_records",
        date(2032, 12, 31),
        [RECORD, read("KNG-080", "first_year_counts")],
    ),
    (
        "KNG-080",
        "keep_records",
        date(2033, 12, 31),
        [submitted("compliance_record", 2027), read("KNG-080", "first_year_counts")],
    ),
    ("KNG-037", "schedule", STATED, [NOTICE, SERVED]),
    ("KNG-067", "restore", STATED, [RESTORE, ORDER_SERVED]),
    ("KNG-019", "monitoring", STATED, [MONITOR]),
    ("KNG-039", "appeal", date(2026, 6, 17), [NOTICE, SERVED]),
    ("KNG-042", "appeal", date(2026, 6, 16), [NOTICE, SERVED, read("KNG-070", "issuance")]),
    ("KNG-042", "appeal", date(2026, 6, 16), [NOTICE, read("KNG-070", "issuance")]),
    (
        "KNG-070",
        "appeal",
        date(2026, 6, 22),
        [NOTICE, mailed("NoticeOfViolationIssued"), delivered("NoticeOfViolationIssued", FRIDAY)],
    ),
    ("KNG-070", "appeal", date(2026, 6, 17), [NOTICE, SERVED, read("KNG-070", "later_of_both")]),
    (
        "KNG-070",
        "appeal",
        date(2026, 6, 17),
        [
            NoticeOfViolationIssued(on=NEXT),
            delivered("NoticeOfViolationIssued", ON),
            read("KNG-070", "later_of_both"),
        ],
    ),
    ("KNG-044", "hear_appeal", date(2026, 7, 1), [APPEAL]),
    ("KNG-044", "hear_appeal", date(2026, 7, 6), [AppealFiled(on=date(2026, 6, 4))]),
    ("KNG-045", "file_decision", date(2026, 6, 8), [UPHELD]),
    ("KNG-045", "file_decision", date(2026, 6, 9), [AppealDecided(on=date(2026, 6, 4))]),
    ("KNG-046", "mail_decision", date(2026, 6, 8), [UPHELD]),
    ("KNG-046", "mail_decision", date(2026, 6, 9), [AppealDecided(on=date(2026, 6, 4))]),
    ("KNG-047", "correct_after_appeal", date(2026, 6, 8), [UPHELD]),
    ("KNG-011", "notify_inspection_violation", None, [FAILED]),
    ("KNG-013", "stop_work", None, [HOLD]),
    ("KNG-029", "halt_under_notice", None, [HALT, SERVED]),
    ("KNG-015", "as_built", None, [BUILT]),
)


@pytest.mark.parametrize(("clock", "due", "facts"), DUE)
def test_a_clock_ends_on_its_day(clock: str, due: date | None, facts: list[Fact]) -> None:
    told = told_of(TOWN, *facts)
    found = told.clock(clock, LATER).due
    assert (found and told.pack.day_of(found.legal)) == due


@pytest.mark.clause("KNG-002")
def test_a_step_is_announced_by_the_hour_two_days_before() -> None:
    assert told_of(TOWN, GRADING).due("milestone_notice", ON) == datetime(
        2026, 6, 2, 14, tzinfo=UTC
    )


ISSUED_AT, SERVED_AT = (datetime(2026, 6, day, 15, tzinfo=UTC) for day in (1, 2))
AT = NoticeOfViolationIssued(at=ISSUED_AT)
CAME_AT = NoticeDelivered(at=SERVED_AT, about="NoticeOfViolationIssued-1", method="personal")


@pytest.mark.clause("KNG-038", "KNG-071")
@pytest.mark.parametrize(
    ("way", "day"), [("later", 4), ("hours_from_service", 4), ("hours_from_issuance", 3)]
)
def test_the_hours_to_remedy_run_from_where_the_reading_says(way: str, day: int) -> None:
    told = told_of(TOWN, AT, CAME_AT, read("KNG-071", way))
    assert told.due("cure", LATER) == datetime(2026, 6, day, 15, tzinfo=UTC)
    if way != "hours_from_issuance":
        posted = mailed("NoticeOfViolationIssued")
        waiting = told_of(TOWN, AT, posted, read("KNG-071", way))
        assert waiting.clock("cure", LATER).state == "pending"


@pytest.mark.clause("KNG-047", "KNG-087")
@pytest.mark.parametrize(("way", "day"), [("decision", 8), ("filed", 9), ("mailed", 10)])
def test_five_business_days_after_an_appeal_run_from_where_the_reading_says(
    way: str, day: int
) -> None:
    filed = DecisionFiled(on=NEXT, about="AppealDecided-1")
    posted = mailed("AppealDecided", on=date(2026, 6, 3))
    came = delivered("AppealDecided", FRIDAY)
    told = told_of(TOWN, UPHELD, filed, posted, came, read("KNG-087", way))
    assert told.due("correct_after_appeal", LATER) == date(2026, 6, day)


HELD_HEARING = HearingHeld(on=NEXT, about="AppealFiled-1")
MET = proofs(
    ("KNG-002", "milestone_notice", [GRADING, told_of_it("rough_grading")], "met"),
    ("KNG-002", "milestone_notice", [GRADING, told_of_it("final_grading")], "missed"),
    ("KNG-002", "milestone_notice", [GRADING, told_of_it(None)], "missed"),
    ("KNG-011", "notify_inspection_violation", [FAILED, HOLD], "met"),
    ("KNG-011", "notify_inspection_violation", [FAILED, RESTORE], "running"),
    ("KNG-011", "notify_inspection_violation", [FAILED], "running"),
    ("KNG-013", "stop_work", [HOLD], "running"),
    ("KNG-013", "stop_work", [HOLD, confirmed(), approved("prior_work")], "met"),
    ("KNG-013", "stop_work", [HOLD, confirmed()], "running"),
    ("KNG-013", "stop_work", [HOLD, approved("prior_work")], "running"),
    ("KNG-013", "stop_work", [HOLD, confirmed("landowner"), approved("prior_work")], "running"),
    (
        "KNG-013",
        "stop_work",
        [HOLD, confirmed(), approved("prior_work", "landowner")],
        "running",
    ),
    ("KNG-013", "stop_work", [HOLD, confirmed(), approved("access")], "running"),
    ("KNG-029", "halt_under_notice", [HALT], "pending"),
    ("KNG-029", "halt_under_notice", [HALT, mailed("NoticeOfViolationIssued")], "pending"),
    ("KNG-029", "halt_under_notice", [HALT, SERVED], "running"),
    ("KNG-040", "halt_under_notice", [HALT, SERVED, confirmed()], "met"),
    ("KNG-040", "halt_under_notice", [HALT, SERVED, confirmed("violator")], "running"),
    (("KNG-015", "KNG-016"), "as_built", [BUILT, plan("final_specifications")], "running"),
    (("KNG-015", "KNG-016"), "as_built", [BUILT, plan("engineer_certificate")], "running"),
    (
        ("KNG-015", "KNG-016"),
        "as_built",
        [BUILT, plan("final_specifications", "engineer_certificate")],
        "met",
    ),
    (
        "KNG-015",
        "as_built",
        [BUILT, plan("final_specifications", "engineer_certificate", of="compliance_record")],
        "running",
    ),
    ("KNG-015", "as_built", [BUILT, submitted("compliance_record")], "running"),
    ("KNG-015", "as_built", [BUILT, submitted(None)], "running"),
    ("KNG-037", "schedule", [NOTICE], "pending"),
    ("KNG-037", "schedule", [NOTICE, mailed("NoticeOfViolationIssued")], "pending"),
    ("KNG-037", "schedule", [NOTICE, SERVED], "missed"),
    ("KNG-040", "schedule", [NOTICE, SERVED, confirmed()], "met"),
    ("KNG-040", "schedule", [NOTICE, SERVED, confirmed("violator")], "missed"),
    ("KNG-038", "cure", [NOTICE, SERVED], "missed"),
    ("KNG-040", "cure", [NOTICE, SERVED, confirmed()], "met"),
    ("KNG-040", "cure", [NOTICE, SERVED, confirmed("violator")], "missed"),
    ("KNG-039", "appeal", [NOTICE, SERVED], "missed"),
    ("KNG-039", "appeal", [NOTICE, SERVED, AppealFiled(on=STATED)], "met"),
    ("KNG-039", "appeal", [NOTICE, SERVED, AppealFiled(on=date(2026, 6, 18))], "missed"),
    ("KNG-039", "appeal", [NOTICE], "pending"),
    ("KNG-039", "appeal", [NOTICE, mailed("NoticeOfViolationIssued")], "pending"),
    ("KNG-044", "hear_appeal", [APPEAL, HELD_HEARING], "met"),
    (
        "KNG-044",
        "hear_appeal",
        [APPEAL, HearingScheduled(on=NEXT, about="AppealFiled-1")],
        "missed",
    ),
    ("KNG-045", "file_decision", [UPHELD, DecisionFiled(on=NEXT)], "met"),
    ("KNG-045", "file_decision", [UPHELD, mailed("AppealDecided")], "missed"),
    ("KNG-046", "mail_decision", [UPHELD, mailed("AppealDecided")], "met"),
    ("KNG-046", "mail_decision", [UPHELD, mailed("AppealDecided", "certified_mail")], "met"),
    ("KNG-046", "mail_decision", [UPHELD, mailed("AppealDecided", "first_class_mail")], "missed"),
    ("KNG-046", "mail_decision", [UPHELD, DecisionFiled(on=NEXT)], "missed"),
    ("KNG-047", "correct_after_appeal", [UPHELD, confirmed()], "met"),
    ("KNG-040", "correct_after_appeal", [UPHELD, confirmed("violator")], "missed"),
    ("KNG-067", "restore", [RESTORE], "pending"),
    ("KNG-067", "restore", [RESTORE, mailed("OrderIssued")], "pending"),
    ("KNG-067", "restore", [RESTORE, ORDER_SERVED], "missed"),
    ("KNG-067", "restore", [RESTORE, ORDER_SERVED, confirmed()], "met"),
    ("KNG-067", "restore", [RESTORE, ORDER_SERVED, confirmed("violator")], "missed"),
    ("KNG-019", "monitoring", [MONITOR], "missed"),
    ("KNG-019", "monitoring", [MONITOR, submitted("monitoring_report")], "met"),
    ("KNG-019", "monitoring", [MONITOR, submitted("as_built")], "missed"),
    ("KNG-019", "monitoring", [MONITOR, submitted(None)], "missed"),
)


@pytest.mark.parametrize(("clock", "facts", "state"), MET)
def test_a_clock_is_met_by_the_right_act_and_by_no_other(
    clock: str, facts: list[Fact], state: str
) -> None:
    assert told_of(TOWN, *facts).clock(clock, LATER).state == state


@pytest.mark.clause("KNG-029", "KNG-043")
@pytest.mark.parametrize(
    ("outcome", "state"), [("reversed", "ended"), ("upheld", "running"), ("modified", "running")]
)
def test_a_halt_ends_when_the_appeal_reverses_its_notice(outcome: str, state: str) -> None:
    appeal = AppealFiled(on=NEXT, about="NoticeOfViolationIssued-1")
    answer = AppealDecided(on=STATED, about="AppealFiled-3", outcome=outcome)
    told = told_of(TOWN, HALT, SERVED, appeal, answer)
    assert told.clock("halt_under_notice", LATER).state == state


NOT_RUNNING = proofs(
    ("KNG-002", "milestone_notice", [planned(None)]),
    ("KNG-084", "milestone_notice", [planned("rough_grading", required=False)]),
    ("KNG-084", "milestone_notice", [GRADING, read("KNG-084", "required_ones")]),
    (
        "KNG-084",
        "milestone_notice",
        [planned("rough_grading", required=False), read("KNG-084", "required_ones")],
    ),
    ("KNG-011", "notify_inspection_violation", [inspected("approved_portion")]),
    (
        "KNG-011",
        "notify_inspection_violation",
        [InspectionRecorded(on=ON, inspection="routine", result="failure_notified")],
    ),
    ("KNG-011", "notify_inspection_violation", [inspected(None)]),
    ("KNG-013", "stop_work", [RESTORE]),
    ("KNG-029", "halt_under_notice", [NOTICE, SERVED]),
    ("KNG-027", "keep_records", [submitted("as_built", 2026)]),
    ("KNG-027", "keep_records", [submitted(None, 2026)]),
    ("KNG-047", "correct_after_appeal", [decided("reversed")]),
    ("KNG-047", "correct_after_appeal", [decided("modified")]),
    ("KNG-067", "restore", [HOLD, ORDER_SERVED]),
    ("KNG-019", "monitoring", [HOLD, ORDER_SERVED]),
)


@pytest.mark.parametrize(("clock", "facts"), NOT_RUNNING)
def test_a_clock_does_not_run_without_what_calls_for_it(clock: str, facts: list[Fact]) -> None:
    states = {c.state for c in told_of(TOWN, *facts).clocks(clock, LATER)}
    assert states <= {"undetermined"}


@pytest.mark.clause("KNG-084")
@pytest.mark.parametrize("way", ["every_one", "required_ones"])
def test_a_step_the_officer_asks_for_needs_notice_under_either_reading(way: str) -> None:
    told = told_of(TOWN, planned("rough_grading", required=True), read("KNG-084", way))
    assert told.clock("milestone_notice", ON).state == "running"
