"""Minoa: which need or bar stands in the way of an act, where several do."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessReinstated,
    AccessSuspended,
    AccessTerminated,
    AppealDecided,
    AppealFiled,
    CeaseAndDesistOrdered,
    CompensatoryActionAccepted,
    Fact,
    FindingRecorded,
    NoticeDelivered,
    NoticeOfViolationIssued,
    ReadingRatified,
    UnauthorizedReinstatementFound,
    ViolationFound,
)
from tests.law.told import Told, offences, proofs, told_of, verdicts

TOWN = "minoa-ny"
ON, LATER = date(2026, 5, 19), date(2026, 7, 1)
NOTICED = (
    ViolationFound(on=ON, offence="prohibited_discharge"),
    NoticeOfViolationIssued(on=ON, about="ViolationFound-1", complete_by=date(2026, 6, 12)),
    NoticeDelivered(on=ON, about="NoticeOfViolationIssued-2", method="personal"),
)
STRAINED = FindingRecorded(on=ON, finding="contributes_to_special_conditions")
FAILING = ViolationFound(on=ON, offence="failing_ists")
COMPENSATED = (
    *NOTICED,
    CompensatoryActionAccepted(on=ON, about="NoticeOfViolationIssued-2"),
)
ABATEMENT_TOO = ReadingRatified(on=ON, reading="MIN-129", way="abatement_too")
TERMINATED, SUSPENDED = AccessTerminated(on=ON), AccessSuspended(on=ON, basis="emergency")
BACK = AccessReinstated(on=ON, about="AccessTerminated-1")


def appealed(outcome: str, against: str = "notice_of_violation") -> tuple[Fact, ...]:
    return (
        *NOTICED,
        AppealFiled(on=ON, about="NoticeOfViolationIssued-2", against=against),
        AppealDecided(on=ON, about="AppealFiled-4", outcome=outcome),
    )


WHY = proofs(
    ("MIN-150", "assess-penalty", "NoticeReversed", appealed("reversed"), False),
    ("MIN-150", "assess-penalty", "NoticeReversed", appealed("modified"), True),
    ("MIN-150", "assess-penalty", "NoticeReversed", appealed("reversed", "penalty"), True),
    ("MIN-156", "authorize-abatement", "NoticeReversed", appealed("reversed"), False),
    ("MIN-156", "authorize-abatement", "NoticeReversed", appealed("upheld"), True),
    (
        "MIN-129",
        "authorize-abatement",
        "CompensatoryActionStands",
        [*COMPENSATED, ABATEMENT_TOO],
        False,
    ),
    ("MIN-129", "authorize-abatement", "CompensatoryActionStands", [*NOTICED, ABATEMENT_TOO], True),
    ("MIN-143", "reinstate-access", "ApprovalMissing", [SUSPENDED], True),
    ("MIN-143", "reinstate-access", "ApprovalMissing", [TERMINATED], False),
    ("MIN-143", "reinstate-access", "ApprovalMissing", [TERMINATED, BACK, SUSPENDED], True),
    ("MIN-091", "close-case", "CertificateMissing", [FAILING, STRAINED], False),
    ("MIN-091", "close-case", "CertificateMissing", [NOTICED[0], STRAINED], True),
    ("MIN-084", "close-case", "CertificateMissing", [FAILING], True),
)


@pytest.mark.parametrize(("act", "rule", "facts", "ok"), WHY)
def test_a_need_or_bar_is_told_apart_from_the_others(
    act: str, rule: str, facts: Iterable[Fact], ok: bool
) -> None:
    (action,) = told_of(TOWN, *facts).actions(act, LATER)
    assert verdicts(action, rule) == {ok}


@pytest.mark.clause("MIN-129")
def test_a_compensatory_action_stands_before_no_abatement_unless_the_village_reads_it_so() -> None:
    (action,) = told_of(TOWN, *COMPENSATED).actions("authorize-abatement", LATER)
    assert verdicts(action, "CompensatoryActionStands") == set()


@pytest.mark.clause("MIN-143")
def test_access_that_was_suspended_alone_is_not_reinstated_against_a_termination() -> None:
    told = told_of(TOWN, SUSPENDED, UnauthorizedReinstatementFound(on=ON))
    assert "unapproved_reinstatement" not in offences(told, LATER)


@pytest.mark.clause("MIN-134")
def test_other_steps_against_harm_are_taken_under_the_order_that_is_not_obeyed() -> None:
    told = Told(TOWN)
    assert not told.lawful("prevent-harm", ON)
    obeyed, other = (told.tell(CeaseAndDesistOrdered(on=ON)) for _ in range(2))
    told.tell(FindingRecorded(on=ON, about=other, finding="order_disobeyed"))
    assert told.lawful("prevent-harm", ON, other)
    assert not told.lawful("prevent-harm", ON, obeyed)


@pytest.mark.clause("MIN-115", "MIN-116")
@pytest.mark.parametrize("paper", ["notice_of_violation", "locate_notice"])
def test_each_notice_marks_the_name_and_address_it_gives_as_a_persons(paper: str) -> None:
    content = Told(TOWN).pack.tree["instruments"][paper]["content"]
    assert content["name_and_address"]["names_person"] is True


@pytest.mark.clause("MIN-150")
@pytest.mark.parametrize(("outcome", "reverses"), [("reversed", True), ("modified", False)])
def test_a_decision_that_reverses_is_told_from_others(outcome: str, reverses: bool) -> None:
    titles = {paper.title for paper in told_of(TOWN, *appealed(outcome)).asked(LATER).papers()}
    assert ("Decision that reverses" in titles) is reverses
