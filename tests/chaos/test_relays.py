"""Relays that die, brokers that go away, events too large: nothing lost, nothing doubled."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

import pytest
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType

from ordinance_core.bus.envelope import topic
from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.reach import Reach
from ordinance_core.bus.relay import Relay, relay_rewind
from ordinance_core.bus.shelf import Shelf
from ordinance_core.bus.topics import LARGEST_BYTES, PARTITIONS, ensure_topics
from ordinance_core.log.model import Log
from ordinance_core.testing import Broker
from tests.bus_kit import Office, by_stream, facts_heard, listener, record, relay, running, until
from tests.chaos.conftest import OpenLog, Spawn

pytestmark = pytest.mark.live

SPILL, DRAIN = "matter-spill", "matter-drain"
LEASE = 2.0

Condition = Callable[[], Awaitable[bool]]


async def record_rounds(log: Log, rounds: int) -> None:
    for number in range(rounds):
        for stream in (SPILL, DRAIN):
            await record(log, stream, f"{stream} {number}")


@asynccontextmanager
async def heard_by(cases: Log, intake: Log, bootstrap: str) -> AsyncIterator[Reach]:
    """The cases office listens to intake for as long as the block runs."""
    hearing = Hearing(Office(cases), Shelf(cases), pauses=(0,))
    reach = Reach(cases.service, [intake.service], bootstrap)
    async with running(listener(cases, [intake.service], hearing, bootstrap).run()):
        try:
            yield reach
        finally:
            await reach.close()


async def heard_all(cases: Log, intake: Log) -> None:
    async def complete() -> bool:
        return len(await facts_heard(cases)) >= await intake.position()

    await until(complete, "every event of the source is heard")
    heard = await facts_heard(cases)
    assert len(heard) == await intake.position()
    assert by_stream(heard) == {
        stream: [*range(1, len(await intake.load(stream)) + 1)] for stream in by_stream(heard)
    }


async def test_when_a_relay_is_killed_the_other_goes_on_from_its_checkpoint(
    kafka: str, open_service: OpenLog, spawn: Spawn, urls: Mapping[str, str]
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service])
    first = spawn("relay", intake.service, urls["intake"], kafka, str(LEASE))
    async with heard_by(cases, intake, kafka), running(record_rounds(intake, 60)):

        async def begun() -> bool:
            return len(await facts_heard(cases)) > 10

        await until(begun, "the first relay publishes")
        second = relay(intake, kafka, lease=LEASE)
        async with running(second.run()):
            assert second.position is None
            first.kill()
            await until(_recorded(intake, 120), "all is recorded")
            await heard_all(cases, intake)


async def test_a_relay_that_wakes_after_its_lease_was_lost_doubles_nothing(
    kafka: str, open_service: OpenLog, spawn: Spawn, urls: Mapping[str, str]
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service])
    sleeper = spawn("relay", intake.service, urls["intake"], kafka, str(LEASE))
    async with heard_by(cases, intake, kafka), running(record_rounds(intake, 40)):

        async def begun() -> bool:
            return len(await facts_heard(cases)) > 5

        await until(begun, "the first relay publishes")
        sleeper.send_signal(signal.SIGSTOP)
        second = relay(intake, kafka, lease=LEASE)
        async with running(second.run()):
            await until(_holds(second), "the second relay has taken over")
            sleeper.send_signal(signal.SIGCONT)
            await until(_recorded(intake, 80), "all is recorded")
            await heard_all(cases, intake)


async def test_a_rewound_relay_publishes_again_and_every_repeat_is_dropped(
    kafka: str, open_service: OpenLog
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service])
    await record_rounds(intake, 10)
    again = relay(intake, kafka, lease=LEASE)
    async with heard_by(cases, intake, kafka) as reach, running(again.run()):
        await heard_all(cases, intake)
        await relay_rewind(intake, 5)

        async def doubled() -> bool:
            return sum((await reach.ends()).values()) == 35 and await reach.caught_up()

        await until(doubled, "fifteen events are published a second time and heard")
        await heard_all(cases, intake)


async def test_writes_go_on_while_the_broker_is_down_and_all_flows_when_it_is_back(
    kafka_broker: Broker, open_service: OpenLog
) -> None:
    bootstrap = kafka_broker.bootstrap
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(bootstrap, [intake.service])
    publishing = relay(intake, bootstrap, lease=LEASE)
    async with heard_by(cases, intake, bootstrap) as reach, running(publishing.run()):
        await record_rounds(intake, 5)
        await heard_all(cases, intake)
        await until(reach.caught_up, "the offsets are committed")
        await asyncio.to_thread(kafka_broker.kill)

        await record_rounds(intake, 5)
        assert not await reach.caught_up()
        await until(_troubled(publishing, "Kafka"), "the relay says that the broker is gone")

        await asyncio.to_thread(kafka_broker.start)
        await heard_all(cases, intake)
        await until(reach.caught_up, "the service knows that it has heard everything")
        assert publishing.problem is None
        assert reach.problem is None


async def test_an_event_larger_than_the_broker_takes_is_named_and_nothing_passes_it_by(
    kafka: str, open_service: OpenLog
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await narrow_topic(kafka, intake.service, 2_000)
    for words in ("small", "large " * 1_000, "behind"):
        await record(intake, SPILL, words)
    publishing = relay(intake, kafka, lease=LEASE)
    async with heard_by(cases, intake, kafka), running(publishing.run()):
        await until(_troubled(publishing, "SpillReported at position 2"), "the relay names it")
        assert "max.message.bytes" in (publishing.problem or "")
        assert [v for _, v, _ in await facts_heard(cases)] in ([], [1])

        await widen(kafka, intake.service)
        await heard_all(cases, intake)
        assert publishing.problem is None


async def test_the_largest_event_that_a_log_takes_is_heard_whole(
    kafka: str, open_service: OpenLog
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service])
    await record(intake, SPILL, '"' * 130_000)
    async with heard_by(cases, intake, kafka), running(relay(intake, kafka).run()):
        await heard_all(cases, intake)

    (stored,) = await intake.read(0)
    ((_, _, data),) = await facts_heard(cases)
    assert data.encode() == stored.data


def _recorded(log: Log, position: int) -> Condition:
    async def recorded() -> bool:
        return await log.position() == position

    return recorded


def _holds(relay: Relay) -> Condition:
    async def holds() -> bool:
        return relay.position is not None

    return holds


def _troubled(relay: Relay, word: str) -> Condition:
    async def troubled() -> bool:
        return word in (relay.problem or "")

    return troubled


async def narrow_topic(bootstrap: str, service: str, size: int) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=bootstrap)
    await admin.start()
    settings = {"max.message.bytes": str(size)}
    await admin.create_topics([NewTopic(topic(service), PARTITIONS, 1, topic_configs=settings)])
    await admin.close()


async def widen(bootstrap: str, service: str) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=bootstrap)
    await admin.start()
    settings = {"max.message.bytes": str(LARGEST_BYTES)}
    resource = ConfigResource(ConfigResourceType.TOPIC, topic(service), configs=settings)
    await admin.alter_configs([resource])
    await admin.close()
