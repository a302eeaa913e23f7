"""What a payment can go to: a line that is owed, or interest that goes on accruing."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from ordinance_core.money import Accrual, round_half_up


class Owed:
    """An amount owed under one charge, in cents; what is paid of it lowers what bears interest."""

    def __init__(
        self, charge: str, about: str | None, kind: str, *, since: date, due: bool
    ) -> None:
        self.charge, self.about, self.kind = charge, about, kind
        self.since, self.due = since, due
        self.cents, self.paid = 0, 0
        self.bearing: list[Accruing] = []

    def open_on(self, day: date) -> int:
        """What is still open on a day; nothing before it arose."""
        return max(self.cents - self.paid, 0) if self.since <= day else 0

    def take(self, day: date, cents: int) -> None:
        """Counts a payment, or a negative one where it was taken back."""
        self.paid += cents
        for interest in self.bearing:
            interest.lower(day, cents)


class Accruing(Owed):
    """Interest: posted, and so rounded, whenever a payment settles it; exact since then."""

    def run(self, accruals: tuple[Accrual, ...], end: date) -> None:
        """What accrues, and the last day it does."""
        self.accruals, self._end = list(accruals), end
        self._posted, self._through = 0, Fraction()

    def open_on(self, day: date) -> int:
        return max(self.total(day) - self.paid, 0)

    def total(self, day: date) -> int:
        """Everything accrued up to and with a day, each posting rounded once."""
        return self._posted + round_half_up(self._exact(day) - self._through)

    def take(self, day: date, cents: int) -> None:
        exact = self._exact(day)
        self._posted += round_half_up(exact - self._through)
        self._through = exact
        super().take(day, cents)
        for place, accrual in enumerate(self.accruals[:1]):
            moves = (*accrual.settled, (day, cents))
            self.accruals[place] = accrual._replace(settled=moves)

    def lower(self, day: date, cents: int) -> None:
        """A payment toward the principals, through them in order; a negative one opens the first.

        A payment made before the interest begins lowers what it begins with.
        """
        rest = cents
        for place, accrual in enumerate(self.accruals):
            left = accrual.principal - sum(paid for _, paid in accrual.lowered)
            part = min(rest, left)
            if part:
                moves = (*accrual.lowered, (day, part))
                self.accruals[place] = accrual._replace(lowered=moves)
            rest -= part

    def _exact(self, day: date) -> Fraction:
        last = min(day, self._end)
        return sum((accrual.exact(last) for accrual in self.accruals), Fraction())
