"""A report of the National Response Center as the body of `POST /intake/reports`."""

from __future__ import annotations

from typing import Any

from services.intake.nrc.model import Coordinates, Material, NrcReport, Place, Responsible


def as_form(report: NrcReport) -> dict[str, Any]:
    """JSON-ready fields; what is not known is left out, what is not meant is never made up.

    The fact is dated by the civil date of the call. The time it happened is not sent: its zone is
    not stated. A quantity is sent where there is one material with a known amount. A place at a
    distance from a city is not in it. `suspect` is personal and is stored sealed.
    """
    fields = {
        "source": report.source,
        "external_id": report.external_id,
        "on": report.received.on.isoformat(),
        "description": report.description,
        "medium": report.medium,
        "update_of": report.update_of,
        "suspect": _suspect(report.responsible),
    }
    found = fields | _place(report.place) | _materials(report.materials)
    return {name: value for name, value in found.items() if value is not None}


def _place(place: Place) -> dict[str, str | None]:
    beside = place.away_from_city and f"{place.away_from_city} of {place.city}"
    words = [part for part in (place.location, place.address, beside) if part]
    return {
        "place": None if beside else place.city,
        "location": "; ".join(words) or None,
        "county": place.county,
        "state": place.state,
        "postcode": place.zip,
        **_point(place.coordinates),
    }


def _point(at: Coordinates | None) -> dict[str, str]:
    return {} if at is None else {"lat": f"{at.latitude:.6f}", "lon": f"{at.longitude:.6f}"}


def _materials(materials: tuple[Material, ...]) -> dict[str, str | None]:
    names = "; ".join(f"{m.name or 'not named'} ({m.quantity.printed})" for m in materials)
    if not materials or materials[1:]:
        return {"material": names or None}
    (only,) = materials
    amount = only.quantity.amount
    quantity = None if amount is None else format(amount, "f")
    return {"material": only.name, "quantity": quantity, "unit": only.quantity.unit}


def _suspect(named: Responsible | None) -> str | None:
    if named is None or named.name is None:
        return None
    return ", ".join(part for part in (named.name, named.city, named.state, named.zip) if part)
