"""How often an amount is owed: days or weeks of a violation, split where the law changes."""

from __future__ import annotations

from datetime import date, timedelta

from ordinance_core.law.grammar.charges import Charge, Counts
from ordinance_core.law.grammar.terms import Gap
from ordinance_core.law.interpreter import moments
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.money import completed_weeks, days_touched, started_weeks

_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
Spans = list[tuple[date, int]]


def each(charge: Charge) -> str:
    unit = charge.counts.each if charge.counts is not None else ""
    return "" if isinstance(unit, Gap) else f"x {unit}"


def spans(view: View, counts: Counts, thread: Thread, dates: tuple[date, ...]) -> Spans | Gap | str:
    """Days on which a stretch begins with the number of units in it; or why nobody can tell."""
    if isinstance(counts.each, Gap):
        return counts.each
    if isinstance(counts.begins, Gap):
        return counts.begins
    found = moments.resolve(view, counts.begins, thread)
    begun = moments.first(view, found)
    if begun is None:
        return "the day it began is not recorded" if counts.begins.of_subject else []
    times = _times(counts, thread)
    first = view.record.day_of(begun) + (_DAY if counts.first == "excluded" else timedelta())
    last = _last(view, counts, thread)
    if counts.each != "day":
        weeks = _weeks(counts.each, first, last)
        return [(begin, number * times) for begin, number in _by_law(first, weeks, dates)]
    return [(begin, days_touched(begin, end) * times) for begin, end in _cut(first, last, dates)]


def _weeks(each: str, first: date, last: date) -> int:
    whole = completed_weeks(first, last)
    if each == "week":
        return 1 + whole
    return max(whole, 1) if each == "whole week" else started_weeks(first, last)


def _by_law(first: date, weeks: int, dates: tuple[date, ...]) -> Spans:
    """The weeks in stretches: each under the law of the day on which it begins."""
    begins = [first + _WEEK * n for n in range(weeks)]
    laws = [max((d for d in dates if d <= begin), default=None) for begin in begins]
    return [(begins[laws.index(law)], laws.count(law)) for law in dict.fromkeys(laws)]


def _times(counts: Counts, thread: Thread) -> int:
    subject = thread.subject
    found = (
        None if counts.times is None or subject is None else subject.fact.attribute(counts.times)
    )
    return 1 if found is None else int(found)


def _last(view: View, counts: Counts, thread: Thread) -> date:
    """The last day that counts: the first end known, else today."""
    ends = [moments.first(view, moments.resolve(view, end, thread)) for end in counts.to]
    known = [view.record.day_of(end) for end in ends if end is not None]
    if not known:
        return view.today
    return min(known) - (_DAY if counts.last == "excluded" else timedelta())


def _cut(first: date, last: date, dates: tuple[date, ...]) -> list[tuple[date, date]]:
    """The days from first to last, cut where a new version takes effect."""
    begins = [first, *(d for d in dates if first < d <= last)]
    ends = [*(d - _DAY for d in begins[1:]), last]
    return list(zip(begins, ends, strict=True))
