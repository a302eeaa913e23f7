"""The log of a service: append, read, follow; the same on SQLite and PostgreSQL."""

from __future__ import annotations

from ordinance_core.log.model import Log
from ordinance_core.log.sqlite import SqliteLog


async def open_log(url: str, service: str) -> Log:
    """Opens `sqlite:///path/intake.db`, which migrates itself."""
    return await SqliteLog.open(url, service)
