"""What a payment can go to: a line that is owed, or interest that goes on accruing."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from ordinance_core.money import Accrual, round_half_up
from ordinance_core.money.laws import SIMPLE


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


class Together:
    """Simple interest of many principals at the same rates, run forward day by day.

    Cutting it anywhere changes nothing, so that each payment only adds what ran since the last.
    """

    def __init__(self, accruals: tuple[Accrual, ...]) -> None:
        self._begun = [accrual.begun for accrual in accruals]
        self._left = [accrual.principal for accrual in accruals]
        self._one = accruals[0]._replace(principal=1)
        self._done, self._through = Fraction(), min(self._begun)

    @classmethod
    def of(cls, accruals: tuple[Accrual, ...]) -> Together | None:
        """None where they cannot run together."""
        alike = {(a.rates, a.basis, a.compounds, a.later) for a in accruals}
        return cls(accruals) if len(alike) == 1 and all(map(_additive, accruals)) else None

    def exact(self, day: date) -> Fraction:
        """The interest up to and with a day, never before one already asked for."""
        if day > self._through:
            running, since = 0, self._through
            for begun, left in zip(self._begun, self._left, strict=True):
                if begun <= since:
                    running += left
                elif begun < day:
                    self._done += left * self._one._replace(begun=begun).exact(day)
            self._done += running * self._one._replace(begun=since).exact(day)
            self._through = day
        return self._done

    def lower(self, place: int, day: date, cents: int) -> None:
        self.exact(day)
        self._left[place] -= cents


def _additive(accrual: Accrual) -> bool:
    """Whether the interest of some days and of the next is that of both, under every law."""
    laws = ((accrual.basis, accrual.compounds), *(law[1:] for law in accrual.later))
    return all(basis.startswith("act/") and joins == SIMPLE for basis, joins in laws)


class Accruing(Owed):
    """Interest: posted, and so rounded, whenever a payment settles it; exact since then."""

    def run(self, accruals: tuple[Accrual, ...], end: date) -> None:
        """What accrues, and the last day it does."""
        self.accruals, self._end = list(accruals), end
        self._posted, self._settled = 0, Fraction()
        self._run = Together.of(accruals)

    def open_on(self, day: date) -> int:
        return max(self.total(day) - self.paid, 0)

    def total(self, day: date) -> int:
        """Everything accrued up to and with a day, each posting rounded once."""
        return self._posted + round_half_up(self._exact(day) - self._settled)

    def take(self, day: date, cents: int) -> None:
        exact = self._exact(day)
        self._posted += round_half_up(exact - self._settled)
        self._settled = exact
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
                if self._run is not None:
                    self._run.lower(place, min(day, self._end), part)
                moves = (*accrual.lowered, (day, part))
                self.accruals[place] = accrual._replace(lowered=moves)
            rest -= part

    def _exact(self, day: date) -> Fraction:
        last = min(day, self._end)
        if self._run is not None:
            return self._run.exact(last)
        return sum((accrual.exact(last) for accrual in self.accruals), Fraction())
