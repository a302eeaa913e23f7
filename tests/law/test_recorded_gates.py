"""What a town only records opens and bars acts where the text says so."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    FindingRecorded,
    PermitComplianceRecorded,
    ViolationFound,
)
from tests.law.told import Terms, Told, act, proofs, terms

ON = date(2026, 6, 1)
ACTS = proofs(
    ("ALZ-140", "order-training", act("director", "OrderIssued", order="training_or_service")),
    ("ALZ-143", "grant-variance", act("board", "AppealDecided", outcome="variance")),
    ("ALZ-152", "abate-nuisance", act("director", "AbatementStarted")),
)
INSPECTIONS = proofs(
    ("ALZ-054", "allouez-wi", "inspect-premises", "director", "premises"),
    ("MIN-092", "minoa-ny", "inspect-premises", "enforcement_officer", "premises"),
    ("KNG-014", "kingsbury-ny", "inspect-practice", "stormwater_officer", "stormwater_practice"),
    ("BRM-058", "broomfield-co", "inspect-premises", "director", "premises"),
)
GROUNDS = ("nonresponsive", "blatant", "intentional", "repetitive", "severe")
HARDSHIP = ("in_public_interest", "unnecessary_hardship", "special_circumstances")


def allouez() -> Told:
    town = Told("allouez-wi")
    town.tell(ViolationFound(on=ON, offence="prohibited_discharge", began_on=ON))
    return town


def allouez_with_an_appeal() -> Told:
    town = allouez()
    town.tell(AppealFiled(on=ON, against="notice_of_violation", standing="aggrieved"))
    return town


def find(town: Told, *findings: str) -> None:
    for finding in findings:
        town.tell(FindingRecorded(on=ON, finding=finding))


@pytest.mark.parametrize(("name", "wanted"), ACTS)
def test_an_office_does_what_is_only_recorded(name: str, wanted: Terms) -> None:
    (found,) = allouez_with_an_appeal().actions(name, ON)
    assert terms(found) == wanted


@pytest.mark.parametrize(("town", "name", "officer", "inspected"), INSPECTIONS)
def test_officers_inspect_as_often_as_they_need(
    town: str, name: str, officer: str, inspected: str
) -> None:
    (found,) = Told(town).actions(name, ON)
    assert found.lawful
    assert terms(found) == act(officer, "InspectionRecorded", inspection=inspected)


@pytest.mark.clause("ALZ-140")
@pytest.mark.parametrize("ground", GROUNDS)
def test_training_is_ordered_on_a_ground_for_a_forfeiture(ground: str) -> None:
    town = allouez()
    find(town, "immediate_danger")
    assert not town.lawful("order-training", ON)
    find(town, ground)
    assert town.lawful("order-training", ON)


@pytest.mark.clause("ALZ-140")
def test_training_is_ordered_for_a_violation() -> None:
    town = Told("allouez-wi")
    find(town, "blatant")
    assert not town.lawful("order-training", ON)


@pytest.mark.clause("ALZ-143")
def test_a_variance_rests_on_three_findings_and_an_appeal() -> None:
    town = allouez()
    appeal = town.tell(AppealFiled(on=ON, against="notice_of_violation", standing="aggrieved"))
    find(town, *HARDSHIP)
    assert town.lawful("grant-variance", ON, appeal)
    town.tell(AppealDecided(on=ON, about=appeal, outcome="variance"))
    assert not town.lawful("grant-variance", ON)


@pytest.mark.clause("ALZ-143")
@pytest.mark.parametrize("left_out", HARDSHIP)
def test_no_variance_lacks_one_of_its_findings(left_out: str) -> None:
    town = allouez_with_an_appeal()
    find(town, *(finding for finding in HARDSHIP if finding != left_out), "severe")
    assert not town.lawful("grant-variance", ON)


@pytest.mark.clause("ALZ-152")
def test_a_nuisance_is_abated_once_it_is_declared_one() -> None:
    town = allouez()
    find(town, "severe")
    assert not town.lawful("abate-nuisance", ON)
    find(town, "declared_nuisance")
    assert town.lawful("abate-nuisance", ON)


@pytest.mark.clause("ALZ-152")
def test_what_violates_nothing_is_no_nuisance() -> None:
    town = Told("allouez-wi")
    find(town, "declared_nuisance")
    assert not town.lawful("abate-nuisance", ON)


@pytest.mark.clause("ALZ-066")
@pytest.mark.parametrize(("complied", "found"), [(None, True), (False, True), (True, False)])
def test_who_keeps_a_stormwater_permit_keeps_the_section_on_practices(
    complied: bool | None, found: bool
) -> None:
    town = Told("allouez-wi")
    if complied is not None:
        town.tell(PermitComplianceRecorded(on=ON, complied=complied))
    (offence,) = [
        one for one in town.actions("find-violation", ON) if ("offence", "bmps") in one.fixed
    ]
    assert offence.lawful is found


@pytest.mark.clause("MIN-019")
def test_minoa_modifies_its_program_within_six_months_of_an_approved_load() -> None:
    town = Told("minoa-ny")
    find(town, "immediate_danger")
    assert not town.clocks("modify_program", ON)
    find(town, "tmdl_approved")
    clock = town.clock("modify_program", ON)
    assert (clock.state, clock.who) == ("running", "board")
    assert town.due("modify_program", ON) == date(2026, 12, 1)
    assert town.clock("modify_program", date(2026, 12, 2)).state == "missed"
    find(town, "program_modified")
    assert town.clock("modify_program", ON).state == "met"


@pytest.mark.clause("MIN-019")
def test_another_finding_modifies_no_program() -> None:
    town = Told("minoa-ny")
    find(town, "tmdl_approved")
    town.tell(FindingRecorded(on=date(2026, 7, 1), finding="immediate_danger"))
    assert town.clock("modify_program", date(2026, 7, 2)).state == "running"
