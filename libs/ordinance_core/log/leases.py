"""Leases: the right to be the one runner of a follower, ten seconds at a time."""

from __future__ import annotations

import os
import socket
import uuid
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log.model import Log, Lost

LEASE_SECONDS = 10.0
_START = uuid.uuid4().hex[:8]

_IN = {  # the database's clock, some seconds from now; text() wants its colons escaped
    "sqlite": r"strftime('%Y-%m-%dT%H\:%M\:%f000+00\:00', 'now', :seconds || ' seconds')",
    "postgresql": "clock_timestamp() + make_interval(secs => :seconds)",
}
_NOW = {
    "sqlite": r"strftime('%Y-%m-%dT%H\:%M\:%f000+00\:00', 'now')",
    "postgresql": "clock_timestamp()",
}
_HOLDER = "SELECT owner FROM followers WHERE name = :name"
_CREATE = """
    INSERT INTO followers (name, position, owner, epoch, until)
    VALUES (:name, :start, NULL, 0, {now}) ON CONFLICT (name) DO NOTHING
"""
_TAKE = """
    UPDATE followers SET owner = :owner, epoch = epoch + 1, until = {later}
    WHERE name = :name AND (owner IS NULL OR owner = :dead OR until <= {now})
    RETURNING position, epoch
"""
_MOVE = """
    UPDATE followers SET position = :position, until = {later}
    WHERE name = :name AND epoch = :epoch
"""
_RELEASE = "UPDATE followers SET owner = NULL WHERE name = :name AND epoch = :epoch"
_REWIND = """
    UPDATE followers SET position = :position, owner = NULL, epoch = epoch + 1 WHERE name = :name
"""


class Lease:
    """Where a follower stands, and the epoch under which only this runner may move it."""

    def __init__(self, log: Log, name: str, position: int, epoch: int, seconds: float) -> None:
        self.log, self.name, self.position = log, name, position
        self.epoch, self.seconds = epoch, seconds

    async def move(self, position: int) -> None:
        """Moves the checkpoint and renews the lease; raises `Lost` once it is another's."""
        async with self.log.writing() as connection:
            await self.move_in(connection, position)
        self.position = position

    async def move_in(self, connection: AsyncConnection, position: int) -> None:
        """As `move`, in the caller's transaction; set `position` once that has committed.

        Done before the effects it makes another runner wait until they are committed or undone.
        """
        await self._change(connection, _MOVE, position=position, seconds=self.seconds)

    async def release(self) -> None:
        """Lets the next runner begin at once; raises `Lost` if it has begun."""
        async with self.log.writing() as connection:
            await self._change(connection, _RELEASE)

    async def _change(self, connection: AsyncConnection, statement: str, **values: Any) -> None:
        values |= {"name": self.name, "epoch": self.epoch}
        changed = await connection.execute(_for(self.log, statement), values)
        if changed.rowcount != 1:
            raise Lost(f"{self.name} of {self.log.service} is run by another process now")


def this_process() -> str:
    """Who holds a lease: host, process and start, so that a dead process is known for one."""
    return f"{socket.gethostname()}/{os.getpid()}/{_START}"


async def take(
    log: Log, name: str, *, owner: str = "", start: int = 0, seconds: float = LEASE_SECONDS
) -> Lease | None:
    """The lease of a follower, or None while another holds it.

    A new follower begins behind position `start`. What a dead process of this host held is taken
    at once, what others held once the database's clock has passed its end.
    """
    owner = owner or this_process()
    async with log.writing() as connection:
        holder = await connection.execute(text(_HOLDER), {"name": name})
        held_by = holder.scalar()
        if held_by is None:
            values: dict[str, Any] = {"name": name, "start": start}
            await connection.execute(_for(log, _CREATE), values)
        dead = held_by if held_by and died(held_by, owner) else ""
        values = {"name": name, "owner": owner, "dead": dead, "seconds": seconds}
        taken = (await connection.execute(_for(log, _TAKE), values)).one_or_none()
    return Lease(log, name, taken.position, taken.epoch, seconds) if taken else None


async def rewind(log: Log, name: str, position: int) -> None:
    """Sends a follower back (or on); whoever runs it meets `Lost` and begins again there."""
    async with log.writing() as connection:
        await connection.execute(text(_REWIND), {"name": name, "position": position})


def died(holder: str, asker: str) -> bool:
    """Whether the holder was a process of the asker's host that runs no more."""
    host, process, start = holder.split("/")
    own_host, own_process, own_start = asker.split("/")
    if host != own_host:
        return False
    if process == own_process:
        return start != own_start
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def _for(log: Log, statement: str) -> Any:
    later, now = _IN[log.dialect], _NOW[log.dialect]
    return text(statement.format(later=later, now=now))
