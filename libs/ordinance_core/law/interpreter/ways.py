"""A run under every other way of the readings nobody has ratified, one at a time."""

from __future__ import annotations

from typing import NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import ClockState
from ordinance_core.law.interpreter import clocks
from ordinance_core.law.interpreter.states import Run
from ordinance_core.law.interpreter.view import View


class Range(NamedTuple):
    """The state a person is held to, and the span of the due ends; no latest: it may yet start."""

    state: ClockState
    earliest: Moment | None
    latest: Moment | None


def ranged(view: View, name: str, found: Run, *, regulated: bool) -> Range:
    others = [_same(view, other, name, found) for other in _others(view, name)]
    ends = [found.end, *(other.end if other is not None else None for other in others)]
    known = [end for end in ends if end is not None]
    latest = None if None in ends else max(known, key=view.record.order)
    state = _lenient(found, others) if regulated else found.state
    return Range(state, min(known, key=view.record.order, default=None), latest)


def _others(view: View, name: str) -> list[View]:
    """The views that differ in one unratified reading this clock rests on."""
    return view.kept(("others", name), lambda: list(_varied(view, name)))


def _varied(view: View, name: str) -> list[View]:
    if view.varied is None:
        return []
    found = []
    for reading in view.readings("clocks", name):
        if reading not in view.ratified:
            ways = view.pack.readings[reading].ways
            found += [view.varied(reading, w) for w in ways if w != view.ways.get(reading)]
    return found


def _same(view: View, other: View, name: str, found: Run) -> Run | None:
    """The same run under another way: of the same fact, or of one on the same line."""
    by_fact = other.kept(("by fact", name), lambda: _by_fact(other, name))
    same = by_fact.get(found.key) or by_fact.get((found.about, found.period, None))
    if same is not None or found.about is None:
        return same
    near = (r for r in clocks.runs(other, name) if _on_line(view, r, found))
    return next((r for r in near if r.period == found.period), None)


def _by_fact(view: View, name: str) -> dict[tuple[str | None, ...], Run]:
    found: dict[tuple[str | None, ...], Run] = {}
    for run in clocks.runs(view, name):
        found.setdefault(run.key, run)
    return found


def _on_line(view: View, one: Run, other: Run) -> bool:
    if one.about is None or other.about is None:
        return False
    above = view.record.chain(other.about) or ()
    return one.about in above or other.about in (view.record.chain(one.about) or ())


def _lenient(found: Run, others: list[Run | None]) -> ClockState:
    """A regulated bearer is in default only when every way says so."""
    if found.state != "missed":
        return found.state
    states = [other.state if other is not None else "pending" for other in others]
    kinder: tuple[ClockState, ...] = ("pending", "running", "stayed", "met", "ended")
    return next((state for state in kinder if state in states), "missed")
