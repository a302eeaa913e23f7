"""What a charge comes to before anybody asks whether it is due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

import msgspec

from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.charges import (
    Amount,
    Cell,
    Charge,
    Counts,
    Entered,
    Ladder,
    PartOf,
    RefundOf,
    Schedule,
)
from ordinance_core.law.grammar.predicates import FactIs
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter import charges, counts, interest, payments, words
from ordinance_core.law.interpreter.evidence import gather
from ordinance_core.law.interpreter.figures import figure
from ordinance_core.law.interpreter.sums import Sum, opened, plus
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.money import dollars, percent, round_half_up

__all__ = ["Sum", "assessed", "of"]


def of(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    """The sum of a charge for the fact of a thread, or for the matter."""
    if charge.sum_of is not None:
        return _sum_of(view, charge.sum_of, thread)
    if charge.part_of is not None:
        return _part_of(view, charge.part_of)
    if charge.interest_on is not None:
        return interest.of(view, name, charge.interest_on, thread)
    if charge.refund_of is not None:
        return _refund(view, charge.refund_of, thread)
    return _less(view, charge, _amount(view, name, charge, thread))


def assessed(view: View, charge: Charge, computed: Sum, thread: Thread) -> Sum:
    """What a person set, where the fact that makes a charge due carries an amount."""
    if charge.amount is None:
        return computed
    gates = [p for p in charge.due_when if isinstance(p, FactIs)]
    hits = [hit.known for gate in gates for hit in gather(view, gate, thread).hits]
    entered = [cents for hit in hits if (cents := hit.fact.attribute("amount_cents")) is not None]
    if not entered:
        return computed
    why = (*computed.why, f"set at {dollars(sum(entered))}")
    return msgspec.structs.replace(computed, cents=sum(entered), why=why)


def _sum_of(view: View, wanted: FactIs, thread: Thread) -> Sum:
    found: Sum = Sum(cents=0)
    for hit in gather(view, wanted, thread).hits:
        cents = hit.known.fact.attribute("amount_cents")
        if cents is None:
            return opened("an amount is not recorded")
        what = hit.known.fact.attribute("category")
        said = view.pack.words("category", what) if what else words.event(hit.known.name)
        why = f"{view.record.day_of(hit.at)}: {said} {dollars(cents)}"
        found = plus(found, Sum(cents=cents, why=(why,)))
    return found


def _part_of(view: View, part: PartOf) -> Sum:
    base = Sum(cents=0)
    for name in part.charges:
        for line in charges.lines(view, name):
            if line.state in ("open", "blocked"):
                return Sum(
                    open=line.state == "open",
                    blocked=line.state == "blocked",
                    gaps=line.gaps,
                    why=(f"{line.says} is {line.state}",),
                )
            if line.cents is None and line.state != "none":
                return opened(f"{line.says} is not set")
            why = (f"{line.says} {_money(line.cents)}",)
            base = plus(base, Sum(cents=line.cents or 0, why=why))
    cents = base.cents or 0
    if part.unpaid:
        received = payments.sum_toward(view, part.charges)
        cents, base = max(cents - received, 0), plus(base, Sum(why=(f"paid {dollars(received)}",)))
    if part.percent is not None:
        share = round_half_up(cents * percent(part.percent))
        says = f"{part.percent} % of {dollars(cents)}"
        return Sum(cents=share, why=(*base.why, says), clauses=part.cite)
    return Sum(cents=cents, why=base.why, clauses=part.cite)


def _money(cents: int | None) -> str:
    return dollars(cents or 0)


def _refund(view: View, refund: RefundOf, thread: Thread) -> Sum:
    """What was paid beyond the amount confirmed."""
    decided = view.visible(thread).get(refund.confirmed.source or "")
    if not decided:
        return Sum(nothing=True)
    confirmed: int | None = decided[-1].fact.attribute(refund.confirmed.attribute or "")
    if confirmed is None:
        return opened("the confirmed amount is not recorded")
    received = payments.sum_toward(view, refund.charges)
    why = (f"paid {dollars(received)}, confirmed {dollars(confirmed)}",)
    return Sum(cents=max(received - confirmed, 0), why=why, clauses=refund.cite)


def _amount(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    match charge.amount:
        case Gap(gap=gap):
            return opened(view.pack.readings[gap].asks, gap)
        case Entered(entered=attribute):
            return _entered(thread.subject, attribute)
        case Schedule(schedule=event):
            return _scheduled(view, event, thread)
        case Amount() | Ladder():
            return _counted(view, name, charge, thread)
        case None:
            return opened("no amount is given")


def _entered(subject: Known | None, attribute: str) -> Sum:
    cents = None if subject is None else subject.fact.attribute(attribute)
    return opened("the amount is not recorded") if cents is None else Sum(cents=cents)


def _scheduled(view: View, event: str, thread: Thread) -> Sum:
    """The price of the item on the day of the fact, by the schedule then in force."""
    subject = thread.subject
    if subject is None:
        return opened("no item is recorded")
    day, item = view.record.when(subject), subject.fact.attribute("item")
    adopted = view.visible(thread).get(event)
    earlier = [k for k in adopted if not view.record.after(view.record.when(k), day)]
    prices = (earlier[-1].fact.attribute("items") or {}) if earlier else {}
    if item not in prices:
        return opened("no schedule in force names this item")
    units = subject.fact.attribute("units") or 1
    why = (f"{units} at {dollars(prices[item])}",)
    return Sum(cents=round_half_up(prices[item] * units), why=why)


def _counted(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    """The figure times the count; each day under the law of that day."""
    if charge.counts is None:
        return _times(figure(view, charge, thread), 1, "")
    found = Sum(cents=0, low=0, high=0)
    spans = counts.spans(view, charge.counts, thread, view.pack.dates("charges", name))
    if isinstance(spans, str):
        return opened(spans)
    if isinstance(spans, Gap):
        return opened(view.pack.readings[spans.gap].asks, spans.gap)
    for step in _steps(charge.counts, spans):
        cell = _figure_on(view, name, charge, thread, step)
        part = _times(cell, step.number, counts.each(charge))
        if part.open or part.nothing:
            return part
        found = plus(found, part)
    return found


class Step(NamedTuple):
    """A stretch from a day on: how many units of it, how many steps up the ladder."""

    begin: date
    number: int
    up: int


def _steps(rule: Counts, spans: counts.Spans) -> Iterator[Step]:
    """Each stretch as a whole; one by one where each further unit climbs."""
    for begin, number in spans:
        if rule.climbs:
            yield from (Step(begin, 1, up) for up in range(number))
        else:
            yield Step(begin, number, 0)


def _figure_on(view: View, name: str, charge: Charge, thread: Thread, step: Step) -> Cell | Sum:
    then = view.get(Charge, "charges", name, step.begin) or charge
    return figure(view, then, thread, step.up)


def _times(cell: Cell | Sum, number: int, unit: str) -> Sum:
    if isinstance(cell, Sum):
        return cell
    if cell.none:
        return Sum(nothing=True, why=("no amount is scheduled",), clauses=cell.cite)
    low, high = cell.floor, cell.ceiling
    shown = dollars(cell.exact) if cell.exact is not None else _band(low, high)
    return Sum(
        cents=None if cell.exact is None else cell.exact * number,
        low=None if low is None else low * number,
        high=None if high is None else high * number,
        why=(f"{number} {unit} at {shown}" if unit else shown,),
        clauses=cell.cite,
    )


def _band(low: int | None, high: int | None) -> str:
    least = f"from {dollars(low)} " if low is not None else ""
    return f"{least}up to {dollars(high)}" if high is not None else least.strip()


def _less(view: View, charge: Charge, found: Sum) -> Sum:
    """Other charges taken off inside the cap."""
    off = sum(line.cents or 0 for name in charge.less for line in charges.lines(view, name))
    if not off or found.high is None:
        return found
    return msgspec.structs.replace(
        found, high=max(found.high - off, 0), why=(*found.why, f"less {dollars(off)}")
    )
