"""Broomfield: who is bound by each period, of what kind it is, and on which day it ends."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace

from ordinance_core.law.facts import (
    AccessRevoked,
    AccessSuspended,
    AccessTerminated,
    AppealFiled,
    ComplianceOrderIssued,
    DisputeFiled,
    Fact,
    HearingScheduled,
    MeetingScheduleAdopted,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OfficeClosureDeclared,
    OrderIssued,
    PenaltyAssessed,
    ReadingRatified,
    ReleaseDiscovered,
    SubmissionReceived,
    TerminationProposed,
)
from tests.law.broomfield import Facts, lawful, matter
from tests.law.told import proofs

# June 2026: the first is a Monday, Juneteenth the Friday of the third week.
ON, GOT = date(2026, 6, 1), date(2026, 6, 3)
KNOWN = datetime(2026, 6, 3, 18, tzinfo=UTC)
HEARD_AT = datetime(2026, 6, 24, 18, tzinfo=UTC)
NOTICE = NoticeOfViolationIssued(on=ON)
ORDER = ComplianceOrderIssued(on=ON, complete_by=date(2026, 6, 26))
FINE = PenaltyAssessed(on=ON, amount_cents=10000)
MAILED = NoticeMailed(on=ON, about="p", method="certified_mail_rr")
RECEIVED = NoticeDelivered(on=GOT, about="p", method="personal")
RELEASE = ReleaseDiscovered(
    on=GOT, material="unknown", known_at=KNOWN, discharged_on=date(2026, 6, 1)
)
HEARING: Facts = {
    "p": HearingScheduled(on=ON, hearing_at=HEARD_AT),
    "m": replace(MAILED, method="certified_mail"),
}
MEETINGS = MeetingScheduleAdopted(
    on=date(2026, 1, 5), series="regular_council_meeting", days=(date(2026, 6, 9),)
)


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=date(2026, 1, 5), reading=reading, way=way)


PROPOSED: Facts = {"p": TerminationProposed(on=ON), "r": RECEIVED}


def june(day: int) -> date:
    return date(2026, 6, day)


CLOCKS = proofs(
    ("BRM-073", "telephone_director", {"p": RELEASE}, "responsible_person", june(3)),
    ("BRM-075", "written_report", {"p": RELEASE}, "responsible_person", june(8)),
    ("BRM-080", "respond_to_notice", {"p": NOTICE, "r": RECEIVED}, "user", june(10)),
    ("BRM-087", "comply_with_order", {"p": ORDER, "r": RECEIVED}, "user", june(26)),
    ("BRM-113", "appeal", {"p": NOTICE}, "user", june(16)),
    ("BRM-115", "set_hearing", {"p": AppealFiled(on=ON)}, "director", june(16)),
    ("BRM-116", "send_hearing_notice", {"p": AppealFiled(on=ON)}, "director", june(5)),
    ("BRM-116", "notice_of_hearing", HEARING, "director", june(12)),
    ("BRM-116", "earliest_hearing", HEARING, None, june(11)),
    (
        "BRM-050",
        "request_termination_hearing",
        PROPOSED,
        "user",
        june(8),
    ),
    ("BRM-125", "request_reconsideration", {"p": FINE}, "user", june(16)),
    ("BRM-094", "pay_before_lien", {"p": FINE, "r": RECEIVED}, "user", date(2026, 7, 3)),
    (
        "BRM-101",
        "suspension_effective",
        {"m": MAILED, "p": AccessSuspended(on=ON, basis="endangerment"), "s": MEETINGS},
        None,
        june(10),
    ),
    (
        "BRM-109",
        "revocation_effective",
        {"m": MAILED, "p": AccessRevoked(on=ON), "s": MEETINGS},
        None,
        june(10),
    ),
    (
        "BRM-111",
        "other_order_effective",
        {"p": OrderIssued(on=ON, order="protective_order", effective_on=june(20))},
        None,
        june(20),
    ),
    (
        "BRM-104",
        "obey_emergency_suspension",
        {"p": AccessSuspended(on=ON, basis="emergency"), "r": RECEIVED},
        "user",
        june(3),
    ),
)


@pytest.mark.parametrize(("clock", "facts", "who", "due"), CLOCKS)
def test_a_period_binds_its_bearer_and_ends_on_its_day(
    clock: str, facts: Facts, who: str | None, due: date
) -> None:
    found = matter(facts, GOT).clock(clock)
    assert found.due is not None
    waits = "deadline" if who else "wait"
    assert (found.who, found.kind, found.due.legal) == (who, waits, due)


MISSED = proofs(
    ("BRM-073", "telephone_director", RELEASE, "failure_to_notify"),
    ("BRM-075", "written_report", RELEASE, "failure_to_notify"),
    ("BRM-080", "respond_to_notice", NOTICE, None),
    ("BRM-113", "appeal", NOTICE, None),
)


@pytest.mark.parametrize(("clock", "fact", "offence"), MISSED)
def test_what_it_is_to_miss_a_period(clock: str, fact: Fact, offence: str | None) -> None:
    assert matter({"p": fact}, GOT).clock(clock).if_missed == offence


APPEALABLE: dict[str, Fact] = {
    "notice_of_violation": NOTICE,
    "compliance_order": ORDER,
    "administrative_fine": FINE,
    "suspension_order": AccessSuspended(on=ON, basis="endangerment"),
    "emergency_suspension": AccessSuspended(on=ON, basis="emergency"),
    "revocation_order": AccessRevoked(on=ON),
    "other_order": OrderIssued(on=ON, order="protective_order"),
    "termination_order": AccessTerminated(on=ON),
    "access_suspension": AccessSuspended(on=ON, basis="imminent_danger"),
}
PAPERS = proofs(*((("BRM-113", "BRM-123"), fact) for fact in APPEALABLE.values()))


@pytest.mark.parametrize("paper", PAPERS)
def test_any_order_is_appealed_in_fifteen_days_of_its_date_or_of_its_receipt_if_so_read(
    paper: Fact,
) -> None:
    facts = {"p": paper, "r": RECEIVED}
    on_its_own = paper.attribute("basis") == "imminent_danger"
    assert due(facts, "appeal") == june(16)
    assert due({**facts, "x": read("BRM-123", "receipt")}, "appeal") == june(
        16 if on_its_own else 18
    )


@pytest.mark.clause("BRM-113", "BRM-123")
def test_an_order_may_be_appealed_before_it_is_received() -> None:
    unread = {"p": NOTICE, "x": read("BRM-123", "receipt")}
    assert lawful("file-appeal", unread, june(17))


@pytest.mark.parametrize("paper", PAPERS)
def test_any_order_may_be_appealed_once_and_in_time(paper: Fact) -> None:
    assert lawful("file-appeal", {"p": paper}, june(16))
    assert not lawful("file-appeal", {"p": paper}, june(17))
    assert not lawful("file-appeal", {"p": paper, "a": AppealFiled(on=ON, about="p")}, june(16))


def due(facts: Facts, clock: str, on: date = GOT) -> date | datetime:
    found = matter(facts, on).clock(clock).due
    assert found is not None
    return found.legal


@pytest.mark.clause("BRM-073", "BRM-139")
def test_a_discharge_counts_from_when_it_was_known_and_not_from_when_it_was_entered() -> None:
    entered = {"p": replace(RELEASE, on=june(5)), "x": read("BRM-139", "discovery")}
    assert due(entered, "telephone_director", june(9)) == june(3)
    assert due(entered, "written_report", june(9)) == june(8)


FILINGS = proofs(
    ("BRM-075", "written_report", {"p": replace(RELEASE, discharged_on=june(3))}, 8),
    ("BRM-113", "appeal", {"p": NOTICE}, 16),
    ("BRM-050", "request_termination_hearing", PROPOSED, 8),
    ("BRM-125", "request_reconsideration", {"p": FINE}, 16),
)


@pytest.mark.parametrize(("clock", "facts", "last"), FILINGS)
def test_what_is_filed_while_the_office_is_closed_is_in_time_the_day_after(
    clock: str, facts: Facts, last: int
) -> None:
    assert due(facts, clock, june(5)) == june(last)
    closed = OfficeClosureDeclared(on=june(1), day=june(last), full=True)
    assert due({**facts, "c": closed}, clock, june(5)) == june(last + 1)


@pytest.mark.clause("BRM-080")
def test_only_an_answer_answers_a_notice() -> None:
    noticed = {"p": NOTICE, "r": RECEIVED}
    for instrument, state in (("notice_response", "met"), ("written_report", "running")):
        came = SubmissionReceived(on=june(4), about="p", instrument=instrument)
        assert matter({**noticed, "s": came}, june(4)).clock("respond_to_notice").state == state


@pytest.mark.clause("BRM-095", "BRM-125")
def test_only_the_request_itself_is_in_time() -> None:
    def state(**more: Fact) -> str:
        return matter({"p": FINE, **more}, june(17)).clock("request_reconsideration").state

    assert state() == "missed"
    assert state(a=AppealFiled(on=june(4), about="p")) == "missed"
    assert state(d=DisputeFiled(on=june(4), about="p")) == "met"
