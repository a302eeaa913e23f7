"""Brings a log's database to the schema of this version, or says that it is not there yet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ordinance_core.log.engines import engine

CURRENT = "0001"
_TURN = 0x0D1A_CE
_FOLDER = Path(__file__).parent / "migrations"


class OldSchema(Exception):  # noqa: N818 - stops the start, and says what to run
    """The database is not at the schema this version of Ordinance reads and writes."""


async def migrate(url: str) -> None:
    """Creates or upgrades the log's tables; does nothing where they are current."""
    async with _opened(url) as opened, opened.begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})
        await connection.run_sync(_upgrade)


async def ensure_current(url: str) -> None:
    """Raises `OldSchema` where the database is older or newer than this version."""
    async with _opened(url) as opened, opened.connect() as connection:
        revision = await connection.run_sync(_revision)
    if revision != CURRENT:
        raise OldSchema(
            f"the log's schema is at {revision or 'nothing'}, this version needs {CURRENT}:"
            " stop the services and run `ordinance migrate`"
        )


def _upgrade(connection: Connection) -> None:
    if _revision(connection) == CURRENT:
        return
    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[AsyncEngine]:
    opened = engine(url, connections=1)
    try:
        yield opened
    finally:
        await opened.dispose()
