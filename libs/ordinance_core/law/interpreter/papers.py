"""Papers on file: which they are, how far each has come, what it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ordinance_core.law.answers import Known, Missing, Paper
from ordinance_core.law.grammar.papers import Instrument, Item, Service
from ordinance_core.law.interpreter import journeys, words
from ordinance_core.law.interpreter.conditions import meets
from ordinance_core.law.interpreter.view import Thread, View, closed_by


def of_kind(view: View, name: str) -> tuple[Known, ...]:
    """Every paper of an instrument, or every fact of an event, in order of time."""
    return view.kept(("papers", name), lambda: _of_kind(view, name))


def _of_kind(view: View, name: str) -> tuple[Known, ...]:
    instrument = view.get(Instrument, "instruments", name)
    if instrument is None:
        return view.record.seen_from(None).get(name)
    facts = view.record.seen_from(None).get(instrument.event)
    return tuple(f for f in facts if meets(view.record, f, instrument.where, None) is True)


def is_of_kind(view: View, name: str, known: Known) -> bool:
    """Whether a fact, of this matter or another, is such a paper or event."""
    instrument = view.get(Instrument, "instruments", name)
    if instrument is None:
        return known.name == name
    same = known.name == instrument.event
    return same and meets(view.record, known, instrument.where, None) is True


def on_thread(view: View, instrument: str, thread: Thread) -> tuple[Known, ...]:
    """The papers of an instrument that a thread sees: its own, where it hangs on one."""
    found = of_kind(view, instrument)
    if thread.paper is not None:
        above = view.record.chain(thread.paper.id) or ()
        own = tuple(p for p in found if p.id in above)
        if own:
            return own
    return tuple(p for p in found if view.record.sees(thread.paper, p, alone=thread.alone))


def ids_on_thread(view: View, name: str, thread: Thread) -> tuple[str, ...]:
    """The ids of such papers or events that a thread sees."""
    seen = view.record.seen_from(thread.paper)
    return tuple(known.id for known in of_kind(view, name) if seen.has(known))


def answer(view: View) -> tuple[Paper, ...]:
    """What the pack says of each paper on file."""
    found = [
        _paper(view, name, instrument, paper)
        for name in view.pack.names("instruments")
        if (instrument := view.get(Instrument, "instruments", name)) is not None
        for paper in of_kind(view, name)
    ]
    order = {known.id: place for place, known in enumerate(view.record.own)}
    return tuple(sorted(found, key=lambda p: (order.get(p.id, 0), p.instrument)))


def _paper(view: View, name: str, instrument: Instrument, paper: Known) -> Paper:
    way = journeys.journey(view, name, paper)
    service = instrument.service or Service()
    return Paper(
        id=paper.id,
        instrument=name,
        title=title(name, instrument),
        items=tuple((i, item.says or words.plain(i)) for i, item in instrument.content.items()),
        methods=service.methods,
        recipients=service.to,
        addresses=service.addresses,
        issued=way.issued,
        mailed=way.mailed,
        received=way.received,
        served=way.served,
        clauses=(*instrument.cite, *service.cite),
        readings=view.used("instruments", name),
        gaps=view.gaps("instruments", name),
    )


def title(name: str, instrument: Instrument | None) -> str:
    found = instrument.title if instrument is not None else ""
    return found or words.event(name)


def missing(
    view: View, name: str, given: Mapping[str, object], thread: Thread
) -> tuple[Missing, ...]:
    """What a paper of this kind would lack; raises KeyError for an instrument nobody knows.

    `given` holds the attributes of the issuing event, its `content` among them, or the content
    items themselves.
    """
    if name not in view.pack.names("instruments"):
        raise KeyError(name)
    entry = view.entry("instruments", name)
    if not isinstance(entry, Instrument):
        gaps = closed_by(entry)
        return tuple(Missing(gap, view.pack.readings[gap].asks, (gap,)) for gap in gaps)
    return tuple(
        Missing(item_name, item.says or words.plain(item_name), item.cite or entry.cite, item.must)
        for item_name, item in entry.content.items()
        if _wanted(view, item, thread) and not _given(item_name, item, given)
    )


def _wanted(view: View, item: Item, thread: Thread) -> bool:
    from ordinance_core.law.interpreter.predicates import holds  # noqa: PLC0415 - papers hold facts

    return item.when is None or holds(view, item.when, thread) is not False


def _given(name: str, item: Item, given: Mapping[str, object]) -> bool:
    content = given.get("content")
    items: Mapping[str, object] = content if isinstance(content, Mapping) else {}
    stated = not item.states or any(_said(given.get(each)) for each in item.states)
    return stated and _said(items.get(name, given.get(name)))


def _said(value: object) -> bool:
    if isinstance(value, str):
        return bool(value.strip())
    return value is not None and (isinstance(value, datetime) or bool(value))
