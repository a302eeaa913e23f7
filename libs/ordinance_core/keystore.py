"""The keyring's rows in SQLite or PostgreSQL, and the keyring that the settings name."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from cryptography.exceptions import InvalidTag
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ordinance_core import sealing
from ordinance_core.keyring import ApiKey, Keyring
from ordinance_core.log.model import Unavailable
from ordinance_core.settings import Settings, sqlite_path

metadata = sa.MetaData()
api_keys = sa.Table(
    "api_keys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("roles", sa.JSON, nullable=False),
    sa.Column("offices", sa.JSON, nullable=False),
    sa.Column("jurisdictions", sa.JSON, nullable=False),
    sa.Column("created_at", sa.Text, nullable=False),
    sa.Column("revoked_at", sa.Text),
)
persons = sa.Table(
    "persons",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("wrapped", sa.LargeBinary),
    sa.Column("created_at", sa.Text, nullable=False),
    sa.Column("erased_at", sa.Text),
)
deployment_secrets = sa.Table(
    "deployment_secrets",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("wrapped", sa.LargeBinary, nullable=False),
)


class NotMigrated(Exception):  # noqa: N818 - start-up stops with it
    """The keyring's database has no tables yet."""


class SqlKeyStore:
    """Rows in the keyring's own database; `prepare` makes its tables."""

    def __init__(self, url: str) -> None:
        self._file = sqlite_path(url)
        self._engine = _engine(url, self._file)
        self._insert: Any = sqlite.insert if self._file else postgresql.insert

    async def prepare(self) -> None:
        async with self._connection() as connection:
            await connection.run_sync(metadata.create_all)

    async def require(self) -> None:
        """Raises `NotMigrated` unless `prepare` was run."""
        async with self._connection() as connection:
            if not await connection.run_sync(lambda c: sa.inspect(c).has_table("api_keys")):
                raise NotMigrated("the keyring's database has no tables; run: ordinance migrate")

    async def add_key(self, key: ApiKey, digest: bytes) -> None:
        async with self._connection() as connection:
            await connection.execute(
                api_keys.insert().values(
                    id=key.id,
                    digest=digest,
                    label=key.label,
                    roles=list(key.roles),
                    offices=list(key.offices),
                    jurisdictions=list(key.jurisdictions),
                    created_at=key.created_at.isoformat(),
                )
            )

    async def key(self, digest: bytes) -> ApiKey | None:
        async with self._connection() as connection:
            found = await connection.execute(api_keys.select().where(api_keys.c.digest == digest))
            row = found.one_or_none()
        return None if row is None else _key(row)

    async def keys(self) -> Sequence[ApiKey]:
        async with self._connection() as connection:
            found = await connection.execute(
                api_keys.select().order_by(api_keys.c.created_at, api_keys.c.id)
            )
            return [_key(row) for row in found]

    async def revoke(self, key_id: str, at: datetime) -> bool:
        row = api_keys.c.id == key_id
        first = sa.func.coalesce(api_keys.c.revoked_at, at.isoformat())
        async with self._connection() as connection:
            done = await connection.execute(api_keys.update().where(row).values(revoked_at=first))
        return done.rowcount > 0

    async def add_person(self, person: str, wrapped: bytes, at: datetime) -> None:
        row = self._insert(persons).values(id=person, wrapped=wrapped, created_at=at.isoformat())
        async with self._connection() as connection:
            await connection.execute(row.on_conflict_do_nothing())

    async def persons(self, ids: Iterable[str]) -> Mapping[str, bytes | None]:
        asked = sa.select(persons.c.id, persons.c.wrapped).where(persons.c.id.in_(list(ids)))
        async with self._connection() as connection:
            return {row.id: row.wrapped for row in await connection.execute(asked)}

    async def erase(self, person: str, at: datetime) -> bool:
        row = persons.update().where(persons.c.id == person, persons.c.wrapped.is_not(None))
        async with self._connection() as connection:
            done = await connection.execute(row.values(wrapped=None, erased_at=at.isoformat()))
        if self._file:
            await self._forget()
        return done.rowcount > 0

    async def add_secret(self, name: str, wrapped: bytes) -> None:
        row = self._insert(deployment_secrets).values(name=name, wrapped=wrapped)
        async with self._connection() as connection:
            await connection.execute(row.on_conflict_do_nothing())

    async def secret(self, name: str) -> bytes | None:
        asked = sa.select(deployment_secrets.c.wrapped).where(deployment_secrets.c.name == name)
        async with self._connection() as connection:
            found: bytes | None = (await connection.execute(asked)).scalar_one_or_none()
        return found

    async def close(self) -> None:
        await self._engine.dispose()

    async def _forget(self) -> None:
        """The write-ahead file still holds the deleted key until it is emptied."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except (sa.exc.IntegrityError, sa.exc.ProgrammingError):
            raise
        except (OSError, sa.exc.DBAPIError, sa.exc.TimeoutError) as error:
            raise Unavailable("the keyring's database cannot be reached; try again") from error


async def open_keyring(settings: Settings) -> Keyring:
    """The deployment's keyring; its SQLite file and secret are made on the first start.

    Raises `NotMigrated` on an empty PostgreSQL database and `BadSecret` on a secret that is not
    the one this keyring was made with.
    """
    master = sealing.master_key(_secret(settings))
    store = SqlKeyStore(settings.keyring())
    try:
        if sqlite_path(settings.keyring()):
            await store.prepare()
        await store.require()
        keyring = Keyring(store, master)
        await keyring.secret("check")
    except InvalidTag:
        await store.close()
        raise sealing.BadSecret("this keyring was made with another secret") from None
    except BaseException:
        await store.close()
        raise
    return keyring


async def migrate_keyring(settings: Settings) -> None:
    """Makes the keyring's tables where they are absent."""
    store = SqlKeyStore(settings.keyring())
    try:
        await store.prepare()
    finally:
        await store.close()


def _secret(settings: Settings) -> str:
    if settings.keyring_secret is not None:
        return settings.keyring_secret.get_secret_value()
    return sealing.secret_file(settings.data / "keyring.secret")


def _engine(url: str, file: Path | None) -> AsyncEngine:
    if file is None:
        place = f"postgresql+asyncpg://{url.partition('://')[2]}"
        return create_async_engine(place, pool_pre_ping=True, hide_parameters=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}", hide_parameters=True)
    sa.event.listen(engine.sync_engine, "connect", _pragmas)
    return engine


def _pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _key(row: Any) -> ApiKey:
    return ApiKey(
        id=row.id,
        label=row.label,
        roles=tuple(row.roles),
        offices=tuple(row.offices),
        jurisdictions=tuple(row.jurisdictions),
        created_at=datetime.fromisoformat(row.created_at),
        revoked_at=datetime.fromisoformat(row.revoked_at) if row.revoked_at else None,
    )
