"""Allouez: a whole case from the lapsed schedule to the work the village does."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import facts as f
from tests.law.allouez_case import (
    APPEAL_ENDS,
    FOUND,
    ISSUED,
    SCHEDULE_ENDS,
    matter,
    served,
)


@pytest.mark.clause("ALZ-094", "ALZ-146")
def test_a_notice_of_intent_waits_for_the_schedule() -> None:
    assert "ALZ-094" in served().when(SCHEDULE_ENDS).unmet("issue-notice-of-intent", "notice")
    assert served().when(date(2026, 6, 6)).action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-173")
def test_a_pending_appeal_holds_the_notice_of_intent_up() -> None:
    appeal = f.AppealFiled(on=APPEAL_ENDS, about="notice")
    asked = served(appeal=appeal).when(date(2026, 6, 8))
    assert "ALZ-173" in asked.unmet("issue-notice-of-intent", "notice")


@pytest.mark.clause("ALZ-146")
def test_an_upheld_notice_opens_the_notice_of_intent() -> None:
    asked = served(
        appeal=f.AppealFiled(on=APPEAL_ENDS, about="notice"),
        decided=f.AppealDecided(on=date(2026, 6, 3), about="appeal", outcome="upheld"),
    ).when(date(2026, 6, 8))
    assert asked.action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-146")
def test_a_reversed_notice_opens_nothing() -> None:
    asked = served(
        appeal=f.AppealFiled(on=APPEAL_ENDS, about="notice"),
        decided=f.AppealDecided(on=date(2026, 6, 3), about="appeal", outcome="reversed"),
    ).when(date(2026, 6, 8))
    assert "ALZ-146" in asked.unmet("issue-notice-of-intent", "notice")


@pytest.mark.clause("ALZ-173")
def test_a_corrected_violation_needs_no_notice_of_intent() -> None:
    asked = served(corrected=f.ComplianceConfirmed(on=date(2026, 6, 6), about="notice"))
    assert not asked.when(date(2026, 6, 8)).action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-146")
def test_the_appeal_of_one_notice_does_not_hold_up_another() -> None:
    asked = served(
        second=f.NoticeOfViolationIssued(on=ISSUED, about="found", complete_by=SCHEDULE_ENDS),
        appeal=f.AppealFiled(on=date(2026, 5, 20), about="second"),
    ).when(date(2026, 6, 8))
    assert asked.action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-148", "ALZ-172")
def test_the_work_waits_for_service_of_the_notice_of_intent() -> None:
    issued = served(intent=f.NoticeOfIntentIssued(on=date(2026, 6, 8), about="notice"))
    assert not issued.when(date(2026, 6, 9)).action("start-abatement", "intent").lawful
    delivered = f.NoticeDelivered(on=date(2026, 6, 10), about="intent", method="certified_mail_rr")
    asked = issued.but(intent_delivered=delivered).when(date(2026, 6, 10))
    assert asked.action("start-abatement", "intent").lawful


@pytest.mark.clause("ALZ-078")
def test_an_immediate_danger_opens_entry_without_notice() -> None:
    danger = f.FindingRecorded(on=FOUND, finding="immediate_danger")
    assert matter(danger=danger).when(FOUND).action("enter-without-notice").lawful
    assert not matter().when(FOUND).action("enter-without-notice").lawful
