"""Minoa: the day a violation ended, a notice that fell, and sums set within one ceiling."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AbatementAuthorized,
    AbatementCompleted,
    AbatementStarted,
    AppealDecided,
    AppealFiled,
    CompensatoryActionAccepted,
    CompensatoryActionDefaulted,
    ComplianceConfirmed,
    NoticeDelivered,
    NoticeMailed,
    NoticeOfViolationIssued,
    PenaltyAssessed,
    ViolationFound,
    WarningNoticeIssued,
)
from tests.law.told import Told, unmet

ISSUED, RECEIVED = date(2026, 3, 30), date(2026, 4, 1)
SCHEDULE, CURE = date(2026, 4, 15), date(2026, 4, 21)
LATER = date(2026, 6, 1)
OFFICER = "enforcement_officer"
NOTICE = "NoticeOfViolationIssued-2"


@pytest.fixture
def noticed() -> Told:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=ISSUED, about=violation, complete_by=SCHEDULE))
    told.tell(NoticeDelivered(on=RECEIVED, about=paper, method="personal"))
    return told


def confirmed(told: Told, on: date, remedied_on: date | None = None) -> None:
    told.tell(ComplianceConfirmed(on=on, about=NOTICE, by=OFFICER, remedied_on=remedied_on))


@pytest.mark.clause("MIN-122", "MIN-144", "MIN-146")
@pytest.mark.parametrize(
    ("remedied_on", "schedule", "cure"),
    [
        (SCHEDULE, "met", "met"),
        (date(2026, 4, 16), "missed", "met"),
        (CURE, "missed", "met"),
        (date(2026, 4, 22), "missed", "missed"),
        (None, "missed", "missed"),
    ],
)
def test_a_violation_remedied_in_time_stays_so_though_it_is_confirmed_later(
    noticed: Told, remedied_on: date | None, schedule: str, cure: str
) -> None:
    confirmed(noticed, date(2026, 5, 4), remedied_on)
    assert noticed.clock("schedule", LATER).state == schedule
    assert noticed.clock("cure", LATER).state == cure
    assert not noticed.asked(LATER).duties()


@pytest.mark.clause("MIN-145", "MIN-146")
@pytest.mark.parametrize(
    ("remedied_on", "days"), [(date(2026, 4, 25), 23), (None, 32), (date(2026, 5, 4), 32)]
)
def test_the_penalty_counts_to_the_day_of_the_remedy_not_of_its_confirmation(
    noticed: Told, remedied_on: date | None, days: int
) -> None:
    confirmed(noticed, date(2026, 5, 4), remedied_on)
    assert noticed.line("civil_penalty", LATER).at_most == days * 500_00


@pytest.mark.clause("MIN-146", "MIN-156")
def test_no_day_counts_once_the_village_has_abated_the_violation(noticed: Told) -> None:
    authority = noticed.tell(AbatementAuthorized(on=date(2026, 4, 23), about=NOTICE))
    started = noticed.tell(AbatementStarted(on=date(2026, 4, 24), about=authority))
    noticed.tell(AbatementCompleted(on=date(2026, 4, 28), about=started))
    assert noticed.line("civil_penalty", LATER).at_most == 26 * 500_00
    confirmed(noticed, date(2026, 5, 4))
    assert noticed.line("civil_penalty", LATER).at_most == 26 * 500_00


@pytest.mark.clause("MIN-155", "MIN-182")
@pytest.mark.parametrize(("remedied_on", "state"), [(date(2026, 5, 11), "met"), (None, "missed")])
def test_what_was_corrected_within_the_days_after_an_appeal_is_not_missed(
    noticed: Told, remedied_on: date | None, state: str
) -> None:
    appeal = noticed.tell(AppealFiled(on=RECEIVED, about=NOTICE, against="notice_of_violation"))
    noticed.tell(AppealDecided(on=date(2026, 5, 4), about=appeal, outcome="upheld"))
    confirmed(noticed, date(2026, 5, 20), remedied_on)
    assert noticed.clock("correct_after_appeal", LATER).state == state


def reversed_on(told: Told, on: date) -> None:
    appeal = told.tell(AppealFiled(on=RECEIVED, about=NOTICE, against="notice_of_violation"))
    told.tell(AppealDecided(on=on, about=appeal, outcome="reversed"))


@pytest.mark.clause("MIN-122", "MIN-144", "MIN-150")
@pytest.mark.parametrize("on", [date(2026, 4, 14), date(2026, 5, 4)])
def test_nothing_is_left_to_cure_of_a_notice_that_an_appeal_reversed(
    noticed: Told, on: date
) -> None:
    assert {d.name for d in noticed.asked(LATER).duties()} == {"schedule", "cure"}
    reversed_on(noticed, on)
    assert not {d.name for d in noticed.asked(LATER).duties()} & {"schedule", "cure"}


@pytest.mark.clause("MIN-145", "MIN-150")
def test_a_notice_that_an_appeal_reversed_exposes_nobody_to_a_penalty(noticed: Told) -> None:
    assert noticed.line("civil_penalty", LATER).state == "exposure"
    noticed.tell(PenaltyAssessed(on=LATER, about=NOTICE, amount_cents=100, by=OFFICER))
    assert noticed.line("assessed_penalty", LATER).cents == 100
    reversed_on(noticed, LATER)
    assert noticed.line("civil_penalty", LATER).state == "blocked"
    assert not [line for line in noticed.asked(LATER).owed() if line.charge == "assessed_penalty"]


@pytest.mark.clause("MIN-145")
def test_what_was_imposed_already_comes_off_the_most_that_may_still_be(noticed: Told) -> None:
    on, cap = date(2026, 4, 22), 21 * 500_00
    assert noticed.action("assess-penalty", on, NOTICE).limits == (0, cap)
    imposed = PenaltyAssessed(on=on, about=NOTICE, amount_cents=300_000, by=OFFICER)
    first = noticed.tell(imposed)
    noticed.tell(imposed)
    assert noticed.action("assess-penalty", on, NOTICE).limits == (0, cap - 600_000)
    objection = noticed.tell(AppealFiled(on=on, about=first, against="penalty"))
    noticed.tell(AppealDecided(on=on, about=objection, outcome="reversed"))
    assert noticed.action("assess-penalty", on, NOTICE).limits == (0, cap - 300_000)


@pytest.mark.clause("MIN-145", "MIN-184")
@pytest.mark.parametrize("outcome", [None, "upheld", "reversed"])
def test_an_objection_to_a_penalty_leaves_the_notice_as_it_is(
    noticed: Told, outcome: str | None
) -> None:
    penalty = noticed.tell(PenaltyAssessed(on=LATER, about=NOTICE, amount_cents=100, by=OFFICER))
    objection = noticed.tell(AppealFiled(on=LATER, about=penalty, against="penalty"))
    if outcome is not None:
        noticed.tell(AppealDecided(on=LATER, about=objection, outcome=outcome))
    assert noticed.lawful("assess-penalty", LATER, NOTICE)
    assert noticed.lawful("authorize-abatement", LATER, NOTICE)
    assert noticed.line("civil_penalty", LATER).state == "exposure"
    fell = outcome == "reversed"
    lines = [line for line in noticed.asked(LATER).owed() if line.charge == "assessed_penalty"]
    assert (not lines) is fell


@pytest.mark.clause("MIN-150", "MIN-184")
def test_an_objection_that_waits_revives_no_notice_that_was_reversed(noticed: Told) -> None:
    penalty = noticed.tell(PenaltyAssessed(on=LATER, about=NOTICE, amount_cents=100, by=OFFICER))
    noticed.tell(AppealFiled(on=LATER, about=penalty, against="penalty"))
    reversed_on(noticed, LATER)
    assert noticed.line("civil_penalty", LATER).state == "blocked"
    assert "MIN-150" in unmet(noticed.action("assess-penalty", LATER, NOTICE))


@pytest.mark.clause("MIN-151", "MIN-152", "MIN-184")
def test_only_an_appeal_of_a_notice_has_to_be_heard_in_the_days_of_the_article(
    noticed: Told,
) -> None:
    warning = noticed.tell(WarningNoticeIssued(on=ISSUED, about="ViolationFound-1"))
    noticed.tell(AppealFiled(on=RECEIVED, about=warning, against="warning_notice"))
    penalty = noticed.tell(PenaltyAssessed(on=RECEIVED, about=NOTICE, amount_cents=100))
    noticed.tell(AppealFiled(on=RECEIVED, about=penalty, against="penalty"))
    assert not noticed.clocks("hear_appeal", RECEIVED)
    appeal = noticed.tell(AppealFiled(on=RECEIVED, about=NOTICE, against="notice_of_violation"))
    assert [c.about for c in noticed.clocks("hear_appeal", RECEIVED)] == [appeal]
    assert noticed.due("hear_appeal", RECEIVED) == date(2026, 5, 1)


@pytest.mark.clause("MIN-129", "MIN-145")
def test_nobody_is_exposed_to_a_penalty_that_a_compensatory_action_stands_in_for(
    noticed: Told,
) -> None:
    taken = noticed.tell(CompensatoryActionAccepted(on=LATER, about=NOTICE))
    assert noticed.line("civil_penalty", LATER).state == "blocked"
    noticed.tell(CompensatoryActionDefaulted(on=LATER, about=taken))
    assert noticed.line("civil_penalty", LATER).state == "exposure"


@pytest.mark.clause("MIN-129")
def test_a_compensatory_action_can_take_the_place_of_a_notice(noticed: Told) -> None:
    told = Told("minoa-ny")
    violation = told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    assert told.lawful("accept-compensatory-action", ISSUED, violation)
    noticed.tell(CompensatoryActionAccepted(on=ISSUED, about="ViolationFound-1"))
    barred = noticed.action("assess-penalty", LATER, NOTICE)
    assert not barred.lawful
    assert "MIN-129" in unmet(barred)


@pytest.mark.clause("MIN-129")
def test_a_compensatory_action_holds_up_the_abatement_only_where_so_read(noticed: Told) -> None:
    noticed.ratify("MIN-129", "abatement_too", ISSUED)
    assert noticed.lawful("authorize-abatement", LATER, NOTICE)
    noticed.tell(CompensatoryActionAccepted(on=LATER, about=NOTICE))
    assert unmet(noticed.action("authorize-abatement", LATER, NOTICE)) >= {"MIN-129"}
    noticed.ratify("MIN-129", "penalty_alone", LATER)
    assert noticed.lawful("authorize-abatement", LATER, NOTICE)


@pytest.mark.clause("MIN-146")
@pytest.mark.parametrize(("remedied_on", "days"), [(date(2026, 5, 2), 30), (None, 32)])
def test_the_days_go_on_after_the_villages_work_where_so_read(
    noticed: Told, remedied_on: date | None, days: int
) -> None:
    noticed.tell(AbatementCompleted(on=date(2026, 4, 28)))
    noticed.ratify("MIN-146", "remedy_alone", ISSUED)
    confirmed(noticed, date(2026, 5, 4), remedied_on)
    assert noticed.line("civil_penalty", LATER).at_most == days * 500_00


@pytest.mark.clause("MIN-155")
@pytest.mark.parametrize(
    ("way", "outcome", "lawful"),
    [
        ("upheld_alone", "modified", False),
        ("modified_too", "modified", True),
        ("modified_too", "upheld", True),
        ("modified_too", "reversed", False),
    ],
)
def test_a_modified_notice_is_abated_only_where_so_read(
    noticed: Told, way: str, outcome: str, lawful: bool
) -> None:
    noticed.ratify("MIN-155", way, ISSUED)
    appeal = noticed.tell(AppealFiled(on=RECEIVED, about=NOTICE, against="notice_of_violation"))
    decision = noticed.tell(AppealDecided(on=date(2026, 5, 4), about=appeal, outcome=outcome))
    noticed.tell(NoticeMailed(on=date(2026, 5, 5), about=decision, method="certified_mail"))
    assert not noticed.lawful("authorize-abatement", date(2026, 5, 11), NOTICE)
    assert noticed.lawful("authorize-abatement", date(2026, 5, 12), NOTICE) is lawful
