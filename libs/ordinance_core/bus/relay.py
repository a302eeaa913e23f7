"""The relay: follows its service's log and publishes every event, in order, at least once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol

import structlog

from ordinance_core.bus.message import published
from ordinance_core.bus.sender import Sender, TooLarge
from ordinance_core.bus.topics import BrokerGone
from ordinance_core.log.model import Log, Lost, Unavailable
from ordinance_core.messages import Recorded

BATCH = 200
RENEW_SECONDS = 3.0

_logger = structlog.get_logger(__name__)


class Lease(Protocol):
    """The right to be the one relay of a log, ten seconds at a time, and where it stands."""

    position: int

    async def move(self, position: int) -> None:
        """Moves the checkpoint and renews; raises `Lost` once the lease is another's."""
        ...

    async def release(self) -> None: ...


class Relay:
    """Publishes one log. Run as many as there are processes: one holds the lease, others wait.

    `take` asks for the lease, `connect` opens a sender. `problem` says in words why nothing is
    published now, for `/ready`; every `pause` seconds it is tried again from the checkpoint.
    """

    def __init__(
        self,
        log: Log,
        take: Callable[[], Awaitable[Lease | None]],
        connect: Callable[[], Awaitable[Sender]],
        *,
        pause: float = 1.0,
    ) -> None:
        self.problem: str | None = None
        self._log, self._take, self._connect, self._pause = log, take, connect, pause
        self._limit = BATCH

    async def run(self) -> None:
        """Until cancelled; the lease is given up on the way out."""
        while True:
            try:
                lease = await self._take()
                if lease is not None:
                    await self._hold(lease)
            except Lost:
                _logger.info("relay.lost", service=self._log.service)
            except (BrokerGone, TooLarge, Unavailable) as error:
                self._failed(error)
            await asyncio.sleep(self._pause)

    async def _hold(self, lease: Lease) -> None:
        try:
            sender = await self._connect()
            try:
                await self._publish(lease, sender)
            finally:
                await sender.close()
        finally:
            with suppress(Lost, Unavailable):
                await lease.release()

    async def _publish(self, lease: Lease, sender: Sender) -> None:
        while True:
            events = await self._log.read(lease.position, self._limit)
            if events:
                await self._send(sender, events)
                await lease.move(events[-1].position)
            elif await self._log.wait(lease.position, RENEW_SECONDS) <= lease.position:
                await lease.move(lease.position)

    async def _send(self, sender: Sender, events: Sequence[Recorded]) -> None:
        try:
            await sender.send([published(self._log.service, event) for event in events])
        except TooLarge as error:
            raise TooLarge(_too_large(events, error)) from error
        self.problem = None
        self._limit = min(2 * self._limit, BATCH)

    def _failed(self, error: Exception) -> None:
        self.problem = str(error)
        self._limit = 1  # the next attempt names the one event that fails
        _logger.error("relay.failed", service=self._log.service, problem=self.problem)


def _too_large(events: Sequence[Recorded], error: TooLarge) -> str:
    first = events[0]
    where = f"{first.type} at position {first.position} ({first.stream} version {first.version})"
    return (
        f"{where}{' or one soon after it' * (len(events) > 1)} is larger than the broker takes "
        f"({error}); raise max.message.bytes of the topic: nothing later is published until then"
    )
