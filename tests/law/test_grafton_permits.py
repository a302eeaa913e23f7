"""Grafton: permits, the orders that stop work, and entry on land without one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ordinance_core.law.facts import (
    ApprovalGiven,
    DelegationRecorded,
    FindingRecorded,
    InspectionRecorded,
    PermitIssued,
    StopWorkOrdered,
)
from ordinance_core.messages import Actor
from tests.law.grafton import CLOSED, ISSUED, permitted, stabilized
from tests.law.told import Told, unmet


@pytest.mark.clause("GRF-019")
def test_a_permit_is_given_in_writing_by_the_engineer() -> None:
    told = Told("grafton-wi")
    action = told.action("issue-permit", ISSUED)
    assert (action.lawful, action.by) == (True, ("engineer",))
    assert told.missing("permit", ISSUED) == {"in_writing"}
    assert told.missing("permit", ISSUED, in_writing=False) == {"in_writing"}
    assert not told.missing("permit", ISSUED, in_writing=True)


@pytest.mark.clause("GRF-019", "GRF-026")
def test_a_designee_acts_for_the_engineer() -> None:
    told, _ = permitted()
    told.tell(DelegationRecorded(on=ISSUED, role="engineer", delegate="anna", by_role="engineer"))
    anna = Actor(id="anna")
    acts = {a.name: a for a in told.asked(CLOSED).actions(anna)}
    assert acts["order-stop-work"].lawful
    bert = {a.name: a for a in told.asked(CLOSED).actions(Actor(id="bert"))}
    assert not bert["order-stop-work"].lawful


@pytest.mark.clause("GRF-014", "GRF-042")
@pytest.mark.parametrize(
    ("cover", "equivalent", "lawful"), [(70, False, True), (69, False, False), (0, True, True)]
)
def test_a_permit_closes_after_final_stabilization(
    cover: int, equivalent: bool, lawful: bool
) -> None:
    told, permit = permitted()
    assert not told.action("close-permit", CLOSED, permit).lawful
    stabilized(told, CLOSED, cover, equivalent_measures=equivalent)
    assert told.action("close-permit", CLOSED, permit).lawful is lawful


@pytest.mark.clause("GRF-014")
def test_a_site_with_work_left_is_not_stabilized() -> None:
    told, permit = permitted()
    told.tell(
        InspectionRecorded(
            on=CLOSED, inspection="site", cover_pct=Decimal(90), disturbance_complete=False
        )
    )
    assert unmet(told.action("close-permit", CLOSED, permit)) == {"GRF-014"}


@pytest.mark.clause("GRF-036")
def test_an_inspection_is_held_against_a_version_of_the_plan() -> None:
    told = Told("grafton-wi")
    assert not told.action("record-site-inspection", ISSUED).lawful
    told, _ = permitted()
    assert told.action("record-site-inspection", ISSUED).lawful
    assert told.missing("inspection_report", ISSUED) == {"result", "plan_version"}
    assert told.missing("inspection_report", ISSUED, result="acceptable") == {"plan_version"}
    assert not told.missing("inspection_report", ISSUED, result="acceptable", plan_version="2027-2")


@pytest.mark.clause("GRF-026")
def test_a_stop_work_order_stops_all_work_until_the_engineer_allows_it() -> None:
    told, _ = permitted()
    action = told.action("order-stop-work", CLOSED)
    assert (action.lawful, action.by) == (True, ("engineer",))
    assert told.missing("stop_work_order", CLOSED) == {"stop"}
    order = told.tell(StopWorkOrdered(on=CLOSED))
    assert told.clock("stop_work", CLOSED).state == "running"
    assert told.action("allow-resumption", CLOSED, order).lawful
    told.tell(ApprovalGiven(on=CLOSED, about=order, approval="resumption"))
    assert told.clock("stop_work", CLOSED).state == "ended"


@pytest.mark.clause("GRF-005", "GRF-045")
def test_without_a_permit_a_court_halts_the_work_and_staff_do_not() -> None:
    told = Told("grafton-wi")
    assert unmet(told.action("order-stop-work", ISSUED)) == {"GRF-005", "GRF-045"}
    assert not told.action("record-court-order", ISSUED).lawful
    told.tell(FindingRecorded(on=ISSUED, finding="no_permit"))
    action = told.action("record-court-order", ISSUED)
    assert (action.lawful, dict(action.fixed)) == (True, {"order": "cease_and_desist"})
    assert "CeaseAndDesistOrdered" not in {a.does for a in told.asked(ISSUED).actions()}
    told.ratify("GRF-045", "either", ISSUED)
    assert told.action("order-stop-work", ISSUED).lawful


@pytest.mark.clause("GRF-033")
def test_land_disturbed_without_a_permit_may_be_entered() -> None:
    told = Told("grafton-wi")
    assert unmet(told.action("enter-without-permit", ISSUED)) == {"GRF-033"}
    told.tell(FindingRecorded(on=ISSUED, finding="no_permit"))
    assert told.action("enter-without-permit", ISSUED).lawful
    told.tell(PermitIssued(on=CLOSED, in_writing=True, by="engineer"))
    assert not told.action("enter-without-permit", CLOSED).lawful
    assert not told.action("find-no-permit", CLOSED).lawful
