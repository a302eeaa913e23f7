"""One process: the services it runs, their logs, the bus between them, and its workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

import structlog

from ordinance_core import clock as clocks
from ordinance_core.asking import ask_again
from ordinance_core.bus.links import Links, open_links
from ordinance_core.decider import NotUnderstood
from ordinance_core.files import Files
from ordinance_core.folder import Hold
from ordinance_core.following import keep_up, prepare, reached, wait_until
from ordinance_core.handling import Handler
from ordinance_core.keyring import Keyring
from ordinance_core.keystore import open_keyring
from ordinance_core.law import Pack, PackRefused, available, fill, load_pack, open_shelf, reread
from ordinance_core.log import open_log
from ordinance_core.log.model import Busy, Log, Unavailable
from ordinance_core.people import ask_others, others
from ordinance_core.runtime import Runtime
from ordinance_core.service import Service
from ordinance_core.settings import Settings

_AGAIN_SECONDS = 1.0
_GATHER_SECONDS = 0.05
_SETTLE_SECONDS = 10.0

_logger = structlog.get_logger(__name__)


class Process:
    """Everything one process holds open; `run` works until cancelled, `close` gives it up."""

    def __init__(
        self,
        *,
        settings: Settings,
        keyring: Keyring,
        clock: Callable[[], datetime],
        runtimes: Mapping[str, Runtime],
        links: Links,
        hold: Hold | None,
    ) -> None:
        self.settings, self.keyring, self.clock = settings, keyring, clock
        self.runtimes, self.links, self._hold = runtimes, links, hold
        self._settled: tuple[datetime, list[int]] | None = None
        self._rereading = asyncio.Lock()
        self.packs_refused = ""

    async def run(self) -> None:
        """Until cancelled; a worker that fails stops them all, loudly."""
        works = self.settings.role != "api"
        async with asyncio.TaskGroup() as group:
            for runtime in self.runtimes.values():
                group.create_task(runtime.log.watch())
                if works:
                    self._work(group, runtime)
            if works:
                group.create_task(self.links.run())

    def _work(self, group: asyncio.TaskGroup, runtime: Runtime) -> None:
        for view in runtime.service.views:
            group.create_task(keep_up(runtime.log, view, runtime.service.codec))
        group.create_task(_tick(runtime))

    async def reread(self) -> None:
        """Every pack anew from the disk; where one is refused, all stay, and `/ready` says why."""
        async with self._rereading:
            try:
                changed = await asyncio.to_thread(reread)
            except PackRefused as refused:
                self.packs_refused = str(refused)
                _logger.warning("packs.refused", reason=str(refused))
                return
            self.packs_refused = ""
            self._settled = None
            for runtime in self.runtimes.values():
                runtime.renewed.clear()
        _logger.info("packs.reread", changed=[load_pack(town).reference for town in changed])

    async def settle(self) -> None:
        """Returns once everything recorded was heard, seen, concluded from and printed."""
        while True:
            before = await self._positions()
            if self._settled == (self.clock(), before):
                return
            await self.links.drain()
            for runtime in self.runtimes.values():
                await _seen(runtime, _SETTLE_SECONDS)
            done = [await ticked(runtime) for runtime in self.runtimes.values()]
            if not any(done) and before == await self._positions():
                self._settled = self.clock(), before
                return

    async def next_due(self, after: datetime, until: datetime) -> datetime | None:
        """The next instant in (after, until] at which time alone brings something due."""
        asked = [
            await runtime.service.next_due(runtime, after)
            for runtime in self.runtimes.values()
            if runtime.service.next_due is not None
        ]
        return min((due for due in asked if due is not None and due <= until), default=None)

    async def close(self) -> None:
        await self.links.close()
        for runtime in self.runtimes.values():
            await runtime.log.close()
        await self.keyring.close()
        if self._hold is not None:
            self._hold.release()

    async def _positions(self) -> list[int]:
        return [await runtime.log.position() for runtime in self.runtimes.values()]


async def open_process(services: Sequence[Service], settings: Settings) -> Process:
    """Opens databases, keyring and bus; raises what names the thing that is not there.

    `PackRefused` for a pack the loader refuses, `FolderHeld` for a folder another process serves.
    """
    open_shelf(settings.packs)
    fill()
    embedded = settings.database_url is None and not settings.database_urls
    hold = Hold(settings.data) if embedded else None
    clock = _clock(settings)
    keyring = await open_keyring(settings)
    logs = {s.name: await open_log(settings.database(s.name), s.name) for s in services}
    handlers = {s.name: Handler(s, logs[s.name], pack_of, clock, others) for s in services}
    links = await open_links(services, logs, handlers, settings)
    files = Files(settings.files_folder(), keyring)
    runtimes = {
        service.name: Runtime(
            service=service,
            log=logs[service.name],
            handler=handlers[service.name],
            keyring=keyring,
            clock=clock,
            files=files,
            packs=pack_of,
            caught_up=links.caught_up(service.name),
            parked=links.parked(service.name),
        )
        for service in services
    }
    for runtime in runtimes.values():
        await prepare(runtime.log, runtime.service.views)
    return Process(
        settings=settings,
        keyring=keyring,
        clock=clock,
        runtimes=runtimes,
        links=links,
        hold=hold,
    )


def pack_of(town: str) -> Pack:
    """The pack of a town; raises `NotUnderstood` where there is no such town."""
    if town not in available():
        raise NotUnderstood("jurisdiction", f"{town} is none of {', '.join(available())}")
    return load_pack(town)


async def ticked(runtime: Runtime) -> int:
    """What is due now in one service, done; how much that was."""
    own = [await tick(runtime) for tick in runtime.service.ticks]
    return await ask_again(runtime) + await ask_others(runtime) + sum(own)


async def _tick(runtime: Runtime) -> None:
    after = 0
    while True:
        try:
            await _seen(runtime, _AGAIN_SECONDS)
            if not await ticked(runtime):
                after = await runtime.log.wait(after, _AGAIN_SECONDS)
                await asyncio.sleep(_GATHER_SECONDS)
        except (Busy, Unavailable) as reason:
            _logger.warning("ticks.wait", service=runtime.service.name, reason=str(reason))
            await asyncio.sleep(_AGAIN_SECONDS)


async def _seen(runtime: Runtime, seconds: float) -> bool:
    """Whether the views hold all that the log holds just now."""
    position = await runtime.log.position()
    return await wait_until(runtime.log, runtime.service.views, position, seconds)


async def lag(log: Log, service: Service) -> int:
    """How many events the views have yet to see."""
    return await log.position() - await reached(log, service.views)


def _clock(settings: Settings) -> Callable[[], datetime]:
    kept = clocks.kept_in(settings.data)
    if settings.clock is None and not kept.exists():
        return clocks.system
    settings.data.mkdir(parents=True, exist_ok=True)
    return clocks.Simulated(kept, settings.clock or clocks.system())
