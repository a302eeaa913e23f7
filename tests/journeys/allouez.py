"""The beginning of a case in Allouez, said over HTTP: from the report to the served notice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.installation import Caller, at

TOWN = "allouez-wi"
REPORT: Mapping[str, Any] = {
    "channel": "phone",
    "at": "2026-05-04T13:20:00-05:00",
    "place": "Allouez",
    "state": "WI",
    "material": "used cooking oil",
}
TRIAGE: Mapping[str, Any] = {
    "on": "2026-05-05",
    "source": "grease",
    "composition": "not_stormwater",
    "receiving": "ms4",
    "discharged_on": "2026-05-04",
}
NOTICE: Mapping[str, Any] = {
    "on": "2026-05-19",
    "complete_by": "2026-06-08",
    "requirements": ["cease", "abatement"],
    "content": {
        "name_and_address": "As on the envelope",
        "place": "The rear yard",
        "nature": "Cooking oil ran into the storm sewer.",
        "measures_and_schedule": "Have the drain cleaned by 8 June 2026.",
        "penalties": "A forfeiture for each day.",
        "intent_and_cost_statement": "The village may do the work and seek its cost.",
        "appeal_statement": "Appeal in writing to the Director.",
    },
}


async def adopt(office: Caller) -> None:
    """The town adopts its pack, and every service has heard of it."""
    adopted = await office.write(
        f"/deadlines/calendars/{TOWN}/adoption",
        {"version": "1", "on": "2026-05-01", "by": "board"},
        key="adoption",
    )
    for service in ("intake/reports", "cases", "notices"):
        await office.read(f"/{service}", heard=at("deadlines", adopted))


async def report(office: Caller, *, key: str | None = None, **more: Any) -> dict[str, Any]:
    """A report as written; `matter` is its id."""
    written = await office.write("/intake/reports", {**REPORT, **more}, key=key)
    return {**written, "matter": written["stream"].removeprefix("matter-")}


async def open_case(office: Caller, **more: Any) -> str:
    """A report, triaged, and the case made of it; the matter's id."""
    reported = await report(office, **more)
    matter: str = reported["matter"]
    triaged = await office.write(f"/intake/reports/{matter}/triage", TRIAGE)
    await office.write("/cases", {"matter": matter}, heard=at("intake", triaged))
    return matter


async def serve_notice(office: Caller, matter: str, **party: Any) -> dict[str, Any]:
    """Finds a violation, issues the notice and has it delivered; what that last fact wrote."""
    case = f"/cases/{matter}"
    found = {"offence": "prohibited_discharge", "began_on": "2026-05-04", "on": "2026-05-06"}
    await office.write(f"{case}/find-violation", found)
    finding = {"finding": "nonresponsive", "on": "2026-05-18", "by": "director"}
    await office.write(f"{case}/facts/finding-recorded", finding)
    if party:
        await office.write(f"{case}/facts/party-named", {"on": "2026-05-06", **party})
    issued = await office.write(f"{case}/issue-notice-of-violation", NOTICE)
    notice = f"/notices/{issued['event_id']}"
    mailed = {"method": "certified_mail_rr", "on": "2026-05-19"}
    await office.write(f"{notice}/mailed", mailed, heard=at("cases", issued))
    return await office.write(f"{notice}/delivered", {**mailed, "on": "2026-05-21"})
