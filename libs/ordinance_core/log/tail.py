"""The end of the log as this process knows it, and who waits for it to move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

POLL_SECONDS = 0.5


class Tail:
    """Moved by commits of this process and by hints of others; `ask` reads the true position."""

    def __init__(self, position: int, ask: Callable[[], Awaitable[int]]) -> None:
        self.position = position
        self._ask = ask
        self._moved = asyncio.Event()

    def move(self, position: int) -> None:
        if position > self.position:
            self.position = position
            moved, self._moved = self._moved, asyncio.Event()
            moved.set()

    async def wait(self, after: int, seconds: float) -> int:
        """The position once it passes `after`, else as it stands after `seconds`."""
        clock = asyncio.get_running_loop().time
        ends = clock() + seconds
        while self.position <= after:
            left = ends - clock()
            try:
                async with asyncio.timeout(min(left, POLL_SECONDS)):
                    await self._moved.wait()
            except TimeoutError:
                self.move(await self._ask())
                if left <= POLL_SECONDS:
                    break
        return self.position
