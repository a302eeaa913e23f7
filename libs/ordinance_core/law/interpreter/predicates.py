"""Predicates judged on a thread: true, false or open, with every reason."""

from __future__ import annotations

from collections.abc import Iterable

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known, Reason
from ordinance_core.law.grammar.predicates import (
    AllOf,
    Always,
    AnyOf,
    ClockIs,
    Exempt,
    FactIs,
    Not,
    Open,
    Paid,
    Predicate,
    TestHolds,
    ThisIs,
)
from ordinance_core.law.grammar.rules import Test
from ordinance_core.law.interpreter import clocks, covered, exemptions, words
from ordinance_core.law.interpreter.conditions import Truth, every, meets, opposite, some
from ordinance_core.law.interpreter.evidence import Evidence, Hit, gather
from ordinance_core.law.interpreter.view import Thread, View, closed_by
from ordinance_core.law.interpreter.windows import counted

_ON_ITS_WAY = ("mailed", "received", "served")


def holds(view: View, predicate: Predicate, thread: Thread) -> Truth:
    return judge(view, predicate, thread).ok


def needs(view: View, predicates: Iterable[Predicate], thread: Thread) -> tuple[Reason, ...]:
    return tuple(judge(view, predicate, thread) for predicate in predicates)


def bars(view: View, predicates: Iterable[Predicate], thread: Thread) -> tuple[Reason, ...]:
    """Each bar as a reason that is met when the bar does not stand."""
    return tuple(_bar(judge(view, predicate, thread)) for predicate in predicates)


def judge(view: View, predicate: Predicate, thread: Thread) -> Reason:
    key = ("judged", view.pack.number(predicate), thread.key)
    return view.kept(key, lambda: _judge(view, predicate, thread))


def _judge(view: View, predicate: Predicate, thread: Thread) -> Reason:
    match predicate:
        case AllOf() | AnyOf():
            return _parts(view, predicate, thread)
        case Not():
            inner = judge(view, predicate.negated, thread)
            says = predicate.says or f"not: {inner.says}"
            return _reason(predicate, opposite(inner.ok), says, part=inner)
        case FactIs():
            return _fact(view, predicate, thread)
        case ThisIs():
            return _this(view, predicate, thread)
        case Always() | Open():
            return _given(view, predicate)
        case _:
            return _named(view, predicate, thread)


def _given(view: View, predicate: Always | Open) -> Reason:
    if isinstance(predicate, Always):
        return _reason(predicate, predicate.always, "always" if predicate.always else "never")
    asks = view.pack.readings[predicate.gap].asks
    return Reason(None, f"not settled: {asks}", (predicate.gap, *predicate.cite))


def _named(view: View, predicate: ClockIs | TestHolds | Exempt | Paid, thread: Thread) -> Reason:
    match predicate:
        case ClockIs():
            found = clocks.on_thread(view, predicate.clock, thread)
            if predicate.whose is None:
                found = clocks.of_all(found)
            if predicate.of is not None:
                found = tuple(run for run in found if run.is_of(thread.subject))
            truth = some(_in_state(run.state, predicate.states) for run in found)
            cite = clocks.cite(view, predicate.clock)
            states = " or ".join(predicate.states)
            says = f"{words.plain(predicate.clock)}: {states}"
            facts = tuple(r.subject.id for r in found if r.subject is not None)
            return _reason(predicate, truth, says, facts, cite)
        case TestHolds():
            return _test(view, predicate, thread)
        case Exempt():
            inner = exemptions.applies(view, predicate.exempt, thread)
            return _reason(predicate, inner.ok, inner.says, part=inner)
        case Paid():
            says = f"paid: {', '.join(words.plain(name) for name in predicate.paid)}"
            return _reason(predicate, covered.paid(view, predicate.paid, thread), says)


def _in_state(state: str, wanted: tuple[str, ...]) -> Truth:
    if state in wanted:
        return True
    return None if state == "undetermined" else False


def _parts(view: View, predicate: AllOf | AnyOf, thread: Thread) -> Reason:
    whole = isinstance(predicate, AllOf)
    inner = predicate.all_of if isinstance(predicate, AllOf) else predicate.any_of
    parts = tuple(judge(view, part, thread) for part in inner)
    truths = [part.ok for part in parts]
    says = predicate.says or (" and " if whole else " or ").join(part.says for part in parts)
    return Reason(
        every(truths) if whole else some(truths),
        says,
        _once(predicate.cite, *(part.clauses for part in parts)),
        _once(*(part.facts for part in parts)),
        parts,
        predicate.rule,
    )


