"""Interest as it accrues: on a principal that payments lower, at rates that change."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from itertools import islice, pairwise
from typing import Literal, NamedTuple

from ordinance_core.calendars.months import add_months
from ordinance_core.money.amounts import Cents
from ordinance_core.money.interest import MONTHS_IN_YEAR, Basis, year_fraction
from ordinance_core.money.rates import Rates

_DAY = timedelta(days=1)
Moves = tuple[tuple[date, Cents], ...]
Joins = Literal["simple", "monthly", "yearly"]
SIMPLE: Joins = "simple"


class Stretch(NamedTuple):
    """Days at one rate on one amount: after `begin`, up to and with `end`; rate None: no rate."""

    cents: Fraction
    begin: date
    end: date
    rate: Fraction | None
    part: Fraction

    @property
    def interest(self) -> Fraction:
        """Not rounded."""
        return self.cents * (self.rate or 0) * self.part

    @property
    def days(self) -> int:
        return (self.end - self.begin).days


class Accrual(NamedTuple):
    """A principal in cents that bears interest from the day after `begun`.

    `lowered` are payments toward it (negative where one is taken back), `settled` those toward
    its interest. Unpaid interest joins the principal only where it `compounds`. By `month or
    fraction` a month counts whole, at the amount and the rate of its first day counted.
    """

    principal: Cents
    begun: date
    rates: Rates
    basis: Basis = "act/365"
    compounds: Joins = SIMPLE
    lowered: Moves = ()
    settled: Moves = ()

    def stretches(self, end: date) -> tuple[Stretch, ...]:
        """The stretches up to and with a day; none where it lies before the first."""
        return tuple(s for s in self._stretches(end) if s.cents and s.end > s.begin)

    def exact(self, end: date) -> Fraction:
        """The interest up to and with a day, not rounded."""
        return sum((stretch.interest for stretch in self.stretches(end)), Fraction())

    def _stretches(self, end: date) -> Iterator[Stretch]:
        if end <= self.begun:
            return
        joins = set(self._joins(end))
        grown, pending = Fraction(), Fraction()
        for begin, last in pairwise(self._edges(end, joins)):
            if begin in joins:
                grown, pending = grown + max(pending, Fraction()), Fraction()
            pending -= sum(cents for day, cents in self.settled if begin < day <= last)
            left = self.principal - sum(cents for day, cents in self.lowered if day <= begin)
            found = Stretch(
                max(left, 0) + grown,
                begin,
                last,
                self.rates.on(begin + _DAY),
                year_fraction(begin, last, self.basis),
            )
            pending += found.interest
            yield found

    def _edges(self, end: date, joins: set[date]) -> list[date]:
        if self.basis == "month or fraction":
            cuts = {*_month_ends(self.begun, end), *joins}
        else:
            moved = (day for day, _ in (*self.lowered, *self.settled))
            cuts = {*(day - _DAY for day in self.rates.changes()), *moved, *joins}
        return [self.begun, *sorted(cut for cut in cuts if self.begun < cut < end), end]

    def _joins(self, end: date) -> Iterator[date]:
        """The days with which unpaid interest has joined the principal."""
        if self.compounds == SIMPLE:
            return
        months = 1 if self.compounds == "monthly" else MONTHS_IN_YEAR
        if self.basis == "month or fraction":
            yield from islice(_month_ends(self.begun, end), months - 1, None, months)
            return
        n = 1
        while (day := add_months(self.begun, n * months)) < end:
            yield day
            n += 1


def _month_ends(begun: date, end: date) -> Iterator[date]:
    """The last days of the months from one day to another."""
    first = (begun + _DAY).replace(day=1)
    while (last := add_months(first, 1) - _DAY) < end:
        yield last
        first = last + _DAY
