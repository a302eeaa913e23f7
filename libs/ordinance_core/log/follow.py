"""Follow: the next events in order, each once, by one runner at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log.leases import LEASE_SECONDS, Lease, take
from ordinance_core.log.model import Log, Lost, Unavailable
from ordinance_core.messages import Recorded

BATCH = 500
PAUSE_SECONDS = 1.0

Handle = Callable[[AsyncConnection, Sequence[Recorded]], Awaitable[None]]

_logger = structlog.get_logger(__name__)


async def follow(
    log: Log,
    name: str,
    handle: Handle,
    *,
    batch: int = BATCH,
    start: int = 0,
    owner: str = "",
    seconds: float = LEASE_SECONDS,
) -> None:
    """Runs until cancelled; while another process runs this follower, stands by.

    `handle(connection, events)` writes its effects through the connection: they commit together
    with the checkpoint, or not at all. It must await nothing but that connection. What it raises
    ends the follower, with the checkpoint before those events. `seconds` is how long a lease lasts.
    """
    while True:
        try:
            lease = await take(log, name, owner=owner, start=start, seconds=seconds)
            if lease is not None:
                await tenure(lease, handle, batch=batch)
        except (Lost, Unavailable) as reason:
            _logger.warning("follower.stands_by", follower=name, reason=str(reason))
        await asyncio.sleep(min(PAUSE_SECONDS, seconds / 3))


async def tenure(lease: Lease, handle: Handle, *, batch: int = BATCH) -> None:
    """Runs under one lease, until cancelled; raises `Lost` once another runner has it."""
    try:
        while True:
            if not await advance(lease, handle, batch=batch):
                await _idle(lease)
    finally:
        with suppress(Lost, Unavailable):
            await asyncio.shield(lease.release())


async def advance(lease: Lease, handle: Handle, *, batch: int = BATCH) -> bool:
    """Handles the next events, if there are any, in one transaction with the checkpoint."""
    events = await lease.log.read(lease.position, batch)
    if not events:
        return False
    position = events[-1].position
    async with lease.log.writing() as connection:
        await lease.move_in(connection, position)
        await handle(connection, events)
    lease.position = position
    return True


async def _idle(lease: Lease) -> None:
    """Waits for events, and keeps the lease alive where none come."""
    if await lease.log.wait(lease.position, lease.seconds / 3) <= lease.position:
        await lease.move(lease.position)
