"""Builds one report from its rows in the four tables; texts stay verbatim."""

from __future__ import annotations

import msgspec

from services.intake.nrc.fields import (
    Unreadable,
    cas,
    coordinates,
    precision,
    printed_time,
    quantity,
    update_of,
)
from services.intake.nrc.model import (
    Coordinates,
    Defect,
    Flag,
    Material,
    NrcReport,
    Place,
    Printed,
    Responsible,
)
from services.intake.nrc.records import Record

_ORGANISATIONS = frozenset(
    {
        "PRIVATE ENTERPRISE",
        "PUBLIC UTILITY",
        "MILITARY",
        "LOCAL GOVERNMENT",
        "STATE GOVERNMENT",
        "FEDERAL GOVERNMENT",
        "INDIAN TRIBE",
        "NON-PROFIT",
    }
)


class Rows(msgspec.Struct, frozen=True):
    """The rows of one number."""

    call: Record
    incident: Record
    details: Record
    materials: tuple[Record, ...]


def report(number: str, rows: Rows) -> NrcReport:
    """The report behind a number; raises `Unreadable` with the row that has no honest reading."""
    received, occurred = _times(rows)
    place, misplaced = _place(rows.incident)
    materials = tuple(_material(row) for row in rows.materials)
    texts = _texts(rows)
    return NrcReport(
        external_id=number,
        received=received,
        occurred=occurred,
        place=place,
        kind=rows.incident.get("TYPE_OF_INCIDENT"),
        cause=rows.incident.get("INCIDENT_CAUSE"),
        certainty=rows.incident.get("INCIDENT_DTG"),
        description=rows.incident.fields["DESCRIPTION_OF_INCIDENT"],
        further=texts[1],
        remedial_action=texts[-1],
        materials=materials,
        medium=rows.details.get("MEDIUM_DESC"),
        medium_detail=rows.details.get("ADDITIONAL_MEDIUM_INFO"),
        body_of_water=rows.details.get("BODY_OF_WATER"),
        tributary_of=rows.details.get("TRIBUTARY_OF"),
        release_secured=rows.details.get("RELEASE_SECURED"),
        responsible=_responsible(rows.call),
        update_of=update_of(number, texts),
        flags=tuple(_flags(rows, received, occurred, misplaced=misplaced)),
    )


def _texts(rows: Rows) -> tuple[str | None, str | None, str | None]:
    return (
        rows.incident.get("DESCRIPTION_OF_INCIDENT"),
        rows.details.get("ADDITIONAL_INFO"),
        rows.details.get("DESC_REMEDIAL_ACTION"),
    )


def _times(rows: Rows) -> tuple[Printed, Printed | None]:
    received = printed_time(rows.call, "DATE_TIME_RECEIVED")
    if received is None:
        says = "DATE_TIME_RECEIVED is blank, so the day of the call is not known"
        raise Unreadable(rows.call, Defect.UNREADABLE_TIME, says)
    return received, printed_time(rows.incident, "INCIDENT_DATE_TIME")


def _flags(
    rows: Rows, received: Printed, occurred: Printed | None, *, misplaced: bool
) -> list[Flag]:
    found = {
        Flag.POTENTIAL: rows.incident.get("POTENTIAL_FLAG") == "Y",
        Flag.PLANNED: rows.incident.get("INCIDENT_DTG") == "PLANNED",
        Flag.INCIDENT_AFTER_CALL: occurred is not None and occurred.is_after(received),
        Flag.NO_INCIDENT_TIME: occurred is None,
        Flag.COORDINATES_UNUSABLE: misplaced,
        Flag.NO_MATERIAL: not rows.materials,
    }
    return [flag for flag, so in found.items() if so]


def _place(row: Record) -> tuple[Place, bool]:
    at, misplaced = _coordinates(row)
    streets = ("LOCATION_ADDRESS", "LOCATION_STREET1", "LOCATION_STREET2")
    address = _joined(row, streets, ", ")
    city = row.get("LOCATION_NEAREST_CITY")
    place = Place(
        location=row.get("INCIDENT_LOCATION"),
        address=address,
        city=city,
        county=row.get("LOCATION_COUNTY"),
        state=row.get("LOCATION_STATE"),
        zip=row.get("LOCATION_ZIP"),
        away_from_city=_away(row),
        coordinates=at,
        precision=precision(at, address, city),
    )
    return place, misplaced


def _coordinates(row: Record) -> tuple[Coordinates | None, bool]:
    try:
        return coordinates(row), False
    except ValueError:
        return None, True


def _away(row: Record) -> str | None:
    if not (row.get("DISTANCE_FROM_CITY") or "").strip("0. "):
        return None
    return _joined(row, ("DISTANCE_FROM_CITY", "DISTANCE_UNITS", "DIRECTION_FROM_CITY"), " ")


def _joined(row: Record, columns: tuple[str, ...], between: str) -> str | None:
    return between.join(part for column in columns if (part := row.get(column))) or None


def _material(row: Record) -> Material:
    reached = row.get("IF_REACHED_WATER")
    in_water = quantity(row, "AMOUNT_IN_WATER", "UNIT_OF_MEASURE_REACH_WATER")
    return Material(
        name=row.get("NAME_OF_MATERIAL"),
        quantity=quantity(row, "AMOUNT_OF_MATERIAL", "UNIT_OF_MEASURE"),
        reached_water=reached.lower() if reached else None,
        in_water=in_water if in_water.printed else None,
        cas=cas(row.get("CAS_NUMBER")),
        un=row.get("UN_NUMBER"),
        chris=row.get("CHRIS_CODE"),
    )


def _responsible(row: Record) -> Responsible | None:
    kind, name = row.get("RESPONSIBLE_ORG_TYPE"), row.get("RESPONSIBLE_COMPANY")
    if name is None and kind in (None, "UNKNOWN"):
        return None
    return Responsible(
        name=name,
        kind=kind,
        city=row.get("RESPONSIBLE_CITY"),
        state=row.get("RESPONSIBLE_STATE"),
        zip=row.get("RESPONSIBLE_ZIP"),
        personal=kind not in _ORGANISATIONS,
    )
