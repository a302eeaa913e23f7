"""What keeps the log honest: append-only tables, one epoch, one schema, the published bytes."""

from __future__ import annotations

import asyncio
import hashlib

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from ordinance_core.log import open_log
from ordinance_core.log.model import Appended, EpochRaised, Log, Unavailable, Write
from ordinance_core.log.rows import item
from ordinance_core.testing.submissions import NOW, SpillReported, submission, write

ANY_TEXT = st.text(st.characters(codec="utf-8"))


@pytest.mark.parametrize("act", ["UPDATE events SET type = 'x'", "DELETE FROM events"])
async def test_the_database_refuses_to_change_an_event(log: Log, act: str) -> None:
    await log.append(submission("c1", write("matter-1", 0, "oil")))

    with pytest.raises(DBAPIError, match="append-only"):
        async with log.writing() as connection:
            await connection.execute(text(act))

    assert await log.position() == 1


async def test_readers_cannot_write(log: Log) -> None:
    with pytest.raises(DBAPIError):
        async with log.reading() as connection:
            await connection.execute(text("UPDATE log_head SET position = 7"))


async def test_a_log_keeps_its_id_over_restarts(log: Log, log_url: str) -> None:
    again = await open_log(log_url, "intake")

    assert (again.log_id, again.epoch) == (log.log_id, log.epoch)
    await again.close()


async def test_a_writer_of_an_earlier_epoch_stops(log: Log, log_url: str) -> None:
    restored = await open_log(log_url, "intake")
    assert await restored.raise_epoch() == log.epoch + 1

    with pytest.raises(Unavailable):
        await log.append(submission("c1", write("matter-1", 0, "oil")))

    with pytest.raises(EpochRaised, match="a backup was restored"):
        await log.watch()
    with pytest.raises(Unavailable, match="start the process again"):
        await log.append(submission("c2", write("matter-1", 0, "oil")))
    verdict = await restored.append(submission("c3", write("matter-1", 0, "oil")))
    assert isinstance(verdict, Appended)
    assert verdict.recorded[0].header.epoch == restored.epoch
    await restored.close()


@given(what=ANY_TEXT, stream=ANY_TEXT)
def test_header_bytes_are_canonical_json(what: str, stream: str) -> None:
    event = SpillReported(at=NOW, what=what)
    asked = submission("c1", Write(stream, 0, "minoa-ny", (event,)))
    (row,) = item(asked, "log-1", 1).rows

    values = {
        "format": 1,
        "log_id": "log-1",
        "epoch": 1,
        "event_id": row.header.event_id,
        "stream": stream,
        "version": 1,
        "type": "SpillReported",
        "schema": 1,
        "jurisdiction": "minoa-ny",
        "actor": "hotline-1",
        "correlation": "call-c1",
        "at": "2026-03-02T14:30:00Z",
        "recorded_at": "2026-03-02T14:30:00Z",
        "data_sha256": hashlib.sha256(row.data).hexdigest(),
    }
    if row.header.matter is not None:
        values["matter"] = row.header.matter
    assert row.header_bytes == rfc8785.dumps(values)
    assert row.leaf == hashlib.sha256(b"\x00" + row.header_bytes).digest()


async def test_a_view_cancelled_half_way_leaves_nothing_and_blocks_nobody(log: Log) -> None:
    inside = asyncio.Event()

    async def half_way() -> None:
        async with log.writing() as connection:
            await connection.execute(text("INSERT INTO handled VALUES ('half', 'x', 0)"))
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(half_way())
    await inside.wait()
    task.cancel()
    await asyncio.wait([task])

    assert await log.outcome("half") is None
    assert isinstance(await log.append(submission("c1", write("matter-1", 0, "oil"))), Appended)
    async with log.writing() as connection:
        await connection.execute(text("INSERT INTO handled VALUES ('whole', 'x', 0)"))
    assert await log.outcome("whole") is not None


async def test_a_command_the_database_cannot_take_fails_alone(log_url: str, log: Log) -> None:
    nul = submission("c\x00", write("matter-\x00", 0, "oil"))
    good = [submission(f"c{n}", write(f"matter-{n}", 0, "oil")) for n in range(3)]

    answers = await asyncio.gather(*map(log.append, (*good, nul)), return_exceptions=True)

    assert all(isinstance(answer, Appended) for answer in answers[:3])
    assert isinstance(answers[3], Appended) == log_url.startswith("sqlite")
    assert await log.position() == 3 + isinstance(answers[3], Appended)
