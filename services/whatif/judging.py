"""One service's history of one town under another pack: where it would have gone otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime

import msgspec

from ordinance_core.conclusions import (
    Conclusion,
    FactHeard,
    FilingRefused,
    JudgedByTown,
    ReactionRefused,
)
from ordinance_core.decider import Refused
from ordinance_core.law import Fact, Pack
from ordinance_core.matters import LawInForce, State, unwrap
from ordinance_core.messages import Actor, Applied, Context, Event, Recorded, matter_of
from ordinance_core.messages import Moment as When
from ordinance_core.recording import AskAgain
from ordinance_core.service import Service
from services.deadlines.events import EscalationAcknowledged
from services.whatif import acts
from services.whatif.changes import Packs
from services.whatif.conclusions import CONCLUDED, Told, told
from services.whatif.differing import Pair, act_difference, pair_difference
from services.whatif.duties import KEEPS, duty_differences
from services.whatif.findings import Difference, Kind
from services.whatif.replaying import Moment, Replay
from services.whatif.vocabulary import undeclared

Concluded = Mapping[str, Conclusion]


class Judge:
    """Reads one service's log and finds what differs; `end` compares how everything stands then."""

    def __init__(self, service: Service, packs: Packs) -> None:
        self.replay = Replay(service)
        self.judged: Counter[Kind] = Counter()
        self.other_grounds = 0
        self.undeclared: dict[tuple[str, str], list[str | None]] = {}
        self.recorded_under: dict[str, None] = {}
        self.matters: set[str] = set()
        self._service, self._packs = service, packs
        self._town = packs.other.jurisdiction
        self._otherwise: dict[str, Concluded] = {}
        self._shown: set[tuple[object, ...]] = set()

    def add(self, recorded: Recorded) -> Iterator[Difference]:
        for moment in self.replay.add(recorded):
            yield from self._moment(moment)

    def rest(self) -> Iterator[Difference]:
        for moment in self.replay.rest():
            yield from self._moment(moment)

    def end(self, now: datetime) -> Iterator[Difference]:
        """How the matters stand at an instant, under the pack installed and under the other."""
        for stream, state in self.replay.states.items():
            if matter_of(stream) is None or state.jurisdiction != self._town:
                continue
            town, persons = self.replay.town(self._town), self.replay.persons(state)
            base = LawInForce(self._packs.base, town, persons)
            other = LawInForce(self._packs.other, town, persons)
            was = self._asked(self._packs.base, state, state.concluded, base, now)
            kept = self._otherwise.get(stream, {})
            would_be = self._asked(self._packs.other, state, kept, other, now)
            yield from self._compared(state, was, would_be, {*was, *would_be}, now)
            if self._service.name == KEEPS:
                yield from duty_differences(self._packs, state, base, other, now)

    def _moment(self, moment: Moment) -> Iterator[Difference]:
        state = moment.after
        if state.jurisdiction != self._town:
            return
        self._note(moment)
        if state.matter is None:
            return
        yield from self._acts(moment)
        before = self._otherwise.get(state.stream, {})
        kept = _acknowledged(before, moment.events)
        if _asks(moment):
            law = LawInForce(self._packs.other, moment.town, moment.persons)
            now = moment.header.recorded_at
            kept = self._asked(self._packs.other, state, kept, law, now)
            was = state.concluded
            keys = {key for key in {*was, *kept} if kept.get(key) != before.get(key)}
            keys |= {e.key for e in moment.events if isinstance(e, Conclusion)}
            yield from self._compared(state, was, kept, keys, now, told_now=True)
        self._otherwise[state.stream] = kept

    def _note(self, moment: Moment) -> None:
        """Which matters and packs the history names, and which words only the other pack lacks."""
        if moment.after.matter is not None:
            self.matters.add(moment.after.stream)
        for event in moment.events:
            law = event.law if isinstance(event, Fact | Conclusion) else None
            if law is not None:
                self.recorded_under[law.pack] = None
            if isinstance(event, Fact):
                known = set(undeclared(event, self._packs.base))
                for word in set(undeclared(event, self._packs.other)) - known:
                    self.undeclared.setdefault(word, []).append(moment.after.matter)

    def _acts(self, moment: Moment) -> Iterator[Difference]:
        lead = moment.lead
        if not acts.by_person(moment):
            return
        if isinstance(lead, Fact):
            self.judged["act"] += 1
            action = acts.named(lead, self._packs.base)
            would_be = acts.decided(lead, moment, self._packs.other, action)
            if isinstance(would_be, Refused) or _unjudged(lead, would_be):
                yield self._act(moment, lead, action, would_be)
            elif isinstance(would_be, Fact):
                self.other_grounds += _grounds(lead.law) != _grounds(would_be.law)
        elif isinstance(lead, FilingRefused):
            self.judged["filing"] += 1
            fact = acts.filing(lead)
            was = acts.decided(fact, moment, self._packs.base)
            would_be = acts.decided(fact, moment, self._packs.other)
            if _says(was) != _says(would_be):
                yield self._act(moment, lead, None, would_be)

    def _act(
        self,
        moment: Moment,
        lead: Fact | FilingRefused,
        action: str | None,
        would_be: Event | Refused,
    ) -> Difference:
        return act_difference(
            self._packs, moment, lead, would_be, action=action, service=self._service.name
        )

    def _asked(
        self, pack: Pack, state: State, concluded: Concluded, law: LawInForce, now: datetime
    ) -> Concluded:
        """What stands once a pack is asked what follows from what is known."""
        asking = Context(command_id="", now=now, actor=Actor(id=pack.jurisdiction), correlation="")
        given = msgspec.structs.replace(state, concluded=concluded)
        decision = self._service.deciders["matter"].decide(AskAgain(asking), given, law)
        added = (e for e in decision.events if isinstance(e, Conclusion))
        return {**concluded, **{e.key: e for e in added if not isinstance(e, JudgedByTown)}}

    def _compared(
        self,
        state: State,
        was: Concluded,
        would_be: Concluded,
        keys: set[str],
        now: datetime,
        *,
        told_now: bool = False,
    ) -> Iterator[Difference]:
        for key in sorted(keys):
            one, other = told(was.get(key)), told(would_be.get(key))
            spoken = one or other
            if spoken is None:
                continue
            self.judged[spoken.kind] += told_now
            pair = Pair(one, other)
            if pair.same:
                self.other_grounds += told_now and _other_law(one, other)
            elif (state.stream, key, *pair.differing) not in self._shown:
                self._shown.add((state.stream, key, *pair.differing))
                when = _when(was.get(key) or would_be.get(key), now) if told_now else now
                yield pair_difference(
                    self._packs,
                    state,
                    pair,
                    on=when,
                    recorded_at=now,
                    service=self._service.name,
                    at_end=not told_now,
                )


