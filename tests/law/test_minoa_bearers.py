"""Minoa: whom each clock binds, what starts it, what meets it and what nearly does."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    AssessmentLevied,
    CeaseAndDesistOrdered,
    ComplianceConfirmed,
    DecisionFiled,
    DyeTestNotified,
    DyeTestPlanned,
    Fact,
    FindingRecorded,
    HearingScheduled,
    InspectionRecorded,
    LevyDateAdopted,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OfficialNotified,
    OrderIssued,
    ReadingRatified,
    ReleaseDiscovered,
    SubmissionReceived,
    TerminationProposed,
    ViolationFound,
    WrittenConfirmationReceived,
)
from tests.law.told import proofs, told_of

TOWN = "minoa-ny"
ON, NEXT, LATER = date(2026, 5, 19), date(2026, 5, 20), date(2026, 7, 15)
NOON = datetime(2026, 5, 19, 16, tzinfo=UTC)
TEST = datetime(2026, 5, 20, 16, tzinfo=UTC)


def release(material: str = "hazardous") -> ReleaseDiscovered:
    return ReleaseDiscovered(on=NEXT, known_at=NOON, material=material, discharged_on=ON)


def notified(recipient: str | None, channel: str | None = "phone") -> Fact:
    return OfficialNotified(on=ON, recipient=recipient, channel=channel)


def received(paper: str) -> NoticeDelivered:
    return NoticeDelivered(on=NEXT, about=f"{paper}-1", method="personal")


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def submitted(instrument: str | None, on: date = NEXT) -> SubmissionReceived:
    return SubmissionReceived(on=on, instrument=instrument)


def tank(
    inspection: str | None = "septic_tank",
    on: date = ON,
    scum: int = 20,
    sludge: int = 20,
) -> InspectionRecorded:
    return InspectionRecorded(
        on=on, inspection=inspection, scum_inches=Decimal(scum), sludge_inches=Decimal(sludge)
    )


LOCATE = NoticeOfViolationIssued(on=ON, requirements=("locate_drain",), complete_by=LATER)
NOTICE = NoticeOfViolationIssued(on=ON, complete_by=LATER)
CONTAMINATION = OrderIssued(on=ON, order="contamination_notice")
ORDER = CeaseAndDesistOrdered(on=ON)
IMMINENT = FindingRecorded(on=ON, finding="imminent_endangerment")
SPECIAL = FindingRecorded(on=ON, finding="contributes_to_special_conditions")
PLANNED = DyeTestPlanned(on=ON, test_at=TEST)
LINE = ViolationFound(on=ON, offence="sewage_connection")
CORRECTED = ComplianceConfirmed(on=NEXT)
DUTY = read("MIN-193", "duty")
APPEAL = AppealFiled(on=ON, against="notice_of_violation")
DECIDED = AppealDecided(on=ON, outcome="upheld")
APPROVED = ApprovalGiven(
    on=ON, approval="emergency_discharge", in_writing=True, until=date(2026, 5, 24)
)
TRADE = FindingRecorded(on=ON, finding="commercial_or_industrial")
BEARERS = proofs(
    (("MIN-101", "MIN-102"), "hazardous_to_dispatch", "responsible_person", [release()]),
    ("MIN-193", "hazardous_to_village", "responsible_person", [release(), DUTY]),
    ("MIN-103", "nonhazardous_to_village", "responsible_person", [release("nonhazardous")]),
    ("MIN-105", "written_confirmation", "responsible_person", [notified("village")]),
    (("MIN-106", "MIN-107"), "keep_release_records", "owner_operator", [TRADE, release()]),
    ("MIN-052", "dye_test_notice", "tester", [PLANNED]),
    ("MIN-057", "disconnect", "owner_operator", [LINE]),
    ("MIN-058", "locate_drain", "owner_or_occupant", [LOCATE]),
    ("MIN-069", "correct_contaminating_activity", "violator", [CONTAMINATION]),
    ("MIN-077", "noi_copy", "facility_operator", [submitted("permit_noi")]),
    (("MIN-084", "MIN-085"), "ists_inspection", "ists_owner", [SPECIAL, tank()]),
    ("MIN-086", "ists_pump_out", "ists_owner", [SPECIAL, tank(scum=3)]),
    ("MIN-122", "schedule", "violator", [NOTICE]),
    ("MIN-144", "cure", "violator", [NOTICE]),
    ("MIN-150", "appeal", "violator", [NOTICE]),
    ("MIN-152", "hear_appeal", "board", [APPEAL]),
    ("MIN-153", "file_decision", "board", [DECIDED]),
    ("MIN-154", "mail_decision", "board", [DECIDED]),
    ("MIN-155", "correct_after_appeal", "violator", [DECIDED]),
    ("MIN-133", "obey_emergency_order", "violator", [ORDER]),
    ("MIN-136", "emergency_statement", "violator", [ORDER, IMMINENT]),
    ("MIN-166", "village_levy", "violator", [LevyDateAdopted(on=ON), AssessmentLevied(on=ON)]),
    ("MIN-142", "termination_wait", None, [TerminationProposed(on=ON)]),
    ("MIN-050", "emergency_discharge_approval", None, [APPROVED]),
)


@pytest.mark.parametrize(("clock", "who", "facts"), BEARERS)
def test_a_clock_binds_whom_the_article_names(
    clock: str, who: str | None, facts: list[Fact]
) -> None:
    assert told_of(TOWN, *facts).clock(clock, LATER).who == who


@pytest.mark.parametrize(
    ("clock", "kind", "fact"),
    proofs(
        (("MIN-142", "MIN-197"), "termination_wait", "wait", TerminationProposed(on=ON)),
        ("MIN-050", "emergency_discharge_approval", "wait", APPROVED),
        ("MIN-107", "keep_release_records", "keep", release()),
    ),
)
def test_a_wait_is_no_deadline_and_a_record_is_kept(clock: str, kind: str, fact: Fact) -> None:
    assert told_of(TOWN, TRADE, fact).clock(clock, LATER).kind == kind


@pytest.mark.parametrize(
    ("clock", "offence", "facts"),
    proofs(
        ("MIN-102", "hazardous_to_dispatch", "failure_to_notify", [release()]),
        ("MIN-193", "hazardous_to_village", "failure_to_notify", [release(), DUTY]),
        ("MIN-103", "nonhazardous_to_village", "failure_to_notify", [release("nonhazardous")]),
        ("MIN-105", "written_confirmation", "failure_to_notify", [notified("village")]),
        ("MIN-136", "emergency_statement", "any_noncompliance", [ORDER, IMMINENT]),
        ("MIN-058", "locate_drain", "any_noncompliance", [LOCATE]),
        ("MIN-085", "ists_inspection", "any_noncompliance", [SPECIAL, tank()]),
    ),
)
def test_a_missed_clock_is_an_offence(clock: str, offence: str, facts: list[Fact]) -> None:
    assert told_of(TOWN, *facts).clock(clock, LATER).if_missed == offence


TUESDAY = date(2026, 5, 26)  # after Memorial Day
DUE = proofs(
    ("MIN-102", "hazardous_to_dispatch", ON, [release()]),
    ("MIN-193", "hazardous_to_village", NEXT, [release(), DUTY]),
    ("MIN-103", "nonhazardous_to_village", NEXT, [release("nonhazardous")]),
    ("MIN-107", "keep_release_records", date(2029, 5, 19), [TRADE, release()]),
    ("MIN-050", "emergency_discharge_approval", date(2026, 5, 24), [APPROVED]),
    ("MIN-059", "locate_drain", LATER, [LOCATE, received("NoticeOfViolationIssued")]),
    (
        "MIN-133",
        "obey_emergency_order",
        NEXT,
        [ORDER, received("CeaseAndDesistOrdered")],
    ),
    ("MIN-154", "mail_decision", TUESDAY, [AppealDecided(on=NEXT)]),
    ("MIN-154", "mail_decision", date(2026, 5, 27), [AppealDecided(on=date(2026, 5, 22))]),
    ("MIN-057", "disconnect", None, [LINE]),
    ("MIN-086", "ists_pump_out", None, [SPECIAL, tank(scum=3)]),
)


@pytest.mark.parametrize(("clock", "due", "facts"), DUE)
def test_a_clock_ends_on_its_day(clock: str, due: date | None, facts: list[Fact]) -> None:
    told = told_of(TOWN, *facts)
    found = told.clock(clock, LATER).due
    assert (found and told.pack.day_of(found.legal)) == due


@pytest.mark.clause("MIN-193")
def test_a_release_known_on_friday_is_told_to_the_village_on_monday() -> None:
    friday = datetime(2026, 6, 5, 17, tzinfo=UTC)
    known = ReleaseDiscovered(at=friday, known_at=friday, material="unknown")
    assert told_of(TOWN, known, DUTY).due("hazardous_to_village", LATER) == date(2026, 6, 8)
    unrolled = told_of(TOWN, known, DUTY, read("MIN-201", "no_roll"))
    assert unrolled.due("hazardous_to_village", LATER) == date(2026, 6, 8)


@pytest.mark.clause("MIN-006", "MIN-102", "MIN-103", "MIN-193")
@pytest.mark.parametrize(
    ("material", "clocks"),
    [
        ("hazardous", {"hazardous_to_dispatch", "hazardous_to_village"}),
        ("unknown", {"hazardous_to_dispatch", "hazardous_to_village"}),
        ("nonhazardous", {"nonhazardous_to_village"}),
    ],
)
def test_a_material_decides_who_is_told(material: str, clocks: set[str]) -> None:
    found = {c.name for c in told_of(TOWN, release(material), DUTY).asked(LATER).clocks()}
    assert found - {"keep_release_records"} == clocks


HARMLESS = release("nonhazardous")
MAILED = WrittenConfirmationReceived(on=NEXT, recipient="village", mailed_on=ON)
STRAY = WrittenConfirmationReceived(on=NEXT, mailed_on=ON)
SERVED_LOCATE = (LOCATE, received("NoticeOfViolationIssued"))
NOI = submitted("permit_noi")
PUMP = (SPECIAL, tank(scum=3))
TOLD_DECISION = NoticeMailed(on=NEXT, about="AppealDecided-1", method="certified_mail_rr")
MET = proofs(
    ("MIN-102", "hazardous_to_dispatch", [release(), notified("dispatch")], "met"),
    ("MIN-102", "hazardous_to_dispatch", [release(), notified(None)], "missed"),
    ("MIN-193", "hazardous_to_village", [release(), DUTY, notified("village")], "met"),
    ("MIN-193", "hazardous_to_village", [release(), DUTY, notified("dispatch")], "missed"),
    ("MIN-193", "hazardous_to_village", [release(), DUTY, notified(None)], "missed"),
    ("MIN-193", "hazardous_to_village", [release(), DUTY], "missed"),
    (("MIN-103", "MIN-104"), "nonhazardous_to_village", [HARMLESS, notified("village")], "met"),
    (
        ("MIN-103", "MIN-104"),
        "nonhazardous_to_village",
        [HARMLESS, notified("village", "in_person")],
        "met",
    ),
    (
        ("MIN-103", "MIN-104"),
        "nonhazardous_to_village",
        [HARMLESS, notified("village", "fax")],
        "met",
    ),
    ("MIN-104", "nonhazardous_to_village", [HARMLESS, notified("village", "email")], "missed"),
    ("MIN-105", "written_confirmation", [notified("village"), MAILED], "met"),
    ("MIN-105", "written_confirmation", [notified("village"), STRAY], "missed"),
    ("MIN-061", "locate_drain", [*SERVED_LOCATE, submitted("drain_location")], "met"),
    ("MIN-061", "locate_drain", [*SERVED_LOCATE, submitted("pump_out")], "running"),
    ("MIN-061", "locate_drain", [*SERVED_LOCATE, submitted(None)], "running"),
    ("MIN-057", "disconnect", [LINE], "running"),
    ("MIN-057", "disconnect", [LINE, CORRECTED], "met"),
    (
        "MIN-069",
        "correct_contaminating_activity",
        [CONTAMINATION, received("OrderIssued"), CORRECTED],
        "met",
    ),
    ("MIN-069", "correct_contaminating_activity", [CONTAMINATION], "pending"),
    ("MIN-077", "noi_copy", [NOI, submitted("noi_copy")], "met"),
    ("MIN-077", "noi_copy", [NOI, submitted(None)], "missed"),
    ("MIN-086", "ists_pump_out", [*PUMP, submitted("pump_out")], "met"),
    ("MIN-087", "ists_pump_out", [*PUMP, submitted("ists_certificate")], "running"),
    ("MIN-087", "ists_pump_out", [*PUMP, submitted(None)], "running"),
    ("MIN-087", "ists_pump_out", PUMP, "running"),
    ("MIN-085", "ists_inspection", [SPECIAL, tank(), tank(None, NEXT)], "running"),
    ("MIN-154", "mail_decision", [DECIDED, TOLD_DECISION], "met"),
    (
        "MIN-154",
        "mail_decision",
        [DECIDED, NoticeMailed(on=NEXT, about="AppealDecided-1", method="certified_mail")],
        "met",
    ),
    (
        "MIN-154",
        "mail_decision",
        [DECIDED, NoticeMailed(on=NEXT, about="AppealDecided-1", method="first_class_mail")],
        "missed",
    ),
    ("MIN-155", "correct_after_appeal", [DECIDED, CORRECTED], "met"),
    (
        "MIN-133",
        "obey_emergency_order",
        [ORDER, received("CeaseAndDesistOrdered"), CORRECTED],
        "met",
    ),
    ("MIN-133", "obey_emergency_order", [ORDER, received("CeaseAndDesistOrdered")], "missed"),
    ("MIN-133", "obey_emergency_order", [ORDER], "pending"),
    ("MIN-058", "locate_drain", [LOCATE], "pending"),
    ("MIN-181", "hear_appeal", [APPEAL], "missed"),
    (
        "MIN-181",
        "hear_appeal",
        [APPEAL, HearingScheduled(on=NEXT, about="AppealFiled-1")],
        "missed",
    ),
    ("MIN-181", "hear_appeal", [APPEAL, read("MIN-181", "setting")], "missed"),
    (
        "MIN-181",
        "hear_appeal",
        [APPEAL, HearingScheduled(on=NEXT, about="AppealFiled-1"), read("MIN-181", "setting")],
        "met",
    ),
    ("MIN-136", "emergency_statement", [ORDER, IMMINENT], "pending"),
)


@pytest.mark.parametrize(("clock", "facts", "state"), MET)
def test_a_clock_is_met_by_the_right_act_and_by_no_other(
    clock: str, facts: list[Fact], state: str
) -> None:
    assert told_of(TOWN, *facts).clock(clock, LATER).state == state


UNTIL = date(2026, 5, 24)
OTHERWISE = ApprovalGiven(on=ON, approval="redirection", in_writing=True, until=UNTIL)
BY_MOUTH = ApprovalGiven(on=ON, approval="emergency_discharge", in_writing=False, until=UNTIL)


@pytest.mark.parametrize(
    ("clock", "facts"),
    proofs(
        (("MIN-084", "MIN-086"), "ists_pump_out", [tank(scum=3)]),
        ("MIN-086", "ists_pump_out", [SPECIAL, tank("site", scum=3)]),
        ("MIN-087", "ists_pump_out", [SPECIAL, tank(None, sludge=10)]),
        ("MIN-084", "ists_inspection", [tank()]),
        ("MIN-084", "ists_inspection", [FindingRecorded(on=ON), tank()]),
        ("MIN-085", "ists_inspection", [SPECIAL, tank(None)]),
        ("MIN-136", "emergency_statement", [ORDER]),
        ("MIN-136", "emergency_statement", [ORDER, FindingRecorded(on=ON, finding="contributed")]),
        ("MIN-050", "emergency_discharge_approval", [OTHERWISE]),
        ("MIN-050", "emergency_discharge_approval", [BY_MOUTH]),
        ("MIN-155", "correct_after_appeal", [AppealDecided(on=ON, outcome="modified")]),
    ),
)
def test_a_clock_does_not_run_without_what_calls_for_it(clock: str, facts: list[Fact]) -> None:
    states = {c.state for c in told_of(TOWN, *facts).clocks(clock, LATER)}
    assert states <= {"undetermined"}


@pytest.mark.clause("MIN-155", "MIN-182")
@pytest.mark.parametrize(
    ("way", "due"),
    [
        ("decision", date(2026, 5, 27)),
        ("filed", date(2026, 5, 28)),
        ("mailed", date(2026, 5, 29)),
    ],
)
def test_five_business_days_after_an_appeal_run_from_where_the_reading_says(
    way: str, due: date
) -> None:
    filed = DecisionFiled(on=NEXT, about="AppealDecided-1")
    mailed = NoticeMailed(on=date(2026, 5, 21), about="AppealDecided-1", method="certified_mail")
    told = told_of(TOWN, DECIDED, filed, mailed, read("MIN-182", way))
    assert told.due("correct_after_appeal", LATER) == due


@pytest.mark.clause("MIN-052")
@pytest.mark.parametrize(
    ("recipient", "channel", "state"),
    [
        ("enforcement_officer", "phone", "met"),
        ("enforcement_officer", "in_person", "met"),
        ("enforcement_officer", "email", "missed"),
        ("enforcement_officer", None, "missed"),
        ("department", "phone", "missed"),
        (None, "phone", "missed"),
    ],
)
def test_a_dye_test_is_told_to_the_officer_by_word_of_mouth(
    recipient: str | None, channel: str | None, state: str
) -> None:
    told = told_of(TOWN, PLANNED, DyeTestNotified(at=NOON, recipient=recipient, channel=channel))
    assert told.clock("dye_test_notice", LATER).state == state


CONFIRMED = proofs(
    ("MIN-105", None, "village", "phone", True),
    ("MIN-105", None, "village", "in_person", True),
    ("MIN-194", None, "village", "fax", False),
    ("MIN-194", None, "village", None, False),
    ("MIN-105", None, "dispatch", "phone", False),
    ("MIN-194", "phone_only", "village", "phone", True),
    ("MIN-194", "phone_only", "village", "in_person", False),
    ("MIN-194", "phone_only", "village", None, False),
    ("MIN-194", "phone_only", "dispatch", "phone", False),
    ("MIN-194", "phone_only", None, "phone", False),
    ("MIN-194", "fax_too", "village", "phone", True),
    ("MIN-194", "fax_too", "village", "in_person", True),
    ("MIN-194", "fax_too", "village", "fax", True),
    ("MIN-194", "fax_too", "village", "email", False),
    ("MIN-194", "fax_too", "village", None, False),
    ("MIN-194", "fax_too", "dispatch", "phone", False),
)


@pytest.mark.parametrize(("way", "recipient", "channel", "runs"), CONFIRMED)
def test_which_word_of_mouth_calls_for_a_written_confirmation(
    way: str | None, recipient: str | None, channel: str | None, runs: bool
) -> None:
    told = told_of(TOWN, notified(recipient, channel))
    if way is not None:
        told.tell(read("MIN-194", way))
    assert bool(told.clocks("written_confirmation", LATER)) is runs
