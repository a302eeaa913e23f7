"""Which town a report is of, by the places the towns' packs name."""

from __future__ import annotations

from ordinance_core.law.facts import ReportReceived
from ordinance_core.runtime import Runtime
from services.intake.places import Bounds, Where, assign


def place_of(report: ReportReceived, runtime: Runtime) -> str:
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
