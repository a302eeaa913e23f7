"""Minoa: each act with what makes it lawful, and the least that makes it unlawful."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AbatementAuthorized,
    AbatementCompleted,
    AbatementStarted,
    AccessReinstated,
    AccessSuspended,
    AccessTerminated,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    AssessmentLevied,
    BoardResolutionAdopted,
    CeaseAndDesistOrdered,
    CompensatoryActionAccepted,
    CompensatoryActionDefaulted,
    ComplianceConfirmed,
    CostPosted,
    CourtOrderRecorded,
    DecisionFiled,
    EntryRefused,
    Fact,
    FindingRecorded,
    HearingHeld,
    LienRecorded,
    LienReleased,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    PaymentReceived,
    PenaltyAssessed,
    ReadingRatified,
    ReportTriaged,
    SubmissionReceived,
    TerminationProposed,
    ViolationFound,
    WarningNoticeIssued,
    WarrantRecorded,
)
from tests.law.told import contradicts, proofs, told_of

ON, DUE, LATER = date(2026, 5, 19), date(2026, 6, 12), date(2026, 7, 1)
TOWN = "minoa-ny"
EXEMPT = ReportTriaged(
    on=ON, source="springs", composition="mixed", receiving="ms4", discharged_on=ON
)
NOTICE = NoticeOfViolationIssued(on=ON, about="ViolationFound-1", complete_by=DUE)
SERVED = NoticeDelivered(on=ON, about="NoticeOfViolationIssued-2", method="personal")
ORDER = CeaseAndDesistOrdered(on=ON)
OBEY = NoticeDelivered(on=ON, about="CeaseAndDesistOrdered-1", method="personal")
CORRECTED = ComplianceConfirmed(on=ON)
SUSPENDED = AccessSuspended(on=ON, basis="emergency")
PROPOSAL = TerminationProposed(on=ON)
STARTED, DONE = AbatementStarted(on=ON), AbatementCompleted(on=ON, about="AbatementStarted-1")
REFUSED = EntryRefused(on=ON)
TOLD = NoticeDelivered(on=ON, about="TerminationProposed-2", method="personal")
LEVIED, LIEN = AssessmentLevied(on=ON), LienRecorded(on=ON)
RESOLVED = BoardResolutionAdopted(on=ON, resolution="pay_costs")


def violation(offence: str = "prohibited_discharge") -> ViolationFound:
    return ViolationFound(on=ON, offence=offence)


def found(finding: str, by: str | None = None) -> FindingRecorded:
    return FindingRecorded(on=ON, finding=finding, by=by)


def approved(approval: str) -> ApprovalGiven:
    return ApprovalGiven(on=ON, approval=approval, in_writing=True)


def cost(category: str = "abatement", cents: int = 50_000) -> CostPosted:
    return CostPosted(on=ON, category=category, amount_cents=cents, incurred_on=ON)


def paid(cents: int) -> PaymentReceived:
    return PaymentReceived(on=ON, amount_cents=cents, toward="levied")


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def appeal(about: str = "NoticeOfViolationIssued-2") -> AppealFiled:
    return AppealFiled(on=ON, about=about, against="notice_of_violation")


def decided(outcome: str, about: str = "AppealFiled-4") -> AppealDecided:
    return AppealDecided(on=ON, about=about, outcome=outcome)


STRAINED = found("contributes_to_special_conditions")
CERTIFIED = SubmissionReceived(on=ON, instrument="ists_certificate")
LINE, SEWAGE = violation("illicit_connection"), violation("sewage_connection")
NOTICED = (violation(), NOTICE, SERVED)
APPEALED = (*NOTICED, appeal())
HEARD = HearingHeld(on=ON, about="AppealFiled-4")
UPHELD = (*APPEALED, decided("upheld"))
MAILED = NoticeMailed(on=ON, about="AppealDecided-5", method="certified_mail")
DANGER = (found("contributed"), found("imminent_endangerment"))
ACCEPTED = CompensatoryActionAccepted(on=ON, about="NoticeOfViolationIssued-2")
FAILED = CompensatoryActionDefaulted(on=ON, about="CompensatoryActionAccepted-4")
PROPOSED = TerminationProposed(on=ON, about="ViolationFound-1")
ABATES = found("termination_would_abate")
AUTHORIZED = AbatementAuthorized(on=ON)
BOTH = read("MIN-176", "both_first")
LONG = replace(NOTICE, complete_by=date(2026, 8, 1))
FOLLOWED, GENUINE = found("procedure_followed", "board"), found("bona_fide_emergency", "board")
PROCEDURE_TOO = read("MIN-186", "both")
DIRECTED = read("MIN-188", "officers_direction")
GATES = proofs(
    (("MIN-008", "MIN-108"), "close-as-exempt", [EXEMPT], [EXEMPT, violation()]),
    ("MIN-111", "issue-warning", [violation()], []),
    ("MIN-115", "issue-notice-of-violation", [violation()], []),
    (("MIN-058", "MIN-060"), "issue-locate-notice", [violation()], []),
    (
        ("MIN-150", "MIN-177"),
        "file-appeal",
        [violation(), NOTICE, read("MIN-177", "receipt")],
        [*NOTICED, read("MIN-177", "receipt")],
    ),
    ("MIN-152", "schedule-hearing", APPEALED, UPHELD),
    ("MIN-152", "hold-hearing", APPEALED, UPHELD),
    ("MIN-152", "decide-appeal", [*APPEALED, HEARD], [*APPEALED, HEARD, decided("upheld")]),
    ("MIN-152", "decide-appeal", [*APPEALED, HEARD], APPEALED),
    ("MIN-153", "file-decision", UPHELD, APPEALED),
    ("MIN-153", "file-decision", UPHELD, [*UPHELD, DecisionFiled(on=ON, about="AppealDecided-5")]),
    (("MIN-122", "MIN-057"), "confirm-compliance", [violation()], []),
    ("MIN-057", "confirm-compliance", [LINE, approved("redirection")], [LINE]),
    ("MIN-057", "confirm-compliance", [LINE, found("no_redirection_needed")], [LINE]),
    (
        "MIN-057",
        "confirm-compliance",
        [SEWAGE, approved("redirection")],
        [SEWAGE, approved("recommencement")],
    ),
    (
        "MIN-057",
        "confirm-compliance",
        [violation("failing_ists")],
        [SEWAGE, found("no_pollutants")],
    ),
    ("MIN-144", "lengthen-cure", NOTICED, [*NOTICED, CORRECTED]),
    ("MIN-129", "accept-compensatory-action", NOTICED, [*NOTICED, ACCEPTED]),
    (
        ("MIN-129", "MIN-199"),
        "accept-compensatory-action",
        [*NOTICED, ACCEPTED, FAILED],
        [*NOTICED, ACCEPTED, FAILED, read("MIN-199", "waived")],
    ),
    (
        "MIN-199",
        "accept-compensatory-action",
        [*NOTICED, read("MIN-199", "waived")],
        [*NOTICED, ACCEPTED],
    ),
    ("MIN-130", "order-cease-and-desist", [violation(), *DANGER], DANGER),
    (
        "MIN-130",
        "order-cease-and-desist",
        [found("likely_to_recur"), *DANGER],
        [found("endangerment_passed"), *DANGER],
    ),
    (
        "MIN-130",
        "order-cease-and-desist",
        [violation(), found("contributed"), found("substantial_endangerment")],
        [violation(), found("no_pollutants"), found("substantial_endangerment")],
    ),
    (
        "MIN-130",
        "order-cease-and-desist",
        [violation(), *DANGER],
        [violation(), found("contributed"), found("no_pollutants")],
    ),
    ("MIN-134", "cut-utilities", [ORDER, OBEY], [ORDER]),
    (
        "MIN-134",
        "cut-utilities",
        [ORDER, OBEY],
        [ORDER, OBEY, ComplianceConfirmed(on=DUE)],
    ),
    ("MIN-135", "allow-recommencement", [ORDER, found("endangerment_passed")], [ORDER, *DANGER]),
    (
        "MIN-135",
        "allow-recommencement",
        [ORDER, found("endangerment_passed")],
        [ORDER, found("endangerment_passed"), PROPOSAL],
    ),
    (
        "MIN-139",
        "suspend-access",
        [found("imminent_danger"), found("substantial_danger")],
        [found("imminent_danger"), found("immediate_danger")],
    ),
    (
        "MIN-139",
        "suspend-access",
        [found("imminent_danger"), found("substantial_danger")],
        [found("immediate_danger"), found("substantial_danger")],
    ),
    (
        "MIN-140",
        "prevent-damage",
        [SUSPENDED, found("suspension_disobeyed")],
        [SUSPENDED, found("imminent_danger")],
    ),
    ("MIN-141", "propose-termination", [violation()], []),
    (
        ("MIN-141", "MIN-142", "MIN-197"),
        "terminate-access",
        [violation(), PROPOSED, TOLD, ABATES],
        [violation(), PROPOSED, TOLD, found("contributed")],
    ),
    (
        "MIN-141",
        "terminate-access",
        [violation(), PROPOSED, TOLD, ABATES],
        [found("contributed"), PROPOSAL, TOLD, ABATES],
    ),
    (
        "MIN-142",
        "terminate-access",
        [violation(), PROPOSED, TOLD, ABATES],
        [violation(), PROPOSED, ABATES],
    ),
    (
        "MIN-143",
        "reinstate-access",
        [SUSPENDED, approved("reinstatement")],
        [approved("reinstatement")],
    ),
    (
        "MIN-143",
        "reinstate-access",
        [AccessTerminated(on=ON), approved("reinstatement")],
        [AccessTerminated(on=ON), approved("recommencement")],
    ),
    (
        "MIN-143",
        "reinstate-access",
        [SUSPENDED, approved("reinstatement")],
        [SUSPENDED, approved("reinstatement"), AccessReinstated(on=ON, about="AccessSuspended-1")],
    ),
    ("MIN-144", "assess-penalty", NOTICED, [violation(), NOTICE]),
    ("MIN-129", "assess-penalty", NOTICED, [*NOTICED, ACCEPTED]),
    ("MIN-183", "assess-penalty", [*APPEALED, read("MIN-183", "abatement_only")], APPEALED),
    (
        "MIN-150",
        "assess-penalty",
        [*APPEALED, decided("modified")],
        [*APPEALED, decided("reversed")],
    ),
    (
        ("MIN-144", "MIN-176"),
        "assess-penalty",
        [*NOTICED, BOTH],
        [violation(), LONG, SERVED, BOTH],
    ),
    ("MIN-176", "assess-penalty", [violation(), LONG, SERVED], [violation(), LONG, SERVED, BOTH]),
    (("MIN-156", "MIN-122"), "authorize-abatement", NOTICED, [violation(), LONG, SERVED]),
    ("MIN-156", "authorize-abatement", NOTICED, APPEALED),
    ("MIN-156", "authorize-abatement", NOTICED, [*NOTICED, CORRECTED]),
    ("MIN-155", "authorize-abatement", [*UPHELD, MAILED], UPHELD),
    ("MIN-155", "authorize-abatement", [*UPHELD, MAILED], [*APPEALED, decided("modified"), MAILED]),
    (
        "MIN-156",
        "authorize-abatement",
        [*UPHELD, MAILED],
        [*UPHELD, MAILED, ComplianceConfirmed(on=DUE)],
    ),
    ("MIN-156", "start-abatement", [AUTHORIZED], []),
    (("MIN-157", "MIN-158"), "start-abatement", [AUTHORIZED], [AUTHORIZED, REFUSED]),
    (
        "MIN-158",
        "start-abatement",
        [AUTHORIZED, REFUSED, CourtOrderRecorded(on=ON, order="abatement")],
        [AUTHORIZED, REFUSED, CourtOrderRecorded(on=ON, order="entry")],
    ),
    ("MIN-156", "start-abatement", [AUTHORIZED], [AUTHORIZED, CORRECTED]),
    ("MIN-109", "enter-without-notice", [found("immediate_danger")], [found("contributed")]),
    (
        ("MIN-168", "MIN-200"),
        "abate-nuisance",
        [violation(), found("immediate_danger")],
        [found("immediate_danger")],
    ),
    (
        "MIN-200",
        "abate-nuisance",
        [violation(), approved("counsel")],
        [violation(), found("imminent_endangerment")],
    ),
    (
        "MIN-200",
        "abate-nuisance",
        [violation(), approved("board")],
        [violation(), approved("redirection")],
    ),
    ("MIN-200", "abate-nuisance", [violation(), read("MIN-200", "summary")], [violation()]),
    (
        "MIN-168",
        "abate-nuisance",
        [violation(), found("immediate_danger"), CORRECTED],
        [violation(), found("immediate_danger"), replace(CORRECTED, about="ViolationFound-1")],
    ),
    ("MIN-156", "complete-abatement", [STARTED], []),
    ("MIN-156", "complete-abatement", [STARTED], [STARTED, DONE]),
    ("MIN-100", "seek-warrant", [REFUSED, found("probable_cause")], [found("probable_cause")]),
    ("MIN-100", "seek-warrant", [REFUSED, found("routine_program")], [REFUSED]),
    (
        "MIN-100",
        "seek-warrant",
        [REFUSED, found("public_protection")],
        [REFUSED, found("contributed")],
    ),
    ("MIN-157", "seek-warrant", [REFUSED, AUTHORIZED], [AUTHORIZED]),
    (("MIN-157", "MIN-158"), "determine-violation", [WarrantRecorded(on=ON)], [REFUSED]),
    ("MIN-158", "record-court-order", [found("violation_determined")], [found("contributed")]),
    (("MIN-108", "MIN-169"), "seek-injunction", [violation()], []),
    ("MIN-160", "adopt-board-resolution", [cost(), FOLLOWED], [cost(), found("contributed")]),
    (
        "MIN-160",
        "adopt-board-resolution",
        [cost(), FOLLOWED],
        [cost(), found("procedure_followed", "enforcement_officer")],
    ),
    ("MIN-160", "adopt-board-resolution", [cost(), FOLLOWED], [cost(), GENUINE]),
    (
        ("MIN-161", "MIN-186"),
        "adopt-board-resolution",
        [cost(), ORDER, GENUINE],
        [cost(), ORDER, found("contributed", "board")],
    ),
    (
        ("MIN-161", "MIN-186"),
        "adopt-board-resolution",
        [cost(), ORDER, FOLLOWED, GENUINE],
        [cost(), ORDER, FOLLOWED],
    ),
    (
        "MIN-186",
        "adopt-board-resolution",
        [cost(), found("immediate_danger"), GENUINE],
        [cost(), found("imminent_danger"), GENUINE],
    ),
    (
        "MIN-186",
        "adopt-board-resolution",
        [cost(), FOLLOWED, PROCEDURE_TOO],
        [cost(), ORDER, FOLLOWED, PROCEDURE_TOO],
    ),
    (
        "MIN-186",
        "adopt-board-resolution",
        [cost(), ORDER, FOLLOWED, GENUINE, PROCEDURE_TOO],
        [cost(), ORDER, GENUINE, PROCEDURE_TOO],
    ),
    (
        "MIN-161",
        "adopt-board-resolution",
        [cost(), ORDER, FOLLOWED, GENUINE, PROCEDURE_TOO],
        [cost(), ORDER, FOLLOWED, found("contributed", "board"), PROCEDURE_TOO],
    ),
    ("MIN-162", "adopt-board-resolution", [cost("maintenance"), FOLLOWED], [FOLLOWED]),
    ("MIN-162", "adopt-board-resolution", [cost(), FOLLOWED], [cost("prosecution"), FOLLOWED]),
    (("MIN-162", "MIN-164"), "levy", [RESOLVED], [BoardResolutionAdopted(on=ON)]),
    ("MIN-188", "levy", [DIRECTED, FOLLOWED], [FOLLOWED]),
    ("MIN-188", "levy", [DIRECTED, FOLLOWED], [DIRECTED, found("procedure_followed")]),
    (
        "MIN-188",
        "levy",
        [DIRECTED, GENUINE],
        [DIRECTED, replace(GENUINE, finding="immediate_danger")],
    ),
    ("MIN-188", "levy", [DIRECTED, FOLLOWED], [DIRECTED, RESOLVED]),
    ("MIN-165", "record-lien", [RESOLVED, cost(), LEVIED], [RESOLVED, cost()]),
    (
        "MIN-165",
        "record-lien",
        [RESOLVED, cost(), LEVIED, paid(64_999)],
        [RESOLVED, cost(), LEVIED, paid(65_000)],
    ),
    (
        "MIN-165",
        "record-lien",
        [RESOLVED, cost(), LEVIED],
        [RESOLVED, cost(), LEVIED, LienRecorded(on=ON, about="AssessmentLevied-3")],
    ),
    (
        "MIN-165",
        "release-lien",
        [RESOLVED, cost(), LEVIED, LIEN, paid(65_000)],
        [RESOLVED, cost(), LEVIED, LIEN, paid(64_999)],
    ),
    (
        "MIN-165",
        "release-lien",
        [RESOLVED, cost(), LEVIED, LIEN, paid(65_000)],
        [
            *(RESOLVED, cost(), LEVIED, LIEN, paid(65_000)),
            LienReleased(on=ON, about="LienRecorded-4"),
        ],
    ),
)


@pytest.mark.parametrize(("act", "enough", "short"), GATES)
def test_an_act_is_lawful_with_what_it_needs_and_not_without(
    act: str, enough: list[Fact], short: list[Fact]
) -> None:
    assert told_of(TOWN, *enough).lawful(act, LATER)
    assert not told_of(TOWN, *short).lawful(act, LATER)


SHORT = replace(NOTICE, complete_by=date(2026, 5, 26))
EARLY = date(2026, 6, 1)  # the schedule is over, the twenty days are not


@pytest.mark.clause("MIN-122", "MIN-144", "MIN-176")
def test_by_the_other_reading_both_periods_run_out_before_abatement_and_penalty() -> None:
    told = told_of(TOWN, violation(), SHORT, SERVED)
    assert told.lawful("authorize-abatement", EARLY)
    assert not told.lawful("assess-penalty", EARLY)
    both = told_of(TOWN, violation(), SHORT, SERVED, BOTH)
    for act in ("authorize-abatement", "assess-penalty"):
        assert not both.lawful(act, EARLY)
        assert both.lawful(act, LATER)
        assert not told_of(TOWN, violation(), LONG, SERVED, BOTH).lawful(act, LATER)


PETITIONS = proofs(
    ("MIN-184", WarningNoticeIssued(on=ON)),
    ("MIN-184", ORDER),
    ("MIN-184", SUSPENDED),
    ("MIN-184", PROPOSAL),
    ("MIN-184", PenaltyAssessed(on=ON, amount_cents=100)),
)


@pytest.mark.parametrize("fact", PETITIONS)
def test_an_objection_to_another_act_is_recorded_once_at_a_time(fact: Fact) -> None:
    objected = appeal(f"{type(fact).__name__}-1")
    assert told_of(TOWN, fact).lawful("petition", LATER)
    assert not told_of(TOWN, fact, objected).lawful("petition", LATER)
    assert not told_of(TOWN, fact, read("MIN-184", "refused")).lawful("petition", LATER)
    settled = decided("upheld", "AppealFiled-2")
    assert told_of(TOWN, fact, objected, settled).lawful("petition", LATER)


@pytest.mark.parametrize(
    ("act", "facts", "about"),
    proofs(
        ("MIN-152", "schedule-hearing", APPEALED, "AppealFiled-4"),
        ("MIN-153", "file-decision", UPHELD, "AppealDecided-5"),
        ("MIN-156", "complete-abatement", [STARTED], "AbatementStarted-1"),
        ("MIN-134", "prevent-harm", [ORDER, OBEY], "CeaseAndDesistOrdered-1"),
        ("MIN-111", "issue-warning", [violation()], "ViolationFound-1"),
        ("MIN-115", "issue-notice-of-violation", [violation()], "ViolationFound-1"),
    ),
)
def test_an_act_is_judged_on_its_own_paper(act: str, facts: list[Fact], about: str) -> None:
    assert told_of(TOWN, *facts).action(act, LATER).about == about


@pytest.mark.clause("MIN-180")
def test_by_the_other_reading_another_authority_of_the_village_may_decide() -> None:
    told = told_of(TOWN, *APPEALED, read("MIN-180", "other_authority"))
    assert told.action("decide-appeal", LATER).by == ("board", "village_clerk")


STATEMENT = SubmissionReceived(on=ON, instrument="emergency_statement")
ENDANGERED = (ORDER, found("imminent_endangerment"), OBEY)
CLOSINGS = proofs(
    ("MIN-113", [], True),
    ("MIN-122", NOTICED, False),
    ("MIN-122", [*NOTICED, CORRECTED], True),
    ("MIN-122", [*NOTICED, AbatementCompleted(on=ON)], True),
    ("MIN-122", [*APPEALED, decided("reversed")], True),
    ("MIN-122", [*APPEALED, decided("modified")], False),
    ("MIN-139", [SUSPENDED], False),
    ("MIN-139", [SUSPENDED, AccessReinstated(on=ON, about="AccessSuspended-1")], True),
    ("MIN-136", [ORDER, found("imminent_endangerment")], False),
    ("MIN-136", ENDANGERED, False),
    ("MIN-136", [*ENDANGERED, STATEMENT], True),
    ("MIN-136", [*ENDANGERED, replace(STATEMENT, on=DUE)], True),
    (
        "MIN-136",
        [*ENDANGERED, SubmissionReceived(on=DUE, instrument="drain_location")],
        False,
    ),
    (("MIN-084", "MIN-091"), [violation("failing_ists")], True),
    ("MIN-091", [violation("failing_ists"), STRAINED], False),
    ("MIN-091", [violation("failing_ists"), STRAINED, SubmissionReceived(on=ON)], False),
    (
        "MIN-091",
        [violation("failing_ists"), STRAINED, CERTIFIED],
        True,
    ),
    ("MIN-165", [LIEN], False),
    ("MIN-165", [LIEN, LienReleased(on=ON, about="LienRecorded-1")], True),
)


@pytest.mark.parametrize(("facts", "lawful"), CLOSINGS)
def test_a_case_closes_when_notice_access_statement_repair_and_lien_are_done_with(
    facts: list[Fact], lawful: bool
) -> None:
    assert told_of(TOWN, *facts).lawful("close-case", LATER) is lawful


@pytest.mark.clause("MIN-136")
def test_a_case_waits_for_the_statement_before_its_day_too() -> None:
    assert not told_of(TOWN, *ENDANGERED).lawful("close-case", date(2026, 5, 25))


ANY, MONEY = ("actions", "record-finding"), ("charges", "civil_penalty")
NO_EFFECT = proofs(
    ("MIN-114", "warning", "WarningNoticeIssued", ANY),
    ("MIN-114", "warning", "WarningNoticeIssued", MONEY),
    ("MIN-113", "warning_response", "warning_response", ANY),
    ("MIN-113", "warning_response", "warning_response", MONEY),
    ("MIN-138", "emergency_order", "CeaseAndDesistOrdered", ANY),
    (("MIN-170", "MIN-189"), "penalties_separate", "ConvictionRecorded", ANY),
    ("MIN-170", "remedies_cumulative", "InjunctionSought", ANY),
    ("MIN-170", "remedies_cumulative", "InjunctionSought", MONEY),
)


@pytest.mark.parametrize(("name", "fact", "rule"), NO_EFFECT)
def test_what_has_no_effect_cannot_become_a_need(name: str, fact: str, rule: Any) -> None:
    assert f"no_effect.{name}: it is contradicted" in contradicts(TOWN, rule, fact)
