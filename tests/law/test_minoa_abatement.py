"""Minoa: what opens and closes the gate to the work."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AbatementAuthorized,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    ComplianceConfirmed,
    CourtOrderRecorded,
    EntryRefused,
    FindingRecorded,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    ViolationFound,
)
from tests.law.told import Told, unmet

ISSUED, RECEIVED = date(2026, 12, 4), date(2026, 12, 7)
SCHEDULE, LAPSED = date(2026, 12, 31), date(2027, 1, 4)
DECIDED = date(2027, 1, 14)
LAST_DAY, AFTER = date(2027, 1, 22), date(2027, 1, 25)
DONE = date(2027, 2, 5)


@pytest.fixture
def noticed() -> tuple[Told, str]:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=SCHEDULE))
    told.tell(NoticeDelivered(on=RECEIVED, about=paper, method="personal"))
    return told, paper


def upheld(told: Told, paper: str) -> str:
    appeal = told.tell(
        AppealFiled(on=date(2026, 12, 18), about=paper, against="notice_of_violation")
    )
    return told.tell(AppealDecided(on=DECIDED, about=appeal, outcome="upheld"))


@pytest.mark.clause("MIN-122", "MIN-156")
def test_without_an_appeal_the_lapsed_schedule_opens_the_gate(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    assert not told.lawful("authorize-abatement", SCHEDULE, paper)
    assert told.lawful("authorize-abatement", LAPSED, paper)


@pytest.mark.clause("MIN-176")
def test_by_another_reading_schedule_and_cure_have_both_to_run_out(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.ratify("MIN-176", "both_first", date(2026, 1, 1))
    assert not told.lawful("assess-penalty", date(2026, 12, 30), paper)
    assert told.lawful("assess-penalty", LAPSED, paper)
    assert told.lawful("authorize-abatement", LAPSED, paper)


@pytest.mark.clause("MIN-156", "MIN-183")
def test_a_pending_appeal_holds_work_and_penalty_up(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(AppealFiled(on=date(2026, 12, 18), about=paper, against="notice_of_violation"))
    assert not told.lawful("authorize-abatement", LAPSED, paper)
    assert not told.lawful("assess-penalty", LAPSED, paper)
    told.ratify("MIN-183", "abatement_only", date(2026, 1, 1))
    assert not told.lawful("authorize-abatement", LAPSED, paper)
    assert told.lawful("assess-penalty", LAPSED, paper)


@pytest.mark.clause("MIN-155", "MIN-156", "MIN-182")
def test_after_an_upheld_appeal_five_business_days_and_the_mailed_copy_open_the_gate(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    decision = upheld(told, paper)
    assert not told.lawful("authorize-abatement", AFTER, paper)
    told.tell(NoticeMailed(on=date(2027, 1, 19), about=decision, method="certified_mail"))
    assert not told.lawful("authorize-abatement", LAST_DAY, paper)
    assert told.lawful("authorize-abatement", AFTER, paper)


@pytest.mark.clause("MIN-156")
def test_a_corrected_violation_or_a_reversed_notice_closes_the_gate(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.tell(ComplianceConfirmed(on=SCHEDULE, about=paper))
    refused = told.action("authorize-abatement", LAPSED, paper)
    assert not refused.lawful
    assert "MIN-156" in unmet(refused)


@pytest.mark.clause("MIN-157", "MIN-158")
def test_refused_entry_needs_the_order_of_a_court(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    authority = told.tell(AbatementAuthorized(on=LAPSED, about=paper))
    assert told.lawful("start-abatement", LAPSED, authority)
    told.tell(EntryRefused(on=LAPSED, about=authority))
    assert not told.lawful("start-abatement", LAPSED, authority)
    told.tell(CourtOrderRecorded(on=DONE, about=authority, order="abatement"))
    assert told.lawful("start-abatement", DONE, authority)


@pytest.mark.clause("MIN-109")
def test_an_immediate_danger_needs_no_notice() -> None:
    told = Told("minoa-ny")
    assert not told.lawful("enter-without-notice", ISSUED)
    told.tell(FindingRecorded(on=ISSUED, finding="immediate_danger"))
    assert told.lawful("enter-without-notice", ISSUED)


@pytest.mark.clause("MIN-200")
def test_a_nuisance_is_abated_summarily_only_with_leave_or_in_danger() -> None:
    told = Told("minoa-ny")
    told.tell(ViolationFound(on=ISSUED, offence="illicit_connection"))
    assert not told.lawful("abate-nuisance", ISSUED)
    told.tell(ApprovalGiven(on=ISSUED, approval="counsel"))
    assert told.lawful("abate-nuisance", ISSUED)
