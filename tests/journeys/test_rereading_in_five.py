"""Five processes told to read their packs anew: all take a good change, none takes a broken one."""

from __future__ import annotations

import shutil
import signal

import pytest

from ordinance_core.testing.eventually import eventually
from tests.installation import EVERYBODY, SERVICES, Caller, Installation
from tests.journeys import otter_bend

pytestmark = pytest.mark.live


class Told:
    """The file of a town in the folder of an installation, and what each process made of it."""

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        self.file = installation.packs / otter_bend.FILE.name

    def edit(self, *changes: tuple[str, str]) -> None:
        """Change the file, or put it there, and tell every process."""
        if not self.file.exists():
            shutil.copy(otter_bend.FILE, self.file)
        text = self.file.read_text("utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        self.file.write_text(text, "utf-8")
        for service in SERVICES:
            self.installation.running[service].process.send_signal(signal.SIGHUP)

    def line(self, text: str) -> int:
        return self.file.read_text("utf-8").splitlines().index(text) + 1

    def took(self, reference: str) -> set[str]:
        """The services whose process wrote that it took a version of the pack."""
        running = self.installation.running
        said = {name: running[name].output.read_text(errors="replace") for name in SERVICES}
        return {
            name
            for name, output in said.items()
            if any("packs.reread" in one and reference in one for one in output.splitlines())
        }


async def refusals(office: Caller) -> dict[str, str]:
    """Of each service why it refused the packs on the disk; all of them are ready all the same."""
    found = {}
    for service in SERVICES:
        answer = await office.get(f"/{service}/ready")
        assert answer.status_code == 200, answer.text
        check = next(c for c in answer.json()["checks"] if c["name"] == "packs")
        assert check["ok"] == (not check["says"])
        if check["says"]:
            found[service] = str(check["says"])
    return found


async def all_refused(office: Caller) -> dict[str, str] | None:
    found = await refusals(office)
    return found if set(found) == set(SERVICES) else None


async def all_took(told: Told, reference: str) -> bool:
    return told.took(reference) == set(SERVICES)


async def due(office: Caller, matter: str, expected: str) -> bool:
    return await otter_bend.due(office, matter, "clean_up") == expected


async def test_all_five_take_a_good_change_and_keep_the_last_good_pack_where_it_is_broken(
    installation: Installation, office: Caller
) -> None:
    token = installation.key("otter-bend", EVERYBODY.roles, otter_bend.OFFICES)
    village = Caller(office.client, office.urls, token)
    told = Told(installation)

    told.edit()
    assert await eventually(lambda: all_took(told, "otter-bend-wi@1"), 60)
    await otter_bend.adopt(village)
    matter = await otter_bend.open_case(village)
    await otter_bend.serve_notice(village, matter)
    assert await due(village, matter, "2026-06-19")

    told.edit(('version: "1"', 'version: "2"'), ("within: 2 weeks", "within: two weeks"))
    refused = await eventually(lambda: all_refused(office), 60)
    place = f"otter-bend-wi.yaml:{told.line('    within: two weeks')}: clocks.clean_up.within"
    assert refused is not None
    assert {service for service, says in refused.items() if place in says} == set(SERVICES)
    assert await due(village, matter, "2026-06-19")

    told.edit(("within: two weeks", "within: 3 weeks"))
    assert await eventually(lambda: all_took(told, "otter-bend-wi@2"), 60)
    assert await eventually(lambda: due(village, matter, "2026-06-26"), 60)
    assert await refusals(office) == {}
    found = {"offence": "drain_pollution", "began_on": "2026-06-03", "on": "2026-06-04"}
    written = await village.write(f"/cases/{matter}/find-violation", found)
    since = written["position"] - 1
    assert "otter-bend-wi@2" in (await village.get("/cases/log", after=since)).text
