"""How often an amount is owed: days or weeks of a violation, each under the law of its own day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.grammar.charges import Charge, Counts
from ordinance_core.law.grammar.terms import Gap, When
from ordinance_core.law.interpreter import moments, versions
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.money import completed_weeks, days_touched, started_weeks

_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
_BEGUN = "started week"


class Span(NamedTuple):
    """So many units from a day on, under the charge as it stood then; `last` is the last day."""

    begin: date
    number: int
    charge: Charge
    last: date | None = None

    @property
    def unit(self) -> str:
        """What is counted, and on which days."""
        each = "" if self.charge.counts is None else f"x {self.charge.counts.each}"
        return each if self.last is None else f"{each} from {self.begin} to {self.last}"


class Days(NamedTuple):
    """The first and the last day that one version counts."""

    first: date
    last: date


def spans(view: View, name: str, charge: Charge, thread: Thread) -> list[Span] | Gap | str:
    """The units counted, version by version; or why nobody can tell.

    A week stays under the law of the day it begins; the next law counts from the day after it.
    """
    found: list[Span] = []
    idle: list[Span] = []
    free = date.min
    for version in versions.of(view, name):
        law = charge if isinstance(version.charge, Gapped) else version.charge
        if law.counts is None:
            continue
        if law is charge and not idle:
            idle = [_idle(view, law, law.counts, thread)]
        days = _days(view, law.counts, thread)
        if days is None:
            continue
        if not isinstance(days, Days):
            return days
        begin, end = max(days.first, version.since, free), min(days.last, version.until)
        gap = _gap(version.charge)
        if gap is not None and (law is charge or begin <= end):
            return gap
        number = _number(law.counts, begin, end, days.last, first=not found)
        times = number * _times(law.counts, thread)
        found += [Span(begin, times, law, end)] if number else []
        if law.counts.each != "day" and begin <= end and version.until < date.max:
            apart = _DAY if law.counts.each == _BEGUN and len(found) == 1 else timedelta()
            free = begin + apart + _WEEK * started_weeks(begin + apart, version.until)
    return found or idle


def _idle(view: View, charge: Charge, counts: Counts, thread: Thread) -> Span:
    """What is owed before any day counts: by weeks once, by days nothing."""
    subject = thread.subject
    day = view.today if subject is None else view.record.day_of(view.record.when(subject))
    number = 0 if counts.each == "day" else _times(counts, thread)
    return Span(day, number, charge)


def _gap(charge: Charge | Gapped) -> Gap | None:
    """What leaves the count open."""
    if isinstance(charge, Gapped):
        return Gap(gap=charge.gaps[0])
    counts = charge.counts
    return counts.each if counts is not None and isinstance(counts.each, Gap) else None


def _number(counts: Counts, begin: date, end: date, last: date, *, first: bool) -> int:
    """The units that begin on the days from one to another; `last` may complete a week."""
    if begin > end:
        return 0
    if counts.each == "day":
        return days_touched(begin, end)
    if counts.each == _BEGUN and first:
        return 1 + started_weeks(begin + _DAY, end)
    begun = started_weeks(begin, end)
    if counts.each != "whole week":
        return begun
    return max(min(completed_weeks(begin, last), begun), int(first))


def _times(counts: Counts, thread: Thread) -> int:
    if counts.times is None or thread.subject is None:
        return 1
    found = thread.subject.fact.attribute(counts.times)
    return 1 if found is None else int(found)


def _days(view: View, counts: Counts, thread: Thread) -> Days | Gap | str | None:
    """The days from the first to the first end known, else today; None before it has begun."""
    if isinstance(counts.begins, Gap):
        return counts.begins
    begun = moments.first(view, moments.resolve(view, counts.begins, thread))
    if begun is None:
        return "the day it began is not recorded" if counts.begins.of_subject else None
    first = view.record.day_of(begun) + (_DAY if counts.first == "excluded" else timedelta())
    return Days(first, _last(view, counts, thread, _since(view, counts, thread, begun)))


def _since(view: View, counts: Counts, thread: Thread, begun: Moment) -> Moment:
    """From when on an act can end what is counted: an older one ended something else."""
    own = not isinstance(counts.begins, Gap) and counts.begins.of_subject
    if own or thread.subject is None:
        return begun
    return view.record.when(thread.subject)


def _last(view: View, counts: Counts, thread: Thread, since: Moment) -> date:
    """The last day that counts: the first end known, else today."""
    ends = [_first(view, end, thread, since) for end in counts.to]
    known = [view.record.day_of(end) for end in ends if end is not None]
    if not known:
        return view.today
    return min(known) - (_DAY if counts.last == "excluded" else timedelta())


def _first(view: View, end: When, thread: Thread, since: Moment) -> Moment | None:
    """The first such end by an act that is no older, whatever day that act states."""
    found = moments.resolve(view, end, thread)
    return moments.first(view, tuple(f for f in found if not _is_older(view, f, end, since)))


def _is_older(view: View, found: moments.Found, end: When, since: Moment) -> bool:
    act = found.known
    if act is None or act.name != end.source:
        return False
    return view.record.after(since, view.record.when(act))
