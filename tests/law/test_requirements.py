"""What a notice requires is confirmed item by item; its clock is met when nothing is left open."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    ComplianceConfirmed,
    ComplianceOrderIssued,
    EntryVoided,
    NoticeDelivered,
    NoticeOfViolationIssued,
    ViolationFound,
)
from tests.law.told import Told

DAY = date(2026, 5, 4)
WEEK = date(2026, 5, 11)
DUE = date(2026, 6, 1)
LATE = date(2026, 6, 2)
ALLOUEZ = ("monitoring", "elimination", "cease", "abatement", "cost_fine", "bmps")


def noticed(town: str, *requirements: str, method: str = "certified_mail_rr") -> tuple[Told, str]:
    told = Told(town)
    found = told.tell(ViolationFound(on=DAY, offence="illicit_connection", began_on=DAY))
    paper = told.tell(
        NoticeOfViolationIssued(on=DAY, about=found, requirements=requirements, complete_by=DUE)
    )
    told.tell(NoticeDelivered(on=DAY, about=paper, method=method))
    return told, paper


def confirm(told: Told, about: str | None, *items: str, on: date = WEEK) -> str:
    return told.tell(
        ComplianceConfirmed(on=on, about=about, requirements=items or None, by="stormwater_officer")
    )


def still_open(told: Told, clock: str, on: date) -> tuple[str, ...]:
    (duty,) = [d for d in told.asked(on).duties() if d.name == clock]
    return tuple(item for item, _ in duty.open)


@pytest.mark.parametrize(
    "left",
    [
        pytest.param(item, marks=pytest.mark.clause(clause))
        for clause, item in zip(
            ("ALZ-097", "ALZ-098", "ALZ-099", "ALZ-100", "ALZ-101", "ALZ-102"), ALLOUEZ, strict=True
        )
    ],
)
def test_a_notice_of_allouez_is_not_satisfied_while_one_of_its_lines_is_open(left: str) -> None:
    told, paper = noticed("allouez-wi", *ALLOUEZ)
    confirm(told, paper, *(item for item in ALLOUEZ if item != left))
    assert told.clock("schedule", WEEK).state == "running"
    assert still_open(told, "schedule", WEEK) == (left,)
    assert told.lawful("issue-notice-of-intent", LATE)
    confirm(told, paper, left, on=WEEK)
    clock = told.clock("schedule", LATE)
    assert (clock.state, clock.done_at) == ("met", WEEK)
    assert not told.lawful("issue-notice-of-intent", LATE)


@pytest.mark.parametrize(
    ("town", "clock", "items"),
    [
        pytest.param(
            "minoa-ny",
            "cure",
            ("monitoring", "elimination", "cease", "abatement", "cost_fine", "bmps"),
            marks=pytest.mark.clause(
                "MIN-123", "MIN-124", "MIN-125", "MIN-126", "MIN-127", "MIN-128"
            ),
        ),
        pytest.param(
            "kingsbury-ny", "schedule", ("halt",), marks=pytest.mark.clause("KNG-029", "KNG-040")
        ),
    ],
)
def test_each_required_line_is_a_duty_until_all_are_confirmed(
    town: str, clock: str, items: tuple[str, ...]
) -> None:
    told, paper = noticed(town, *items)
    assert still_open(told, clock, WEEK) == items
    for place, item in enumerate(items):
        assert told.clock(clock, WEEK).state == "running"
        assert still_open(told, clock, WEEK) == items[place:]
        confirm(told, paper, item)
    assert told.clock(clock, WEEK).state == "met"


@pytest.mark.clause("BRM-087", "BRM-089")
def test_an_order_of_broomfield_is_not_obeyed_in_part() -> None:
    told = Told("broomfield-co")
    found = told.tell(ViolationFound(on=DAY, offence="prohibited_discharge"))
    order = told.tell(
        ComplianceOrderIssued(
            on=DAY,
            about=found,
            requirements=("self_monitoring", "management_practices"),
            complete_by=DUE,
        )
    )
    told.tell(NoticeDelivered(on=DAY, about=order, method="personal"))
    confirm(told, order, "management_practices")
    assert still_open(told, "comply_with_order", WEEK) == ("self_monitoring",)
    assert told.clock("comply_with_order", LATE).state == "missed"
    assert told.lawful("take-legal-action", LATE)


@pytest.mark.clause("ALZ-094")
def test_a_confirmation_that_names_nothing_confirms_the_whole() -> None:
    told, paper = noticed("allouez-wi", *ALLOUEZ)
    confirm(told, paper)
    assert told.clock("schedule", WEEK).state == "met"
    assert not any(duty.name == "schedule" for duty in told.asked(WEEK).duties())


@pytest.mark.clause("ALZ-094")
def test_the_last_confirmation_decides_whether_the_schedule_was_kept() -> None:
    told, paper = noticed("allouez-wi", "cease", "bmps")
    confirm(told, paper, "cease")
    confirm(told, paper, "bmps", on=LATE)
    clock = told.clock("schedule", date(2026, 6, 30))
    assert (clock.state, clock.done_at) == ("missed", LATE)


@pytest.mark.clause("ALZ-094")
def test_a_confirmation_of_one_notice_confirms_nothing_of_another() -> None:
    told, first = noticed("allouez-wi", "cease", "bmps")
    second = told.tell(
        NoticeOfViolationIssued(on=DAY, requirements=("cease", "bmps"), complete_by=DUE)
    )
    told.tell(NoticeDelivered(on=DAY, about=second, method="certified_mail_rr"))
    confirm(told, first, "cease")
    confirm(told, second, "bmps")
    assert {c.state for c in told.clocks("schedule", WEEK)} == {"running"}
    confirm(told, None, "bmps")
    states = {c.about: c.state for c in told.clocks("schedule", WEEK)}
    assert states == {first: "met", second: "running"}
    confirm(told, None, "cease")
    assert {c.state for c in told.clocks("schedule", WEEK)} == {"met"}


@pytest.mark.clause("ALZ-094")
def test_a_confirmation_of_the_violation_names_what_its_notice_requires() -> None:
    told, _ = noticed("allouez-wi", "cease", "bmps")
    violation = told.facts[1].id
    confirm(told, violation, "cease")
    assert told.clock("disconnect", WEEK).state == "running"
    confirm(told, violation, "bmps")
    assert told.clock("disconnect", WEEK).state == "met"


@pytest.mark.clause("ALZ-094")
def test_a_confirmation_entered_by_mistake_opens_its_line_again() -> None:
    told, paper = noticed("allouez-wi", "cease", "bmps")
    mistaken = confirm(told, paper, "cease")
    confirm(told, paper, "bmps")
    assert told.clock("schedule", WEEK).state == "met"
    told.tell(EntryVoided(on=WEEK, about=mistaken))
    assert still_open(told, "schedule", WEEK) == ("cease",)


@pytest.mark.clause("ALZ-117")
def test_a_violation_that_is_ended_in_part_goes_on() -> None:
    told, paper = noticed("allouez-wi", "cease", "bmps")
    whole = told.asked(LATE).owed()
    confirm(told, paper, "cease")
    assert told.asked(LATE).owed() == whole
    confirm(told, paper, "bmps")
    assert told.asked(LATE).owed() != whole
