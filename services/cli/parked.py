"""`ordinance parked`: what waits to be heard, why, and trying it again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import typer
from rich.console import Console
from rich.table import Table

from ordinance_core.bus.parking import Parked
from ordinance_core.following import keep_up
from ordinance_core.process import Process, open_process
from ordinance_core.settings import Settings
from services.cli.run import run
from services.registry import SERVICES

app = typer.Typer(no_args_is_help=True, help="Messages that could not be heard yet.")
out = Console()


async def listing(settings: Settings) -> Mapping[str, Sequence[Parked]]:
    """What is parked, by the service that could not hear it."""
    async with _opened(settings) as process:
        return {name: await parking.listing() for name, parking in process.links.parkings.items()}


async def retry(settings: Settings) -> Mapping[str, int]:
    """How many messages went through, by service."""
    async with _opened(settings) as process, _views_kept_up(process):
        return {name: await hearing.retry() for name, hearing in process.links.hearings.items()}


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Process]:
    process = await open_process(tuple(SERVICES.values()), settings)
    try:
        yield process
    finally:
        await process.close()


@asynccontextmanager
async def _views_kept_up(process: Process) -> AsyncIterator[None]:
    """Hearing waits for the view of persons, which nobody else keeps up while no server runs."""
    every = [(r, view) for r in process.runtimes.values() for view in r.service.views]
    work = [asyncio.create_task(keep_up(r.log, view, r.service.codec)) for r, view in every]
    try:
        yield
    finally:
        for task in work:
            task.cancel()
        await asyncio.wait(work)


@app.command("list")
def _list_parked() -> None:
    """Show what waits to be heard, and why."""
    table = Table("service", "source", "stream", "version", "tries", "reason")
    for service, rows in run(listing(Settings())).items():
        for row in rows:
            counted = (str(row.version), str(row.tries))
            table.add_row(service, row.source, row.stream, *counted, row.reason)
    out.print(table)


@app.command("retry")
def _retry_parked() -> None:
    """Take each parked stream's next version again and again until a gap."""
    for service, count in run(retry(Settings())).items():
        out.print(f"{service}: {count} went through")