def _test(view: View, predicate: TestHolds, thread: Thread) -> Reason:
    test = view.entry("tests", predicate.test)
    if not isinstance(test, Test):
        gaps = closed_by(test)
        return Reason(None, predicate.says or words.plain(predicate.test), (*gaps, *predicate.cite))
    inner = judge(view, test.when, thread)
    says = predicate.says or test.says or words.plain(predicate.test)
    clauses = _once(predicate.cite, test.cite, inner.clauses)
    return Reason(inner.ok, says, clauses, inner.facts, (inner,), predicate.rule)


def _fact(view: View, predicate: FactIs, thread: Thread) -> Reason:
    evidence = gather(view, predicate, thread)
    if predicate.counts:
        truth = counted(view, predicate, evidence)
    elif evidence.hits:
        truth = True
    else:
        truth = None if evidence.open else False
    says = f"on file: {words.several(predicate.fact)}"
    return _reason(predicate, truth, says, tuple(hit.known.id for hit in evidence.hits))


def _this(view: View, predicate: ThisIs, thread: Thread) -> Reason:
    subject = thread.subject
    says = f"of this: {', '.join(words.plain(name) for name in predicate.this)}"
    if subject is None:
        return _reason(predicate, None, says)
    truth = meets(view.record, subject, predicate.this, subject)
    return _reason(predicate, truth, says, (subject.id,))


def _bar(reason: Reason) -> Reason:
    return Reason(
        opposite(reason.ok),
        f"unless {reason.says}",
        reason.clauses,
        reason.facts,
        reason.parts,
        reason.rule,
    )


def _reason(
    predicate: Predicate,
    ok: Truth,
    says: str,
    facts: tuple[str, ...] = (),
    clauses: tuple[str, ...] = (),
    *,
    part: Reason | None = None,
) -> Reason:
    says = predicate.says or says
    if part is None:
        return Reason(ok, says, _once(predicate.cite, clauses), facts, (), predicate.rule)
    clauses = _once(predicate.cite, part.clauses)
    return Reason(ok, says, clauses, part.facts, (part,), predicate.rule)


def _once(*several: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for names in several for each in names))


def first_true(view: View, predicate: Predicate, thread: Thread, since: Since) -> Moment | None:
    """When a predicate first came true by facts that count for a clock; None while it has not."""
    match predicate:
        case AnyOf():
            found = [first_true(view, p, thread, since) for p in predicate.any_of]
            return min((m for m in found if m is not None), key=view.record.order, default=None)
        case AllOf():
            found = [first_true(view, p, thread, since) for p in predicate.all_of]
            return None if None in found else max(_known(found), key=view.record.order)
        case FactIs():
            every_hit = gather(view, predicate, thread).hits
            way = _of_way(predicate)
            hits = [h for h in every_hit if since(None if way else h.known, h.at)]
            return _enough_at(view, predicate, hits)
        case TestHolds():
            test = view.get(Test, "tests", predicate.test)
            return None if test is None else first_true(view, test.when, thread, since)
        case Paid():
            return covered.paid_at(view, predicate.paid, thread)
        case _:
            return view.as_of if holds(view, predicate, thread) is True else None


def _enough_at(view: View, predicate: FactIs, hits: list[Hit]) -> Moment | None:
    """When there were enough of the facts; without a count, the first of them."""
    if not predicate.counts:
        return hits[0].at if hits else None
    so_far = (Evidence(tuple(hits[:n]), open=False) for n in range(1, len(hits) + 1))
    found = (part.hits[-1].at for part in so_far if counted(view, predicate, part) is True)
    return next(found, None)


def _of_way(predicate: FactIs) -> bool:
    """Whether it asks how far a paper has come, which is more than that the paper was made."""
    return all(fact.partition(".")[-1] in _ON_ITS_WAY for fact in predicate.fact)


def _known(found: list[Moment | None]) -> list[Moment]:
    return [moment for moment in found if moment is not None]


class Since:
    """Whether a fact counts for a run: not the one that started it, nor one from before it."""

    __slots__ = ("_backward", "_begun", "_starter", "_view")

    def __init__(self, view: View, starter: Known | None, begun: Moment, *, backward: bool) -> None:
        self._view, self._starter, self._begun, self._backward = view, starter, begun, backward

    def __call__(self, known: Known | None, at: Moment) -> bool:
        starter, after = self._starter, self._view.record.after
        if known is None:
            return self._backward or not after(self._begun, at)
        if starter is not None and known.id == starter.id:
            return False
        if self._backward:
            return True
        if starter is not None and known.name == starter.name:
            return after(at, self._begun) or self._later(known, starter)
        return not after(self._begun, at)

    def _later(self, known: Known, starter: Known) -> bool:
        """Of two facts of one kind on the same day, the one recorded later."""
        place = self._view.record.place
        return place(known) > place(starter)
