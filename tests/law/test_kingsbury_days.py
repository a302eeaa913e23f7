"""Kingsbury: its business days, and where days, hours and years end under each reading."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ordinance_core.calendars import Calendar, Proclaimed, parse_period, walk
from tests.law.told import Told

pytestmark = pytest.mark.clause("KNG-083")
ON = date(2026, 5, 19)
STATUTE = ("statute", "clock_time", "back_roll", "leap_day_later")
ROLLING = (*STATUTE, "office_open")
WAYS = (*ROLLING, "no_roll")
OFFICE_HOLIDAYS = [
    date(2027, 1, 1),
    date(2027, 5, 31),
    date(2027, 7, 5),  # the fourth is a Sunday
    date(2027, 9, 6),
    date(2027, 11, 25),
    date(2028, 12, 25),
]
SATURDAY, SUNDAY, MONDAY = (date(2027, 6, day) for day in (5, 6, 7))
COLUMBUS, AFTER_COLUMBUS = date(2027, 10, 11), date(2027, 10, 12)


def calendar(way: str) -> Calendar:
    pack = Told("kingsbury-ny").pack
    return pack.calendar(ON, {**pack.defaults, "KNG-083": way})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("day", OFFICE_HOLIDAYS)
def test_a_holiday_of_the_office_is_no_business_day(way: str, day: date) -> None:
    assert not calendar(way).is_business_day(day)


@pytest.mark.parametrize("way", WAYS)
def test_a_public_holiday_on_which_the_office_is_open_is_one_under_one_reading(way: str) -> None:
    assert calendar(way).is_business_day(COLUMBUS) is (way == "office_open")
    assert walk(calendar(way), date(2027, 10, 8), parse_period("1 business day")).legal == (
        COLUMBUS if way == "office_open" else AFTER_COLUMBUS
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("nominal", "rolled"),
    [(SATURDAY, MONDAY), (SUNDAY, MONDAY), (COLUMBUS, AFTER_COLUMBUS), (MONDAY, MONDAY)],
)
def test_a_period_of_days_rolls_as_the_reading_says(way: str, nominal: date, rolled: date) -> None:
    due = walk(calendar(way), nominal - timedelta(days=15), parse_period("15 days"))
    assert (due.nominal, due.legal) == (nominal, nominal if way == "no_roll" else rolled)


@pytest.mark.parametrize("way", WAYS)
def test_a_period_rolls_off_a_proclaimed_holiday(way: str) -> None:
    day = date(2027, 6, 9)
    proclaimed = calendar(way).with_proclaimed(Proclaimed(day, "mourning", "the governor"))
    due = walk(proclaimed, day - timedelta(days=15), parse_period("15 days"))
    assert due.legal == (day if way == "no_roll" else date(2027, 6, 10))


def at(day: date, hour: int = 15) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("nominal", "rolled"),
    [(SATURDAY, MONDAY), (SUNDAY, MONDAY), (COLUMBUS, AFTER_COLUMBUS), (MONDAY, MONDAY)],
)
def test_hours_end_at_the_same_hour_of_a_day_as_the_reading_says(
    way: str, nominal: date, rolled: date
) -> None:
    due = walk(calendar(way), at(nominal - timedelta(days=2)), parse_period("48 hours"))
    assert (due.nominal, due.legal) == (at(nominal), at(nominal if way == "no_roll" else rolled))


@pytest.mark.parametrize("way", WAYS)
def test_hours_counted_back_move_to_an_earlier_day_under_one_reading(way: str) -> None:
    due = walk(calendar(way), at(MONDAY), parse_period("48 hours"), backward=True)
    assert due.nominal == at(SATURDAY)
    assert due.legal == at(date(2027, 6, 4) if way == "back_roll" else SATURDAY)


@pytest.mark.parametrize("way", WAYS)
def test_hours_over_the_change_of_the_clock_are_elapsed_ones_but_under_one_reading(
    way: str,
) -> None:
    saturday, monday = date(2027, 3, 13), date(2027, 3, 15)
    due = walk(calendar(way), at(saturday), parse_period("48 hours"))
    assert due.legal == at(monday, 14 if way == "clock_time" else 15)


@pytest.mark.parametrize("way", WAYS)
def test_a_year_from_a_leap_day_ends_in_february_but_under_one_reading(way: str) -> None:
    due = walk(calendar(way), date(2028, 2, 29), parse_period("1 year"))
    assert due.legal == (date(2029, 3, 1) if way == "leap_day_later" else date(2029, 2, 28))


@pytest.mark.parametrize("way", ROLLING)
@pytest.mark.parametrize(
    ("start", "days", "end"),
    [
        (date(2027, 6, 4), 1, date(2027, 6, 7)),
        (date(2027, 6, 4), 2, date(2027, 6, 8)),
        (date(2027, 6, 4), 3, date(2027, 6, 7)),
        (date(2027, 6, 3), 2, date(2027, 6, 7)),
        (date(2027, 9, 5), 2, date(2027, 9, 8)),
    ],
)
def test_a_period_of_two_days_leaves_out_the_days_between_that_do_not_count(
    way: str, start: date, days: int, end: date
) -> None:
    assert walk(calendar(way), start, parse_period(f"{days} days")).legal == end


@pytest.mark.clause("KNG-083")
@pytest.mark.parametrize("way", ROLLING)
def test_a_proclaimed_holiday_between_is_none_of_two_days(way: str) -> None:
    day = date(2027, 6, 9)
    proclaimed = calendar(way).with_proclaimed(Proclaimed(day, "mourning", "the governor"))
    tuesday, friday = date(2027, 6, 8), date(2027, 6, 11)
    assert walk(proclaimed, tuesday, parse_period("2 days")).legal == friday
