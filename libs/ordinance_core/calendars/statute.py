"""Legal holidays as a statute names them: rules by year, carried from Sunday where it says so."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import Literal

import msgspec

from ordinance_core.calendars.rules import Weekday

WEEKDAYS: tuple[Weekday, ...] = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip
DAYS_IN_WEEK = len(WEEKDAYS)
SUNDAY = WEEKDAYS.index("sunday")
HORIZON = range(1970, 2100)
"""Years for which days can be computed at all; most of them are provisional."""


class Holiday(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One holiday: a fixed `day`, or the `nth` weekday (-1 = last) `plus_days`, of a month."""

    says: str
    month: int
    day: int | None = None
    weekday: Weekday | None = None
    nth: int = 1
    plus_days: int = 0
    years: Literal["every", "even"] = "every"
    valid_from: int | None = None
    valid_until: int | None = None
    carries: bool = True
    authority: str | None = None

    def falls_on(self, year: int) -> date | None:
        """The day in this year; None where the holiday is not held."""
        if (self.valid_from or year) > year or (self.valid_until or year) < year:
            return None
        if self.years == "even" and year & 1:
            return None
        if self.day is not None:
            return date(year, self.month, self.day)
        return self._nth_weekday(year) + timedelta(days=self.plus_days)

    def _nth_weekday(self, year: int) -> date:
        assert self.weekday is not None, f"{self.says} needs a day or a weekday"
        wanted = WEEKDAYS.index(self.weekday)
        if self.nth < 0:
            last = date(year + self.month // 12, self.month % 12 + 1, 1) - timedelta(days=1)
            return last - timedelta(days=(last.weekday() - wanted) % DAYS_IN_WEEK)
        first = date(year, self.month, 1)
        ahead = (wanted - first.weekday()) % DAYS_IN_WEEK
        return first + timedelta(days=ahead + DAYS_IN_WEEK * (self.nth - 1))


class Checked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The years whose holidays a person compared with the statute, and when."""

    first: int
    last: int
    on: date


class Held(msgspec.Struct, frozen=True):
    """A holiday on the day it is held."""

    on: date
    name: str
    says: str
    authority: str


class Statute(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The legal holidays of one state; compared by identity, as each state is loaded once."""

    authority: str
    checked: Checked
    sunday_carries: bool
    holidays: dict[str, Holiday]

    def __post_init__(self) -> None:
        if unusable := [n for n, h in self.holidays.items() if (h.day is None) == (not h.weekday)]:
            raise ValueError(f"Give a day or a weekday, not both: {', '.join(unusable)}")

    def unchecked(self, a: date, b: date) -> tuple[str, ...]:
        """The years from one day to another, either way, whose holidays nobody has checked."""
        years = self.checked
        first, last = years.first, years.last
        if first <= a.year <= last and first <= b.year <= last:
            return ()
        touched = range(min(a, b).year, max(a, b).year + 1)
        return tuple(f"{self.authority}: {y}" for y in touched if not first <= y <= last)

    def held(self, year: int) -> Iterator[Held]:
        """The legal holidays of a year, the Mondays they carry to included."""
        for name, holiday in self.holidays.items():
            if (on := holiday.falls_on(year)) is None:
                continue
            authority = holiday.authority or self.authority
            yield Held(on, name, holiday.says, authority)
            if self.sunday_carries and holiday.carries and on.weekday() == SUNDAY:
                monday = on + timedelta(days=1)
                yield Held(monday, name, f"{holiday.says}, carried from Sunday", authority)


@cache
def held_by_day(statute: Statute) -> dict[date, tuple[Held, ...]]:
    """Every holiday within the horizon, by its day."""
    days: dict[date, tuple[Held, ...]] = {}
    for year in HORIZON:
        for held in statute.held(year):
            days[held.on] = (*days.get(held.on, ()), held)
    return days
