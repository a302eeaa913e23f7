"""Times without a zone, amounts, coordinates and numbers are read honestly or not at all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from services.intake.nrc.fields import (
    Unreadable,
    cas,
    coordinates,
    printed_time,
    quantity,
    update_of,
)
from services.intake.nrc.records import Record

WEST = ("88", "11", "4", "W")


def _record(**fields: str) -> Record:
    return Record("test.csv", 2, fields)


def _at(north: tuple[str, ...], east: tuple[str, ...]) -> Record:
    parts = ("DEG", "MIN", "SEC", "QUAD")
    figures = {f"LAT_{p}": v for p, v in zip(parts, north, strict=True)}
    return _record(**figures | {f"LONG_{p}": v for p, v in zip(parts, east, strict=True)})


@pytest.mark.parametrize(
    ("text", "on", "clock"),
    [
        ("1/4/18 15:19", "2018-01-04", "15:19"),
        ("12/31/99 0:05", "1999-12-31", "00:05"),
        ("2/29/2024 23:59", "2024-02-29", "23:59"),
        ("6/1/2020 1:02:03 PM", "2020-06-01", "13:02"),
    ],
)
def test_a_time_keeps_its_print_its_date_and_no_zone(text: str, on: str, clock: str) -> None:
    found = printed_time(_record(T=text), "T")

    assert found is not None
    assert (found.text, found.on.isoformat(), found.clock) == (text, on, clock)
    assert found.zone == "not stated"


@pytest.mark.parametrize("text", ["13/1/18 10:00", "2/29/23 10:00", "yesterday", "1/4/18"])
def test_a_time_without_an_honest_reading_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="T reads"):
        printed_time(_record(T=text), "T")


@pytest.mark.parametrize(
    ("amount", "unit", "expected"),
    [
        ("0", "UNKNOWN AMOUNT", None),
        ("6", "UNKNOWN AMOUNT", None),
        ("0", "GALLON(S)", Decimal(0)),
        ("0.25", "CUP(S)", Decimal("0.25")),
        ("", "GALLON(S)", None),
        ("3", "", None),
        ("1,200", "POUND(S)", Decimal(1200)),
    ],
)
def test_unknown_is_not_zero(amount: str, unit: str, expected: Decimal | None) -> None:
    assert quantity(_record(A=amount, U=unit), "A", "U").amount == expected


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "-3", "SOME", "1e999999999"])
def test_an_amount_that_is_no_amount_is_refused(amount: str) -> None:
    with pytest.raises(Unreadable, match="A reads"):
        quantity(_record(A=amount, U="GALLON(S)"), "A", "U")


def test_a_cas_number_of_zeros_is_none() -> None:
    assert (cas("000000-00-0"), cas("000107-21-1"), cas(None)) == (None, "107-21-1", None)


@pytest.mark.parametrize(
    ("north", "east", "expected"),
    [
        (("44", "50", "54", "N"), WEST, (44.848333, -88.184444)),
        (("77", "41", "30", "S"), ("0", "30", "0", "W"), (-77.691667, -0.5)),
        (("35", "11", "", "N"), ("75", "45", "30", "W"), (35.183333, -75.758333)),
    ],
)
def test_the_quadrant_signs_the_whole_angle(
    north: tuple[str, ...], east: tuple[str, ...], expected: tuple[float, float]
) -> None:
    found = coordinates(_at(north, east))

    assert found is not None
    assert (found.latitude, found.longitude) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("north", "east"),
    [
        (("44", "50", "54", "W"), WEST),
        (("44", "50", "54", "M"), WEST),
        (("44", "50", "54", "N"), ("88", "11", "4", "Q")),
        (("44", "60", "0", "N"), WEST),
        (("44", "0", "60", "N"), WEST),
        (("91", "0", "0", "N"), WEST),
        (("-4", "0", "0", "N"), WEST),
        (("X", "0", "0", "N"), WEST),
        (("", "", "", ""), WEST),
        (("0", "0", "0", "N"), ("0", "0", "0", "W")),
        (("28", "36", "9", "N"), ("28", "36", "9", "W")),
    ],
)
def test_a_doubtful_point_is_no_point(north: tuple[str, ...], east: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"."):
        coordinates(_at(north, east))


def test_blank_coordinates_are_no_location() -> None:
    assert coordinates(_at(("",) * 4, ("",) * 4)) is None


@pytest.mark.parametrize(
    ("text", "earlier"),
    [
        ("/// UPDATE TO NRC INCIDENT REPORT #1201050 ///", "1201050"),
        ("*** 48-HOUR UPDATED REPORT, REFERENCE NRC REPORT #1201487 ***", "1201487"),
        ("***CORRECTION REPORT TO 1204564***", "1204564"),
        ("THIS IS A CHANGE FOR NRC REPORT 1204066 BECAUSE", "1204066"),
        ("UPDATE ON 700 BARRELS\n\n**ORIGINAL NRC: 1201148.", "1201148"),
        ("UPDATED REPORT NUMBER 1300001, UPDATE TO REPORT NUMBER 1200878", "1200878"),
        ("UPDATE TO REPORT NUMBER  200878", None),
        ("THE SAME POWER FAILURE AS DESCRIBED IN REPORT NUMBER 1200880", None),
        ("UPDATE TO REPORT 1300002", None),
        ("NO CHANGES TO UPDATE", None),
    ],
)
def test_an_update_is_known_by_its_words(text: str, earlier: str | None) -> None:
    assert update_of("1300001", (None, text)) == earlier
