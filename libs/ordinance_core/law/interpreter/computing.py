"""A period by itself: where it would end if it ran from a given moment, under each reading."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Computed
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.interpreter import span
from ordinance_core.law.interpreter.runs import Start
from ordinance_core.law.interpreter.view import View, closed_by


def answer(view: View, name: str, anchor: Moment) -> tuple[Computed, ...]:
    """Under the ways in force first, then under each other way of one reading at a time.

    Raises KeyError for a clock the pack does not have.
    """
    if name not in view.pack.names("clocks"):
        raise KeyError(name)
    return (_one(view, name, anchor), *_varied(view, name, anchor))


def _varied(view: View, name: str, anchor: Moment) -> Iterator[Computed]:
    assert view.varied is not None
    for reading in view.readings("clocks", name):
        for way in view.pack.readings[reading].ways:
            if way != view.ways.get(reading):
                found = _one(view.varied(reading, way), name, anchor)
                yield Computed(reading, way, found.due, found.gaps, found.clauses)


def _one(view: View, name: str, anchor: Moment) -> Computed:
    entry = view.entry("clocks", name, view.record.day_of(anchor))
    clauses = entry.cite if entry is not None else ()
    if gaps := closed_by(entry):
        return Computed(None, None, None, gaps, clauses)
    if not isinstance(entry, Clock) or entry.within is None:
        return Computed(None, None, None, (), clauses)
    try:
        due = span.due(view, name, entry, Start(None, None, anchor))
    except span.Unsettled as open_end:
        return Computed(None, None, None, open_end.gaps, clauses)
    return Computed(None, None, due, (), clauses)
