"""Duties that come round: one run for each month or season while a permit is in force."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from ordinance_core.calendars import Due, Moment, add_months
from ordinance_core.calendars.cadence import WHOLE_YEAR
from ordinance_core.calendars.statute import HORIZON
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.grammar.predicates import AnyOf, FactIs, Predicate
from ordinance_core.law.interpreter import evidence, moments, predicates
from ordinance_core.law.interpreter.runs import Start
from ordinance_core.law.interpreter.states import Run, applies
from ordinance_core.law.interpreter.view import View

_DAY = timedelta(days=1)
_LAST = "last"
_EARLIEST, _LATEST = date(HORIZON.start, 1, 1), date(HORIZON.stop - 1, 1, 1)
"""Periods are told within the years that calendars know."""
Edge = tuple[str, str]
Edges = tuple[date, date]


class Period(NamedTuple):
    """One month or season, and the days from and until which the duty stands."""

    begin: date
    end: date
    first: date
    until: date | None


def runs(view: View, clock: Clock, start: Start) -> list[Run]:
    """The runs that have begun by now; a period whose end is past without its acts is missed."""
    if (stands := applies(view, clock, start)) is False:
        return []
    if start.anchor is None:
        return [Run(start, "pending")]
    if stands is None:
        return [Run(start, "undetermined")]
    first = max(view.record.day_of(start.anchor), _EARLIEST)
    until = _until(view, clock, start)
    last = min(d for d in (until, view.today, _LATEST) if d is not None)
    return [
        _run(view, clock, start, Period(begin, end, first, until))
        for begin, end in _periods(view, clock, start, first, last)
        if clock.partial != "skip" or first <= begin
    ]


def _until(view: View, clock: Clock, start: Start) -> date | None:
    """The day the duty ends: that of `until`, or the one on which `ends_if` came true."""
    found: list[Moment | None] = []
    if clock.until is not None:
        found.append(moments.first(view, moments.resolve(view, clock.until, start.thread)))
    if clock.ends_if is not None and start.anchor is not None:
        since = predicates.Since(view, start.subject, start.anchor, backward=False)
        found.append(predicates.first_true(view, clock.ends_if, start.thread, since))
    return min((view.record.day_of(at) for at in found if at is not None), default=None)


def _periods(view: View, clock: Clock, start: Start, first: date, last: date) -> list[Edges]:
    """Each period that touches the days from first to last."""
    seasons = list(_seasons(clock.between, first, last))
    if clock.every == "season":
        return seasons
    if clock.every == "rolling month":
        days = [view.record.day_of(at) for at in _acts(view, clock, start)]
        return [p for season in seasons for p in _rolling(season, first, last, days)]
    return [m for m in _months(first, last) if _within(clock.between, *m)]


def _seasons(between: Edge | None, first: date, last: date) -> Iterator[Edges]:
    for year in range(first.year - 1, last.year + 1):
        begin, end = _edges(between or WHOLE_YEAR, year)
        if begin <= last and end >= first:
            yield begin, end


def _rolling(season: Edges, first: date, last: date, days: list[date]) -> Iterator[Edges]:
    """Months in a row, each from the act that ended the one before."""
    start = base = max(season[0], first)
    while start <= min(season[1], last):
        end = min(add_months(base, 1), season[1])
        yield start, end
        base = next((day for day in days if start <= day <= end), end)
        start = base + _DAY


def _months(first: date, last: date) -> Iterator[Edges]:
    begin = first.replace(day=1)
    while begin <= last:
        yield begin, add_months(begin, 1) - _DAY
        begin = add_months(begin, 1)


def _edges(between: Edge, year: int) -> Edges:
    begin = _day(between[0], year)
    end = _day(between[1], year)
    return (begin, end) if begin <= end else (begin, _day(between[1], year + 1))


def _day(edge: str, year: int) -> date:
    month, _, day = edge.partition("-")
    if day == _LAST:
        return add_months(date(year, int(month), 1), 1) - _DAY
    return date(year, int(month), int(day))


def _within(between: Edge | None, begin: date, end: date) -> bool:
    if between is None:
        return True
    seasons = (_edges(between, year) for year in (begin.year - 1, begin.year))
    return any(first <= begin and end <= last for first, last in seasons)


def _run(
    view: View,
    clock: Clock,
    start: Start,
    period: Period,
) -> Run:
    begin, end, _, until = period
    times = _times(clock, period)
    acts = [at for at in _acts(view, clock, start) if begin <= view.record.day_of(at) <= end]
    due = Due(end, end, (f"The period runs from {begin} to {end}.",))
    key = begin.isoformat()
    done = acts[times - 1] if 0 < times <= len(acts) else None
    if done is not None or times == 0:
        return Run(start, "met", due, done, period=key)
    if until is not None and until <= end:
        return Run(start, "ended", due, until, period=key)
    return Run(start, "missed" if view.today > end else "running", due, period=key)


def _times(clock: Clock, period: Period) -> int:
    """How often in this period; prorated, as many as the days in force call for, rounded up."""
    if clock.partial != "prorate":
        return clock.times
    begin, end, first, until = period
    active = (min(end, until or end) - max(begin, first)).days + 1
    whole = (end - begin).days + 1
    return -(-clock.times * max(active, 0) // whole)


def _acts(view: View, clock: Clock, start: Start) -> list[Moment]:
    """The days on which it was done, each day once."""
    hits = _hits(view, clock.met_by, start)
    firsts = sorted((hit.at for hit in hits), key=view.record.order, reverse=True)
    days = {view.record.day_of(at): at for at in firsts}
    return sorted(days.values(), key=view.record.order)


def _hits(view: View, met_by: Predicate | None, start: Start) -> tuple[evidence.Hit, ...]:
    match met_by:
        case FactIs():
            return evidence.gather(view, met_by, start.thread).hits
        case AnyOf():
            return tuple(hit for one in met_by.any_of for hit in _hits(view, one, start))
        case _:
            return ()
