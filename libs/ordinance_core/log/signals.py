"""Hints between processes: after a commit here, others look at the log at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import structlog

from ordinance_core.log.postgres_append import SQL
from ordinance_core.log.postgres_errors import AWAY

CHANNEL = "ordinance_log"
AGAIN_SECONDS = 1.0
REST_SECONDS = 0.001

_logger = structlog.get_logger(__name__)


class Signals:
    """LISTEN and NOTIFY on a connection of its own, so that no append waits for them.

    While one NOTIFY is under way, and a moment longer, later commits gather behind it. A hint may
    be lost: who waits also polls.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[asyncpg.Connection[Any]]],
        moved: Callable[[int], None],
    ) -> None:
        self._connect, self._moved = connect, moved
        self._position = 0
        self._due = asyncio.Event()
        self.task = asyncio.create_task(self._run(), name="log-signals")

    def tell(self, position: int) -> None:
        self._position = position
        self._due.set()

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.wait([self.task])

    async def _run(self) -> None:
        while True:
            try:
                await self._listen_and_tell(await self._connect())
            except AWAY as failure:
                _logger.warning("signals.away", reason=str(failure))
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen_and_tell(self, connection: asyncpg.Connection[Any]) -> None:
        try:
            connection.add_termination_listener(lambda _: self._due.set())
            await connection.add_listener(CHANNEL, self._heard)
            while True:
                await self._due.wait()
                self._due.clear()
                await connection.execute(SQL["notify"], str(self._position))
                await asyncio.sleep(REST_SECONDS)
        finally:
            connection.terminate()

    def _heard(self, _: object, __: int, ___: str, payload: object) -> None:
        self._moved(int(str(payload)))
