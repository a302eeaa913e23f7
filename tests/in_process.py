"""All five services in this very process, on SQLite and the local bus."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from ordinance_core.process import Process, open_process
from ordinance_core.serving import application
from ordinance_core.settings import Settings
from services.registry import SERVICES
from tests.installation import EVERYBODY, Caller


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Process]:
    """The services of a data folder at work, until the block ends."""
    process = await open_process(tuple(SERVICES.values()), Settings(data=folder, **settings))
    work = asyncio.create_task(process.run())
    try:
        yield process
    finally:
        work.cancel()
        await asyncio.wait([work])
        await process.close()
    if not work.cancelled():
        work.result()


@asynccontextmanager
async def asking(
    process: Process, offices: tuple[str, ...] = EVERYBODY.offices
) -> AsyncIterator[Caller]:
    """Somebody with every role and these offices (those of Allouez), asking it over HTTP."""
    token, _ = await process.keyring.create_key(
        "everybody", roles=EVERYBODY.roles, offices=offices, jurisdictions=("*",)
    )
    transport = httpx.ASGITransport(app=await application(process))
    async with httpx.AsyncClient(transport=transport) as client:
        yield Caller(client, dict.fromkeys(SERVICES, "http://ordinance.local"), token)
