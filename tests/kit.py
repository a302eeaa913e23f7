"""given(facts).when(command).then: a service's decider on the towns' real packs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

import msgspec

from ordinance_core.decider import Decider, Decision, Refused
from ordinance_core.law import Fact, Known, load_pack
from ordinance_core.law.facts import PackAdopted
from ordinance_core.matters import LawInForce, State
from ordinance_core.messages import Actor, Context, Event, matter_stream, town_stream
from ordinance_core.recording import AskAgain, RecordFact

MATTER = "6f1b3c1e-0000-4000-8000-000000000001"
E = TypeVar("E", bound=Event)


def clerk(town: str, *roles: str) -> Actor:
    """Somebody who holds these offices of a town."""
    return Actor("key-test", ("clerk",), tuple(f"{town}:{role}" for role in roles), (town,))


def context(now: datetime, actor: Actor, name: str = "command") -> Context:
    return Context(command_id=name, now=now, actor=actor, correlation="test")


class Given:
    """A matter of a town with facts on file, each known under its name."""

    def __init__(
        self, decider: Decider[State, Any], town: str, facts: dict[str, Fact], adopted: date
    ) -> None:
        self._decider, self.town = decider, town
        at = datetime(adopted.year, adopted.month, adopted.day, tzinfo=UTC)
        pack = Known("adoption", None, at, PackAdopted(on=adopted, version="1"))
        self.law = LawInForce(
            load_pack(town),
            State(town_stream(town), 1, town, learned=1, facts=(pack,)),
        )
        known = tuple(Known(name, MATTER, _at(f), f) for name, f in facts.items())
        self.state = State(
            matter_stream(MATTER), len(known), town, learned=len(known), facts=known, town_version=1
        )

    def town_knows(self, **facts: Fact) -> Given:
        """The same with further facts of the town."""
        assert self.law.town is not None
        more = tuple(Known(name, None, _at(f), f) for name, f in facts.items())
        town = msgspec.structs.replace(self.law.town, facts=(*self.law.town.facts, *more))
        self.law = msgspec.structs.replace(self.law, town=town)
        return self

    def concluded(self, events: Iterable[Event]) -> Given:
        """The same with conclusions on record."""
        known = {e.key: e for e in events if hasattr(e, "key")}
        self.state = msgspec.structs.replace(
            self.state, concluded={**self.state.concluded, **known}
        )
        return self

    def when(self, command: Any) -> Decision:
        return self._decider.decide(command, self.state, self.law)

    def when_recorded(
        self, fact: Fact, now: datetime, actor: Actor, action: str | None = None
    ) -> Decision:
        return self.when(RecordFact(context(now, actor), fact, action))

    def when_time_passes(self, now: datetime) -> Decision:
        return self.when(AskAgain(context(now, Actor("service:test"))))

    def refused(self, fact: Fact, now: datetime, actor: Actor) -> Refused:
        """How recording the fact is refused."""
        try:
            decision = self.when_recorded(fact, now, actor)
        except Refused as refused:
            return refused
        assert decision.refusal is not None, f"not refused: {decision.events}"
        return decision.refusal


def the(kind: type[E], decision: Decision) -> E:
    """The one event of a kind that a decision adds."""
    found = [e for e in decision.events if isinstance(e, kind)]
    assert len(found) == 1, f"{len(found)} of {kind.__name__} in {decision.events}"
    return found[0]


def none_of(kind: type[Event], decision: Decision) -> bool:
    return not any(isinstance(e, kind) for e in decision.events)


def _at(fact: Fact) -> datetime:
    if fact.at is not None:
        return fact.at
    assert fact.on is not None
    return datetime(fact.on.year, fact.on.month, fact.on.day, 17, tzinfo=UTC)
