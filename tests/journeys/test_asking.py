"""What a town decides judges every open matter again, and a person's news the person's others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ordinance_core.asking import ask_again
from ordinance_core.following import keep_up, wait_until
from ordinance_core.handling import Command, Handler
from ordinance_core.law import load_pack
from ordinance_core.law.facts import PackAdopted
from ordinance_core.messages import Context, matter_stream, town_stream
from ordinance_core.outcomes import Outcome
from ordinance_core.people import ask_others
from ordinance_core.process import Process, open_process
from ordinance_core.recording import RecordFact
from ordinance_core.settings import Settings
from ordinance_core.standing import STANDING
from services.registry import SERVICES
from tests.bus_kit import running
from tests.in_process import asking, serving
from tests.installation import EVERYBODY, Caller
from tests.journeys.allouez import TOWN, adopt, open_case, report, serve_notice

NOW = datetime(2026, 12, 1, 15, tzinfo=UTC)
MATTERS = 6


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    async with serving(tmp_path) as opened:
        yield opened


@pytest.fixture
async def clerk(process: Process) -> AsyncIterator[Caller]:
    async with asking(process) as caller:
        yield caller


async def town_versions(process: Process, matters: list[str]) -> set[tuple[str, int]]:
    """By service, how far behind its town each matter was judged; empty where none is."""
    behind = set()
    for name, runtime in process.runtimes.items():
        town = await runtime.handler.state(town_stream(TOWN))
        for matter in matters:
            state = await runtime.handler.state(matter_stream(matter))
            if state.version and state.town_version != town.learned:
                behind.add((f"{name} {matter}", town.learned - state.town_version))
    return behind


async def due(clerk: Caller, matter: str) -> str:
    clocks = (await clerk.read("/deadlines", case=matter))["items"]
    return str(next(c["due"] for c in clocks if c["name"] == "appeal"))


async def test_a_closure_moves_a_running_clock_and_judges_every_matter_again(
    process: Process, clerk: Caller
) -> None:
    await adopt(clerk)
    matter = await open_case(clerk)
    others = [(await report(clerk))["matter"] for _ in range(3)]
    await serve_notice(clerk, matter)
    await process.settle()
    before = await due(clerk, matter)

    closed = {"day": "2026-05-26", "full": True, "on": "2026-05-20", "by": "board"}
    await clerk.write(f"/deadlines/calendars/{TOWN}/closures", closed)
    await process.settle()

    assert (before, await due(clerk, matter)) == ("2026-05-27", "2026-05-28")
    assert not await town_versions(process, [matter, *others])


async def test_a_reading_ratified_while_matters_are_written_reaches_each_of_them(
    process: Process, clerk: Caller
) -> None:
    await adopt(clerk)
    reading = {"reading": "ALZ-175", "way": "90", "on": "2026-05-03", "by": "board"}

    *reports, _, _ = await asyncio.gather(
        *(report(clerk) for _ in range(MATTERS)),
        clerk.write(f"/deadlines/calendars/{TOWN}/readings", reading),
        clerk.write(f"/billing/towns/{TOWN}/rates", {"rate_pct": "6", "by": "board"}),
    )
    await process.settle()

    assert not await town_versions(process, [r["matter"] for r in reports])


class Stubborn(Handler):
    """Fails on one matter whenever it is asked again."""

    broken = ""

    async def execute(self, stream: str, command: Command, **how: Any) -> Outcome:
        if stream == self.broken:
            raise LookupError("a defect in this one matter")
        return await super().execute(stream, command, **how)


async def test_a_matter_that_cannot_be_asked_again_is_told_and_keeps_no_other_waiting(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as process, asking(process) as clerk:
        first, second = [matter_stream((await report(clerk))["matter"]) for _ in range(2)]
        await process.settle()
    process = await open_process(tuple(SERVICES.values()), Settings(data=tmp_path))
    runtime = process.runtimes["deadlines"]
    handler = Stubborn(runtime.service, runtime.log, load_pack, runtime.clock)
    handler.broken = first
    stubborn = replace(runtime, handler=handler)
    context = Context(command_id="adopt", now=NOW, actor=EVERYBODY, correlation="adopt")
    adopted = RecordFact(context, PackAdopted(version="1", by="board"))
    await handler.execute(town_stream(TOWN), adopted, jurisdiction=TOWN)
    async with running(keep_up(runtime.log, STANDING, runtime.service.codec)):
        await wait_until(runtime.log, (STANDING,), await runtime.log.position(), 10)

        asked = await ask_again(stubborn)

    assert asked == 1
    assert stubborn.failing == {first: "LookupError: a defect in this one matter"}
    assert (await handler.state(second)).town_version > 0
    await process.close()


async def test_news_of_a_person_asks_the_persons_other_matters_again_however_many(
    process: Process, clerk: Caller
) -> None:
    await adopt(clerk)
    matters = [(await report(clerk))["matter"] for _ in range(MATTERS)]
    party = {"role": "violator", "person": "person-1", "on": "2026-05-06"}
    for matter in matters:
        await clerk.write(f"/intake/reports/{matter}/triage", {"source": "grease"})
    await process.settle()
    for matter in matters:
        await clerk.write("/cases", {"matter": matter})
        await clerk.write(f"/cases/{matter}/facts/party-named", party)
    await process.settle()
    runtime = process.runtimes["deadlines"]
    runtime.marks.clear()

    rounds = 0
    while await ask_others(runtime, batch=2):
        rounds += 1

    assert rounds == MATTERS / 2
    assert await ask_others(runtime, batch=2) == 0
