"""Group commit: one task commits whatever waits, oldest first, with a verdict per command."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from ordinance_core.log.judge import Answer
from ordinance_core.log.model import Busy, Unavailable, Verdict
from ordinance_core.log.rows import Item

MOST_ITEMS = 256
MOST_BYTES = 1024 * 1024
MOST_WAITING = 1000

Commit = Callable[[Sequence[Item]], Awaitable[Sequence[Answer]]]
Waiter = tuple[Item, asyncio.Future[Verdict]]


class Writer:
    """Takes items from callers, hands batches to `commit`, and answers each caller.

    `commit` raises one of `refusals` for a batch that holds an item the database cannot take, and
    `Unavailable` when it stays away. Anything else kills the writer and with it the process.
    """

    def __init__(self, commit: Commit, refusals: tuple[type[Exception], ...]) -> None:
        self._commit, self._refusals = commit, refusals
        self._waiting: deque[Waiter] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self.task = asyncio.create_task(self._run(), name="log-writer")

    async def submit(self, item: Item) -> Verdict:
        """Raises `Busy`, `Unavailable`; a cancelled caller leaves its item to be committed."""
        if self.task.done() or self._closing:
            raise Unavailable("the log's writer has stopped: start the process again")
        if len(self._waiting) >= MOST_WAITING:
            raise Busy(f"{MOST_WAITING} commands wait for the log already; try again in a second")
        answer: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, answer))
        self._wake.set()
        return await answer

    async def watch(self) -> None:
        """Returns once closed; raises what killed the writer."""
        await asyncio.shield(self.task)

    async def close(self) -> None:
        """Commits what waits, then stops; what killed the writer is for `watch` to raise."""
        self._closing = True
        self._wake.set()
        await asyncio.wait([self.task])

    async def _run(self) -> None:
        try:
            while self._waiting or not self._closing:
                if not self._waiting:
                    await self._wake.wait()
                    self._wake.clear()
                await self._settle(self._take())
        finally:
            _fail(self._waiting, Unavailable("the log's writer stopped before this command"))

    def _take(self) -> list[Waiter]:
        """The oldest that fit; whoever shares a key with an older one waits behind it."""
        batch: list[Waiter] = []
        passed: list[Waiter] = []
        keys: set[str] = set()
        size = 0
        while self._waiting and len(batch) < MOST_ITEMS:
            waiter = self._waiting.popleft()
            item = waiter[0]
            if keys.isdisjoint(item.keys):
                if batch and size + item.size > MOST_BYTES:
                    passed.append(waiter)
                    break
                batch.append(waiter)
                size += item.size
            else:
                passed.append(waiter)
            keys.update(item.keys)
        self._waiting.extendleft(reversed(passed))
        return batch

    async def _settle(self, batch: list[Waiter]) -> None:
        if not batch:
            return
        try:
            answers = await self._commit([item for item, _ in batch])
        except Unavailable as away:
            _fail(batch, away)
        except self._refusals as refusal:
            if len(batch) == 1:
                _answer(batch[0][1], refusal)
            else:
                await self._settle_alone(batch)
        except BaseException:
            _fail(batch, Unavailable("the log's writer died over this command; its id tells"))
            raise
        else:
            for (_, future), answer in zip(batch, answers, strict=True):
                _answer(future, answer)

    async def _settle_alone(self, batch: list[Waiter]) -> None:
        left = deque(batch)
        try:
            while left:
                await self._settle([left.popleft()])
        finally:
            _fail(left, Unavailable("the log's writer died before this command"))


def _answer(future: asyncio.Future[Verdict], answer: Answer) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _fail(waiters: Sequence[Waiter], failure: Exception) -> None:
    for _, future in waiters:
        _answer(future, failure)
