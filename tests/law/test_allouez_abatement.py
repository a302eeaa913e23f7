"""Allouez: from a schedule that lapsed to work done by the village."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AbatementCompleted,
    AbatementStarted,
    AppealDecided,
    AppealFiled,
    ComplianceConfirmed,
    EntryRefused,
    FindingRecorded,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfIntentIssued,
    NoticeOfViolationIssued,
    ViolationFound,
)
from tests.law.told import Told, unmet

DELIVERED = date(2026, 5, 22)
SCHEDULE = date(2026, 6, 12)
LAPSED = date(2026, 6, 15)
INTENT, SERVED = date(2026, 6, 15), date(2026, 6, 17)


def notice(told: Told, violation: str, delivered: date = DELIVERED) -> str:
    paper = told.tell(
        NoticeOfViolationIssued(on=date(2026, 5, 20), about=violation, complete_by=SCHEDULE)
    )
    told.tell(NoticeDelivered(on=delivered, about=paper, method="certified_mail_rr"))
    return paper


@pytest.fixture
def noticed() -> tuple[Told, str]:
    told = Told("allouez-wi")
    violation = told.tell(ViolationFound(on=date(2026, 5, 19), offence="prohibited_discharge"))
    return told, notice(told, violation)


@pytest.fixture
def intended(noticed: tuple[Told, str]) -> tuple[Told, str]:
    told, paper = noticed
    return told, told.tell(NoticeOfIntentIssued(on=INTENT, about=paper))


@pytest.mark.clause("ALZ-094", "ALZ-096", "ALZ-146")
def test_notice_of_intent_waits_until_the_schedule_has_run_out(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    assert not told.lawful("issue-notice-of-intent", SCHEDULE, paper)
    assert told.clock("schedule", SCHEDULE).state == "running"
    assert told.clock("schedule", LAPSED).state == "missed"
    assert told.lawful("issue-notice-of-intent", LAPSED, paper)


@pytest.mark.clause("ALZ-094")
def test_a_schedule_does_not_run_before_the_notice_is_served() -> None:
    told = Told("allouez-wi")
    violation = told.tell(ViolationFound(on=date(2026, 5, 19), offence="prohibited_discharge"))
    told.tell(NoticeOfViolationIssued(on=date(2026, 5, 20), about=violation, complete_by=SCHEDULE))
    assert told.clock("schedule", LAPSED).state == "pending"
    assert not told.lawful("issue-notice-of-intent", LAPSED)


@pytest.mark.clause("ALZ-173")
def test_a_corrected_violation_bars_the_notice_of_intent(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(ComplianceConfirmed(on=date(2026, 6, 14), about=paper))
    refused = told.action("issue-notice-of-intent", LAPSED, paper)
    assert not refused.lawful
    assert "ALZ-173" in unmet(refused)


@pytest.mark.clause("ALZ-146", "ALZ-173")
def test_an_appeal_holds_the_notice_of_intent_up_until_it_is_upheld(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    appeal = told.tell(AppealFiled(on=date(2026, 5, 27), about=paper))
    assert not told.lawful("issue-notice-of-intent", LAPSED, paper)
    told.tell(AppealDecided(on=date(2026, 6, 16), about=appeal, outcome="upheld"))
    assert told.lawful("issue-notice-of-intent", date(2026, 6, 16), paper)


@pytest.mark.clause("ALZ-146")
def test_an_appeal_that_reversed_the_notice_ends_it(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    appeal = told.tell(AppealFiled(on=date(2026, 5, 27), about=paper))
    told.tell(AppealDecided(on=date(2026, 6, 1), about=appeal, outcome="reversed"))
    assert not told.lawful("issue-notice-of-intent", LAPSED, paper)


@pytest.mark.clause("ALZ-173")
def test_by_another_reading_an_upheld_notice_is_enough(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.ratify("ALZ-173", "upheld_is_enough", date(2026, 1, 1))
    appeal = told.tell(AppealFiled(on=date(2026, 5, 27), about=paper))
    told.tell(AppealDecided(on=date(2026, 6, 1), about=appeal, outcome="upheld"))
    assert told.lawful("issue-notice-of-intent", date(2026, 6, 2), paper)


@pytest.mark.clause("ALZ-173")
def test_the_appeal_of_one_notice_never_holds_up_another(noticed: tuple[Told, str]) -> None:
    told, first = noticed
    violation = told.tell(ViolationFound(on=date(2026, 5, 19), offence="bmps"))
    second = notice(told, violation)
    told.tell(AppealFiled(on=date(2026, 5, 27), about=first))
    assert not told.lawful("issue-notice-of-intent", LAPSED, first)
    assert told.lawful("issue-notice-of-intent", LAPSED, second)


@pytest.mark.clause("ALZ-147")
def test_notice_of_intent_states_the_intent() -> None:
    assert Told("allouez-wi").missing("notice_of_intent", INTENT, content={}) == {"intent"}


@pytest.mark.clause("ALZ-148", "ALZ-172")
def test_work_may_begin_on_the_day_the_notice_of_intent_is_served(
    intended: tuple[Told, str],
) -> None:
    told, paper = intended
    told.tell(NoticeMailed(on=INTENT, about=paper, method="certified_mail_rr"))
    assert not told.lawful("start-abatement", date(2026, 6, 16))
    told.tell(NoticeDelivered(on=SERVED, about=paper, method="certified_mail_rr"))
    assert told.lawful("start-abatement", SERVED, paper)


@pytest.mark.clause("ALZ-172")
def test_the_village_may_set_days_between_notice_of_intent_and_work(
    intended: tuple[Told, str],
) -> None:
    told, paper = intended
    told.ratify("ALZ-172", "5", date(2026, 1, 1))
    told.tell(NoticeDelivered(on=SERVED, about=paper, method="personal"))
    assert not told.lawful("start-abatement", date(2026, 6, 21), paper)
    assert told.lawful("start-abatement", date(2026, 6, 22), paper)


@pytest.mark.clause("ALZ-173")
def test_work_is_barred_once_the_violation_is_corrected(intended: tuple[Told, str]) -> None:
    told, paper = intended
    told.tell(NoticeDelivered(on=SERVED, about=paper, method="personal"))
    told.tell(ComplianceConfirmed(on=SERVED, about=paper))
    assert not told.lawful("start-abatement", date(2026, 6, 18), paper)


@pytest.mark.clause("ALZ-173")
def test_a_pending_appeal_holds_up_the_work_as_well(
    intended: tuple[Told, str],
) -> None:
    told, paper = intended
    told.tell(NoticeDelivered(on=SERVED, about=paper, method="personal"))
    assert told.lawful("start-abatement", SERVED, paper)
    appealed = next(k.id for k in told.facts if k.name == "NoticeOfViolationIssued")
    told.tell(AppealFiled(on=SERVED, about=appealed))
    assert not told.lawful("start-abatement", SERVED, paper)


@pytest.mark.clause("ALZ-078")
def test_an_immediate_danger_opens_the_gate_without_any_notice() -> None:
    told = Told("allouez-wi")
    day = date(2026, 5, 19)
    told.tell(ViolationFound(on=day, offence="prohibited_discharge"))
    assert not told.lawful("enter-without-notice", day)
    told.tell(FindingRecorded(on=day, finding="immediate_danger"))
    assert told.lawful("enter-without-notice", day)


@pytest.mark.clause("ALZ-149")
def test_refusing_entry_after_a_notice_of_intent_is_an_offence(intended: tuple[Told, str]) -> None:
    told, paper = intended
    told.tell(EntryRefused(on=SERVED, about=paper))
    found = [a for a in told.actions("find-violation", SERVED) if a.lawful]
    assert ("offence", "abatement_entry_refused") in {f for a in found for f in a.fixed}


@pytest.mark.clause("ALZ-083", "ALZ-094")
def test_a_case_closes_once_the_work_is_done_and_nothing_is_owed(
    intended: tuple[Told, str],
) -> None:
    told, paper = intended
    assert not told.lawful("close-case", SERVED)
    started = told.tell(AbatementStarted(on=SERVED, about=paper))
    assert told.lawful("complete-abatement", SERVED, started)
    told.tell(AbatementCompleted(on=date(2026, 6, 22), about=started))
    assert told.lawful("close-case", date(2026, 6, 22))


@pytest.mark.clause("ALZ-148", "ALZ-172")
def test_by_another_reading_work_may_begin_when_the_notice_of_intent_is_issued(
    intended: tuple[Told, str],
) -> None:
    told, paper = intended
    assert not told.lawful("start-abatement", INTENT, paper)
    told.ratify("ALZ-172-from", "issuance", date(2026, 1, 1))
    assert told.lawful("start-abatement", INTENT, paper)


@pytest.mark.clause("ALZ-094", "ALZ-148")
def test_the_schedule_asks_for_nothing_once_the_village_did_the_work(
    intended: tuple[Told, str],
) -> None:
    told, intent = intended
    started = told.tell(AbatementStarted(on=SERVED, about=intent))
    assert "schedule" in {duty.name for duty in told.asked(SERVED).duties()}
    told.tell(AbatementCompleted(on=SERVED, about=started))
    assert "schedule" not in {duty.name for duty in told.asked(SERVED).duties()}
    assert told.clock("schedule", SERVED).state == "missed"


@pytest.mark.clause("ALZ-094", "ALZ-173")
@pytest.mark.parametrize(("remedied_on", "in_time"), [(SCHEDULE, True), (LAPSED, False)])
def test_what_was_corrected_in_time_is_in_time_though_it_is_confirmed_later(
    noticed: tuple[Told, str], remedied_on: date, in_time: bool
) -> None:
    told, paper = noticed
    told.tell(ComplianceConfirmed(on=INTENT, about=paper, remedied_on=remedied_on))
    assert (told.clock("schedule", SERVED).state == "met") is in_time
    assert "schedule" not in {duty.name for duty in told.asked(SERVED).duties()}
