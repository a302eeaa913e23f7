"""Laws that hold for every period on every calendar, whatever the day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinance_core.calendars import Calendar, Closure, calendar_of, parse_period, walk
from ordinance_core.calendars.rules import Kinds
from tests.law.vectors import ZONES, sections

TOWNS = {"Allouez": "WI", "Grafton": "WI", "Minoa": "NY", "Kingsbury": "NY", "Broomfield": "CO"}
FIRST, LAST = date(2021, 1, 1), date(2030, 10, 1)
DAYS = st.dates(FIRST, LAST)
INSTANTS = st.datetimes(
    datetime(2021, 1, 1), datetime(2030, 10, 1), timezones=st.just(UTC)  # noqa: DTZ001 - bounds
)  # fmt: skip
COUNTS = st.integers(1, 60)
HOURS = st.integers(1, 200)
ONE = timedelta(days=1)


def plain(town: str) -> Calendar:
    return calendar_of(sections()[town], ZONES[TOWNS[town]])


@st.composite
def calendars(draw: Any, towns: tuple[str, ...] = tuple(TOWNS)) -> Calendar:
    """A town's calendar with some closures, in full or in part."""
    closures = st.lists(st.builds(Closure, DAYS, st.booleans()), max_size=5)
    return plain(draw(st.sampled_from(towns))).with_closures(*draw(closures))


def ends(calendar: Calendar, start: Any, period: str, **how: Any) -> Any:
    due = walk(calendar, start, parse_period(period), **how)
    bare = walk(calendar, start, parse_period(period), explain=False, **how)
    assert (bare.nominal, bare.legal, bare.provisional) == (due.nominal, due.legal, due.provisional)
    return due.legal


@given(calendars(), DAYS, DAYS, COUNTS, st.sampled_from(["days", "business days", "weeks"]))
def test_who_starts_later_never_ends_earlier(
    calendar: Calendar, a: date, b: date, n: int, unit: str
) -> None:
    early, late = sorted((a, b))
    assert ends(calendar, early, f"{n} {unit}") <= ends(calendar, late, f"{n} {unit}")


@given(calendars(), DAYS, st.integers(3, 60), st.sampled_from(["days", "business days"]))
def test_a_longer_period_never_ends_earlier_unless_it_is_of_two_days(
    calendar: Calendar, start: date, n: int, unit: str
) -> None:
    assert ends(calendar, start, f"{n} {unit}") <= ends(calendar, start, f"{n + 1} {unit}")


@given(calendars(), DAYS, COUNTS, st.booleans(), st.booleans())
def test_a_period_ends_on_no_day_it_rolls_off(
    calendar: Calendar, start: date, n: int, filing: bool, backward: bool
) -> None:
    end = ends(calendar, start, f"{n} days", filing=filing, backward=backward)
    assert calendar.is_free(end, calendar.rules.days.off(filing=filing))


@given(calendars(), DAYS, st.integers(3, 60), st.booleans())
def test_a_roll_moves_away_from_the_anchor_and_only_over_days_it_rolls_off(
    calendar: Calendar, start: date, n: int, backward: bool
) -> None:
    due = walk(calendar, start, parse_period(f"{n} days"), backward=backward)
    assert isinstance(due.legal, date)
    away = -ONE if backward else ONE
    day, off = due.nominal, calendar.rules.days.off(filing=False)
    while day != due.legal:
        assert not calendar.is_free(calendar.day_of(day), off)
        day += away


@given(calendars(), DAYS, COUNTS)
def test_business_days_never_roll(calendar: Calendar, start: date, n: int) -> None:
    due = walk(calendar, start, parse_period(f"{n} business days"))
    assert due.nominal == due.legal
    assert calendar.is_business_day(calendar.day_of(due.legal))


@given(calendars(), DAYS, COUNTS)
def test_business_days_back_undo_business_days_on(calendar: Calendar, day: date, n: int) -> None:
    start = calendar.business_day_after(day)
    there = ends(calendar, start, f"{n} business days")
    assert ends(calendar, there, f"{n} business days", backward=True) == start
    assert calendar.business_day_before(calendar.business_day_after(start, n), n) == start


