"""When something was: moments of events, papers, clocks and the fact being judged."""

from __future__ import annotations

from typing import NamedTuple

from ordinance_core.calendars import Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.grammar import terms
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.interpreter import journeys, papers
from ordinance_core.law.interpreter.conditions import dated
from ordinance_core.law.interpreter.view import Thread, View
from ordinance_core.law.pack.refs import PAPER_MOMENTS


class Found(NamedTuple):
    """A moment and the fact or paper it is of; `at` is None while it is not known."""

    known: Known | None
    at: Moment | None


def resolve(view: View, moment: terms.Moment, thread: Thread) -> tuple[Found, ...]:
    """Every such moment on a thread, in order of time."""
    source, name = moment.source, moment.attribute
    if source is None:
        subject = thread.subject
        return () if subject is None else (Found(subject, _dated(view, subject, name)),)
    if source in view.kept("clock names", lambda: frozenset(view.pack.names("clocks"))):
        return _of_clock(view, source, thread)
    instrument = view.get(Instrument, "instruments", source)
    if instrument is not None:
        found = papers.on_thread(view, source, thread)
        return tuple(
            Found(p, paper_moment(view, source, p, name or "issued", thread.recipient))
            for p in found
        )
    facts = view.visible(thread).get(source)
    return tuple(Found(f, _dated(view, f, name)) for f in facts)


def paper_moment(
    view: View, instrument: str, paper: Known, name: str, recipient: str | None = None
) -> Moment | None:
    """When a paper was issued, mailed, received or served (to one), or a date it states."""
    if name not in PAPER_MOMENTS:
        return _dated(view, paper, name)
    moment: Moment | None = getattr(journeys.journey(view, instrument, paper, recipient), name)
    return moment


def first(view: View, found: tuple[Found, ...]) -> Moment | None:
    """The earliest moment known."""
    known = [f.at for f in found if f.at is not None]
    return min(known, key=view.record.order, default=None)


def _dated(view: View, known: Known, name: str | None) -> Moment | None:
    if name is None:
        return view.record.when(known)
    return dated(view.record, known, name)


def _of_clock(view: View, clock: str, thread: Thread) -> tuple[Found, ...]:
    from ordinance_core.law.interpreter import clocks  # noqa: PLC0415 - clocks anchor on clocks

    runs = clocks.on_thread(view, clock, thread)
    return tuple(Found(run.subject, run.end) for run in runs)
