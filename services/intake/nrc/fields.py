"""Reads single fields of the export: times, quantities, coordinates, places, earlier numbers."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from services.intake.nrc.model import Coordinates, Defect, Precision, Printed, Quantity
from services.intake.nrc.records import Record

MINUTES_PER_DEGREE = 60
SECONDS_PER_MINUTE = 60

_TIMES = ("%m/%d/%y %H:%M", "%m/%d/%Y %H:%M", "%m/%d/%Y %H:%M:%S", "%m/%d/%Y %I:%M:%S %p")
_LATITUDE = re.compile(r"[0-8]?[0-9](?:\.[0-9]+)?")
_LONGITUDE = re.compile(r"(?:1[0-7]|[0-9])?[0-9](?:\.[0-9]+)?")
_SIXTIETHS = re.compile(r"(?:[0-5]?[0-9](?:\.[0-9]+)?)?")
_AMOUNT = re.compile(r"(?=.*[0-9])[0-9,]{0,18}(?:\.[0-9]{0,9})?")
_NO_CAS = re.compile(r"[0-]*")
_HOUSE = re.compile(r"\d+[A-Z]?\s+(?!BLOCK\b|MILES?\b|YDS\b|YARDS?\b|FEET\b|FT\b)[A-Z]")
_CROSSING = re.compile(r"\w (?:&|AND|AT) \w|\bINTERSECTION\b|\bCORNER\b|\bCROSSING\b")
_UPDATES = re.compile(
    r"\b(?:UPDAT\w*|CORRECTION|CHANGE|ORIGINAL)\b\D{0,160}?(?:REPORT|NRC|NUMBER|TO|FOR)\b\W{0,12}?(\d{6,8})\b",
    re.IGNORECASE,
)


class Unreadable(Exception):  # noqa: N818 - becomes the reason of a quarantined row
    """A field whose text has no honest reading."""

    def __init__(self, record: Record, defect: Defect, says: str) -> None:
        super().__init__(says)
        self.record, self.defect = record, defect


def printed_time(record: Record, column: str) -> Printed | None:
    """A time without a zone, None when blank; two-digit years from 69 on are of the 1900s."""
    text = record.get(column)
    if text is None:
        return None
    for form in _TIMES:
        try:
            read = datetime.strptime(text, form)  # noqa: DTZ007 - the export states no zone
        except ValueError:
            continue
        return Printed(text, read.date(), f"{read:%H:%M}")
    says = f"{column} reads {text!r}, which is no date and time"
    raise Unreadable(record, Defect.UNREADABLE_TIME, says)


def quantity(record: Record, amount: str, unit: str) -> Quantity:
    """An amount with its unit; whatever stands before UNKNOWN AMOUNT is unknown, zero too."""
    figure, measure = record.get(amount), record.get(unit)
    printed = " ".join(part for part in (figure, measure) if part)
    if measure is None or measure.upper() == "UNKNOWN AMOUNT":
        return Quantity(printed)
    value = None if figure is None else _decimal(record, amount, figure)
    return Quantity(printed, value, measure)


def cas(text: str | None) -> str | None:
    """A CAS number without its leading zeros; 000000-00-0 means none."""
    return None if text is None or _NO_CAS.fullmatch(text) else text.lstrip("0")


def coordinates(record: Record) -> Coordinates | None:
    """Decimal degrees from degrees, minutes, seconds and quadrant, None when all are blank.

    Half a pair, a wrong quadrant letter, minutes or seconds of 60, 0/0 and one set of figures
    typed twice raise `ValueError`: a wrong point would pick a wrong jurisdiction.
    """
    north = [record.get(f"LAT_{part}") for part in ("DEG", "MIN", "SEC", "QUAD")]
    east = [record.get(f"LONG_{part}") for part in ("DEG", "MIN", "SEC", "QUAD")]
    if not any((*north, *east)):
        return None
    latitude = _angle(north, "N", "S", _LATITUDE)
    longitude = _angle(east, "E", "W", _LONGITUDE)
    if abs(latitude) == abs(longitude):
        raise ValueError("latitude and longitude are the same figures")
    return Coordinates(float(latitude), float(longitude))


def update_of(number: str, texts: tuple[str | None, ...]) -> str | None:
    """The earlier report that a text says it updates, corrects or changes."""
    named = (found for text in texts if text for found in _UPDATES.findall(text))
    return next((n for n in named if len(n) == len(number) and n < number), None)


def precision(at: Coordinates | None, address: str | None, city: str | None) -> Precision:
    """The grade of the closest thing stated."""
    if at is not None:
        return Precision.EXACT
    if address is not None:
        return _grade(address.upper())
    return Precision.CITY if city is not None else Precision.NONE


def _grade(address: str) -> Precision:
    if _HOUSE.match(address):
        return Precision.PARCEL
    return Precision.INTERSECTION if _CROSSING.search(address) else Precision.STREET


def _decimal(record: Record, column: str, text: str) -> Decimal:
    if not _AMOUNT.fullmatch(text):
        says = f"{column} reads {text!r}, which is no amount"
        raise Unreadable(record, Defect.UNREADABLE_QUANTITY, says)
    return Decimal(text.replace(",", ""))


def _angle(parts: list[str | None], plus: str, minus: str, degrees_of: re.Pattern[str]) -> Fraction:
    degrees, *sixtieths, quadrant = (part or "" for part in parts)
    if not degrees_of.fullmatch(degrees) or quadrant not in (plus, minus):
        raise ValueError("degrees or the quadrant letter are missing, wrong or off the globe")
    if not all(_SIXTIETHS.fullmatch(part) for part in sixtieths):
        raise ValueError("minutes or seconds are wrong or reach 60")
    minutes, seconds = (Fraction(part or "0") for part in sixtieths)
    size = Fraction(degrees) + (minutes + seconds / SECONDS_PER_MINUTE) / MINUTES_PER_DEGREE
    return -size if quadrant == minus else size
