"""The drift alarm: our statutory calendars beside public libraries, over every year we hold.

What may differ is listed with its reason, 2024 to 2030 in holiday_mismatch.csv and the years before
in holiday_mismatch_earlier.csv. A difference that is not listed fails, and so does a listed one
that is gone: somebody then reads the statute again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import holidays
import pytest
from workalendar.usa import Colorado, NewYork, Wisconsin

from ordinance_core.calendars import statute
from tests.law.vectors import rows

STATES = {"WI": "us-wi", "NY": "us-ny", "CO": "us-co"}
WORKALENDARS = {"WI": Wisconsin, "NY": NewYork, "CO": Colorado}
LISTS = ("holiday_mismatch_earlier.csv", "holiday_mismatch.csv")
LISTED = range(2024, 2031)
Days = Callable[[str, range], set[date]]


def years(state: str) -> range:
    """The years whose holidays a person compared with the statute."""
    checked = statute(STATES[state]).checked
    return range(checked.first, checked.last + 1)


def held(state: str, of: range) -> set[date]:
    return {h.on for year in of for h in statute(STATES[state]).held(year)}


def observed(state: str, of: range) -> set[date]:
    found = holidays.country_holidays("US", subdiv=state, years=of)
    return {day for day in found if day.year in of}


def unobserved(state: str, of: range) -> set[date]:
    found = holidays.country_holidays("US", subdiv=state, years=of, observed=False)
    return {day for day in found if day.year in of}


def workalendar(state: str, of: range) -> set[date]:
    calendar = WORKALENDARS[state]()
    return {day for year in of for day, _ in calendar.holidays(year) if day.year in of}


def allowed(state: str, column: str, tables: tuple[str, ...] = LISTS) -> set[date]:
    """The days on which the statute and what the column holds are listed as different."""
    table = [row for name in tables for row in rows(name) if row["state"] == state]
    return {date.fromisoformat(r["date"]) for r in table if bool(r["statute"]) != bool(r[column])}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("library", "column"),
    [
        (observed, "python_holidays_0.109_default"),
        (unobserved, "python_holidays_observed_False"),
    ],
)
def test_holidays_differs_on_exactly_the_days_listed(
    state: str, library: Days, column: str
) -> None:
    of = years(state)
    assert held(state, of) ^ library(state, of) == allowed(state, column)


@pytest.mark.parametrize("state", STATES)
def test_workalendar_differs_on_exactly_the_days_listed(state: str) -> None:
    column = allowed(state, "workalendar_17.0.0", LISTS[1:])
    assert held(state, LISTED) ^ workalendar(state, LISTED) == column


def test_no_day_is_listed_twice_or_outside_the_years_held() -> None:
    listed = [(r["state"], r["date"]) for name in LISTS for r in rows(name)]
    assert len(listed) == len(set(listed))
    assert all(date.fromisoformat(day).year in years(state) for state, day in listed)


def test_every_listed_day_has_its_weekday_and_says_what_it_does() -> None:
    for name in LISTS:
        for row in rows(name):
            assert f"{date.fromisoformat(row['date']):%a}" == row["weekday"], row
            assert row["effect_on_deadlines"], row
