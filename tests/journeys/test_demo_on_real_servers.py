"""The demo's stories on PostgreSQL and Kafka: the same clocks, accounts and letters."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from pydantic import SecretStr
from rich.console import Console

from ordinance_core.clock import Simulated
from ordinance_core.following import wait_until
from ordinance_core.messages import Recorded
from ordinance_core.process import Process, ticked
from ordinance_core.runtime import Runtime
from ordinance_core.settings import Settings
from ordinance_core.testing import Broker
from ordinance_core.testing.eventually import eventually
from services.cli.migrate import migrate
from services.demo.play import Stage, demo_settings, import_samples, installation, make_keys
from services.demo.story import stories
from services.registry import SERVICES

SETTLE_SECONDS = 30


class OverKafka:
    """Time of services that hear each other over Kafka: moves on once all was heard."""

    def __init__(self, process: Process) -> None:
        assert isinstance(process.clock, Simulated)
        self._process, self._clock = process, process.clock
        self._seen = dict.fromkeys(process.runtimes, 0)

    async def advance(self, to: datetime) -> None:
        await self._settle()
        while (due := await self._process.next_due(self._clock(), to)) is not None:
            self._clock.advance(due)
            await self._settle()
        self._clock.advance(to)
        await self._settle()

    async def _settle(self) -> None:
        """Returns once nothing recorded is left to hear, to see, to conclude from or to print."""
        async with asyncio.timeout(SETTLE_SECONDS):
            while await self._moved():
                pass

    async def _moved(self) -> bool:
        new = {name: await self._new(name) for name in self._process.runtimes}
        for source, events in new.items():
            for recorded in events:
                await self._everywhere(source, recorded)
        done = 0
        for runtime in self._process.runtimes.values():
            position = await runtime.log.position()
            assert await wait_until(runtime.log, runtime.service.views, position, SETTLE_SECONDS)
            done += await ticked(runtime)
        return bool(done) or any(new.values())

    async def _new(self, service: str) -> list[Recorded]:
        events = list(await self._process.runtimes[service].log.read(self._seen[service]))
        if events:
            self._seen[service] = events[-1].position
        return events

    async def _everywhere(self, source: str, recorded: Recorded) -> None:
        """Returns once every other service has heard the event."""
        for name, runtime in self._process.runtimes.items():
            if name != source:
                await eventually(partial(_heard, runtime, recorded), SETTLE_SECONDS, every=0.005)


async def _heard(runtime: Runtime, recorded: Recorded) -> bool:
    heard = await runtime.log.heard(recorded.header.log_id, recorded.stream)
    return heard >= recorded.version


@pytest.fixture
def settings(
    tmp_path: Path,
    new_database: Callable[[], str],
    kafka_broker: Broker,
    monkeypatch: pytest.MonkeyPatch,
) -> Settings:
    """The demo's settings, but for the databases and the broker."""
    monkeypatch.setenv("ORDINANCE_DATA", str(tmp_path / "data"))
    databases = {name: SecretStr(new_database()) for name in SERVICES}
    return demo_settings(stories()).model_copy(
        update={
            "database_urls": databases,
            "keyring_url": SecretStr(new_database()),
            "keyring_secret": SecretStr("a-keyring-secret-of-the-tests-alone"),
            "kafka": kafka_broker.bootstrap,
        }
    )


@pytest.mark.live
async def test_the_stories_end_the_same_on_postgresql_and_kafka(settings: Settings) -> None:
    async for _ in migrate(settings):
        pass
    told = stories()
    async with installation(settings) as (office, process, _):
        office.known_as(await make_keys(process.keyring, told))
        await import_samples(office, Console(file=io.StringIO()))
        stage = Stage(office, OverKafka(process), told)

        await stage.play(Console(file=io.StringIO()))  # raises where anything stands otherwise

        assert [len(player.entries) for player in stage.players] == [len(s.steps) for s in told]
