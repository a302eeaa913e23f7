"""Starts an installation of its own, plays every story on it, and prints what came of them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from pathlib import Path

import httpx
import uvicorn
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from ordinance_core import logs
from ordinance_core.keyring import Keyring
from ordinance_core.law import load_pack
from ordinance_core.process import Process, open_process
from ordinance_core.settings import Settings
from services.cli.serve import listening
from services.demo.closing import closing
from services.demo.office import OPERATOR, Office, SimulatedTime, Time
from services.demo.player import NotAsTold, Player, caller_of
from services.demo.story import SAMPLES, Step, Story, stories
from services.demo.tables import account_table, clocks_table, letters_table
from services.demo.timeline import Timeline
from services.importing import Tally, import_nrc, over_http, posting
from services.registry import SERVICES

HOTLINE = "hotline"
_TIMEOUT_SECONDS = 30.0
_POLL_SECONDS = 0.01
_PLAIN_COLUMNS = 110


async def play(console: Console) -> int:
    """The exit code: 0 once every story came to its end as told, else 1."""
    told = stories()
    if not console.is_terminal:
        console.width = _PLAIN_COLUMNS
    settings = demo_settings(told)
    console.print(f"Data in {settings.data}, its log in {_log_file(settings)}")
    with _logging(settings):
        async with installation(settings) as (office, process, url):
            console.print(f"{len(SERVICES)} services in one process on SQLite, listening at {url}")
            tokens = await make_keys(process.keyring, told)
            office.known_as(tokens)
            try:
                await _played(office, told, console, settings.data)
            except NotAsTold as wrong:
                console.print(Text.assemble(("The demo stopped", "bold red"), f" at {wrong}"))
                return 1
    closing(console, settings.data, told, tokens)
    return 0


async def _played(office: Office, told: Sequence[Story], console: Console, folder: Path) -> None:
    tally = await import_samples(office, console)
    console.print(
        f"Sample reports: {tally.read} read, {tally.loaded} loaded, "
        f"{tally.unchanged} unchanged, {tally.quarantined} quarantined"
    )
    stage = Stage(office, SimulatedTime(office), told)
    timelines = [Timeline(player, console) for player in stage.players]
    try:
        await stage.play(console)
    except NotAsTold:
        for timeline in timelines:
            timeline.head()
            timeline.entries()
        raise
    for player, timeline in zip(stage.players, timelines, strict=True):
        await _print(office, player, timeline, folder)


async def _print(office: Office, player: Player, timeline: Timeline, folder: Path) -> None:
    letters = await player.letters()
    for letter in letters:
        pdf = await office.fetch(OPERATOR, f"/notices/{letter['notice']}.pdf")
        letter["file"] = str(_keep(folder, f"{letter['case']}-{letter['instrument']}.pdf", pdf))
    timeline.head()
    timeline.entries()
    account = await player.account()
    timeline.show(clocks_table(await player.clocks()))
    timeline.show(account_table(account, player.pack, player.roll))
    timeline.show(letters_table(letters))


def _keep(folder: Path, name: str, pdf: bytes) -> Path:
    path = folder / "letters" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(pdf)
    return path


class Stage:
    """All stories on one installation, in the one order that their dates give."""

    def __init__(self, office: Office, time: Time, told: Sequence[Story]) -> None:
        self._office, self._time = office, time
        self.players = [Player(story, load_pack(story.town), office, self.settle) for story in told]

    async def settle(self, at: datetime) -> None:
        """Moves time on, and hands to each player what was recorded."""
        await self._time.advance(at)
        for news in await self._office.news():
            for player in self.players:
                player.told(news)

    async def play(self, console: Console) -> None:
        """Plays every step, then checks how everything stands; raises `NotAsTold`."""
        steps = sorted(self._steps(), key=lambda step: step[0])
        await self.settle(steps[0][0])
        for player in self.players:
            player.find()
        columns = (TextColumn("{task.description:<44}"), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, console=console) as progress:
            task = progress.add_task("Playing", total=len(steps))
            for at, player, step in steps:
                progress.update(task, description=f"{at:%Y-%m-%d} {player.pack.title}")
                with _answered(player, step):
                    await player.play(step)
                progress.advance(task)
        for player in self.players:
            with _answered(player, None):
                await player.end()

    def _steps(self) -> Iterator[tuple[datetime, Player, Step]]:
        for player in self.players:
            for step in player.story.steps:
                yield step.instant(player.pack.tzinfo), player, step


@contextmanager
def _answered(player: Player, step: Step | None) -> Iterator[None]:
    """Names the step at which an installation answers nothing a story foresees."""
    try:
        yield
    except httpx.HTTPError as failed:
        raise NotAsTold(player.story, step, "an answer", str(failed)) from failed


def demo_settings(told: Sequence[Story]) -> Settings:
    """SQLite in a fresh folder, the local bus, and a clock that starts with the first step."""
    settings = Settings()
    start = min(step.instant(load_pack(s.town).tzinfo) for s in told for step in s.steps)
    return settings.model_copy(
        update={
            "data": fresh_folder(settings),
            "files": None,
            "database_url": None,
            "database_urls": {},
            "keyring_url": None,
            "kafka": "",
            "host": "127.0.0.1",
            "port": 0,
            "role": "all",
            "clock": start,
        }
    )


def fresh_folder(settings: Settings) -> Path:
    """`ORDINANCE_DATA` where it is set and empty, else a new folder for this demo below it."""
    given = settings.data
    chosen = "data" in settings.model_fields_set
    if chosen and not (given.exists() and any(given.iterdir())):
        return given
    return given / f"demo-{datetime.now().astimezone():%Y%m%d-%H%M%S}-{os.getpid()}"


@asynccontextmanager
async def installation(settings: Settings) -> AsyncIterator[tuple[Office, Process, str]]:
    """All services on a loopback port, with their process and address, until the block ends."""
    process = await open_process(tuple(SERVICES.values()), settings)
    try:
        async with listening(process) as server:
            serving = asyncio.create_task(server.serve())
            try:
                url = await _address(server, serving)
                async with httpx.AsyncClient(base_url=url, timeout=_TIMEOUT_SECONDS) as http:
                    yield Office(http, {}), process, url
            finally:
                server.should_exit = True
                await serving
    finally:
        await process.close()


async def _address(server: uvicorn.Server, serving: asyncio.Task[None]) -> str:
    while not server.started:
        if serving.done():
            await serving
            raise RuntimeError("the server ended before it listened")
        await asyncio.sleep(_POLL_SECONDS)
    host, port, *_ = server.servers[0].sockets[0].getsockname()
    return f"http://{host}:{port}"


async def make_keys(keyring: Keyring, told: Sequence[Story]) -> Mapping[str, str]:
    """The tokens of all callers by their names: those of the stories, hotline and operator."""
    tokens = {}
    for name, roles in ((HOTLINE, ("hotline",)), (OPERATOR, ("admin", "auditor"))):
        tokens[name], _ = await keyring.create_key(name, roles=roles, jurisdictions=("*",))
    for story in told:
        for name, key in story.keys.items():
            token, _ = await keyring.create_key(
                key.label,
                roles=key.roles,
                offices=tuple(f"{story.town}:{office}" for office in key.offices),
                jurisdictions=(story.town,),
            )
            tokens[caller_of(story, name)] = token
    return tokens


async def import_samples(office: Office, console: Console) -> Tally:
    """Loads the sample reports over HTTP."""
    async with office.calling(HOTLINE) as client:
        return await import_nrc(SAMPLES, posting(over_http(client)), console=console)


def _log_file(settings: Settings) -> Path:
    return settings.data / "ordinance.log"


@contextmanager
def _logging(settings: Settings) -> Iterator[None]:
    """One line per request and message into a file, so that the timeline stays readable."""
    settings.data.mkdir(parents=True, exist_ok=True)
    with _log_file(settings).open("w", encoding="utf-8") as lines:
        logs.configure("json", settings.log_level, to=lines)
        try:
            yield
        finally:
            logs.configure(settings.log_format, settings.log_level)
