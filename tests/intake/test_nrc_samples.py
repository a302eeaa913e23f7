"""The reports we ship read as what they say."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from services.intake.nrc import Flag, NrcReport, Precision, Printed, Quarantined, read
from services.intake.places import Bounds, Where, assign

PLACES = {
    "allouez-wi": Bounds(state="WI", names=("Allouez",), postcodes=("54301",), county="Brown"),
    "minoa-ny": Bounds(state="NY", names=("Minoa",), postcodes=("13116",), county="Onondaga"),
    "grafton-wi": Bounds(state="WI", names=("Grafton",), postcodes=("53024",), county="Ozaukee"),
}


@pytest.fixture
def reports(samples: Path) -> dict[str, NrcReport]:
    return {r.external_id: r for r in read(samples) if isinstance(r, NrcReport)}


def test_every_sample_report_loads(samples: Path) -> None:
    items = list(read(samples))

    assert [i for i in items if isinstance(i, Quarantined)] == []
    assert len(items) == 34


def test_reading_twice_gives_the_same_reports(samples: Path) -> None:
    assert list(read(samples)) == list(read(samples))


def test_the_samples_fall_into_the_towns_they_name(reports: dict[str, NrcReport]) -> None:
    towns = Counter(assign(_where(r), PLACES) for r in reports.values())

    assert towns == {"allouez-wi": 14, "minoa-ny": 11, "grafton-wi": 1, "unassigned": 8}


def test_the_restaurant_report_keeps_its_words_and_unknown_amounts(
    reports: dict[str, NrcReport],
) -> None:
    found = reports["9900133"]

    assert found.received == Printed("5/4/26 16:38", found.received.on, "16:38", "not stated")
    assert found.received.on.isoformat() == "2026-05-04"
    assert "“ABOUT EVERY MONDAY.” A FILM" in found.description
    assert found.description.count("\n\n") == 2
    oil, wash = found.materials
    assert (oil.quantity.amount, oil.quantity.unit) == (Decimal(30), "GALLON(S)")
    assert (wash.quantity.amount, wash.quantity.printed) == (None, "0 UNKNOWN AMOUNT")
    assert oil.cas is None
    assert found.body_of_water == "EAST RIVER"
    assert found.responsible is not None
    assert not found.responsible.personal


def test_an_update_names_the_earlier_report(reports: dict[str, NrcReport]) -> None:
    updates = {r.external_id: r.update_of for r in reports.values() if r.update_of}

    assert updates == {"9900104": "9900103", "9900119": "9900118"}


def test_oddities_are_flagged_and_loaded(reports: dict[str, NrcReport]) -> None:
    flagged = {f: {n for n, r in reports.items() if f in r.flags} for f in Flag}

    assert flagged == {
        Flag.POTENTIAL: {"9900110", "9900113"},
        Flag.PLANNED: {"9900127"},
        Flag.INCIDENT_AFTER_CALL: {"9900113"},
        Flag.NO_INCIDENT_TIME: set(),
        Flag.COORDINATES_UNUSABLE: {"9900123"},
        Flag.NO_MATERIAL: {"9900113", "9900127"},
    }


def test_a_private_citizen_is_personal(reports: dict[str, NrcReport]) -> None:
    citizen = reports["9900105"].responsible

    assert citizen is not None
    assert citizen.personal


def test_places_are_graded_by_what_they_state(reports: dict[str, NrcReport]) -> None:
    graded = {n: reports[n].place.precision for n in ("9900106", "9900133", "9900103", "9900132")}

    assert graded == {
        "9900106": Precision.EXACT,
        "9900133": Precision.PARCEL,
        "9900103": Precision.INTERSECTION,
        "9900132": Precision.NONE,
    }


def _where(report: NrcReport) -> Where:
    place = report.place
    return Where(
        city=place.city,
        county=place.county,
        state=place.state,
        zip=place.zip,
        away_from_city=place.away_from_city is not None,
    )
