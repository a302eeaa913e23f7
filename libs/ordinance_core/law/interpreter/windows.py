"""Counting facts: how many in some window of time, each distinct value once."""

from __future__ import annotations

from datetime import date, timedelta

from ordinance_core.calendars import walk
from ordinance_core.law.grammar.predicates import FactIs
from ordinance_core.law.grammar.terms import Gap, Stated
from ordinance_core.law.interpreter.conditions import Truth, attribute
from ordinance_core.law.interpreter.evidence import Evidence, Hit
from ordinance_core.law.interpreter.view import View

_DAY = timedelta(days=1)


def counted(view: View, predicate: FactIs, evidence: Evidence) -> Truth:
    """Whether enough, and not too many, stand in a window [first, first + period)."""
    if isinstance(predicate.within, Gap):
        return None
    sizes = _sizes(view, predicate, _distinct(view, predicate, evidence.hits))
    enough = any(_enough(predicate, size) for size in sizes or (0,))
    few = predicate.at_most is None or all(size <= predicate.at_most for size in sizes)
    if not few:
        return False
    return None if evidence.open and (predicate.at_most is not None or not enough) else enough


def _enough(predicate: FactIs, size: int) -> bool:
    least = predicate.at_least is None or size >= predicate.at_least
    return least and (predicate.more_than is None or size > predicate.more_than)


def _distinct(view: View, predicate: FactIs, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Each value once; what names none counts once for its matter, which is one incident."""
    if predicate.distinct is None:
        return hits
    firsts: dict[object, Hit] = {}
    for hit in hits:
        value = attribute(view.record, hit.known, predicate.distinct)
        own = hit.known.matter or hit.known.id
        firsts.setdefault(own if value is None else value, hit)
    return tuple(firsts.values())


def _sizes(view: View, predicate: FactIs, hits: tuple[Hit, ...]) -> list[int]:
    days = [view.record.day_of(hit.at) for hit in hits]
    if predicate.within is None:
        return [len(days)]
    starts = days[:1] if predicate.window == "first" else days
    found = []
    for start in starts:
        last = _last(view, predicate, start)
        found.append(sum(start <= day <= last for day in days))
    return found


def _last(view: View, predicate: FactIs, start: date) -> date:
    """The last day of the window that begins on a day; the era's, where it reaches beyond."""
    assert predicate.within is not None
    assert not isinstance(predicate.within, Gap | Stated)
    try:
        walked = walk(view.calendar, start, predicate.within, rolls=False, explain=False)
    except OverflowError:
        return date.max
    end = view.record.day_of(walked.nominal)
    return end if predicate.edge == "included" else end - _DAY
