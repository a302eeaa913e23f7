"""Minoa: notice of violation, the time to cure and the time to appeal."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    ClockExtended,
    ComplianceConfirmed,
    NoticeDelivered,
    NoticeOfViolationIssued,
    ViolationFound,
    WarningNoticeIssued,
)
from tests.law.told import Told, clauses, unmet

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


@pytest.mark.clause("MIN-111", "MIN-115")
def test_warning_and_notice_are_free_to_issue_once_a_violation_is_found() -> None:
    told = Told("minoa-ny")
    assert not told.lawful("issue-notice-of-violation", ISSUED)
    told.tell(ViolationFound(on=ISSUED, offence="illicit_connection"))
    for name in ("issue-warning", "issue-notice-of-violation"):
        action = told.action(name, ISSUED)
        assert (action.lawful, action.force) == (True, "may")


@pytest.mark.clause("MIN-114")
def test_a_warning_on_file_neither_opens_nor_bars_the_notice() -> None:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="illicit_connection"))
    before = told.action("issue-notice-of-violation", ISSUED)
    told.tell(WarningNoticeIssued(on=ISSUED, about=violation))
    after = told.action("issue-notice-of-violation", ISSUED)
    assert (before.lawful, after.lawful) == (True, True)
    assert "MIN-114" in clauses(after)


@pytest.mark.clause("MIN-112")
def test_a_warning_names_the_violation_and_asks_to_investigate() -> None:
    assert Told("minoa-ny").missing("warning", ISSUED, content={}) == {"violation", "request"}


@pytest.mark.parametrize(
    "item",
    [
        pytest.param("name_and_address", marks=pytest.mark.clause("MIN-116")),
        pytest.param("place", marks=pytest.mark.clause("MIN-117")),
        pytest.param("nature", marks=pytest.mark.clause("MIN-118")),
        pytest.param("measures_and_schedule", marks=pytest.mark.clause("MIN-119")),
        pytest.param("penalties", marks=pytest.mark.clause("MIN-120")),
        pytest.param("work_at_violators_expense", marks=pytest.mark.clause("MIN-121")),
    ],
)
def test_a_notice_without_one_of_its_six_items_lacks_it(item: str) -> None:
    told = Told("minoa-ny")
    content = told.content("notice_of_violation")
    del content[item]
    given = {"content": content, "complete_by": date(2026, 12, 31)}
    assert told.missing("notice_of_violation", ISSUED, **given) == {item}


@pytest.mark.clause("MIN-179")
def test_appeal_and_cure_are_advised_and_may_be_required() -> None:
    told = Told("minoa-ny")
    content = told.content("notice_of_violation")
    del content["appeal_statement"], content["cure_statement"]
    given = {"content": content, "complete_by": date(2026, 12, 31)}
    assert {m.must for m in told.asked(ISSUED).missing("notice_of_violation", given)} == {False}
    told.ratify("MIN-179", "required", ISSUED)
    assert {m.must for m in told.asked(ISSUED).missing("notice_of_violation", given)} == {True}


@pytest.mark.clause("MIN-122", "MIN-178")
def test_a_notice_is_received_only_by_a_method_that_proves_it() -> None:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="illicit_connection"))
    paper = told.tell(
        NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=date(2026, 12, 31))
    )
    told.tell(NoticeDelivered(on=RECEIVED, about=paper, method="first_class_mail"))
    assert told.clock("schedule", RECEIVED).state == "pending"
    told.ratify("MIN-178", "any_method", date(2026, 1, 1))
    assert told.clock("schedule", RECEIVED).state == "running"


@pytest.mark.clause("MIN-144", "MIN-174")
def test_twenty_days_to_cure_run_from_receipt_and_roll_off_a_sunday(
    noticed: tuple[Told, str],
) -> None:
    told, _ = noticed
    clock = told.clock("cure", RECEIVED)
    assert clock.due is not None
    assert (clock.due.nominal, clock.due.legal) == (date(2026, 12, 27), date(2026, 12, 28))
    told.ratify("MIN-174", "issuance", date(2026, 1, 1))
    assert told.due("cure", RECEIVED) == date(2026, 12, 24)


@pytest.mark.clause("MIN-144")
def test_the_officer_may_lengthen_the_time_to_cure_and_never_shorten_it(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    told.tell(ClockExtended(on=RECEIVED, about=paper, clock="cure", until=date(2026, 12, 20)))
    assert told.due("cure", RECEIVED) == date(2026, 12, 28)
    told.tell(ClockExtended(on=RECEIVED, about=paper, clock="cure", until=date(2027, 1, 29)))
    assert told.due("cure", RECEIVED) == date(2027, 1, 29)


@pytest.mark.clause("MIN-150", "MIN-201")
def test_fifteen_days_to_appeal_run_from_issuance_and_roll_off_a_saturday(
    noticed: tuple[Told, str],
) -> None:
    told, paper = noticed
    clock = told.clock("appeal", RECEIVED)
    assert clock.due is not None
    assert (clock.due.nominal, clock.due.legal) == (date(2026, 12, 19), date(2026, 12, 21))
    assert told.lawful("file-appeal", date(2026, 12, 21), paper)
    late = told.action("file-appeal", date(2026, 12, 22), paper)
    assert not late.lawful
    assert unmet(late) == {"MIN-150"}


@pytest.mark.clause("MIN-177")
@pytest.mark.parametrize("way", ["receipt", "later_of_both"])
def test_by_another_reading_the_days_to_appeal_run_from_receipt(
    noticed: tuple[Told, str], way: str
) -> None:
    told, _ = noticed
    told.ratify("MIN-177", way, date(2026, 1, 1))
    assert told.due("appeal", RECEIVED) == date(2026, 12, 22)


@pytest.mark.clause("MIN-201")
def test_by_another_reading_days_do_not_roll(noticed: tuple[Told, str]) -> None:
    told, _ = noticed
    told.ratify("MIN-201", "no_roll", date(2026, 1, 1))
    assert told.due("appeal", RECEIVED) == date(2026, 12, 19)


@pytest.mark.clause("MIN-151", "MIN-184")
def test_other_acts_have_no_appeal_but_an_objection_is_kept() -> None:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="illicit_connection"))
    assert not told.lawful("file-appeal", ISSUED)
    warning = told.tell(WarningNoticeIssued(on=ISSUED, about=violation))
    assert told.lawful("petition", date(2028, 1, 3), warning)
    told.ratify("MIN-184", "refused", date(2026, 1, 1))
    assert not told.lawful("petition", date(2028, 1, 3), warning)


@pytest.mark.clause("MIN-122")
def test_a_confirmed_correction_meets_schedule_and_cure(noticed: tuple[Told, str]) -> None:
    told, paper = noticed
    told.tell(ComplianceConfirmed(on=date(2026, 12, 20), about=paper))
    assert told.clock("schedule", date(2027, 2, 1)).state == "met"
    assert told.clock("cure", date(2027, 2, 1)).state == "met"
