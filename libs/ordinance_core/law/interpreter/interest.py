"""Interest at rates a board adopts: what bears it, from when, counted how; rounded when posted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple, get_args

import msgspec

from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.charges import BasisAsStated, Charge, InterestOn, JoinsAsStated
from ordinance_core.law.grammar.predicates import FactIs
from ordinance_core.law.grammar.terms import Gap, When
from ordinance_core.law.interpreter import charges, ledger, moments
from ordinance_core.law.interpreter.evidence import gather
from ordinance_core.law.interpreter.sums import Sum, opened
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.money import Accrual, Basis, Rates, Stretch, dollars, percent, round_half_up
from ordinance_core.money.accrual import Joins


class Rule(msgspec.Struct, frozen=True):
    """Interest as it stands on the record; paying the `base` charges lowers the principals."""

    accruals: tuple[Accrual, ...]
    end: date
    base: tuple[str, ...]


def of(view: View, name: str, rule: InterestOn, thread: Thread) -> Sum:
    """The interest up to now, or to the first end on record; payments settled on their day."""
    built = read(view, rule, thread)
    if isinstance(built, Sum):
        return built
    posted = ledger.interest(view, name, thread, built)
    stretches = [s for accrual in posted.accruals for s in accrual.stretches(built.end)]
    if any(s.rate is None for s in stretches) and rule.unrated == "open":
        missing = next(s for s in stretches if s.rate is None)
        return opened(f"no rate of interest is adopted for the days after {missing.begin}")
    basis = built.accruals[0].basis if built.accruals else ""
    why = tuple(_says(s, basis) for s in _merged(stretches) if s.rate is not None)
    return Sum(cents=posted.cents, why=why, clauses=rule.cite)


def read(view: View, rule: InterestOn, thread: Thread) -> Rule | Sum:
    """The accruals of a rule, or the sum that says why nobody can state them."""
    for term in (rule.begins, rule.year_days, rule.basis, rule.compounds, rule.unrated):
        if isinstance(term, Gap):
            return opened(view.pack.readings[term.gap].asks, term.gap)
    adopted = _adopted(view, rule.rate, thread)
    if not adopted:
        return opened("no rate of interest is adopted")
    principals = _principals(view, rule, thread)
    if isinstance(principals, str):
        return opened(principals)
    rates = Rates.of((one.day, percent(one.rate)) for one in adopted)
    if rule.unrated == "first rate" and principals:
        rates = rates.reaching_back(min(begun for _, begun in principals))
    accruals = []
    for cents, begun in principals:
        basis, compounds = _count(rule, adopted, begun)
        if isinstance(basis, Gap) or isinstance(compounds, Gap):
            gap = basis if isinstance(basis, Gap) else compounds
            assert isinstance(gap, Gap)
            return opened(view.pack.readings[gap.gap].asks, gap.gap)
        accruals.append(Accrual(cents, begun, rates, basis, compounds))
    return Rule(tuple(accruals), _end(view, rule, thread), base(view, rule))


class Adopted(NamedTuple):
    """A rate in percent a year, the day it takes effect and the fact that set it."""

    day: date
    rate: Decimal
    known: Known


def _adopted(view: View, rate: When, thread: Thread) -> list[Adopted]:
    """Each rate of the record, in order of time."""
    assert rate.source is not None
    assert rate.attribute is not None
    facts = view.visible(thread).get(rate.source)
    when, day_of, name = view.record.when, view.record.day_of, rate.attribute
    rated = [k for k in facts if k.fact.attribute(name) is not None]
    return [Adopted(day_of(when(k)), k.fact.attribute(name), k) for k in rated]


def _count(
    rule: InterestOn, adopted: list[Adopted], begun: date
) -> tuple[Basis | Gap, Joins | Gap]:
    """The day count and the compounding, by what the resolution in force at the start says."""
    before = [one for one in adopted if one.day <= begun]
    known = (before[-1] if before else adopted[0]).known
    basis: Any = rule.basis if rule.basis is not None else f"act/{rule.year_days}"
    compounds: Any = rule.compounds
    if isinstance(basis, BasisAsStated):
        basis = _stated(known, basis.stated, get_args(Basis)) or basis.otherwise
    if isinstance(compounds, JoinsAsStated):
        compounds = _stated(known, compounds.stated, get_args(Joins)) or compounds.otherwise
    return basis, compounds


def _stated(known: Known, stated: When, words: tuple[str, ...]) -> str | None:
    """What the fact says of itself, where it is a word of the grammar."""
    said = known.fact.attribute(stated.attribute or "") if stated.source == known.name else None
    return said if said in words else None


def _principals(view: View, rule: InterestOn, thread: Thread) -> list[tuple[int, date]] | str:
    if rule.of.of is None:
        cents = charges.total(view, rule.of.charges)
        begun = _begun(view, rule.begins, thread)
        if cents is None or begun is None:
            return "the amount or the day interest runs from is not known"
        return [(cents, begun)]
    found: list[tuple[int, date]] = []
    for hit in gather(view, rule.of.of, thread).hits:
        begun = _begun(view, rule.begins, Thread(thread.paper, hit.known))
        cents = hit.known.fact.attribute("amount_cents")
        if begun is None or cents is None:
            return "the day interest runs from is not recorded"
        found.append((cents, begun))
    return found


def _begun(view: View, begins: When | Gap, thread: Thread) -> date | None:
    assert not isinstance(begins, Gap)
    at = moments.first(view, moments.resolve(view, begins, thread))
    return None if at is None else view.record.day_of(at)


def _end(view: View, rule: InterestOn, thread: Thread) -> date:
    ends = [moments.first(view, moments.resolve(view, end, thread)) for end in rule.to]
    return min((view.record.day_of(end) for end in ends if end is not None), default=view.today)


def base(view: View, rule: InterestOn) -> tuple[str, ...]:
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


def _merged(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Stretches that follow each other at the same rate on the same amount, as one."""
    last: Stretch | None = None
    for each in stretches:
        if last is None:
            last = each
        elif (last.cents, last.rate, last.end) == (each.cents, each.rate, each.begin):
            last = last._replace(end=each.end, part=last.part + each.part)
        else:
            yield last
            last = each
    if last is not None:
        yield last


def _says(stretch: Stretch, basis: str) -> str:
    """The amount, the days and the rate, with the day count they are weighed by."""
    assert stretch.rate is not None
    rate = stretch.rate / percent(1)
    shown = Decimal(rate.numerator) / rate.denominator
    return (
        f"{dollars(round_half_up(stretch.cents))} from {stretch.begin} to {stretch.end}: "
        f"{stretch.days} days at {shown:f} % ({basis})"
    )
