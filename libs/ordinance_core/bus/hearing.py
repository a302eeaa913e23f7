"""The one way to hear a message, whatever brought it: handle it, drop it, or park it and say so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Literal

import msgspec
import structlog

from ordinance_core.bus.message import Handler, Message
from ordinance_core.bus.parking import Parked, Parking
from ordinance_core.log.model import Busy, EpochRaised, ForkedSource, Unavailable
from ordinance_core.messages import UnknownEvent

PAUSES = (0.05, 0.25, 1.0)
MOST_PARKED = 10_000
STOPPING = (UnknownEvent, ForkedSource, EpochRaised, Busy, Unavailable)
GAP = "an earlier version of this stream has not arrived"

Heard = Literal["handled", "dropped", "parked"]

_log = structlog.get_logger(__name__)


class ParkingFull(Exception):  # noqa: N818 - a state in which a partition waits
    """So much is parked that hearing on would only pile it higher."""


class _Attempt(msgspec.Struct, frozen=True):
    outcome: Literal["handled", "dropped", "gap", "failed"]
    why: str


class Hearing:
    """Hears for one service: versions in order per (source log, stream), each once.

    `pauses` are the seconds before each further attempt at a message that fails; then it is
    parked, so that its matter waits while others flow. `most` rows may be parked.
    """

    def __init__(
        self,
        handler: Handler,
        parking: Parking,
        *,
        pauses: Sequence[float] = PAUSES,
        most: int = MOST_PARKED,
    ) -> None:
        self.parking = parking
        self._handler, self._pauses, self._most = handler, tuple(pauses), most
        self._waiting: set[tuple[str, str]] = set()

    async def hear(self, message: Message) -> Heard:
        """What became of it; on return it is safe to move past the message.

        Raises what must stop the caller: `UnknownEvent` (a newer version of this service is
        needed), `ForkedSource`, `EpochRaised`; or hold it for a while: `ParkingFull`, `Busy`,
        `Unavailable`.
        """
        header = message.header
        with structlog.contextvars.bound_contextvars(correlation=header.correlation):
            attempt = await self._attempts(message)
            heard = await self._settle(message, attempt)
            _log.info(
                "message",
                source=message.source,
                stream=header.stream,
                version=header.version,
                type=header.type,
                outcome=heard,
                reason=attempt.why or None,
            )
        return heard

    async def refresh(self) -> None:
        """Learns which streams have something parked; called when partitions were assigned."""
        self._waiting = set(await self.parking.streams())

    async def retry(self) -> int:
        """Takes each parked stream's next version again and again until a gap; how many went."""
        return sum([await self._take(*key) for key in await self.parking.streams()])

    async def tend(self, every: float = 30.0) -> None:
        """Retries what is parked every so many seconds, until cancelled: a cause may have passed.

        Raises `ForkedSource`.
        """
        while True:
            await asyncio.sleep(every)
            try:
                await self.retry()
            except (Busy, Unavailable) as away:
                _log.warning("parking.unavailable", reason=str(away))

    async def _attempts(self, message: Message) -> _Attempt:
        attempt = await self._once(message)
        for pause in self._pauses:
            if attempt.outcome != "failed":
                break
            await asyncio.sleep(pause)
            attempt = await self._once(message)
        return attempt

    async def _once(self, message: Message) -> _Attempt:
        try:
            outcome = await self._handler.hear(message)
        except STOPPING:
            raise
        except Exception as error:  # noqa: BLE001 - whatever fails here waits in its own matter
            return _Attempt("failed", f"{type(error).__name__}: {error}")
        return _Attempt(outcome, GAP if outcome == "gap" else "")

    async def _settle(self, message: Message, attempt: _Attempt) -> Heard:
        key = message.header.log_id, message.header.stream
        match attempt.outcome:
            case "dropped":
                return "dropped"
            case "handled":
                if key in self._waiting:
                    await self._take(*key)
                return "handled"
            case "gap":
                await self._park(message, attempt.why)
                # a retry elsewhere may have emptied the stream just before this row came
                await self._take(*key)
            case "failed":
                await self._park(message, attempt.why)
        return "parked"

    async def _park(self, message: Message, why: str) -> None:
        if (count := await self.parking.count()) >= self._most:
            raise ParkingFull(
                f"{count} messages are parked: see `ordinance parked list`, mend what they wait "
                "for, then `ordinance parked retry`"
            )
        await self.parking.park(message, why)
        self._waiting.add((message.header.log_id, message.header.stream))

    async def _take(self, source_log: str, stream: str) -> int:
        taken = 0
        while row := await self.parking.first(source_log, stream):
            attempt = await self._again(row)
            if attempt.outcome in ("gap", "failed"):
                await self.parking.tried(row, attempt.why)
                return taken
            await self.parking.forget(source_log, stream, row.version)
            taken += 1
        self._waiting.discard((source_log, stream))
        return taken

    async def _again(self, row: Parked) -> _Attempt:
        try:
            return await self._once(row.message)
        except UnknownEvent as error:
            return _Attempt("failed", str(error))
