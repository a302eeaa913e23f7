"""A yearly rate that changes: each value from its day on, and days without one left explicit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ordinance_core.money.amounts import Exact, exact


class Rates(NamedTuple):
    """Fractions of one a year, each in force from its day until the next; None ends one.

    A day before the first, or after one that ended, has no rate: `on` answers None, never zero.
    """

    steps: tuple[tuple[date, Fraction | None], ...]

    @classmethod
    def of(cls, steps: Iterable[tuple[date, Exact | None]]) -> Rates:
        """The steps in order; of two for one day the later given stands. Raises TypeError."""
        found = {day: None if rate is None else exact(rate) for day, rate in steps}
        return cls(tuple(sorted(found.items())))

    def on(self, day: date) -> Fraction | None:
        """The rate in force on a day, None where there is none."""
        at = bisect_right([first for first, _ in self.steps], day)
        return self.steps[at - 1][1] if at else None

    def changes(self) -> tuple[date, ...]:
        """The days from which another rate, or none, is in force."""
        rates = (None, *(rate for _, rate in self.steps))
        return tuple(
            day for (day, rate), before in zip(self.steps, rates, strict=False) if rate != before
        )

    def reaching_back(self, to: date) -> Rates:
        """The same with its first rate in force from an earlier day on."""
        if not self.steps or self.steps[0][0] <= to:
            return self
        return Rates(((to, self.steps[0][1]), *self.steps[1:]))
