"""What every bus keeps: order within a matter, each fact once, and one matter's trouble its own."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from ordinance_core.bus.hearing import Hearing
from ordinance_core.bus.shelf import Shelf
from ordinance_core.log import open_log
from ordinance_core.log.model import ForkedSource, Log
from ordinance_core.testing.submissions import submission, write
from tests.bus_kit import (
    KafkaRoad,
    LocalRoad,
    Office,
    Road,
    by_stream,
    facts_heard,
    record,
    until,
)

SPILL, DRAIN = "matter-spill", "matter-drain"


class Town:
    """Intake records, cases hears; closed and opened again it goes on where it was."""

    def __init__(self, folder: Path, prefix: str, lay: Callable[..., Road]) -> None:
        self.folder, self.prefix, self.lay = folder, prefix, lay

    async def log(self, service: str, file: str = "") -> Log:
        url = f"sqlite:///{self.folder / (file or service)}.db"
        return await open_log(url, self.prefix + service)

    async def open(self) -> None:
        self.intake, self.cases = await self.log("intake"), await self.log("cases")
        self.office, self.parked = Office(self.cases), Shelf(self.cases)
        self.hearing = Hearing(self.office, self.parked, pauses=(0, 0))
        self.road = self.lay(self.cases, self.hearing, self.intake)
        await self.road.open()

    async def close(self) -> None:
        await self.road.close()
        await self.intake.close()
        await self.cases.close()

    async def all_arrived(self) -> None:
        await until(self.road.arrived, "everything recorded is heard or parked")

    async def versions(self) -> dict[str, list[int]]:
        return by_stream(await facts_heard(self.cases))


@pytest.fixture(params=["local", pytest.param("kafka", marks=pytest.mark.live)])
async def town(
    request: pytest.FixtureRequest, tmp_path: Path, topic_prefix: str
) -> AsyncIterator[Town]:
    lay: Callable[..., Road] = LocalRoad
    if request.param == "kafka":
        bootstrap = request.getfixturevalue("kafka")

        def lay(log: Log, hearing: Hearing, *sources: Log) -> Road:
            return KafkaRoad(log, hearing, *sources, bootstrap=bootstrap)

    opened = Town(tmp_path, topic_prefix, lay)
    await opened.open()
    yield opened
    await opened.close()


async def test_every_fact_is_heard_once_in_the_order_of_its_matter(town: Town) -> None:
    for round_ in range(5):
        await record(town.intake, SPILL, f"spill {round_}", f"more {round_}")
        await record(town.intake, DRAIN, f"drain {round_}")

    await town.all_arrived()

    assert await town.versions() == {SPILL: [*range(1, 11)], DRAIN: [*range(1, 6)]}


async def test_what_arrives_is_what_was_stored_byte_for_byte(town: Town) -> None:
    await record(town.intake, SPILL, "Öl im Bach, 40 gal")
    await town.all_arrived()

    (stored,) = await town.intake.read(0)
    (heard,) = await facts_heard(town.cases)
    assert heard == (SPILL, 1, stored.data.decode())


async def test_a_heard_fact_is_published_without_its_value_so_that_versions_have_no_gap(
    town: Town,
) -> None:
    await record(town.intake, SPILL, "first")
    await town.all_arrived()
    third = await town.log("notices")
    office = Office(third)
    hearing = Hearing(office, Shelf(third), pauses=(0, 0))
    onward = town.lay(third, hearing, town.cases)
    await onward.open()

    await until(onward.arrived, "the third service has heard the second")

    assert await third.heard(town.cases.log_id, SPILL) == 1
    assert await facts_heard(third) == []
    await onward.close()
    await third.close()


async def test_after_a_restart_hearing_goes_on_without_loss_or_repeat(town: Town) -> None:
    await record(town.intake, SPILL, "before")
    await town.all_arrived()
    await town.close()
    intake = await town.log("intake")
    await record(intake, SPILL, "while nobody heard")
    await intake.close()

    await town.open()
    await record(town.intake, SPILL, "after")
    await town.all_arrived()

    assert await town.versions() == {SPILL: [1, 2, 3]}


async def test_one_matter_waits_in_the_parking_while_others_flow(town: Town) -> None:
    town.office.failing = {(SPILL, 2)}
    for word in ("one", "two", "three"):
        await record(town.intake, SPILL, word)
        await record(town.intake, DRAIN, word)
    await town.all_arrived()

    assert await town.versions() == {SPILL: [1], DRAIN: [1, 2, 3]}
    waiting = await town.parked.listing()
    assert [(row.stream, row.version) for row in waiting] == [(SPILL, 2), (SPILL, 3)]
    assert waiting[0].reason == f"LookupError: no reading for {SPILL}"
    assert await town.parked.holds([SPILL])


async def test_what_waits_is_taken_in_order_once_its_cause_is_mended(town: Town) -> None:
    town.office.failing = {(SPILL, 1)}
    for word in ("one", "two", "three"):
        await record(town.intake, SPILL, word)
    await town.all_arrived()
    assert await town.parked.count() == 3

    town.office.failing = set()
    assert await town.hearing.retry() == 3
    await record(town.intake, SPILL, "four")
    await town.all_arrived()

    assert await town.versions() == {SPILL: [1, 2, 3, 4]}
    assert await town.parked.count() == 0


async def test_parked_messages_outlive_a_restart(town: Town) -> None:
    town.office.failing = {(SPILL, 1)}
    await record(town.intake, SPILL, "one")
    await town.all_arrived()

    await town.close()
    await town.open()
    await record(town.intake, SPILL, "two")

    async def taken() -> bool:
        return await town.cases.heard(town.intake.log_id, SPILL) == 2

    await until(taken, "what waited and what came after it")

    assert await town.versions() == {SPILL: [1, 2]}


async def test_a_refusal_in_a_reaction_is_an_outcome_that_parks_nothing(town: Town) -> None:
    town.office.refusing = {"SpillReported"}
    await record(town.intake, SPILL, "one", "two")
    await town.all_arrived()

    assert town.office.refused == [(SPILL, 1), (SPILL, 2)]
    assert await town.versions() == {SPILL: [1, 2]}
    assert await town.parked.count() == 0


async def test_an_unknown_schema_stops_hearing_until_a_newer_version_comes(town: Town) -> None:
    town.office.unknown = {"SpillReported"}
    await record(town.intake, SPILL, "of tomorrow")

    async def stopped() -> bool:
        return any("SpillReported" in problem for problem in town.road.problems())

    await until(stopped, "the partition says why it stopped")
    assert not await town.road.arrived()
    assert await town.parked.count() == 0
    await town.close()
    await town.open()
    await town.all_arrived()
    assert await town.versions() == {SPILL: [1]}


async def test_beyond_the_limit_of_parking_a_partition_waits_and_loses_nothing(town: Town) -> None:
    town.hearing._most = 2
    town.office.failing = {(SPILL, 1)}
    await record(town.intake, SPILL, "one", "two", "three", "four")

    async def waits() -> bool:
        return any("ordinance parked" in problem for problem in town.road.problems())

    await until(waits, "the partition waits")
    assert await town.parked.count() == 2
    assert not await town.road.arrived()

    town.office.failing = set()
    await town.hearing.retry()
    await town.all_arrived()
    assert await town.versions() == {SPILL: [1, 2, 3, 4]}


async def test_a_forked_source_stops_the_consumer_and_is_named(town: Town) -> None:
    await record(town.intake, SPILL, "one")
    await town.all_arrived()
    await town.close()
    shutil.copy(town.folder / "intake.db", town.folder / "backup.db")
    await town.open()
    await record(town.intake, SPILL, "two")
    await town.all_arrived()
    await town.close()
    shutil.copy(town.folder / "backup.db", town.folder / "intake.db")

    restored = await town.log("intake")
    await restored.append(submission("another", write(SPILL, 1, "not the two that was heard")))
    await restored.close()
    await town.open()

    with pytest.raises(ForkedSource, match=SPILL):
        await town.road.ended()
    assert await town.versions() == {SPILL: [1, 2]}
