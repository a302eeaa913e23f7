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
    OfficeClosureDeclared,
    OrderIssued,
    ReadingRatified,
    TerminationProposed,
)
from tests.law.broomfield import Facts, matter
from tests.law.broomfield_ways import LATER, LONG_AGO, december, ended_on, state
from tests.law.told import proofs

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


@pytest.mark.clause("BRM-122")
@pytest.mark.parametrize("clock", ORDERS)
def test_a_day_on_which_the_office_is_closed_is_no_holiday(clock: str) -> None:
    facts = {
        "meetings": MEETINGS,
        "closed": OfficeClosureDeclared(on=LONG_AGO, day=SOON, full=True),
        "p": ORDERS[clock],
        "m": NoticeMailed(on=ISSUED, about="p", method="certified_mail_rr"),
    }
    assert ended_on(clock, facts, "BRM-122", "effect_rolls") == SOON


@pytest.mark.clause("BRM-122")
@pytest.mark.parametrize("clock", ORDERS)
def test_each_order_takes_effect_by_its_own_mailing(clock: str) -> None:
    facts = {
        "meetings": MEETINGS,
        "read": ReadingRatified(on=LONG_AGO, reading="BRM-122", way="personal_too"),
        "p": ORDERS[clock],
        "q": ORDERS[clock],
        "m": NoticeMailed(on=december(3), about="p", method="certified_mail_rr"),
        "n": NoticeMailed(on=december(4), about="q", method="certified_mail_rr"),
    }
    found = matter(facts, LATER)
    dues = [found.clock(clock, about).due for about in ("p", "q")]
    assert [due and due.legal for due in dues] == [SOON, MONTH_END]


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


FILED: Facts = {"a": AppealFiled(on=ISSUED)}
SCHEDULED = HearingScheduled(on=ISSUED, about="a")
TO_CERTIFIED = NoticeMailed(on=december(7), about="h", method="certified_mail")
# Days on which neither nine nor twelve days before or after are days of rest.
HEARINGS = proofs(
    (("BRM-116", "BRM-124"), "held", (18, 8), (3, 8), 17),
    (("BRM-116", "BRM-124"), "setting", (18, 8), (3, 8), 17),
    (("BRM-116", "BRM-124"), "clear_days", (28, 17), (11, 17), 18),
)


@pytest.mark.parametrize(("way", "hearing", "filing", "earliest"), HEARINGS)
def test_ten_days_of_notice_lie_before_a_hearing(
    way: str, hearing: tuple[int, int], filing: tuple[int, int], earliest: int
) -> None:
    (heard, notice), (filed, send) = hearing, filing
    at = datetime(2026, 12, heard, 18, tzinfo=UTC)
    noticed = {**FILED, "h": replace(SCHEDULED, hearing_at=at), "m": TO_CERTIFIED}
    appealed = {"a": AppealFiled(on=december(filed))}
    assert ended_on("notice_of_hearing", noticed, "BRM-124", way) == december(notice)
    assert ended_on("send_hearing_notice", appealed, "BRM-124", way) == december(send)
    assert ended_on("earliest_hearing", noticed, "BRM-124", way) == december(earliest)


@pytest.mark.clause("BRM-116", "BRM-117")
@pytest.mark.parametrize("clock", ["send_hearing_notice", "notice_of_hearing"])
def test_only_a_notice_that_was_sent_is_in_time(clock: str) -> None:
    at = datetime(2026, 12, 18, 18, tzinfo=UTC)
    noticed = {**FILED, "h": replace(SCHEDULED, hearing_at=at)}
    assert state(clock, noticed) == "missed"
    assert state(clock, {**noticed, "m": replace(TO_CERTIFIED, on=december(4))}) == "met"
    assert state(clock, {**noticed, "m": replace(TO_CERTIFIED, on=december(9))}) == "missed"


HEARD = {"x": HearingHeld(on=december(11), about="h")}
SET = {"h": SCHEDULED}
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
    assert state("set_hearing", {**FILED, "read": read, **facts}) == expected


PROPOSED: Facts = {"p": TerminationProposed(on=ISSUED)}
ANY_FORM = {"phone", "in_person", "email", "mail", "web_form"}
REQUESTS = proofs(
    ("BRM-132", "any_form", 7, 10, ANY_FORM),
    ("BRM-132", "any_form", 10, 14, ANY_FORM),
    ("BRM-132", "working_days", 10, 15, ANY_FORM),
    ("BRM-132", "in_writing", 7, 10, ANY_FORM - {"phone"}),
    ("BRM-132", "in_writing", 10, 14, ANY_FORM - {"phone"}),
)


@pytest.mark.parametrize(("way", "received", "due", "channels"), REQUESTS)
def test_how_and_until_when_a_termination_hearing_is_requested(
    way: str, received: int, due: int, channels: set[str]
) -> None:
    reached = NoticeDelivered(on=december(received), about="p", method="personal")
    proposed = {**PROPOSED, "r": reached}
    assert ended_on("request_termination_hearing", proposed, "BRM-132", way) == december(due)
    read = ReadingRatified(on=LONG_AGO, reading="BRM-132", way=way)

    def requested(channel: str) -> Facts:
        request = HearingRequested(on=december(due), about="p", channel=channel)
        return {**proposed, "read": read, "q": request}

    met = {c for c in ANY_FORM if state("request_termination_hearing", requested(c)) == "met"}
    assert met == channels
