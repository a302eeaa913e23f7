"""What an append is asked and what it answers; the same for every database."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.decider import Refused
from ordinance_core.messages import Event, Recorded


class Write(msgspec.Struct, frozen=True):
    """Events for one stream that must still be at version `expected` (0: must not exist)."""

    stream: str
    expected: int
    jurisdiction: str
    events: tuple[Event, ...]


class HeardMove(msgspec.Struct, frozen=True):
    """Moves `heard(source_log, stream)` to `version`, which must be the one after the last."""

    source_log: str
    stream: str
    version: int
    event_id: str


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """One command's outcome, all or nothing.

    `outcome` is JSON kept under the command id: what a repeat of the command is answered.
    An append without writes and without `heard` keeps only the outcome (satisfied, refused).
    """

    command_id: str
    recorded_at: datetime
    actor: str
    correlation: str
    caused_by: str | None = None
    writes: tuple[Write, ...] = ()
    heard: HeardMove | None = None
    outcome: bytes = b"{}"


class Appended(msgspec.Struct, frozen=True, tag=True):
    """Stored now, at these gap-free positions; `recorded` in the order of the writes."""

    recorded: tuple[Recorded, ...]


class Conflict(msgspec.Struct, frozen=True, tag=True):
    """Some stream moved on: reload and decide again."""

    stream: str


class Handled(msgspec.Struct, frozen=True, tag=True):
    """This command id was handled before; `outcome` is what was kept then.

    `position` is that of the command's last event, or of the log's end where it had none.
    """

    outcome: bytes
    position: int


class AlreadyHeard(msgspec.Struct, frozen=True, tag=True):
    """The source stream was heard to this version or further."""

    version: int


class HeardGap(msgspec.Struct, frozen=True, tag=True):
    """The version is not the one after the last heard, which is `version`: park it."""

    version: int


Verdict = Appended | Conflict | Handled | AlreadyHeard | HeardGap


class Busy(Exception):  # noqa: N818 - a state of the log, answered as 503 with Retry-After
    """More commands wait than the log takes; try again."""


class Unavailable(Exception):  # noqa: N818 - a state of the log, answered as 503
    """The database stayed away; the command was stored once or not at all, its id tells which."""


class ForkedSource(Exception):  # noqa: N818 - stops the consumer
    """A source shows another event under a (stream, version) already heard: restored or forked."""


class Lost(Exception):  # noqa: N818 - stops a follower
    """A lease is another's now: stop following."""


class EpochRaised(Exception):  # noqa: N818 - stops the process
    """The log was restored from a backup under a running process: it must start again."""


class EventTooLarge(Refused):
    """An event beyond 256 KiB: larger things are files named by their digest."""


class WrongJurisdiction(Refused):
    """A stream belongs to one jurisdiction; only `ReportAssigned` gives an unassigned one its."""


class Log(Protocol):
    """One service's log. Implemented by `sqlite.SqliteLog` and `postgres.PostgresLog`."""

    log_id: str
    epoch: int
    service: str
    dialect: str

    async def append(self, submission: Submission) -> Verdict:
        """Waits for the group commit; a caller that is cancelled never cancels the append.

        Raises `Busy`, `Unavailable`, `EventTooLarge`, `WrongJurisdiction`, `ForkedSource`.
        """
        ...

    async def load(self, stream: str, after: int = 0) -> Sequence[Recorded]:
        """The stream's events with a version beyond `after`, in order."""
        ...

    async def read(self, after: int, limit: int = 500) -> Sequence[Recorded]:
        """The events with a position beyond `after`, in order, without gaps."""
        ...

    async def position(self) -> int:
        """The position of the last event, 0 for an empty log."""
        ...

    async def outcome(self, command_id: str) -> Handled | None:
        """What was kept under a command id, or None."""
        ...

    async def heard(self, source_log: str, stream: str) -> int:
        """The version to which a source's stream was heard, 0 for none."""
        ...

    async def wait(self, after: int, timeout: float) -> int:  # noqa: ASYNC109 - answers, not raises
        """Returns the position once it passes `after`, or as it stands after `timeout` seconds."""
        ...

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction for views, followers and checkpoints; commits at the end of the block.

        On SQLite it waits its turn for the file's one writer: keep it short, and never await
        another service, the bus or the network inside. Raises `Unavailable`.
        """
        ...

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection for queries only. Raises `Unavailable`."""
        ...

    async def raise_epoch(self) -> int:
        """The new epoch, after a backup was restored; writers under the old one stop."""
        ...

    async def watch(self) -> None:
        """Returns when the log is closed, raises what killed its writer: run it in a TaskGroup."""
        ...

    async def close(self) -> None: ...
