"""Minoa: the appeal heard, decided, filed, mailed, and what runs after it."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    DecisionFiled,
    HearingHeld,
    HearingScheduled,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    ViolationFound,
)
from tests.law.told import Told

ISSUED = date(2026, 12, 4)  # a Friday
RECEIVED = date(2026, 12, 7)
FILED = date(2026, 12, 18)
DECIDED = date(2027, 1, 14)  # a Thursday before a long weekend


@pytest.fixture
def noticed() -> tuple[Told, str]:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    paper = told.tell(
        NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=date(2026, 12, 31))
    )
    told.tell(NoticeDelivered(on=RECEIVED, about=paper, method="personal"))
    return told, paper


@pytest.fixture
def appealed(noticed: tuple[Told, str]) -> tuple[Told, str]:
    told, paper = noticed
    return told, told.tell(
        AppealFiled(on=FILED, about=paper, by="violator", against="notice_of_violation")
    )


@pytest.fixture
def decided(appealed: tuple[Told, str]) -> tuple[Told, str]:
    told, appeal = appealed
    told.tell(HearingHeld(on=date(2027, 1, 12), about=appeal))
    return told, told.tell(AppealDecided(on=DECIDED, about=appeal, outcome="upheld"))


@pytest.mark.clause("MIN-152", "MIN-181")
def test_the_board_hears_an_appeal_within_thirty_days(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    clock = told.clock("hear_appeal", FILED)
    assert clock.due is not None  # day 30 is a Sunday, and the Monday after is a holiday
    assert (clock.due.nominal, clock.due.legal) == (date(2027, 1, 17), date(2027, 1, 19))
    told.tell(HearingScheduled(on=FILED, about=appeal))
    assert told.clock("hear_appeal", FILED).state == "running"
    told.tell(HearingHeld(on=date(2027, 1, 12), about=appeal))
    assert told.clock("hear_appeal", date(2027, 1, 12)).state == "met"


@pytest.mark.clause("MIN-181")
def test_a_missed_hearing_grants_nothing(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    late = date(2027, 2, 1)
    assert told.clock("hear_appeal", late).state == "missed"
    assert told.lawful("hold-hearing", late, appeal)


@pytest.mark.clause("MIN-152", "MIN-180")
def test_the_board_decides_after_a_hearing(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    assert not told.lawful("decide-appeal", FILED, appeal)
    told.tell(HearingHeld(on=date(2027, 1, 12), about=appeal))
    action = told.action("decide-appeal", date(2027, 1, 12), appeal)
    assert (action.lawful, action.by) == (True, ("board",))


@pytest.mark.clause("MIN-153", "MIN-154")
def test_the_decision_is_filed_and_its_certified_copy_mailed_within_five_days(
    decided: tuple[Told, str],
) -> None:
    told, decision = decided
    assert told.due("file_decision", DECIDED) == date(2027, 1, 19)
    assert told.due("mail_decision", DECIDED) == date(2027, 1, 19)
    told.tell(DecisionFiled(on=date(2027, 1, 15), about=decision))
    told.tell(NoticeMailed(on=date(2027, 1, 19), about=decision, method="first_class_mail"))
    assert told.clock("file_decision", date(2027, 1, 20)).state == "met"
    assert told.clock("mail_decision", date(2027, 1, 20)).state == "missed"
    told.tell(NoticeMailed(on=date(2027, 1, 19), about=decision, method="certified_mail"))
    assert told.clock("mail_decision", date(2027, 1, 20)).state == "met"


@pytest.mark.clause("MIN-155", "MIN-182")
def test_five_business_days_run_from_the_decision(decided: tuple[Told, str]) -> None:
    told, decision = decided
    assert told.due("correct_after_appeal", DECIDED) == date(2027, 1, 22)
    told.tell(DecisionFiled(on=date(2027, 1, 15), about=decision))
    told.ratify("MIN-182", "filed", date(2026, 1, 1))
    assert told.due("correct_after_appeal", date(2027, 1, 15)) == date(2027, 1, 25)


@pytest.mark.clause("MIN-155")
def test_a_reversed_notice_leaves_nothing_to_correct(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    told.tell(AppealDecided(on=DECIDED, about=appeal, outcome="reversed"))
    assert not told.clocks("correct_after_appeal", DECIDED)
