"""Payments and reversals: how much came in toward which charges, and when."""

from __future__ import annotations

from ordinance_core.calendars import Moment
from ordinance_core.law.facts import PaymentReceived, PaymentReversed
from ordinance_core.law.grammar.charges import Charge
from ordinance_core.law.interpreter.view import View


def sum_toward(view: View, names: tuple[str, ...]) -> int:
    return sum(cents for _, cents in toward(view, names))


def reached(view: View, names: tuple[str, ...], owed: int) -> Moment | None:
    """When the payments first came to this much."""
    found = 0
    for at, cents in toward(view, names):
        found += cents
        if found >= owed:
            return at
    return None


def toward(view: View, names: tuple[str, ...]) -> list[tuple[Moment, int]]:
    """Each payment (a reversal is negative) toward the charges or no charge in particular."""
    wanted = _with_parts(view, names)
    found: list[tuple[Moment, int]] = []
    for known in view.record.own:
        fact = known.fact
        if not isinstance(fact, PaymentReceived | PaymentReversed):
            continue
        if fact.toward is None or fact.toward in wanted:
            cents = fact.amount_cents or 0
            sign = 1 if isinstance(fact, PaymentReceived) else -1
            found.append((view.record.when(known), sign * cents))
    return found


def _with_parts(view: View, names: tuple[str, ...]) -> frozenset[str]:
    """The charges and those they are made up of."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        charge = view.get(Charge, "charges", name)
        if charge is not None and charge.part_of is not None and charge.part_of.percent is None:
            waiting += charge.part_of.charges
    return frozenset(found)
