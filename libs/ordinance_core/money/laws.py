"""How interest counts its days, and since when: stretches of days under one law each."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from itertools import count, islice, takewhile
from typing import Literal, NamedTuple

from ordinance_core.calendars.months import add_months
from ordinance_core.money.interest import MONTHS_IN_YEAR, Basis

_DAY = timedelta(days=1)
Joins = Literal["simple", "monthly", "yearly"]
SIMPLE: Joins = "simple"
MONTHLY: Basis = "month or fraction"


class Law(NamedTuple):
    """A day count and a compounding, in force from a day on."""

    since: date
    basis: Basis
    compounds: Joins


class Segment(NamedTuple):
    """The days after `begin`, up to and with `end`, that one law counts."""

    begin: date
    end: date
    law: Law

    def joins(self, begun: date) -> Iterator[date]:
        """The days with which unpaid interest has joined a principal that bears it since a day."""
        if self.law.compounds == SIMPLE:
            return
        months = 1 if self.law.compounds == "monthly" else MONTHS_IN_YEAR
        if self.law.basis == MONTHLY:
            days: Iterator[date] = islice(month_ends(begun, self.end), months - 1, None, months)
        else:
            days = _anniversaries(begun, months, self.end)
        yield from (day for day in days if day > self.begin)


def segments(begun: date, end: date, first: Law, later: Iterable[Law]) -> tuple[Segment, ...]:
    """The days from one to another, cut where the law changes.

    A month that counts whole stays under the law of its first day counted; the next law counts
    from the month after.
    """
    found, begin, law = [], begun, first
    for other in sorted(later):
        cut = other.since - _DAY
        if cut > begin and other[1:] != law[1:]:
            last = _month_end(cut) if law.basis == MONTHLY else cut
            found.append(Segment(begin, last, law))
            begin = last
        law = other
    found.append(Segment(begin, max(begin, end), law))
    return tuple(s._replace(end=min(s.end, end)) for s in found if s.begin < end)


def month_ends(begun: date, end: date) -> Iterator[date]:
    """The last days of the months from one day to another, up to and with that."""
    last = _month_end(begun + _DAY)
    while last < end:
        yield last
        last = _month_end(last + _DAY)
    if last == end:
        yield last


def _month_end(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def _anniversaries(begun: date, months: int, end: date) -> Iterator[date]:
    with suppress(OverflowError):  # no anniversary beyond the era
        yield from takewhile(
            lambda day: day <= end, (add_months(begun, n * months) for n in count(1))
        )
