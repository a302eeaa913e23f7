"""The relay: follows its service's log and publishes every event, in order, at least once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog

from ordinance_core.bus.message import published
from ordinance_core.bus.sender import Sender, TooLarge
from ordinance_core.bus.topics import BrokerGone
from ordinance_core.log.leases import LEASE_SECONDS, Lease, rewind, take
from ordinance_core.log.model import Log, Lost, Unavailable
from ordinance_core.messages import Recorded

BATCH = 200
NAME = "relay"

_logger = structlog.get_logger(__name__)


class Relay:
    """Publishes one log. Run as many as there are processes: one holds the lease, others wait.

    `connect` opens a sender. `problem` says in words why nothing is published now, for `/ready`;
    every `pause` seconds it is tried again from the checkpoint. A lease runs `lease` seconds.
    `position` is the last one published, None while another process is the relay.
    """

    def __init__(
        self,
        log: Log,
        connect: Callable[[], Awaitable[Sender]],
        *,
        pause: float = 1.0,
        owner: str = "",
        lease: float = LEASE_SECONDS,
    ) -> None:
        self.problem: str | None = None
        self.position: int | None = None
        self._log, self._connect, self._pause = log, connect, pause
        self._owner, self._seconds = owner, lease
        self._limit = BATCH

    async def run(self) -> None:
        """Until cancelled; the lease is given up on the way out."""
        while True:
            try:
                lease = await take(self._log, NAME, owner=self._owner, seconds=self._seconds)
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
            self.position = None
            with suppress(Lost, Unavailable):
                await lease.release()

    async def _publish(self, lease: Lease, sender: Sender) -> None:
        while True:
            self.position = lease.position
            events = await self._log.read(lease.position, self._limit)
            if events:
                await self._send(sender, events)
                await lease.move(events[-1].position)
            elif await self._log.wait(lease.position, self._seconds / 3) <= lease.position:
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


async def relay_rewind(log: Log, position: int) -> None:
    """Publishes again from behind `position`; those who heard it drop the repeats."""
    await rewind(log, NAME, position)


def _too_large(events: Sequence[Recorded], error: TooLarge) -> str:
    first = events[0]
    where = f"{first.type} at position {first.position} ({first.stream} version {first.version})"
    return (
        f"{where}{' or one soon after it' * (len(events) > 1)} is larger than the broker takes "
        f"({error}); raise max.message.bytes of the topic: nothing later is published until then"
    )
