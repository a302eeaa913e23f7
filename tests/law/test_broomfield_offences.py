"""Broomfield: what may be found to be a violation, by whom, and what is no defence."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law import Action
from ordinance_core.law.facts import (
    AccessRevoked,
    AccessTerminated,
    ApprovalGiven,
    DelegationRecorded,
    EntryRefused,
    FindingRecorded,
    PermitComplianceRecorded,
    PermitIssued,
    UnauthorizedReinstatementFound,
)
from ordinance_core.messages import Actor
from tests.law.told import Told, clauses, proofs

DAY = date(2026, 3, 3)


def find(told: Told, offence: str) -> Action:
    finds = told.actions("find-violation", DAY)
    return next(a for a in finds if ("offence", offence) in a.fixed)


@pytest.mark.clause("BRM-044")
def test_a_connection_that_was_lawful_when_made_is_illicit_all_the_same() -> None:
    told = Told("broomfield-co")
    action = find(told, "illicit_connection")
    assert action.lawful
    assert any(r.says == "even if lawful when made" for r in action.reasons)
    assert "BRM-044" in clauses(action)


@pytest.mark.clause("BRM-045")
def test_a_sewage_line_may_be_found_a_violation() -> None:
    action = find(Told("broomfield-co"), "sewage_connection")
    assert (action.lawful, action.clauses) == (True, ("BRM-045",))


@pytest.mark.clause("BRM-052")
@pytest.mark.parametrize("ending", [AccessTerminated(on=DAY), AccessRevoked(on=DAY)])
def test_taking_up_terminated_access_without_written_approval_is_an_offence(
    ending: AccessTerminated | AccessRevoked,
) -> None:
    told = Told("broomfield-co")
    told.tell(UnauthorizedReinstatementFound(on=DAY))
    assert not find(told, "unapproved_reinstatement").lawful
    told.tell(ending)
    assert find(told, "unapproved_reinstatement").lawful
    told.tell(ApprovalGiven(on=DAY, approval="reinstatement", in_writing=False))
    assert find(told, "unapproved_reinstatement").lawful
    told.tell(ApprovalGiven(on=DAY, approval="reinstatement", in_writing=True))
    assert not find(told, "unapproved_reinstatement").lawful


@pytest.mark.clause("BRM-064")
def test_access_delayed_without_good_reason_is_a_violation() -> None:
    told = Told("broomfield-co")
    assert not find(told, "access_delayed").lawful
    told.tell(FindingRecorded(on=DAY, finding="unreasonable_delay"))
    assert find(told, "access_delayed").lawful


@pytest.mark.clause("BRM-065")
def test_access_denied_to_a_permitted_facility_is_a_violation() -> None:
    told = Told("broomfield-co")
    told.tell(EntryRefused(on=DAY))
    assert not find(told, "access_denied").lawful
    told.tell(PermitIssued(on=DAY, permit="cdps"))
    assert find(told, "access_denied").lawful
    assert told.lawful("seek-warrant", DAY)


@pytest.mark.clause("BRM-078")
def test_terms_of_a_permit_not_kept_are_a_violation() -> None:
    told = Told("broomfield-co")
    assert not find(told, "permit_violation").lawful
    told.tell(PermitComplianceRecorded(on=DAY, complied=False))
    assert find(told, "permit_violation").lawful


@pytest.mark.clause("BRM-078")
def test_either_officer_finds_any_violation_of_the_chapter() -> None:
    assert find(Told("broomfield-co"), "any_noncompliance").by == (
        "director",
        "public_health_officer",
    )


@pytest.mark.parametrize(
    "role",
    [
        pytest.param("director", marks=pytest.mark.clause("BRM-005")),
        pytest.param("public_health_officer", marks=pytest.mark.clause("BRM-017")),
    ],
)
def test_a_designee_acts_for_either_officer_named_in_whatever_form(role: str) -> None:
    told = Told("broomfield-co")
    told.tell(FindingRecorded(on=DAY, finding="imminent_danger"))
    told.tell(FindingRecorded(on=DAY, finding="substantial_danger"))
    designee = Actor(id="designee", offices=())

    def may() -> bool:
        found = told.asked(DAY).actions(designee)
        return next(a.lawful for a in found if a.name == "suspend-access")

    assert not may()
    told.tell(DelegationRecorded(on=DAY, role=role, delegate="designee", in_writing=False))
    assert may()


NATURES = proofs(
    ("BRM-044", "illicit_connection", "a continuing offence: it lasts until it is ended"),
    ("BRM-045", "sewage_connection", "a continuing offence: it lasts until it is ended"),
    ("BRM-078", "any_noncompliance", "for what no other offence names"),
)


@pytest.mark.parametrize(("offence", "says"), NATURES)
def test_an_offence_tells_its_nature(offence: str, says: str) -> None:
    assert says in {r.says for r in find(Told("broomfield-co"), offence).reasons}
