"""Minoa: what a notice may require, papers that come in, and what relieves nobody."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ordinance_core.law.facts import (
    AbatementStarted,
    AssessmentLevied,
    BoardResolutionAdopted,
    CostPosted,
    FindingRecorded,
    SiteDescribed,
    SubmissionReceived,
    ViolationFound,
    WarningNoticeIssued,
)
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.rules import Test
from ordinance_core.law.interpreter.predicates import holds
from ordinance_core.law.interpreter.view import Thread
from tests.law.told import Told

DAY = date(2026, 5, 19)


@pytest.mark.parametrize(
    ("requirement", "clause"),
    [
        pytest.param(r, c, id=r, marks=pytest.mark.clause(c))
        for r, c in {
            "monitoring": "MIN-123",
            "elimination": "MIN-124",
            "cease": "MIN-125",
            "abatement": "MIN-126",
            "cost_fine": "MIN-127",
            "bmps": "MIN-128",
        }.items()
    ],
)
def test_a_notice_may_require(requirement: str, clause: str) -> None:
    pack = Told("minoa-ny").pack
    notice = pack.entry("instruments", "notice_of_violation", DAY, pack.defaults)
    assert isinstance(notice, Instrument)
    assert clause in notice.may_require[requirement]


@pytest.mark.clause("MIN-078")
def test_the_copy_of_a_permit_notice_comes_in_person_or_by_mail() -> None:
    told = Told("minoa-ny")
    copy = told.tell(SubmissionReceived(on=DAY, instrument="noi_copy", channel="mail"))
    papers = {p.instrument: p for p in told.asked(DAY).papers() if p.id == copy}
    assert papers["noi_copy"].methods == ("in_person", "mail")


@pytest.mark.clause("MIN-110")
def test_the_cost_of_ending_an_immediate_danger_is_levied_like_any_other() -> None:
    told = Told("minoa-ny")
    told.tell(FindingRecorded(on=DAY, finding="immediate_danger"))
    started = told.tell(AbatementStarted(on=DAY))
    told.tell(CostPosted(on=DAY, about=started, category="abatement", amount_cents=100000))
    assert not told.lawful("adopt-board-resolution", DAY)
    told.tell(FindingRecorded(on=DAY, finding="bona_fide_emergency", by="board"))
    assert told.lawful("adopt-board-resolution", DAY)
    told.tell(BoardResolutionAdopted(on=DAY, resolution="pay_costs"))
    told.tell(AssessmentLevied(on=DAY))
    assert told.line("levied", DAY).cents == 130000


@pytest.mark.clause("MIN-113")
def test_an_answer_to_a_warning_changes_neither_acts_nor_money() -> None:
    told = Told("minoa-ny")
    told.tell(ViolationFound(on=DAY, offence="illicit_connection"))
    warning = told.tell(WarningNoticeIssued(on=DAY))

    def standing() -> set[tuple[str, str | None, bool]]:
        return {(a.name, a.about, a.lawful) for a in told.asked(DAY).actions()}

    before = standing()
    told.tell(SubmissionReceived(on=DAY, about=warning, instrument="warning_response"))
    assert standing() == before


@pytest.mark.clause("MIN-003")
@pytest.mark.parametrize(("acres", "construction"), [("0.99", False), ("1", True)])
def test_an_acre_disturbed_makes_a_construction_activity(acres: str, construction: bool) -> None:
    told = Told("minoa-ny")
    told.tell(SiteDescribed(on=DAY, disturbed_acres=Decimal(acres)))
    test = told.pack.entry("tests", "construction_activity", DAY, told.pack.defaults)
    assert isinstance(test, Test)
    assert holds(told.asked(DAY)._view, test.when, Thread()) is construction
