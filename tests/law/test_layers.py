"""The layers of a town's calendar, as facts: what each does to a clock, and what is said of it."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import load_pack
from ordinance_core.law.computation import End, compute
from ordinance_core.law.facts import (
    AccessSuspended,
    AppealFiled,
    CeaseAndDesistOrdered,
    Fact,
    FindingRecorded,
    HolidayProclaimed,
    MeetingScheduleAdopted,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OfficeClosureDeclared,
)
from ordinance_core.law.supposing import Asked
from tests.law.told import Told

MOURNING = date(2025, 1, 9)
DECLARED = date(2025, 1, 2)
PROCLAIMED = HolidayProclaimed(
    on=DECLARED, day=MOURNING, cause="a day of mourning", proclamation="Proclamation 10870"
)


def noticed(town: str, on: date, *known: Fact) -> Told:
    """A notice of violation issued and delivered on a day, with what the town recorded before."""
    told = Told(town)
    for fact in known:
        told.tell(fact)
    paper = told.tell(NoticeOfViolationIssued(on=on))
    told.tell(NoticeDelivered(on=on, about=paper, method="certified_mail_rr"))
    return told


def steps(told: Told, clock: str, on: date) -> str:
    due = told.clock(clock, on).due
    assert due is not None
    return "\n".join(due.steps)


@pytest.mark.clause("MIN-150", "MIN-201")
def test_a_proclaimed_day_extends_a_period_in_new_york() -> None:
    issued = date(2024, 12, 25)
    assert noticed("minoa-ny", issued).due("appeal", issued) == MOURNING
    told = noticed("minoa-ny", issued, PROCLAIMED)
    assert told.due("appeal", issued) == MOURNING, "not proclaimed yet"
    assert told.due("appeal", DECLARED) == date(2025, 1, 10)
    assert "a day of mourning (Proclamation 10870)" in steps(told, "appeal", DECLARED)


@pytest.mark.clause("BRM-080", "BRM-131")
def test_a_proclaimed_day_is_no_working_day_in_colorado() -> None:
    received = date(2025, 1, 3)
    assert noticed("broomfield-co", received).due("respond_to_notice", received) == date(
        2025, 1, 10
    )
    told = noticed("broomfield-co", received, PROCLAIMED)
    assert told.due("respond_to_notice", received) == date(2025, 1, 13)


def ordered_in_allouez(*known: Fact) -> Told:
    told, on = Told("allouez-wi"), date(2024, 12, 10)
    for fact in known:
        told.tell(fact)
    told.tell(FindingRecorded(on=on, finding="imminent_endangerment"))
    order = told.tell(CeaseAndDesistOrdered(on=on))
    told.tell(NoticeDelivered(on=on, about=order, method="personal"))
    return told


@pytest.mark.clause("ALZ-108", "ALZ-181")
def test_a_proclaimed_day_moves_only_what_may_be_mailed_in_wisconsin() -> None:
    assert ordered_in_allouez().due("emergency_statement", DECLARED) == MOURNING
    told = ordered_in_allouez(PROCLAIMED)
    assert told.due("emergency_statement", DECLARED) == date(2025, 1, 10)
    appeal = noticed("allouez-wi", date(2025, 1, 6), PROCLAIMED)
    assert appeal.due("appeal", date(2025, 1, 6)) == MOURNING


@pytest.mark.clause("ALZ-095", "ALZ-160")
def test_a_closure_is_explained_by_its_cause_and_its_record() -> None:
    closed = OfficeClosureDeclared(
        on=date(2026, 5, 20), day=date(2026, 5, 22), full=True, cause="flood"
    )
    told = noticed("allouez-wi", date(2026, 5, 21), closed)
    assert told.due("appeal", date(2026, 5, 21)) == date(2026, 5, 28)
    assert (
        "Fri 2026-05-22 is a day with the office closed (flood; declared 2026-05-20): "
        "not a business day" in steps(told, "appeal", date(2026, 5, 21))
    )


@pytest.mark.clause("ALZ-095", "ALZ-160")
def test_a_half_day_counts_as_a_business_day() -> None:
    half = OfficeClosureDeclared(on=date(2026, 5, 20), day=date(2026, 5, 22), full=False)
    told = noticed("allouez-wi", date(2026, 5, 21), half)
    assert told.due("appeal", date(2026, 5, 21)) == date(2026, 5, 27)


@pytest.mark.clause("BRM-101", "BRM-122")
def test_a_meeting_is_explained_by_the_schedule_it_stands_on() -> None:
    told, on = Told("broomfield-co"), date(2026, 3, 2)
    told.tell(
        MeetingScheduleAdopted(
            on=date(2026, 1, 5), series="regular_council_meeting", days=(date(2026, 3, 10),)
        )
    )
    order = told.tell(AccessSuspended(on=on, basis="endangerment"))
    told.tell(
        NoticeMailed(on=on, about=order, method="certified_mail_rr", address_kind="street_address")
    )
    said = steps(told, "suspension_effective", on)
    assert "is held on Tue 2026-03-10 (schedule adopted 2026-01-05)." in said


@pytest.mark.clause("MIN-144")
def test_nothing_follows_from_the_passing_of_an_end_nobody_has_checked() -> None:
    issued = date(2031, 3, 3)
    told = noticed("minoa-ny", issued)
    (run,) = told.clocks("cure", date(2031, 6, 1))
    assert run.due is not None
    assert run.due.unchecked == ("N.Y. Gen. Constr. Law 24: 2031",)
    assert run.state == "undetermined"
    assert not told.lawful("assess-penalty", date(2031, 6, 1))


@pytest.mark.clause("MIN-152")
def test_an_act_in_time_meets_a_clock_whose_end_is_provisional() -> None:
    filed = date(2031, 3, 10)
    told = noticed("minoa-ny", date(2031, 3, 3))
    told.tell(AppealFiled(on=filed, about=told.facts[1].id))
    assert told.clock("appeal", filed).state == "met"


def end(start: str, **given: str) -> End:
    asked = Asked(
        jurisdiction="minoa-ny",
        clock="appeal",
        start=start,
        given={name.replace("__", "."): value for name, value in given.items()},
    )
    (found,) = compute(load_pack("minoa-ny"), asked).ends
    return found


def test_compute_names_the_layer_and_the_years_that_nobody_checked() -> None:
    found = end("2030-12-27")
    assert found.provisional
    assert found.unchecked == ("N.Y. Gen. Constr. Law 24: 2031",)
    assert "2031" in found.steps[-1]
    assert end("2030-06-03").unchecked == ()


def test_compute_beyond_every_calendar_is_provisional_and_has_no_date() -> None:
    found = end("2500-05-20")
    assert (found.due, found.provisional) == (None, True)
    assert "2099" in found.unchecked[0]


def test_compute_takes_proclaimed_and_closed_days() -> None:
    found = end("2024-12-25", HolidayProclaimed__day="2025-01-09")
    assert found.due == "2025-01-10"
    assert "a proclaimed holiday (as supposed)" in found.steps[1]
    assert end("2024-12-25", OfficeClosureDeclared__day="2025-01-09").due == "2025-01-09"
