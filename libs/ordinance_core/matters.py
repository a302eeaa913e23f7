"""What every service keeps of a matter or a town: the facts it knows and what it made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, tzinfo

import msgspec

from ordinance_core.conclusions import SHARED, CaseOpened, Conclusion, FactHeard, JudgedByTown
from ordinance_core.law import FACTS, Fact, Known, Matter, Pack
from ordinance_core.messages import UNASSIGNED, Codec, Event, Header, Recorded, matter_of

_HEARD = Codec(*FACTS.values(), *SHARED)


class State(msgspec.Struct, frozen=True):
    """One stream as its service knows it; the same shape for a matter and for a town.

    `concluded` holds the newest conclusion of each key; `learned` is the version of the stream at
    its last fact; `town_version` is the `learned` of the town that a matter was judged with last,
    `judged_by` the pack.
    """

    stream: str
    version: int = 0
    jurisdiction: str = UNASSIGNED
    learned: int = 0
    town_version: int = 0
    judged_by: str | None = None
    facts: tuple[Known, ...] = ()
    concluded: Mapping[str, Conclusion] = {}

    @property
    def number(self) -> str | None:
        """The case number, once the matter is a case."""
        opened = self.concluded.get(CaseOpened.__name__)
        return opened.number if isinstance(opened, CaseOpened) else None

    @property
    def matter(self) -> str | None:
        return matter_of(self.stream)

    def knows(self, fact_id: str) -> bool:
        return any(k.id == fact_id for k in self.facts)

    def last(self, name: str) -> Known | None:
        """The newest fact of a name, in the order it was learned."""
        return next((k for k in reversed(self.facts) if type(k.fact).__name__ == name), None)


class LawInForce(msgspec.Struct, frozen=True):
    """What a decision is judged by: the pack, and the facts of the town and of the persons.

    `pack` is None while a matter is unassigned: no law is asked then.
    """

    pack: Pack | None = None
    town: State | None = None
    persons: tuple[Known, ...] = ()

    @property
    def zone(self) -> tzinfo:
        """The zone of civil dates: the town's, or UTC while no town is known."""
        return self.pack.tzinfo if self.pack else UTC

    @property
    def town_version(self) -> int:
        return self.town.learned if self.town else 0

    def asks(
        self, state: State, as_of: date | datetime, *, as_known: datetime | None = None
    ) -> Matter | None:
        """The interpreter over all three circles of facts, or None where no law is asked."""
        if self.pack is None or state.matter is None:
            return None
        town = self.town.facts if self.town else ()
        facts = (*state.facts, *self.persons, *town)
        return Matter(self.pack, state.matter, facts, as_of, as_known)


Conclude = Callable[[State, LawInForce, datetime], tuple[Event, ...]]


def initial(stream: str) -> State:
    return State(stream)


def evolve(state: State, recorded: Recorded, event: Event) -> State:
    """Folds one event in; events it has no use for only move the version."""
    header = recorded.header
    state = msgspec.structs.replace(state, version=header.version, jurisdiction=header.jurisdiction)
    match event:
        case FactHeard():
            return _learned(state, *unwrap(event))
        case Fact():
            return _learned(state, header, event)
        case JudgedByTown():
            return msgspec.structs.replace(
                state, town_version=event.town_version, judged_by=event.pack
            )
        case Conclusion():
            return msgspec.structs.replace(state, concluded={**state.concluded, event.key: event})
    return state


def unwrap(heard: FactHeard) -> tuple[Header, Event | None]:
    """The owner's header and event; None where it is of no type that all services share."""
    header = Header.decode(heard.header.encode())
    if header.type not in _HEARD.types:
        return header, None
    return header, _HEARD.decode(header.type, header.schema, heard.data.encode())


def known(header: Header, fact: Fact) -> Known:
    """A fact as the interpreter reads it, under its owner's id and time of recording."""
    return Known(
        id=header.event_id,
        matter=header.matter,
        recorded_at=header.recorded_at,
        fact=fact,
    )


def _learned(state: State, header: Header, event: Event | None) -> State:
    if isinstance(event, CaseOpened):
        return msgspec.structs.replace(state, concluded={**state.concluded, event.key: event})
    if not isinstance(event, Fact):
        return state
    return msgspec.structs.replace(
        state, learned=state.version, facts=(*state.facts, known(header, event))
    )


def local_day(moment: date | datetime, zone: tzinfo) -> date:
    """The civil date of a moment in a zone."""
    return moment.astimezone(zone).date() if isinstance(moment, datetime) else moment


def judged(state: State, law: LawInForce) -> tuple[Event, ...]:
    """Notes town and pack whenever one of them moved on since the matter was judged last."""
    if law.pack is None or state.matter is None:
        return ()
    stands = state.judged_by in (None, law.pack.reference)
    if stands and law.town_version == state.town_version:
        return ()
    return (JudgedByTown(town_version=law.town_version, pack=law.pack.reference),)


def changed(state: State, asked: tuple[Conclusion, ...]) -> tuple[Conclusion, ...]:
    """Those of the conclusions asked for just now that differ from what stands recorded."""
    return tuple(c for c in asked if state.concluded.get(c.key) != c)


def nothing(state: State, law: LawInForce, now: datetime) -> tuple[Event, ...]:
    """The conclusions of a service that only keeps facts."""
    del state, law, now
    return ()
