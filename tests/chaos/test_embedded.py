"""One process with a folder: killed under load, started again, and refused where it must be."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ordinance_core.keystore import open_keyring
from ordinance_core.log import open_log
from ordinance_core.settings import Settings
from ordinance_core.testing.process import free_port
from tests.accounted import all_of, each_once, everything_heard
from tests.chaos.insisting import insist_on_all, times_received
from tests.installation import EVERYBODY, ROOT, SERVICES, Caller, Running, at
from tests.journeys.allouez import TOWN, adopt, open_case, report, serve_notice

pytestmark = pytest.mark.live

KILLS = 2


class Folder:
    """A data folder, and `ordinance` run over it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.serving: Running | None = None
        folder.mkdir()

    def run(self, *arguments: str, code: Path = ROOT) -> tuple[int, str]:
        """Runs to the end: the exit status and what was written."""
        output = self.folder / "command.log"
        output.unlink(missing_ok=True)
        command = Running(arguments, self._settings(), output, code)
        return command.process.wait(timeout=120), command.said()

    def launch(self, *arguments: str) -> None:
        output = self.folder / "serve.log"
        self.serving = Running(("serve", *arguments), self._settings(), output)

    def wait(self) -> None:
        assert self.serving is not None
        self.serving.ready(f"{self.url}/billing/health")

    def kill(self) -> None:
        assert self.serving is not None
        assert self.serving.end(signal.SIGKILL) == -signal.SIGKILL

    async def key(self) -> str:
        """The token of a new key for everybody."""
        keyring = await open_keyring(Settings(data=self.folder))
        token, _ = await keyring.create_key(
            "everybody", roles=EVERYBODY.roles, offices=EVERYBODY.offices, jurisdictions=("*",)
        )
        await keyring.close()
        return token

    def _settings(self) -> dict[str, str]:
        return {
            "ORDINANCE_DATA": str(self.folder),
            "ORDINANCE_PORT": str(self.port),
            "ORDINANCE_LOG_FORMAT": "json",
        }


@pytest.fixture
async def folder(tmp_path: Path) -> AsyncIterator[Folder]:
    made = Folder(tmp_path / "data")
    yield made
    if made.serving is not None and made.serving.process.poll() is None:
        made.kill()


@pytest.fixture
async def clerk(folder: Folder) -> AsyncIterator[Caller]:
    """Somebody who asks the server of the folder, which serves."""
    token = await folder.key()
    folder.launch()
    folder.wait()
    async with httpx.AsyncClient(timeout=60) as client:
        yield Caller(client, dict.fromkeys(SERVICES, folder.url), token)


async def test_a_server_killed_under_load_resumes_and_each_command_happened_once(
    folder: Folder, clerk: Caller
) -> None:
    await adopt(clerk)
    started = asyncio.Event()
    load = asyncio.create_task(insist_on_all(clerk, "embedded", started))
    await started.wait()
    for _ in range(KILLS):
        folder.kill()
        folder.launch()
        await asyncio.to_thread(folder.wait)
    written = await load
    matter = await open_case(clerk)
    delivered = await serve_notice(clerk, matter)
    folder.kill()
    folder.launch()
    folder.wait()

    papers = await clerk.read("/notices", case=matter, at_least=delivered["position"])
    assert papers["items"][0]["served"] == "2026-05-21"
    logs = {s: await open_log(f"sqlite:///{folder.folder / s}.db", s) for s in SERVICES}
    try:
        await everything_heard(logs)
        assert await times_received(logs["intake"], "embedded") == Counter(
            w["stream"] for w in written
        )
        assert {w["version"] for w in written} <= {1, 2}
        await each_once(logs)
        judged = [r for r in await all_of(logs["deadlines"]) if r.type == "ClockMissed"]
        assert len(judged) == len({r.header.event_id for r in judged}) > 0
    finally:
        for log in logs.values():
            await log.close()


async def test_a_simulated_clock_and_the_ticks_it_owes_survive_a_kill(folder: Folder) -> None:
    token = await folder.key()
    folder.launch("--clock", "2026-05-22T12:00-05:00")
    folder.wait()
    async with httpx.AsyncClient(timeout=60) as client:
        clerk = Caller(client, dict.fromkeys((*SERVICES, "clock"), folder.url), token)
        await adopt(clerk)
        matter = await open_case(clerk)
        delivered = await serve_notice(clerk, matter)
        before = await clerk.read("/deadlines", case=matter, heard=at("notices", delivered))
        folder.kill()
        folder.launch()
        folder.wait()
        moved = await clerk.post("/clock", {"advance_to": "2026-05-28T00:00:00-05:00"})
        after = await clerk.read("/deadlines", case=matter)

    assert moved.status_code == 200, moved.text
    assert _states(before) == {"appeal": "running", "schedule": "running"}
    assert _states(after) == {"appeal": "missed", "schedule": "running"}


def _states(clocks: dict[str, Any]) -> dict[str, str]:
    return {clock["name"]: clock["status"] for clock in clocks["items"]}


async def test_a_folder_that_a_server_holds_is_refused_and_views_are_mended_without_it(
    folder: Folder, clerk: Caller
) -> None:
    await report(clerk)
    for command in (("serve", "--port", "0"), ("replay", "--verify")):
        status, said = folder.run(*command)
        assert (status, "a server holds" in said, "Traceback" in said) == (1, True, False), said
    assert folder.serving is not None
    assert folder.serving.end(signal.SIGTERM) == 0

    with sqlite3.connect(folder.folder / "intake.db") as intake:
        intake.execute("UPDATE reports_v1 SET material = 'milk'")
    intake.close()
    status, said = folder.run("replay", "--verify")
    assert (status, "intake/reports: 1 rows" in said, "2 differed" in said) == (1, True, True), said
    status, said = folder.run("replay", "--rebuild", "intake/reports")
    assert status == 0, said
    status, said = folder.run("replay", "--verify")
    assert status == 0, said


def test_a_pack_that_the_loader_refuses_stops_the_start_and_names_file_line_and_reason(
    folder: Folder, tmp_path: Path
) -> None:
    code = tmp_path / "code"
    for part in ("libs", "services"):
        shutil.copytree(ROOT / part, code / part, ignore=shutil.ignore_patterns("__pycache__"))
    pack = code / "libs" / "ordinance_core" / "law" / "packs" / f"{TOWN}.yaml"
    lines = pack.read_text().splitlines()
    lines.append("surprises: {none: true}")
    pack.write_text("\n".join(lines) + "\n")

    status, said = folder.run("serve", code=code)

    assert status == 1
    assert f"{TOWN}.yaml:{len(lines)}" in said
    assert "no section is called surprises" in said
    assert "Traceback" not in said
    assert not (folder.folder / "intake.db").exists()
