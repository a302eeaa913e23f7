"""Allouez: what may be discharged, and what takes that away."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    ExemptionRegistered,
    PermitComplianceRecorded,
    PermitIssued,
    ReportTriaged,
    SignificantSourceIdentified,
)
from tests.law.told import Told

DAY = date(2026, 5, 19)
LISTED = {
    "ALZ-025": "waterline_flushing",
    "ALZ-026": "landscape_irrigation",
    "ALZ-027": "diverted_stream_flows",
    "ALZ-028": "uncontaminated_pumped_groundwater",
    "ALZ-029": "potable_water_source",
    "ALZ-030": "foundation_drains",
    "ALZ-031": "air_conditioning_condensation",
    "ALZ-032": "irrigation_water",
    "ALZ-033": "lawn_watering",
    "ALZ-034": "residential_car_washing",
    "ALZ-035": "riparian_habitat_flows",
    "ALZ-036": "wpdes_discharge",
}


def triaged(source: str) -> Told:
    told = Told("allouez-wi")
    told.tell(
        ReportTriaged(
            on=DAY,
            source=source,
            composition="not_stormwater",
            receiving="ms4",
            discharged_on=DAY,
        )
    )
    return told


def cases() -> list[object]:
    return [pytest.param(s, id=s, marks=pytest.mark.clause(c)) for c, s in LISTED.items()]


@pytest.mark.parametrize("source", cases())
def test_a_listed_source_is_exempt_until_it_is_identified_as_significant(source: str) -> None:
    told = triaged(source)
    assert told.lawful("close-as-exempt", DAY)
    told.tell(SignificantSourceIdentified(on=DAY, source=source, by="director"))
    assert not told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("ALZ-037")
def test_identification_takes_no_exemption_from_a_discharge_before_it() -> None:
    told = triaged("lawn_watering")
    after = date(2026, 5, 20)
    told.tell(SignificantSourceIdentified(on=after, source="lawn_watering", by="director"))
    assert told.lawful("close-as-exempt", after)


@pytest.mark.clause("ALZ-037")
def test_identification_of_another_source_changes_nothing() -> None:
    told = triaged("lawn_watering")
    told.tell(SignificantSourceIdentified(on=DAY, source="foundation_drains", by="director"))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("ALZ-038", "ALZ-171")
def test_firefighting_stays_exempt_unless_read_otherwise() -> None:
    told = triaged("firefighting")
    told.tell(SignificantSourceIdentified(on=DAY, source="firefighting", by="director"))
    assert told.lawful("close-as-exempt", DAY)
    told.ratify("ALZ-171", "firefighting_too", date(2026, 1, 1))
    assert not told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("ALZ-171")
def test_by_the_narrow_reading_only_permitted_state_discharges_lose_their_exemption() -> None:
    told = triaged("lawn_watering")
    told.ratify("ALZ-171", "wpdes_only", date(2026, 1, 1))
    told.tell(SignificantSourceIdentified(on=DAY, source="lawn_watering", by="director"))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.parametrize(
    "exemption",
    [
        pytest.param("registered", marks=pytest.mark.clause("ALZ-023")),
        pytest.param("specified_in_writing", marks=pytest.mark.clause("ALZ-039")),
    ],
)
def test_an_exemption_comes_from_the_director_alone(exemption: str) -> None:
    told = triaged("paint")
    told.tell(ExemptionRegistered(on=DAY, exemption=exemption, by="violator"))
    assert not told.lawful("close-as-exempt", DAY)
    told.tell(ExemptionRegistered(on=DAY, exemption=exemption, by="director"))
    assert told.lawful("close-as-exempt", DAY)


@pytest.mark.clause("ALZ-042")
def test_a_permitted_discharge_is_exempt_while_the_permit_is_complied_with() -> None:
    told = triaged("permitted_discharge")
    assert not told.lawful("close-as-exempt", DAY)
    told.tell(PermitIssued(on=DAY, permit="wpdes"))
    told.tell(PermitComplianceRecorded(on=DAY, complied=True))
    assert told.lawful("close-as-exempt", DAY)
    told.tell(PermitComplianceRecorded(on=DAY, complied=False))
    assert not told.lawful("close-as-exempt", DAY)
