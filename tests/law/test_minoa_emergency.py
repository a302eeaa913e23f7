"""Minoa: emergency orders, suspension, termination, and who may act."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessSuspended,
    AccessTerminated,
    ApprovalGiven,
    CeaseAndDesistOrdered,
    DelegationRecorded,
    FindingRecorded,
    NoticeDelivered,
    SubmissionReceived,
    TerminationProposed,
)
from ordinance_core.messages import Actor
from tests.law.told import Told, clauses, connected

DAY = date(2026, 12, 1)
RECEIVED = date(2026, 12, 4)


@pytest.fixture
def found() -> Told:
    return connected("minoa-ny", DAY)


def ordered(told: Told) -> str:
    order = told.tell(CeaseAndDesistOrdered(on=DAY))
    told.tell(NoticeDelivered(on=RECEIVED, about=order, method="personal"))
    return order


def finding(told: Told, *names: str, on: date = DAY) -> None:
    for name in names:
        told.tell(FindingRecorded(on=on, finding=name))


@pytest.mark.clause("MIN-130")
def test_an_emergency_order_may_rest_on_either_endangerment(found: Told) -> None:
    finding(found, "contributed", "substantial_endangerment")
    action = found.action("order-cease-and-desist", DAY)
    assert (action.lawful, action.force) == (True, "may")


@pytest.mark.clause("MIN-131", "MIN-132")
def test_an_emergency_order_has_two_directions() -> None:
    assert Told("minoa-ny").missing("emergency_order", DAY, content={}) == {
        "comply_with_law",
        "preventive_action",
    }


@pytest.mark.clause("MIN-133", "MIN-134")
def test_services_may_be_cut_when_the_order_is_not_obeyed(found: Told) -> None:
    order = ordered(found)
    assert found.clock("obey_emergency_order", date(2026, 12, 7)).state == "missed"
    assert found.lawful("cut-utilities", date(2026, 12, 7), order)


@pytest.mark.clause("MIN-135")
def test_the_discharge_begins_again_once_the_danger_has_passed(found: Told) -> None:
    order = ordered(found)
    finding(found, "endangerment_passed")
    assert found.lawful("allow-recommencement", RECEIVED, order)
    found.tell(TerminationProposed(on=RECEIVED))
    assert not found.lawful("allow-recommencement", RECEIVED, order)


@pytest.mark.clause("MIN-136")
def test_a_statement_is_due_ten_days_after_receipt_of_the_order(found: Told) -> None:
    finding(found, "imminent_endangerment")
    order = ordered(found)
    assert found.due("emergency_statement", RECEIVED) == date(2026, 12, 14)
    found.tell(SubmissionReceived(on=RECEIVED, about=order, instrument="emergency_statement"))
    assert found.clock("emergency_statement", RECEIVED).state == "met"


@pytest.mark.clause("MIN-136")
def test_without_imminence_a_statement_is_due_by_another_reading_only(found: Told) -> None:
    ordered(found)
    assert not found.clocks("emergency_statement", RECEIVED)
    found.ratify("MIN-136", "any_order", DAY)
    assert found.clock("emergency_statement", RECEIVED).state == "running"


@pytest.mark.clause("MIN-137")
def test_the_statement_tells_causes_and_measures() -> None:
    assert Told("minoa-ny").missing("emergency_statement", DAY, content={}) == {
        "causes",
        "measures",
    }


@pytest.mark.clause("MIN-138")
def test_an_emergency_order_changes_nothing_for_a_notice_of_violation(found: Told) -> None:
    before = found.action("issue-notice-of-violation", DAY)
    ordered(found)
    after = found.action("issue-notice-of-violation", DAY)
    assert before.lawful
    assert after.lawful
    assert "MIN-138" in clauses(after)


@pytest.mark.clause("MIN-139", "MIN-140")
def test_suspension_needs_both_dangers_and_disobedience_opens_further_steps(found: Told) -> None:
    finding(found, "imminent_danger")
    assert not found.lawful("suspend-access", DAY)
    finding(found, "substantial_danger")
    assert found.lawful("suspend-access", DAY)
    suspension = found.tell(AccessSuspended(on=DAY, basis="emergency"))
    finding(found, "suspension_disobeyed")
    assert found.lawful("prevent-damage", DAY, suspension)


@pytest.mark.clause("MIN-141", "MIN-142", "MIN-197")
def test_termination_waits_for_word_of_the_proposal(found: Told) -> None:
    proposal = found.tell(TerminationProposed(on=DAY))
    finding(found, "termination_would_abate")
    assert not found.lawful("terminate-access", RECEIVED, proposal)
    found.tell(NoticeDelivered(on=RECEIVED, about=proposal, method="personal"))
    assert found.lawful("terminate-access", date(2026, 12, 9), proposal)


@pytest.mark.clause("MIN-143")
def test_reinstatement_needs_an_approval_that_may_be_oral(found: Told) -> None:
    found.tell(AccessTerminated(on=DAY, basis="illicit_discharge"))
    assert not found.lawful("reinstate-access", DAY)
    found.tell(ApprovalGiven(on=DAY, approval="reinstatement", in_writing=False))
    assert found.lawful("reinstate-access", DAY)


@pytest.mark.clause("MIN-001", "MIN-024", "MIN-025")
@pytest.mark.parametrize(("in_writing", "lawful"), [(True, True), (False, False)])
def test_a_delegate_acts_only_under_a_written_delegation(
    found: Told, in_writing: bool, lawful: bool
) -> None:
    inspector = Actor(id="inspector")
    found.tell(
        DelegationRecorded(
            on=DAY,
            role="enforcement_officer",
            delegate="inspector",
            by_role="enforcement_officer",
            in_writing=in_writing,
        )
    )
    asked = found.asked(DAY).actions(inspector)
    notice = next(a for a in asked if a.name == "issue-notice-of-violation")
    assert notice.lawful is lawful


@pytest.mark.clause("MIN-024")
def test_the_officer_acts_by_virtue_of_the_office(found: Told) -> None:
    officer = Actor(id="k1", offices=("minoa-ny:enforcement_officer",))
    asked = found.asked(DAY).actions(officer)
    lawful = {a.name for a in asked if a.lawful}
    assert "issue-notice-of-violation" in lawful
    assert "adopt-board-resolution" not in lawful
