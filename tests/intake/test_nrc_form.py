"""A report goes to intake with what it says and nothing made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ordinance_core.law.facts import ReportReceived
from services.intake.nrc import NrcReport, as_form, read

PERSONAL = {"reporter", "suspect", "description"}


@pytest.fixture
def forms(samples: Path) -> dict[str, dict[str, Any]]:
    return {r.external_id: as_form(r) for r in read(samples) if isinstance(r, NrcReport)}


def test_every_sample_is_a_valid_report(forms: dict[str, dict[str, Any]]) -> None:
    for form in forms.values():
        open_fields = {k: v for k, v in form.items() if k not in PERSONAL}
        fact = msgspec.convert(open_fields, ReportReceived, strict=False)
        assert fact.on is not None


def test_the_paint_report_says_where_what_and_who(forms: dict[str, dict[str, Any]]) -> None:
    form = forms["9900134"]

    assert form["on"] == "2026-05-05"
    assert form["place"] == "MINOA"
    assert form["location"] == "CONTRACTOR YARD, CATCH BASIN AT THE GATE; 9240 EAST AVENUE"
    assert form["material"] == (
        "PAINT (OIL BASED) (10 GALLON(S)); PAINT THINNER (0 UNKNOWN AMOUNT)"
    )
    assert form["suspect"] == "EXAMPLE BROTHERS PAINTING & RESTORATION, INC., MINOA, NY, 13116"
    assert not {"occurred_at", "at", "quantity", "unit", "lat"} & form.keys()


def test_one_known_amount_is_a_quantity(forms: dict[str, dict[str, Any]]) -> None:
    assert (forms["9900116"]["quantity"], forms["9900116"]["unit"]) == ("9000", "GALLON(S)")
    assert "quantity" not in forms["9900128"]


def test_a_place_at_a_distance_is_not_in_the_city(forms: dict[str, dict[str, Any]]) -> None:
    form = forms["9900120"]

    assert "place" not in form
    assert form["location"] == "SCHEPPS CORNERS ROAD; 2 MILES NE of MINOA"


def test_a_point_is_decimal_degrees(forms: dict[str, dict[str, Any]]) -> None:
    assert (forms["9900106"]["lat"], forms["9900106"]["lon"]) == ("44.477778", "-88.006111")
