"""The facts that a `fact:` predicate speaks of, narrowed and dated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.grammar import terms
from ordinance_core.law.grammar.predicates import FactIs, Facts
from ordinance_core.law.interpreter import moments, papers
from ordinance_core.law.interpreter.conditions import Truth, dated, every, meets, opposite, some
from ordinance_core.law.interpreter.view import Thread, View


class Hit(NamedTuple):
    known: Known
    at: Moment


class Evidence(NamedTuple):
    """The facts that match, in order of time, and whether some others might."""

    hits: tuple[Hit, ...]
    open: bool


def gather(view: View, predicate: Facts, thread: Thread) -> Evidence:
    key = ("gathered", view.pack.number(predicate), thread.key)
    return view.kept(key, lambda: _gather(view, predicate, thread))


def _gather(view: View, predicate: Facts, thread: Thread) -> Evidence:
    hits: list[Hit] = []
    doubt = False
    for known, at in _candidates(view, predicate, thread):
        truth = matches(view, predicate, thread, known, at)
        if truth is True and at is not None:
            hits.append(Hit(known, at))
        doubt = doubt or truth is None
    if hits[1:]:
        hits.sort(key=lambda hit: _place(view, hit))
    return Evidence(tuple(hits), doubt)


def _place(view: View, hit: Hit) -> tuple[object, ...]:
    return (*view.record.order(hit.at), *view.record.place(hit.known))


def _candidates(
    view: View, predicate: Facts, thread: Thread
) -> Iterator[tuple[Known, Moment | None]]:
    found: list[tuple[Known, Moment | None]]
    for source in predicate.fact:
        if predicate.across == "person":
            found = [(f, view.record.when(f)) for f in _of_person(view, source, thread)]
        else:
            asked = terms.parse_moment(source)
            found = [
                (f.known, f.at)
                for f in moments.resolve(view, asked, thread)
                if f.known is not None and (f.at is not None or asked.attribute is None)
            ]
        for known, at in found:
            yield known, _dated(view, predicate.dated, known, at)


def _dated(view: View, names: tuple[str, ...], known: Known, at: Moment | None) -> Moment | None:
    """The first of these dates that is known; `on` is the moment it happened."""
    if not names:
        return at
    found = (at if name == "on" else dated(view.record, known, name) for name in names)
    return next((moment for moment in found if moment is not None), None)


def _of_person(view: View, source: str, thread: Thread) -> list[Known]:
    """Such facts over all matters of the person, the threads of this one included."""
    own = list(papers.of_kind(view, source))
    person = thread.subject.fact.person if thread.subject is not None else None
    others = [
        f
        for f in view.record.elsewhere
        if papers.is_of_kind(view, source, f) and person in (None, f.fact.person or person)
    ]
    return own + others


def matches(view: View, predicate: Facts, thread: Thread, known: Known, at: Moment | None) -> Truth:
    """Whether a fact is one of those, where it was at a moment; open where nobody knows when."""
    if at is None:
        return None
    return every(_tests(view, predicate, thread, known, at))


def _tests(
    view: View, predicate: Facts, thread: Thread, known: Known, at: Moment
) -> Iterator[Truth]:
    if predicate.where:
        yield meets(view.record, known, predicate.where, thread.subject)
    if predicate.by:
        yield None if known.fact.by is None else known.fact.by in predicate.by
    own = isinstance(predicate, FactIs) and predicate.whose is not None
    if own and None not in (thread.recipient, known.fact.person):
        yield known.fact.person == thread.recipient
    after = view.record.after
    if predicate.before is not None:
        yield _beside(view, predicate.before, thread, lambda m: after(m, at))
    if predicate.on_or_before is not None:
        yield _beside(view, predicate.on_or_before, thread, lambda m: not after(at, m))
    if predicate.on_or_after is not None:
        yield _beside(view, predicate.on_or_after, thread, lambda m: not after(m, at))
    if predicate.without:
        yield opposite(some(_is_any(view, child, predicate) for child in _below(view, known)))


def _beside(view: View, moment: terms.Moment, thread: Thread, compare: object) -> Truth:
    at = moments.first(view, moments.resolve(view, moment, thread))
    assert callable(compare)
    return None if at is None else bool(compare(at))


def _below(view: View, known: Known) -> tuple[Known, ...]:
    """What hangs on a fact, directly or through another."""
    found = {known.id: known}
    waiting = [known.id]
    while waiting:
        children = view.record.children.get(waiting.pop(), ())
        new = {child.id: child for child in children if child.id not in found}
        found.update(new)
        waiting += new
    del found[known.id]
    return tuple(found.values())


def _is_any(view: View, child: Known, predicate: Facts) -> bool:
    return any(papers.is_of_kind(view, name, child) for name in predicate.without)
