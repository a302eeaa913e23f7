"""Allouez and Grafton: where days and hours end under Wisconsin's statute and each reading."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ordinance_core.calendars import Calendar, Closure, Proclaimed, parse_period, walk
from tests.law.told import Told

# The twenty-third of May 2026 is a Saturday, and the Monday after it Memorial Day.
SATURDAY, SUNDAY, MEMORIAL_DAY, TUESDAY = (date(2026, 5, day) for day in (23, 24, 25, 26))
PROCLAIMED, CLOSED, OPEN = (date(2026, 5, day) for day in (20, 21, 22))
LEAP_DAY = date(2028, 2, 29)
STATUTE, WAYS = ("roll", "leap_day_later"), ("saturday_hours", "office_days", "no_roll")
ROLLS = [  # which way, the last day, whether it is a filing, where the period ends
    *((way, day, filing, TUESDAY) for way in (*STATUTE, "saturday_hours", "office_days")
      for day in (SUNDAY, MEMORIAL_DAY) for filing in (False, True)),
    *((way, SATURDAY, False, SATURDAY) for way in (*STATUTE, "saturday_hours")),
    *((way, SATURDAY, True, TUESDAY) for way in STATUTE),
    ("saturday_hours", SATURDAY, True, SATURDAY),
    ("office_days", SATURDAY, False, TUESDAY),
    ("office_days", SATURDAY, True, TUESDAY),
    *((way, PROCLAIMED, True, CLOSED) for way in (*STATUTE, "saturday_hours")),
    *((way, PROCLAIMED, False, PROCLAIMED) for way in (*STATUTE, *WAYS)),
    *((way, CLOSED, False, CLOSED) for way in (*STATUTE, "saturday_hours", "no_roll")),
    ("office_days", CLOSED, False, OPEN),
    *(("no_roll", day, False, day) for day in (SATURDAY, SUNDAY, MEMORIAL_DAY)),
]  # fmt: skip


def calendar(town: str, **ways: str) -> Calendar:
    pack = Told(town).pack
    laid = pack.calendar(OPEN, {**pack.defaults, **ways})
    laid = laid.with_closures(Closure(on=CLOSED, full=True))
    return laid.with_proclaimed(Proclaimed(PROCLAIMED, "a day of mourning", "the governor"))


def end(laid: Calendar, last: date, *, filing: bool) -> object:
    return walk(laid, last - timedelta(days=9), parse_period("9 days"), filing=filing).legal


@pytest.mark.clause("ALZ-181")
@pytest.mark.parametrize(("way", "last", "filing", "ends"), ROLLS)
def test_a_period_of_days_goes_on_from_a_closed_day_as_the_reading_says(
    way: str, last: date, filing: bool, ends: date
) -> None:
    assert end(calendar("allouez-wi", **{"ALZ-181": way}), last, filing=filing) == ends


@pytest.mark.clause("GRF-004")
@pytest.mark.parametrize(("last", "filing", "ends"), [row for way, *row in ROLLS if way == "roll"])
def test_a_village_that_says_nothing_of_days_counts_them_as_the_statute_does(
    last: date, filing: bool, ends: date
) -> None:
    assert end(calendar("grafton-wi"), last, filing=filing) == ends


@pytest.mark.clause("ALZ-181")
@pytest.mark.parametrize("way", [*STATUTE, *WAYS])
def test_a_year_from_a_leap_day_ends_in_february_but_under_one_reading(way: str) -> None:
    due = walk(calendar("allouez-wi", **{"ALZ-181": way}), LEAP_DAY, parse_period("1 year"))
    assert due.legal == (date(2029, 3, 1) if way == "leap_day_later" else date(2029, 2, 28))


@pytest.mark.clause("ALZ-181", "GRF-004")
@pytest.mark.parametrize("town", ["allouez-wi", "grafton-wi"])
@pytest.mark.parametrize(("hours", "ends"), [(14, 24), (24, 26), (48, 27)])
def test_hours_stand_still_on_sundays_and_holidays(town: str, hours: int, ends: int) -> None:
    begun = datetime(2026, 5, 23, 15, tzinfo=UTC)  # ten in the morning there, on a Saturday
    due = walk(calendar(town), begun, parse_period(f"{hours} hours"))
    midnight = datetime(2026, 5, 24, 5, tzinfo=UTC)
    ten = datetime(2026, 5, ends, 15, tzinfo=UTC)
    assert due.legal == (midnight if hours == 14 else ten)
