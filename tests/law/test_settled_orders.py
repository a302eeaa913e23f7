"""What is settled is settled once: a reversed notice binds nobody, no order is settled twice."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessReinstated,
    AccessRevoked,
    AccessSuspended,
    AppealDecided,
    AppealFiled,
    ComplianceOrderIssued,
    CouncilReversed,
    CouncilStayed,
    Fact,
    InjunctionSought,
    NoticeDelivered,
    NoticeOfViolationIssued,
    ViolationFound,
)
from tests.law.told import Told, unmet

DAY, WEEK, DUE, LATE = (date(2026, 6, day) for day in (1, 8, 15, 16))


def paper(told: Told, fact: Fact) -> str:
    name = told.tell(fact)
    told.tell(NoticeDelivered(on=DAY, about=name, method="personal"))
    return name


def decide(told: Told, about: str, outcome: str, on: date = WEEK) -> None:
    appeal = told.tell(AppealFiled(on=DAY, about=about))
    told.tell(AppealDecided(on=on, about=appeal, outcome=outcome))


@pytest.mark.clause("KNG-043", "KNG-037", "KNG-038", "KNG-029")
@pytest.mark.parametrize(
    ("outcome", "clock", "state"),
    [
        ("reversed", "schedule", "ended"),
        ("reversed", "halt_under_notice", "ended"),
        ("upheld", "schedule", "running"),
        ("upheld", "halt_under_notice", "running"),
    ],
)
def test_a_notice_that_the_board_reversed_binds_nobody_in_kingsbury(
    outcome: str, clock: str, state: str
) -> None:
    told = Told("kingsbury-ny")
    notice = paper(told, NoticeOfViolationIssued(on=DAY, requirements=("halt",), complete_by=DUE))
    decide(told, notice, outcome)
    assert told.clock(clock, WEEK).state == state
    assert any(duty.name == clock for duty in told.asked(WEEK).duties()) is (state == "running")


@pytest.mark.clause("KNG-043", "KNG-038")
@pytest.mark.parametrize(("outcome", "state"), [("reversed", "ended"), ("upheld", "missed")])
def test_the_hours_to_remedy_end_with_a_notice_reversed_in_time(outcome: str, state: str) -> None:
    told = Told("kingsbury-ny")
    notice = paper(told, NoticeOfViolationIssued(on=DAY))
    decide(told, notice, outcome, on=date(2026, 6, 2))
    assert told.clock("cure", LATE).state == state


@pytest.fixture
def ordered() -> tuple[Told, str]:
    told = Told("broomfield-co")
    found = told.tell(ViolationFound(on=DAY, offence="prohibited_discharge"))
    return told, paper(told, ComplianceOrderIssued(on=DAY, about=found, complete_by=DUE))


@pytest.mark.clause("BRM-087", "BRM-113")
@pytest.mark.parametrize(
    ("outcome", "state", "lawful"), [("reversed", "ended", False), ("upheld", "missed", True)]
)
def test_nobody_is_taken_to_court_over_an_order_that_was_reversed(
    ordered: tuple[Told, str], outcome: str, state: str, *, lawful: bool
) -> None:
    told, order = ordered
    decide(told, order, outcome)
    assert told.clock("comply_with_order", LATE).state == state
    assert told.lawful("take-legal-action", LATE, order) is lawful


@pytest.mark.clause("BRM-113")
def test_nor_over_one_that_was_reversed_after_its_time(ordered: tuple[Told, str]) -> None:
    told, order = ordered
    decide(told, order, "reversed", on=LATE)
    assert told.clock("comply_with_order", LATE).state == "missed"
    assert unmet(told.action("take-legal-action", LATE, order)) == {"BRM-113"}


@pytest.mark.clause("BRM-087")
def test_a_court_is_asked_once_over_an_order(ordered: tuple[Told, str]) -> None:
    told, order = ordered
    assert told.lawful("take-legal-action", LATE, order)
    told.tell(InjunctionSought(on=LATE, about=order))
    assert unmet(told.action("take-legal-action", LATE, order)) == {"BRM-087"}
    second = paper(told, ComplianceOrderIssued(on=DAY, complete_by=DUE))
    assert told.lawful("take-legal-action", LATE, second)


def appealed(told: Told, fact: Fact) -> tuple[str, str]:
    order = paper(told, fact)
    return order, told.tell(AppealFiled(on=DAY, about=order))


ORDERS = [AccessSuspended(on=DAY, basis="endangerment"), AccessRevoked(on=DAY)]


@pytest.mark.clause("BRM-102", "BRM-121")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("outcome", ["reversed", "upheld"])
def test_the_council_neither_reverses_nor_stays_what_the_officer_reversed(
    order: Fact, outcome: str
) -> None:
    told = Told("broomfield-co")
    name, appeal = appealed(told, order)
    assert told.lawful("reverse-order", WEEK, name)
    assert told.lawful("stay-order", WEEK, name)
    told.tell(AppealDecided(on=WEEK, about=appeal, outcome=outcome))
    lawful = outcome == "upheld"
    assert told.lawful("reverse-order", WEEK, name) is lawful
    assert told.lawful("stay-order", WEEK, name) is lawful


@pytest.mark.clause("BRM-102")
@pytest.mark.parametrize(
    ("settles", "reverse", "stay"),
    [
        (CouncilReversed(on=WEEK), False, False),
        (CouncilStayed(on=WEEK), True, False),
        (AccessReinstated(on=WEEK), True, False),
    ],
)
def test_what_the_council_settled_it_does_not_settle_again(
    settles: Fact, *, reverse: bool, stay: bool
) -> None:
    told = Told("broomfield-co")
    order, _ = appealed(told, ORDERS[0])
    told.tell(type(settles)(on=WEEK, about=order))
    assert told.lawful("reverse-order", WEEK, order) is reverse
    assert told.lawful("stay-order", WEEK, order) is stay
