"""`ordinance replay`: views built again from the log, compared with what stands, or let go."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ordinance_core.process import Process, open_process
from ordinance_core.rebuilding import Rebuilt, drop_old, rebuild
from ordinance_core.runtime import Runtime
from ordinance_core.settings import Settings
from ordinance_core.views import View
from services.registry import SERVICES


class NoSuchView(Exception):  # noqa: N818 - says what there is
    """No service has a view of this name."""


class Replayed(msgspec.Struct, frozen=True):
    """One view: how far it stands, its rows, and those that differed from what the log says."""

    service: str
    view: str
    position: int
    rows: int
    differ: int


async def replay(
    settings: Settings, name: str | None, *, replace: bool, console: Console
) -> Sequence[Replayed]:
    """Builds the views of a name, as in `cases/standing` or `standing`, or all, from their logs.

    Raises `NoSuchView`, and `FolderHeld` for a folder that a server holds.
    """
    async with _opened(settings) as process, _progress(console) as progress:
        return [
            await _one(runtime, view, progress, replace=replace)
            for runtime, view in _wanted(process, name)
        ]


async def let_go(settings: Settings) -> Sequence[str]:
    """Drops the tables of older versions of views; their names, with the service before them."""
    async with _opened(settings) as process:
        return [
            f"{name}/{table}"
            for name, runtime in process.runtimes.items()
            for table in await drop_old(runtime.log, runtime.service.views)
        ]


async def _one(runtime: Runtime, view: View, progress: Progress, *, replace: bool) -> Replayed:
    service = runtime.service
    bar = progress.add_task(f"{service.name}/{view.name}", total=None)
    made: Rebuilt = await rebuild(
        runtime.log,
        view,
        service.codec,
        replace=replace,
        told=lambda done, end: progress.update(bar, completed=done, total=end),
    )
    return Replayed(service.name, view.name, made.position, made.rows, made.differ)


def _wanted(process: Process, name: str | None) -> Sequence[tuple[Runtime, View]]:
    every = [(r, view) for r in process.runtimes.values() for view in r.service.views]
    found = [
        (runtime, view)
        for runtime, view in every
        if name in {None, view.name, f"{runtime.service.name}/{view.name}"}
    ]
    if not found:
        known = ", ".join(f"{runtime.service.name}/{view.name}" for runtime, view in every)
        raise NoSuchView(f"no service has a view {name}; there are {known}")
    return found


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Process]:
    process = await open_process(tuple(SERVICES.values()), settings)
    try:
        yield process
    finally:
        await process.close()


@asynccontextmanager
async def _progress(console: Console) -> AsyncIterator[Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console) as progress:
        yield progress
