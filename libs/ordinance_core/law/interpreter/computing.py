"""A period by itself: where it would end if it ran from a given moment, under each reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from ordinance_core.calendars import Moment, Unscheduled
from ordinance_core.calendars.trace import Mark, trace
from ordinance_core.law.answers import Computed, Need
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.grammar.terms import Gap, Stated
from ordinance_core.law.interpreter import cadences, clocks, needs, span
from ordinance_core.law.interpreter.runs import Start
from ordinance_core.law.interpreter.states import Run
from ordinance_core.law.interpreter.view import View, closed_by

Given = Mapping[str, Moment]
_NOTHING: Given = {}


SUBJECT = "supposed"
"""The id of a fact that stands for the one a run is of, where only its dates are given."""


def answer(
    view: View, name: str, anchor: Moment | None, given: Given = _NOTHING
) -> tuple[Computed, ...]:
    """Under the ways in force first, then under each other way of one reading at a time.

    With an anchor the clock runs from it, whatever is on record; without one, from the moments
    that are `given` by the names `needs.anchors` lists, else as the record of facts says: an
    answer for each run. Raises KeyError for a clock the pack does not have.
    """
    if name not in view.pack.names("clocks"):
        raise KeyError(name)
    asked = _Asked(name, anchor, given)
    return (*asked.runs(view), *_varied(view, asked))


def _varied(view: View, asked: _Asked) -> Iterator[Computed]:
    assert view.varied is not None
    for reading in view.readings("clocks", asked.name):
        for way in view.pack.readings[reading].ways:
            if way != view.ways.get(reading):
                for found in asked.runs(view.varied(reading, way)):
                    yield msgspec.structs.replace(found, reading=reading, way=way)


class _Asked(msgspec.Struct, frozen=True):
    """What was asked, put to one view after another."""

    name: str
    anchor: Moment | None
    given: Given

    def runs(self, view: View) -> list[Computed]:
        day = view.today if self.anchor is None else view.record.day_of(self.anchor)
        entry = view.entry("clocks", self.name, day)
        if not isinstance(entry, Clock):
            gaps = closed_by(entry)
            return [Computed(gaps=gaps, clauses=() if entry is None else entry.cite)]
        if isinstance(entry.anchor, Gap):
            return [Computed(gaps=(entry.anchor.gap,), clauses=entry.cite)]
        anchor = self.anchor or needs.anchor(entry, self.given, view.record.day_of)
        if anchor is not None:
            start = Start(view.record.by_id.get(SUBJECT), None, anchor)
            return [_of(view, self.name, entry, run) for run in _from(view, entry, start)]
        found = clocks.runs(view, self.name)
        if found and not self.given:
            return [_of(view, self.name, _law(view, self.name, run, entry), run) for run in found]
        wanted = needs.anchors(view, entry, self.given)
        return [
            Computed(
                state="pending", runs_from=needs.names(entry), needs=wanted, clauses=entry.cite
            )
        ]


def _from(view: View, entry: Clock, start: Start) -> list[Run]:
    if entry.every is not None:
        return cadences.runs(view, entry, start) or [Run(start, "pending")]
    return [Run(start, "running")]


def _law(view: View, name: str, run: Run, entry: Clock) -> Clock:
    """The clock by the law of the day the run began."""
    began = run.start.anchor
    day = view.today if began is None else view.record.day_of(began)
    return view.get(Clock, "clocks", name, day) or entry


def _of(view: View, name: str, entry: Clock, run: Run) -> Computed:
    """One run with its end, or with what it lacks."""
    found = Computed(
        about=None if run.about == SUBJECT else run.about,
        period=run.period,
        recipient=run.recipient,
        state=run.state,
        started=run.start.anchor,
        runs_from=needs.names(entry),
        due=run.due,
        gaps=run.gaps,
        clauses=entry.cite,
    )
    if entry.every is not None:
        return found if run.due is not None else _unbegun(view, found)
    if run.start.anchor is None:
        wanted = needs.anchors(view, entry, {})
        return msgspec.structs.replace(found, needs=wanted)
    try:
        due = span.due(view, name, entry, run.start)
    except span.Unsettled as open_end:
        lacking = () if open_end.gaps else needs.end(view, entry, open_end.__cause__)
        beyond = isinstance(open_end.__cause__, OverflowError)
        return msgspec.structs.replace(
            found,
            state="undetermined",
            due=None,
            unchecked=(str(open_end.__cause__),) if beyond else (),
            gaps=open_end.gaps,
            needs=lacking,
        )
    if due is None:
        return msgspec.structs.replace(found, open=True)
    days = _days(view, entry, run.start)
    return msgspec.structs.replace(found, due=due, unchecked=due.unchecked, days=days)


def _unbegun(view: View, found: Computed) -> Computed:
    """A cadence none of whose periods has begun by now."""
    if found.started is None:
        return found
    lacking = Need("as_of", f"a later day: no period has begun by {view.today}")
    return msgspec.structs.replace(found, needs=(lacking,))


def _days(view: View, entry: Clock, start: Start) -> tuple[Mark, ...]:
    """The days of the walk; none where a paper states the end, or somebody moved it."""
    period = entry.within
    if period is None or isinstance(period, Gap | Stated) or start.anchor is None:
        return ()
    if any(step.unit in ("stated", "open") for step in period):
        return ()
    try:
        return trace(
            view.calendar_on(view.record.day_of(start.anchor)),
            start.anchor,
            span.walked(view, entry, start, period),
            backward=entry.back_from is not None,
            filing=entry.filing,
            rolls=entry.rolls,
        )
    except (Unscheduled, OverflowError):
        return ()
