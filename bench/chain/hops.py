"""Two raw aiokafka hops: sent and acknowledged, consumed, sent on, consumed again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from uuid import uuid4

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

VALUE = b"x" * 571


class Hops:
    """One at a time, as one fact causes one conclusion."""

    def __init__(
        self, producer: AIOKafkaProducer, legs: Sequence[tuple[str, AIOKafkaConsumer]]
    ) -> None:
        self._producer, self._legs = producer, legs

    async def once(self) -> float:
        """Seconds for both hops."""
        began = perf_counter()
        for topic, consumer in self._legs:
            await self._producer.send_and_wait(topic, VALUE, key=b"matter")
            await consumer.getone()
        return perf_counter() - began


@asynccontextmanager
async def hops(bootstrap: str) -> AsyncIterator[Hops]:
    """Producer, topics and consumers of their own; one hop was made before."""
    topics = [f"bench.{uuid4().hex}" for _ in range(2)]
    admin = AIOKafkaAdminClient(bootstrap_servers=bootstrap)
    await admin.start()
    await admin.create_topics([NewTopic(topic, 1, 1) for topic in topics])
    await admin.close()
    producer = AIOKafkaProducer(bootstrap_servers=bootstrap, acks="all", enable_idempotence=True)
    consumers = [
        AIOKafkaConsumer(topic, bootstrap_servers=bootstrap, auto_offset_reset="earliest")
        for topic in topics
    ]
    await producer.start()
    try:
        for consumer in consumers:
            await consumer.start()
        made = Hops(producer, tuple(zip(topics, consumers, strict=True)))
        await made.once()
        yield made
    finally:
        for consumer in consumers:
            await consumer.stop()
        await producer.stop()
