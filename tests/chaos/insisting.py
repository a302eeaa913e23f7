"""Careful clients: each command under one key, sent again until it is answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import httpx

from ordinance_core.log.model import Log
from ordinance_core.testing.eventually import eventually
from tests.accounted import all_of
from tests.installation import Caller
from tests.journeys.allouez import REPORT

REPORTS = 40
CALLERS = 8


async def insist(office: Caller, path: str, body: Any, key: str) -> dict[str, Any]:
    """The same command under the same key until it is answered, as a careful client does."""

    async def answered() -> httpx.Response | None:
        try:
            answer = await office.post(path, body, key=key)
        except httpx.TransportError:
            return None
        assert answer.status_code in {201, 503}, answer.text
        return answer if answer.status_code == 201 else None

    answer = await eventually(answered, 120)
    assert answer is not None
    written: dict[str, Any] = answer.json()
    return written


async def insist_on_all(office: Caller, name: str, started: asyncio.Event) -> list[dict[str, Any]]:
    """Many reports at once, each under a key of its own; `started` is set once a third is in."""
    turns, done = asyncio.Semaphore(CALLERS), 0

    async def one(number: int) -> dict[str, Any]:
        nonlocal done
        async with turns:
            body = {**REPORT, "location": f"{name} {number}"}
            written = await insist(office, "/intake/reports", body, f"{name}-{number}")
        done += 1
        if done > REPORTS // 3:
            started.set()
        return written

    return await asyncio.gather(*(one(number) for number in range(REPORTS)))


async def times_received(log: Log, name: str) -> Counter[str]:
    """How often each of the reports of this name was recorded."""
    received = [r for r in await all_of(log) if r.type == "ReportReceived"]
    return Counter(r.stream for r in received if f'"{name} '.encode() in r.data)
