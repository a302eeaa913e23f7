"""Workers that come, go and die while they hear: nothing lost, nothing doubled."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping

import pytest

from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.message import HearingOutcome, Message
from ordinance_core.bus.reach import Reach
from ordinance_core.bus.shelf import Shelf
from ordinance_core.bus.topics import ensure_topics
from ordinance_core.log.model import Log, Unavailable
from tests.bus_kit import (
    KafkaRoad,
    Office,
    by_stream,
    facts_heard,
    listener,
    record,
    relay,
    running,
    until,
)
from tests.chaos.conftest import OpenLog, Spawn

pytestmark = pytest.mark.live

STREAMS = [f"matter-{number}" for number in range(20)]
SPILL = "matter-spill"


async def heard_all(cases: Log, intake: Log) -> None:
    async def complete() -> bool:
        return len(await facts_heard(cases)) >= await intake.position()

    await until(complete, "every event of the source is heard")
    heard = await facts_heard(cases)
    assert len(heard) == await intake.position()
    for stream, versions in by_stream(heard).items():
        assert versions == [*range(1, len(await intake.load(stream)) + 1)]


async def test_while_workers_come_and_go_every_event_is_heard_once_and_in_order(
    kafka: str, open_service: OpenLog
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service])

    offices = [Office(cases) for _ in range(4)]
    first, second, third, late = (
        listener(cases, [intake.service], Hearing(office, Shelf(cases), pauses=(0,)), kafka)
        for office in offices
    )
    async with running(relay(intake, kafka).run()):
        enough = asyncio.Event()
        recording = asyncio.create_task(_record_until(enough, intake))
        async with running(first.run()):
            await _handled(offices[0], 40)
            async with running(second.run()):
                await _handled(offices[1], 40)
                async with running(third.run()):
                    first.leave()
                    await _handled(offices[2], 40)
                second.leave()
            async with running(late.run()):
                await _handled(offices[3], 40)
                enough.set()
                await recording
                await heard_all(cases, intake)
    assert await Shelf(cases).count() == 0


async def test_a_worker_killed_between_effect_and_offset_doubles_nothing(
    kafka: str, open_service: OpenLog, spawn: Spawn, urls: Mapping[str, str]
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service])
    await record(intake, SPILL, *(f"spill {number}" for number in range(30)))
    reach = Reach(cases.service, [intake.service], kafka)
    async with running(relay(intake, kafka).run()):
        doomed = spawn("listener", cases.service, urls["cases"], kafka, intake.service, "7")
        assert await asyncio.to_thread(doomed.wait, 30) == -signal.SIGKILL
        assert len(await facts_heard(cases)) == 7
        assert await reach.lag() == 30

        hearing = Hearing(Office(cases), Shelf(cases), pauses=(0,))
        async with running(listener(cases, [intake.service], hearing, kafka).run()):
            await heard_all(cases, intake)
            await until(reach.caught_up, "the offsets are committed")
    await reach.close()


async def test_while_the_database_is_away_a_partition_waits_and_nothing_is_parked(
    kafka: str, open_service: OpenLog
) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service])
    await record(intake, SPILL, "one", "two")
    office = Away(cases)
    worker = listener(cases, [intake.service], Hearing(office, Shelf(cases)), kafka)

    async def held() -> bool:
        return any("away" in reason for reason in worker.held.values())

    async with running(relay(intake, kafka).run(), worker.run()):
        await until(held, "the partition waits")
        office.away = False
        await heard_all(cases, intake)
        assert worker.held == {}
    assert await Shelf(cases).count() == 0


async def test_two_services_hear_each_other(kafka: str, open_service: OpenLog) -> None:
    intake, cases = await open_service("intake"), await open_service("cases")
    await ensure_topics(kafka, [intake.service, cases.service])
    roads = [_road(intake, cases, kafka), _road(cases, intake, kafka)]
    await record(intake, "matter-of-intake", "one")
    await record(cases, "matter-of-cases", "two")
    for road in roads:
        await road.open()

    async def crossed() -> bool:
        there = await cases.heard(intake.log_id, "matter-of-intake")
        back = await intake.heard(cases.log_id, "matter-of-cases")
        return (there, back) == (1, 1)

    async def quiet() -> bool:
        return all([await road.arrived() for road in roads])

    await until(crossed, "each heard the other's fact")
    await until(quiet, "each heard that its fact was heard")
    for road in roads:
        await road.close()


class Away(Office):
    """A handler whose database is away until the test says otherwise."""

    away = True

    async def hear(self, message: Message) -> HearingOutcome:
        if self.away:
            raise Unavailable("the database is away")
        return await super().hear(message)


def _road(log: Log, source: Log, bootstrap: str) -> KafkaRoad:
    return KafkaRoad(log, Hearing(Office(log), Shelf(log)), source, bootstrap=bootstrap)


async def _record_until(enough: asyncio.Event, log: Log) -> None:
    number = 0
    while not enough.is_set():
        await asyncio.gather(*(record(log, stream, f"round {number}") for stream in STREAMS))
        number += 1
        await asyncio.sleep(0.05)


async def _handled(office: Office, count: int) -> None:
    async def handled() -> bool:
        return office.handled >= count

    await until(handled, f"this worker has heard {count} events")
