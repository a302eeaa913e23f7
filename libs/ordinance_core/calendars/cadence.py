"""Cadences: the months or seasons in which something must be done so many times.

The last day of a span is its last day: cadences do not roll.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from typing import Literal

import msgspec

from ordinance_core.calendars.months import add_months

WHOLE_YEAR = ("01-01", "12-31")
_LAST = "last"


class Span(msgspec.Struct, frozen=True):
    """One month or season, both days included; not `whole` where the duty began inside it."""

    first: date
    last: date
    whole: bool = True


def spans(
    every: Literal["month", "season"],
    start: date,
    through: date,
    between: tuple[str, str] = WHOLE_YEAR,
) -> tuple[Span, ...]:
    """The spans of a cadence that touch the days from start to through, in order.

    `between` gives first and last day of the season as `MM-DD` or `MM-last`; it may run over the
    new year. A month is a calendar month, cut at the season's edges. Raises ValueError for a
    season whose day no year has.
    """
    found = []
    for year in range(start.year - 1, through.year + 1):
        first, last = _season(year, between)
        parts = [(first, last)] if every == "season" else _months(first, last)
        found += [Span(a, b, whole=start <= a) for a, b in parts if b >= start and a <= through]
    return tuple(found)


def _season(year: int, between: tuple[str, str]) -> tuple[date, date]:
    first, last = (_day(year, text) for text in between)
    return (first, last) if first <= last else (first, _day(year + 1, between[1]))


def _day(year: int, text: str) -> date:
    month, _, day = text.partition("-")
    length = monthrange(year, int(month))[1]
    return date(year, int(month), length if day == _LAST else int(day))


def _months(first: date, last: date) -> list[tuple[date, date]]:
    found = []
    while first <= last:
        following = add_months(first.replace(day=1), 1)
        found.append((first, min(last, following - timedelta(days=1))))
        first = following
    return found
