"""The local bus: services in one process hear each other's logs, durable across restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

import structlog

from ordinance_core.bus.hearing import Hearing, ParkingFull
from ordinance_core.bus.message import published
from ordinance_core.log.leases import Lease, take
from ordinance_core.log.model import Busy, ForkedSource, Log, Lost, Unavailable
from ordinance_core.messages import UnknownEvent

BATCH = 200
WAIT_SECONDS = 5.0
KEEP_SECONDS = 1.0

_logger = structlog.get_logger(__name__)


class Wire:
    """The service of `log` hears that of `source`, from a checkpoint in its own database.

    The source is read and let go before anything is written: no transaction spans two services.
    """

    def __init__(self, log: Log, source: Log, hearing: Hearing, *, again: float = 1.0) -> None:
        self.log, self.source = log, source
        self.problem: str | None = None
        self.stopped = False
        self._hearing, self._again = hearing, again
        self._lease: Lease | None = None
        self._after = 0
        self._moved = monotonic()
        self._turn = asyncio.Lock()

    async def advance(self) -> bool:
        """Hears what the source holds beyond the checkpoint, one batch; whether there was any.

        Raises what `Hearing.hear` raises, with the checkpoint behind the last message heard.
        """
        async with self._turn:
            lease = await self._held()
            events = await self.source.read(self._after, BATCH)
            try:
                for event in events:
                    await self._hearing.hear(published(self.source.service, event))
                    self._after = event.position
            except BaseException:
                await self._move(lease, self._after)
                raise
            if monotonic() - self._moved > KEEP_SECONDS:
                await self._move(lease, self._after)
            return bool(events)

    async def behind(self) -> int:
        """How many events of the source were not heard yet."""
        async with self._turn:
            await self._held()
            return await self.source.position() - self._after

    async def follow(self) -> None:
        """Until cancelled; raises `ForkedSource`. An unknown schema stops this wire alone."""
        while True:
            try:
                await self.advance()
                self.problem = None
                await self.source.wait(self._after, WAIT_SECONDS)
            except UnknownEvent as error:
                self._failed(error)
                self.stopped = True
                return
            except (ParkingFull, Busy, Unavailable) as error:
                self._failed(error)
                await asyncio.sleep(self._again)

    async def _held(self) -> Lease:
        if self._lease is None:
            lease = await take(self.log, f"hears {self.source.service}")
            if lease is None:
                raise Busy(f"another process hears {self.source.service} for {self.log.service}")
            self._begin(lease, await self.source.position())
            self._lease = lease
            await self._hearing.refresh()
        return self._lease

    def _begin(self, lease: Lease, end: int) -> None:
        if end < lease.position:
            raise ForkedSource(
                f"the log of {self.source.service} ends at {end}, but {self.log.service} heard it"
                f" to {lease.position}: it was restored from an older backup"
            )
        # the last event is heard again: a restored log may hold another one in its place
        self._after = max(0, lease.position - 1)

    async def _move(self, lease: Lease, position: int) -> None:
        """What was heard beyond the checkpoint when a process dies is heard again, and dropped."""
        self._moved = monotonic()
        if position <= lease.position:
            return
        try:
            await lease.move(position)
        except Lost:
            self._lease = None  # sent back by hand: begin where that says

    async def close(self) -> None:
        lease, self._lease = self._lease, None
        if lease:
            with suppress(Lost, Unavailable):
                await self._move(lease, self._after)
                await lease.release()

    def _failed(self, error: Exception) -> None:
        self.problem = str(error) or type(error).__name__
        _logger.error(
            "wire.failed", source=self.source.service, hearer=self.log.service, problem=self.problem
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
        moved: list[bool | BaseException] = [True]
        while any(moved):
            rounds = (wire.advance() for wire in self.wires)
            moved = await asyncio.gather(*rounds, return_exceptions=True)
            for failure in (m for m in moved if isinstance(m, BaseException)):
                raise failure

    async def close(self) -> None:
        """Gives the leases up, so that the next process may begin at once."""
        for wire in self.wires:
            await wire.close()

    async def caught_up(self, service: str) -> bool:
        """Whether a service has heard all that the others have recorded, parked included."""
        behind = [await wire.behind() for wire in self.wires if wire.log.service == service]
        return not any(behind)

    async def problems(self, service: str) -> list[str]:
        """Why something is not heard now, in words, for `/ready`."""
        own = (wire.problem for wire in self.wires if wire.log.service == service)
        return [problem for problem in own if problem]
