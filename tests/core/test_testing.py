"""The backends that the other tests stand on."""

from __future__ import annotations

from collections.abc import Callable

import asyncpg
import psycopg
import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

from ordinance_core.testing import Broker, Databases, Server
from ordinance_core.testing.databases import answers

pytestmark = pytest.mark.live


async def test_each_database_is_fresh(new_database: Callable[[], str]) -> None:
    first, second = new_database(), new_database()
    connection = await asyncpg.connect(first)
    await connection.execute("CREATE TABLE only_here (n int)")
    await connection.close()
    connection = await asyncpg.connect(second)
    assert await connection.fetchval("SELECT to_regclass('only_here')") is None
    assert await connection.fetchval("SHOW fsync") == "on"
    await connection.close()


def test_a_killed_server_comes_back_with_what_was_committed(postgres_server: Server) -> None:
    url = Databases(postgres_server.url).create()
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
    postgres_server.kill()
    assert not answers(url)
    postgres_server.start()
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT n FROM kept").fetchone() == (7,)


async def _send(bootstrap: str, topic: str, value: bytes) -> None:
    producer = AIOKafkaProducer(bootstrap_servers=bootstrap, acks="all", enable_idempotence=True)
    await producer.start()
    try:
        await producer.send_and_wait(topic, value)
    finally:
        await producer.stop()


async def _create(bootstrap: str, topic: str) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=bootstrap)
    await admin.start()
    try:
        await admin.create_topics([NewTopic(topic, 1, 1)])
    finally:
        await admin.close()


async def _first(bootstrap: str, topic: str) -> bytes | None:
    consumer = AIOKafkaConsumer(
        topic, bootstrap_servers=bootstrap, auto_offset_reset="earliest", group_id=topic
    )
    await consumer.start()
    try:
        record = await consumer.getone()
        return bytes(record.value) if record.value is not None else None
    finally:
        await consumer.stop()


async def test_a_message_goes_through_kafka(kafka: str, topic_prefix: str) -> None:
    await _create(kafka, f"{topic_prefix}greeting")
    await _send(kafka, f"{topic_prefix}greeting", b"hello")
    assert await _first(kafka, f"{topic_prefix}greeting") == b"hello"


async def test_a_killed_broker_comes_back_with_what_it_acknowledged(kafka_broker: Broker) -> None:
    await _create(kafka_broker.bootstrap, "kept")
    await _send(kafka_broker.bootstrap, "kept", b"still here")
    kafka_broker.kill()
    kafka_broker.start()
    assert await _first(kafka_broker.bootstrap, "kept") == b"still here"
