"""Kingsbury: the appeal heard and decided, access asked for, and the work that abates."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    AccessRequested,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    ComplianceConfirmed,
    CourtOrderRecorded,
    DecisionFiled,
    EntryRefused,
    FindingRecorded,
    HearingHeld,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    ViolationFound,
    WarrantRecorded,
)
from tests.law.told import Told, unmet

ISSUED = date(2026, 12, 4)
SCHEDULE = date(2026, 12, 11)
LAPSED = date(2026, 12, 14)
FILED = date(2026, 12, 18)
DECIDED = date(2027, 1, 14)  # a Thursday before a long weekend
WINDOW_OVER = date(2027, 1, 23)


@pytest.fixture
def noticed() -> tuple[Told, str]:
    told = Told("kingsbury-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="work_against_plan"))
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=SCHEDULE))
    told.tell(
        NoticeDelivered(at=datetime(2026, 12, 4, 19, tzinfo=UTC), about=paper, method="personal")
    )
    return told, paper


@pytest.fixture
def appealed(noticed: tuple[Told, str]) -> tuple[Told, str]:
    told, paper = noticed
    return told, told.tell(AppealFiled(on=FILED, about=paper, by="violator"))


@pytest.fixture
def decided(appealed: tuple[Told, str]) -> tuple[Told, str]:
    told, appeal = appealed
    told.tell(HearingHeld(on=date(2027, 1, 12), about=appeal))
    return told, told.tell(AppealDecided(on=DECIDED, about=appeal, outcome="upheld"))


@pytest.mark.clause("KNG-044", "KNG-083")
def test_the_board_hears_an_appeal_within_thirty_days(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    clock = told.clock("hear_appeal", FILED)
    assert clock.due is not None  # a Sunday, and the Monday after is a holiday
    assert (clock.due.nominal, clock.due.legal) == (date(2027, 1, 17), date(2027, 1, 19))
    assert (clock.who, told.action("hold-hearing", FILED, appeal).force) == ("town_board", "shall")
    told.tell(HearingHeld(on=date(2027, 1, 12), about=appeal))
    assert told.clock("hear_appeal", DECIDED).state == "met"


@pytest.mark.clause("KNG-044", "KNG-086")
def test_a_hearing_or_decision_missed_opens_nothing(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    late = date(2027, 3, 1)
    assert told.clock("hear_appeal", late).state == "missed"
    assert told.action("hold-hearing", late, appeal).lawful
    assert not told.lawful("request-access", late)


@pytest.mark.clause("KNG-043", "KNG-044")
def test_the_board_decides_after_a_hearing(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    assert not told.action("decide-appeal", FILED, appeal).lawful
    told.tell(HearingHeld(on=date(2027, 1, 12), about=appeal))
    action = told.action("decide-appeal", DECIDED, appeal)
    assert (action.lawful, action.by) == (True, ("town_board",))
    told.tell(AppealDecided(on=DECIDED, about=appeal, outcome="upheld"))
    assert not told.action("decide-appeal", DECIDED, appeal).lawful
    assert not told.action("schedule-hearing", DECIDED, appeal).lawful


@pytest.mark.clause("KNG-045")
def test_the_decision_is_filed_within_five_days(decided: tuple[Told, str]) -> None:
    told, decision = decided
    assert told.due("file_decision", DECIDED) == date(2027, 1, 19)
    assert told.action("file-decision", DECIDED, decision).lawful
    told.tell(DecisionFiled(on=date(2027, 1, 19), about=decision))
    assert told.clock("file_decision", WINDOW_OVER).state == "met"
    assert not told.action("file-decision", WINDOW_OVER, decision).lawful


@pytest.mark.clause("KNG-046")
def test_a_copy_goes_by_certified_mail_within_five_days(decided: tuple[Told, str]) -> None:
    told, decision = decided
    assert told.due("mail_decision", DECIDED) == date(2027, 1, 19)
    told.tell(NoticeMailed(on=DECIDED, about=decision, method="first_class_mail"))
    assert told.clock("mail_decision", DECIDED).state == "running"
    told.tell(NoticeMailed(on=DECIDED, about=decision, method="certified_mail"))
    assert told.clock("mail_decision", DECIDED).state == "met"


@pytest.mark.clause("KNG-047", "KNG-087")
def test_five_business_days_to_correct_follow_an_upheld_appeal(decided: tuple[Told, str]) -> None:
    told, decision = decided
    filed, mailed = date(2027, 1, 15), date(2027, 1, 19)
    told.tell(DecisionFiled(on=filed, about=decision))
    told.tell(NoticeMailed(on=mailed, about=decision, method="certified_mail"))
    for way, day in (("decision", 22), ("filed", 25), ("mailed", 26)):
        told.ratify("KNG-087", way, date(2027, 1, day))
        assert told.due("correct_after_appeal", date(2027, 1, 27)) == date(2027, 1, day)


@pytest.mark.clause("KNG-047")
def test_no_time_to_correct_follows_an_appeal_that_reversed(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    told.tell(AppealDecided(on=DECIDED, about=appeal, outcome="reversed"))
    assert not told.clocks("correct_after_appeal", DECIDED)
    assert not told.lawful("request-access", date(2027, 3, 1))


@pytest.mark.clause("KNG-048")
def test_without_an_appeal_access_is_asked_for_once_the_time_is_over(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    assert not told.action("request-access", SCHEDULE, paper).lawful
    action = told.action("request-access", LAPSED, paper)
    assert (action.lawful, action.force) == (True, "shall")
    assert "ask the owner for permission to enter and abate" in {
        duty.must for duty in told.asked(LAPSED).duties()
    }
    told.tell(ComplianceConfirmed(on=LAPSED, about=paper, by="stormwater_officer"))
    assert not told.action("request-access", LAPSED, paper).lawful


@pytest.mark.clause("KNG-048", "KNG-086")
def test_an_appeal_holds_up_the_work(appealed: tuple[Told, str]) -> None:
    told, _ = appealed
    (action,) = told.actions("request-access", date(2027, 1, 5))
    assert not action.lawful
    assert "KNG-086" in unmet(action)


@pytest.mark.clause("KNG-046", "KNG-047", "KNG-048", "KNG-087")
def test_after_an_appeal_access_is_asked_for_once_the_days_are_over_and_the_copy_is_out(
    decided: tuple[Told, str],
) -> None:
    told, decision = decided
    assert not told.lawful("request-access", WINDOW_OVER)
    told.tell(NoticeMailed(on=date(2027, 1, 19), about=decision, method="certified_mail"))
    assert told.lawful("request-access", WINDOW_OVER)
    assert not told.lawful("request-access", date(2027, 1, 22))


def requested(noticed: tuple[Told, str]) -> tuple[Told, str]:
    told, paper = noticed
    return told, told.tell(AccessRequested(on=LAPSED, about=paper))


@pytest.mark.clause("KNG-048")
def test_the_work_begins_where_the_owner_lets_the_town_in(noticed: tuple[Told, str]) -> None:
    told, _ = noticed
    assert not told.action("start-abatement", LAPSED).lawful
    told, request = requested(noticed)
    assert unmet(told.action("start-abatement", LAPSED, request)) == {"KNG-048", "KNG-050"}
    assert told.action("grant-access", LAPSED, request).lawful
    told.tell(ApprovalGiven(on=LAPSED, about=request, approval="access"))
    assert told.action("start-abatement", LAPSED, request).lawful


@pytest.mark.clause("KNG-049", "KNG-050")
def test_a_refusal_leads_over_a_warrant_to_a_court_order(noticed: tuple[Told, str]) -> None:
    told, request = requested(noticed)
    for act, fact in (
        ("seek-warrant", EntryRefused(on=LAPSED, about=request)),
        ("determine-violation", WarrantRecorded(on=LAPSED)),
        ("record-court-order", FindingRecorded(on=LAPSED, finding="violation_determined")),
        ("start-abatement", CourtOrderRecorded(on=LAPSED, order="abatement")),
    ):
        assert not told.lawful(act, LAPSED), act
        told.tell(fact)
        assert told.lawful(act, LAPSED), act


@pytest.mark.clause("KNG-055", "KNG-088")
def test_a_nuisance_is_abated_summarily_in_danger_or_with_counsels_leave(
    noticed: tuple[Told, str],
) -> None:
    told, _ = noticed
    assert unmet(told.action("abate-nuisance", ISSUED)) == {"KNG-088"}
    for way in (
        FindingRecorded(on=ISSUED, finding="immediate_danger"),
        ApprovalGiven(on=ISSUED, approval="counsel"),
    ):
        known = list(told.facts)
        told.tell(way)
        assert told.action("abate-nuisance", ISSUED).lawful
        told.facts = known
    told.ratify("KNG-088", "summary", ISSUED)
    assert told.action("abate-nuisance", ISSUED).lawful
    assert not Told("kingsbury-ny").action("abate-nuisance", ISSUED).lawful
