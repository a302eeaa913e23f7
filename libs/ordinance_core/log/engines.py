"""SQLAlchemy engines over a log's database, with the settings every connection needs."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
)
READ_ONLY = "PRAGMA query_only = ON"
SERVER_SETTINGS = {
    "idle_in_transaction_session_timeout": "2s",
    "lock_timeout": "5s",
    "jit": "off",
}
APPEND_SETTINGS = {"plan_cache_mode": "force_generic_plan"}  # planned once, not per batch
READ_ONLY_SETTINGS = {"default_transaction_read_only": "on"}
HINTS_ONLY_SETTINGS = {"synchronous_commit": "off"}  # else every NOTIFY waits for the disk


def engine(url: str, *, connections: int, writes: bool = True, name: str = "") -> AsyncEngine:
    """An engine with at most this many connections; transactions on SQLite begin IMMEDIATE."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite(parsed, connections, writes)
    settings = server_settings(name) if writes else server_settings(name) | READ_ONLY_SETTINGS
    return create_async_engine(
        parsed.set(drivername="postgresql+asyncpg"),
        pool_size=connections,
        max_overflow=0,
        connect_args={"server_settings": settings, "timeout": 5},
    )


def server_settings(name: str) -> dict[str, str]:
    return {**SERVER_SETTINGS, "application_name": f"ordinance {name}".strip()}


def _sqlite(url: URL, connections: int, writes: bool) -> AsyncEngine:
    created = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"), pool_size=connections, max_overflow=0
    )

    @event.listens_for(created.sync_engine, "connect")
    def settings(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS if writes else (*PRAGMAS, READ_ONLY):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(created.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return created
