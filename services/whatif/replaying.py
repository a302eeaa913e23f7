"""A service's log replayed command by command, with what it knew and was judged by each time."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ordinance_core.conclusions import FactHeard, JudgedByTown
from ordinance_core.law import Fact, Known
from ordinance_core.matters import State
from ordinance_core.messages import Event, Header, Recorded, matter_of, town_stream
from ordinance_core.service import Service


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One command as it was recorded: its events, its stream before and after, the other circles.

    `town` is the state of the town that it was judged with.
    """

    header: Header
    events: tuple[Event, ...]
    before: State
    after: State
    town: State
    persons: tuple[Known, ...]

    @property
    def lead(self) -> Event:
        return self.events[0]


class Replay:
    """Folds the events of one service's log in order; `add` answers each command it completes."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.states: dict[str, State] = {}
        self._towns: dict[tuple[str, int], State] = {}
        self._people: dict[str, dict[str, None]] = {}
        self._waiting: list[tuple[Recorded, Event]] = []

    def add(self, recorded: Recorded) -> Iterator[Moment]:
        event = self.service.codec.event(recorded)
        if self._waiting and _begins(recorded, event, self._waiting[-1][0]):
            yield from self.rest()
        self._waiting.append((recorded, event))

    def rest(self) -> Iterator[Moment]:
        """The command that no further event has completed yet."""
        if not self._waiting:
            return
        group, self._waiting = self._waiting, []
        stream = group[0][0].stream
        before = self.state(stream)
        persons = self.persons(before)
        for recorded, event in group:
            self._fold(recorded, event)
        after = self.states[stream]
        yield Moment(
            header=group[0][0].header,
            events=tuple(event for recorded, event in group if recorded.stream == stream),
            before=before,
            after=after,
            town=self.town(after.jurisdiction, _judged_with(group, before)),
            persons=persons,
        )

    def state(self, stream: str) -> State:
        return self.states.get(stream) or State(stream)

    def town(self, jurisdiction: str, learned: int | None = None) -> State:
        """A town as it was at this version of its facts; as it is now without one."""
        stream = town_stream(jurisdiction)
        if learned is None:
            return self.state(stream)
        return self._towns.get((stream, learned)) or State(stream)

    def persons(self, state: State) -> tuple[Known, ...]:
        """The facts of other matters, of the same town, of the persons a matter names."""
        named = {k.fact.person for k in state.facts if k.fact.person is not None}
        streams = sorted({s for person in named for s in self._people.get(person, {})})
        found = [self.states[stream] for stream in streams if stream != state.stream]
        same = [other for other in found if other.jurisdiction == state.jurisdiction]
        return tuple(known for other in same for known in other.facts)

    def _fold(self, recorded: Recorded, event: Event) -> None:
        stream = recorded.stream
        before = self.state(stream)
        decider = self.service.deciders[stream.split("-", maxsplit=1)[0]]
        after: State = decider.evolve(before, recorded, event)
        self.states[stream] = after
        if matter_of(stream) is None:
            self._towns[stream, after.learned] = after
            return
        for known in after.facts[len(before.facts) :]:
            if known.fact.person is not None:
                self._people.setdefault(known.fact.person, {})[stream] = None


def _begins(recorded: Recorded, event: Event, last: Recorded) -> bool:
    """Whether another command begins: each records or hears one fact, or none, in one append."""
    return isinstance(event, Fact | FactHeard) or _command(recorded) != _command(last)


def _command(recorded: Recorded) -> tuple[object, ...]:
    header = recorded.header
    return header.recorded_at, header.actor, header.correlation, header.caused_by


def _judged_with(group: list[tuple[Recorded, Event]], before: State) -> int:
    told = [event.town_version for _, event in group if isinstance(event, JudgedByTown)]
    return told[-1] if told else before.town_version
