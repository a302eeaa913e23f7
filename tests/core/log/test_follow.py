"""Followers: each event once and in order, by one runner, with its checkpoint in its effects."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from ordinance_core.log.follow import Handle, advance, follow
from ordinance_core.log.leases import died, rewind, take
from ordinance_core.log.model import Log, Lost
from ordinance_core.messages import Recorded
from ordinance_core.testing.eventually import eventually
from ordinance_core.testing.submissions import submission, write

SHORT = 0.3
A, B = "elsewhere/1/a", "elsewhere/2/b"


async def _appends(log: Log, *names: str) -> None:
    for name in names:
        await log.append(submission(name, write(f"matter-{name}", 0, name)))


async def _seen(log: Log) -> list[int]:
    async with log.reading() as connection:
        rows = await connection.execute(text("SELECT position FROM seen ORDER BY id"))
        return list(rows.scalars())


async def _table(log: Log) -> None:
    key = "INTEGER PRIMARY KEY" if log.dialect == "sqlite" else "bigserial PRIMARY KEY"
    async with log.writing() as connection:
        await connection.execute(text(f"CREATE TABLE seen (id {key}, position bigint)"))


async def _note(connection: AsyncConnection, events: Sequence[Recorded]) -> None:
    for event in events:
        await connection.execute(
            text("INSERT INTO seen (position) VALUES (:position)"), {"position": event.position}
        )


@asynccontextmanager
async def _following(log: Log, handle: Handle = _note, owner: str = A) -> AsyncIterator[None]:
    running = asyncio.create_task(follow(log, "seen", handle, batch=2, owner=owner, seconds=SHORT))
    yield
    running.cancel()
    await asyncio.wait([running])


async def _until(log: Log, count: int) -> list[int]:
    async def enough() -> list[int]:
        seen = await _seen(log)
        return seen if len(seen) >= count else []

    return await eventually(enough)


async def test_a_follower_sees_what_was_there_and_what_comes(log: Log) -> None:
    await _table(log)
    await _appends(log, "a", "b", "c")

    async with _following(log):
        assert await _until(log, 3) == [1, 2, 3]
        await _appends(log, "d")
        assert await _until(log, 4) == [1, 2, 3, 4]


async def test_a_restarted_follower_goes_on_behind_its_checkpoint(log: Log) -> None:
    await _table(log)
    await _appends(log, "a", "b")
    async with _following(log):
        await _until(log, 2)

    await _appends(log, "c")
    async with _following(log, owner=B):
        assert await _until(log, 3) == [1, 2, 3]


async def test_a_handler_that_fails_leaves_neither_effects_nor_checkpoint(log: Log) -> None:
    await _table(log)
    await _appends(log, "a", "b")

    async def fail(connection: AsyncConnection, events: Sequence[Recorded]) -> None:
        await _note(connection, events)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await follow(log, "seen", fail)

    assert await _seen(log) == []
    async with _following(log):
        assert await _until(log, 2) == [1, 2]


async def test_one_runner_at_a_time_and_the_next_once_the_lease_ran_out(log: Log) -> None:
    first = await take(log, "seen", owner=A, seconds=SHORT)
    assert first is not None
    assert await take(log, "seen", owner=B, seconds=SHORT) is None

    second = await eventually(lambda: take(log, "seen", owner=B))
    assert second is not None
    assert second.epoch == first.epoch + 1
    with pytest.raises(Lost, match="run by another process now"):
        await first.move(1)


async def test_what_a_runner_writes_after_losing_its_lease_is_undone(log: Log) -> None:
    await _table(log)
    await _appends(log, "a")
    lease = await take(log, "seen", owner=A, seconds=SHORT)
    assert lease is not None
    await rewind(log, "seen", 0)

    with pytest.raises(Lost):
        await advance(lease, _note)

    assert await _seen(log) == []


async def test_a_released_lease_is_taken_at_once(log: Log) -> None:
    first = await take(log, "seen", owner=A)
    assert first is not None
    await first.move(7)
    await first.release()

    second = await take(log, "seen", owner=B)

    assert second is not None
    assert second.position == 7


async def test_a_rewound_follower_sees_events_again(log: Log) -> None:
    await _table(log)
    await _appends(log, "a", "b")

    async with _following(log):
        await _until(log, 2)
        await rewind(log, "seen", 1)
        assert await _until(log, 3) == [1, 2, 2]


async def test_a_new_follower_may_begin_behind_a_position(log: Log) -> None:
    lease = await take(log, "late", owner=A, start=5)

    assert lease is not None
    assert lease.position == 5


@pytest.mark.parametrize(
    ("holder", "dead"),
    [
        (f"here/{os.getpid()}/now", False),
        (f"here/{os.getpid()}/before", True),
        ("here/999999999/x", True),
        ("here/1/x", False),
        ("elsewhere/999999999/x", False),
    ],
)
def test_only_a_process_of_this_host_is_known_to_be_dead(holder: str, dead: bool) -> None:
    assert died(holder, f"here/{os.getpid()}/now") is dead
