"""Allouez: emergency orders, suspension and termination of access."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessReinstated,
    AccessSuspended,
    AccessTerminated,
    ApprovalGiven,
    CeaseAndDesistOrdered,
    FindingRecorded,
    NoticeDelivered,
    SubmissionReceived,
    TerminationProposed,
)
from tests.law.told import Told, connected

DAY = date(2026, 12, 1)
RECEIVED = date(2026, 12, 4)


@pytest.fixture
def found() -> Told:
    return connected("allouez-wi", DAY)


def ordered(told: Told) -> str:
    order = told.tell(CeaseAndDesistOrdered(on=DAY, content=told.content("emergency_order")))
    told.tell(NoticeDelivered(on=RECEIVED, about=order, method="personal"))
    return order


def finding(told: Told, *names: str, on: date = DAY) -> None:
    for name in names:
        told.tell(FindingRecorded(on=on, finding=name))


@pytest.mark.clause("ALZ-103")
@pytest.mark.parametrize("danger", ["imminent_endangerment", "substantial_endangerment"])
def test_either_endangerment_calls_for_an_emergency_order(found: Told, danger: str) -> None:
    finding(found, "contributed")
    assert not found.lawful("order-cease-and-desist", DAY)
    finding(found, danger)
    action = found.action("order-cease-and-desist", DAY)
    assert (action.lawful, action.force) == (True, "shall")


@pytest.mark.clause("ALZ-104", "ALZ-161")
def test_an_order_needs_a_directive_in_the_issuers_words(found: Told) -> None:
    given = {"content": {"cease": "at once"}}
    missing = found.asked(DAY).missing("emergency_order", given)
    assert [(m.item, m.must) for m in missing] == [("directives", True)]
    found.ratify("ALZ-161", "advised", DAY)
    assert [m.must for m in found.asked(DAY).missing("emergency_order", given)] == [False]


@pytest.mark.clause("ALZ-105", "ALZ-106")
def test_services_may_be_cut_when_the_order_is_not_obeyed(found: Told) -> None:
    order = ordered(found)
    later = date(2026, 12, 7)
    assert found.clock("obey_emergency_order", later).state == "missed"
    assert found.lawful("cut-utilities", later, order)


@pytest.mark.clause("ALZ-107")
def test_the_discharge_begins_again_once_the_danger_has_passed(found: Told) -> None:
    order = ordered(found)
    later = date(2026, 12, 7)
    assert not found.lawful("allow-recommencement", later, order)
    finding(found, "endangerment_passed", on=later)
    assert found.lawful("allow-recommencement", later, order)
    found.tell(TerminationProposed(on=later))
    assert not found.lawful("allow-recommencement", later, order)


@pytest.mark.clause("ALZ-108", "ALZ-181")
def test_a_statement_is_due_thirty_days_after_receipt_of_the_order(found: Told) -> None:
    finding(found, "imminent_endangerment")
    order = ordered(found)
    assert found.due("emergency_statement", RECEIVED) == date(2027, 1, 4)  # day 30 is a Sunday
    found.tell(SubmissionReceived(on=RECEIVED, about=order, instrument="emergency_statement"))
    assert found.clock("emergency_statement", RECEIVED).state == "met"


@pytest.mark.clause("ALZ-108")
def test_without_imminence_a_statement_is_due_by_another_reading_only(found: Told) -> None:
    finding(found, "substantial_endangerment")
    ordered(found)
    assert not found.clocks("emergency_statement", RECEIVED)
    found.ratify("ALZ-108", "any_order", DAY)
    assert found.clock("emergency_statement", RECEIVED).state == "running"


@pytest.mark.clause("ALZ-181")
def test_a_filing_rolls_off_a_saturday_and_days_may_be_read_not_to_roll(found: Told) -> None:
    finding(found, "imminent_endangerment")
    order = found.tell(CeaseAndDesistOrdered(on=DAY))
    thursday = date(2026, 12, 3)
    found.tell(NoticeDelivered(on=thursday, about=order, method="personal"))
    assert found.due("emergency_statement", thursday) == date(2027, 1, 4)  # day 30 is a Saturday
    found.ratify("ALZ-181", "no_roll", DAY)
    assert found.due("emergency_statement", thursday) == date(2027, 1, 2)


@pytest.mark.clause("ALZ-109")
def test_the_statement_tells_causes_and_measures() -> None:
    told = Told("allouez-wi")
    assert told.missing("emergency_statement", DAY, content={}) == {"causes", "measures"}


@pytest.mark.clause("ALZ-110")
def test_suspension_needs_danger_both_imminent_and_substantial(found: Told) -> None:
    finding(found, "imminent_danger")
    assert not found.lawful("suspend-access", DAY)
    finding(found, "substantial_danger")
    assert found.lawful("suspend-access", DAY)


@pytest.mark.clause("ALZ-111")
def test_steps_follow_a_suspension_that_is_not_obeyed(found: Told) -> None:
    suspension = found.tell(AccessSuspended(on=DAY, basis="emergency"))
    assert not found.lawful("prevent-damage", DAY, suspension)
    finding(found, "suspension_disobeyed")
    assert found.lawful("prevent-damage", DAY, suspension)


@pytest.mark.clause("ALZ-112", "ALZ-113", "ALZ-177")
def test_termination_waits_three_business_days_after_word_of_the_proposal(found: Told) -> None:
    proposal = found.tell(TerminationProposed(on=DAY))
    finding(found, "termination_would_abate")
    assert not found.lawful("terminate-access", date(2026, 12, 31), proposal)
    found.tell(NoticeDelivered(on=RECEIVED, about=proposal, method="personal"))
    assert not found.lawful("terminate-access", date(2026, 12, 8), proposal)
    assert found.lawful("terminate-access", date(2026, 12, 9), proposal)


@pytest.mark.clause("ALZ-114")
def test_reinstatement_needs_approval_in_writing(found: Told) -> None:
    found.tell(AccessTerminated(on=DAY, basis="illicit_discharge"))
    found.tell(ApprovalGiven(on=DAY, approval="reinstatement", in_writing=False))
    assert not found.lawful("reinstate-access", DAY)
    found.tell(ApprovalGiven(on=DAY, approval="reinstatement", in_writing=True))
    assert found.lawful("reinstate-access", DAY)


@pytest.mark.clause("ALZ-110")
def test_a_case_stays_open_while_access_is_suspended(found: Told) -> None:
    suspension = found.tell(AccessSuspended(on=DAY, basis="emergency"))
    assert not found.lawful("close-case", DAY)
    found.tell(AccessReinstated(on=DAY, about=suspension))
    assert found.lawful("close-case", DAY)
