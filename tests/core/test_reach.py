"""Several ask at once how far a service has heard: a tick, and whoever tells `/ready`."""

from __future__ import annotations

import asyncio

import pytest

from ordinance_core.bus.reach import Reach
from ordinance_core.bus.topics import ensure_topics
from ordinance_core.testing import Broker
from ordinance_core.testing.eventually import eventually
from ordinance_core.testing.process import free_port

pytestmark = pytest.mark.live

ASKERS = 5


async def reach_of(bootstrap: str, prefix: str) -> Reach:
    """A reach that nobody asked yet, of a group whose coordinator is there."""
    source = f"{prefix}intake"
    await ensure_topics(bootstrap, [source])
    first = Reach(f"{prefix}cases", [source], bootstrap)
    await eventually(first.caught_up)
    await first.close()
    return Reach(f"{prefix}cases", [source], bootstrap)


async def test_those_who_ask_at_once_are_all_answered(kafka: str, topic_prefix: str) -> None:
    reach = await reach_of(kafka, topic_prefix)

    answers = await asyncio.gather(*(reach.caught_up() for _ in range(ASKERS)))
    await reach.close()

    assert answers == [True] * ASKERS
    assert reach.problem is None


async def test_those_who_ask_at_once_are_all_told_that_the_broker_is_gone(
    topic_prefix: str,
) -> None:
    nobody = f"127.0.0.1:{free_port()}"
    reach = Reach(f"{topic_prefix}cases", [f"{topic_prefix}intake"], nobody)

    answers = await asyncio.gather(*(reach.caught_up() for _ in range(ASKERS)))

    assert answers == [False] * ASKERS
    assert "Kafka" in (reach.problem or "")
    await reach.close()


async def test_a_broker_that_goes_while_several_ask_ends_none_of_them(
    kafka_broker: Broker, topic_prefix: str
) -> None:
    reach = await reach_of(kafka_broker.bootstrap, topic_prefix)

    asked = [asyncio.create_task(reach.caught_up()) for _ in range(ASKERS)]
    await asyncio.to_thread(kafka_broker.kill)
    await asyncio.gather(*asked)

    assert not any(await asyncio.gather(*(reach.caught_up() for _ in range(ASKERS))))
    await reach.close()
