"""Allouez: who may act, what a notice may require, and which acts leave each other alone."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    CeaseAndDesistOrdered,
    DelegationRecorded,
    FindingRecorded,
    InjunctionSought,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PenaltyAssessed,
    PersonClassified,
    SubmissionReceived,
    ViolationFound,
    WarningNoticeIssued,
)
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.messages import Actor
from tests.law.told import Told, clauses

DAY = date(2026, 5, 19)


@pytest.fixture
def found() -> Told:
    told = Told("allouez-wi")
    told.tell(ViolationFound(on=DAY, offence="bmps", began_on=DAY))
    return told


def lawful(told: Told, actor: Actor, on: date = DAY) -> set[str]:
    return {a.name for a in told.asked(on).actions(actor) if a.lawful}


@pytest.mark.clause("ALZ-001")
def test_the_director_issues_notices_and_the_clerk_does_not(found: Told) -> None:
    director = Actor(id="k1", offices=("allouez-wi:director",))
    clerk = Actor(id="k2", offices=("allouez-wi:clerk_treasurer",))
    assert "issue-notice-of-violation" in lawful(found, director)
    assert "issue-notice-of-violation" not in lawful(found, clerk)


@pytest.mark.clause("ALZ-001")
def test_an_office_of_another_town_is_none_here(found: Told) -> None:
    officer = Actor(id="k1", offices=("minoa-ny:director",))
    assert "issue-notice-of-violation" not in lawful(found, officer)


@pytest.mark.clause("ALZ-002", "ALZ-004")
def test_a_delegation_by_word_of_mouth_is_enough_within_its_scope_and_time(found: Told) -> None:
    inspector = Actor(id="inspector")
    assert "issue-warning" not in lawful(found, inspector)
    found.tell(
        DelegationRecorded(
            on=DAY,
            role="director",
            delegate="inspector",
            by_role="director",
            in_writing=False,
            scope_=("issue-warning",),
            until=date(2026, 6, 30),
        )
    )
    assert "issue-warning" in lawful(found, inspector)
    assert "issue-notice-of-violation" not in lawful(found, inspector)
    assert "issue-warning" not in lawful(found, inspector, date(2026, 7, 1))


@pytest.mark.parametrize(
    ("requirement", "clause"),
    [
        pytest.param(r, c, id=r, marks=pytest.mark.clause(c))
        for r, c in {
            "monitoring": "ALZ-097",
            "elimination": "ALZ-098",
            "cease": "ALZ-099",
            "abatement": "ALZ-100",
            "cost_fine": "ALZ-101",
            "bmps": "ALZ-102",
        }.items()
    ],
)
def test_a_notice_may_require(requirement: str, clause: str) -> None:
    pack = Told("allouez-wi").pack
    notice = pack.entry("instruments", "notice_of_violation", DAY, pack.defaults)
    assert isinstance(notice, Instrument)
    assert clause in notice.may_require[requirement]
    assert pack.words("requirements", requirement) != requirement


@pytest.mark.clause("ALZ-142", "ALZ-176")
def test_an_emergency_order_cannot_be_appealed_to_the_board(found: Told) -> None:
    order = found.tell(CeaseAndDesistOrdered(on=DAY))
    assert order not in {a.about for a in found.actions("appeal-to-board", DAY)}


@pytest.mark.clause("ALZ-153")
def test_an_injunction_leaves_the_forfeiture_and_a_forfeiture_the_injunction(found: Told) -> None:
    found.tell(FindingRecorded(on=DAY, finding="severe"))
    found.tell(PersonClassified(on=DAY, class_="other"))
    found.tell(InjunctionSought(on=DAY))
    assert found.lawful("assess-penalty", DAY)
    found.tell(PenaltyAssessed(on=DAY, amount_cents=50000))
    action = found.action("seek-injunction", DAY)
    assert action.lawful
    assert "ALZ-119" in clauses(action)


@pytest.mark.clause("ALZ-083")
def test_an_answer_to_a_warning_changes_neither_acts_nor_money(found: Told) -> None:
    def standing() -> tuple[set[tuple[str, bool]], list[int | None]]:
        matter = found.asked(DAY)
        acts = {(a.name, a.lawful) for a in matter.actions()}
        return acts, [line.cents for line in matter.owed()]

    warning = found.tell(WarningNoticeIssued(on=DAY))
    before = standing()
    found.tell(SubmissionReceived(on=DAY, about=warning, instrument="warning_response"))
    assert standing() == before


@pytest.mark.clause("ALZ-167")
def test_by_another_reading_days_count_from_receipt_of_the_notice() -> None:
    told = Told("allouez-wi")
    violation = told.tell(
        ViolationFound(
            on=DAY, offence="improper_disposal", began_on=DAY, ended_on=DAY.replace(day=23)
        )
    )
    told.tell(PersonClassified(on=DAY, class_="other"))
    paper = told.tell(NoticeOfViolationIssued(on=DAY, about=violation))
    told.tell(NoticeDelivered(on=date(2026, 5, 22), about=paper, method="certified_mail_rr"))
    asked = date(2026, 6, 1)
    assert told.line("forfeiture", asked).cents == 5 * 50000
    told.ratify("ALZ-167", "notice", date(2026, 1, 1))
    assert told.line("forfeiture", asked).cents == 2 * 50000


@pytest.mark.clause("ALZ-081")
@pytest.mark.parametrize(
    ("method", "served"), [("certified_mail_rr", True), ("certified_mail", False)]
)
def test_a_warning_is_served_by_certified_mail_with_return_receipt(
    found: Told, method: str, served: bool
) -> None:
    warning = found.tell(WarningNoticeIssued(on=DAY))
    found.tell(NoticeDelivered(on=DAY, about=warning, method=method))
    paper = next(p for p in found.asked(DAY).papers() if p.id == warning)
    assert (paper.served == DAY) is served
