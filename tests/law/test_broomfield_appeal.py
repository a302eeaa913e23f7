"""Broomfield: appeals in fifteen days, their hearings and notices, officer and Council."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    AccessSuspended,
    AppealDecided,
    AppealFiled,
    ComplianceOrderIssued,
    HearingContinued,
    HearingHeld,
    HearingScheduled,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.told import Told, clauses, unmet

ORDERED = date(2026, 12, 4)  # a Friday; the fifteenth day is a Saturday
LAST, AFTER = date(2026, 12, 21), date(2026, 12, 22)
FILED, LATEST = date(2026, 12, 7), date(2026, 12, 22)
EARLIEST = date(2026, 12, 17)
RECEIVED = date(2026, 12, 9)
HEARING = datetime(2026, 12, 17, 17, tzinfo=UTC)


def ordered() -> tuple[Told, str]:
    told = Told("broomfield-co")
    violation = told.tell(ViolationFound(on=ORDERED, offence="illicit_connection"))
    return told, told.tell(ComplianceOrderIssued(on=ORDERED, about=violation))


@pytest.fixture
def appealed() -> tuple[Told, str]:
    told, order = ordered()
    return told, told.tell(AppealFiled(on=FILED, about=order, by="user"))


def scheduled(told: Told, appeal: str, on: date = FILED) -> str:
    return told.tell(HearingScheduled(on=on, about=appeal, hearing_at=HEARING))


@pytest.mark.clause("BRM-113", "BRM-131")
def test_an_order_is_appealed_in_fifteen_days_that_roll_past_a_weekend() -> None:
    told, order = ordered()
    assert told.due("appeal", ORDERED) == LAST
    action = told.action("file-appeal", LAST, order)
    assert (action.lawful, action.by) == (True, ("user",))
    assert unmet(told.action("file-appeal", AFTER, order)) >= {"BRM-113"}


@pytest.mark.clause("BRM-113", "BRM-123")
def test_the_days_run_from_the_order_and_from_its_receipt_only_if_so_read() -> None:
    told, order = ordered()
    told.tell(NoticeDelivered(on=FILED, about=order, method="personal"))
    assert told.due("appeal", FILED) == LAST
    told.ratify("BRM-123", "receipt", ORDERED)
    assert told.due("appeal", FILED) == AFTER


@pytest.mark.clause("BRM-113", "BRM-123")
def test_while_nobody_ratified_the_anchor_the_user_is_not_yet_late() -> None:
    told = Told("broomfield-co", adopted=False)
    order = told.tell(ComplianceOrderIssued(on=ORDERED))
    told.tell(NoticeDelivered(on=FILED, about=order, method="personal"))
    clock = told.clock("appeal", AFTER)
    assert (clock.earliest, clock.latest, clock.state) == (date(2026, 12, 19), AFTER, "running")


@pytest.mark.clause("BRM-113")
def test_each_order_has_its_own_time_to_appeal() -> None:
    told, order = ordered()
    notice = told.tell(NoticeOfViolationIssued(on=date(2026, 11, 2)))
    fine = told.tell(PenaltyAssessed(on=AFTER, amount_cents=50000))
    assert not told.lawful("file-appeal", AFTER, notice)
    assert not told.lawful("file-appeal", AFTER, order)
    assert told.lawful("file-appeal", AFTER, fine)


@pytest.mark.clause("BRM-113")
def test_what_is_appealed_is_not_appealed_again(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    assert not told.lawful("file-appeal", FILED)
    told.tell(AppealDecided(on=FILED, about=appeal, outcome="modified"))
    assert not told.lawful("file-appeal", FILED)


@pytest.mark.parametrize(
    "item",
    [
        pytest.param(i, marks=pytest.mark.clause("BRM-114"))
        for i in ("nature", "reason", "hearing_request")
    ],
)
def test_a_notice_of_appeal_without_one_of_its_three_items_lacks_it(item: str) -> None:
    told = Told("broomfield-co")
    content = told.content("notice_of_appeal")
    del content[item]
    assert told.missing("notice_of_appeal", FILED, content=content) == {item}


@pytest.mark.clause("BRM-115", "BRM-124")
def test_an_appeal_is_heard_in_fifteen_days(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    setting = told.action("schedule-hearing", FILED, appeal)
    assert (setting.lawful, setting.force) == (True, "shall")
    assert told.due("set_hearing", FILED) == LATEST
    hearing = scheduled(told, appeal)
    assert told.clock("set_hearing", FILED).state == "running"
    told.tell(HearingHeld(on=EARLIEST, about=hearing))
    assert told.clock("set_hearing", EARLIEST).state == "met"


@pytest.mark.clause("BRM-115", "BRM-116")
@pytest.mark.parametrize(
    ("received", "hear", "send"),
    [
        (None, LATEST, date(2026, 12, 11)),
        (RECEIVED, date(2026, 12, 24), date(2026, 12, 14)),
    ],
)
def test_the_time_to_hear_runs_from_the_day_the_office_got_the_appeal(
    received: date | None, hear: date, send: date
) -> None:
    told = Told("broomfield-co")
    found = told.tell(ViolationFound(on=ORDERED, offence="prohibited_discharge"))
    notice = told.tell(NoticeOfViolationIssued(on=ORDERED, about=found))
    told.tell(AppealFiled(on=FILED, about=notice, received_on=received))
    assert told.due("set_hearing", RECEIVED) == hear
    assert told.due("send_hearing_notice", RECEIVED) == send


@pytest.mark.clause("BRM-124")
def test_setting_the_hearing_in_fifteen_days_is_enough_if_so_read(
    appealed: tuple[Told, str],
) -> None:
    told, appeal = appealed
    told.ratify("BRM-124", "setting", ORDERED)
    scheduled(told, appeal)
    assert told.clock("set_hearing", FILED).state == "met"


@pytest.mark.clause("BRM-116", "BRM-124")
def test_a_notice_sent_on_the_day_of_filing_leaves_six_days_for_the_hearing(
    appealed: tuple[Told, str],
) -> None:
    told, appeal = appealed
    hearing = scheduled(told, appeal)
    told.tell(NoticeMailed(on=FILED, about=hearing, method="certified_mail"))
    assert told.due("earliest_hearing", FILED) == EARLIEST
    assert told.due("set_hearing", FILED) == LATEST
    assert told.clock("send_hearing_notice", FILED).state == "met"


@pytest.mark.clause("BRM-116", "BRM-124")
def test_a_notice_that_comes_too_late_shows_that_no_hearing_is_feasible(
    appealed: tuple[Told, str],
) -> None:
    told, _ = appealed
    assert told.due("send_hearing_notice", FILED) == date(2026, 12, 11)
    clock = told.clock("send_hearing_notice", date(2026, 12, 14))
    assert (clock.state, clock.who) == ("missed", "director")
    duties = {d.name for d in told.asked(date(2026, 12, 14)).duties()}
    assert {"send_hearing_notice", "set_hearing"} <= duties
    assert not told.lawful("reverse-order", date(2026, 12, 14))


@pytest.mark.clause("BRM-116", "BRM-117")
@pytest.mark.parametrize(
    ("method", "on", "noticed"),
    [
        ("certified_mail", FILED, True),
        ("certified_mail_rr", FILED, True),
        ("first_class_mail", FILED, False),
        ("certified_mail", date(2026, 12, 8), False),
    ],
)
def test_a_hearing_is_held_after_ten_days_of_notice_by_certified_mail(
    appealed: tuple[Told, str], method: str, on: date, noticed: bool
) -> None:
    told, appeal = appealed
    hearing = scheduled(told, appeal)
    told.tell(NoticeMailed(on=on, about=hearing, method=method))
    assert told.due("notice_of_hearing", on) == FILED
    assert told.lawful("hold-hearing", EARLIEST, hearing) is noticed


@pytest.mark.clause("BRM-117")
def test_a_hearing_notice_may_be_handed_over(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    hearing = scheduled(told, appeal)
    told.tell(NoticeDelivered(on=FILED, about=hearing, method="personal"))
    assert told.clock("notice_of_hearing", FILED).state == "met"


@pytest.mark.clause("BRM-116")
def test_the_mailing_of_the_order_is_no_notice_of_its_hearing(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    order = next(k.fact.about for k in told.facts if k.id == appeal)
    told.tell(NoticeMailed(on=ORDERED, about=order, method="certified_mail_rr"))
    hearing = scheduled(told, appeal)
    assert not told.lawful("hold-hearing", EARLIEST, hearing)


@pytest.mark.clause("BRM-118")
def test_a_hearing_notice_states_time_date_and_place() -> None:
    told = Told("broomfield-co")
    assert told.missing("hearing_notice", FILED, content={}) == {"time", "date", "place"}
    content = told.content("hearing_notice")
    assert told.missing("hearing_notice", FILED, content=content) == {"time", "date"}
    assert not told.missing("hearing_notice", FILED, content=content, hearing_at=HEARING)


@pytest.mark.clause("BRM-119")
def test_a_hearing_is_continued_without_further_notice(appealed: tuple[Told, str]) -> None:
    told, appeal = appealed
    hearing = scheduled(told, appeal)
    late = date(2026, 12, 9)
    told.tell(NoticeMailed(on=late, about=hearing, method="certified_mail"))
    assert not told.lawful("hold-hearing", LATEST, hearing)
    assert told.lawful("continue-hearing", EARLIEST, hearing)
    told.tell(HearingContinued(on=EARLIEST, about=hearing))
    assert len(told.clocks("notice_of_hearing", LATEST)) == 1
    assert told.lawful("hold-hearing", LATEST, hearing)


@pytest.mark.clause("BRM-120", "BRM-140")
def test_other_enforcement_goes_on_while_an_appeal_waits(appealed: tuple[Told, str]) -> None:
    told, _ = appealed
    fine = told.action("assess-fine", FILED)
    assert fine.lawful
    assert clauses(fine) >= {"BRM-120", "BRM-140"}


@pytest.mark.clause("BRM-140")
def test_the_time_of_an_order_stands_still_for_an_appeal_only_if_so_read() -> None:
    told = Told("broomfield-co")
    due = date(2026, 12, 18)
    order = told.tell(ComplianceOrderIssued(on=ORDERED, complete_by=due))
    told.tell(NoticeDelivered(on=ORDERED, about=order, method="personal"))
    told.tell(AppealFiled(on=FILED, about=order))
    assert told.clock("comply_with_order", LAST).state == "missed"
    told.ratify("BRM-140", "appeal_stays", ORDERED)
    assert told.clock("comply_with_order", LAST).state == "stayed"


@pytest.mark.clause("BRM-121")
@pytest.mark.parametrize(
    ("way", "officer", "council"),
    [("two_fora", True, True), ("council_for_orders", False, True), ("officer_only", True, False)],
)
def test_who_decides_the_appeal_of_a_suspension_is_a_reading(
    way: str, officer: bool, council: bool
) -> None:
    told = Told("broomfield-co")
    order = told.tell(AccessSuspended(on=ORDERED, basis="endangerment"))
    appeal = told.tell(AppealFiled(on=FILED, about=order))
    told.ratify("BRM-121", way, ORDERED)
    assert told.lawful("decide-appeal", FILED, appeal) is officer
    assert told.lawful("reverse-order", FILED, order) is council
