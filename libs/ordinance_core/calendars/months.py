"""Periods in months and years: the same numbered day, counted from the first day, not chained."""

from __future__ import annotations

from calendar import monthrange
from datetime import MAXYEAR, MINYEAR, date, timedelta

from ordinance_core.calendars import reasons
from ordinance_core.calendars.periods import Step
from ordinance_core.calendars.way import Way

_IN_YEAR = 12


def months(way: Way, on: date, step: Step, n: int) -> date:
    """The same day n months on; where the month lacks it, what the rules say of missing days."""
    rules = way.calendar.rules.months
    end = add_months(on, -n if way.backward else n, missing_day=rules.missing_day)
    direction = "before" if way.backward else "after"
    way.say(lambda: f"{step} {direction} {reasons.day(on)} is {reasons.day(end)}{rules.authority}.")
    if end.day != on.day:
        way.say(lambda: f"That month has no day {on.day}: {_instead(rules.missing_day)} stands.")
    return end


def add_months(on: date, n: int, *, missing_day: str = "last") -> date:
    """A date n months later (negative: earlier); `missing_day` is `last` or `next`.

    Raises OverflowError beyond the years that dates have.
    """
    year, month = divmod(on.year * _IN_YEAR + on.month - 1 + n, _IN_YEAR)
    if not MINYEAR <= year <= MAXYEAR:
        raise OverflowError(f"{n} months from {on} lie beyond the years that dates have")
    length = monthrange(year, month + 1)[1]
    if on.day <= length:
        return date(year, month + 1, on.day)
    last = date(year, month + 1, length)
    return last if missing_day == "last" else last + timedelta(days=1)


def _instead(missing_day: str) -> str:
    return "its last day" if missing_day == "last" else "the first day of the next month"
