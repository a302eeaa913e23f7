"""Payments and reversals: how much came in toward which charges, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.facts import PaymentReceived, PaymentReversed
from ordinance_core.law.interpreter import ledger, versions
from ordinance_core.law.interpreter.view import View


class Paid(NamedTuple):
    """What came in with one payment; negative where a reversal names no payment on record."""

    id: str
    at: Moment
    cents: int
    toward: str | None
    about: str | None


def received(view: View) -> list[Paid]:
    """Payments as they stand, in order of time: what was reversed counts as never paid."""
    paid = {k.id: k for k in view.record.own if isinstance(k.fact, PaymentReceived)}
    reversals = [k for k in view.record.own if isinstance(k.fact, PaymentReversed)]
    found = [_paid(view, k, _standing(k, reversals)) for k in paid.values()]
    found += [_paid(view, k, -_cents(k)) for k in reversals if k.fact.about not in paid]
    kept = [one for one in found if one.cents]
    return sorted(kept, key=lambda one: (*view.record.order(one.at), one.cents < 0, one.id))


def _standing(paid: Known, reversals: list[Known]) -> int:
    """What is left of a payment; a reversal that names no amount takes back the whole."""
    back = [k for k in reversals if k.fact.about == paid.id]
    if any(k.fact.attribute("amount_cents") is None for k in back):
        return 0
    return max(_cents(paid) - sum(map(_cents, back)), 0)


def _paid(view: View, known: Known, cents: int) -> Paid:
    return Paid(
        known.id, view.record.when(known), cents, known.fact.attribute("toward"), known.fact.about
    )


def _cents(known: Known) -> int:
    return known.fact.attribute("amount_cents") or 0


Of = Callable[[str | None], bool]


def sum_toward(view: View, names: tuple[str, ...], of: Of = lambda _: True) -> int:
    """What payments brought toward the charges and what makes them up; credit covers any.

    `of` tells which facts an account may be of.
    """
    return sum(cents for _, cents in _toward(view, names, of))


def reached(view: View, names: tuple[str, ...], owed: int, of: Of) -> Moment | None:
    """When the payments first came to this much."""
    found = 0
    for at, cents in _toward(view, names, of):
        found += cents
        if found >= owed:
            return at
    return None


def _toward(view: View, names: tuple[str, ...], of: Of) -> list[tuple[Moment, int]]:
    wanted = with_parts(view, names)
    book = ledger.of(view)
    if book is None:
        known = received(view)
        return [(one.at, one.cents) for one in known if one.toward in (None, *wanted)]
    applied = [p for p in book.applied if p.account.charge in wanted and of(p.account.about)]
    meant = [(part.paid.at, part.cents) for part in applied]
    meant += [(one.at, cents) for one, cents in book.credits if one.toward in (None, *wanted)]
    return sorted(meant, key=lambda one: view.record.order(one[0]))


def with_parts(view: View, names: tuple[str, ...]) -> frozenset[str]:
    """The charges and those they are made up of."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        charge = versions.latest(view, name)
        if charge is not None and charge.part_of is not None and charge.part_of.percent is None:
            waiting += charge.part_of.charges
    return frozenset(found)
