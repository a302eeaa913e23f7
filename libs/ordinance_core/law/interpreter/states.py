"""The state of one run: what has met, missed or ended it, as of now."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ordinance_core.calendars import Due, Moment
from ordinance_core.law.answers import ClockState, Known
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.grammar.predicates import Predicate
from ordinance_core.law.interpreter import predicates, span
from ordinance_core.law.interpreter.conditions import every
from ordinance_core.law.interpreter.runs import Start
from ordinance_core.law.interpreter.view import View


class Run(NamedTuple):
    """One run under one way of every reading."""

    start: Start
    state: ClockState
    due: Due | None = None
    done_at: Moment | None = None
    gaps: tuple[str, ...] = ()
    period: str | None = None

    @property
    def subject(self) -> Known | None:
        return self.start.subject or self.start.paper

    @property
    def recipient(self) -> str | None:
        """For whom it runs, where each recipient of the paper has their own time."""
        return self.start.recipient

    @property
    def key(self) -> tuple[str | None, str | None, str | None]:
        """What tells it from the other runs of its clock."""
        return self.about, self.period, self.recipient

    @property
    def about(self) -> str | None:
        return self.subject.id if self.subject is not None else None

    def is_of(self, fact: Known | None) -> bool:
        """Whether the run is of this paper or fact."""
        return fact is not None and fact in (self.start.subject, self.start.paper)

    @property
    def end(self) -> Moment | None:
        """The due end, from which later clocks run."""
        return self.due.legal if self.due is not None else None


def run(view: View, name: str, clock: Clock, start: Start) -> Run | None:
    """The run as it stands; None where the clock's `when` does not hold of it."""
    stands = applies(view, clock, start)
    if stands is False:
        return None
    if start.gap is not None or (stands is None and start.anchor is not None):
        return Run(start, "undetermined", gaps=(start.gap,) if start.gap else ())
    if start.anchor is None:
        return Run(start, "pending")
    try:
        due = span.due(view, name, clock, start)
    except span.Unsettled as unsettled:
        return _without_end(view, clock, start, unsettled.gaps)
    return _judged(view, clock, start, due)


def applies(view: View, clock: Clock, start: Start) -> bool | None:
    """Whether the clock's own conditions hold of a run."""
    gates = [g for g in (clock.when, clock.during) if g is not None]
    return every([predicates.holds(view, gate, start.thread) for gate in gates])


def _without_end(view: View, clock: Clock, start: Start, gaps: tuple[str, ...]) -> Run:
    """A run whose end nobody knows can still be met or ended."""
    found = _judged(view, clock, start, None)
    if clock.kind == "deadline" and found.state in ("met", "ended"):
        return found
    return Run(start, "undetermined", gaps=gaps)


def _judged(view: View, clock: Clock, start: Start, due: Due | None) -> Run:
    done = _first(view, clock.met_by, clock, start)
    ended = _first(view, clock.ends_if, clock, start)
    end = due.legal if due is not None else None
    if ended is not None and not _later(view, ended, done) and not _later(view, ended, end):
        return Run(start, "ended", due, ended)
    if clock.kind != "deadline":
        if end is not None and _lapsed(view, clock, end):
            return _fired(Run(start, "met", due, end))
        return Run(start, _still(view, clock, start), due)
    if done is not None:
        late = Run(start, "missed", due, done)
        return _fired(late) if _later(view, done, end) else Run(start, "met", due, done)
    if end is not None and view.record.after(view.as_of, end):
        return _fired(Run(start, "missed", due, ended))
    return Run(start, _still(view, clock, start), due)


def _fired(run: Run) -> Run:
    """A run whose end has passed; nothing follows from an end that is only provisional."""
    if run.due is None or not run.due.provisional:
        return run
    return Run(run.start, "undetermined", run.due)


def _first(view: View, predicate: Predicate | None, clock: Clock, start: Start) -> Moment | None:
    if predicate is None:
        return None
    assert start.anchor is not None
    since = predicates.Since(
        view, start.subject, _threshold(view, start), backward=clock.back_from is not None
    )
    return predicates.first_true(view, predicate, start.thread, since)


def _threshold(view: View, start: Start) -> Moment:
    """From when acts count: an act under a paper may come before the paper is received."""
    assert start.anchor is not None
    known = start.subject
    if known is None:
        return start.anchor
    return min(start.anchor, view.record.when(known), key=view.record.order)


def _later(view: View, one: Moment, other: Moment | None) -> bool:
    return other is not None and view.record.after(one, other)


def _lapsed(view: View, clock: Clock, end: Moment) -> bool:
    """A wait is over on its last day; what is kept is kept through it."""
    return view.record.after(view.as_of, end) if clock.kind == "keep" else _reached(view, end)


def _reached(view: View, end: Moment) -> bool:
    """On its last day a wait is over; a deadline still runs."""
    if isinstance(end, datetime) and isinstance(view.as_of, datetime):
        return view.as_of >= end
    return view.today >= view.record.day_of(end)


def _still(view: View, clock: Clock, start: Start) -> ClockState:
    return "stayed" if span.is_stayed(view, clock, start) else "running"
