"""In whatever order the facts of the demo's cases arrive, they lead to the same conclusions."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordinance_core.conclusions import FactHeard, JudgedByTown
from ordinance_core.law import Fact, load_pack
from ordinance_core.log import open_log
from ordinance_core.matters import LawInForce, State, known, unwrap
from ordinance_core.messages import (
    Actor,
    Context,
    Header,
    Recorded,
    encode,
    town_stream,
)
from ordinance_core.recording import AskAgain, HearFact
from services.billing.events import LineStated, LineWithdrawn
from services.deadlines.events import ClockEnded, ClockTold
from services.registry import SERVICES
from tests.journeys.conftest import Played

TOWNS = ("allouez-wi", "minoa-ny")
HEARERS = ("cases", "deadlines", "notices", "billing")
Logs = Mapping[str, Sequence[Recorded]]


@pytest.fixture(scope="module")
def logs(played: Played) -> Logs:
    """Everything that the five services recorded in the demo."""

    async def read() -> dict[str, Sequence[Recorded]]:
        found = {}
        for name in SERVICES:
            log = await open_log(f"sqlite:///{played.folder / f'{name}.db'}", name)
            found[name] = await log.read(0, 100_000)
            await log.close()
        return found

    return asyncio.run(read())


@pytest.fixture(scope="module")
def end(played: Played) -> datetime:
    """The instant at which the demo's clock stands."""
    return datetime.fromisoformat((played.folder / "clock").read_text().strip())


def case_of(logs: Logs, town: str) -> str:
    """The stream of the town's case."""
    opened = (r for r in logs["cases"] if r.type == "CaseOpened")
    return next(r.stream for r in opened if r.header.jurisdiction == town)


class Hearer:
    """A service that knows nothing yet, to which facts of one case and its town come."""

    def __init__(self, service: str, town: str, case: str) -> None:
        self.service, self.pack = SERVICES[service], load_pack(town)
        self.case = case
        self.states = {s: self._decider(s).initial(s) for s in (case, town_stream(town))}
        self.now = datetime.min.replace(tzinfo=UTC)

    def hears(self, source: str, recorded: Recorded) -> None:
        """One event of a source: kept as it came, with what follows; one's own is just kept."""
        self.now = max(self.now, recorded.header.recorded_at)
        if source == self.service.name:
            self._keep(recorded, self.service.codec.event(recorded))
        elif recorded.type in self.service.hears[source]:
            self._hear(source, recorded)

    def asked(self, now: datetime) -> None:
        """Time moves on, and the town's last word counts."""
        self.now = now
        self._decide(self.case, AskAgain(self._context("again")))

    def standing(self) -> dict[str, Any]:
        """What the law answers, and what was concluded, as far as it stands."""
        state = self.states[self.case]
        asked = self._law().asks(state, self.now)
        assert asked is not None
        return {
            "actions": asked.actions(),
            "clocks": asked.clocks(),
            "owed": asked.owed(),
            "duties": asked.duties(),
            "papers": asked.papers(),
            "concluded": dict(_standing(state)),
        }

    def _hear(self, source: str, recorded: Recorded) -> None:
        heard = FactHeard(
            source=source, header=recorded.header_bytes.decode(), data=recorded.data.decode()
        )
        _, event = unwrap(heard)
        fact = known(recorded.header, event) if isinstance(event, Fact) else None
        context = self._context(recorded.header.event_id)
        self._decide(recorded.stream, HearFact(context, heard, fact))

    def _decide(self, stream: str, command: Any) -> None:
        decision = self._decider(stream).decide(command, self.states[stream], self._law())
        for place, event in enumerate(decision.events):
            self._keep(self._recorded(stream, event, command.context.event_id(place)), event)

    def _keep(self, recorded: Recorded, event: Any) -> None:
        state = self.states[recorded.stream]
        header = msgspec.structs.replace(recorded.header, version=state.version + 1)
        moved = msgspec.structs.replace(recorded, header=header)
        self.states[recorded.stream] = self._decider(recorded.stream).evolve(state, moved, event)

    def _recorded(self, stream: str, event: Any, event_id: str) -> Recorded:
        header = Header(
            format=1,
            log_id=f"{self.service.name}-test",
            epoch=1,
            event_id=event_id,
            stream=stream,
            version=1,
            type=type(event).__name__,
            schema=1,
            jurisdiction=self.pack.jurisdiction,
            actor="test",
            correlation="test",
            recorded_at=self.now,
            data_sha256="",
        )
        return Recorded(0, self.now, header, header.encode(), encode(event))

    def _law(self) -> LawInForce:
        return LawInForce(self.pack, self.states[town_stream(self.pack.jurisdiction)])

    def _context(self, command_id: str) -> Context:
        return Context(command_id=command_id, now=self.now, actor=Actor("test"), correlation="test")

    def _decider(self, stream: str) -> Any:
        return self.service.deciders[stream.partition("-")[0]]


