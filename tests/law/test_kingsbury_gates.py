"""Kingsbury: each act with what makes it lawful, and the least that makes it unlawful."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AbatementCompleted,
    AbatementStarted,
    AccessRequested,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    CompensatoryActionAccepted,
    CompensatoryActionDefaulted,
    ComplianceConfirmed,
    ConstructionStarted,
    CostPosted,
    CourtOrderRecorded,
    DecisionFiled,
    EntryRefused,
    FacilityRemoved,
    Fact,
    FinalAcceptanceRecorded,
    FindingRecorded,
    GuaranteePosted,
    GuaranteeReleased,
    GuaranteeRequired,
    HearingHeld,
    InspectionRecorded,
    LienRecorded,
    LienReleased,
    MilestonePlanned,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OccupancyHoldLifted,
    OccupancyHoldPlaced,
    OrderIssued,
    PaymentReceived,
    ReadingRatified,
    SubmissionReceived,
    ViolationFound,
    WarrantRecorded,
)
from tests.law.told import contradicts, proofs, told_of
from tests.law.told import offences as found_in

TOWN = "kingsbury-ny"
ON, DUE, LATER = date(2026, 5, 19), date(2026, 6, 12), date(2026, 7, 1)
VIOLATION = ViolationFound(on=ON, offence="work_against_plan")


def notice(complete_by: date = DUE, *requirements: str) -> NoticeOfViolationIssued:
    return NoticeOfViolationIssued(
        on=ON, about="ViolationFound-1", complete_by=complete_by, requirements=requirements
    )


SERVED = NoticeDelivered(on=ON, about="NoticeOfViolationIssued-2", method="personal")
CORRECTED = ComplianceConfirmed(on=ON, by="stormwater_officer")
CLAIMED = ComplianceConfirmed(on=ON, by="landowner")
STARTED, DONE = AbatementStarted(on=ON), AbatementCompleted(on=ON, about="AbatementStarted-1")
REQUESTED, REFUSED = AccessRequested(on=ON), EntryRefused(on=ON)
HEARD = HearingHeld(on=ON, about="AppealFiled-4")
NOTICED = (VIOLATION, notice(), SERVED)
LONG = (VIOLATION, notice(date(2026, 9, 1)), SERVED)
LIEN = LienRecorded(on=ON)
HELD = OccupancyHoldPlaced(on=ON)


def found(finding: str | None) -> FindingRecorded:
    return FindingRecorded(on=ON, finding=finding)


def approved(approval: str | None, by: str | None = None) -> ApprovalGiven:
    return ApprovalGiven(on=ON, approval=approval, by=by)


def cost(category: str) -> CostPosted:
    return CostPosted(on=ON, category=category, amount_cents=50_000)


def paid(cents: int) -> PaymentReceived:
    return PaymentReceived(on=ON, amount_cents=cents, toward="lien")


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def appeal() -> AppealFiled:
    return AppealFiled(on=ON, about="NoticeOfViolationIssued-2")


def decided(outcome: str) -> AppealDecided:
    return AppealDecided(on=ON, about="AppealFiled-4", outcome=outcome)


def inspected(inspection: str | None, result: str | None, on: date = ON) -> InspectionRecorded:
    return InspectionRecorded(on=on, inspection=inspection, result=result)


def posted(
    guarantee: str | None, form: str | None, beneficiary: str | None, cents: int | None = 500_000
) -> GuaranteePosted:
    return GuaranteePosted(
        on=ON, guarantee=guarantee, form=form, beneficiary=beneficiary, amount_cents=cents
    )


NEW = found("new_facility")
APPEALED = (*NOTICED, appeal())
UPHELD = (*APPEALED, decided("upheld"))
MAILED = NoticeMailed(on=ON, about="AppealDecided-5", method="certified_mail")
INSPECTION_NOTICE = OrderIssued(on=ON, order="inspection_notice")
FAILED = inspected("construction", "failure_notified")
PASSED = inspected("construction", "approved_portion")
PRIOR_WORK = approved("prior_work", "stormwater_officer")
HALTED = (VIOLATION, notice(DUE, "halt"), SERVED)
APART = read("KNG-085", "apart")
ACCEPTED = FinalAcceptanceRecorded(on=date(2025, 3, 3))
RECENT = FinalAcceptanceRecorded(on=date(2026, 3, 3))
YEARLY = inspected("one_year", "acceptable", date(2026, 3, 10))
BOND = posted("completion", "performance_bond", "municipality")
LETTER = posted("operation", "letter_of_credit", "municipality")
RELEASED = GuaranteeReleased(on=ON, about="GuaranteePosted-1")
COMPLETION = GuaranteeRequired(on=ON, guarantee="completion", amount_cents=500_000)
OPERATION = GuaranteeRequired(on=ON, guarantee="operation")
BEGUN = ConstructionStarted(on=ON)
AMOUNT = read("KNG-076", "500")
REMEDY = CompensatoryActionAccepted(on=ON, about="NoticeOfViolationIssued-2")
DEFAULTED = CompensatoryActionDefaulted(on=ON, about="CompensatoryActionAccepted-5")
RECOMMENDED = approved("alternative_remedy", "code_enforcement_officer")
AS_BUILT = {"final_specifications": "as drawn", "engineer_certificate": "as sealed"}
RESTORE = OrderIssued(on=ON, order="restoration", complete_by=DUE)
RESTORE_SERVED = NoticeDelivered(on=ON, about="OrderIssued-1", method="personal")
RESTORED = (RESTORE, RESTORE_SERVED, AbatementCompleted(on=LATER), cost("restoration"))
ABATEMENT_TOO = read("KNG-077", "with_abatement")


def as_built(*items: str) -> SubmissionReceived:
    content = {item: AS_BUILT[item] for item in items}
    return SubmissionReceived(on=ON, instrument="as_built", content=content)


GATES = proofs(
    ("KNG-011", "notify-inspection-violation", [FAILED], [PASSED]),
    (("KNG-001", "KNG-013"), "approve-work", [PASSED], [FAILED]),
    ("KNG-001", "approve-work", [PASSED], [inspected("one_year", "approved_portion")]),
    ("KNG-001", "approve-work", [PASSED], [inspected(None, "approved_portion")]),
    ("KNG-001", "approve-work", [PASSED], [inspected("construction", None)]),
    (
        ("KNG-013", "KNG-085"),
        "lift-work-hold",
        [INSPECTION_NOTICE, CORRECTED, PRIOR_WORK],
        [CORRECTED, PRIOR_WORK],
    ),
    (
        "KNG-013",
        "lift-work-hold",
        [INSPECTION_NOTICE, CORRECTED, PRIOR_WORK],
        [INSPECTION_NOTICE, PRIOR_WORK],
    ),
    (
        "KNG-013",
        "lift-work-hold",
        [INSPECTION_NOTICE, CORRECTED, PRIOR_WORK],
        [INSPECTION_NOTICE, CLAIMED, PRIOR_WORK],
    ),
    (
        "KNG-013",
        "lift-work-hold",
        [INSPECTION_NOTICE, CORRECTED, PRIOR_WORK],
        [INSPECTION_NOTICE, CORRECTED],
    ),
    (
        "KNG-013",
        "lift-work-hold",
        [INSPECTION_NOTICE, CORRECTED, PRIOR_WORK],
        [INSPECTION_NOTICE, CORRECTED, approved("prior_work", "landowner")],
    ),
    (
        "KNG-013",
        "lift-work-hold",
        [INSPECTION_NOTICE, CORRECTED, PRIOR_WORK],
        [INSPECTION_NOTICE, CORRECTED, approved("access", "stormwater_officer")],
    ),
    ("KNG-020", "grant-right-of-entry", [NEW], []),
    ("KNG-020", "grant-right-of-entry", [NEW], [found("immediate_danger")]),
    (
        "KNG-020",
        "grant-right-of-entry",
        [NEW, approved("access")],
        [NEW, approved("right_of_entry")],
    ),
    (("KNG-021", "KNG-022"), "require-completion-guarantee", [], [BEGUN]),
    ("KNG-025", "require-operation-guarantee", [found("privately_operated")], []),
    (
        "KNG-025",
        "require-operation-guarantee",
        [found("privately_operated")],
        [found("failure_to_maintain")],
    ),
    (
        "KNG-025",
        "require-operation-guarantee",
        [found("privately_operated")],
        [found("privately_operated"), BEGUN],
    ),
    ("KNG-021", "start-construction", [], [COMPLETION]),
    ("KNG-021", "start-construction", [COMPLETION, BOND], [COMPLETION, LETTER]),
    (
        "KNG-021",
        "start-construction",
        [COMPLETION, posted("completion", "cash_escrow", "municipality")],
        [COMPLETION, posted("completion", "cash_escrow", "other")],
    ),
    (
        "KNG-021",
        "start-construction",
        [COMPLETION, posted("completion", "letter_of_credit", "municipality")],
        [COMPLETION, posted("completion", None, "municipality")],
    ),
    (
        "KNG-022",
        "start-construction",
        [COMPLETION, BOND],
        [COMPLETION, posted("completion", "performance_bond", "municipality", 499_999)],
    ),
    (
        "KNG-022",
        "start-construction",
        [COMPLETION, BOND],
        [COMPLETION, posted("completion", "performance_bond", "municipality", None)],
    ),
    ("KNG-025", "start-construction", [OPERATION, LETTER], [OPERATION]),
    (
        "KNG-025",
        "start-construction",
        [OPERATION, LETTER],
        [OPERATION, posted("operation", "performance_bond", "municipality")],
    ),
    (
        "KNG-025",
        "start-construction",
        [OPERATION, LETTER],
        [OPERATION, posted("operation", "letter_of_credit", "other")],
    ),
    ("KNG-025", "start-construction", [OPERATION, LETTER], [OPERATION, BOND]),
    (
        ("KNG-015", "KNG-016"),
        "accept-project",
        [as_built("final_specifications", "engineer_certificate")],
        [as_built("final_specifications")],
    ),
    (
        "KNG-016",
        "accept-project",
        [as_built("final_specifications", "engineer_certificate")],
        [as_built("engineer_certificate")],
    ),
    (
        "KNG-015",
        "accept-project",
        [as_built("final_specifications", "engineer_certificate")],
        [SubmissionReceived(on=ON, instrument="compliance_record", content=AS_BUILT)],
    ),
    (("KNG-023", "KNG-078"), "release-guarantee", [BOND, ACCEPTED, YEARLY], [BOND, YEARLY]),
    ("KNG-023", "release-guarantee", [BOND, ACCEPTED, YEARLY], [BOND, RECENT, YEARLY]),
    ("KNG-023", "release-guarantee", [BOND, ACCEPTED, YEARLY], [BOND, ACCEPTED, RECENT, YEARLY]),
    ("KNG-078", "release-guarantee", [BOND, ACCEPTED, YEARLY], [BOND, ACCEPTED]),
    (
        "KNG-023",
        "release-guarantee",
        [BOND, ACCEPTED, YEARLY],
        [BOND, ACCEPTED, inspected("one_year", "unacceptable", date(2026, 3, 10))],
    ),
    (
        "KNG-023",
        "release-guarantee",
        [BOND, ACCEPTED, YEARLY],
        [BOND, ACCEPTED, inspected("routine", "acceptable", date(2026, 3, 10))],
    ),
    (
        "KNG-023",
        "release-guarantee",
        [BOND, ACCEPTED, YEARLY],
        [BOND, ACCEPTED, inspected("one_year", "acceptable", date(2026, 2, 10))],
    ),
    ("KNG-023", "release-guarantee", [BOND, ACCEPTED, YEARLY], [BOND, ACCEPTED, YEARLY, RELEASED]),
    (
        "KNG-078",
        "release-guarantee",
        [BOND, ACCEPTED, read("KNG-078", "year_alone")],
        [BOND, RECENT, read("KNG-078", "year_alone")],
    ),
    (
        "KNG-078",
        "release-guarantee",
        [BOND, ACCEPTED, read("KNG-078", "year_alone")],
        [BOND, read("KNG-078", "year_alone")],
    ),
    (
        "KNG-078",
        "release-guarantee",
        [BOND, ACCEPTED, read("KNG-078", "year_alone")],
        [BOND, ACCEPTED, RECENT, read("KNG-078", "year_alone")],
    ),
    ("KNG-025", "release-guarantee", [LETTER, FacilityRemoved(on=ON)], [LETTER]),
    ("KNG-025", "release-guarantee", [LETTER, FacilityRemoved(on=ON)], [LETTER, ACCEPTED, YEARLY]),
    (
        "KNG-025",
        "release-guarantee",
        [LETTER, FacilityRemoved(on=ON)],
        [BOND, FacilityRemoved(on=ON)],
    ),
    (
        "KNG-026",
        "draw-guarantee",
        [LETTER, found("failure_to_maintain")],
        [BOND, found("failure_to_maintain")],
    ),
    (
        "KNG-026",
        "draw-guarantee",
        [LETTER, found("failure_to_maintain")],
        [LETTER, found("privately_operated")],
    ),
    (
        "KNG-026",
        "draw-guarantee",
        [LETTER, found("failure_to_maintain")],
        [LETTER, found("failure_to_maintain"), RELEASED],
    ),
    ("KNG-028", "issue-notice-of-violation", [VIOLATION], []),
    ("KNG-040", "close-notice", [*NOTICED, CORRECTED], NOTICED),
    ("KNG-040", "close-notice", [*NOTICED, CORRECTED], [*NOTICED, CLAIMED]),
    (("KNG-041", "KNG-071"), "seek-penalty", NOTICED, LONG),
    ("KNG-041", "seek-penalty", NOTICED, [VIOLATION, notice()]),
    ("KNG-086", "seek-penalty", [*APPEALED, read("KNG-086", "abatement_only")], APPEALED),
    (
        "KNG-043",
        "seek-penalty",
        [*APPEALED, decided("modified")],
        [*APPEALED, decided("reversed")],
    ),
    ("KNG-071", "seek-penalty", [*LONG, read("KNG-071", "hours_from_service")], LONG),
    (
        "KNG-071",
        "seek-penalty",
        [VIOLATION, notice(), read("KNG-071", "hours_from_issuance")],
        [VIOLATION, notice(), read("KNG-071", "hours_from_service")],
    ),
    (("KNG-041", "KNG-076"), "assess-penalty", [*NOTICED, AMOUNT], NOTICED),
    ("KNG-041", "assess-penalty", [*NOTICED, AMOUNT], [*LONG, AMOUNT]),
    ("KNG-054", "assess-penalty", [*NOTICED, AMOUNT], [*NOTICED, AMOUNT, REMEDY]),
    ("KNG-054", "assess-penalty", [*NOTICED, AMOUNT, REMEDY, DEFAULTED], [*NOTICED, REMEDY]),
    (
        "KNG-086",
        "assess-penalty",
        [*APPEALED, AMOUNT, read("KNG-086", "abatement_only")],
        [*APPEALED, AMOUNT],
    ),
    (
        "KNG-043",
        "assess-penalty",
        [*APPEALED, decided("modified"), AMOUNT],
        [*APPEALED, decided("reversed"), AMOUNT],
    ),
    (("KNG-054", "KNG-073"), "accept-alternative-remedy", [*NOTICED, RECOMMENDED], NOTICED),
    (
        "KNG-054",
        "accept-alternative-remedy",
        [*NOTICED, RECOMMENDED],
        [*NOTICED, approved("alternative_remedy", "stormwater_officer")],
    ),
    (
        "KNG-054",
        "accept-alternative-remedy",
        [*NOTICED, RECOMMENDED],
        [*NOTICED, approved("counsel", "code_enforcement_officer")],
    ),
    (("KNG-039", "KNG-042"), "file-appeal", [VIOLATION, notice()], NOTICED),
    (
        ("KNG-043", "KNG-072"),
        "appeal-stop-work",
        [VIOLATION, notice(DUE, "halt")],
        [VIOLATION, notice()],
    ),
    ("KNG-039", "appeal-stop-work", [VIOLATION, notice(DUE, "halt")], HALTED),
    (
        "KNG-072",
        "appeal-stop-work",
        [VIOLATION, notice(DUE, "halt")],
        [VIOLATION, notice(DUE, "halt"), read("KNG-072", "notice_alone")],
    ),
    ("KNG-044", "schedule-hearing", APPEALED, UPHELD),
    ("KNG-044", "hold-hearing", APPEALED, UPHELD),
    ("KNG-044", "decide-appeal", [*APPEALED, HEARD], APPEALED),
    ("KNG-044", "decide-appeal", [*APPEALED, HEARD], [*APPEALED, HEARD, decided("upheld")]),
    ("KNG-045", "file-decision", UPHELD, APPEALED),
    ("KNG-045", "file-decision", UPHELD, [*UPHELD, DecisionFiled(on=ON, about="AppealDecided-5")]),
    (("KNG-048", "KNG-041"), "request-access", NOTICED, LONG),
    ("KNG-048", "request-access", NOTICED, APPEALED),
    ("KNG-048", "request-access", NOTICED, [*NOTICED, CORRECTED]),
    (("KNG-047", "KNG-087"), "request-access", [*UPHELD, MAILED], UPHELD),
    ("KNG-047", "request-access", [*UPHELD, MAILED], [*APPEALED, decided("modified"), MAILED]),
    ("KNG-048", "request-access", [*UPHELD, MAILED], [*APPEALED, decided("reversed"), MAILED]),
    (
        "KNG-048",
        "request-access",
        [*UPHELD, MAILED],
        [*UPHELD, MAILED, ComplianceConfirmed(on=DUE, by="stormwater_officer")],
    ),
    ("KNG-048", "grant-access", [REQUESTED], []),
    ("KNG-049", "seek-warrant", [REFUSED], []),
    (("KNG-049", "KNG-050"), "determine-violation", [WarrantRecorded(on=ON)], []),
    (
        "KNG-050",
        "record-court-order",
        [found("violation_determined")],
        [found("immediate_danger")],
    ),
    ("KNG-050", "record-court-order", [found("violation_determined")], [found(None)]),
    ("KNG-048", "start-abatement", [REQUESTED, approved("access")], [REQUESTED]),
    (
        "KNG-048",
        "start-abatement",
        [REQUESTED, approved("access")],
        [REQUESTED, approved("counsel")],
    ),
    (
        "KNG-050",
        "start-abatement",
        [REQUESTED, CourtOrderRecorded(on=ON, order="abatement")],
        [REQUESTED, CourtOrderRecorded(on=ON, order="imprisonment")],
    ),
    (
        "KNG-048",
        "start-abatement",
        [REQUESTED, approved("access")],
        [REQUESTED, approved("access"), CORRECTED],
    ),
    (
        ("KNG-055", "KNG-088"),
        "abate-nuisance",
        [VIOLATION, found("immediate_danger")],
        [found("immediate_danger")],
    ),
    (
        "KNG-055",
        "abate-nuisance",
        [VIOLATION, found("immediate_danger"), CORRECTED],
        [VIOLATION, found("immediate_danger"), replace(CORRECTED, about="ViolationFound-1")],
    ),
    (
        "KNG-088",
        "abate-nuisance",
        [VIOLATION, found("immediate_danger")],
        [VIOLATION, found("failure_to_maintain")],
    ),
    ("KNG-088", "abate-nuisance", [VIOLATION, approved("counsel")], [VIOLATION]),
    (
        "KNG-088",
        "abate-nuisance",
        [VIOLATION, approved("counsel")],
        [VIOLATION, approved("access")],
    ),
    ("KNG-088", "abate-nuisance", [VIOLATION, read("KNG-088", "summary")], [VIOLATION]),
    (("KNG-051", "KNG-067"), "complete-abatement", [STARTED], []),
    ("KNG-051", "complete-abatement", [STARTED], [STARTED, DONE]),
    (("KNG-053", "KNG-055"), "seek-injunction", [VIOLATION], []),
    ("KNG-065", "withhold-occupancy", [VIOLATION], []),
    ("KNG-065", "withhold-occupancy", [VIOLATION], [VIOLATION, HELD]),
    (
        "KNG-065",
        "withhold-occupancy",
        [VIOLATION, HELD, OccupancyHoldLifted(on=ON, about="OccupancyHoldPlaced-2")],
        [VIOLATION, CORRECTED],
    ),
    ("KNG-065", "lift-occupancy-hold", [HELD, CORRECTED], [HELD]),
    (("KNG-066", "KNG-067"), "order-restoration", [VIOLATION], []),
    ("KNG-067", "correct-restoration", [RESTORE, RESTORE_SERVED], [RESTORE]),
    (
        "KNG-067",
        "correct-restoration",
        [RESTORE, RESTORE_SERVED],
        [RESTORE, RESTORE_SERVED, ComplianceConfirmed(on=LATER, by="stormwater_officer")],
    ),
    (("KNG-067", "KNG-068"), "record-lien", RESTORED, [RESTORE, *RESTORED[2:]]),
    ("KNG-068", "record-lien", RESTORED, [*RESTORED[:2], RESTORED[3]]),
    ("KNG-068", "record-lien", RESTORED, [*RESTORED[:3], cost("abatement")]),
    ("KNG-068", "record-lien", RESTORED, [*RESTORED, LIEN]),
    ("KNG-068", "record-lien", [*RESTORED, paid(49_999)], [*RESTORED, paid(50_000)]),
    (
        "KNG-077",
        "record-lien",
        [STARTED, DONE, cost("abatement"), ABATEMENT_TOO],
        [STARTED, cost("abatement"), ABATEMENT_TOO],
    ),
    (
        "KNG-077",
        "record-lien",
        [STARTED, DONE, cost("maintenance"), ABATEMENT_TOO],
        [STARTED, DONE, cost("operation"), ABATEMENT_TOO],
    ),
    (
        "KNG-077",
        "record-lien",
        [STARTED, DONE, cost("restoration"), ABATEMENT_TOO],
        [STARTED, DONE, cost("abatement")],
    ),
    ("KNG-068", "release-lien", [*RESTORED, LIEN, paid(50_000)], [*RESTORED, LIEN]),
    ("KNG-068", "release-lien", [*RESTORED, LIEN, paid(50_000)], [*RESTORED, LIEN, paid(25_000)]),
    ("KNG-068", "release-lien", [*RESTORED, LIEN, paid(50_000)], [*RESTORED, LIEN, paid(49_999)]),
    (
        "KNG-068",
        "release-lien",
        [*RESTORED, LIEN, paid(50_000)],
        [*RESTORED, LIEN, paid(50_000), LienReleased(on=ON, about="LienRecorded-5")],
    ),
)


@pytest.mark.parametrize(("act", "enough", "short"), GATES)
def test_an_act_is_lawful_with_what_it_needs_and_not_without(
    act: str, enough: list[Fact], short: list[Fact]
) -> None:
    assert told_of(TOWN, *enough).lawful(act, LATER)
    assert not told_of(TOWN, *short).lawful(act, LATER)


@pytest.mark.clause("KNG-085")
@pytest.mark.parametrize(("way", "lawful"), [(None, False), (APART, True)])
def test_a_hold_is_lifted_beside_a_halt_only_where_each_binds_alone(
    way: Fact | None, lawful: bool
) -> None:
    facts = [*HALTED, INSPECTION_NOTICE, PRIOR_WORK, *([way] if way else [])]
    told = told_of(TOWN, *facts)
    reasons = told.action("lift-work-hold", LATER).reasons
    halted = [r.ok for r in reasons if "KNG-029" in r.clauses]
    assert halted == ([] if lawful else [False])


@pytest.mark.clause("KNG-029", "KNG-085")
def test_a_halt_that_waits_for_its_service_holds_the_work_too() -> None:
    told = told_of(TOWN, VIOLATION, notice(DUE, "halt"), INSPECTION_NOTICE, PRIOR_WORK)
    reasons = told.action("lift-work-hold", LATER).reasons
    assert [r.ok for r in reasons if "KNG-029" in r.clauses] == [False]


SOON = datetime(2026, 6, 1, 14, tzinfo=UTC)


@pytest.mark.clause("KNG-002", "KNG-003", "KNG-084")
@pytest.mark.parametrize("act", ["approve-work", "start-construction"])
def test_a_step_that_nobody_announced_is_pointed_out(act: str) -> None:
    planned = MilestonePlanned(on=ON, milestone="start_of_construction", milestone_at=SOON)
    assert [w.ok for w in told_of(TOWN, planned).action(act, LATER).warns] == [False]
    assert [w.ok for w in told_of(TOWN).action(act, LATER).warns] == [True]


@pytest.mark.parametrize(
    ("act", "facts", "about"),
    proofs(
        ("KNG-044", "schedule-hearing", APPEALED, "AppealFiled-4"),
        ("KNG-044", "hold-hearing", APPEALED, "AppealFiled-4"),
        ("KNG-045", "file-decision", UPHELD, "AppealDecided-5"),
        ("KNG-028", "issue-notice-of-violation", [VIOLATION], "ViolationFound-1"),
        ("KNG-066", "order-restoration", [VIOLATION], "ViolationFound-1"),
        ("KNG-048", "grant-access", [REQUESTED], "AccessRequested-1"),
        ("KNG-048", "start-abatement", [REQUESTED], "AccessRequested-1"),
        ("KNG-051", "complete-abatement", [STARTED], "AbatementStarted-1"),
        ("KNG-065", "lift-occupancy-hold", [HELD], "OccupancyHoldPlaced-1"),
        ("KNG-068", "release-lien", [LIEN], "LienRecorded-1"),
        ("KNG-026", "draw-guarantee", [LETTER], "GuaranteePosted-1"),
        ("KNG-054", "accept-alternative-remedy", NOTICED, "NoticeOfViolationIssued-2"),
        ("KNG-040", "close-notice", NOTICED, "NoticeOfViolationIssued-2"),
        ("KNG-067", "correct-restoration", [RESTORE], "OrderIssued-1"),
    ),
)
def test_an_act_is_judged_on_its_own_paper(act: str, facts: list[Fact], about: str) -> None:
    assert told_of(TOWN, *facts).action(act, LATER).about == about


CLOSINGS = proofs(
    ("KNG-040", [], True),
    ("KNG-040", NOTICED, False),
    ("KNG-040", [*NOTICED, CORRECTED], True),
    ("KNG-040", [*APPEALED, decided("reversed")], True),
    ("KNG-040", [*APPEALED, decided("modified")], False),
    ("KNG-013", [INSPECTION_NOTICE], False),
    ("KNG-013", [INSPECTION_NOTICE, CORRECTED, PRIOR_WORK], True),
    ("KNG-065", [HELD], False),
    ("KNG-065", [HELD, OccupancyHoldLifted(on=ON, about="OccupancyHoldPlaced-1")], True),
    ("KNG-068", [LIEN], False),
    ("KNG-068", [LIEN, LienReleased(on=ON, about="LienRecorded-1")], True),
)


@pytest.mark.parametrize(("facts", "lawful"), CLOSINGS)
def test_a_case_closes_when_notice_hold_occupancy_and_lien_are_done_with(
    facts: list[Fact], lawful: bool
) -> None:
    assert told_of(TOWN, *facts).lawful("close-case", LATER) is lawful


def offences(*facts: Fact) -> set[str]:
    return found_in(told_of(TOWN, *facts), LATER)


FOUND = proofs(
    (("KNG-013", "KNG-029"), "work_despite_hold", [INSPECTION_NOTICE], []),
    ("KNG-029", "work_despite_hold", HALTED, [*HALTED, CORRECTED]),
    ("KNG-067", "no_restoration", [RESTORE, RESTORE_SERVED], [RESTORE]),
)


@pytest.mark.parametrize(("offence", "enough", "short"), FOUND)
def test_an_offence_is_found_on_what_it_needs_and_not_without(
    offence: str, enough: list[Fact], short: list[Fact]
) -> None:
    assert offence in offences(*enough)
    assert offence not in offences(*short)


CONTINUING = "a continuing offence: it lasts until it is ended"


@pytest.mark.parametrize(
    ("offence", "says"),
    proofs(
        ("KNG-028", "work_against_plan", CONTINUING),
        ("KNG-013", "work_despite_hold", CONTINUING),
        ("KNG-067", "no_restoration", CONTINUING),
        ("KNG-052", "any_noncompliance", CONTINUING),
        ("KNG-052", "any_noncompliance", "for what no other offence names"),
    ),
)
def test_an_offence_tells_its_nature(offence: str, says: str) -> None:
    acts = told_of(TOWN).actions("find-violation", ON)
    reasons = next(a.reasons for a in acts if ("offence", offence) in a.fixed)
    assert [r.says for r in reasons if r.says == says]


ANY, MONEY = ("actions", "post-cost"), ("charges", "restoration_cost")
NO_EFFECT = proofs(
    ("KNG-056", "remedies_cumulative", "InjunctionSought", ANY),
    ("KNG-056", "remedies_cumulative", "InjunctionSought", MONEY),
    ("KNG-062", "fines_in_addition", "ConvictionRecorded", ANY),
    ("KNG-062", "fines_in_addition", "PenaltyAssessed", ANY),
)


@pytest.mark.parametrize(("name", "fact", "rule"), NO_EFFECT)
def test_what_has_no_effect_cannot_become_a_need(name: str, fact: str, rule: Any) -> None:
    assert f"no_effect.{name}: it is contradicted" in contradicts(TOWN, rule, fact)
