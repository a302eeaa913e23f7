"""Processes of the installation end, are killed and lose what they stand on; no word is lost."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from ordinance_core.log.model import Log
from ordinance_core.log.schema import followers
from ordinance_core.testing.eventually import eventually
from tests.accounted import each_once, everything_heard
from tests.chaos.insisting import insist, insist_on_all, times_received
from tests.installation import SERVICES, Caller, Installation, at
from tests.journeys.allouez import REPORT, TOWN, adopt, report

pytestmark = pytest.mark.live

KILLED = ("intake", "cases", "deadlines")


async def holders(log: Log) -> list[str]:
    """The followers of a service that some process still holds."""
    held = sa.select(followers.c.name).where(followers.c.owner.is_not(None))
    async with log.reading() as connection:
        return [row.name for row in await connection.execute(held)]


def away(office: Caller, path: str) -> Callable[[], Awaitable[httpx.Response | None]]:
    """Whether a read is answered 503, and then how."""

    async def asked() -> httpx.Response | None:
        answer = await office.get(path)
        return answer if answer.status_code == 503 else None

    return asked


async def test_told_to_stop_a_service_ends_cleanly_gives_up_its_leases_and_goes_on_later(
    installation: Installation, office: Caller, logs: dict[str, Log]
) -> None:
    await report(office)

    statuses = {name: installation.end(name, signal.SIGTERM) for name in SERVICES}

    assert statuses == dict.fromkeys(SERVICES, 0), installation.folder
    assert {name: await holders(log) for name, log in logs.items()} == {s: [] for s in SERVICES}
    installation.start(*SERVICES)
    reported = await report(office)
    for name in SERVICES[1:]:
        await eventually(heard_by(office, name, at("intake", reported)), 60)


def heard_by(office: Caller, name: str, place: str) -> Callable[[], Awaitable[bool]]:
    """Whether a service has heard a place in another's log."""

    async def heard() -> bool:
        paths = {"intake": "/intake/reports", "billing": f"/billing/tax-roll/{TOWN}/2026"}
        return (await office.get(paths.get(name, f"/{name}"), heard=place)).status_code == 200

    return heard


async def test_services_killed_under_load_lose_nothing_and_double_nothing(
    installation: Installation, office: Caller, logs: dict[str, Log]
) -> None:
    await adopt(office)
    started = asyncio.Event()
    load = asyncio.create_task(insist_on_all(office, "killed", started))
    await started.wait()
    for name in KILLED:
        assert await asyncio.to_thread(installation.end, name, signal.SIGKILL) == -signal.SIGKILL
        installation.launch(name)
        await asyncio.to_thread(installation.wait, name)

    written = await load
    await everything_heard(logs)

    assert await times_received(logs["intake"], "killed") == {w["stream"]: 1 for w in written}
    await each_once(logs)


async def test_while_the_database_is_gone_nothing_is_promised_and_later_each_command_happens_once(
    installation: Installation, office: Caller, logs: dict[str, Log]
) -> None:
    await report(office, key="before")
    started = asyncio.Event()
    load = asyncio.create_task(insist_on_all(office, "away", started))
    await started.wait()
    await asyncio.to_thread(installation.server.kill)

    for path in ("/intake/reports", "/cases", "/deadlines", "/notices"):
        gone = await eventually(away(office, path), 30)
        assert gone is not None
        assert gone.json()["type"] == "/problems/TryAgain"
        assert int(gone.headers["retry-after"]) > 0
    promised = await office.post("/intake/reports", REPORT, key="meanwhile")
    assert (promised.status_code, promised.headers["retry-after"]) == (503, "5")
    ready = await office.get("/cases/ready")
    assert (ready.status_code, ready.json()["ready"]) == (503, False)

    installation.server.start()
    written = await load
    again = await insist(office, "/intake/reports", REPORT, "meanwhile")
    same = await insist(office, "/intake/reports", REPORT, "meanwhile")

    assert again == same
    assert installation.ended() == {}
    await everything_heard(logs)
    assert await times_received(logs["intake"], "away") == {w["stream"]: 1 for w in written}
    await each_once(logs)


async def test_while_the_broker_is_gone_writes_go_on_and_all_flows_when_it_is_back(
    installation: Installation, office: Caller, logs: dict[str, Log]
) -> None:
    await asyncio.to_thread(installation.broker.kill)

    reported = await report(office)
    heard = await office.get("/cases", heard=at("intake", reported))
    said = await eventually(told_of(office, "/intake/ready", "Kafka"), 60)

    assert (heard.status_code, heard.json()["type"]) == (503, "/problems/NotYet")
    assert said["ready"]

    installation.broker.start()
    await eventually(heard_by(office, "cases", at("intake", reported)), 60)
    assert installation.ended() == {}
    await everything_heard(logs, 120)
    await each_once(logs)
    await eventually(untroubled(office), 60)


def told_of(office: Caller, path: str, word: str) -> Callable[[], Awaitable[Any]]:
    """What a service's readiness says once its bus has a problem of this word."""

    async def told() -> Any:
        ready = (await office.get(path)).json()
        bus = next(check for check in ready["checks"] if check["name"] == "bus")
        return ready if not bus["ok"] and word in bus["says"] else None

    return told


def untroubled(office: Caller) -> Callable[[], Awaitable[bool]]:
    """Whether no service has anything to complain of."""

    async def quiet() -> bool:
        ready = [(await office.get(f"/{name}/ready")).json() for name in SERVICES]
        return all(check["ok"] for found in ready for check in found["checks"])

    return quiet