def _standing(state: State) -> Iterator[tuple[str, Any]]:
    """The newest conclusions without their history: how often a clock was told, and as what."""
    for key, concluded in state.concluded.items():
        match concluded:
            case ClockEnded() | LineWithdrawn() | JudgedByTown():
                pass
            case ClockTold() | LineStated():
                told = msgspec.structs.asdict(concluded)
                yield key, {n: v for n, v in told.items() if n not in {"on", "at", "through"}}


def facts_of(logs: Logs, hearer: Hearer) -> dict[tuple[str, str], deque[Recorded]]:
    """What comes to a service of the case and its town, in the order of each source's stream.

    Of its own log only facts come: what it concluded it has to conclude again.
    """
    queues: dict[tuple[str, str], deque[Recorded]] = {}
    for source, log in logs.items():
        for recorded in log:
            own_word = SERVICES[source].codec.types[recorded.type]
            if recorded.stream not in hearer.states or recorded.type == "FactHeard":
                continue
            if source != hearer.service.name or issubclass(own_word, Fact):
                queues.setdefault((source, recorded.stream), deque()).append(recorded)
    return queues


def arrived(hearer: Hearer, logs: Logs, order: random.Random, end: datetime) -> Hearer:
    """The service after everything came, the sources mixed as `order` says."""
    queues = facts_of(logs, hearer)
    while queues:
        source, stream = order.choice(sorted(queues))
        hearer.hears(source, queues[source, stream].popleft())
        queues = {place: queue for place, queue in queues.items() if queue}
    hearer.asked(end)
    return hearer


def concluded_in_the_demo(hearer: Hearer, logs: Logs, end: datetime) -> Hearer:
    """The service as its own log of the demo has it."""
    for recorded in logs[hearer.service.name]:
        if recorded.stream in hearer.states:
            hearer._keep(recorded, hearer.service.codec.event(recorded))
    hearer.now = end
    return hearer


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("service", HEARERS)
@given(seed=st.integers(min_value=0, max_value=2**32 - 1))
@settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_order_of_arrival_gives_the_same_conclusions(
    logs: Logs, end: datetime, service: str, town: str, seed: int
) -> None:
    case = case_of(logs, town)
    demo = concluded_in_the_demo(Hearer(service, town, case), logs, end).standing()

    order = random.Random(seed)  # noqa: S311 - an order of arrival, not a secret
    mixed = arrived(Hearer(service, town, case), logs, order, end).standing()

    for what, answer in demo.items():
        assert mixed[what] == answer, what


@pytest.mark.parametrize("town", TOWNS)
def test_each_service_has_its_part_in_the_cases(logs: Logs, town: str) -> None:
    case = case_of(logs, town)
    facts = {
        name
        for name, log in logs.items()
        for recorded in log
        if recorded.stream == case and issubclass(SERVICES[name].codec.types[recorded.type], Fact)
    }
    assert facts == {"intake", "cases", "notices", "billing"}
