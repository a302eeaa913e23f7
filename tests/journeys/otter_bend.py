"""A village that exists in the guide alone: its file, its offices, what its people say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.installation import Caller, at

TOWN = "otter-bend-wi"
FILE = Path(__file__).parents[2] / "docs" / "example" / f"{TOWN}.yaml"
OFFICES = (f"{TOWN}:steward", f"{TOWN}:treasurer", f"{TOWN}:works_board")
NOTICE: Mapping[str, Any] = {
    "at": "2026-06-03T09:00:00-05:00",
    "complete_by": "2026-06-19",
    "requirements": ["clean_inlet"],
    "content": {
        "inlet": "Inlet 14, at the corner of Mill and Ferry Street",
        "observation": "White paint ran into the inlet on 31 May, seen by a neighbour.",
        "measures": "Have inlet 14 cleaned by 19 June 2026.",
        "fee_warning": "Else the village does the work and bills it with a fee of $75.",
        "appeal_statement": "Appeal to the Board of Public Works within 72 hours.",
    },
}


async def adopt(office: Caller) -> None:
    adopted = {"version": "1", "on": "2026-06-01", "by": "works_board"}
    written = await office.write(f"/deadlines/calendars/{TOWN}/adoption", adopted)
    for service in ("intake/reports", "cases", "notices"):
        await office.read(f"/{service}", heard=at("deadlines", written))


async def open_case(office: Caller) -> str:
    """A report of paint in an inlet, the case made of it, and the violation found."""
    report = {"channel": "phone", "place": "Otter Bend", "state": "WI", "on": "2026-06-01"}
    reported = await office.write("/intake/reports", report)
    matter = str(reported["stream"]).removeprefix("matter-")
    seen = {
        "source": "paint",
        "composition": "not_stormwater",
        "receiving": "village_drains",
        "discharged_on": "2026-05-31",
        "on": "2026-06-01",
    }
    triaged = await office.write(f"/intake/reports/{matter}/triage", seen)
    await office.write("/cases", {"matter": matter}, heard=at("intake", triaged))
    found = {"offence": "drain_pollution", "began_on": "2026-05-31", "on": "2026-06-02"}
    await office.write(f"/cases/{matter}/find-violation", found)
    return matter


async def serve_notice(office: Caller, matter: str) -> str:
    """The notice goes out and is taken on Friday at ten; its id."""
    issued = await office.write(f"/cases/{matter}/issue-cleanup-notice", NOTICE)
    notice = f"/notices/{issued['event_id']}"
    mailed = {"method": "certified_mail", "at": "2026-06-03T15:00:00-05:00"}
    await office.write(f"{notice}/mailed", mailed, heard=at("cases", issued))
    taken = {"method": "certified_mail", "at": "2026-06-05T10:00:00-05:00"}
    delivered = await office.write(f"{notice}/delivered", taken)
    await office.read(f"/cases/{matter}", heard=at("notices", delivered))
    await office.read("/deadlines", case=matter, heard=at("notices", delivered))
    return str(issued["event_id"])


async def due(office: Caller, matter: str, clock: str) -> str | None:
    """By when a clock of the matter ends."""
    clocks = (await office.read("/deadlines", case=matter))["items"]
    return next((str(c["due"]) for c in clocks if c["name"] == clock), None)
