"""What a log is asked in the measurement; jobs are coroutines or, for threads, plain functions."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from bench.pace import Job
from bench.sizes import Sizes


class Contender(Protocol):
    """One log. Jobs answer how many events they handled."""

    name: str

    async def open(self, url: str, sizes: Sizes) -> None:
        """On an empty database of its own."""
        ...

    async def close(self) -> None: ...

    def appends(self, callers: int) -> Sequence[Job]:
        """One event per call, to streams of the caller's own."""
        ...

    def decides(self, callers: int) -> Sequence[Job]:
        """Load a stream among many, decide on its state, append; conflicts are tried again."""
        ...

    def batches(self) -> Job:
        """Many events to a new stream in one commit."""
        ...

    def loads(self) -> Job:
        """One stream of `length` events, decoded."""
        ...

    def replays(self) -> Job:
        """The first `replayed` events in order, decoded."""
        ...

    async def writers(self) -> Sequence[Job]:
        """As `appends`, each over a connection, or process-wide log, of its own."""
        ...

    async def position(self) -> int:
        """That of the last event."""
        ...

    def tail(self, after: int) -> Awaitable[Sequence[int]] | Sequence[int]:
        """The positions of the next events behind one."""
        ...

    async def delays(self, count: int) -> Sequence[float]:
        """Seconds from an append's call to a subscriber's receipt, one event at a time."""
        ...
