"""The one way to write: read the stream, decide, hand command id and events to the log together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import msgspec

from ordinance_core.bus import HearingOutcome, Message
from ordinance_core.conclusions import FactHeard
from ordinance_core.decider import Decision, Refused
from ordinance_core.law import Fact, Known, Pack
from ordinance_core.log.model import (
    AlreadyHeard,
    Appended,
    Conflict,
    Handled,
    HeardGap,
    HeardMove,
    Log,
    Write,
)
from ordinance_core.matters import LawInForce, State, known, unwrap
from ordinance_core.messages import UNASSIGNED, Actor, Context, Header, town_stream
from ordinance_core.outcomes import (
    Command,
    Contended,
    Outcome,
    VersionMoved,
    answer,
    command_id,
    kept,
    outcome_of,
    place_of,
    repeated,
    submission,
    writes_of,
)
from ordinance_core.recording import HearFact
from ordinance_core.service import Service
from ordinance_core.turns import Turns

ATTEMPTS = 10
CACHED_STREAMS = 4096


Persons = Callable[["Handler", State], Awaitable[tuple[Known, ...]]]


async def no_persons(handler: Handler, state: State) -> tuple[Known, ...]:
    """Where no other matter of a person is ever asked about."""
    del handler, state
    return ()


class Handler:
    """A service's commands and hearings, decided against its log."""

    def __init__(
        self,
        service: Service,
        log: Log,
        packs: Callable[[str], Pack],
        clock: Callable[[], datetime],
        persons: Persons = no_persons,
    ) -> None:
        self.service, self.log, self._packs, self._clock = service, log, packs, clock
        self._persons = persons
        self._states: dict[str, State] = {}
        self._turns = Turns()

    async def state(self, stream: str, *, fresh: bool = True) -> State:
        """A stream's state; from the cache, which is only a hint, unless `fresh`."""
        cached = self._states.get(stream)
        if cached is not None and not fresh:
            return cached
        decider = self._decider(stream)
        state = decider.initial(stream) if cached is None else cached
        for recorded in await self.log.load(stream, state.version):
            state = decider.evolve(state, recorded, self.service.codec.event(recorded))
        self._keep(state)
        return state

    async def law(self, state: State, jurisdiction: str, *, fresh: bool = False) -> LawInForce:
        """What a matter is judged by; nothing while it is unassigned."""
        if jurisdiction == UNASSIGNED:
            return LawInForce()
        shared = self.log.dialect == "postgresql"  # other processes may write to the town as well
        town = await self.state(town_stream(jurisdiction), fresh=fresh or shared)
        persons = await self._persons(self, state) if state.matter else ()
        return LawInForce(self._packs(jurisdiction), town, persons)

    async def execute(
        self,
        stream: str,
        command: Command,
        *,
        jurisdiction: str = UNASSIGNED,
        expected: int | None = None,
        keep_refusal: bool = False,
    ) -> Outcome:
        """Decides and appends; a command handled before answers what it answered then.

        Raises `Refused` (kept under the command id if `keep_refusal`), `VersionMoved`,
        `Contended`, and what the log raises.
        """
        async with self._turns.of(stream):
            return await self._execute(stream, command, jurisdiction, expected, keep_refusal)

    async def _execute(
        self,
        stream: str,
        command: Command,
        jurisdiction: str,
        expected: int | None,
        keep_refusal: bool,
    ) -> Outcome:
        for attempt in range(ATTEMPTS):
            fresh = attempt > 0
            try:
                asked = await self._asked(stream, command, jurisdiction, expected, fresh=fresh)
            except Refused as refused:
                if not fresh:
                    continue
                if keep_refusal:
                    await self._keep_refusal(stream, command, refused)
                raise
            state, law, decision = asked
            if not decision and not fresh:
                continue
            place = place_of(command, state, jurisdiction)
            writes = writes_of(state, law, decision, place)
            outcome = outcome_of(state, command.context, decision)
            verdict = await self.log.append(submission(command.context, writes, outcome))
            match verdict:
                case Appended():
                    self._appended(verdict)
                    return answer(outcome, verdict, decision)
                case Handled():
                    return repeated(verdict)
                case Conflict():
                    self._states.pop(verdict.stream, None)
                case AlreadyHeard() | HeardGap():
                    raise AssertionError("a command moves nothing heard")
        raise Contended(f"{stream} kept changing; try again")

    async def hear(self, message: Message) -> HearingOutcome:
        """One message of another service as one command; see `bus.Handler`."""
        async with self._turns.of(message.header.stream):
            return await self._hear(message, message.header)

    async def _hear(self, message: Message, header: Header) -> HearingOutcome:
        move = HeardMove(header.log_id, header.stream, header.version, header.event_id)
        context = self._hearing(header)
        wanted = self.service.hears.get(message.source, frozenset())
        for attempt in range(ATTEMPTS):
            writes: tuple[Write, ...] = ()
            if message.data_bytes is not None and header.type in wanted:
                writes = await self._heard(message, header, context, fresh=attempt > 0)
            verdict = await self.log.append(
                msgspec.structs.replace(submission(context, writes, None), heard=move)
            )
            match verdict:
                case Appended():
                    self._appended(verdict)
                    return "handled"
                case Handled() | AlreadyHeard():
                    return "dropped"
                case HeardGap():
                    return "gap"
                case Conflict():
                    self._states.pop(verdict.stream, None)
        raise Contended(f"{header.stream} kept changing while hearing version {header.version}")

    async def _heard(
        self, message: Message, header: Header, context: Context, *, fresh: bool
    ) -> tuple[Write, ...]:
        assert message.data_bytes is not None
        heard = FactHeard(
            source=message.source,
            header=message.header_bytes.decode(),
            data=message.data_bytes.decode(),
        )
        _, event = unwrap(heard)
        fact = known(header, event) if isinstance(event, Fact) else None
        state = await self.state(header.stream, fresh=fresh)
        place = header.jurisdiction if state.jurisdiction == UNASSIGNED else state.jurisdiction
        law = await self.law(state, place, fresh=fresh)
        command = HearFact(context, heard, fact)
        decision = self._decider(header.stream).decide(command, state, law)
        return writes_of(state, law, decision, place)

    async def _asked(
        self, stream: str, command: Command, jurisdiction: str, expected: int | None, *, fresh: bool
    ) -> tuple[State, LawInForce, Decision]:
        state = await self.state(stream, fresh=fresh)
        if expected is not None and state.version != expected:
            raise VersionMoved(
                f"{stream} is at version {state.version}, not {expected}: read it again"
            )
        place = place_of(command, state, jurisdiction)
        law = await self.law(state, place, fresh=fresh)
        return state, law, self._decider(stream).decide(command, state, law)

    def _decider(self, stream: str) -> Any:
        return self.service.deciders[stream.split("-", maxsplit=1)[0]]

    def _hearing(self, header: Header) -> Context:
        return Context(
            command_id=command_id(
                self.service.name, header.log_id, header.stream, str(header.version)
            ),
            now=max(self._clock(), header.recorded_at),
            actor=Actor(id=f"service:{self.service.name}"),
            correlation=header.correlation,
            caused_by=header.event_id,
        )

    async def _keep_refusal(self, stream: str, command: Command, refused: Refused) -> None:
        context = command.context
        outcome = Outcome(stream, 0, digest=context.digest, refused=kept(refused))
        await self.log.append(submission(context, (), outcome))

    def _appended(self, verdict: Appended) -> None:
        for recorded in verdict.recorded:
            state = self._states.get(recorded.stream)
            if state is None:
                continue
            if state.version + 1 != recorded.version:
                self._states.pop(recorded.stream)
                continue
            decider = self._decider(recorded.stream)
            event = self.service.codec.event(recorded)
            self._states[recorded.stream] = decider.evolve(state, recorded, event)

    def _keep(self, state: State) -> None:
        if len(self._states) >= CACHED_STREAMS:
            self._states.pop(next(iter(self._states)))
        self._states[state.stream] = state
