"""Allouez: who appeals what, how far an appeal goes, and what a reversal undoes."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    NoticeDelivered,
    NoticeOfViolationIssued,
    ViolationFound,
)
from tests.law.told import Told

ISSUED, DECIDED = date(2026, 6, 1), date(2026, 6, 15)
SCHEDULE, LATER = date(2026, 7, 1), date(2026, 7, 2)


@pytest.fixture
def appealed() -> tuple[Told, str, str]:
    told = Told("allouez-wi")
    violation = told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=SCHEDULE))
    told.tell(NoticeDelivered(on=ISSUED, about=paper, method="certified_mail_rr"))
    appeal = AppealFiled(on=ISSUED, about=paper, against="notice_of_violation")
    return told, paper, told.tell(appeal)


def decide(told: Told, appeal: str, outcome: str, by: str) -> str:
    return told.tell(AppealDecided(on=DECIDED, about=appeal, outcome=outcome, by=by))


@pytest.mark.clause("ALZ-158")
@pytest.mark.parametrize(
    ("way", "director", "board"),
    [
        ("board_decides", False, False),
        ("director_decides", False, False),
        ("two_tiers", True, False),
    ],
)
def test_the_directors_decision_goes_on_to_the_board_where_there_are_two_tiers(
    appealed: tuple[Told, str, str], way: str, director: bool, board: bool
) -> None:
    told, _, appeal = appealed
    told.ratify("ALZ-158", way, ISSUED)
    for by, goes_on in (("director", director), ("board", board)):
        decision = decide(told, appeal, "upheld", by)
        assert told.lawful("appeal-decision", DECIDED, decision) is goes_on


@pytest.mark.clause("ALZ-141", "ALZ-158")
def test_the_board_decides_what_was_taken_on_to_it_and_the_notice_waits(
    appealed: tuple[Told, str, str],
) -> None:
    told, paper, appeal = appealed
    told.ratify("ALZ-158", "two_tiers", ISSUED)
    decision = decide(told, appeal, "upheld", "director")
    assert told.lawful("issue-notice-of-intent", LATER, paper)
    second = told.tell(AppealFiled(on=DECIDED, about=decision, tier="board"))
    assert not told.lawful("appeal-decision", DECIDED, decision), "it is appealed already"
    assert not told.lawful("issue-notice-of-intent", LATER, paper)
    assert told.lawful("decide-appeal", DECIDED, second)
    decide(told, second, "reversed", "board")
    assert not told.lawful("issue-notice-of-intent", LATER, paper)


@pytest.mark.clause("ALZ-094", "ALZ-141")
@pytest.mark.parametrize(("outcome", "state"), [("reversed", "ended"), ("upheld", "running")])
def test_a_reversed_notice_asks_for_nothing_more(
    appealed: tuple[Told, str, str], outcome: str, state: str
) -> None:
    told, _, appeal = appealed
    decide(told, appeal, outcome, "board")
    assert told.clock("schedule", DECIDED).state == state
    names = {duty.name for duty in told.asked(LATER).duties()}
    assert ("schedule" in names) is (outcome == "upheld")


@pytest.mark.clause("ALZ-141", "ALZ-158")
def test_a_notice_goes_to_the_board_out_of_time_only_if_it_is_read_so() -> None:
    told = Told("allouez-wi")
    assert not told.lawful("appeal-notice-to-board", LATER)
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, complete_by=SCHEDULE))
    told.tell(NoticeDelivered(on=ISSUED, about=paper, method="certified_mail_rr"))
    assert not told.lawful("file-appeal", LATER, paper)
    assert not told.lawful("appeal-notice-to-board", LATER, paper)
    told.ratify("ALZ-158-board", "board_any_time", ISSUED)
    assert told.lawful("appeal-notice-to-board", LATER, paper)
    told.tell(AppealFiled(on=LATER, about=paper, against="notice_of_violation", tier="board"))
    assert not told.lawful("appeal-notice-to-board", LATER, paper)
