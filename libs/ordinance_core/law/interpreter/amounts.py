"""What a charge comes to before anybody asks whether it is due."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.charges import (
    Charge,
)
from ordinance_core.law.grammar.figures import (
    Amount,
    Cell,
    Entered,
    Ladder,
    Schedule,
)
from ordinance_core.law.grammar.predicates import FactIs, Facts
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter import counts, deductions, interest, portions, posted
from ordinance_core.law.interpreter.evidence import gather
from ordinance_core.law.interpreter.figures import figure
from ordinance_core.law.interpreter.sums import Sum, opened, plus
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.money import dollars, round_half_up

__all__ = ["Sum", "assessed", "entered", "of"]


def of(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    """The sum of a charge for the fact of a thread, or for the matter."""
    if charge.sum_of is not None:
        return posted.of(view, name, charge, thread)
    if charge.part_of is not None:
        return portions.of(view, name, charge, thread)
    if charge.interest_on is not None:
        return interest.of(view, name, charge, thread)
    if charge.refund_of is not None:
        return portions.refund(view, charge.refund_of, thread)
    return deductions.less(
        view, name, charge, thread, lambda law, other: _amount(view, name, law, other)
    )


def assessed(view: View, charge: Charge, computed: Sum, thread: Thread) -> Sum:
    """What a person set, where the fact that makes a charge due carries an amount."""
    if charge.amount is None:
        return computed
    gates = [p for p in charge.due_when if isinstance(p, FactIs)]
    hits = [hit.known for gate in gates for hit in gather(view, gate, thread).hits]
    found = [cents for hit in hits if (cents := hit.fact.attribute("amount_cents")) is not None]
    if not found:
        return computed
    said = f"set at {dollars(sum(found))}{_departing(computed, hits, sum(found))}"
    return msgspec.structs.replace(computed, cents=sum(found), why=(*computed.why, said))


def _departing(computed: Sum, hits: list[Known], cents: int) -> str:
    """That a person set another amount than the one scheduled, and whether they said why."""
    if computed.scheduled is None or cents == computed.scheduled:
        return ""
    said = all(hit.fact.attribute("reason") for hit in hits)
    reason = "for the reason on file" if said else "with no reason on file"
    return f" in place of the {dollars(computed.scheduled)} scheduled, {reason}"


def entered(view: View, wanted: Facts, thread: Thread) -> int:
    """What such facts set, in cents."""
    hits = gather(view, wanted, thread).hits
    return sum(hit.known.fact.attribute("amount_cents") or 0 for hit in hits)


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
    units = subject.fact.attribute("units")
    units = 1 if units is None else units
    why = (f"{units} at {dollars(prices[item])}",)
    return Sum(cents=round_half_up(prices[item] * units), why=why)


def _counted(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    """The figure times the count; each day or week under the law of its own."""
    if charge.counts is None:
        return _times(figure(view, charge, charge, thread), 1, "")
    spans = counts.spans(view, name, charge, thread)
    if isinstance(spans, str):
        return opened(spans)
    if isinstance(spans, Gap):
        return opened(view.pack.readings[spans.gap].asks, spans.gap)
    found = Sum(cents=0, low=0, high=0, clauses=charge.counts.cite)
    parts = [
        _times(figure(view, span.charge, charge, thread, up), span.number, span.unit)
        for up, span in _climbing(spans)
    ]
    for part in parts:
        if part.open:
            return part
        found = plus(found, Sum(0, 0, 0, part.why, part.clauses) if part.nothing else part)
    if parts and all(part.nothing for part in parts):
        return parts[-1]
    return found


def _climbing(spans: list[counts.Span]) -> Iterator[tuple[int, counts.Span]]:
    """Each stretch as a whole; one by one, each a step further up, where it climbs."""
    up = 0
    for span in spans:
        if span.charge.counts is None or not span.charge.counts.climbs:
            yield 0, span
            continue
        for _ in range(span.number):
            yield up, span._replace(number=1, last=None)
            up += 1


def _times(cell: Cell | Sum, number: int, unit: str) -> Sum:
    if isinstance(cell, Sum):
        return cell
    if cell.none:
        return Sum(nothing=True, why=("no amount is scheduled",), clauses=cell.cite)
    low, high = cell.floor, cell.ceiling
    shown = dollars(cell.exact) if cell.exact is not None else _band(low, high)
    if cell.exact is not None and low != high:
        shown = f"{shown} as scheduled ({_band(low, high)} for a reason that is stated)"
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
