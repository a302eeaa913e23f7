"""What was parked goes through by one command, with no server running."""

from __future__ import annotations

from pathlib import Path

from ordinance_core.bus.message import published
from ordinance_core.following import keep_up
from ordinance_core.messages import matter_stream
from ordinance_core.process import open_process
from ordinance_core.settings import Settings
from services.cli import parked
from services.registry import SERVICES
from tests.bus_kit import running
from tests.in_process import asking, serving
from tests.journeys.allouez import adopt, open_case

PERSONS = ("first", "second", "third")


async def test_parked_facts_of_persons_are_heard_once_retried(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    async with serving(tmp_path) as process, asking(process) as clerk:
        await adopt(clerk)
        matter = await open_case(clerk)
        await process.settle()
    process = await open_process(tuple(SERVICES.values()), settings)
    cases, shelf = process.runtimes["cases"], process.links.parkings["deadlines"]
    views = [keep_up(cases.log, view, cases.service.codec) for view in cases.service.views]
    async with asking(process) as clerk, running(*views):
        for person in PERSONS:
            party = {"role": "violator", "person": person, "on": "2026-05-06"}
            await clerk.write(f"/cases/{matter}/facts/party-named", party)
        for event in await cases.log.load(matter_stream(matter)):
            if event.type == "PartyNamed":
                await shelf.park(published("cases", event), "the database was full")
    await process.close()

    before = await parked.listing(settings)
    went = await parked.retry(settings)
    after = await parked.listing(settings)

    assert [row.reason for row in before["deadlines"]] == ["the database was full"] * len(PERSONS)
    assert went["deadlines"] == len(PERSONS)
    assert not any(after.values())
