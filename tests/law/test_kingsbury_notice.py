"""Kingsbury: the notice of violation, its hours and schedule, and what follows a lapse."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    CompensatoryActionAccepted,
    ComplianceConfirmed,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.told import Told, unmet

ISSUED = date(2026, 12, 4)  # a Friday
SERVED = datetime(2026, 12, 4, 19, tzinfo=UTC)  # 14 o'clock in Kingsbury
SCHEDULE = date(2026, 12, 18)
LAPSED = date(2026, 12, 21)


def noticed(served: datetime | None = SERVED, schedule: date = SCHEDULE) -> tuple[Told, str]:
    told = Told("kingsbury-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="work_against_plan"))
    paper = told.tell(
        NoticeOfViolationIssued(
            on=ISSUED, about=violation, complete_by=schedule, requirements=("halt",)
        )
    )
    if served is not None:
        told.tell(NoticeDelivered(at=served, about=paper, method="personal"))
    return told, paper


def confirmed(told: Told, paper: str, on: date) -> None:
    told.tell(ComplianceConfirmed(on=on, about=paper, by="stormwater_officer"))


@pytest.mark.clause("KNG-028")
def test_the_officer_may_notice_a_violation_found() -> None:
    told = Told("kingsbury-ny")
    assert not told.action("issue-notice-of-violation", ISSUED).lawful
    violation = told.tell(ViolationFound(on=ISSUED, offence="work_against_plan"))
    action = told.action("issue-notice-of-violation", ISSUED, violation)
    assert (action.lawful, action.force, action.by) == (True, "may", ("stormwater_officer",))


ITEMS = {
    "name_and_address": "KNG-030",
    "place": "KNG-031",
    "nature": "KNG-032",
    "measures_and_schedule": "KNG-033",
    "penalties": "KNG-034",
    "hours_to_remedy": "KNG-035",
    "appeal_statement": "KNG-036",
}


@pytest.mark.parametrize(
    "item", [pytest.param(item, marks=pytest.mark.clause(c)) for item, c in ITEMS.items()]
)
def test_a_notice_without_one_of_its_items_is_defective(item: str) -> None:
    told = Told("kingsbury-ny")
    content = told.content("notice_of_violation")
    assert content.keys() == ITEMS.keys()
    whole = told.asked(ISSUED).missing(
        "notice_of_violation", {"content": content, "complete_by": SCHEDULE}
    )
    assert whole == ()
    del content[item]
    (lacking,) = told.asked(ISSUED).missing(
        "notice_of_violation", {"content": content, "complete_by": SCHEDULE}
    )
    assert (lacking.item, lacking.clauses, lacking.must) == (item, (ITEMS[item],), True)


@pytest.mark.clause("KNG-033", "KNG-037")
def test_a_schedule_is_a_date() -> None:
    told = Told("kingsbury-ny")
    content = told.content("notice_of_violation")
    assert told.missing("notice_of_violation", ISSUED, content=content) == {"measures_and_schedule"}


@pytest.mark.clause("KNG-028", "KNG-081")
def test_a_notice_is_served_in_person_or_by_certified_mail_to_the_landowner() -> None:
    told, paper = noticed(served=None)
    (found,) = told.asked(ISSUED).papers()
    assert found.recipients[0] == "landowner"
    told.tell(NoticeMailed(on=ISSUED, about=paper, method="first_class_mail"))
    told.tell(NoticeDelivered(on=ISSUED, about=paper, method="first_class_mail"))
    assert told.clock("appeal", ISSUED).state == "pending"
    told.ratify("KNG-081", "any_method", ISSUED)
    assert told.clock("appeal", ISSUED).state == "running"


@pytest.mark.clause("KNG-035", "KNG-038", "KNG-083")
def test_the_hours_to_remedy_end_at_the_same_hour_of_the_next_business_day() -> None:
    told, _ = noticed()
    clock = told.clock("cure", ISSUED)
    assert clock.due is not None  # on a Sunday
    assert clock.due.nominal == datetime(2026, 12, 6, 19, tzinfo=UTC)
    assert clock.due.legal == datetime(2026, 12, 7, 19, tzinfo=UTC)


@pytest.mark.clause("KNG-083")
def test_where_days_do_not_roll_the_hours_are_literal() -> None:
    told, _ = noticed()
    told.ratify("KNG-083", "no_roll", ISSUED)
    assert told.due("cure", ISSUED) == datetime(2026, 12, 6, 19, tzinfo=UTC)
    told.ratify("KNG-083", "office_open", ISSUED)
    assert told.due("cure", ISSUED) == datetime(2026, 12, 7, 19, tzinfo=UTC)


@pytest.mark.clause("KNG-037")
def test_the_schedule_is_the_date_the_notice_states() -> None:
    told, paper = noticed()
    assert told.due("schedule", ISSUED) == SCHEDULE
    assert told.clock("schedule", LAPSED).state == "missed"
    confirmed(told, paper, SCHEDULE)
    assert told.clock("schedule", LAPSED).state == "met"


@pytest.mark.clause("KNG-039", "KNG-042", "KNG-070")
@pytest.mark.parametrize(
    ("way", "due"),
    [
        ("service", date(2026, 12, 23)),
        ("issuance", date(2026, 12, 21)),  # from a Saturday
        ("later_of_both", date(2026, 12, 23)),
    ],
)
def test_the_days_to_appeal_run_from_where_the_reading_says(way: str, due: date) -> None:
    told, _ = noticed(served=datetime(2026, 12, 8, 15, tzinfo=UTC))
    told.ratify("KNG-070", way, ISSUED)
    assert told.due("appeal", date(2026, 12, 8)) == due


@pytest.mark.clause("KNG-039", "KNG-043", "KNG-070")
def test_an_appeal_is_in_time_as_long_as_any_reading_says_so() -> None:
    told, paper = noticed(served=datetime(2026, 12, 8, 15, tzinfo=UTC))
    told.facts = [k for k in told.facts if k.matter is not None]
    clock = told.clock("appeal", date(2026, 12, 22))
    assert (clock.earliest, clock.latest) == (date(2026, 12, 21), date(2026, 12, 23))
    action = told.action("file-appeal", date(2026, 12, 22), paper)
    assert action.lawful
    assert {"violator", "landowner"} <= set(action.by)
    assert not told.action("file-appeal", date(2026, 12, 24), paper).lawful


@pytest.mark.clause("KNG-043", "KNG-072")
def test_a_halt_is_the_stop_work_order_that_may_be_appealed() -> None:
    told, paper = noticed()
    assert told.action("appeal-stop-work", ISSUED, paper).lawful
    told.ratify("KNG-072", "notice_alone", ISSUED)
    assert unmet(told.action("appeal-stop-work", ISSUED, paper)) == {"KNG-072"}
    assert told.action("file-appeal", ISSUED, paper).lawful
    plain = Told("kingsbury-ny")
    other = plain.tell(NoticeOfViolationIssued(on=ISSUED, requirements=()))
    assert not plain.action("appeal-stop-work", ISSUED, other).lawful


@pytest.mark.clause("KNG-040")
def test_a_notice_stays_in_effect_until_the_officer_confirms() -> None:
    told, paper = noticed()
    assert not told.action("close-notice", ISSUED, paper).lawful
    assert not told.action("close-case", ISSUED).lawful
    told.tell(ComplianceConfirmed(on=ISSUED, about=paper, by="violator"))
    assert not told.action("close-notice", ISSUED, paper).lawful
    assert told.action("confirm-compliance", ISSUED).by == ("stormwater_officer",)
    confirmed(told, paper, ISSUED)
    assert told.action("close-notice", ISSUED, paper).lawful
    assert told.action("close-case", ISSUED).lawful


@pytest.mark.clause("KNG-037", "KNG-038", "KNG-041", "KNG-071")
def test_penalties_wait_for_the_later_of_hours_and_schedule() -> None:
    told, paper = noticed()
    after_hours = date(2026, 12, 8)
    assert told.clock("cure", after_hours).state == "missed"
    assert unmet(told.action("seek-penalty", after_hours, paper)) >= {"KNG-037"}
    assert told.action("seek-penalty", LAPSED, paper).lawful
    told.ratify("KNG-071", "hours_from_service", ISSUED)
    assert told.action("seek-penalty", after_hours, paper).lawful


@pytest.mark.clause("KNG-071")
def test_the_hours_may_run_from_the_date_of_the_notice() -> None:
    told, paper = noticed(served=None)
    assert told.clock("cure", LAPSED).state == "pending"
    assert not told.action("seek-penalty", LAPSED, paper).lawful
    told.ratify("KNG-071", "hours_from_issuance", ISSUED)
    assert told.clock("cure", LAPSED).state == "missed"
    assert told.action("seek-penalty", LAPSED, paper).lawful


@pytest.mark.clause("KNG-041", "KNG-086")
def test_an_appeal_holds_up_a_penalty_unless_it_is_read_otherwise() -> None:
    told, paper = noticed()
    appeal = told.tell(AppealFiled(on=date(2026, 12, 10), about=paper))
    assert unmet(told.action("seek-penalty", LAPSED, paper)) == {"KNG-086"}
    told.ratify("KNG-086", "abatement_only", ISSUED)
    assert told.action("seek-penalty", LAPSED, paper).lawful
    told.tell(AppealDecided(on=LAPSED, about=appeal, outcome="reversed"))
    assert not told.action("seek-penalty", LAPSED, paper).lawful


@pytest.mark.clause("KNG-041", "KNG-076")
def test_nobody_may_impose_a_civil_amount_the_text_does_not_name() -> None:
    told, paper = noticed()
    line = told.line("civil_penalty", LAPSED)
    assert (line.state, line.cents, line.gaps) == ("open", None, ("KNG-076",))
    action = told.action("assess-penalty", LAPSED, paper)
    assert not action.lawful
    assert unmet(action) == {"KNG-076"}


@pytest.mark.clause("KNG-041", "KNG-076")
def test_an_amount_the_attorney_settles_may_be_imposed() -> None:
    told, paper = noticed()
    told.ratify("KNG-076", "250", ISSUED)
    action = told.action("assess-penalty", LAPSED, paper)
    assert (action.lawful, action.limits) == (True, (25_000, 25_000))
    told.tell(PenaltyAssessed(on=LAPSED, about=paper, amount_cents=25_000, by="stormwater_officer"))
    line = told.line("civil_penalty", LAPSED)
    assert (line.state, line.cents) == ("due", 25_000)


@pytest.mark.clause("KNG-054")
def test_an_alternative_remedy_needs_a_recommendation_and_takes_the_penaltys_place() -> None:
    told, paper = noticed()
    told.ratify("KNG-076", "250", ISSUED)
    assert unmet(told.action("accept-alternative-remedy", LAPSED, paper)) == {"KNG-054"}
    told.tell(
        ApprovalGiven(
            on=LAPSED, about=paper, approval="alternative_remedy", by="code_enforcement_officer"
        )
    )
    assert told.action("accept-alternative-remedy", LAPSED, paper).lawful
    told.tell(CompensatoryActionAccepted(on=LAPSED, about=paper))
    assert unmet(told.action("assess-penalty", LAPSED, paper)) == {"KNG-054"}
