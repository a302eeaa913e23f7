"""What a charge takes of other charges: their sum, a share, what is unpaid, what is owed back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ordinance_core.law.answers import Known, Line
from ordinance_core.law.grammar.charges import Charge, PartOf, RefundOf
from ordinance_core.law.interpreter import charges, papers, payments, posted, versions
from ordinance_core.law.interpreter.sums import Sum, opened, plus
from ordinance_core.law.interpreter.versions import Version
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.money import dollars, percent, round_half_up


class Rule(NamedTuple):
    """A share of other charges, and the version whose days alone it is of."""

    part: PartOf
    only: Version | None = None


def of(view: View, name: str, charge: Charge, thread: Thread) -> Sum:
    """The share, rounded once; each part of the base under the law of the day it arose."""
    rules = _rules(view, name, charge, thread)
    if isinstance(rules, Sum):
        return rules
    names = tuple(dict.fromkeys(n for rule in rules for n in rule.part.charges))
    unpaid = any(rule.part.unpaid for rule in rules)
    left = received = payments.sum_toward(view, names, charges.sight(view, thread)) if unpaid else 0
    exact, found = Fraction(), Sum()
    for rule in rules:
        base = _base(view, rule, thread)
        if base.open or base.blocked:
            return base
        cents = base.cents or 0
        used = min(left, cents) if rule.part.unpaid else 0
        left -= used
        paid = (f"paid {dollars(received)}",) if rule is rules[-1] and unpaid else ()
        exact += _share(rule.part, cents - used)
        says = (*base.why, *paid, *_says(rule.part, cents - used))
        found = plus(found, Sum(why=says, clauses=rule.part.cite))
    return Sum(cents=round_half_up(exact), why=found.why, clauses=found.clauses)


def _rules(view: View, name: str, charge: Charge, thread: Thread) -> list[Rule] | Sum:
    assert charge.part_of is not None
    several = versions.of(view, name)
    if thread.subject is not None or len(several) == 1:
        return [Rule(charge.part_of)]
    found = []
    for version in several:
        if isinstance(version.charge, Gapped):
            if _base(view, Rule(charge.part_of, version), thread).cents:
                return opened("the law of that day is not settled", *version.charge.gaps)
        elif version.charge.part_of is not None:
            found.append(Rule(version.charge.part_of, version))
    return found


def _share(part: PartOf, cents: int) -> Fraction:
    return cents * (Fraction(1) if part.percent is None else percent(part.percent))


def _says(part: PartOf, cents: int) -> tuple[str, ...]:
    return () if part.percent is None else (f"{part.percent} % of {dollars(cents)}",)


def _base(view: View, rule: Rule, thread: Thread) -> Sum:
    """What the charges come to on a thread; of those of one version, what arose on its days."""
    base = Sum(cents=0)
    for name in rule.part.charges:
        for line in charges.seen(view, name, thread):
            if line.state in ("open", "blocked"):
                return Sum(
                    open=line.state == "open",
                    blocked=line.state == "blocked",
                    gaps=line.gaps,
                    why=(f"{line.says} is {line.state}",),
                )
            if line.cents is None and line.state != "none":
                return opened(f"{line.says} is not set")
            cents = _within(view, line, rule.only)
            if cents or rule.only is None:
                base = plus(base, Sum(cents=cents, why=(f"{line.says} {dollars(cents)}",)))
    return base


def _within(view: View, line: Line, only: Version | None) -> int:
    """What of a line arose on the days of a version."""
    if only is None:
        return line.cents or 0
    return sum(cents for day, cents in arisen(view, line, view.today) if only.holds(day))


def arisen(view: View, line: Line, undated: date) -> list[tuple[date, int]]:
    """The cents of a line by the day they arose; all on the last day where they do not add up.

    What has no day at all is taken to have arisen on the day given.
    """
    parts = [(day, cents) for day, cents in _dated(view, line) if cents]
    whole = line.cents or 0
    if sum(cents for _, cents in parts) == whole:
        return parts
    return [(max((day for day, _ in parts), default=undated), whole)]


def _dated(view: View, line: Line) -> Iterator[tuple[date, int]]:
    """By the facts it sums, by what it is a part of, or by its own fact."""
    charge = versions.latest(view, line.charge)
    if charge is not None and charge.sum_of is not None:
        summed = posted.hits(view, line.charge, charge, Thread())
        for hit in () if isinstance(summed, Gapped) else summed:
            yield view.record.day_of(hit.at), hit.known.fact.attribute("amount_cents") or 0
    elif charge is not None and charge.part_of is not None:
        for name in charge.part_of.charges:
            for each in charges.lines(view, name):
                yield from _dated(view, each)
    elif line.about is not None:
        day = view.record.day_of(view.record.when(view.record.by_id[line.about]))
        yield day, line.cents or 0


def refund(view: View, rule: RefundOf, thread: Thread) -> Sum:
    """What was paid beyond the amount confirmed, of the debt that the decision is about."""
    decided = view.visible(thread).get(rule.confirmed.source or "")
    subject = thread.subject
    if subject is not None and subject.name == rule.confirmed.source:
        decided = () if _replaced(view, rule, subject) else (subject,)
    if not decided:
        return Sum(nothing=True)
    confirmed: int | None = decided[-1].fact.attribute(rule.confirmed.attribute or "")
    if confirmed is None:
        return opened("the confirmed amount is not recorded")
    disputed = _disputed(view, rule, decided[-1])
    received = payments.sum_toward(
        view, rule.charges, lambda about: about is None or not disputed or about in disputed
    )
    why = (f"paid {dollars(received)}, confirmed {dollars(confirmed)}",)
    return Sum(cents=max(received - confirmed, 0), why=why, clauses=rule.cite)


def _replaced(view: View, rule: RefundOf, decided: Known) -> bool:
    """Whether a later decision on the same debt stands instead."""
    own = _disputed(view, rule, decided)
    others = papers.of_kind(view, decided.name)
    return any(
        own == _disputed(view, rule, other)
        for other in others
        if view.record.place(other) > view.record.place(decided)
    )


def _disputed(view: View, rule: RefundOf, decided: Known) -> frozenset[str]:
    """The facts whose debts the decision is about, none where it hangs on no such fact."""
    above = view.record.chain(decided.id) or ()
    lines = (line for name in rule.charges for line in charges.lines(view, name))
    return frozenset(line.about for line in lines if line.about in above if line.about)
