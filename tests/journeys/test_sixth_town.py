"""A town that is a file alone, from the report to the closed case; dates worked out by hand."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pypdf
import pytest

from ordinance_core.clock import Simulated
from ordinance_core.law import open_shelf
from ordinance_core.process import Process
from ordinance_core.serving import advance_to
from tests.in_process import asking, serving
from tests.installation import Caller
from tests.journeys.otter_bend import FILE, OFFICES, TOWN, adopt, open_case, serve_notice

ZONE = ZoneInfo("America/Chicago")


class Village:
    """The village's people at their desks, on the day the clock shows."""

    def __init__(self, process: Process, office: Caller) -> None:
        self.process, self.office, self.matter = process, office, ""

    async def on(self, day: str) -> None:
        """Time goes on to nine in the morning of a day."""
        assert isinstance(self.process.clock, Simulated)
        to = datetime.fromisoformat(f"{day}T09:00").replace(tzinfo=ZONE)
        await advance_to(self.process, self.process.clock, to)

    async def acts(self, action: str, **body: Any) -> str:
        """A lawful act; its event's id."""
        written = await self.office.write(f"/cases/{self.matter}/{action}", body)
        await self.process.settle()
        return str(written["event_id"])

    async def refused(self, action: str, **body: Any) -> str:
        answer = await self.office.post(f"/cases/{self.matter}/{action}", body)
        assert answer.status_code == 409, answer.text
        return str(answer.json()["type"]).rpartition("/")[2]

    async def bills(self, what: str, **body: Any) -> str:
        written = await self.office.write(f"/billing/accounts/{self.matter}/{what}", body)
        await self.process.settle()
        return str(written["event_id"])

    async def clock(self, name: str) -> tuple[str, str | None]:
        """A clock's state and end."""
        clocks = (await self.office.read("/deadlines", case=self.matter))["items"]
        found = next(c for c in clocks if c["name"] == name)
        return found["status"], found["due"]

    async def account(self) -> Any:
        return await self.office.read(f"/billing/accounts/{self.matter}")


@pytest.fixture
async def village(tmp_path: Path) -> AsyncIterator[Village]:
    start = datetime(2026, 6, 8, 8, tzinfo=ZONE)
    async with (
        serving(tmp_path, packs=FILE.parent, clock=start) as process,
        asking(process, OFFICES) as office,
    ):
        yield Village(process, office)
    open_shelf(None)


async def noticed(village: Village) -> str:
    """From the report to the served notice; the notice's id."""
    office = village.office
    await adopt(office)
    rate = {"rate_pct": 12, "on": "2026-06-01", "by": "works_board"}
    await office.write(f"/billing/towns/{TOWN}/rates", rate)
    village.matter = await open_case(office)
    notice = await serve_notice(office, village.matter)
    await village.process.settle()

    letter = await office.get(f"/notices/{notice}.pdf")
    pages = pypdf.PdfReader(io.BytesIO(letter.content)).pages
    words = "".join(page.extract_text() for page in pages)
    assert "Cleanup notice" in words
    assert "Inlet 14, at the corner of Mill and Ferry Street" in words

    # Taken on Friday 5 June at ten: two weeks end on Friday 19 June; 72 hours without the Sunday
    # end on Tuesday 9 June at ten.
    assert await village.clock("clean_up") == ("running", "2026-06-19")
    assert await village.clock("appeal") == ("running", "2026-06-09T15:00:00+00:00")

    return notice


async def heard(village: Village, notice: str) -> None:
    """From the appeal to the end of the week after its decision."""
    appeal = await village.acts("file-appeal", about=notice, content={"grounds": "Old paint."})
    # Three weeks after Monday 8 June.
    assert await village.clock("hear_appeal") == ("running", "2026-06-29")
    await village.on("2026-06-22")
    assert (await village.clock("clean_up"))[0] == "missed"
    assert await village.refused("start-abatement", about=notice) == "AppealPending"

    await village.on("2026-06-24")
    await village.acts("hold-hearing", about=appeal)
    assert await village.clock("decide_appeal") == ("running", "2026-07-01")
    await village.on("2026-06-30")
    said = {"decision": "The notice stands: the photographs show fresh paint."}
    await village.acts("decide-appeal", about=appeal, outcome="upheld", content=said)
    assert await village.clock("clean_up_after_appeal") == ("running", "2026-07-07")
    await village.on("2026-07-07")
    assert await village.refused("start-abatement", about=notice) == "TimeAfterAppealNotOver"

    await village.on("2026-07-08")


async def worked(village: Village, notice: str) -> None:
    """The work in place of the person noticed, and the bill for it."""
    started = await village.acts("start-abatement", about=notice)
    await village.on("2026-07-09")
    await village.acts("complete-abatement", about=started)
    for cents in (100_000, 24_050):
        cost = {"category": "abatement", "amount_cents": cents, "incurred_on": "2026-07-09"}
        await village.bills("costs", **cost)
    await village.on("2026-07-13")
    await village.bills("invoices", amount_cents=131_550)  # $1,240.50 and the fee of $75
    assert await village.clock("pay_bill") == ("running", "2026-08-10")


async def test_a_case_of_the_sixth_town_runs_from_the_report_to_the_released_lien(
    village: Village,
) -> None:
    notice = await noticed(village)
    await heard(village, notice)
    await worked(village, notice)

    # Four weeks after 13 July without a payment. 11 August to 5 October touches three calendar
    # months; three times 1 % of $1,315.50 are $39.465, posted as $39.47.
    await village.on("2026-10-05")
    assert (await village.clock("pay_bill"))[0] == "missed"
    levy = await village.bills("levies")
    account = await village.account()
    assert {line["charge"]: line["cents"] for line in account["lines"]} == {
        "work_cost": 124_050,
        "administration_fee": 7_500,
        "interest": 3_947,
        "special_charge": 135_497,
    }
    assert (account["due_cents"], account["open_cents"]) == (135_497, 135_497)

    await village.on("2026-10-06")
    lien = await village.bills("liens", about=levy)
    assert await village.refused("close-case") == "LienStands"
    await village.on("2026-10-20")
    await village.bills("payments", amount_cents=135_497, toward="special_charge")
    await village.bills("lien-releases", about=lien)
    assert (await village.account())["open_cents"] == 0
    await village.acts("close-case")
    facts = (await village.office.read(f"/cases/{village.matter}"))["facts"]
    assert facts[-1]["fact"] == "CaseClosed"
