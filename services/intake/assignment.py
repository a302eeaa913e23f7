"""Which town a report is of, by the places the towns' packs name."""

from __future__ import annotations

from typing import Protocol

from ordinance_core.runtime import Runtime
from services.intake.places import Bounds, Where, assign


class Placed(Protocol):
    """What says where something is, as reports and their forms do."""

    place: str | None
    county: str | None
    state: str | None
    postcode: str | None


def place_of(report: Placed, runtime: Runtime) -> str:
    """The jurisdiction of a report's place, or `unassigned` until a person says."""
    where = Where(city=report.place, county=report.county, state=report.state, zip=report.postcode)
    return assign(where, bounds(runtime))


def bounds(runtime: Runtime) -> dict[str, Bounds]:
    """What each town's pack says of its place."""
    headers = {town: runtime.packs(town).header for town in runtime.towns}
    return {
        town: Bounds(
            state=header.state,
            names=tuple(header.places.names),
            postcodes=tuple(header.places.postcodes),
            county=header.places.county,
        )
        for town, header in headers.items()
    }
