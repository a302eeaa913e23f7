"""Where a run's period ends: stated dates, the walk, extensions and stays."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from ordinance_core.calendars import Due, Moment, Step, Unscheduled, walk
from ordinance_core.law.facts import ClockExtended
from ordinance_core.law.grammar import terms
from ordinance_core.law.grammar.clocks import Clock, Stay
from ordinance_core.law.grammar.terms import Gap, Stated
from ordinance_core.law.interpreter import moments
from ordinance_core.law.interpreter.runs import Start
from ordinance_core.law.interpreter.view import Thread, View

_STATED = terms.Moment(source=None, attribute="complete_by")


class Unsettled(Exception):  # noqa: N818 - a state of the record or the text, not an error
    """The end cannot be known: a date nobody stated, a meeting not scheduled, a gap."""

    def __init__(self, *gaps: str) -> None:
        super().__init__(*gaps)
        self.gaps = gaps


def due(view: View, name: str, clock: Clock, start: Start) -> Due | None:
    """The end of a run, None for a period the text leaves open; raises Unsettled."""
    assert start.anchor is not None
    period = clock.within
    if period is None:
        return None
    if isinstance(period, Gap):
        raise Unsettled(period.gap)
    if isinstance(period, Stated):
        found = _from_stated(view, clock, start, period.stated, ())
    elif period[0].unit == "open":
        return None
    elif period[0].unit == "stated" and (days := _stated_days(start)) is not None:
        found = _walked(view, clock, start, (Step(days, "days"), *period[1:]))
    elif period[0].unit == "stated":
        found = _from_stated(view, clock, start, _STATED, period[1:])
    else:
        found = _walked(view, clock, start, period)
    return _extended(view, name, clock, start, found)


def _from_stated(
    view: View, clock: Clock, start: Start, moment: terms.Moment, further: tuple[Step, ...]
) -> Due:
    """The date stated, moved on by its stays, or where the further steps lead from it."""
    stated = _stayed(view, clock, start, _stated(view, moment, start))
    if not further:
        return stated
    found = _walked(view, clock, start._replace(anchor=stated.legal), further)
    return msgspec.structs.replace(found, steps=(*stated.steps, *found.steps))


def _stated_days(start: Start) -> int | None:
    """The days that a paper states where it names no day."""
    paper = start.subject
    if paper is None or paper.fact.attribute("complete_by") is not None:
        return None
    days: int | None = paper.fact.attribute("within_days")
    return days


def _walked(view: View, clock: Clock, start: Start, steps: tuple[Step, ...]) -> Due:
    try:
        found = _walk(view, clock, start, walked(view, clock, start, steps))
    except (Unscheduled, OverflowError) as unknown:
        raise Unsettled from unknown
    if steps[-1].unit == "immediately" and clock.back_from is None:
        return _whole_day(view, found)
    return found


def _walk(view: View, clock: Clock, start: Start, steps: tuple[Step, ...]) -> Due:
    assert start.anchor is not None
    return walk(
        view.calendar_on(view.record.day_of(start.anchor)),
        start.anchor,
        steps,
        backward=clock.back_from is not None,
        filing=clock.filing,
        rolls=clock.rolls,
    )


def walked(view: View, clock: Clock, start: Start, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a period with the days for which it stood still.

    A stay that begins after the period has ended, with what stood still before, adds nothing.
    """
    days = 0
    for begin, end, _ in _stays(view, clock, start):
        longer = _with(steps, days)
        if begin.date() > view.record.day_of(_walk(view, clock, start, longer).legal):
            break
        days += (end - begin).days
    return _with(steps, days)


def _with(steps: tuple[Step, ...], days: int) -> tuple[Step, ...]:
    return (*steps, Step(days, "days")) if days else steps


def _whole_day(view: View, found: Due) -> Due:
    """What has to be done at once is late when its day is over."""
    return Due(found.nominal, view.record.day_of(found.legal), found.steps, found.unchecked)


def _stated(view: View, moment: terms.Moment, start: Start) -> Due:
    """The date the paper or fact states; of a town's facts, the first one not past."""
    thread = start.thread
    subject = start.subject
    if moment.source is not None and subject is not None and subject.name == moment.source:
        moment = terms.Moment(source=None, attribute=moment.attribute)
    found = [f.at for f in moments.resolve(view, moment, thread) if f.at is not None]
    if not found or start.anchor is None:
        raise Unsettled
    coming = [at for at in found if not view.record.after(start.anchor, at)]
    at = min(coming or found, key=view.record.order)
    return Due(at, at, (f"The date stated is {view.record.day_of(at)}.",))


def _stayed(view: View, clock: Clock, start: Start, found: Due) -> Due:
    """A stated date moved on by the days for which the run stood still before it."""
    for begin, end, _ in _stays(view, clock, start):
        if begin.date() > view.record.day_of(found.legal):
            break
        found = _moved(view, clock, found, (end - begin).days)
    return found


def _moved(view: View, clock: Clock, found: Due, days: int) -> Due:
    if not days:
        return found
    calendar = view.calendar_on(view.record.day_of(found.legal))
    moved = walk(calendar, found.legal, (Step(days, "days"),), rolls=clock.rolls)
    return Due(moved.nominal, moved.legal, (*found.steps, *moved.steps), moved.unchecked)


def _extended(view: View, name: str, clock: Clock, start: Start, found: Due) -> Due:
    if clock.extends is None:
        return found
    later = [
        fact.until
        for known in view.visible(Thread(start.subject or start.paper)).get("ClockExtended")
        if isinstance(fact := known.fact, ClockExtended) and fact.clock == name and fact.until
    ]
    longest = max(later, default=None)
    if longest is None or not view.record.after(longest, found.legal):
        return found
    says = f"Extended to {longest}."
    return Due(longest, longest, (*found.steps, says), found.unchecked)


def is_stayed(view: View, clock: Clock, start: Start) -> bool:
    return any(still for _, _, still in _stays(view, clock, start))


Stood = tuple[datetime, datetime, bool]
"""From when to when a run stood still, up to now, and whether it does so still."""


def _stays(view: View, clock: Clock, start: Start) -> list[Stood]:
    """When a run stood still, in order of time; times that overlap or touch are one."""
    if start.anchor is None:
        return []
    found: list[Stood] = []
    several = (one for stay in clock.stays for one in _stay(view, stay, start, start.anchor))
    for begin, end, still in sorted(several):
        if found and begin <= found[-1][1]:
            first, last, other = found.pop()
            begin, end, still = first, max(last, end), still or other  # noqa: PLW2901
        found.append((begin, end, still))
    return found


def _stay(view: View, stay: Stay, start: Start, anchor: Moment) -> Iterator[Stood]:
    begins, now = _midnight(view, anchor), _midnight(view, view.as_of)
    for begun in moments.resolve(view, stay.begins, start.thread):
        if begun.at is None or begun.known is None:
            continue
        ends = moments.resolve(view, stay.ends, Thread(begun.known, begun.known, alone=False))
        end = next((f.at for f in ends if f.at and not view.record.after(begun.at, f.at)), None)
        begin, until = _midnight(view, begun.at), now if end is None else _midnight(view, end)
        if until >= begins:
            yield max(begin, begins), until, end is None


def _midnight(view: View, moment: Moment) -> datetime:
    return datetime.combine(view.record.day_of(moment), datetime.min.time())
