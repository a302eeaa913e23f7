"""Five services in five processes, on PostgreSQL and Kafka, as docker-compose.yml starts them."""

from __future__ import annotations

import signal

import pytest

from ordinance_core.log.model import Log
from tests.accounted import each_once, everything_heard
from tests.installation import Caller, Installation, at
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


async def test_a_second_process_that_only_answers_shares_log_and_views_with_the_first(
    installation: Installation, office: Caller
) -> None:
    await adopt(office)
    copy, place = installation.launch_copy("cases", "api")
    try:
        copy.ready(f"{place}/cases/health")
        beside = Caller(office.client, {**office.urls, "cases": place}, installation.token)

        matter = await open_case(beside)
        first = await office.read(f"/cases/{matter}")
        told = await beside.read(f"/cases/{matter}/history")
        listed = await beside.read("/cases", at_least=told[-1]["position"], limit=500)
        ready = await beside.read("/cases/ready")
    finally:
        status = copy.end(signal.SIGTERM)

    assert status == 0, copy.said()
    assert matter in [case["matter"] for case in listed["items"]]
    assert (first["matter"], ready["ready"]) == (matter, True)
