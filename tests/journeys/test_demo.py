"""`ordinance demo` plays both cases to the end and tells them as a clerk would read them."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from services.demo.office import SimulatedTime
from services.demo.play import Stage, demo_settings, import_samples, installation, make_keys
from services.demo.player import NotAsTold
from services.demo.story import Show, Story, stories
from tests.journeys.conftest import Played

ALLOUEZ, MINOA = stories()


def chapter(played: Played, title: str) -> str:
    """What was printed of one town, in one line."""
    parts = re.split(r"─{3,} (?=Village|Go)", played.printed)
    return " ".join(next(part for part in parts if part.startswith(title)).split())


@pytest.mark.clause("ALZ-092", "ALZ-095", "ALZ-094", "ALZ-146", "ALZ-148", "ALZ-150", "ALZ-151")
@pytest.mark.clause("ALZ-174", "ALZ-175", "MIN-115", "MIN-144", "MIN-150", "MIN-152", "MIN-153")
@pytest.mark.clause("MIN-154", "MIN-155", "MIN-156", "MIN-160", "MIN-162", "MIN-163", "MIN-165")
def test_the_demo_plays_both_cases_and_tells_them(played: Played) -> None:
    assert played.exit_code == 0, played.printed

    told = chapter(played, "Village of Allouez")
    assert [words for words in IN_ALLOUEZ if words not in told] == []
    told = chapter(played, "Village of Minoa")
    assert [words for words in IN_MINOA if words not in told] == []


def test_the_demo_leaves_letters_keys_and_the_command_that_serves_them(played: Played) -> None:
    letters = sorted((played.folder / "letters").iterdir())

    assert [path.name for path in letters] == [
        "ALZ-2026-0001-notice_of_intent.pdf",
        "ALZ-2026-0001-notice_of_violation.pdf",
        "ALZ-2026-0001-warning.pdf",
        "MIN-2026-0001-appeal_decision.pdf",
        "MIN-2026-0001-notice_of_violation.pdf",
    ]
    assert all(path.read_bytes().startswith(b"%PDF") for path in letters)
    assert len(set(re.findall(r"ordk_[\w-]+", played.printed))) == 8
    assert re.search(rf"ORDINANCE_DATA={played.folder} .+ serve\n", played.printed)


IN_ALLOUEZ = (
    "opened as ALZ-2026-0001",
    "proposed to the office as an offence, for it to find or not: failure to notify",
    "how, to whom and until when the determination can be appealed (ALZ-092)",
    "Mon 2026-05-25 is Memorial Day (Wis. Stat. 995.20): not a business day (ALZ-160).",
    "Wed 2026-05-27 is day 3 of 3.",
    "Thu 28 May 2026 00:00 time passes clock: time to appeal a notice of violation: ran out",
    "kept on file as a submission: “The yard was washed by a cleaning company",
    "not met: the schedule of the notice has run out",
    "not met: the Village Board has authorised a rate of interest",
    "cannot be judged until ALZ-175 is settled",
    "Clerk-Treasurer, recording for: Village Board On counsel's advice",
    "time to pay the bill: runs to Tue 6 Oct 2026",
    "$2,840.00 from 2026-06-16 to 2026-10-15: 121 days at 6 %",
    "interest at the rate the Village Board authorised: $64.68 due",
    "on the tax roll certified $3,320.18",
)
IN_MINOA = (
    "opened as MIN-2026-0001",
    "Fri 2026-06-19 is Juneteenth",
    "Village Clerk, recording for: person noticed The painters appeal",
    "time to correct after an appeal that upheld the notice: ran out with Thu 25 Jun 2026",
    "service charge for supervision and administration: $370.37 due [MIN-163 § 134-20 A",
    "expenses levied on the lots: $1,604.92 due",
    "not met: the levied expenses are paid",
    "account settled: $1,604.92 paid, nothing open",
    "The lien is released. under [MIN-165 § 134-20 A]",
    "open $0.00",
)


async def _stopped(folder: Path, monkeypatch: pytest.MonkeyPatch, story: Story) -> str:
    """Where a demo of one story stops."""
    monkeypatch.setenv("ORDINANCE_DATA", str(folder))
    async with installation(demo_settings([story])) as (office, process, _):
        office.known_as(await make_keys(process.keyring, [story]))
        await import_samples(office, Console(file=io.StringIO()))
        stage = Stage(office, SimulatedTime(office), [story])
        with pytest.raises(NotAsTold) as stopped:
            await stage.play(Console(file=io.StringIO()))
    return str(stopped.value)


def _cut(story: Story, steps: int, **last: Any) -> Story:
    """The beginning of a story, its last step told otherwise."""
    kept = story.steps[: steps - 1]
    changed = msgspec.structs.replace(story.steps[steps - 1], **last)
    return msgspec.structs.replace(story, steps=(*kept, changed))


async def test_a_step_that_comes_out_otherwise_stops_the_demo_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = _cut(MINOA, 3, body={"matter": "{matter}", "colour": "blue"})

    says = await _stopped(tmp_path, monkeypatch, wrong)

    assert says.startswith("minoa-ny, 2026-05-05 10:20, A case is opened for the report.")
    assert "expected: done (201)" in says
    assert "answered: 422" in says
    assert "colour" in says


async def test_a_clock_that_stands_otherwise_stops_the_demo_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = _cut(MINOA, 3, shows=(Show(clock="appeal", state="running"),))

    says = await _stopped(tmp_path, monkeypatch, wrong)

    assert "expected: clock appeal running due any day" in says
    assert "answered: no such clock" in says
