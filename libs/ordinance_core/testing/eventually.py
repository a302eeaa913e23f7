"""Waiting for what another task or process does, bounded, without guessing how long it takes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


async def eventually(
    ask: Callable[[], Awaitable[T]], seconds: float = 20, *, every: float = 0.01
) -> T:
    """The first true answer; raises `TimeoutError` where none comes in time."""
    async with asyncio.timeout(seconds):
        while not (answer := await ask()):  # noqa: ASYNC110 - nobody signals from afar
            await asyncio.sleep(every)
    return answer
