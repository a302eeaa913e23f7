"""The topics of the services: made once, and checked at every start.

Order holds only while the number of partitions stays; history only while nothing is deleted or
compacted (a `FactHeard` has no value, which compaction would take for a deletion).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType
from aiokafka.errors import KafkaError, TopicAlreadyExistsError, for_code

from ordinance_core.bus.envelope import topic

PARTITIONS = 12
LARGEST_BYTES = 1_048_576
REPLICATED = 2
TIMEOUT_MS = 10_000
APPEARS_TRIES, APPEARS_SECONDS = 100, 0.05


class BrokerGone(Exception):  # noqa: N818 - a state of the bus; writes go on without it
    """Kafka does not answer; everything flows again when it does."""


class TopicsWrong(Exception):  # noqa: N818 - a state of the topics that stops a start
    """Topics are missing or differ from what order and history need."""

    def __init__(self, faults: Sequence[str]) -> None:
        says = "; ".join(faults)
        super().__init__(f"{says}. `ordinance migrate` makes missing topics; mend the others")
        self.faults = tuple(faults)


async def ensure_topics(bootstrap: str, services: Iterable[str], *, replication: int = 1) -> None:
    """Makes the topics that are missing, then asserts all; raises `TopicsWrong`, `BrokerGone`."""
    names = [topic(s) for s in services]
    async with _admin(bootstrap) as admin:
        there = set(await admin.list_topics())
        missing = [_new(name, replication) for name in names if name not in there]
        response = await admin.create_topics(missing) if missing else None
        for name, code, *_ in response.topic_errors if response else ():
            if code and for_code(code) is not TopicAlreadyExistsError:
                raise TopicsWrong([f"{name} was not made: {for_code(code).description}"])
        await _appear(admin, names)
        await _assert(admin, names)


async def assert_topics(bootstrap: str, services: Iterable[str]) -> None:
    """Raises `TopicsWrong` with every fault of the services' topics, or `BrokerGone`."""
    async with _admin(bootstrap) as admin:
        await _assert(admin, [topic(s) for s in services])


async def _appear(admin: AIOKafkaAdminClient, names: Sequence[str]) -> None:
    """A new topic is made by the controller and known to every broker a moment later."""
    for _ in range(APPEARS_TRIES):
        if set(names) <= set(await admin.list_topics()):
            return
        await asyncio.sleep(APPEARS_SECONDS)


def _new(name: str, replication: int) -> NewTopic:
    settings = {"retention.ms": "-1", "cleanup.policy": "delete"}
    settings["max.message.bytes"] = str(LARGEST_BYTES)
    if replication > 1:
        settings["min.insync.replicas"] = str(REPLICATED)
    return NewTopic(name, PARTITIONS, replication, topic_configs=settings)


async def _assert(admin: AIOKafkaAdminClient, names: Sequence[str]) -> None:
    described = {t["topic"]: t for t in await admin.describe_topics(list(names))}
    faults = [f"{n} is missing" for n in names if not described.get(n, {}).get("partitions")]
    for name in names:
        if not (partitions := described.get(name, {}).get("partitions")):
            continue
        if len(partitions) != PARTITIONS:
            faults.append(f"{name} has {len(partitions)} partitions, not {PARTITIONS}")
        settings = await _settings(admin, name)
        replicated = min(len(p["replicas"]) for p in partitions) > 1
        faults += [f"{name} {fault}" for fault in _faults(settings, replicated=replicated)]
    if faults:
        raise TopicsWrong(faults)


def _faults(settings: dict[str, str], *, replicated: bool) -> list[str]:
    faults = []
    if settings["retention.ms"] != "-1":
        faults.append(f"loses history: retention.ms is {settings['retention.ms']}, not -1")
    if settings["cleanup.policy"] != "delete":
        faults.append(f"is compacted: cleanup.policy is {settings['cleanup.policy']}, not delete")
    if int(settings["max.message.bytes"]) < LARGEST_BYTES:
        faults.append(f"refuses large events: max.message.bytes is under {LARGEST_BYTES}")
    if replicated and int(settings["min.insync.replicas"]) < REPLICATED:
        faults.append(f"may lose events: min.insync.replicas is under {REPLICATED}")
    return faults


async def _settings(admin: AIOKafkaAdminClient, name: str) -> dict[str, str]:
    resource = ConfigResource(ConfigResourceType.TOPIC, name)
    (response,) = await admin.describe_configs([resource])
    ((_, _, _, _, entries),) = response.resources
    return {entry[0]: entry[1] for entry in entries}


@asynccontextmanager
async def _admin(bootstrap: str) -> AsyncIterator[AIOKafkaAdminClient]:
    admin = AIOKafkaAdminClient(bootstrap_servers=bootstrap, request_timeout_ms=TIMEOUT_MS)
    try:
        await admin.start()
        yield admin
    except (KafkaError, OSError) as error:
        raise BrokerGone(f"Kafka at {bootstrap} does not answer: {error}") from error
    finally:
        await admin.close()
