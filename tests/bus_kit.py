"""What the tests of the bus share: offices that hear, roads that carry, and what arrived."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec

from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.listener import Listener
from ordinance_core.bus.local import LocalBus, Wire
from ordinance_core.bus.message import HearingOutcome, Message
from ordinance_core.bus.reach import Reach
from ordinance_core.bus.relay import Relay
from ordinance_core.bus.sender import KafkaSender
from ordinance_core.bus.topics import ensure_topics
from ordinance_core.conclusions import FactHeard
from ordinance_core.log.model import (
    AlreadyHeard,
    Appended,
    Conflict,
    Handled,
    HeardGap,
    HeardMove,
    Log,
    Submission,
    Write,
)
from ordinance_core.messages import Header, UnknownEvent
from ordinance_core.testing.submissions import NOW, submission, write

SECONDS = 30.0
_FACT = msgspec.json.Decoder(FactHeard)


async def until(
    condition: Callable[[], Awaitable[bool]], what: str, seconds: float = SECONDS
) -> None:
    """Waits for a condition; fails with `what` once the deadline has passed."""
    ends = asyncio.get_running_loop().time() + seconds
    while not await condition():
        assert asyncio.get_running_loop().time() < ends, f"never came: {what}"
        await asyncio.sleep(0.02)


class Office:
    """A handler over a real log: each fact becomes a `FactHeard`, in the append that moves `heard`.

    `failing` (stream, version) raise, `unknown` types are of a schema not known here, `refusing`
    types are refused by a reaction, which is an outcome.
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self.failing: set[tuple[str, int]] = set()
        self.unknown: set[str] = set()
        self.refusing: set[str] = set()
        self.refused: list[tuple[str, int]] = []
        self.handled = 0

    async def hear(self, message: Message) -> HearingOutcome:
        header = message.header
        if header.type in self.unknown:
            raise UnknownEvent(header.type, header.schema)
        while True:
            verdict = await self.log.append(await self._submission(message, header))
            match verdict:
                case Appended():
                    self.handled += 1
                    return "handled"
                case Handled() | AlreadyHeard():
                    return "dropped"
                case HeardGap():
                    return "gap"
                case Conflict():
                    continue

    async def _submission(self, message: Message, header: Header) -> Submission:
        own = await version(self.log, header.stream)
        heard = await self.log.heard(header.log_id, header.stream)
        if header.version == heard + 1 and (header.stream, header.version) in self.failing:
            raise LookupError(f"no reading for {header.stream}")
        if header.type in self.refusing:
            self.refused.append((header.stream, header.version))
        fact = FactHeard(
            source=message.source,
            header=message.header_bytes.decode(),
            data=(message.data_bytes or b"").decode(),
        )
        facts = () if message.data_bytes is None else (fact,)
        writes = (Write(header.stream, own, header.jurisdiction, facts),) if facts else ()
        return Submission(
            command_id=f"hear {header.log_id} {header.event_id}",
            recorded_at=NOW,
            actor="service:tests",
            correlation=header.correlation,
            caused_by=header.event_id,
            writes=writes,
            heard=HeardMove(header.log_id, header.stream, header.version, header.event_id),
        )


async def facts_heard(log: Log) -> list[tuple[str, int, str]]:
    """(stream, version, data) of every fact a log holds, in the order of hearing."""
    return [
        (h.stream, h.version, fact.data)
        for fact in [_FACT.decode(r.data) for r in await log.read(0, 100_000)]
        for h in [Header.decode(fact.header.encode())]
    ]


async def version(log: Log, stream: str) -> int:
    return len(await log.load(stream))


async def record(log: Log, stream: str, *words: str) -> None:
    """One command that adds these spills to a stream."""
    now = await version(log, stream)
    verdict = await log.append(submission(f"{stream}-{now}", write(stream, now, *words)))
    assert isinstance(verdict, Appended)


def by_stream(heard: Sequence[tuple[str, int, str]]) -> dict[str, list[int]]:
    """The versions of each stream in the order of hearing."""
    found: dict[str, list[int]] = {}
    for stream, version, _ in heard:
        found.setdefault(stream, []).append(version)
    return found


class LocalRoad:
    """The local bus between the logs of one process."""

    def __init__(self, log: Log, hearing: Hearing, *sources: Log) -> None:
        self.log = log
        self.bus = LocalBus([Wire(log, source, hearing, again=0.05) for source in sources])

    async def open(self) -> None:
        self.task = asyncio.create_task(self.bus.run())

    async def arrived(self) -> bool:
        return await self.bus.caught_up(self.log.service)

    async def ended(self) -> None:
        """Raises what stopped it."""
        try:
            await asyncio.wait_for(self.task, SECONDS)
        except ExceptionGroup as group:
            raise group.exceptions[0] from None

    def problems(self) -> list[str]:
        return [wire.problem for wire in self.bus.wires if wire.problem]

    async def close(self) -> None:
        await cancelled(self.task)
        await self.bus.close()


class KafkaRoad:
    """A relay per source and one listener, over a real broker."""

    def __init__(self, log: Log, hearing: Hearing, *sources: Log, bootstrap: str) -> None:
        self.sources, self.bootstrap = sources, bootstrap
        names = [source.service for source in sources]
        self.relays = [relay(source, bootstrap) for source in sources]
        self.listener = listener(log, names, hearing, bootstrap)
        self.reach = Reach(log.service, names, bootstrap)

    async def open(self) -> None:
        await ensure_topics(self.bootstrap, [source.service for source in self.sources])
        self.relaying = [asyncio.create_task(relay.run()) for relay in self.relays]
        self.task = asyncio.create_task(self.listener.run())

    async def arrived(self) -> bool:
        published = [
            relay.position == await source.position()
            for relay, source in zip(self.relays, self.sources, strict=True)
        ]
        return all(published) and await self.reach.caught_up()

    async def ended(self) -> None:
        """Raises what stopped it."""
        await asyncio.wait_for(self.task, SECONDS)

    def problems(self) -> list[str]:
        return [*self.listener.stopped.values(), *self.listener.held.values()]

    async def close(self) -> None:
        self.listener.leave()
        await asyncio.wait([self.task])
        await cancelled(*self.relaying)
        await self.reach.close()


Road = LocalRoad | KafkaRoad


async def cancelled(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def relay(log: Log, bootstrap: str, **settings: Any) -> Relay:
    connect = partial(KafkaSender.opened, bootstrap, seconds=3)
    return Relay(log, connect, pause=0.05, **settings)


def listener(log: Log, sources: Sequence[str], hearing: Hearing, bootstrap: str) -> Listener:
    return Listener(log.service, sources, hearing, bootstrap, again=0.05, session=6)


@asynccontextmanager
async def running(*workers: Coroutine[Any, Any, None]) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Runs workers beside the block and cancels them after it; their failures are the test's."""
    tasks = [asyncio.create_task(worker) for worker in workers]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for failure in results:
        if isinstance(failure, Exception):
            raise failure
