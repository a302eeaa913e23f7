"""Broomfield: on which days periods end and which days are working days, in each reading."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.calendars import Calendar, Closure, Proclaimed, parse_period, walk
from tests.law.broomfield import PACK

ROLLING = ("statute", "office_open", "no_cabrini_day")
# The first of June 2026 is a Monday; the nineteenth, Juneteenth, is a Friday.
JUNE = date(2026, 6, 1)
CLOSED, HALF = Closure(on=date(2026, 6, 10), full=True), Closure(on=date(2026, 6, 11), full=False)
MONDAY_HALF = Closure(on=date(2026, 6, 8), full=False)
ENDS = [
    ("5 days", False, 8),  # a Saturday
    ("6 days", False, 8),  # a Sunday
    ("18 days", False, 22),  # a legal holiday
    ("2 days", False, 4),  # proclaimed a holiday
    ("9 days", False, 10),  # the office is closed, and nothing is filed
    ("9 days", True, 12),  # closed, and open in part the day after
    ("10 days", True, 11),  # open in part
    ("5 days", True, 9),  # a Saturday, and open in part the Monday after
]
HOLIDAYS = {
    "new_years_day": date(2026, 1, 1),
    "martin_luther_king_day": date(2026, 1, 19),
    "presidents_day": date(2026, 2, 16),
    "memorial_day": date(2026, 5, 25),
    "juneteenth": date(2026, 6, 19),
    "independence_day": date(2025, 7, 4),
    "labor_day": date(2026, 9, 7),
    "cabrini_day": date(2026, 10, 5),
    "veterans_day": date(2026, 11, 11),
    "thanksgiving_day": date(2026, 11, 26),
    "christmas_day": date(2026, 12, 25),
}
OPEN = {"presidents_day", "juneteenth", "cabrini_day", "veterans_day"}


def calendar(way: str) -> Calendar:
    return PACK.calendar(JUNE, {**PACK.defaults, "BRM-131": way})


def end(way: str, period: str, *, filing: bool) -> object:
    laid = calendar(way).with_closures(CLOSED, HALF, MONDAY_HALF)
    laid = laid.with_proclaimed(Proclaimed(date(2026, 6, 3), "a day of mourning", "the Governor"))
    return walk(laid, JUNE, parse_period(period), filing=filing).legal


@pytest.mark.clause("BRM-131")
@pytest.mark.parametrize("way", ROLLING)
@pytest.mark.parametrize(("period", "filing", "day"), ENDS)
def test_a_period_that_ends_on_a_day_of_rest_goes_on(
    way: str, period: str, filing: bool, day: int
) -> None:
    assert end(way, period, filing=filing) == date(2026, 6, day)


@pytest.mark.clause("BRM-131")
@pytest.mark.parametrize("filing", [False, True])
@pytest.mark.parametrize("days", [2, 5, 6, 9, 18])
def test_read_to_the_letter_a_period_ends_where_it_ends(days: int, filing: bool) -> None:
    assert end("no_roll", f"{days} days", filing=filing) == date(2026, 6, 1 + days)


@pytest.mark.clause("BRM-131")
@pytest.mark.parametrize(
    ("way", "day"), [("statute", 6), ("office_open", 6), ("no_cabrini_day", 5)]
)
def test_a_period_goes_on_past_cabrini_day_where_it_is_a_holiday(way: str, day: int) -> None:
    due = walk(calendar(way), date(2026, 10, 1), parse_period("4 days"))
    assert due.legal == date(2026, 10, day)


@pytest.mark.clause("BRM-131")
@pytest.mark.parametrize(
    ("way", "working"),
    [
        ("statute", set()),
        ("no_roll", set()),
        ("no_cabrini_day", {"cabrini_day"}),
        ("office_open", OPEN),
    ],
)
def test_which_holidays_are_working_days_is_a_reading(way: str, working: set[str]) -> None:
    found = calendar(way)
    assert {name for name, on in HOLIDAYS.items() if found.is_business_day(on)} == working
