"""Clocks that rest on other clocks, and each question asked of a day and of what was known."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import Matter
from ordinance_core.law.facts import (
    AppealFiled,
    ComplianceConfirmed,
    FindingRecorded,
    NoticeDelivered,
    NoticeOfViolationIssued,
    ReadingRatified,
    ViolationFound,
    WarningNoticeIssued,
)
from tests.law import small
from tests.law.case import Given, given
from tests.law.told import Told, unmet

FRIDAY = date(2026, 12, 4)
EARLY = date(2020, 1, 2)


def december(day: int) -> date:
    return date(2026, 12, day)


@pytest.mark.clause("BRM-115", "BRM-116", "BRM-124", "BRM-131")
@pytest.mark.parametrize(
    ("settled", "earliest", "latest"),
    [
        ((), december(9), december(11)),
        ((("BRM-131", "statute"),), december(10), december(11)),
        ((("BRM-124", "held"),), december(9), december(11)),
        ((("BRM-124", "held"), ("BRM-131", "no_roll")), december(9), december(9)),
    ],
)
def test_a_clock_that_rests_on_a_clock_spans_the_readings_of_both(
    settled: tuple[tuple[str, str], ...], earliest: date, latest: date
) -> None:
    told = Told("broomfield-co", adopted=False)
    for reading, way in settled:
        told.ratify(reading, way, EARLY)
    told.tell(AppealFiled(on=FRIDAY))  # the fifteenth day is a Saturday
    clock = told.clock("send_hearing_notice", FRIDAY)
    assert (clock.earliest, clock.latest) == (earliest, latest)


@pytest.mark.clause("KNG-071", "KNG-083", "KNG-041")
@pytest.mark.parametrize(
    ("settled", "lawful"), [(None, False), ("clock_time", False), ("no_roll", True)]
)
def test_a_gate_on_a_clock_is_open_only_when_every_way_of_its_readings_says_so(
    settled: str | None, *, lawful: bool
) -> None:
    told = Told("kingsbury-ny", adopted=False)
    if settled is not None:
        told.ratify("KNG-083", settled, EARLY)
    found = told.tell(ViolationFound(on=FRIDAY, offence="any_noncompliance"))
    at = datetime(2026, 12, 4, 20, tzinfo=UTC)
    paper = told.tell(NoticeOfViolationIssued(at=at, about=found, complete_by=FRIDAY))
    told.tell(NoticeDelivered(at=at, about=paper, method="personal"))
    assert told.lawful("seek-penalty", december(7)) is lawful  # the hours end on a Sunday


NESTED = """\
readings:
  S-5: {cite: S-5, asks: "From what?", default: issue, ways: {receipt: it, issue: its date}}
  S-6: {cite: S-6, asks: "How long?", default: ten, ways: {ten: ten, forty: forty}}
clocks:
  cure:
    cite: S-3
    who: person
    per: notice
    within: 20 days
    from: {reading: S-5, receipt: notice.received, issue: notice.issued}
    met_by: {fact: ComplianceConfirmed}
  answer:
    cite: S-4
    who: person
    from: WarningNoticeIssued
    within: {reading: S-6, ten: 10 days, forty: 40 days}
    met_by: {any_of: [{fact: AppealFiled}, {test: cure_over}]}
tests:
  cure_over: {cite: S-3, when: {clock: cure, is: missed}}
