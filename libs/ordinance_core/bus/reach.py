"""How far a service has heard its topics: what a tick asks before it calls anyone late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TypeVar

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import KafkaError

from ordinance_core.bus.envelope import topic
from ordinance_core.bus.listener import group
from ordinance_core.bus.topics import BrokerGone

TIMEOUT_MS = 5_000

Ends = Mapping[TopicPartition, int]
T = TypeVar("T")


class Reach:
    """The ends of the topics a service hears, against the offsets its group has committed.

    What is parked counts as heard here: ask the parking for the matter and its town as well.
    `problem` says in words, for `/ready`, why the last question had no answer.
    """

    def __init__(self, service: str, sources: Iterable[str], bootstrap: str) -> None:
        self._group, self._bootstrap = group(service), bootstrap
        self._topics = [topic(source) for source in sources]
        self.problem: str | None = None
        self._clients: tuple[AIOKafkaConsumer, AIOKafkaAdminClient] | None = None
        self._turn = asyncio.Lock()

    async def ends(self) -> Ends:
        """The offset behind the last message of every heard partition; raises `BrokerGone`."""
        return await self._asking(self._ends)

    async def heard_to(self, ends: Ends) -> bool:
        """Whether the service has heard that far, parked included; raises `BrokerGone`."""
        committed = await self._asking(self._committed)
        return all(committed.get(tp, 0) >= end for tp, end in ends.items())

    async def caught_up(self) -> bool:
        """Whether everything published up to now was heard; False while the broker is down."""
        try:
            return await self.heard_to(await self.ends())
        except BrokerGone:
            return False

    async def lag(self) -> int:
        """How many messages are published and not yet heard; raises `BrokerGone`."""
        ends = await self.ends()
        committed = await self._asking(self._committed)
        return sum(max(0, end - committed.get(tp, 0)) for tp, end in ends.items())

    async def watch(self, every: float = 2.0) -> None:
        """Asks every so many seconds, until cancelled, so that `problem` is fresh."""
        while True:
            await self.caught_up()
            await asyncio.sleep(every)

    async def close(self) -> None:
        clients, self._clients = self._clients, None
        if clients:
            consumer, admin = clients
            await consumer.stop()
            await admin.close()

    async def _ends(self, consumer: AIOKafkaConsumer, admin: AIOKafkaAdminClient) -> Ends:
        described = await admin.describe_topics(self._topics)
        partitions = [
            TopicPartition(t["topic"], p["partition"]) for t in described for p in t["partitions"]
        ]
        ends: Ends = await consumer.end_offsets(partitions)
        return ends

    async def _committed(self, _: AIOKafkaConsumer, admin: AIOKafkaAdminClient) -> Ends:
        offsets = await admin.list_consumer_group_offsets(self._group)
        return {tp: place.offset for tp, place in offsets.items()}

    async def _asking(
        self, ask: Callable[[AIOKafkaConsumer, AIOKafkaAdminClient], Awaitable[T]]
    ) -> T:
        """One question at a time: who asks beside it finds the clients started, or gone again."""
        async with self._turn:
            try:
                async with asyncio.timeout(TIMEOUT_MS / 1000):
                    answer = await ask(*await self._connected())
            except (KafkaError, OSError) as error:
                self.problem = f"Kafka at {self._bootstrap} does not answer: {error!r}"
                await self.close()
                raise BrokerGone(self.problem) from error
            self.problem = None
            return answer

    async def _connected(self) -> tuple[AIOKafkaConsumer, AIOKafkaAdminClient]:
        if self._clients is None:
            self._clients = (
                AIOKafkaConsumer(bootstrap_servers=self._bootstrap, request_timeout_ms=TIMEOUT_MS),
                AIOKafkaAdminClient(
                    bootstrap_servers=self._bootstrap, request_timeout_ms=TIMEOUT_MS
                ),
            )
            consumer, admin = self._clients
            await consumer.start()
            await admin.start()
        return self._clients