@given(calendars(), DAYS, COUNTS)
def test_days_back_undo_days_on(calendar: Calendar, start: date, n: int) -> None:
    there = ends(calendar, start, f"{n + 2} days", rolls=False)
    assert ends(calendar, there, f"{n + 2} days", rolls=False, backward=True) == start


@given(calendars(("Minoa", "Broomfield")), INSTANTS, HOURS, st.booleans())
def test_hours_elapse_across_clock_changes(
    calendar: Calendar, start: datetime, n: int, backward: bool
) -> None:
    end = ends(calendar, start, f"{n} hours", rolls=False, backward=backward)
    assert abs(end - start) == timedelta(hours=n)


@given(calendars(("Allouez",)), INSTANTS, HOURS)
def test_hours_left_out_are_exactly_those_of_whole_days_left_out(
    calendar: Calendar, start: datetime, n: int
) -> None:
    end = ends(calendar, start, f"{n} hours")
    out: Kinds = calendar.rules.hours.skips
    first = calendar.day_of(start)
    span = [first + ONE * i for i in range((calendar.day_of(end) - first).days + 1)]
    ran = sum(
        (
            min(end, calendar.end_of(day)) - max(start, calendar.start_of(day))
            for day in span
            if calendar.is_free(day, out)
        ),
        timedelta(),
    )
    assert ran == timedelta(hours=n)


@given(calendars(("Minoa",)), INSTANTS, HOURS)
def test_rolled_hours_end_at_the_same_time_of_the_clock(
    calendar: Calendar, start: datetime, n: int
) -> None:
    due = walk(calendar, start, parse_period(f"{n} hours"))
    assert isinstance(due.nominal, datetime)
    assert isinstance(due.legal, datetime)
    clocks = [m.astimezone(calendar.tz).time() for m in (due.nominal, due.legal)]
    assert clocks[0] == clocks[1]
    assert calendar.is_free(calendar.day_of(due.legal), calendar.rules.days.rolls_off)


@pytest.mark.parametrize("town", TOWNS)
@given(start=DAYS, n=COUNTS)
def test_business_days_are_those_numpy_counts_with_the_same_holidays(
    town: str, start: date, n: int
) -> None:
    calendar = plain(town)
    days = [FIRST + ONE * i for i in range((LAST - FIRST).days + 200)]
    closed = [d for d in days if d.weekday() < 5 and not calendar.is_business_day(d)]
    expected = np.busday_offset(start, n, roll="backward", holidays=np.array(closed, "M8[D]"))
    assert ends(calendar, start, f"{n} business days") == expected.astype(date)


@given(calendars(), DAYS)
def test_a_day_ends_where_the_next_begins(calendar: Calendar, day: date) -> None:
    assert calendar.end_of(day) == calendar.start_of(day + ONE)
    assert calendar.day_of(calendar.end_of(day) - timedelta(microseconds=1)) == day
    assert calendar.day_of(calendar.end_of(day)) == day + ONE


@given(calendars(), DAYS, COUNTS)
def test_every_day_walked_over_is_accounted_for(calendar: Calendar, start: date, n: int) -> None:
    due = walk(calendar, start, parse_period(f"{n} business days"))
    assert len(due.steps) == (calendar.day_of(due.legal) - start).days


@pytest.mark.parametrize("town", TOWNS)
@given(start=DAYS, n=COUNTS)
def test_numpy_counts_back_the_business_days_that_were_walked(
    town: str, start: date, n: int
) -> None:
    calendar = plain(town)
    days = [FIRST + ONE * i for i in range((LAST - FIRST).days + 200)]
    closed = [d for d in days if d.weekday() < 5 and not calendar.is_business_day(d)]
    end = ends(calendar, start, f"{n} business days")
    assert np.busday_count(start + ONE, end + ONE, holidays=np.array(closed, "M8[D]")) == n


