"""Interest at rates a board adopts: exact by day, split where the rate changes, rounded once."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from ordinance_core.calendars import add_months
from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.charges import Charge, InterestOn
from ordinance_core.law.grammar.predicates import FactIs
from ordinance_core.law.grammar.terms import Gap, When
from ordinance_core.law.interpreter import charges, moments, payments
from ordinance_core.law.interpreter.evidence import gather
from ordinance_core.law.interpreter.sums import Sum, opened
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.money import MONTHS_IN_YEAR, dollars, percent, round_half_up

_DAY = timedelta(days=1)


class Principal(NamedTuple):
    """Cents that bear interest from the day after `begun`; payments lower them."""

    cents: int
    begun: date
    known: Known | None


class Stretch(NamedTuple):
    """Days at one rate on one amount: after `begin`, up to and with `end`."""

    cents: Fraction
    begin: date
    end: date
    rate: Decimal

    def interest(self, year_days: int) -> Fraction:
        days = Fraction((self.end - self.begin).days, year_days)
        return self.cents * percent(self.rate) * days


Rates = list[tuple[date, Decimal]]
Spent = list[tuple[date, int]]


def of(view: View, rule: InterestOn, thread: Thread) -> Sum:
    """The interest up to now, or to the first end on record."""
    if isinstance(rule.begins, Gap) or isinstance(rule.year_days, Gap):
        gap = rule.begins if isinstance(rule.begins, Gap) else rule.year_days
        assert isinstance(gap, Gap)
        return opened(view.pack.readings[gap.gap].asks, gap.gap)
    rates = _rates(view, rule.rate, thread)
    if not rates:
        return opened("no rate of interest is adopted")
    found = _principals(view, rule, thread)
    if isinstance(found, str):
        return opened(found)
    end = _end(view, rule, thread)
    base = _base(view, rule)
    spent = payments.toward(view, base) if base else []
    days = [(view.record.day_of(at), cents) for at, cents in spent]
    shared = zip(found, _shared(found, days), strict=True)
    stretches = [s for one, paid in shared for s in _stretches(rule, one, paid, rates, end)]
    exact = sum((s.interest(rule.year_days) for s in stretches), Fraction())
    return Sum(
        cents=round_half_up(exact), why=tuple(_says(s) for s in stretches), clauses=rule.cite
    )


def _shared(principals: list[Principal], spent: Spent) -> list[Spent]:
    """Each payment through the principals in order; a reversal opens the first again."""
    shares: list[Spent] = [[] for _ in principals]
    left = [principal.cents for principal in principals]
    for day, cents in spent:
        rest = cents
        for place, share in enumerate(shares):
            part = min(rest, left[place])
            if part:
                share.append((day, part))
            left[place], rest = left[place] - part, rest - part
    return shares


def _rates(view: View, rate: When, thread: Thread) -> Rates:
    """Each rate with the day it takes effect; before the first, the first holds."""
    assert rate.source is not None
    assert rate.attribute is not None
    facts = view.visible(thread).get(rate.source, ())
    when, day_of, name = view.record.when, view.record.day_of, rate.attribute
    values = [(day_of(when(k)), k.fact.attribute(name)) for k in facts]
    return [(day, value) for day, value in values if value is not None]


def _principals(view: View, rule: InterestOn, thread: Thread) -> list[Principal] | str:
    if rule.of.of is None:
        cents = charges.total(view, rule.of.charges)
        begun = _begun(view, rule.begins, thread)
        if cents is None or begun is None:
            return "the amount or the day interest runs from is not known"
        return [Principal(cents, begun, None)]
    found: list[Principal] = []
    for hit in gather(view, rule.of.of, thread).hits:
        begun = _begun(view, rule.begins, Thread(thread.paper, hit.known))
        cents = hit.known.fact.attribute("amount_cents")
        if begun is None or cents is None:
            return "the day interest runs from is not recorded"
        found.append(Principal(cents, begun, hit.known))
    return found


def _begun(view: View, begins: When | Gap, thread: Thread) -> date | None:
    if isinstance(begins, Gap):
        return None
    at = moments.first(view, moments.resolve(view, begins, thread))
    return None if at is None else view.record.day_of(at)


def _end(view: View, rule: InterestOn, thread: Thread) -> date:
    ends = [moments.first(view, moments.resolve(view, end, thread)) for end in rule.to]
    return min((view.record.day_of(end) for end in ends if end is not None), default=view.today)


def _base(view: View, rule: InterestOn) -> tuple[str, ...]:
    """The charges whose payment lowers the principal."""
    wanted = rule.of.of
    if wanted is None:
        return rule.of.charges
    return tuple(name for name in view.pack.names("charges") if _sums(view, name, wanted))


def _sums(view: View, name: str, wanted: FactIs) -> bool:
    charge = view.get(Charge, "charges", name)
    if charge is None or charge.sum_of is None:
        return False
    return (charge.sum_of.fact, charge.sum_of.where) == (wanted.fact, wanted.where)


def _stretches(
    rule: InterestOn,
    principal: Principal,
    spent: Spent,
    rates: Rates,
    end: date,
) -> list[Stretch]:
    joins = _anniversaries(principal.begun, end) if rule.compounds else []
    changes = [*_changes(rates), *(day for day, _ in spent), *joins]
    cuts = sorted({d for d in changes if principal.begun < d < end})
    edges = [principal.begun, *cuts, end]
    found: list[Stretch] = []
    grown, pending = Fraction(), Fraction()
    for begin, last in pairwise(edges):
        if begin in joins:
            grown, pending = grown + pending, Fraction()
        left = principal.cents - sum(cents for day, cents in spent if day <= begin)
        stretch = Stretch(max(left, 0) + grown, begin, last, _rate_on(rates, begin + _DAY))
        assert isinstance(rule.year_days, int)
        pending += stretch.interest(rule.year_days)
        if stretch.cents and last > begin:
            found.append(stretch)
    return found


def _changes(rates: Rates) -> list[date]:
    """The last day of each rate that another one follows."""
    return [day - _DAY for (_, before), (day, rate) in pairwise(rates) if rate != before]


def _anniversaries(begun: date, end: date) -> list[date]:
    years = range(1, end.year - begun.year + 1)
    return [day for year in years if (day := add_months(begun, year * MONTHS_IN_YEAR)) < end]


def _rate_on(rates: Rates, day: date) -> Decimal:
    begun = [rate for effective, rate in rates if effective <= day]
    return begun[-1] if begun else rates[0][1]


def _says(stretch: Stretch) -> str:
    days = (stretch.end - stretch.begin).days
    return (
        f"{dollars(round_half_up(stretch.cents))} from {stretch.begin} to {stretch.end}: "
        f"{days} days at {stretch.rate} %"
    )
