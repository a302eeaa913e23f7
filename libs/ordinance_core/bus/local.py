"""The local bus: services in one process hear each other's logs, durable across restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from ordinance_core.bus.hearing import Hearing, ParkingFull
from ordinance_core.bus.message import published
from ordinance_core.bus.relay import Lease
from ordinance_core.log.model import Busy, Log, Unavailable
from ordinance_core.messages import UnknownEvent

BATCH = 200
WAIT_SECONDS = 5.0

_logger = structlog.get_logger(__name__)


class Wire:
    """`hearer` follows the log of `source` from a checkpoint in its own database.

    The source is read and let go before anything is written: no transaction spans two services.
    """

    def __init__(
        self,
        hearer: str,
        source: Log,
        hearing: Hearing,
        take: Callable[[], Awaitable[Lease | None]],
        *,
        again: float = 1.0,
    ) -> None:
        self.hearer, self.source = hearer, source
        self.problem: str | None = None
        self.stopped = False
        self._hearing, self._take, self._again = hearing, take, again
        self._lease: Lease | None = None
        self._turn = asyncio.Lock()

    async def advance(self) -> bool:
        """Hears what the source holds beyond the checkpoint, one batch; whether there was any.

        Raises what `Hearing.hear` raises, with the checkpoint behind the last message heard.
        """
        async with self._turn:
            lease = await self._held()
            events = await self.source.read(lease.position, BATCH)
            heard = lease.position
            try:
                for event in events:
                    await self._hearing.hear(published(self.source.service, event))
                    heard = event.position
            finally:
                if heard > lease.position:
                    await lease.move(heard)
            return bool(events)

    async def behind(self) -> int:
        """How many events of the source were not heard yet."""
        return await self.source.position() - (await self._held()).position

    async def follow(self) -> None:
        """Until cancelled; raises `ForkedSource`. An unknown schema stops this wire alone."""
        while True:
            try:
                await self.advance()
                self.problem = None
                await self.source.wait((await self._held()).position, WAIT_SECONDS)
            except UnknownEvent as error:
                self._failed(error)
                self.stopped = True
                return
            except (ParkingFull, Busy, Unavailable) as error:
                self._failed(error)
                await asyncio.sleep(self._again)

    async def _held(self) -> Lease:
        if self._lease is None:
            self._lease = await self._take()
            await self._hearing.refresh()
        if self._lease is None:
            raise Busy(f"another process hears {self.source.service} for {self.hearer}")
        return self._lease

    def _failed(self, error: Exception) -> None:
        self.problem = str(error) or type(error).__name__
        _logger.error(
            "wire.failed", source=self.source.service, hearer=self.hearer, problem=self.problem
        )


class LocalBus:
    """All wires of one process; `run` is one of its workers."""

    def __init__(self, wires: Sequence[Wire]) -> None:
        self.wires = tuple(wires)

    async def run(self) -> None:
        """Until cancelled; a forked source ends it with its exception."""
        async with asyncio.TaskGroup() as group:
            for wire in self.wires:
                group.create_task(wire.follow())

    async def drain(self) -> None:
        """Returns once nobody has anything left to hear; raises what keeps a wire from it."""
        moved = [True]
        while any(moved):
            moved = await asyncio.gather(*(wire.advance() for wire in self.wires))

    async def caught_up(self, service: str) -> bool:
        """Whether a service has heard all that the others have recorded, parked included."""
        behind = [await wire.behind() for wire in self.wires if wire.hearer == service]
        return not any(behind)
