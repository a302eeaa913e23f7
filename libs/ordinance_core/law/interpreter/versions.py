"""A charge over time: the law of a day, and the laws that each govern a stretch of days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from ordinance_core.law.grammar.charges import Charge
from ordinance_core.law.interpreter.view import View
from ordinance_core.law.pack.sections import Gapped

_DAY = timedelta(days=1)
_EVER = date.max


class Version(NamedTuple):
    """The charge from `since` to `until`, both of them included; Gapped where a gap closes it."""

    since: date
    until: date
    charge: Charge | Gapped

    def holds(self, day: date) -> bool:
        return self.since <= day <= self.until


def of(view: View, name: str) -> tuple[Version, ...]:
    """Every version in force on some day so far, in order of time."""
    return view.kept(("versions", name), lambda: tuple(_versions(view, name)))


def _versions(view: View, name: str) -> Iterator[Version]:
    begins = [date.min, *(d for d in view.pack.dates("charges", name) if d <= view.today)]
    ends = [*(d - _DAY for d in begins[1:]), _EVER]
    for since, until in zip(begins, ends, strict=True):
        charge = view.entry("charges", name, min(since, view.today))
        if isinstance(charge, Charge | Gapped):
            yield Version(since, until, charge)


def charges(view: View, name: str) -> list[Charge]:
    """What the pack has said of it so far, in order of time."""
    return [v.charge for v in of(view, name) if isinstance(v.charge, Charge)]


def latest(view: View, name: str) -> Charge | None:
    """The charge as it stands; one repealed, as it stood last, since its debts remain."""
    return next(reversed(charges(view, name)), None)


def on(view: View, name: str, day: date) -> Charge | Gapped | None:
    """The charge as it stood on a day."""
    return next((v.charge for v in of(view, name) if v.holds(day)), None)
