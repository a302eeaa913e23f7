"""A closed case: no new act of enforcement until it is taken up again; all else may still come."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from ordinance_core.law import Action
from ordinance_core.law.facts import (
    AppealFiled,
    CaseClosed,
    CaseReopened,
    NoticeDelivered,
    NoticeOfViolationIssued,
    PermitIssued,
    ViolationFound,
)
from ordinance_core.messages import Actor
from tests.law.told import Told

DAY, CLOSED, AFTER = date(2026, 6, 1), date(2026, 6, 3), date(2026, 6, 4)
RULE = "CaseIsClosed"

BARRED = {
    ("allouez-wi", "ALZ-001"): """
        close-as-exempt issue-warning issue-notice-of-violation issue-locate-notice
        order-cease-and-desist cut-utilities prevent-harm suspend-access prevent-damage
        propose-termination terminate-access order-training assess-penalty seek-injunction
        seek-warrant issue-notice-of-intent start-abatement enter-without-notice abate-nuisance
        close-case find-violation""",
    ("minoa-ny", "MIN-024"): """
        close-as-exempt issue-warning issue-notice-of-violation issue-locate-notice
        notify-contaminating-activity order-cease-and-desist cut-utilities suspend-access
        prevent-damage propose-termination terminate-access assess-penalty authorize-abatement
        start-abatement enter-without-notice abate-nuisance seek-warrant seek-injunction
        close-case find-violation""",
    ("grafton-wi", "GRF-026"): "order-stop-work enter-without-permit close-case find-violation",
    ("kingsbury-ny", "KNG-040"): """
        notify-inspection-violation issue-notice-of-violation seek-penalty assess-penalty
        request-access seek-warrant start-abatement abate-nuisance seek-injunction
        withhold-occupancy order-restoration correct-restoration close-case find-violation""",
    ("broomfield-co", "BRM-078"): """
        close-as-exempt issue-notice-of-violation order-compliance take-legal-action assess-fine
        suspend-access suspend-service suspend-in-emergency prevent-damage propose-termination
        terminate-access terminate-in-emergency revoke-access order-treatment seek-warrant
        close-case find-violation""",
}


def towns() -> list[Any]:
    return [
        pytest.param(town, set(names.split()), id=town, marks=pytest.mark.clause(clause))
        for (town, clause), names in BARRED.items()
    ]


def clauses() -> list[Any]:
    return [
        pytest.param(town, clause, id=town, marks=pytest.mark.clause(clause))
        for town, clause in BARRED
    ]


def closed(town: str) -> tuple[Told, str]:
    """A matter of a town with nothing but its closing."""
    told = Told(town)
    return told, told.tell(CaseClosed(on=CLOSED))


def barred(told: Told, on: date) -> set[str]:
    """The acts before which the closing stands; an act on a paper there is none of says only so."""
    return {a.name for a in told.asked(on).actions() if RULE in rules(a, ok=False)}


def rules(action: Action, *, ok: bool) -> Iterator[str]:
    return (reason.rule for reason in action.reasons if reason.ok is ok)


@pytest.mark.parametrize(("town", "acts"), towns())
def test_no_act_of_enforcement_is_lawful_in_a_closed_case(town: str, acts: set[str]) -> None:
    told, _ = closed(town)
    on_papers = {name for name in acts if told.pack.tree["actions"].get(name, {}).get("per")}
    assert barred(told, AFTER) == acts - on_papers
    upon = set(told.pack.tree["bars"]["closed_case"]["upon"])
    assert upon == {"offences"} | acts - {"find-violation"}
    assert barred(told, DAY) == set()


@pytest.mark.parametrize(("town", "clause"), clauses())
def test_a_case_taken_up_again_is_open(town: str, clause: str) -> None:
    told, closing = closed(town)
    reopening = told.action("reopen-case", AFTER, closing)
    office = told.action("close-case", AFTER).by
    assert (reopening.by, reopening.force, reopening.does) == (office, "may", "CaseReopened")
    assert reopening.lawful
    assert clause in reopening.clauses
    holder = Actor(id="key", offices=(f"{town}:{office[0]}",))
    (by_holder,) = [a for a in told.asked(AFTER).actions(holder) if a.name == "reopen-case"]
    assert by_holder.lawful
    told.tell(CaseReopened(on=AFTER, about=closing))
    assert barred(told, AFTER) == set()
    again = told.action("reopen-case", AFTER, closing)
    assert list(rules(again, ok=False)) == ["CaseOpenAlready"]


@pytest.mark.parametrize(("town", "clause"), clauses())
def test_a_case_closed_twice_is_taken_up_by_its_last_closing(town: str, clause: str) -> None:
    told, first = closed(town)
    told.tell(CaseReopened(on=CLOSED, about=first))
    second = told.tell(CaseClosed(on=AFTER))
    assert "close-case" in barred(told, AFTER)
    assert not told.lawful("reopen-case", AFTER, first)
    assert told.lawful("reopen-case", AFTER, second)
    (bar,) = [r for r in told.action("close-case", AFTER).reasons if r.rule == RULE]
    assert clause in bar.clauses


@pytest.mark.clause("ALZ-095", "ALZ-141", "ALZ-001")
def test_a_person_appeals_and_is_heard_though_the_case_was_closed() -> None:
    told = Told("allouez-wi")
    found = told.tell(ViolationFound(on=DAY, offence="prohibited_discharge"))
    paper = told.tell(NoticeOfViolationIssued(on=DAY, about=found))
    told.tell(NoticeDelivered(on=CLOSED, about=paper, method="certified_mail_rr"))
    told.tell(CaseClosed(on=CLOSED))
    assert told.lawful("file-appeal", AFTER, paper)
    appeal = told.tell(AppealFiled(on=AFTER, about=paper, against="notice_of_violation"))
    assert told.lawful("decide-appeal", AFTER, appeal)
    assert told.lawful("record-payment", AFTER)
    assert told.lawful("post-cost", AFTER)
    assert not told.lawful("issue-notice-of-violation", AFTER)


@pytest.mark.clause("GRF-042")
def test_a_permit_may_come_after_a_closed_case() -> None:
    told = Told("grafton-wi")
    told.tell(CaseClosed(on=CLOSED))
    permit = told.tell(PermitIssued(on=AFTER, in_writing=True))
    assert not [r for r in told.action("issue-permit", AFTER).reasons if r.rule == RULE]
    assert any(a.about == permit for a in told.actions("close-permit", AFTER))
