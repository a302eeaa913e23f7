"""Interest at rates a board adopts: what bears it, from when, counted how; rounded when posted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import msgspec

from ordinance_core.law.grammar.charges import Charge, InterestOn
from ordinance_core.law.grammar.predicates import Facts
from ordinance_core.law.interpreter import accruing, charges, ledger, portions, versions
from ordinance_core.law.interpreter.accruing import Principal
from ordinance_core.law.interpreter.evidence import gather
from ordinance_core.law.interpreter.sums import Sum, opened
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.money import Accrual, Stretch, dollars, percent, round_half_up


class Rule(msgspec.Struct, frozen=True):
    """Interest as it stands on the record; paying the `base` charges lowers the principals.

    `open` are the days of each accrual on which a missing rate leaves the whole open.
    """

    accruals: tuple[Accrual, ...]
    open: tuple[tuple[tuple[date, date], ...], ...]
    end: date
    base: tuple[str, ...]


def of(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    """The interest up to now, or to the first end on record; payments settled on their day."""
    built = read(view, name, charge, thread)
    if isinstance(built, Sum):
        return built
    posted = ledger.interest(view, name, thread, built)
    several = [accrual.stretches(built.end) for accrual in posted.accruals]
    for stretches, days in zip(several, built.open, strict=True):
        if (day := _unrated(stretches, days)) is not None:
            return opened(f"no rate of interest is adopted for the days after {day}")
    merged = _merged([stretch for stretches in several for stretch in stretches])
    why = tuple(_says(stretch) for stretch in merged if stretch.rate is not None)
    cite = charge.interest_on.cite if charge.interest_on is not None else ()
    return Sum(cents=posted.cents, why=why, clauses=cite)


def _unrated(stretches: tuple[Stretch, ...], days: tuple[tuple[date, date], ...]) -> date | None:
    """The day after which the first of these days stand without a rate."""
    found = (
        max(stretch.begin, begin)
        for stretch in stretches
        for begin, end in days
        if stretch.rate is None and stretch.begin < end and begin < stretch.end
    )
    return next(found, None)


def read(view: View, name: str, charge: Charge, thread: Thread) -> Rule | Sum:
    """The accruals of a rule, or the sum that says why nobody can state them."""
    return view.kept(("accruals", name, thread.key), lambda: _read(view, name, charge, thread))


def _read(view: View, name: str, charge: Charge, thread: Thread) -> Rule | Sum:
    assert charge.interest_on is not None
    principals = _principals(view, charge.interest_on, thread)
    if isinstance(principals, str):
        return opened(principals)
    found = []
    for principal in principals:
        bearing = accruing.bearing(view, name, thread, principal)
        if isinstance(bearing, Sum):
            return bearing
        found.append(bearing)
    return Rule(
        tuple(one.accrual for one in found),
        tuple(one.open for one in found),
        max((one.end for one in found), default=view.today),
        base(view, charge.interest_on),
    )


def _principals(view: View, rule: InterestOn, thread: Thread) -> list[Principal] | str:
    if rule.of.of is None:
        return _of_charges(view, rule.of.charges, thread)
    found: list[Principal] = []
    for hit in gather(view, rule.of.of, thread).hits:
        cents = hit.known.fact.attribute("amount_cents")
        if cents is None:
            return "an amount that bears interest is not recorded"
        arose = view.record.day_of(view.record.when(hit.known))
        found.append(Principal(cents, Thread(thread.paper, hit.known), arose))
    return found


def _of_charges(view: View, names: tuple[str, ...], thread: Thread) -> list[Principal] | str:
    """What charges come to, due or not yet; each part from the day it arose."""
    found: list[Principal] = []
    for line in (line for name in names for line in charges.seen(view, name, thread)):
        if line.cents is None and line.state != "none":
            return "the amount that bears interest is not known"
        found += [
            Principal(c, thread, day, late=day) for day, c in portions.arisen(view, line, date.min)
        ]
    return found


def base(view: View, rule: InterestOn) -> tuple[str, ...]:
    """The charges whose payment lowers the principal."""
    wanted = rule.of.of
    if wanted is None:
        return rule.of.charges
    return tuple(name for name in view.pack.names("charges") if _sums(view, name, wanted))


def _sums(view: View, name: str, wanted: Facts) -> bool:
    charge = versions.latest(view, name)
    if charge is None or charge.sum_of is None:
        return False
    return (charge.sum_of.fact, charge.sum_of.where) == (wanted.fact, wanted.where)


def _merged(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Stretches that follow each other at the same rate on the same amount, as one."""
    last: Stretch | None = None
    for each in stretches:
        if last is None:
            last = each
        elif _goes_on(last, each):
            last = last._replace(end=each.end, part=last.part + each.part)
        else:
            yield last
            last = each
    if last is not None:
        yield last


def _goes_on(last: Stretch, each: Stretch) -> bool:
    after = (each.cents, each.rate, each.basis, each.begin)
    return (last.cents, last.rate, last.basis, last.end) == after


def _says(stretch: Stretch) -> str:
    """The amount, the days and the rate, with the day count they are weighed by."""
    assert stretch.rate is not None
    rate = stretch.rate / percent(1)
    shown = Decimal(rate.numerator) / rate.denominator
    return (
        f"{dollars(round_half_up(stretch.cents))} from {stretch.begin} to {stretch.end}: "
        f"{stretch.days} days at {shown:f} % ({stretch.basis})"
    )
