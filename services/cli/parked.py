"""`ordinance parked`: what waits to be heard, why, and trying it again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from ordinance_core.bus.parking import Parked
from ordinance_core.process import Process, open_process
from ordinance_core.settings import Settings
from services.registry import SERVICES


async def listing(settings: Settings) -> Mapping[str, Sequence[Parked]]:
    """What is parked, by the service that could not hear it."""
    async with _opened(settings) as process:
        return {name: await parking.listing() for name, parking in process.links.parkings.items()}


async def retry(settings: Settings) -> Mapping[str, int]:
    """How many messages went through, by service."""
    async with _opened(settings) as process:
        return {name: await hearing.retry() for name, hearing in process.links.hearings.items()}


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Process]:
    process = await open_process(tuple(SERVICES.values()), settings)
    try:
        yield process
    finally:
        await process.close()
