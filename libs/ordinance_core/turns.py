"""Turns: what this process does to one stream goes one after the other."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Turns:
    """A lock per stream that somebody holds or waits for, and none else.

    Two commands decided at one version would meet a conflict, and make the log judge their batch.
    """

    def __init__(self) -> None:
        self._held: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, stream: str) -> asyncio.Lock:
        """The stream's lock, for `async with`, in the order of asking."""
        lock = self._held.get(stream)
        if lock is None:
            lock = self._held[stream] = asyncio.Lock()
        return lock