"""


def nested() -> Given:
    return given(
        small.town(NESTED),
        n=NoticeOfViolationIssued(on=date(2026, 5, 4)),
        d=NoticeDelivered(on=date(2026, 5, 18), about="n", method="certified"),
        w=WarningNoticeIssued(on=date(2026, 5, 4)),
    )


def test_under_another_way_a_clock_sees_the_state_others_are_held_to() -> None:
    asked = date(2026, 5, 27)
    case = nested()
    assert case.when(asked).clock("cure").state == "running"  # late by its date, not by receipt
    assert case.when(asked).clock("answer").state == "running"  # by forty days, and not met by that
    settled = case.but(r=ReadingRatified(on=date(2026, 1, 5), reading="S-5", way="issue"))
    assert settled.when(asked).clock("cure").state == "missed"


LEARNT = datetime(2026, 12, 20, tzinfo=UTC)
ASKED = date(2027, 1, 5)


@pytest.fixture
def late() -> tuple[Told, str]:
    """A notice of Minoa whose receipt came on file only on the twentieth of December."""
    told = Told("minoa-ny")
    found = told.tell(ViolationFound(on=FRIDAY, offence="prohibited_discharge", began_on=FRIDAY))
    told.tell(FindingRecorded(on=FRIDAY, finding="imminent_endangerment"), recorded=december(20))
    paper = told.tell(NoticeOfViolationIssued(on=FRIDAY, about=found, complete_by=december(18)))
    told.tell(
        NoticeDelivered(on=december(7), about=paper, method="personal"), recorded=december(20)
    )
    return told, paper


def _cure(asked: Matter) -> object:
    return next(c.state for c in asked.clocks() if c.name == "cure")


def _penalty(asked: Matter) -> object:
    return next(a.lawful for a in asked.actions() if a.name == "assess-penalty")


def _exposed(asked: Matter) -> object:
    line = next(x for x in asked.owed() if x.charge == "civil_penalty")
    return line.max_exposure_cents is not None


def _unserved(asked: Matter) -> object:
    return any(d.state == "unserved" for d in asked.duties())


def _received(asked: Matter) -> object:
    return next(p.received for p in asked.papers() if p.instrument == "notice_of_violation")


def _computed(asked: Matter) -> object:
    return next(c.state for c in asked.compute("cure", None))


@pytest.mark.clause("MIN-144", "MIN-145", "MIN-178")
@pytest.mark.parametrize(
    ("question", "unknown", "known"),
    [
        (_cure, "pending", "missed"),
        (_penalty, False, True),
        (_exposed, False, True),
        (_unserved, True, False),
        (_received, None, december(7)),
        (_computed, "pending", "missed"),
    ],
)
def test_each_question_is_answered_by_what_had_happened_and_was_known(
    late: tuple[Told, str], question: Callable[[Matter], object], unknown: object, known: object
) -> None:
    told, _ = late
    assert question(told.asked(ASKED, known=LEARNT.replace(hour=1))) == unknown
    assert question(told.asked(ASKED, known=LEARNT.replace(hour=23))) == known


@pytest.mark.clause("MIN-144")
@pytest.mark.parametrize(
    ("question", "then"),
    [(_cure, "running"), (_penalty, False), (_exposed, False), (_computed, "running")],
)
def test_what_happened_later_does_not_count_on_an_earlier_day(
    late: tuple[Told, str], question: Callable[[Matter], object], then: object
) -> None:
    told, paper = late
    told.tell(ComplianceConfirmed(on=december(30), about=paper))
    assert question(told.asked(december(21))) == then


@pytest.mark.clause("MIN-144", "MIN-145")
def test_an_act_was_lawful_then_by_what_is_known_now_and_by_what_was_known_then(
    late: tuple[Told, str],
) -> None:
    told, paper = late
    day = december(28)
    told.tell(ComplianceConfirmed(on=december(22), about=paper), recorded=date(2027, 1, 4))
    then = told.asked(ASKED, known=datetime(2027, 1, 3, tzinfo=UTC))
    assert _penalty(then) is True
    now = told.action("assess-penalty", ASKED, paper)
    assert not now.lawful
    assert "MIN-144" in unmet(now)
    assert _cure(told.asked(day)) == "met"


@pytest.mark.clause("BRM-113")
def test_an_appeal_is_in_time_by_the_clock_of_its_own_notice() -> None:
    told = Told("broomfield-co")
    first = told.tell(NoticeOfViolationIssued(on=FRIDAY))
    second = told.tell(NoticeOfViolationIssued(on=december(18)))
    asked = december(28)
    assert {c.about: c.state for c in told.clocks("appeal", asked)} == {
        first: "missed",
        second: "running",
    }
    assert not told.lawful("file-appeal", asked, first)
    assert told.lawful("file-appeal", asked, second)
