"""The append on PostgreSQL: the fast statement, the judging function, and unknown outcomes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import asyncpg

from ordinance_core.log import postgres_arrays as arrays
from ordinance_core.log.judge import Answer, forked, wrong_jurisdiction
from ordinance_core.log.model import (
    AlreadyHeard,
    Appended,
    Conflict,
    EpochRaised,
    Handled,
    HeardGap,
    Unavailable,
)
from ordinance_core.log.postgres_errors import AWAY, BUSY, REFUSALS, STALE_EPOCH
from ordinance_core.log.rows import Item
from ordinance_core.log.statements import statements
from ordinance_core.log.tips import Tips

SQL = statements("postgres.sql")
PATIENCE_SECONDS = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5

Connect = Callable[[], Any]


class Appender:
    """Commits batches over one connection of its own, which it replaces when it is lost.

    A batch whose commit may or may not have happened is submitted again under the same ids, judged:
    the head's lock proves that the lost transaction ended. After `patience` seconds of a database
    that stays away the batch's callers get `Unavailable`, and later ones after one attempt.
    """

    def __init__(
        self, connect: Connect, epoch: int, tips: Tips, patience: float = PATIENCE_SECONDS
    ) -> None:
        self.epoch = epoch
        self._connect, self._tips, self._patience = connect, tips, patience
        self._away = False
        self._connection: asyncpg.Connection[Any] | None = None
        self._fast: Any = None
        self._judge: Any = None

    async def commit(self, batch: Sequence[Item]) -> Sequence[Answer]:
        """Raises `Unavailable`, `EpochRaised`, and `REFUSALS` for an item that cannot be stored."""
        clock = asyncio.get_running_loop().time
        ends, pause = clock() + (0 if self._away else self._patience), FIRST_PAUSE
        sure = all(self._tips.sure(item) for item in batch)
        while True:
            try:
                return await self._attempt(batch, sure=sure)
            except asyncpg.UniqueViolationError:
                if not sure:
                    raise
                sure = False
                continue
            except REFUSALS:
                raise
            except BUSY as failure:
                last: Exception = failure
            except AWAY as failure:
                self.drop()
                last = failure
            sure = False
            if clock() >= ends:
                self._away = True
                raise Unavailable(
                    f"the database stayed away ({last or type(last).__name__}): the command was"
                    " stored once or not at all, send it again under the same id"
                ) from last
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def connected(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            connection = await self._connect()
            self._fast = await connection.prepare(SQL["append"])
            self._judge = await connection.prepare(SQL["append_batch"])
            self._connection, self._away = connection, False
        return self._connection

    def drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _attempt(self, batch: Sequence[Item], *, sure: bool) -> Sequence[Answer]:
        await self.connected()
        if not sure:
            return await self._judged(batch)
        row = await self._fast.fetchrow(self.epoch, *arrays.fast(batch))
        if row is None:
            raise _stale(self.epoch)
        return _appended(batch, row[0], row[1])

    async def _judged(self, batch: Sequence[Item]) -> Sequence[Answer]:
        try:
            rows = await self._judge.fetch(self.epoch, *arrays.judged(batch))
        except asyncpg.PostgresError as failure:
            if failure.sqlstate == STALE_EPOCH:
                raise _stale(self.epoch) from failure
            raise
        return [_answer(item, row) for item, row in zip(batch, rows, strict=True)]


def _appended(batch: Sequence[Item], position: int, at: datetime) -> list[Answer]:
    answers: list[Answer] = []
    for item in batch:
        answers.append(_recorded(item, position, at))
        position += len(item.rows)
    return answers


def _recorded(item: Item, position: int, at: datetime) -> Appended:
    return Appended(tuple(row.recorded(n, at) for n, row in enumerate(item.rows, position + 1)))


def _answer(item: Item, row: asyncpg.Record) -> Answer:
    verdict, detail, number, outcome, at = row
    match verdict:
        case "good":
            return _recorded(item, number - len(item.rows), at)
        case "handled":
            return Handled(outcome, number)
        case "heard" | "gap":
            return AlreadyHeard(number) if verdict == "heard" else HeardGap(number)
        case "conflict":
            return Conflict(detail)
        case "jurisdiction":
            stream, jurisdiction = detail.rsplit(" ", 1)
            writes = item.submission.writes
            return wrong_jurisdiction(next(w for w in writes if w.stream == stream), jurisdiction)
    assert item.submission.heard is not None
    return forked(item.submission.heard, detail)


def _stale(epoch: int) -> EpochRaised:
    return EpochRaised(
        f"the log is no longer in epoch {epoch}, in which this process began: a backup was"
        " restored. Start the process again"
    )
