"""Minoa: what may be discharged, and what takes that away."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    ApprovalGiven,
    ExemptionRegistered,
    FindingRecorded,
    PermitComplianceRecorded,
    PermitIssued,
    ReportTriaged,
    SignificantSourceIdentified,
)
from tests.law.told import Told

DAY = date(2026, 5, 19)
LISTED = {
    "MIN-030": "water_line_flushing",
    "MIN-031": "landscape_irrigation",
    "MIN-032": "diverted_stream_flows",
    "MIN-033": "rising_groundwater",
    "MIN-034": "groundwater_infiltration",
    "MIN-035": "uncontaminated_pumped_groundwater",
    "MIN-036": "foundation_drains",
    "MIN-037": "sump_pump",
    "MIN-038": "air_conditioning_condensation",
    "MIN-039": "irrigation_water",
    "MIN-040": "springs",
    "MIN-041": "residential_car_washing",
    "MIN-042": "riparian_habitat_flows",
    "MIN-044": "street_wash_water",
    "MIN-045": "firefighting",
}


def triaged(source: str, *conditions: str) -> Told:
    told = Told("minoa-ny")
    told.tell(
        ReportTriaged(
            on=DAY,
            source=source,
            composition="not_stormwater",
            receiving="ms4",
            conditions=conditions,
            discharged_on=DAY,
        )
    )
    return told


def cases() -> list[object]:
    return [pytest.param(s, id=s, marks=pytest.mark.clause(c)) for c, s in LISTED.items()]


@pytest.mark.clause("MIN-047")
@pytest.mark.parametrize("determiner", ["department", "village"])
@pytest.mark.parametrize("source", cases())
def test_a_listed_source_is_exempt_until_department_or_village_determine_otherwise(
    source: str, determiner: str
) -> None:
    told = triaged(source)
    assert told.lawful("close-as-exempt", DAY)
    told.tell(SignificantSourceIdentified(on=DAY, source=source, determiner=determiner))
    assert not told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-043")
def test_pool_water_is_exempt_only_when_dechlorinated() -> None:
    assert not triaged("swimming_pool").lawful("close-as-exempt", DAY)
    assert triaged("swimming_pool", "dechlorinated").lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-046", "MIN-196")
def test_another_source_needs_a_finding_that_it_holds_no_pollutants() -> None:
    told = triaged("other_without_pollutants")
    assert not told.lawful("close-as-exempt", DAY)
    told.tell(FindingRecorded(on=DAY, finding="no_pollutants"))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-195")
def test_a_plan_is_advised_and_required_only_if_so_read() -> None:
    told = triaged("springs")
    assert told.lawful("close-as-exempt", DAY)
    told.ratify("MIN-195", "required", date(2026, 1, 1))
    assert not told.lawful("close-as-exempt", DAY)
    told.tell(ExemptionRegistered(on=DAY, exemption="listed", plan=True))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-023")
def test_the_agency_may_exempt_a_discharge() -> None:
    told = triaged("paint")
    assert not told.lawful("close-as-exempt", DAY)
    told.tell(ExemptionRegistered(on=DAY, exemption="registered", by="enforcement_officer"))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-049", "MIN-050")
def test_a_discharge_against_imminent_harm_is_exempt_while_its_approval_lasts() -> None:
    told = triaged("sewage")
    approval = ApprovalGiven(
        on=DAY, approval="emergency_discharge", in_writing=True, until=date(2026, 5, 21)
    )
    told.tell(approval)
    assert told.lawful("close-as-exempt", date(2026, 5, 20))
    assert told.clock("emergency_discharge_approval", date(2026, 5, 22)).state == "met"
    assert not told.lawful("close-as-exempt", date(2026, 5, 22))


@pytest.mark.clause("MIN-053")
def test_a_permitted_discharge_needs_permit_compliance_and_written_approval() -> None:
    told = triaged("permitted_discharge")
    told.tell(PermitIssued(on=DAY, permit="spdes"))
    told.tell(PermitComplianceRecorded(on=DAY, complied=True))
    assert not told.lawful("close-as-exempt", DAY)
    told.tell(ApprovalGiven(on=DAY, approval="discharge", in_writing=True))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-008", "MIN-029")
@pytest.mark.parametrize(("source", "offence"), [("paint", True), ("springs", False)])
def test_only_what_is_not_exempt_is_a_prohibited_discharge(source: str, offence: bool) -> None:
    found = triaged(source).actions("find-violation", DAY)
    lawful = {f for a in found if a.lawful for f in a.fixed}
    assert (("offence", "prohibited_discharge") in lawful) is offence
