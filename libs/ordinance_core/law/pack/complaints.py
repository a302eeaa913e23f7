"""What is wrong with one term of an entry, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ordinance_core.law.facts import FACTS
from ordinance_core.law.grammar.charges import (
    Charge,
    InterestOn,
)
from ordinance_core.law.grammar.clocks import Clock, FactAnchor, MomentAnchor
from ordinance_core.law.grammar.conditions import Condition
from ordinance_core.law.grammar.figures import (
    Amount,
    Schedule,
)
from ordinance_core.law.grammar.papers import Instrument, Item, Service
from ordinance_core.law.grammar.predicates import (
    ClockIs,
    Exempt,
    FactIs,
    Facts,
    TestHolds,
    ThisIs,
)
from ordinance_core.law.grammar.rules import Action, Bar, Exemption, NoEffect, Offence
from ordinance_core.law.grammar.terms import Entry, Moment, Term, moment
from ordinance_core.law.pack.barring import misnamed
from ordinance_core.law.pack.names import Names, attributes_of, kinds, kinds_of
from ordinance_core.law.pack.nearest import close, nearest
from ordinance_core.law.pack.readable import unreadable
from ordinance_core.law.pack.refs import charges_of, moments_of

_ORDERED = ("number", "cents", "date", "instant")


def complaints_of(names: Names, entry: Entry, term: Term) -> Iterator[str]:
    yield from unreadable(names, term)
    match term:
        case Facts():
            yield from _fact(names, term)
        case ThisIs():
            yield from _where(names, _subjects(entry), term.this)
        case Moment():
            yield from _moment(names, term)
        case Clock():
            yield from _clock(names, term)
        case Action():
            yield from _action(names, term)
        case Instrument() | Service() | Item():
            yield from _paper(names, entry, term)
        case Exemption():
            yield from _exemption(names, term)
        case Offence():
            yield from _known(names, "roles", *term.by)
        case NoEffect() | Bar():
            yield from _events(names, term.of if isinstance(term, NoEffect) else ())
            yield from misnamed(names.pack, term)
        case _:
            yield from _charge(names, term)
            yield from _named(names, term)


def _named(names: Names, term: Term) -> Iterator[str]:
    match term:
        case ClockIs():
            yield from _known(names, "clocks", term.clock)
        case TestHolds():
            yield from _known(names, "tests", term.test)
        case Exempt() if term.exempt != "any":
            yield from _known(names, "exemptions", term.exempt)
        case _:
            yield from _known(names, "charges", *charges_of(term))


def _known(names: Names, section: str, *wanted: str | None) -> Iterator[str]:
    for name in wanted:
        if name is not None and name not in names.pack.names(section):
            yield f"{section} has no {name}{nearest(name, names.pack.names(section))}"


def _events(names: Names, sources: Iterable[str]) -> Iterator[str]:
    """Each must be an event of the vocabulary or an instrument."""
    for source in sources:
        if source not in FACTS and source not in names.pack.names("instruments"):
            known = (*FACTS, *names.pack.names("instruments"))
            yield f"{source} is no event and no instrument{close(source, known)}"


def _subjects(entry: Entry) -> tuple[str, ...]:
    """The events an entry judges, none where that depends on who asks."""
    match entry:
        case Exemption():
            return (entry.subject,)
        case Charge() if entry.subject:
            return entry.subject
        case Clock():
            return _started_by(entry)
        case _:
            return ()


def _started_by(clock: Clock) -> tuple[str, ...]:
    match clock.anchor:
        case FactAnchor(fact=sources):
            found: Iterable[str | None] = sources
        case MomentAnchor(moments=moments):
            found = [m.source for m in moments]
        case _:
            return ()
    return tuple(s for s in found if s in FACTS) if all(s in FACTS for s in found) else ()


def _fact(names: Names, term: Facts) -> Iterator[str]:
    try:
        sources = [moment(fact) for fact in term.fact]
    except ValueError as error:
        yield str(error)
        return
    for source in sources:
        yield from _moment(names, source)
    events = [e for s in sources if s.source and (e := names.event_of(s.source))]
    yield from _where(names, tuple(events), term.where)
    yield from _known(names, "roles", *term.by)
    yield from _events(names, term.without)
    if term.across is not None and any(source.attribute for source in sources):
        yield f"across asks for events and papers, not for a moment of one: {term.fact[0]}"
    for attribute in (*term.dated, term.distinct if isinstance(term, FactIs) else None):
        if attribute is not None and not any(attribute in kinds(e) for e in events):
            yield f"{', '.join(events)} has no {attribute}{close(attribute, attributes_of(events))}"


def _where(names: Names, events: tuple[str, ...], conditions: dict[str, Any]) -> Iterator[str]:
    for attribute, condition in conditions.items():
        found = [kinds(e)[attribute] for e in events if attribute in kinds(e)]
        known = found or ([] if events else sorted(kinds_of(attribute)))
        if not known:
            meant = close(attribute, attributes_of(events))
            yield f"{', '.join(events) or 'no fact'} has no attribute {attribute}{meant}"
        elif isinstance(condition, Condition):
            yield from _condition(names, attribute, known[0], condition)


def _condition(names: Names, attribute: str, kind: str, condition: Condition) -> Iterator[str]:
    for name, value in condition.values():
        several = name.startswith("has")
        if several != (kind in ("codes", "items")):
            yield f"{attribute} is a {kind}: {name} cannot be asked of it"
        elif name in ("at_least", "at_most", "more_than", "outside") and kind not in _ORDERED:
            yield f"{attribute} is a {kind} and has no order"
        elif kind != "items" and (says := names.value(attribute, kind, value)):
            yield says


def _moment(names: Names, term: Moment) -> Iterator[str]:
    source, attribute = term.source, term.attribute
    if source is None:
        if attribute is not None and not kinds_of(attribute):
            yield f"no fact has an attribute {attribute}{close(attribute, attributes_of(()))}"
    elif source in names.pack.names("clocks"):
        if attribute != "due":
            yield f"{source} is a clock: only {source}.due is a moment of it"
    elif (event := names.event_of(source)) is None:
        known = (*FACTS, *names.pack.names("instruments"), *names.pack.names("clocks"))
        yield f"{source} is no event, no instrument and no clock{close(source, known)}"
    elif attribute is not None and attribute not in moments_of(source, event):
        yield f"{source} has no {attribute}{close(attribute, moments_of(source, event))}"


def _clock(names: Names, term: Clock) -> Iterator[str]:
    yield from _known(names, "roles", term.who)
    yield from _known(names, "offences", term.if_missed)
    yield from _events(names, term.per)


def _action(names: Names, term: Action) -> Iterator[str]:
    if term.does not in FACTS:
        yield f"{term.does} is no event{close(term.does, FACTS)}"
        return
    yield from _known(names, "roles", *term.by)
    yield from _known(names, "charges", term.limits)
    yield from _known(names, "instruments", term.issues)
    yield from _events(names, term.per)
    for attribute, code in term.fixed.items():
        if attribute not in kinds(term.does):
            yield f"{term.does} has no attribute {attribute}{close(attribute, kinds(term.does))}"
        elif says := names.code(attribute, code):
            yield says
    if term.issues is not None and names.event_of(term.issues) != term.does:
        yield f"it issues {term.issues}, whose event is not {term.does}"


def _paper(names: Names, entry: Entry, term: Instrument | Service | Item) -> Iterator[str]:
    if isinstance(term, Instrument):
        yield from _events(names, (term.event,))
        yield from _where(names, (term.event,) if term.event in FACTS else (), term.where)
    elif isinstance(term, Service):
        yield from _known(names, "roles", *term.to)
        yield from _events(names, term.served_when)
        yield from filter(None, (_method(names, m) for m in term.methods))
        yield from filter(None, (names.code("address_kind", a) for a in term.addresses))
    elif isinstance(entry, Instrument) and entry.event in FACTS:
        known = kinds(entry.event)
        for name in term.states:
            if name not in known:
                yield f"{entry.event} has no attribute {name}{close(name, known)}"


def _method(names: Names, method: str) -> str | None:
    """Papers go out by a method, and come in by a channel."""
    return None if method in names.codes("channel") else names.code("method", method)


def _exemption(names: Names, term: Exemption) -> Iterator[str]:
    if term.subject not in FACTS:
        yield f"{term.subject} is no event{close(term.subject, FACTS)}"
    elif term.codes and term.attribute not in kinds(term.subject):
        meant = close(term.attribute, kinds(term.subject))
        yield f"{term.subject} has no attribute {term.attribute}{meant}"
    else:
        yield from filter(None, (names.code(term.attribute, code) for code in term.codes))


def _charge(names: Names, term: Term) -> Iterator[str]:
    match term:
        case Charge():
            yield from _events(names, term.subject)
        case Amount(table=rows):
            offences = [row.offence for row in rows]
            yield from _known(names, "offences", *offences)
            yield from (f"two rows for {o}" for o in offences if offences.count(o) > 1)
            classes = [c for row in rows for c in row.figures]
            yield from filter(None, (names.code("class", c) for c in classes))
        case Schedule(schedule=event) if event not in FACTS:
            yield f"{event} is no event{close(event, FACTS)}"
        case InterestOn(rate=rate) if rate.source not in FACTS or rate.attribute is None:
            yield f"{rate} is no rate: write Event.attribute"
        case _:
            return
