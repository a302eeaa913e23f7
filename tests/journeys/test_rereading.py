"""A served process told to read its packs anew: broken ones change nothing, mended ones do."""

from __future__ import annotations

import shutil
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ordinance_core.testing.eventually import eventually
from ordinance_core.testing.process import free_port
from tests.installation import SERVICES, Caller, Running
from tests.journeys import otter_bend

START = "2026-06-08T08:00:00-05:00"


class Served:
    """`ordinance serve` with a folder of packs that a person edits while it runs."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.token = folder, free_port(), ""
        self.url = f"http://127.0.0.1:{self.port}"
        self.file = folder / "packs" / otter_bend.FILE.name
        self.file.parent.mkdir()
        shutil.copy(otter_bend.FILE, self.file)
        self.settings = {
            "ORDINANCE_DATA": str(folder / "data"),
            "ORDINANCE_PACKS": str(self.file.parent),
            "ORDINANCE_LOG_FORMAT": "json",
        }

    def key(self) -> str:
        asked = ["keys", "create", "everybody", "--jurisdiction", "*"]
        asked += [word for role in ("admin", "director", "clerk") for word in ("--role", role)]
        asked += [word for office in otter_bend.OFFICES for word in ("--office", office)]
        made = Running(asked, self.settings, self.folder / "key.log")
        assert made.process.wait(timeout=60) == 0, made.said()
        return made.said().splitlines()[-1]

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--clock", START]
        self.running = Running(arguments, self.settings, self.folder / "serve.log")
        self.running.ready(f"{self.url}/billing/health")

    def edit(self, *changes: tuple[str, str]) -> None:
        """Change the town's file and tell the process."""
        text = self.file.read_text("utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        self.file.write_text(text, "utf-8")
        self.running.process.send_signal(signal.SIGHUP)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    served.token = served.key()
    served.start()
    yield served
    assert served.running.end(signal.SIGTERM) == 0, served.running.said()


@pytest.fixture
async def office(served: Served) -> AsyncIterator[Caller]:
    async with httpx.AsyncClient(timeout=30) as client:
        yield Caller(client, dict.fromkeys(SERVICES, served.url), served.token)


async def packs(office: Caller) -> dict[str, Any]:
    """What `/ready` says of the packs, once the process is ready at all."""
    answer = await office.get("/deadlines/ready")
    assert answer.status_code == 200, answer.text
    return next(check for check in answer.json()["checks"] if check["name"] == "packs")


async def test_a_broken_pack_changes_nothing_and_a_mended_one_moves_the_open_clocks(
    served: Served, office: Caller
) -> None:
    await otter_bend.adopt(office)
    matter = await otter_bend.open_case(office)
    await otter_bend.serve_notice(office, matter)
    assert await otter_bend.due(office, matter, "clean_up") == "2026-06-19"
    assert (await packs(office))["ok"]

    served.edit(('version: "1"', 'version: "2"'), ("within: 2 weeks", "within: two weeks"))
    told = await eventually(lambda: refusal(office))

    line = served.file.read_text("utf-8").splitlines().index("    within: two weeks") + 1
    assert f"otter-bend-wi.yaml:{line}" in told
    assert "two weeks" in told
    assert await otter_bend.due(office, matter, "clean_up") == "2026-06-19"

    served.edit(("within: two weeks", "within: 3 weeks"))

    assert await eventually(lambda: moved(office, matter, "2026-06-26"))
    assert await packs(office) == {"name": "packs", "ok": True, "says": "", "required": False}
    recorded = (await office.get("/deadlines/log", limit=500)).text
    assert "ClockRecomputed" in recorded
    assert "otter-bend-wi@2" in recorded
    said = served.running.output.read_text("utf-8")
    assert "packs.refused" in said
    assert '"changed":["otter-bend-wi@2"]' in said


async def refusal(office: Caller) -> str:
    """Why the packs on the disk were refused; empty while they were not."""
    return str((await packs(office))["says"])


async def moved(office: Caller, matter: str, to: str) -> bool:
    return await otter_bend.due(office, matter, "clean_up") == to
