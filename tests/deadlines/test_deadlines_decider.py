"""Clocks concluded from facts: started, missed, escalated, and put right by a late entry."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import Fact
from ordinance_core.law.facts import (
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OfficeClosureDeclared,
    OfficialNotified,
    ReleaseDiscovered,
    ReportReceived,
    ViolationFound,
    WrittenConfirmationReceived,
)
from ordinance_core.messages import Event
from services.deadlines.events import (
    ClockMet,
    ClockMissed,
    ClockRecomputed,
    ClockStarted,
    ClockTold,
    EscalationRaised,
    EscalationVoided,
    FailureToNotifyProposed,
)
from services.deadlines.reactions import MATTER
from services.deadlines.views import ends_at, wakes_at
from tests.kit import Given, clerk

TOWN = "allouez-wi"
ADOPTED = date(2026, 5, 1)
FRIDAY = date(2026, 5, 22)
CONTENT = {"nature": "oil"}
HOTLINE = clerk(TOWN, "director")
FACTS: dict[str, Fact] = {
    "report": ReportReceived(on=date(2026, 5, 5)),
    "found": ViolationFound(on=date(2026, 5, 5), offence="prohibited_discharge"),
    "notice": NoticeOfViolationIssued(
        on=date(2026, 5, 19), about="found", content=CONTENT, complete_by=date(2026, 6, 12)
    ),
    "mailed": NoticeMailed(on=date(2026, 5, 19), about="notice", method="certified_mail_rr"),
    "delivered": NoticeDelivered(on=FRIDAY, about="notice", method="certified_mail_rr"),
}


def given(facts: dict[str, Fact]) -> Given:
    return Given(MATTER, TOWN, facts, ADOPTED)


def clock(name: str, events: tuple[Event, ...]) -> ClockTold:
    found = [e for e in events if isinstance(e, ClockTold) and e.name == name]
    assert len(found) == 1, [e.name for e in events if isinstance(e, ClockTold)]
    return found[0]


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 17, tzinfo=UTC)


@pytest.mark.clause("ALZ-095")
def test_the_time_to_appeal_runs_past_the_weekend_and_memorial_day() -> None:
    events = given(FACTS).when_time_passes(noon(FRIDAY)).events
    appeal = clock("appeal", events)
    assert isinstance(appeal, ClockStarted)
    assert appeal.due == "2026-05-28"
    assert any("Memorial Day" in step for step in appeal.steps)
    assert appeal.law is not None
    assert "ALZ-095" in appeal.law.clauses


@pytest.mark.clause("ALZ-095")
def test_a_clock_wakes_when_the_last_local_day_is_over() -> None:
    appeal = clock("appeal", given(FACTS).when_time_passes(noon(FRIDAY)).events)
    assert wakes_at(appeal) == datetime(2026, 5, 29, 5, tzinfo=UTC)


def test_a_civil_day_ends_with_its_local_midnight_even_when_clocks_change() -> None:
    assert ends_at(date(2026, 3, 8), "America/Chicago") == datetime(2026, 3, 9, 5, tzinfo=UTC)
    assert ends_at(date(2026, 11, 1), "America/Chicago") == datetime(2026, 11, 2, 6, tzinfo=UTC)


@pytest.mark.clause("ALZ-095")
def test_a_missed_clock_is_dated_at_its_end_and_escalated_once() -> None:
    case = given(FACTS)
    case.concluded(case.when_time_passes(noon(FRIDAY)).events)
    missed = case.when_time_passes(noon(date(2026, 6, 1))).events
    appeal = clock("appeal", missed)
    assert isinstance(appeal, ClockMissed)
    assert appeal.on == date(2026, 5, 28)
    assert any(isinstance(e, EscalationRaised) and e.due == "2026-05-28" for e in missed)
    assert not case.concluded(missed).when_time_passes(noon(date(2026, 6, 2)))


def test_nothing_new_is_concluded_twice() -> None:
    case = given(FACTS)
    first = case.when_time_passes(noon(FRIDAY))
    assert first
    assert not case.concluded(first.events).when_time_passes(noon(FRIDAY))


@pytest.mark.clause("ALZ-160")
def test_a_closure_declared_later_moves_the_end_and_says_so() -> None:
    case = given(FACTS)
    case.concluded(case.when_time_passes(noon(FRIDAY)).events)
    case.town_knows(closure=OfficeClosureDeclared(on=FRIDAY, day=date(2026, 5, 27), full=True))
    moved = clock("appeal", case.when_time_passes(noon(date(2026, 5, 26))).events)
    assert isinstance(moved, ClockRecomputed)
    assert moved.due == "2026-05-29"


@pytest.mark.clause("ALZ-072")
def test_nothing_follows_from_the_end_of_a_clock_in_a_year_nobody_has_checked() -> None:
    told = datetime(2031, 5, 5, 18, tzinfo=UTC)
    phoned = OfficialNotified(at=told, recipient="director", channel="phone")
    case = given({**RELEASE, "told": phoned})
    begun = clock("written_confirmation", case.when_time_passes(told).events)
    assert (begun.due, begun.unchecked) == ("2031-05-08", ("Wis. Stat. 995.20: 2031",))
    later = case.when_time_passes(noon(date(2031, 7, 1))).events
    assert clock("written_confirmation", later).state == "undetermined"
    assert not [e for e in later if isinstance(e, EscalationRaised) and "written" in e.clock]


RELEASE: dict[str, Fact] = {
    "report": ReportReceived(on=date(2026, 5, 5)),
    "release": ReleaseDiscovered(
        at=datetime(2026, 5, 5, 14, tzinfo=UTC),
        known_at=datetime(2026, 5, 5, 14, tzinfo=UTC),
        material="nonhazardous",
    ),
    "told": OfficialNotified(
        at=datetime(2026, 5, 5, 18, tzinfo=UTC), recipient="director", channel="phone"
    ),
}


@pytest.mark.clause("ALZ-072")
def test_word_by_phone_starts_the_clock_of_the_written_confirmation() -> None:
    events = given(RELEASE).when_time_passes(datetime(2026, 5, 5, 18, tzinfo=UTC)).events
    assert clock("written_confirmation", events).due == "2026-05-08"


@pytest.mark.clause("ALZ-072", "ALZ-075")
def test_a_timely_confirmation_entered_late_voids_the_miss_and_its_escalation() -> None:
    case = given(RELEASE)
    case.concluded(case.when_time_passes(datetime(2026, 5, 5, 18, tzinfo=UTC)).events)
    missed = case.when_time_passes(noon(date(2026, 5, 11))).events
    assert isinstance(clock("written_confirmation", missed), ClockMissed)
    case.concluded(missed)
    paper = WrittenConfirmationReceived(
        on=date(2026, 5, 11), about="told", recipient="director", mailed_on=date(2026, 5, 7)
    )
    late = Given(MATTER, TOWN, {**RELEASE, "paper": paper}, ADOPTED)
    late.concluded(case.state.concluded.values())
    events = late.when_time_passes(noon(date(2026, 5, 11))).events
    assert isinstance(clock("written_confirmation", events), ClockMet)
    assert any(isinstance(e, EscalationVoided) for e in events)


@pytest.mark.clause("ALZ-075")
def test_a_reporters_missed_duty_is_proposed_as_an_offence_and_never_found() -> None:
    silent = {k: v for k, v in RELEASE.items() if k != "told"}
    case = given(silent)
    case.concluded(case.when_time_passes(datetime(2026, 5, 5, 18, tzinfo=UTC)).events)
    events = case.when_time_passes(noon(date(2026, 5, 8))).events
    proposed = [e for e in events if isinstance(e, FailureToNotifyProposed)]
    assert proposed
    assert not any(isinstance(e, ViolationFound) for e in events)
