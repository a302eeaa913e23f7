"""Messages that wait: kept with their reason, per matter, until someone takes them again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from ordinance_core.bus.message import Message


class Parked(msgspec.Struct, frozen=True, kw_only=True):
    """One waiting message: where it belongs, why it waits, how often it was tried."""

    source: str
    source_log: str
    stream: str
    version: int
    header: bytes
    data: bytes | None
    reason: str
    tries: int
    parked_at: datetime

    @property
    def message(self) -> Message:
        return Message(self.source, self.header, self.data)


class Parking(Protocol):
    """The table `parked` of one service. Every call raises `Unavailable` without its database."""

    async def park(self, message: Message, reason: str) -> None:
        """Keeps the message; keeps it once, however often it comes."""
        ...

    async def first(self, source_log: str, stream: str) -> Parked | None:
        """The lowest version of the stream that waits and was not heard meanwhile."""
        ...

    async def tried(self, row: Parked, reason: str) -> None:
        """Notes another attempt in vain."""
        ...

    async def forget(self, source_log: str, stream: str, through: int) -> None:
        """Drops the stream's rows up to and including version `through`."""
        ...

    async def streams(self) -> Sequence[tuple[str, str]]:
        """The (source log, stream) pairs that have something waiting."""
        ...

    async def count(self) -> int: ...

    async def holds(self, streams: Sequence[str]) -> bool:
        """Whether anything of these streams waits, of any source: a tick of theirs waits too."""
        ...

    async def listing(self, limit: int = 100) -> Sequence[Parked]:
        """What waits, oldest first."""
        ...
