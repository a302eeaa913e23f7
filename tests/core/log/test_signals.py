"""Hints between processes on PostgreSQL: coalesced, outside every append, and only hints."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from ordinance_core.log import open_log
from ordinance_core.log.signals import Signals
from ordinance_core.testing.submissions import submission, write

pytestmark = pytest.mark.live


@asynccontextmanager
async def _signals(url: str, moved: Callable[[int], None]) -> AsyncIterator[Signals]:
    async def connect() -> asyncpg.Connection[Any]:
        return await asyncpg.connect(url)

    signals = Signals(connect, moved)
    yield signals
    await signals.close()


async def test_what_one_process_commits_another_is_told(postgres_url: str) -> None:
    told: asyncio.Queue[int] = asyncio.Queue()
    async with _signals(postgres_url, told.put_nowait):
        log = await open_log(postgres_url, "intake")
        async with asyncio.timeout(10):
            position = 0
            while told.empty():
                await log.append(submission(f"c{position}", write(f"m{position}", 0, "oil")))
                position += 1
                await asyncio.sleep(0.01)
            assert 0 < await told.get() <= position
        await log.close()


async def test_many_commits_become_few_hints_and_the_last_is_told(postgres_url: str) -> None:
    heard: list[int] = []
    last = asyncio.Event()

    def moved(position: int) -> None:
        heard.append(position)
        if position == 1000:
            last.set()

    async with _signals(postgres_url, moved) as signals:
        for position in range(1, 1001):
            signals.tell(position)
        async with asyncio.timeout(10):
            await last.wait()

    assert len(heard) < 10


async def test_a_waiting_reader_sees_another_process_commit_even_unhinted(
    postgres_url: str,
) -> None:
    reader, writer = await open_log(postgres_url, "intake"), await open_log(postgres_url, "intake")
    waiting = asyncio.create_task(reader.wait(0, 10))

    await writer.append(submission("c1", write("matter-1", 0, "oil")))

    assert await waiting == 1
    assert await reader.wait(1, 0.01) == 1
    await writer.close()
    await reader.close()
