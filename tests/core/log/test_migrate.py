"""The schema: what Alembic makes is what the code reads, and an old one is refused."""

from __future__ import annotations

from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from ordinance_core.log import migrate as migrations
from ordinance_core.log import open_log
from ordinance_core.log.migrate import CURRENT, OldSchema, ensure_current, migrate
from ordinance_core.log.model import Appended, Log
from ordinance_core.log.schema import metadata
from ordinance_core.testing import Databases
from ordinance_core.testing.submissions import submission, write


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return [
        difference
        for difference in compare_metadata(context, metadata)
        if "alembic_version" not in str(difference)
    ]


async def test_the_migrated_schema_is_the_one_the_code_describes(log: Log) -> None:
    async with log.reading() as connection:
        assert await connection.run_sync(_differences) == []


async def test_migrating_again_changes_nothing(log: Log, log_url: str) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil")))

    await migrate(log_url)

    await ensure_current(log_url)
    assert await log.position() == 1


def test_the_newest_revision_is_the_one_the_code_needs() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent / "migrations"))

    assert ScriptDirectory.from_config(config).get_current_head() == CURRENT


@pytest.mark.live
async def test_postgresql_without_the_schema_is_refused_naming_the_command(
    databases: Databases,
) -> None:
    url = databases.create()

    with pytest.raises(OldSchema, match="run `ordinance migrate`"):
        await open_log(url, "intake")

    await migrate(url)
    await (await open_log(url, "intake")).close()
    databases.drop(url)


@pytest.mark.live
async def test_postgresql_refuses_to_truncate_events(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    with pytest.raises(asyncpg.RaiseError, match="append-only"):
        await connection.execute("TRUNCATE events")
    await connection.close()


@pytest.mark.live
async def test_the_service_role_appends_but_may_not_change_events(postgres_url: str) -> None:
    given = make_url(postgres_url)
    role = str(given.database)
    admin = await asyncpg.connect(postgres_url)
    await admin.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'clerk' IN ROLE ordinance_service")
    named = given.set(username=role, password="clerk")  # noqa: S106 - a role of this test
    url = named.render_as_string(hide_password=False)
    log = await open_log(url, "intake")

    for n in range(2):
        verdict = await log.append(submission(f"c{n}", write(f"matter-{n}", 0, "oil")))
        assert isinstance(verdict, Appended)
    again = await log.append(submission("c0", write("matter-9", 0, "oil")))
    assert not isinstance(again, Appended)
    async with log.writing() as connection:
        await connection.execute(text("CREATE TABLE view_of_its_own (id int)"))
    clerk = await asyncpg.connect(url)
    for act in ("DELETE FROM events", "UPDATE events SET type = ''", "TRUNCATE events"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await clerk.execute(act)

    await clerk.close()
    await log.close()
    await admin.execute(f"DROP OWNED BY {role}")
    await admin.execute(f"DROP ROLE {role}")
    await admin.close()
