"""What bears interest, on which days, at which rates, counted how: each day under its own law."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, NamedTuple, get_args

from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.charges import BasisAsStated, InterestOn, JoinsAsStated
from ordinance_core.law.grammar.terms import Gap, When
from ordinance_core.law.interpreter import moments, versions
from ordinance_core.law.interpreter.sums import Sum, opened
from ordinance_core.law.interpreter.versions import Version
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.money import Accrual, Basis, Law, Rates, percent
from ordinance_core.money.laws import Joins

_DAY = timedelta(days=1)
_EARLIEST = date.min + _DAY
_UNKNOWN = "the day interest runs from is not recorded"


class Principal(NamedTuple):
    """Cents that bear interest, the thread on which their days are looked for, and their day.

    What arose `late` bears none before.
    """

    cents: int
    thread: Thread
    arose: date
    late: date = date.min


class Bearing(NamedTuple):
    """An accrual, its last day, and the days on which a missing rate leaves it open."""

    accrual: Accrual
    end: date
    open: tuple[tuple[date, date], ...]


class Adopted(NamedTuple):
    """A rate in percent a year, the day it takes effect and the fact that set it."""

    day: date
    rate: Decimal
    known: Known


def _after(day: date) -> date:
    """The next day, as far as there is one."""
    return min(day, date.max - _DAY) + _DAY


class Piece(NamedTuple):
    """The days after `begin`, up to and with `end`, that bear interest under one version."""

    begin: date
    end: date
    rule: InterestOn
    rates: tuple[Adopted, ...]

    @property
    def first(self) -> date:
        return _after(self.begin)


def bearing(view: View, name: str, thread: Thread, principal: Principal) -> Bearing | Sum:
    """The accrual of one principal over every version of a charge; or why nobody can state it."""
    pieces: list[Piece] = []
    for version in versions.of(view, name):
        found = _piece(view, version, thread, principal)
        if isinstance(found, Sum):
            return found
        pieces += [] if found is None else [found]
    kept = [p for p in pieces if p.end > p.begin] or pieces[-1:]
    if not kept:
        return opened(_UNKNOWN)
    laws = [law for piece in kept for law in _laws(piece)]
    terms: list[object] = [term for law in laws for term in law]
    for gap in (term for term in terms if isinstance(term, Gap)):
        return opened(view.pack.readings[gap.gap].asks, gap.gap)
    begun = kept[0].begin
    _, basis, compounds = next(law for law in reversed(laws) if law.since <= kept[0].first)
    later = tuple(law for law in laws if law.since > kept[0].first)
    rates = _rates(kept, alone=len(pieces) == 1)
    accrual = Accrual(principal.cents, begun, rates, basis, compounds, later=later)
    missing = tuple((p.begin, p.end) for p in kept if p.rule.unrated == "open")
    return Bearing(accrual, max(p.end for p in kept), missing)


def _piece(
    view: View, version: Version, thread: Thread, principal: Principal
) -> Piece | Sum | None:
    """The days of a version, as far as it was in force; None where it bears no interest."""
    found = _judged(view, version, thread, principal)
    return None if isinstance(found, Sum) and version.until < principal.arose else found


def _judged(
    view: View, version: Version, thread: Thread, principal: Principal
) -> Piece | Sum | None:
    if isinstance(version.charge, Gapped):
        return opened("the law of those days is not settled", *version.charge.gaps)
    rule = version.charge.interest_on
    if rule is None:
        return None
    for term in (rule.begins, rule.year_days, rule.basis, rule.compounds, rule.unrated):
        if isinstance(term, Gap):
            return opened(view.pack.readings[term.gap].asks, term.gap)
    assert not isinstance(rule.begins, Gap)
    at = moments.first(view, moments.resolve(view, rule.begins, principal.thread))
    if at is None:
        return opened(_UNKNOWN)
    adopted = tuple(_adopted(view, rule.rate, thread))
    if not adopted:
        return opened("no rate of interest is adopted")
    since = max(version.since, _EARLIEST) - _DAY
    begin = max(view.record.day_of(at), since, principal.late)
    return Piece(begin, min(_end(view, rule, thread), version.until), rule, adopted)


def _end(view: View, rule: InterestOn, thread: Thread) -> date:
    ends = [moments.first(view, moments.resolve(view, end, thread)) for end in rule.to]
    return min([view.today, *(view.record.day_of(end) for end in ends if end is not None)])


def _adopted(view: View, rate: When, thread: Thread) -> Iterator[Adopted]:
    """Each rate of the record, in order of time."""
    assert rate.source is not None
    for known in view.visible(thread).get(rate.source):
        found = known.fact.attribute(rate.attribute or "")
        if found is not None:
            yield Adopted(view.record.day_of(view.record.when(known)), found, known)


def _rates(pieces: list[Piece], *, alone: bool) -> Rates:
    """The rates of each stretch of days, none between them."""
    if alone:
        return _rated(pieces[0])
    steps: dict[date, Any] = {}
    for piece in pieces:
        rates = _rated(piece)
        steps[piece.first] = rates.on(piece.first)
        steps |= {d: rates.on(d) for d in rates.changes() if piece.first < d <= piece.end}
        steps[_after(piece.end)] = None
    return Rates.of(steps.items())


def _rated(piece: Piece) -> Rates:
    rates = Rates.of((one.day, percent(one.rate)) for one in piece.rates)
    return rates.reaching_back(_EARLIEST) if piece.rule.unrated == "first rate" else rates


def _laws(piece: Piece) -> Iterator[Law]:
    """The day count and the compounding from the piece's first day on, as resolutions state it."""
    rule = piece.rule
    stated = isinstance(rule.basis, BasisAsStated) or isinstance(rule.compounds, JoinsAsStated)
    later = [one.day for one in piece.rates if piece.first < one.day <= piece.end]
    for day in (piece.first, *(later if stated else ())):
        before = [one for one in piece.rates if one.day <= day]
        known = (before[-1] if before else piece.rates[0]).known
        yield Law(day, *_count(rule, known))


def _count(rule: InterestOn, known: Known) -> tuple[Basis, Joins]:
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
