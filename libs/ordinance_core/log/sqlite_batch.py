"""One batch on SQLite: under the write lock judge every command, insert the good, commit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import aiosqlite

from ordinance_core.log.judge import Answer, Known, judge
from ordinance_core.log.model import Appended, EpochRaised, Handled
from ordinance_core.log.rows import Item, Row
from ordinance_core.log.statements import statements

SQL = statements("sqlite.sql")


async def commit(
    connection: aiosqlite.Connection, batch: Sequence[Item], epoch: int
) -> Sequence[Answer]:
    """The answers in the batch's order; raises `EpochRaised` and what the driver raises."""
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    try:
        known = await _known(connection, batch, epoch)
        judged = [judge(item, known) for item in batch]
        good = [item for item, answer in zip(batch, judged, strict=True) if answer is None]
        appended = iter(await _insert(connection, good) if good else ())
        await connection.execute_fetchall("COMMIT")
    except BaseException:
        await connection.rollback()
        raise
    return [next(appended) if answer is None else answer for answer in judged]


async def _known(connection: aiosqlite.Connection, batch: Sequence[Item], epoch: int) -> Known:
    ((_, now, _),) = await connection.execute_fetchall(SQL["head"])
    if now != epoch:
        raise EpochRaised(
            f"the log is in epoch {now}, this process began in {epoch}: a backup was restored."
            " Start the process again"
        )
    submissions = [item.submission for item in batch]
    streams = [write.stream for each in submissions for write in each.writes]
    moves = [each.heard for each in submissions if each.heard]
    asked = [(move.source_log, move.stream, move.version) for move in moves]
    handled = await _ask(connection, "known_handled", [each.command_id for each in submissions])
    heard = await _ask(connection, "known_heard", asked)
    tips = await _ask(connection, "known_tips", streams)
    return Known(
        {command_id: Handled(outcome, position) for command_id, outcome, position in handled},
        {(log, stream): (last, event_id) for log, stream, last, event_id in heard},
        {stream: (version, jurisdiction) for stream, version, jurisdiction in tips},
    )


async def _ask(
    connection: aiosqlite.Connection, name: str, asked: Sequence[Any]
) -> Iterable[tuple[Any, ...]]:
    if not asked:
        return ()
    return await connection.execute_fetchall(SQL[name], [json.dumps(asked)])  # type: ignore[return-value]  # rows are tuples


async def _insert(connection: aiosqlite.Connection, good: Sequence[Item]) -> Sequence[Appended]:
    count = sum(len(item.rows) for item in good)
    ((last, at),) = await connection.execute_fetchall(SQL["move_head"], [count])
    position, appended_at = last - count, datetime.fromisoformat(at)
    appended, events, handled, heard = [], [], [], []
    for item in good:
        recorded = []
        for row in item.rows:
            position += 1
            events.append(_values(row, position, at))
            recorded.append(row.recorded(position, appended_at))
        appended.append(Appended(tuple(recorded)))
        handled.append((item.submission.command_id, item.submission.outcome, position))
        if move := item.submission.heard:
            heard.append((move.source_log, move.stream, move.version, move.event_id))
    await connection.executemany(SQL["insert_event"], events)
    await connection.executemany(SQL["insert_handled"], handled)
    await connection.executemany(SQL["insert_heard"], heard)
    return appended


def _values(row: Row, position: int, at: str) -> tuple[Any, ...]:
    header = row.header
    return (
        position,
        header.stream,
        header.version,
        header.event_id,
        header.type,
        header.jurisdiction,
        row.header_bytes,
        row.data,
        row.leaf,
        at,
    )
