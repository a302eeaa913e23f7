"""Processes killed at any moment: each command once, seen by each follower once and in order."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from sqlalchemy import text

from ordinance_core.log import open_log
from ordinance_core.log.model import Log
from ordinance_core.testing.eventually import eventually
from ordinance_core.testing.submissions import SpillReported

CREW = Path(__file__).with_name("crew.py")
COMMANDS = 3000
APPENDERS = 12
LIVES = 3


async def _run_to_the_end(plan: dict[str, Any], log: Log, other: Log) -> Counter[str]:
    """Until all commands are answered and every follower has seen them; answers the deaths."""
    crew = await asyncio.create_subprocess_exec(
        sys.executable,
        *(str(CREW), msgspec.json.encode(plan).decode()),
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=asyncio.subprocess.PIPE,
    )
    assert crew.stdout is not None
    try:
        waiting = {member["name"] for member in plan["members"] if "commands" in member}
        while waiting:
            line = await crew.stdout.readline()
            assert line, "a member failed, see its traceback"
            waiting.discard(line.decode().strip())
        await eventually(lambda: _all_seen(log, other), 300, every=0.2)
    finally:
        if crew.returncode is None:
            crew.terminate()
        *_, deaths = (await crew.stdout.read()).splitlines()
        await crew.wait()
    return Counter(msgspec.json.decode(deaths, type=dict[str, int]))


def _plan(intake: str, cases: str, folder: Path, *members: dict[str, Any]) -> dict[str, Any]:
    return {"intake": intake, "cases": cases, "folder": str(folder), "members": members}


async def _effects_table(log: Log) -> None:
    key = "INTEGER PRIMARY KEY" if log.dialect == "sqlite" else "bigserial PRIMARY KEY"
    columns = f"id {key}, follower text, position bigint, UNIQUE (follower, position)"
    async with log.writing() as connection:
        await connection.execute(text(f"CREATE TABLE effects ({columns})"))


async def _effects(log: Log, follower: str) -> list[int]:
    asked = text("SELECT position FROM effects WHERE follower = :follower ORDER BY id")
    async with log.reading() as connection:
        return list((await connection.execute(asked, {"follower": follower})).scalars())


async def _all_seen(log: Log, other: Log) -> bool:
    async with log.reading() as connection:
        seen = (await connection.execute(text("SELECT count(*) FROM effects"))).scalar()
    return seen == 2 * COMMANDS and await other.position() == COMMANDS


async def _assert_nothing_lost_nothing_doubled(log: Log, other: Log) -> None:
    everything = list(range(1, COMMANDS + 1))
    for each in (log, other):
        recorded = await each.read(0, 10 * COMMANDS)
        assert [r.position for r in recorded] == everything
        versions: Counter[str] = Counter()
        for event in recorded:
            versions[event.stream] += 1
            assert event.version == versions[event.stream]
    said = [msgspec.json.decode(r.data, type=SpillReported).what for r in await log.read(0, 9999)]
    assert sorted(said) == sorted(f"c{n}" for n in range(COMMANDS))
    assert await _effects(log, "effects") == everything
    assert await _effects(log, "letters") == everything


@pytest.mark.live
@pytest.mark.timeout(600)  # some 60 processes start, on machines of two cores
async def test_twelve_killed_processes_deliver_3000_commands_twice_to_postgresql(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    intake, cases = new_database(), new_database()
    log, other = await open_log(intake, "intake"), await open_log(cases, "cases")
    await _effects_table(log)
    appenders = [
        {"name": f"appender-{n}", "roles": ["append"], "commands": [n % 6, COMMANDS, 6]}
        for n in range(APPENDERS)
    ]
    others = [
        {"name": f"{role}-{n}", "roles": [role]} for role in ("follow", "relay") for n in range(2)
    ]
    plan = _plan(intake, cases, tmp_path, *appenders, *others)

    deaths = await _run_to_the_end(plan, log, other)

    await _assert_nothing_lost_nothing_doubled(log, other)
    assert sum(deaths[f"appender-{n}"] for n in range(APPENDERS)) >= 2 * APPENDERS
    assert deaths["follow-0"] + deaths["follow-1"] > 1
    assert deaths["relay-0"] + deaths["relay-1"] > 1
    assert await _deadlocks(intake) == await _deadlocks(cases) == 0
    await asyncio.gather(log.close(), other.close())


async def _deadlocks(url: str) -> int:
    connection = await asyncpg.connect(url)
    asked = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    found = await connection.fetchval(asked)
    await connection.close()
    return int(found)


async def test_one_killed_process_of_many_tasks_delivers_3000_commands_to_sqlite(
    tmp_path: Path,
) -> None:
    intake, cases = f"sqlite:///{tmp_path}/intake.db", f"sqlite:///{tmp_path}/cases.db"
    log, other = await open_log(intake, "intake"), await open_log(cases, "cases")
    await _effects_table(log)
    member = {"roles": ["append", "follow", "relay"], "commands": [COMMANDS], "tasks": 24}

    for delivery in ("first", "second"):
        plan = _plan(intake, cases, tmp_path, {"name": delivery, **member})
        assert (await _run_to_the_end(plan, log, other))[delivery] == LIVES

    await _assert_nothing_lost_nothing_doubled(log, other)
    await asyncio.gather(log.close(), other.close())
