"""From what somebody gives in words to the facts and moments that a clock is asked with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ordinance_core.calendars import Moment
from ordinance_core.decider import NotUnderstood
from ordinance_core.law import supposed as facts
from ordinance_core.law.answers import Known
from ordinance_core.law.facts import (
    FACTS,
    ClockExtended,
    Fact,
    HolidayProclaimed,
    MeetingScheduleAdopted,
    OfficeClosureDeclared,
    ReadingRatified,
    attributes,
)
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.interpreter import needs
from ordinance_core.law.interpreter.computing import SUBJECT
from ordinance_core.law.pack.pack import Pack


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """A clock of a town's pack, and what to suppose. Nothing is recorded.

    With `from` the clock runs from that moment. `given` holds what else it asks, by the names
    that a pending answer lists under `needs`: a date the paper states, a second moment, stays, a
    meeting series, closed or proclaimed days (dates with commas), a reading's id with one of its
    ways. Without `from`, `facts` are judged as a matter's own would be: each has `fact` (its name),
    `id` for others to hang on, `about`, `on` or `at`, and its attributes.
    """

    jurisdiction: Annotated[str, Meta(description="As in allouez-wi.")]
    clock: Annotated[str, Meta(description="A clock of its pack, as in appeal.")]
    start: Annotated[
        str | None, Meta(description="A civil date, or an instant with its offset.")
    ] = None
    given: Annotated[dict[str, str], Meta(description="Names with dates or ways.")] = {}
    facts: tuple[msgspec.Raw, ...] = ()
    as_of: Annotated[
        str | None, Meta(description="When it is asked; the last moment given by default.")
    ] = None


_LAST = datetime.max.replace(tzinfo=UTC)
"""A way that is given counts as ratified after all that stands on record."""


class Supposed(msgspec.Struct, frozen=True, kw_only=True):
    """The question as the interpreter takes it; `takes` are the names the clock could be given."""

    matter: str
    facts: tuple[Known, ...]
    as_of: Moment
    start: Moment | None
    given: Mapping[str, Moment]
    takes: tuple[str, ...]


def suppose(pack: Pack, asked: Asked, town: tuple[Known, ...] = ()) -> Supposed:
    """The question with what the town recorded; what is given overrules it.

    Raises NotUnderstood for a clock, name, date, way or fact that means nothing here.
    """
    if asked.clock not in pack.names("clocks"):
        clocks = ", ".join(pack.names("clocks"))
        raise NotUnderstood("clock", f"{pack.title} has no clock '{asked.clock}'; it has {clocks}")
    begun = None if asked.start is None else facts.moment("from", asked.start)
    as_of = None if asked.as_of is None else facts.moment("as_of", asked.as_of)
    if as_of is not None:
        facts.within("as_of", as_of)
    ways = dict(_ways(pack, asked.given))
    told = tuple(facts.facts_of(asked.facts, pack))
    entry = _entry(pack, asked.clock, begun or as_of, ways)
    named = {name: text for name, text in asked.given.items() if name not in ways}
    takes = _understood(pack, asked.clock, named, begun or as_of)
    moments = _moments(entry, named)
    if entry is not None and entry.every is not None:
        for name, each in {"from": begun, **moments}.items():
            if each is not None:
                facts.within(name if name == "from" else f"given.{name}", each)
    at = None if entry is None else begun or needs.anchor(entry, moments, pack.day_of)
    own = () if entry is None or at is None else tuple(_own(pack, asked.clock, entry, moments, at))
    known = (*told, *_ratified(ways), *_of_town(entry, named), *own, *town)
    ahead = () if entry is None else (needs.stated(entry), needs.EXTENDED)
    happened = [moment for name, moment in moments.items() if name not in ahead]
    last = _latest(pack, [begun, *happened, *(k.fact.when for k in (*told, *town))])
    return Supposed(
        matter=facts.MATTER,
        facts=known,
        as_of=as_of or last or date.max,
        start=begun,
        given=moments,
        takes=takes,
    )


def _understood(
    pack: Pack, clock: str, named: Mapping[str, str], at: Moment | None
) -> tuple[str, ...]:
    """The names the clock takes, under whatever way of its readings."""
    found = dict.fromkeys((*_takes(pack, clock, at, {}), needs.CLOSED, needs.PROCLAIMED))
    for reading in pack.used("clocks", clock):
        for way in pack.readings[reading].ways:
            found |= dict.fromkeys(_takes(pack, clock, at, {reading: way}))
    for name in named:
        if name not in found:
            says = f"is nothing this clock asks; it takes {', '.join(found)} and its readings"
            raise NotUnderstood(f"given.{name}", says)
    return tuple(found)


def _takes(pack: Pack, clock: str, at: Moment | None, ways: Mapping[str, str]) -> tuple[str, ...]:
    entry = _entry(pack, clock, at, ways)
    return () if entry is None else needs.takes(entry)


def _ways(pack: Pack, given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The readings that are given, each with one of its ways."""
    for name, text in given.items():
        rule = pack.readings.get(name)
        if rule is None:
            continue
        if rule.value is None and text not in rule.ways:
            says = f"'{text}' is no way of this reading; it has {', '.join(rule.ways)}"
            raise NotUnderstood(f"given.{name}", says)
        if rule.value is not None and not text.isdecimal():
            raise NotUnderstood(f"given.{name}", f"'{text}' is no number of {rule.value}")
        yield name, text


