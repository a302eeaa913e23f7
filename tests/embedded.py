"""All five services in this process on SQLite, over HTTP without a socket, on a simulated clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from ordinance_core.process import Process, open_process
from ordinance_core.serving import application
from ordinance_core.settings import Settings
from services.registry import SERVICES

START = datetime(2026, 5, 5, 14, tzinfo=UTC)
OFFICES = (
    "allouez-wi:director",
    "allouez-wi:clerk_treasurer",
    "minoa-ny:enforcement_officer",
    "minoa-ny:board",
    "minoa-ny:village_clerk",
)


@dataclass
class Embedded:
    """A running installation and somebody who may do everything in it."""

    process: Process
    http: httpx.AsyncClient

    async def client(self, *roles: str, towns: tuple[str, ...] = ("*",)) -> httpx.AsyncClient:
        """Another caller, with these roles and no office."""
        token, _ = await self.process.keyring.create_key(
            "another", roles=roles, jurisdictions=towns
        )
        return _client(self.http._transport, token)

    async def post(self, path: str, body: dict[str, Any], **params: str) -> dict[str, Any]:
        """A write that must succeed; everything that follows from it has followed on return."""
        response = await self.http.post(path, json=body, params=params)
        assert response.is_success, f"{path}: {response.status_code} {response.text}"
        await self.process.settle()
        answered: dict[str, Any] = response.json()
        return answered

    async def get(self, path: str, **params: str) -> Any:
        response = await self.http.get(path, params=params)
        assert response.is_success, f"{path}: {response.status_code} {response.text}"
        return response.json()

    async def case(self, **report: Any) -> str:
        """The id of a matter of Allouez that is a case."""
        await self.post(
            "/deadlines/calendars/allouez-wi/adoption", {"on": "2026-05-04", "version": "1"}
        )
        given = {"place": "Allouez", "state": "WI", "channel": "phone", **report}
        made = await self.post("/intake/reports", given)
        matter = made["stream"].removeprefix("matter-")
        await self.post("/cases", {"matter": matter})
        return str(matter)


@asynccontextmanager
async def embedded(folder: Path) -> AsyncIterator[Embedded]:
    settings = Settings(data=folder, clock=START, log_format="json")
    process = await open_process(tuple(SERVICES.values()), settings)
    token, _ = await process.keyring.create_key(
        "everybody",
        roles=("admin", "director", "officer", "clerk", "hotline", "auditor", "hearing_body"),
        jurisdictions=("*",),
        offices=OFFICES,
    )
    transport = httpx.ASGITransport(app=await application(process))
    work = asyncio.create_task(process.run())
    try:
        async with _client(transport, token) as client:
            yield Embedded(process, client)
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
        await process.close()


def _client(transport: httpx.AsyncBaseTransport, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=transport,
        base_url="http://ordinance.local",
        headers={"authorization": f"Bearer {token}"},
    )
