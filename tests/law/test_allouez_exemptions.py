"""Allouez: what may be discharged, and what takes that away."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law.facts import (
    DyeTestNotified,
    DyeTestPlanned,
    ExemptionRegistered,
    Fact,
    PermitComplianceRecorded,
    PermitIssued,
    ReportTriaged,
    SignificantSourceIdentified,
)
from tests.law.told import Told

EARLIER, DAY = date(2026, 5, 18), date(2026, 5, 19)
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


def significant(source: str, on: date = DAY) -> SignificantSourceIdentified:
    return SignificantSourceIdentified(on=on, source=source, by="director")


NEXT = date(2026, 5, 20)
WAYS = [
    ("whole_list", "lawn_watering", "lawn_watering", DAY, False),
    ("whole_list", "firefighting", "firefighting", DAY, True),
    ("firefighting_too", "lawn_watering", "lawn_watering", DAY, False),
    ("firefighting_too", "lawn_watering", "springs", DAY, True),
    ("firefighting_too", "lawn_watering", "lawn_watering", NEXT, True),
    ("firefighting_too", "lawn_watering", None, DAY, True),
    ("firefighting_too", "firefighting", "firefighting", DAY, False),
    ("firefighting_too", "firefighting", None, DAY, True),
    ("firefighting_too", "firefighting", "lawn_watering", DAY, True),
    ("firefighting_too", "firefighting", "firefighting", NEXT, True),
    ("wpdes_only", "lawn_watering", "lawn_watering", DAY, True),
    ("wpdes_only", "firefighting", "firefighting", DAY, True),
    ("wpdes_only", "wpdes_discharge", "wpdes_discharge", DAY, False),
    ("wpdes_only", "wpdes_discharge", "lawn_watering", DAY, True),
    ("wpdes_only", "wpdes_discharge", "wpdes_discharge", NEXT, True),
    ("wpdes_only", "wpdes_discharge", None, DAY, True),
]


@pytest.mark.clause("ALZ-037", "ALZ-171")
@pytest.mark.parametrize("case", WAYS)
def test_which_sources_lose_their_exemption_is_a_reading(
    case: tuple[str, str, str | None, date, bool],
) -> None:
    way, source, identified, on, exempt = case
    told = triaged(source)
    told.ratify("ALZ-171", way, date(2026, 1, 1))
    if identified is not None:
        told.tell(significant(identified, on))
    assert told.lawful("close-as-exempt", NEXT) is exempt


@pytest.mark.clause("ALZ-023", "ALZ-039")
def test_an_exemption_of_no_known_kind_exempts_nothing() -> None:
    told = triaged("paint")
    told.tell(ExemptionRegistered(on=DAY, by="director"))
    assert not told.lawful("close-as-exempt", DAY)


PERMIT = PermitIssued(on=DAY, permit="wpdes")
KEPT = PermitComplianceRecorded(on=DAY, complied=True)


@pytest.mark.clause("ALZ-042")
@pytest.mark.parametrize(
    ("source", "facts", "exempt"),
    [
        ("permitted_discharge", [PERMIT, KEPT], True),
        ("permitted_discharge", [PermitIssued(on=DAY, permit="construction"), KEPT], True),
        ("permitted_discharge", [PermitIssued(on=DAY, permit="industrial"), KEPT], True),
        ("permitted_discharge", [PermitIssued(on=DAY), KEPT], False),
        ("permitted_discharge", [PERMIT], False),
        ("permitted_discharge", [PERMIT, PermitComplianceRecorded(on=DAY)], False),
        ("permitted_discharge", [KEPT], False),
        ("paint", [PERMIT, KEPT], False),
    ],
)
def test_a_permit_exempts_its_own_discharge_while_it_is_kept(
    source: str, facts: list[Fact], exempt: bool
) -> None:
    told = triaged(source)
    for fact in facts:
        told.tell(fact)
    assert told.lawful("close-as-exempt", DAY) is exempt


TEST = datetime(2026, 5, 19, 18, tzinfo=UTC)
BEFORE = datetime(2026, 5, 18, 15, tzinfo=UTC)


@pytest.mark.clause("ALZ-040", "ALZ-041")
@pytest.mark.parametrize(
    ("source", "recipients", "exempt"),
    [
        ("dye_testing", ("director", "dnr"), True),
        ("dye_testing", ("director",), False),
        ("dye_testing", ("dnr",), False),
        ("paint", ("director", "dnr"), False),
    ],
)
def test_a_dye_test_is_exempt_once_both_offices_were_told(
    source: str, recipients: tuple[str, ...], exempt: bool
) -> None:
    told = triaged(source)
    told.tell(DyeTestPlanned(at=BEFORE, test_at=TEST))
    for recipient in recipients:
        told.tell(DyeTestNotified(at=BEFORE, recipient=recipient, channel="phone"))
    assert told.lawful("close-as-exempt", NEXT) is exempt


@pytest.mark.clause("ALZ-010")
@pytest.mark.parametrize("composition", ["mixed", "not_stormwater"])
def test_stormwater_mixed_with_something_else_is_an_illicit_discharge(composition: str) -> None:
    told = Told("allouez-wi")
    told.tell(ReportTriaged(on=DAY, source="paint", composition=composition, receiving="ms4"))
    found = told.actions("find-violation", DAY)
    assert next(a.lawful for a in found if ("offence", "prohibited_discharge") in a.fixed)


@pytest.mark.clause("ALZ-036", "ALZ-042")
def test_a_discharge_under_a_state_permit_keeps_to_the_permit() -> None:
    told = triaged("wpdes_discharge")
    told.tell(PermitComplianceRecorded(on=DAY, complied=True))
    assert told.lawful("close-as-exempt", DAY)
    told.tell(PermitComplianceRecorded(on=DAY, complied=False))
    assert not told.lawful("close-as-exempt", DAY)


@pytest.mark.parametrize(
    "exemption",
    [
        pytest.param("registered", marks=pytest.mark.clause("ALZ-023")),
        pytest.param("specified_in_writing", marks=pytest.mark.clause("ALZ-039")),
    ],
)
@pytest.mark.parametrize(("until", "exempt"), [(EARLIER, False), (DAY, True), (None, True)])
def test_an_exemption_ends_with_its_last_day(
    exemption: str, until: date | None, exempt: bool
) -> None:
    told = triaged("paint")
    for by in ("violator", "director"):
        assert not told.lawful("close-as-exempt", NEXT)
        told.tell(ExemptionRegistered(on=EARLIER, exemption=exemption, until=until, by=by))
    assert told.lawful("close-as-exempt", NEXT) is exempt


@pytest.mark.clause("ALZ-042")
@pytest.mark.parametrize(("issued", "exempt"), [(EARLIER, True), (DAY, True), (NEXT, False)])
def test_a_permit_exempts_no_discharge_from_before_it(issued: date, exempt: bool) -> None:
    told = triaged("permitted_discharge")
    told.tell(PermitIssued(on=issued, permit="wpdes"))
    told.tell(KEPT)
    assert told.lawful("close-as-exempt", NEXT) is exempt
