"""Minoa: what may be discharged, and what takes that away."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

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
YESTERDAY, AFTER, NEXT_YEAR = date(2026, 5, 18), date(2026, 5, 20), date(2027, 5, 19)
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


def triaged(source: str, *conditions: str, discharged_on: date | None = DAY) -> Told:
    told = Told("minoa-ny")
    told.tell(
        ReportTriaged(
            on=DAY,
            source=source,
            composition="not_stormwater",
            receiving="ms4",
            conditions=conditions,
            discharged_on=discharged_on,
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


@pytest.mark.clause("MIN-023")
@pytest.mark.parametrize(("until", "exempt"), [(YESTERDAY, False), (DAY, True), (None, True)])
def test_an_exemption_covers_discharges_up_to_its_last_day(
    until: date | None, exempt: bool
) -> None:
    told = triaged("paint")
    told.tell(
        ExemptionRegistered(
            on=YESTERDAY, exemption="registered", until=until, by="enforcement_officer"
        )
    )
    assert told.lawful("close-as-exempt", NEXT_YEAR) is exempt


@pytest.mark.clause("MIN-023")
@pytest.mark.parametrize("until", [DAY, None])
def test_an_exemption_on_the_list_or_by_another_office_is_none_of_the_agency(
    until: date | None,
) -> None:
    told = triaged("paint")
    named = ExemptionRegistered(on=DAY, exemption="listed", until=until, by="enforcement_officer")
    told.tell(named)
    told.tell(replace(named, exemption="registered", by="village_clerk"))
    assert not told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-049", "MIN-050")
@pytest.mark.parametrize(
    ("approved_on", "until", "exempt"),
    [
        pytest.param(YESTERDAY, date(2026, 5, 21), True, id="covered"),
        pytest.param(DAY, DAY, True, id="on its last day"),
        pytest.param(YESTERDAY, None, True, id="for no set time"),
        pytest.param(YESTERDAY, YESTERDAY, False, id="run out"),
        pytest.param(date(2026, 5, 20), date(2026, 5, 21), False, id="approved afterwards"),
        pytest.param(date(2026, 5, 20), None, False, id="approved afterwards for no set time"),
    ],
)
def test_a_discharge_against_imminent_harm_is_exempt_where_a_prior_approval_covers_its_day(
    approved_on: date, until: date | None, exempt: bool
) -> None:
    told = triaged("sewage")
    told.tell(
        ApprovalGiven(on=approved_on, approval="emergency_discharge", in_writing=True, until=until)
    )
    assert told.lawful("close-as-exempt", NEXT_YEAR) is exempt
    found = [a for a in told.actions("find-violation", NEXT_YEAR) if a.lawful]
    assert (
        ("offence", "prohibited_discharge") in {f for a in found for f in a.fixed}
    ) is not exempt


@pytest.mark.clause("MIN-049")
@pytest.mark.parametrize("until", [DAY, None])
@pytest.mark.parametrize(
    ("approval", "in_writing"), [("emergency_discharge", False), ("discharge", True)]
)
def test_a_spoken_approval_or_one_of_something_else_exempts_nothing(
    approval: str, in_writing: bool, until: date | None
) -> None:
    told = triaged("sewage")
    told.tell(ApprovalGiven(on=DAY, approval=approval, in_writing=in_writing, until=until))
    assert not told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-050")
def test_the_time_of_an_approval_is_over_on_its_last_day() -> None:
    told = Told("minoa-ny")
    until = date(2026, 5, 21)
    told.tell(ApprovalGiven(on=DAY, approval="emergency_discharge", in_writing=True, until=until))
    assert told.clock("emergency_discharge_approval", date(2026, 5, 20)).state == "running"
    assert told.clock("emergency_discharge_approval", until).state == "met"


@pytest.mark.clause("MIN-053")
def test_a_permitted_discharge_needs_permit_compliance_and_written_approval() -> None:
    told = triaged("permitted_discharge")
    told.tell(PermitIssued(on=DAY, permit="spdes"))
    told.tell(PermitComplianceRecorded(on=DAY, complied=True))
    assert not told.lawful("close-as-exempt", DAY)
    told.tell(ApprovalGiven(on=DAY, approval="discharge", in_writing=True))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("MIN-053")
@pytest.mark.parametrize(
    ("permit_on", "approved_on", "exempt"),
    [(DAY, DAY, True), (DAY, AFTER, False), (AFTER, DAY, False)],
)
def test_permit_and_approval_come_before_the_discharge(
    permit_on: date, approved_on: date, exempt: bool
) -> None:
    told = triaged("permitted_discharge")
    told.tell(PermitIssued(on=permit_on, permit="industrial"))
    told.tell(PermitComplianceRecorded(on=AFTER, complied=True))
    told.tell(ApprovalGiven(on=approved_on, approval="discharge", in_writing=True))
    assert told.lawful("close-as-exempt", AFTER) is exempt


@pytest.mark.clause("MIN-008", "MIN-029")
@pytest.mark.parametrize(("source", "offence"), [("paint", True), ("springs", False)])
def test_only_what_is_not_exempt_is_a_prohibited_discharge(source: str, offence: bool) -> None:
    found = triaged(source).actions("find-violation", DAY)
    lawful = {f for a in found if a.lawful for f in a.fixed}
    assert (("offence", "prohibited_discharge") in lawful) is offence
