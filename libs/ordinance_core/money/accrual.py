"""Interest as it accrues: on a principal that payments lower, at rates and laws that change."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from ordinance_core.money.amounts import Cents
from ordinance_core.money.interest import Basis, year_fraction
from ordinance_core.money.laws import MONTHLY, SIMPLE, Joins, Law, Segment, month_ends, segments
from ordinance_core.money.rates import Rates

_DAY = timedelta(days=1)
Moves = tuple[tuple[date, Cents], ...]


class Stretch(NamedTuple):
    """Days at one rate on one amount: after `begin`, up to and with `end`; rate None: no rate."""

    cents: Fraction
    begin: date
    end: date
    rate: Fraction | None
    part: Fraction
    basis: Basis

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
    its interest. Unpaid interest joins the principal only where it `compounds`; what accrued on
    days of simple interest never does. By `month or fraction` a month counts whole, at the amount
    and the rate of its first day counted. `later` laws take over the count on their day.
    """

    principal: Cents
    begun: date
    rates: Rates
    basis: Basis = "act/365"
    compounds: Joins = SIMPLE
    lowered: Moves = ()
    settled: Moves = ()
    later: tuple[Law, ...] = ()

    def stretches(self, end: date) -> tuple[Stretch, ...]:
        """The stretches up to and with a day; none where it lies before the first."""
        return tuple(s for s in self._stretches(end) if s.cents and s.end > s.begin)

    def exact(self, end: date) -> Fraction:
        """The interest up to and with a day, not rounded."""
        return sum((stretch.interest for stretch in self.stretches(end)), Fraction())

    def _stretches(self, end: date) -> Iterator[Stretch]:
        under = segments(self.begun, end, Law(self.begun, self.basis, self.compounds), self.later)
        joins = {day for segment in under for day in segment.joins(self.begun) if day < end}
        grown, unpaid = Fraction(), Unpaid()
        for segment in under:
            for begin, last in pairwise(self._edges(segment, joins)):
                if begin in joins:
                    grown += unpaid.join()
                found = self._stretch(segment, begin, last, grown)
                unpaid.add(found.interest, bare=segment.law.compounds == SIMPLE)
                unpaid.settle(sum(c for day, c in self.settled if begin < day <= last))
                yield found

    def _stretch(self, segment: Segment, begin: date, last: date, grown: Fraction) -> Stretch:
        """Measured from where its law begins, so that no cut within it makes or loses a day."""
        basis = segment.law.basis
        part = year_fraction(segment.begin, last, basis)
        part -= year_fraction(segment.begin, begin, basis)
        left = self.principal - sum(cents for day, cents in self.lowered if day <= begin)
        return Stretch(max(left, 0) + grown, begin, last, self.rates.on(begin + _DAY), part, basis)

    def _edges(self, segment: Segment, joins: set[date]) -> list[date]:
        first, last, law = segment
        if law.basis == MONTHLY:
            cuts = {*month_ends(first, last), *joins}
        else:
            moved = (day for day, _ in (*self.lowered, *self.settled))
            cuts = {*(day - _DAY for day in self.rates.changes()), *moved, *joins}
        return [first, *sorted(cut for cut in cuts if first < cut < last), last]


class Unpaid:
    """Interest nobody has paid yet: what may join the principal, and what is simple (`bare`)."""

    def __init__(self) -> None:
        self._joining, self._bare = Fraction(), Fraction()

    def add(self, interest: Fraction, *, bare: bool) -> None:
        if bare:
            self._bare += interest
        else:
            self._joining += interest

    def settle(self, cents: Cents) -> None:
        """A payment; what never joins is paid first."""
        used = max(min(self._bare, Fraction(cents)), Fraction())
        self._bare -= used
        self._joining -= cents - used

    def join(self) -> Fraction:
        """What joins the principal now."""
        joined, self._joining = max(self._joining, Fraction()), Fraction()
        return joined
