"""Sends messages to a service's topic: acknowledged by every replica in sync, or raising."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol, Self

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError, MessageSizeTooLargeError

from ordinance_core.bus.envelope import attributes, key, topic
from ordinance_core.bus.message import Message
from ordinance_core.bus.topics import LARGEST_BYTES, BrokerGone

ACKNOWLEDGED_SECONDS = 10.0


class TooLarge(Exception):  # noqa: N818 - a state in which the relay waits
    """The broker refuses a message for its size."""


class Sender(Protocol):
    """One producer's life: after any exception it is closed and replaced."""

    async def send(self, messages: Sequence[Message]) -> None:
        """Returns once all are acknowledged; raises `BrokerGone` or `TooLarge`."""
        ...

    async def close(self) -> None: ...


class KafkaSender:
    """An idempotent producer: within its life, a stream's messages arrive in order and once."""

    def __init__(self, bootstrap: str, seconds: float) -> None:
        self._bootstrap, self._seconds = bootstrap, seconds
        self._waits = False
        self._producer = AIOKafkaProducer(
            bootstrap_servers=bootstrap,
            acks="all",
            enable_idempotence=True,
            max_request_size=LARGEST_BYTES,
            request_timeout_ms=int(seconds * 1000),
        )

    @classmethod
    async def opened(cls, bootstrap: str, *, seconds: float = ACKNOWLEDGED_SECONDS) -> Self:
        """A sender that reached the broker; raises `BrokerGone`."""
        sender = cls(bootstrap, seconds)
        try:
            async with asyncio.timeout(seconds):
                await sender._producer.start()
        except (KafkaError, OSError) as error:
            await sender.close()
            raise BrokerGone(f"Kafka at {bootstrap} does not answer: {error!r}") from error
        return sender

    async def send(self, messages: Sequence[Message]) -> None:
        self._waits = True
        try:
            async with asyncio.timeout(self._seconds):
                failures = await self._failures(messages)
        except TimeoutError as error:
            raise BrokerGone(
                f"Kafka at {self._bootstrap} acknowledged nothing for {self._seconds:g} s"
            ) from error
        if failures:
            raise _translated(failures[0]) from failures[0]
        self._waits = False

    async def close(self) -> None:
        if self._waits:
            await self._abandon()
        await self._producer.stop()

    async def _failures(self, messages: Sequence[Message]) -> list[BaseException]:
        waiting: list[asyncio.Future[object]] = []
        refused: list[BaseException] = []
        for message in messages:
            try:
                waiting.append(await self._one(message))
            except KafkaError as error:
                refused.append(error)
                break
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        return [a for a in answers if isinstance(a, BaseException)] + refused

    async def _abandon(self) -> None:
        # An idempotent producer never gives a batch up: its `stop` would wait for the broker. The
        # relay rewinds, and what was on its way all the same is dropped by hearers as a repeat.
        with suppress(KafkaError):
            await self._producer._sender.close()  # noqa: SLF001
        waiting = self._producer._message_accumulator  # noqa: SLF001
        waiting._batches.clear()  # noqa: SLF001
        waiting._pending_batches.clear()  # noqa: SLF001

    async def _one(self, message: Message) -> asyncio.Future[object]:
        sent: asyncio.Future[object] = await self._producer.send(
            topic(message.source),
            message.data_bytes,
            key(message),
            headers=attributes(message),
        )
        return sent


def _translated(error: BaseException) -> Exception:
    if isinstance(error, MessageSizeTooLargeError):
        return TooLarge(str(error))
    if isinstance(error, KafkaError):
        return BrokerGone(f"Kafka did not take a message: {error!r}")
    raise error
