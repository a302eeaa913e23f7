"""Allouez: warning, notice of violation, its service and the time to appeal it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    NoticeRefused,
    NoticeUnclaimed,
    OfficeClosureDeclared,
    ReportTriaged,
    ViolationFound,
    WarningNoticeIssued,
)
from tests.law.told import Told, clauses, unmet

FOUND = date(2026, 5, 19)
ISSUED = date(2026, 5, 20)
FRIDAY = date(2026, 5, 22)  # Memorial Day is the Monday after
TUESDAY, WEDNESDAY, THURSDAY = date(2026, 5, 26), date(2026, 5, 27), date(2026, 5, 28)


def triaged(**changes: str) -> ReportTriaged:
    given = {"source": "paint", "composition": "not_stormwater", "receiving": "ms4", **changes}
    return ReportTriaged(on=FOUND, discharged_on=FOUND, **given)  # type: ignore[arg-type]


@pytest.fixture
def found() -> tuple[Told, str]:
    told = Told("allouez-wi")
    told.tell(triaged())
    return told, told.tell(ViolationFound(on=FOUND, offence="prohibited_discharge"))


@pytest.fixture
def noticed(found: tuple[Told, str]) -> tuple[Told, str]:
    told, violation = found
    notice = NoticeOfViolationIssued(
        on=ISSUED,
        about=violation,
        content=told.content("notice_of_violation"),
        complete_by=date(2026, 6, 12),
    )
    paper = told.tell(notice)
    told.tell(NoticeMailed(on=ISSUED, about=paper, method="certified_mail_rr"))
    return told, paper


def offence(told: Told, name: str, on: date) -> bool:
    finds = told.actions("find-violation", on)
    return next(a.lawful for a in finds if ("offence", name) in a.fixed)


@pytest.mark.clause("ALZ-010", "ALZ-024")
def test_a_discharge_of_paint_to_the_storm_sewers_may_be_found_a_violation() -> None:
    told = Told("allouez-wi")
    told.tell(triaged())
    assert offence(told, "prohibited_discharge", FOUND)


@pytest.mark.clause("ALZ-010")
@pytest.mark.parametrize(
    "changes",
    [
        {"composition": "stormwater_only"},
        {"receiving": "retained_on_property"},
        {"source": "lawn_watering"},
    ],
)
def test_stormwater_other_places_and_exempt_sources_are_no_prohibited_discharge(
    changes: dict[str, str],
) -> None:
    told = Told("allouez-wi")
    told.tell(triaged(**changes))
    assert not offence(told, "prohibited_discharge", FOUND)


@pytest.mark.clause("ALZ-080", "ALZ-163")
def test_a_violation_calls_for_a_warning(found: tuple[Told, str]) -> None:
    told, violation = found
    action = told.action("issue-warning", FOUND)
    assert (action.lawful, action.force, action.about) == (True, "shall", violation)


@pytest.mark.clause("ALZ-082")
def test_a_warning_names_the_violation_and_asks_to_investigate() -> None:
    told = Told("allouez-wi")
    assert told.missing("warning", FOUND, content={}) == {"violation", "request"}
    assert not told.missing("warning", FOUND, content=told.content("warning"))


@pytest.mark.clause("ALZ-084", "ALZ-085")
def test_no_warning_is_needed_before_a_notice_of_violation(found: tuple[Told, str]) -> None:
    told, violation = found
    action = told.action("issue-notice-of-violation", FOUND)
    assert (action.lawful, action.force) == (True, "shall")
    told.tell(WarningNoticeIssued(on=FOUND, about=violation))
    warned = told.action("issue-notice-of-violation", FOUND)
    assert warned.lawful
    assert "ALZ-084" in clauses(warned)


@pytest.mark.clause("ALZ-085")
def test_without_a_violation_there_is_no_notice_to_issue() -> None:
    assert not Told("allouez-wi").lawful("issue-notice-of-violation", FOUND)


@pytest.mark.parametrize(
    "item",
    [
        pytest.param("name_and_address", marks=pytest.mark.clause("ALZ-087")),
        pytest.param("place", marks=pytest.mark.clause("ALZ-088")),
        pytest.param("nature", marks=pytest.mark.clause("ALZ-089")),
        pytest.param("measures_and_schedule", marks=pytest.mark.clause("ALZ-090")),
        pytest.param("penalties", marks=pytest.mark.clause("ALZ-091")),
        pytest.param("appeal_statement", marks=pytest.mark.clause("ALZ-092")),
        pytest.param("intent_and_cost_statement", marks=pytest.mark.clause("ALZ-093")),
    ],
)
def test_a_notice_without_one_of_its_seven_items_lacks_it(item: str) -> None:
    told = Told("allouez-wi")
    content = told.content("notice_of_violation")
    del content[item]
    given = {"content": content, "complete_by": date(2026, 6, 12)}
    assert told.missing("notice_of_violation", ISSUED, **given) == {item}


@pytest.mark.clause("ALZ-090", "ALZ-094")
def test_a_notice_needs_the_day_by_which_the_work_is_done() -> None:
    told = Told("allouez-wi")
    content = told.content("notice_of_violation")
    assert told.missing("notice_of_violation", ISSUED, content=content) == {"measures_and_schedule"}


@pytest.mark.clause("ALZ-086", "ALZ-159")
def test_a_mailed_notice_is_not_served_before_its_receipt(noticed: tuple[Told, str]) -> None:
    told, _ = noticed
    assert told.clock("appeal", THURSDAY).state == "pending"
    told.tell(NoticeUnclaimed(on=THURSDAY, about=noticed[1], method="certified_mail_rr"))
    assert told.clock("appeal", date(2026, 7, 1)).state == "pending"


@pytest.mark.clause("ALZ-095", "ALZ-160")
def test_three_business_days_run_past_a_weekend_and_memorial_day(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="certified_mail_rr"))
    assert told.due("appeal", FRIDAY) == THURSDAY
    assert told.clock("appeal", THURSDAY).state == "running"
    assert told.clock("appeal", date(2026, 5, 29)).state == "missed"


@pytest.mark.clause("ALZ-095")
def test_a_closure_of_the_office_recorded_later_moves_the_appeal(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="certified_mail_rr"))
    told.tell(OfficeClosureDeclared(on=TUESDAY, day=WEDNESDAY, full=True))
    assert told.due("appeal", WEDNESDAY) == date(2026, 5, 29)


@pytest.mark.clause("ALZ-159")
def test_a_refused_notice_is_served_on_the_day_of_refusal(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(NoticeRefused(on=FRIDAY, about=paper, method="certified_mail_rr"))
    assert told.due("appeal", FRIDAY) == THURSDAY


@pytest.mark.clause("ALZ-086")
def test_delivery_by_another_method_is_no_service(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="first_class_mail"))
    assert told.clock("appeal", THURSDAY).state == "pending"


@pytest.mark.clause("ALZ-159")
def test_an_attorney_may_let_service_be_complete_on_mailing(noticed: tuple[Told, str]) -> None:
    told, _ = noticed
    told.ratify("ALZ-159", "mailing", date(2026, 1, 1))
    assert told.due("appeal", ISSUED) == TUESDAY


@pytest.mark.clause("ALZ-095", "ALZ-159")
def test_while_no_reading_is_ratified_the_latest_day_protects_the_person() -> None:
    told = Told("allouez-wi", adopted=False)
    violation = told.tell(ViolationFound(on=FOUND, offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, about=violation))
    told.tell(NoticeMailed(on=ISSUED, about=paper, method="certified_mail_rr"))
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="certified_mail_rr"))
    clock = told.clock("appeal", WEDNESDAY)
    assert (clock.earliest, clock.latest) == (TUESDAY, THURSDAY)
    assert clock.state == "running"


@pytest.mark.clause("ALZ-095", "ALZ-141")
def test_an_appeal_in_time_is_taken_and_decided_by_the_board(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="certified_mail_rr"))
    who = ("violator", "aggrieved_person", "village_body")
    assert told.action("file-appeal", THURSDAY).by == who
    assert told.lawful("file-appeal", THURSDAY, paper)
    appeal = told.tell(AppealFiled(on=THURSDAY, about=paper, by="violator"))
    assert told.clock("appeal", THURSDAY).state == "met"
    decide = told.action("decide-appeal", THURSDAY, appeal)
    assert (decide.lawful, decide.by) == (True, ("board",))
    told.tell(AppealDecided(on=date(2026, 6, 3), about=appeal, outcome="upheld", by="board"))
    assert not told.lawful("decide-appeal", date(2026, 6, 4))


@pytest.mark.clause("ALZ-095")
def test_an_appeal_after_the_third_business_day_is_refused(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="certified_mail_rr"))
    late = told.action("file-appeal", date(2026, 5, 29), paper)
    assert not late.lawful
    assert unmet(late) == {"ALZ-095"}


@pytest.mark.clause("ALZ-158")
def test_the_decider_of_an_appeal_is_a_reading(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    appeal = told.tell(AppealFiled(on=FRIDAY, about=paper))
    told.ratify("ALZ-158", "director_decides", date(2026, 1, 1))
    assert told.action("decide-appeal", FRIDAY, appeal).by == ("director",)


@pytest.mark.clause("ALZ-141", "ALZ-145", "ALZ-176")
def test_a_warning_can_be_appealed_to_the_board_without_a_period(
    found: tuple[Told, str],
) -> None:
    told, violation = found
    warning = told.tell(WarningNoticeIssued(on=FOUND, about=violation))
    appeal = told.action("appeal-to-board", date(2026, 12, 1), warning)
    who = ("violator", "aggrieved_person", "village_body")
    assert (appeal.lawful, appeal.by) == (True, who)


@pytest.mark.clause("ALZ-049", "ALZ-090", "ALZ-094")
def test_a_notice_may_give_days_from_its_service_in_place_of_a_day(
    found: tuple[Told, str],
) -> None:
    told, violation = found
    content = told.content("notice_of_violation")
    lacking = told.missing("notice_of_violation", ISSUED, content=content)
    assert lacking == {"measures_and_schedule"}
    assert not told.missing("notice_of_violation", ISSUED, content=content, within_days=16)
    notice = NoticeOfViolationIssued(on=ISSUED, about=violation, within_days=16)
    paper = told.tell(notice)
    assert told.clock("schedule", ISSUED).state == "pending"
    told.tell(NoticeDelivered(on=FRIDAY, about=paper, method="certified_mail_rr"))
    sunday, monday = FRIDAY + timedelta(days=16), FRIDAY + timedelta(days=17)
    assert sunday.weekday() == 6
    assert told.due("schedule", FRIDAY) == monday
    dated = replace(notice, complete_by=THURSDAY)
    again = told.tell(dated)
    told.tell(NoticeDelivered(on=FRIDAY, about=again, method="certified_mail_rr"))
    ends = {clock.due.legal for clock in told.clocks("schedule", FRIDAY) if clock.due}
    assert ends == {monday, THURSDAY}
