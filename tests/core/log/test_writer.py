"""Group commit: who is taken together, who waits, and what becomes of them when it goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence

import pytest

from ordinance_core.log.judge import Answer
from ordinance_core.log.model import Appended, Busy, Conflict, Unavailable, Verdict
from ordinance_core.log.rows import Item, item
from ordinance_core.log.writer import MOST_WAITING, Writer
from ordinance_core.testing.submissions import submission, write


class Database:
    """Commits batches once its `gate` is open, and remembers their command ids."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.batches: list[list[str]] = []
        self.failure: Callable[[Sequence[Item]], Exception | None] = lambda _: None

    async def commit(self, batch: Sequence[Item]) -> Sequence[Answer]:
        self.batches.append([each.submission.command_id for each in batch])
        await self.gate.wait()
        if failure := self.failure(batch):
            raise failure
        return [Appended(())] * len(batch)


@pytest.fixture
def database() -> Database:
    return Database()


@pytest.fixture
async def writer(database: Database) -> AsyncIterator[Writer]:
    made = Writer(database.commit, (ZeroDivisionError,))
    yield made
    database.gate.set()
    await made.close()


def _item(name: str, stream: str = "", *, size: int = 1) -> Item:
    return item(submission(name, write(stream or f"matter-{name}", 0, "x" * size)), "log", 1)


async def _send(writer: Writer, *items: Item) -> list[asyncio.Task[Verdict]]:
    """Each as its own caller; the first is being committed when the others come to wait."""
    tasks = []
    for each in items:
        tasks.append(asyncio.create_task(writer.submit(each)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    return tasks


async def test_all_who_wait_are_committed_together(writer: Writer, database: Database) -> None:
    tasks = await _send(writer, *map(_item, "abcd"))
    database.gate.set()

    assert await asyncio.gather(*tasks) == [Appended(())] * 4
    assert database.batches == [["a"], ["b", "c", "d"]]


async def test_a_stream_stands_in_a_batch_once_and_keeps_its_order(
    writer: Writer, database: Database
) -> None:
    items = [_item("a"), _item("b", "m"), _item("c", "m"), _item("d"), _item("e", "m")]
    tasks = await _send(writer, *items)
    database.gate.set()
    await asyncio.gather(*tasks)

    assert database.batches == [["a"], ["b", "d"], ["c"], ["e"]]


async def test_a_batch_holds_at_most_256_commands(writer: Writer, database: Database) -> None:
    tasks = await _send(writer, *(_item(f"c{n}") for n in range(300)))
    database.gate.set()
    await asyncio.gather(*tasks)

    assert [len(batch) for batch in database.batches] == [1, 256, 43]


async def test_a_batch_holds_at_most_one_mebibyte(writer: Writer, database: Database) -> None:
    tasks = await _send(writer, *(_item(f"c{n}", size=200_000) for n in range(8)))
    database.gate.set()
    await asyncio.gather(*tasks)

    assert [len(batch) for batch in database.batches] == [1, 5, 2]


async def test_past_a_thousand_waiting_the_log_is_busy(writer: Writer, database: Database) -> None:
    tasks = await _send(writer, *(_item(f"c{n}") for n in range(MOST_WAITING + 1)))

    with pytest.raises(Busy, match="try again in a second"):
        await writer.submit(_item("one too many"))

    database.gate.set()
    assert len(await asyncio.gather(*tasks)) == MOST_WAITING + 1


async def test_a_caller_that_leaves_does_not_cancel_its_append(
    writer: Writer, database: Database
) -> None:
    first, leaving, last = await _send(writer, *map(_item, "abc"))
    leaving.cancel()
    database.gate.set()
    await asyncio.gather(first, last)

    assert database.batches == [["a"], ["b", "c"]]


async def test_an_item_that_cannot_be_stored_fails_alone(
    writer: Writer, database: Database
) -> None:
    def bad(batch: Sequence[Item]) -> Exception | None:
        names = {each.submission.command_id for each in batch}
        return ZeroDivisionError("bad item") if "c" in names else None

    database.failure = bad
    tasks = await _send(writer, *map(_item, "abcd"))
    database.gate.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)

    assert [isinstance(answer, Appended) for answer in answers] == [True, True, False, True]
    assert isinstance(answers[2], ZeroDivisionError)
    assert database.batches == [["a"], ["b", "c", "d"], ["b"], ["c"], ["d"]]


async def test_a_database_that_is_away_fails_the_batch_and_the_writer_goes_on(
    writer: Writer, database: Database
) -> None:
    database.failure = lambda _: Unavailable("away")
    database.gate.set()
    with pytest.raises(Unavailable, match="away"):
        await writer.submit(_item("a"))

    database.failure = lambda _: None
    assert await writer.submit(_item("b")) == Appended(())


async def test_a_dead_writer_fails_all_who_wait_and_whoever_comes(database: Database) -> None:
    writer = Writer(database.commit, ())
    database.failure = lambda _: RuntimeError("a fault of ours")
    tasks = await _send(writer, *map(_item, "abc"))
    database.gate.set()

    answers = await asyncio.gather(*tasks, return_exceptions=True)

    assert [type(answer) for answer in answers] == [Unavailable] * 3
    with pytest.raises(Unavailable, match="start the process again"):
        await writer.submit(_item("d"))
    with pytest.raises(RuntimeError, match="a fault of ours"):
        await writer.watch()
    await writer.close()


async def test_closing_commits_what_waits(writer: Writer, database: Database) -> None:
    tasks = await _send(writer, *map(_item, "ab"))
    database.gate.set()
    await writer.close()

    assert [task.result() for task in tasks] == [Appended(())] * 2
    await writer.watch()
    with pytest.raises(Unavailable):
        await writer.submit(_item("c"))


async def test_answers_go_to_their_own_callers() -> None:
    async def by_name(batch: Sequence[Item]) -> Sequence[Answer]:
        return [Conflict(each.submission.command_id) for each in batch]

    writer = Writer(by_name, ())
    tasks = await _send(writer, *map(_item, "abcdef"))

    assert await asyncio.gather(*tasks) == [Conflict(name) for name in "abcdef"]
    await writer.close()
