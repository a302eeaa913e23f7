"""The clocks of a matter: every run, and what unratified readings would make of it."""

from __future__ import annotations

from datetime import date

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Clock as Answer
from ordinance_core.law.answers import ClockState
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.grammar.rules import Role
from ordinance_core.law.interpreter import cadences, words
from ordinance_core.law.interpreter.runs import Start, starts
from ordinance_core.law.interpreter.states import Run, run
from ordinance_core.law.interpreter.view import Thread, View, closed_by
from ordinance_core.law.interpreter.ways import Range, ranged


def cite(view: View, name: str) -> tuple[str, ...]:
    entry = view.entry("clocks", name)
    return entry.cite if entry is not None else ()


def runs(view: View, name: str) -> tuple[Run, ...]:
    """Every run of a clock under this view's ways, each by the law of the day it started."""
    if (base := view.unvaried("clocks", name)) is not None:
        return runs(base, name)
    return view.kept(("runs", name), lambda: tuple(_runs(view, name)))


def _runs(view: View, name: str) -> list[Run]:
    entry = view.entry("clocks", name)
    if gaps := closed_by(entry):
        return [Run(Start(None, None, None), "undetermined", gaps=gaps)]
    found: list[Run] = []
    for first in (None, *view.pack.dates("clocks", name)):
        clock = view.get(Clock, "clocks", name, first or date.min)
        if clock is not None:
            begun = [s for s in starts(view, clock) if _of_version(view, name, s, first)]
            found += [r for start in begun for r in _each(view, name, clock, start)]
    return found


def _of_version(view: View, name: str, start: Start, first: object) -> bool:
    day = view.today if start.anchor is None else view.record.day_of(start.anchor)
    return view.pack.begun(("clocks", name), day) == first


def _each(view: View, name: str, clock: Clock, start: Start) -> list[Run]:
    if clock.every is not None:
        return cadences.runs(view, clock, start)
    found = run(view, name, clock, start)
    return [] if found is None else [found]


def on_thread(view: View, name: str, thread: Thread) -> tuple[Run, ...]:
    """The runs a thread sees, in the state the person concerned is held to."""
    seen = view.visible(thread)
    return tuple(
        Run(r.start, settled(view, name, r).state, r.due, r.done_at, r.gaps, r.period)
        for r in runs(view, name)
        if r.subject is None or seen.has(r.subject)
    )


def of_all(found: tuple[Run, ...]) -> tuple[Run, ...]:
    """The runs without those missed by one recipient of a paper while others have time."""
    return tuple(run for run in found if not _others_have_time(run, found))


def _others_have_time(run: Run, found: tuple[Run, ...]) -> bool:
    """Whether others to whom the paper went may still act: until then it is not missed."""
    own = (r for r in found if run.recipient is not None and r.key[:-1] == run.key[:-1])
    return run.state == "missed" and any(r.state != "missed" for r in own)


def settled(view: View, name: str, found: Run) -> Range:
    """A run's state, earliest and latest over the ways of readings nobody has ratified."""
    if (base := view.unvaried("clocks", name)) is not None:
        return settled(base, name, found)
    key = ("settled", name, *found.key)
    return view.kept(key, lambda: ranged(view, name, found, regulated=_regulated(view, name)))


def _regulated(view: View, name: str) -> bool:
    clock = view.get(Clock, "clocks", name)
    role = view.get(Role, "roles", clock.who) if clock is not None and clock.who else None
    return role is not None and role.regulated


def answer(view: View) -> tuple[Answer, ...]:
    return view.kept("clocks", lambda: _answers(view))


def _answers(view: View) -> tuple[Answer, ...]:
    found = [_answer(view, name, r) for name in view.pack.names("clocks") for r in runs(view, name)]
    return tuple(found)


def _answer(view: View, name: str, found: Run) -> Answer:
    day = view.today if found.start.anchor is None else view.record.day_of(found.start.anchor)
    clock = view.get(Clock, "clocks", name, day)
    ranges = settled(view, name, found)
    return Answer(
        name=name,
        about=found.about,
        state=ranges.state,
        kind=clock.kind if clock is not None else "deadline",
        says=(clock.says if clock is not None else "") or words.plain(name),
        who=clock.who if clock is not None else None,
        must=clock.must if clock is not None else None,
        started=found.start.anchor,
        period=found.period,
        recipient=found.recipient,
        due=found.due,
        earliest=ranges.earliest,
        latest=ranges.latest,
        done_at=_done(found, ranges.state),
        if_missed=clock.if_missed if clock is not None else None,
        clauses=clock.cite if clock is not None else cite(view, name),
        readings=view.used("clocks", name),
        gaps=found.gaps,
    )


def _done(found: Run, state: ClockState) -> Moment | None:
    return found.done_at if state in ("met", "missed", "ended") else None
