"""The log of a service: append, read, follow; the same on SQLite and PostgreSQL."""

from __future__ import annotations

from ordinance_core.log.model import Log


async def open_log(url: str, service: str) -> Log:
    """Opens `sqlite:///path/intake.db` or `postgresql://host/ordinance_intake`.

    SQLite migrates itself; an old PostgreSQL schema is refused, naming `ordinance migrate`.
    """
    if url.startswith("sqlite:"):
        from ordinance_core.log.sqlite import SqliteLog  # noqa: PLC0415 - one driver is loaded

        return await SqliteLog.open(url, service)
    from ordinance_core.log.postgres import PostgresLog  # noqa: PLC0415 - one driver is loaded

    return await PostgresLog.open(url, service)
