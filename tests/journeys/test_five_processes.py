"""Five services in five processes, on PostgreSQL and Kafka, as docker-compose.yml starts them."""

from __future__ import annotations

import pytest

from ordinance_core.log.model import Log
from tests.accounted import each_once, everything_heard
from tests.installation import Caller, at
from tests.journeys.allouez import adopt, open_case, report, serve_notice

pytestmark = pytest.mark.live


async def test_a_report_becomes_a_case_with_its_clocks_papers_and_account(
    office: Caller, logs: dict[str, Log]
) -> None:
    await adopt(office)
    matter = await open_case(office)
    delivered = await serve_notice(office, matter)

    clocks = await office.read("/deadlines", case=matter, heard=at("notices", delivered))
    appeal = next(c for c in clocks["items"] if c["name"] == "appeal")
    assert (appeal["status"], appeal["due"]) == ("missed", "2026-05-27")
    assert appeal["case"].startswith("ALZ-2026-")

    papers = await office.read("/notices", case=matter, at_least=delivered["position"])
    assert [(p["event"], p["last_post"]) for p in papers["items"]] == [
        ("NoticeOfViolationIssued", "NoticeDelivered")
    ]

    cost = {"category": "abatement", "amount_cents": 284000, "incurred_on": "2026-06-16"}
    posted = await office.post(f"/billing/accounts/{matter}/costs", {**cost, "on": "2026-06-18"})
    assert posted.status_code == 201, posted.text
    account = await office.read(f"/billing/accounts/{matter}", heard=at("notices", delivered))
    assert account["case"] == appeal["case"]

    await everything_heard(logs)
    await each_once(logs)


async def test_a_write_is_read_back_on_its_own_service_and_on_another(office: Caller) -> None:
    reported = await report(office)
    matter = reported["matter"]

    listed = await office.read("/intake/reports", at_least=reported["position"])
    known = await office.read(f"/cases/{matter}", heard=at("intake", reported))

    assert matter in [row["matter"] for row in listed["items"]]
    assert [fact["fact"] for fact in known["facts"]] == ["ReportReceived"]


async def test_what_was_not_recorded_is_not_waited_for_without_end(office: Caller) -> None:
    reported = await report(office)
    ahead = f"intake/{reported['stream']}@{reported['version'] + 1}"

    heard = await office.get("/cases", heard=ahead)
    seen = await office.get("/intake/reports", at_least=reported["position"] + 1_000_000)

    for answer in (heard, seen):
        assert (answer.status_code, answer.json()["type"]) == (503, "/problems/NotYet")
        assert answer.headers["retry-after"] == "1"
