"""`ordinance serve`: the services over HTTP, with their workers, until told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress

import structlog
import uvicorn

from ordinance_core import logs
from ordinance_core.bus.topics import assert_topics
from ordinance_core.process import Process, open_process
from ordinance_core.service import Service
from ordinance_core.serving import application
from ordinance_core.settings import Settings
from services.registry import SERVICES

_logger = structlog.get_logger(__name__)
_STOP_SECONDS = 5


class CannotServe(Exception):  # noqa: N818 - says what to do instead
    """A combination of services and settings that cannot work."""


def chosen(names: Sequence[str]) -> tuple[Service, ...]:
    """The services of these names, all where none is named; raises `CannotServe`."""
    unknown = sorted(set(names) - SERVICES.keys())
    if unknown:
        raise CannotServe(f"there is no service {unknown[0]}; there are {', '.join(SERVICES)}")
    return tuple(SERVICES[name] for name in SERVICES if not names or name in names)


class _Server(uvicorn.Server):
    """Leaves signals alone: uvicorn raises them again once it is done, before we gave leases up."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(names: Sequence[str], settings: Settings) -> None:
    """Serves until SIGINT or SIGTERM; raises what a worker failed with."""
    services = chosen(names)
    if settings.local_bus and len(services) < len(SERVICES):
        raise CannotServe(
            "services in processes of their own hear each other over Kafka: set ORDINANCE_KAFKA, "
            "or serve all of them in one process"
        )
    if settings.clock is not None and not settings.local_bus:
        raise CannotServe("simulated time (--clock) exists only in one process on the local bus")
    logs.configure(settings.log_format, settings.log_level)
    if not settings.local_bus:
        await assert_topics(settings.kafka, SERVICES)
    process = await open_process(services, settings)
    try:
        async with listening(process) as server:
            with _told_to_stop(server), _told_to_reread(process):
                await server.serve()
    finally:
        await process.close()


@asynccontextmanager
async def listening(process: Process) -> AsyncIterator[uvicorn.Server]:
    """A server for the process, with its workers running beside it."""
    settings = process.settings
    config = uvicorn.Config(
        await application(process),
        host=settings.host,
        port=settings.port,
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=_STOP_SECONDS,
    )
    server = _Server(config)
    async with asyncio.TaskGroup() as group:
        work = group.create_task(process.run())
        work.add_done_callback(lambda _: setattr(server, "should_exit", True))
        _logger.info("serving", services=list(process.runtimes), port=settings.port)
        yield server
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work


@contextmanager
def _told_to_stop(server: uvicorn.Server) -> Iterator[None]:
    """SIGINT and SIGTERM let the requests at hand end, then the process."""
    loop = asyncio.get_running_loop()
    for told in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(told, server.handle_exit, told, None)
    try:
        yield
    finally:
        for told in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(told)


@contextmanager
def _told_to_reread(process: Process) -> Iterator[None]:
    """SIGHUP has every pack read anew."""
    loop, asked = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    def reread() -> None:
        task = loop.create_task(process.reread())
        asked.add(task)
        task.add_done_callback(asked.discard)

    loop.add_signal_handler(signal.SIGHUP, reread)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGHUP)
