"""Kingsbury: the day and hour of the remedy, a notice that fell, and sums set within a ceiling."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ComplianceConfirmed,
    ConvictionRecorded,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    OrderIssued,
    PenaltyAssessed,
    ViolationFound,
)
from tests.law.told import Told, unmet

ISSUED = date(2026, 5, 18)
REACHED_AT = datetime(2026, 5, 19, 14, tzinfo=UTC)  # a Tuesday, 10 o'clock in Kingsbury
LAST, SCHEDULE = date(2026, 5, 21), date(2026, 5, 26)
CONFIRMED, LATER = date(2026, 6, 10), date(2026, 7, 1)
OFFICER, NOTICE = "stormwater_officer", "NoticeOfViolationIssued-2"


@pytest.fixture
def noticed() -> Told:
    told = Told("kingsbury-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="work_against_plan"))
    paper = told.tell(
        NoticeOfViolationIssued(
            on=ISSUED, about=violation, complete_by=SCHEDULE, requirements=("halt",)
        )
    )
    told.tell(NoticeDelivered(at=REACHED_AT, about=paper, method="personal"))
    return told


def confirmed(told: Told, remedied_on: date | None, by: str = OFFICER) -> None:
    told.tell(ComplianceConfirmed(on=CONFIRMED, about=NOTICE, by=by, remedied_on=remedied_on))


@pytest.mark.clause("KNG-037", "KNG-038")
@pytest.mark.parametrize(
    ("remedied_on", "cure", "schedule"),
    [
        (LAST, "met", "met"),
        (date(2026, 5, 22), "missed", "met"),
        (SCHEDULE, "missed", "met"),
        (date(2026, 5, 27), "missed", "missed"),
        (None, "missed", "missed"),
    ],
)
def test_a_violation_remedied_in_time_stays_so_though_it_is_confirmed_later(
    noticed: Told, remedied_on: date | None, cure: str, schedule: str
) -> None:
    confirmed(noticed, remedied_on)
    assert noticed.clock("cure", LATER).state == cure
    assert noticed.clock("schedule", LATER).state == schedule


@pytest.mark.clause("KNG-038", "KNG-040")
def test_the_landowner_alone_confirms_nothing(noticed: Told) -> None:
    confirmed(noticed, LAST, by="landowner")
    assert noticed.clock("cure", LATER).state == "missed"


@pytest.mark.clause("KNG-029", "KNG-040")
def test_a_halt_lasts_until_the_officer_confirms_not_until_the_remedy(noticed: Told) -> None:
    confirmed(noticed, LAST)
    halt = noticed.clock("halt_under_notice", LATER)
    assert (halt.state, halt.done_at) == ("met", CONFIRMED)


@pytest.mark.clause("KNG-047", "KNG-087")
@pytest.mark.parametrize(("remedied_on", "state"), [(date(2026, 6, 4), "met"), (None, "missed")])
def test_what_was_corrected_within_the_days_after_an_appeal_is_not_missed(
    noticed: Told, remedied_on: date | None, state: str
) -> None:
    appeal = noticed.tell(AppealFiled(on=SCHEDULE, about=NOTICE, against="notice_of_violation"))
    noticed.tell(AppealDecided(on=date(2026, 5, 28), about=appeal, outcome="upheld"))
    confirmed(noticed, remedied_on)
    assert noticed.clock("correct_after_appeal", LATER).state == state


@pytest.mark.clause("KNG-067")
@pytest.mark.parametrize(("remedied_on", "state"), [(date(2026, 6, 1), "met"), (None, "missed")])
def test_land_restored_in_the_time_of_the_notice_is_not_missed(
    remedied_on: date | None, state: str
) -> None:
    told = Told("kingsbury-ny")
    order = told.tell(OrderIssued(on=ISSUED, order="restoration", complete_by=date(2026, 6, 1)))
    told.tell(NoticeDelivered(on=ISSUED, about=order, method="personal"))
    told.tell(ComplianceConfirmed(on=CONFIRMED, about=order, by=OFFICER, remedied_on=remedied_on))
    assert told.clock("restore", LATER).state == state


@pytest.mark.clause("KNG-037", "KNG-038", "KNG-043")
@pytest.mark.parametrize("on", [date(2026, 5, 20), date(2026, 6, 1)])
def test_nothing_is_left_to_remedy_of_a_notice_that_an_appeal_reversed(
    noticed: Told, on: date
) -> None:
    left = {"schedule", "cure", "halt_under_notice"}
    assert left <= {d.name for d in noticed.asked(LATER).duties()}
    appeal = noticed.tell(AppealFiled(on=on, about=NOTICE, against="notice_of_violation"))
    decision = noticed.tell(AppealDecided(on=on, about=appeal, outcome="upheld"))
    assert left <= {d.name for d in noticed.asked(LATER).duties()}
    noticed.tell(AppealDecided(on=on, about=decision, outcome="reversed"))
    assert not {d.name for d in noticed.asked(LATER).duties()} & left


@pytest.mark.clause("KNG-041", "KNG-076")
def test_what_was_imposed_already_comes_off_a_civil_penalty(noticed: Told) -> None:
    noticed.ratify("KNG-076", "500", ISSUED)
    noticed.tell(PenaltyAssessed(on=LATER, about=NOTICE, amount_cents=20_000, by=OFFICER))
    limits = noticed.action("assess-penalty", LATER, NOTICE).limits
    assert limits is not None
    assert limits[1] == 30_000


@pytest.mark.clause("KNG-057")
def test_a_court_sets_one_fine_within_the_ceiling_of_a_conviction() -> None:
    told = Told("kingsbury-ny")
    conviction = told.tell(
        ConvictionRecorded(
            on=LATER,
            offence="work_against_plan",
            committed_on=ISSUED,
            began_on=ISSUED,
            ended_on=ISSUED,
        )
    )
    assert told.action("record-fine", LATER, conviction).limits == (0, 35_000)
    told.tell(PenaltyAssessed(on=LATER, about=conviction, amount_cents=25_000, by="court"))
    assert told.action("record-fine", LATER, conviction).limits == (0, 10_000)


@pytest.mark.clause("KNG-047", "KNG-048")
@pytest.mark.parametrize(
    ("way", "outcome", "lawful"),
    [
        ("upheld_alone", "modified", False),
        ("modified_too", "modified", True),
        ("modified_too", "upheld", True),
        ("modified_too", "reversed", False),
    ],
)
def test_access_is_asked_for_after_a_modified_notice_only_where_so_read(
    noticed: Told, way: str, outcome: str, lawful: bool
) -> None:
    noticed.ratify("KNG-047", way, ISSUED)
    appeal = noticed.tell(AppealFiled(on=SCHEDULE, about=NOTICE, against="notice_of_violation"))
    decision = noticed.tell(AppealDecided(on=date(2026, 6, 1), about=appeal, outcome=outcome))
    noticed.tell(NoticeMailed(on=date(2026, 6, 2), about=decision, method="certified_mail"))
    assert not noticed.lawful("request-access", date(2026, 6, 8), NOTICE)
    assert noticed.lawful("request-access", date(2026, 6, 9), NOTICE) is lawful


@pytest.mark.clause("KNG-041", "KNG-043")
@pytest.mark.parametrize("act", ["assess-penalty", "seek-penalty"])
def test_no_penalty_follows_a_notice_reversed_after_its_time_ran_out(
    noticed: Told, act: str
) -> None:
    noticed.ratify("KNG-076", "500", ISSUED)
    appeal = noticed.tell(AppealFiled(on=SCHEDULE, about=NOTICE, against="notice_of_violation"))
    decision = AppealDecided(on=CONFIRMED, about=appeal, outcome="reversed")
    assert noticed.clock("schedule", CONFIRMED).state == "missed"
    noticed.tell(decision)
    assert unmet(noticed.action(act, LATER, NOTICE)) == {"KNG-043"}