def _asks(moment: Moment) -> bool:
    """Whether the law was asked what follows: by every fact new here, and where time passed."""
    lead = moment.lead
    if any(isinstance(event, ReactionRefused) for event in moment.events):
        return False
    if isinstance(lead, FactHeard):
        header, event = unwrap(lead)
        return isinstance(event, Fact) and not moment.before.knows(header.event_id)
    return isinstance(lead, Fact) or any(isinstance(e, CONCLUDED) for e in moment.events)


def _acknowledged(concluded: Concluded, events: tuple[Event, ...]) -> Concluded:
    """An escalation that somebody took up is not raised anew, where it was raised at all."""
    taken = [e for e in events if isinstance(e, EscalationAcknowledged) and e.key in concluded]
    return {**concluded, **{e.key: e for e in taken}}


def _unjudged(was: Fact, would_be: Event) -> bool:
    return was.law is not None and isinstance(would_be, Fact) and would_be.law is None


def _says(outcome: Event | Refused) -> str:
    return outcome.says if isinstance(outcome, Refused) else ""


def _other_law(one: Told | None, other: Told | None) -> bool:
    return _grounds(one.law if one else None) != _grounds(other.law if other else None)


def _grounds(law: Applied | None) -> tuple[object, ...]:
    return () if law is None else (law.clauses, law.readings)


def _when(conclusion: Conclusion | None, now: datetime) -> When:
    return now if conclusion is None or conclusion.when is None else conclusion.when
