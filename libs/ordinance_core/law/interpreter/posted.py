"""The facts whose amounts a charge adds up, each under the law of its own day."""

from __future__ import annotations

from ordinance_core.law.grammar.charges import Charge
from ordinance_core.law.interpreter import versions, words
from ordinance_core.law.interpreter.evidence import Hit, gather
from ordinance_core.law.interpreter.sums import Sum, opened, plus
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.money import dollars

Hits = tuple[Hit, ...]


def hits(view: View, name: str, charge: Charge, thread: Thread) -> Hits | Gapped:
    """What it sums; for one fact by the law of that fact, else each by the law of its day."""
    several = versions.of(view, name)
    if thread.subject is not None or len(several) == 1:
        return () if charge.sum_of is None else gather(view, charge.sum_of, thread).hits
    found: list[Hit] = []
    for version in several:
        closed = isinstance(version.charge, Gapped)
        wanted = charge.sum_of if isinstance(version.charge, Gapped) else version.charge.sum_of
        known = () if wanted is None else gather(view, wanted, thread).hits
        own = [hit for hit in known if version.holds(view.record.day_of(hit.at))]
        if own and isinstance(version.charge, Gapped):
            return version.charge
        found += [] if closed else own
    return tuple(found)


def of(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    """Their amounts together."""
    summed = hits(view, name, charge, thread)
    if isinstance(summed, Gapped):
        return opened("the law of that day is not settled", *summed.gaps)
    found: Sum = Sum(cents=0)
    for hit in summed:
        cents = hit.known.fact.attribute("amount_cents")
        if cents is None:
            return opened("an amount is not recorded")
        what = hit.known.fact.attribute("category")
        said = view.pack.words("category", what) if what else words.event(hit.known.name)
        why = f"{view.record.day_of(hit.at)}: {said} {dollars(cents)}"
        found = plus(found, Sum(cents=cents, why=(why,)))
    return found
