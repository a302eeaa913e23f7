"""Broomfield: what each way of reading a period makes of it, and what ends or stays it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AccessRevoked,
    AccessSuspended,
    AppealDecided,
    AppealFiled,
    CouncilReversed,
    CouncilStayed,
    Fact,
    HearingHeld,
    HearingRequested,
    HearingScheduled,
    MeetingScheduleAdopted,
    NoticeDelivered,
    NoticeMailed,
    OrderIssued,
    ReadingRatified,
    ReleaseDiscovered,
    SubmissionReceived,
    TerminationProposed,
)
from tests.law.broomfield import Facts, matter
from tests.law.told import proofs

LONG_AGO, LATER = date(2026, 1, 5), date(2026, 12, 31)
ISSUED = date(2026, 12, 1)  # a Tuesday; the Council meets on the second and fourth
MEETINGS = MeetingScheduleAdopted(
    on=LONG_AGO,
    series="regular_council_meeting",
    days=(date(2026, 12, 8), date(2026, 12, 24), date(2027, 1, 12)),
)
ORDERS: dict[str, Fact] = {
    "suspension_effective": AccessSuspended(on=ISSUED, basis="endangerment"),
    "revocation_effective": AccessRevoked(on=ISSUED),
}


def december(day: int) -> date:
    return date(2026, 12, day)


def ended_on(clock: str, facts: Facts, reading: str, way: str, on: date = LATER) -> object:
    read = ReadingRatified(on=LONG_AGO, reading=reading, way=way)
    due = matter({**facts, "read": read}, on).clock(clock).due
    return None if due is None else due.legal


def state(clock: str, facts: Facts, on: date = LATER) -> str:
    return matter(facts, on).clock(clock).state


SOON, MONTH_END = december(9), december(25)
EFFECTS = proofs(
    ("BRM-122", "fifth_day", 3, None, SOON),
    ("BRM-122", "fifth_day", 4, None, MONTH_END),
    ("BRM-122", "fifth_day", 4, 1, MONTH_END),
    ("BRM-122", "clear_days", 2, None, SOON),
    ("BRM-122", "clear_days", 3, None, MONTH_END),
    ("BRM-122", "clear_days", 3, 1, MONTH_END),
    ("BRM-122", "personal_too", 3, 4, SOON),
    ("BRM-122", "personal_too", 4, 3, SOON),
    ("BRM-122", "personal_too", 4, 4, MONTH_END),
    ("BRM-122", "effect_rolls", 3, None, SOON),
    ("BRM-122", "effect_rolls", 4, None, december(28)),
    ("BRM-122", "effect_rolls", 4, 1, december(28)),
)


@pytest.mark.parametrize("clock", ORDERS)
@pytest.mark.parametrize(("way", "mailed", "received", "effect"), EFFECTS)
def test_an_order_takes_effect_after_the_meeting_that_is_late_enough(
    clock: str, way: str, mailed: int, received: int | None, effect: date
) -> None:
    facts: dict[str, Fact] = {
        "meetings": MEETINGS,
        "p": ORDERS[clock],
        "m": NoticeMailed(on=december(mailed), about="p", method="certified_mail_rr"),
    }
    if received is not None:
        facts["r"] = NoticeDelivered(on=december(received), about="p", method="personal")
    assert ended_on(clock, facts, "BRM-122", way) == effect


APPEALED = {"a": AppealFiled(on=december(2), about="p")}
UNDONE = proofs(
    ("BRM-102", {"u": CouncilReversed(on=december(7), about="p")}, True),
    ("BRM-102", {"u": CouncilStayed(on=december(7), about="p")}, True),
    (
        "BRM-121",
        {**APPEALED, "u": AppealDecided(on=december(7), about="a", outcome="reversed")},
        True,
    ),
    (
        "BRM-121",
        {**APPEALED, "u": AppealDecided(on=december(7), about="a", outcome="upheld")},
        False,
    ),
    ("BRM-121", {**APPEALED}, False),
)
TAKING_EFFECT: dict[str, Fact] = {
    **ORDERS,
    "other_order_effective": OrderIssued(
        on=ISSUED, order="protective_order", effective_on=december(9)
    ),
}


@pytest.mark.parametrize("clock", TAKING_EFFECT)
@pytest.mark.parametrize(("facts", "undone"), UNDONE)
def test_an_order_undone_before_its_day_takes_no_effect(
    clock: str, facts: Facts, undone: bool
) -> None:
    order = {
        "meetings": MEETINGS,
        "p": TAKING_EFFECT[clock],
        "m": NoticeMailed(on=ISSUED, about="p", method="certified_mail_rr"),
    }
    assert state(clock, {**order, **facts}) == ("ended" if undone else "met")


HEARING_AT = datetime(2026, 12, 24, 18, tzinfo=UTC)
NOTICED: Facts = {
    "a": AppealFiled(on=december(9)),
    "h": HearingScheduled(on=december(10), about="a", hearing_at=HEARING_AT),
    "m": NoticeMailed(on=december(11), about="h", method="certified_mail"),
}
HEARINGS = proofs(
    (("BRM-116", "BRM-124"), "held", 14, 14, 21),
    (("BRM-116", "BRM-124"), "setting", 14, 14, 21),
    (("BRM-116", "BRM-124"), "clear_days", 11, 11, 22),
)


@pytest.mark.parametrize(("way", "notice", "send", "earliest"), HEARINGS)
def test_ten_days_of_notice_lie_before_a_hearing(
    way: str, notice: int, send: int, earliest: int
) -> None:
    found = [
        ended_on(clock, NOTICED, "BRM-124", way)
        for clock in ("notice_of_hearing", "send_hearing_notice", "earliest_hearing")
    ]
    assert found == [december(notice), december(send), december(earliest)]
    assert state("send_hearing_notice", NOTICED) == "met"
    assert state("notice_of_hearing", NOTICED) == "met"


HEARD = {"x": HearingHeld(on=december(11), about="h")}
SET = {"h": NOTICED["h"]}
SETTING = proofs(
    ("BRM-124", "held", SET, "missed"),
    ("BRM-124", "held", {**SET, **HEARD}, "met"),
    ("BRM-124", "setting", SET, "met"),
    ("BRM-124", "setting", {}, "missed"),
    ("BRM-124", "clear_days", SET, "missed"),
    ("BRM-124", "clear_days", {**SET, **HEARD}, "met"),
)


@pytest.mark.parametrize(("way", "facts", "expected"), SETTING)
def test_what_has_to_happen_in_fifteen_days_of_an_appeal(
    way: str, facts: Facts, expected: str
) -> None:
    read = ReadingRatified(on=LONG_AGO, reading="BRM-124", way=way)
    assert state("set_hearing", {"a": NOTICED["a"], "read": read, **facts}) == expected


PROPOSED: Facts = {
    "p": TerminationProposed(on=ISSUED),
    "r": NoticeDelivered(on=december(10), about="p", method="personal"),
}
REQUESTS = proofs(
    ("BRM-132", "any_form", 14, {"phone", "in_person", "email", "mail", "web_form"}),
    ("BRM-132", "working_days", 15, {"phone", "in_person", "email", "mail", "web_form"}),
    ("BRM-132", "in_writing", 14, {"in_person", "email", "mail", "web_form"}),
)


@pytest.mark.parametrize(("way", "due", "channels"), REQUESTS)
def test_how_and_until_when_a_termination_hearing_is_requested(
    way: str, due: int, channels: set[str]
) -> None:
    assert ended_on("request_termination_hearing", PROPOSED, "BRM-132", way) == december(due)
    read = ReadingRatified(on=LONG_AGO, reading="BRM-132", way=way)

    def requested(channel: str) -> Facts:
        request = HearingRequested(on=december(11), about="p", channel=channel)
        return {**PROPOSED, "read": read, "q": request}

    every = {"phone", "in_person", "email", "mail", "web_form"}
    met = {c for c in every if state("request_termination_hearing", requested(c)) == "met"}
    assert met == channels


# Released on Tuesday the first, known on Thursday the third or, told early, on the first.
REPORTS = proofs(
    (("BRM-075", "BRM-139"), "discharge", 1, 3, 7),
    (("BRM-075", "BRM-139"), "discharge", 3, 2, 7),
    (("BRM-075", "BRM-139"), "discovery", 1, 3, 8),
    (("BRM-075", "BRM-139"), "mailing_counts", 1, 3, 7),
    (("BRM-075", "BRM-139"), "mailing_counts", 3, 2, 7),
)


@pytest.mark.parametrize(("way", "discharged", "known", "due"), REPORTS)
def test_from_what_the_five_days_of_a_report_run(
    way: str, discharged: int, known: int, due: int
) -> None:
    at = datetime(2026, 12, known, 18, tzinfo=UTC)
    released = ReleaseDiscovered(
        on=december(3), material="unknown", known_at=at, discharged_on=december(discharged)
    )
    assert ended_on("written_report", {"p": released}, "BRM-139", way) == december(due)


@pytest.mark.clause("BRM-139")
@pytest.mark.parametrize("way", ["discharge", "discovery", "mailing_counts"])
def test_only_the_written_report_itself_will_do(way: str) -> None:
    released = ReleaseDiscovered(
        on=december(1),
        material="unknown",
        known_at=datetime(2026, 12, 1, 18, tzinfo=UTC),
        discharged_on=december(1),
    )
    facts = {"p": released, "read": ReadingRatified(on=LONG_AGO, reading="BRM-139", way=way)}
    report = SubmissionReceived(on=december(4), instrument="written_report", mailed_on=december(3))
    answer = replace(report, instrument="notice_response")
    assert state("written_report", {**facts, "w": report}) == "met"
    assert state("written_report", {**facts, "w": answer}) == "missed"
    late = replace(report, on=december(9))
    expected = "met" if way == "mailing_counts" else "missed"
    assert state("written_report", {**facts, "w": late}) == expected