@given(calendars(), DAYS, COUNTS, st.booleans())
def test_the_days_that_steps_tell_of_add_up_to_the_due_day(
    calendar: Calendar, start: date, n: int, backward: bool
) -> None:
    due = walk(calendar, start, parse_period(f"{n} business days"), backward=backward)
    counted = [step for step in due.steps if " is day " in step]
    assert len(counted) == n
    assert counted[-1] == due.steps[-1]
    assert due.steps[-1].startswith(f"{due.legal:%a} {due.legal}")
    told = [date.fromisoformat(step.split()[1]) for step in due.steps]
    away = -ONE if backward else ONE
    assert told == [start + away * (i + 1) for i in range(len(told))]


@given(calendars(), DAYS, st.integers(3, 60), st.booleans())
def test_each_day_a_roll_passes_over_is_told_and_the_last_one_named(
    calendar: Calendar, start: date, n: int, filing: bool
) -> None:
    due = walk(calendar, start, parse_period(f"{n} days"), filing=filing)
    passed = [step for step in due.steps if "does not end on it" in step]
    assert calendar.day_of(due.nominal) + ONE * len(passed) == due.legal
    assert due.nominal == start + ONE * n
    if passed:
        assert f"It ends on {due.legal:%a} {due.legal}." in due.steps


@given(calendars(), DAYS, COUNTS)
def test_what_is_due_back_from_an_event_leaves_at_least_the_days_asked(
    calendar: Calendar, event: date, n: int
) -> None:
    latest = ends(calendar, event, f"{n + 2} days", backward=True)
    assert latest + ONE * (n + 2) <= event
    assert calendar.is_free(latest, calendar.rules.off(filing=False))


@given(calendars(("Allouez", "Minoa", "Broomfield")), INSTANTS, HOURS)
def test_hours_back_undo_hours_on(calendar: Calendar, start: datetime, n: int) -> None:
    there = ends(calendar, start, f"{n} hours", rolls=False)
    back = ends(calendar, there, f"{n} hours", rolls=False, backward=True)
    out: Kinds = calendar.rules.hours.skips
    if calendar.is_free(calendar.day_of(start), out):
        assert back == start
    else:
        assert back >= start, "hours that did not run are not run back"


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("change", [date(2026, 3, 8), date(2026, 11, 1), date(2027, 3, 14)])
@given(before=st.integers(0, 47 * 60), n=st.integers(1, 96))
def test_hours_across_a_clock_change_elapse_or_stand_still_that_day(
    town: str, change: date, before: int, n: int
) -> None:
    calendar = plain(town)
    start = calendar.start_of(change) - timedelta(minutes=before)
    end = ends(calendar, start, f"{n} hours", rolls=False)
    skipped = timedelta()
    day = calendar.day_of(start)
    while calendar.start_of(day) < end:
        if not calendar.is_free(day, calendar.rules.hours.skips):
            left = max(start, calendar.start_of(day))
            skipped += min(end, calendar.end_of(day)) - left
        day += ONE
    assert end - start - skipped == timedelta(hours=n)


@given(calendars(), st.sampled_from([2024, 2028]), st.integers(1, 40))
def test_a_year_from_a_leap_day_ends_in_february_or_with_march(
    calendar: Calendar, year: int, n: int
) -> None:
    end = ends(calendar, date(year, 2, 29), f"{n} years", rolls=False)
    leap = (year + n) % 4 == 0
    common = (3, 1) if calendar.rules.months.missing_day == "next" else (2, 28)
    assert (end.month, end.day) == ((2, 29) if leap else common)
    assert end.year == year + n


@given(calendars(), st.integers(2021, 2028), COUNTS, st.sampled_from(["days", "business days"]))
def test_a_period_over_the_end_of_a_year_is_one_walked_in_two_parts(
    calendar: Calendar, year: int, n: int, unit: str
) -> None:
    start = date(year, 12, 20)
    whole = ends(calendar, start, f"{n + 3} {unit}", rolls=False)
    if unit == "days":
        part = ends(calendar, start, f"{n} days", rolls=False) if n != 2 else start + ONE * 2
        assert whole == part + ONE * 3
    else:
        part = ends(calendar, start, f"{n} business days")
        assert whole == ends(calendar, part, "3 business days")