def _entry(pack: Pack, clock: str, at: Moment | None, ways: Mapping[str, str]) -> Clock | None:
    day = date.max if at is None else pack.day_of(at)
    found = pack.entry("clocks", clock, day, {**pack.defaults, **ways})
    return found if isinstance(found, Clock) else None


def _moments(entry: Clock | None, named: Mapping[str, str]) -> dict[str, Moment]:
    """What is given as one moment; closed days and meetings are several."""
    several = (needs.CLOSED, needs.PROCLAIMED, *(needs.series(entry) if entry is not None else ()))
    single = {name: text for name, text in named.items() if name not in several}
    return {name: facts.moment(f"given.{name}", text) for name, text in single.items()}


def _ratified(ways: Mapping[str, str]) -> Iterator[Known]:
    for reading, way in ways.items():
        fact = ReadingRatified(on=date.min, reading=reading, way=way)
        yield Known(reading, None, _LAST, fact)


def _of_town(entry: Clock | None, named: Mapping[str, str]) -> Iterator[Known]:
    """Closed days, proclaimed holidays and adopted meetings."""
    closed = named.get(needs.CLOSED)
    for day in () if closed is None else facts.days(f"given.{needs.CLOSED}", closed):
        fact = OfficeClosureDeclared(on=date.min, day=day, full=True)
        yield facts.known(fact, f"closed-{day}", town=True)
    proclaimed = named.get(needs.PROCLAIMED)
    for day in () if proclaimed is None else facts.days(f"given.{needs.PROCLAIMED}", proclaimed):
        yield facts.known(HolidayProclaimed(on=date.min, day=day), f"proclaimed-{day}", town=True)
    for series in needs.series(entry) if entry is not None else ():
        if series in named:
            held = facts.days(f"given.{series}", named[series])
            fact_ = MeetingScheduleAdopted(on=date.min, series=series, days=held)
            yield facts.known(fact_, series, town=True)


def _own(
    pack: Pack, clock: str, entry: Clock, moments: Mapping[str, Moment], begun: Moment
) -> Iterator[Known]:
    """The fact the run is of, with the dates it states, and what stops or moves the period."""
    kind = needs.subject(pack, entry)
    stated = needs.stated(entry)
    source, _, attribute = (stated or "").rpartition(".")
    of_subject = kind is not None and source in ("", kind.__name__)
    if kind is not None:
        states = stated in moments and of_subject and attribute in attributes(kind)
        values: dict[str, Any] = {attribute: _civil(pack, moments[stated or ""])} if states else {}
        yield facts.known(kind(on=pack.day_of(begun), **values), SUBJECT)
    for name, at in moments.items():
        event, _, value = name.partition(".")
        if name == needs.EXTENDED:
            fact: Fact = ClockExtended(on=_civil(pack, begun), clock=clock, until=_civil(pack, at))
            yield facts.known(fact, name)
        elif event in FACTS and not (name == stated and of_subject):
            states_day = {value: _civil(pack, at)} if value else {}
            yield facts.known(_dated(FACTS[event], begun if value else at, states_day), name)


def _dated(kind: type[Fact], at: Moment, values: Mapping[str, Any]) -> Fact:
    when: dict[str, Any] = {"at": at} if isinstance(at, datetime) else {"on": at}
    return kind(**when, **values)


def _civil(pack: Pack, at: Moment) -> date:
    return pack.day_of(at)


def _latest(pack: Pack, moments: Sequence[Moment | None]) -> Moment | None:
    """The last of the moments; a day stands after its instants, as all of it is over."""
    known = [at for at in moments if at is not None]
    return max(known, key=lambda at: (pack.day_of(at), not isinstance(at, datetime)), default=None)
