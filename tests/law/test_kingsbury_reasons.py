"""Kingsbury: which need or bar stands in the way of an act, where several do."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest

from ordinance_core.law.facts import (
    AbatementCompleted,
    AppealDecided,
    AppealFiled,
    CostPosted,
    Fact,
    FinalAcceptanceRecorded,
    FindingRecorded,
    GuaranteePosted,
    InspectionRecorded,
    LienRecorded,
    LienReleased,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PaymentReceived,
    PenaltyAssessed,
    ReadingRatified,
    ViolationFound,
)
from tests.law.told import proofs, told_of, verdicts

TOWN = "kingsbury-ny"
ON, DUE, LATER = date(2026, 5, 19), date(2026, 6, 12), date(2026, 7, 1)


def read(reading: str, way: str) -> ReadingRatified:
    return ReadingRatified(on=ON, reading=reading, way=way)


def noticed(complete_by: date) -> tuple[Fact, ...]:
    return (
        ViolationFound(on=ON, offence="work_against_plan"),
        NoticeOfViolationIssued(on=ON, about="ViolationFound-1", complete_by=complete_by),
        NoticeDelivered(on=ON, about="NoticeOfViolationIssued-2", method="personal"),
    )


def appealed(outcome: str) -> tuple[Fact, ...]:
    return (
        *noticed(DUE),
        AppealFiled(on=ON, about="NoticeOfViolationIssued-2"),
        AppealDecided(on=ON, about="AppealFiled-4", outcome=outcome),
    )


def cost(category: str) -> CostPosted:
    return CostPosted(on=ON, category=category, amount_cents=50_000)


BOND = GuaranteePosted(on=ON, guarantee="completion", form="performance_bond")
ACCEPTED = FinalAcceptanceRecorded(on=date(2025, 3, 3))
YEARLY = InspectionRecorded(on=date(2026, 3, 10), inspection="one_year", result="acceptable")
DONE = AbatementCompleted(on=ON)
ABATEMENT_TOO = read("KNG-077", "with_abatement")
IMPOSED = (
    *noticed(DUE),
    read("KNG-076", "500"),
    PenaltyAssessed(
        on=LATER, about="NoticeOfViolationIssued-2", by="stormwater_officer", amount_cents=50_000
    ),
)
PAID = PaymentReceived(on=LATER, amount_cents=50_000, toward="civil_penalty")
WHY = proofs(
    ("KNG-047", "request-access", "AppealNotUpheld", appealed("upheld"), True),
    ("KNG-047", "request-access", "AppealNotUpheld", appealed("modified"), False),
    ("KNG-048", "request-access", "NoticeReversed", appealed("reversed"), False),
    ("KNG-048", "request-access", "NoticeReversed", appealed("modified"), True),
    ("KNG-048", "request-access", "NoticeReversed", noticed(DUE), True),
    (("KNG-023", "KNG-078"), "release-guarantee", "YearNotOver", [BOND, YEARLY], False),
    (("KNG-023", "KNG-078"), "release-guarantee", "YearNotOver", [BOND, ACCEPTED], True),
    ("KNG-068", "record-lien", "CostMissing", [DONE], False),
    ("KNG-068", "record-lien", "CostMissing", [DONE, cost("abatement")], False),
    ("KNG-068", "record-lien", "CostMissing", [DONE, cost("restoration")], True),
    ("KNG-077", "record-lien", "CostMissing", [DONE, ABATEMENT_TOO], False),
    ("KNG-077", "record-lien", "CostMissing", [DONE, cost("operation"), ABATEMENT_TOO], False),
    ("KNG-077", "record-lien", "CostMissing", [DONE, cost("restoration"), ABATEMENT_TOO], True),
    ("KNG-077", "record-lien", "CostMissing", [DONE, cost("abatement"), ABATEMENT_TOO], True),
    ("KNG-077", "record-lien", "CostMissing", [DONE, cost("maintenance"), ABATEMENT_TOO], True),
    ("KNG-068", "record-lien", "LienOnRecord", [LienRecorded(on=ON)], False),
    (
        "KNG-068",
        "record-lien",
        "LienOnRecord",
        [LienRecorded(on=ON), LienReleased(on=ON, about="LienRecorded-1")],
        True,
    ),
    ("KNG-076", "assess-penalty", "AmountNotSettled", noticed(DUE), None),
    ("KNG-076", "assess-penalty", "AmountNotSettled", IMPOSED, True),
    ("KNG-076", "assess-penalty", "AmountNotSettled", [*IMPOSED, PAID], True),
)


@pytest.mark.parametrize(("act", "rule", "facts", "ok"), WHY)
def test_a_need_or_bar_is_told_apart_from_the_others(
    act: str, rule: str, facts: Iterable[Fact], ok: bool | None
) -> None:
    (action,) = told_of(TOWN, *facts).actions(act, LATER)
    assert verdicts(action, rule) == {ok}


@pytest.mark.clause("KNG-041", "KNG-071")
@pytest.mark.parametrize("act", ["seek-penalty", "request-access"])
@pytest.mark.parametrize(
    ("way", "after"), [("later", date(2026, 5, 20)), ("hours_from_issuance", ON)]
)
def test_no_penalty_and_no_entry_follow_while_the_hours_to_remedy_still_run(
    act: str, way: str, after: date
) -> None:
    told = told_of(TOWN, *noticed(ON), read("KNG-071", way))
    assert told.clock("cure", after).state == "running"
    assert not told.lawful(act, after)
    assert told.lawful(act, date(2026, 5, 23))


@pytest.mark.clause("KNG-026")
def test_no_more_is_drawn_than_upkeep_cost_the_town() -> None:
    letter = GuaranteePosted(on=ON, guarantee="operation", form="letter_of_credit")
    failed = FindingRecorded(on=ON, finding="failure_to_maintain")
    drawing = told_of(TOWN, letter, failed, cost("operation"), cost("engineering"))
    assert drawing.action("draw-guarantee", LATER).limits == (0, 100_000)
