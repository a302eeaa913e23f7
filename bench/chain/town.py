"""A caller of an installation: reports in Allouez, and how long until a clock is seen to run."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any

import httpx

TOWN = "allouez-wi"
ADOPTION = {"version": "1", "on": "2026-05-01", "by": "board"}
REPORT = {"channel": "phone", "at": "2026-05-04T13:20:00-05:00", "place": "Allouez", "state": "WI"}
DISCOVERED = {"at": "2026-05-04T12:00:00-05:00", "known_at": "2026-05-04T12:00:00-05:00"}
NOTIFIED = {"at": "2026-05-04T13:20:00-05:00", "recipient": "director", "channel": "phone"}
CLOCK = "written_confirmation"  # its clause is ALZ-072


class NotSeen(AssertionError):  # noqa: N818 - as everywhere here
    """The clock was not there once the fact had been heard; the message is the answer."""


class Town:
    """Asks intake and deadlines, each under its own URL."""

    def __init__(self, urls: Mapping[str, str], token: str) -> None:
        self._urls = urls
        self._client = httpx.AsyncClient(
            headers={"authorization": f"Bearer {token}"}, timeout=httpx.Timeout(30)
        )

    async def close(self) -> None:
        """Hangs up."""
        await self._client.aclose()

    async def adopt(self) -> None:
        """The town adopts its pack, and intake has heard of it."""
        adopted = await self._post(f"/deadlines/calendars/{TOWN}/adoption", ADOPTION)
        await self._get("/intake/reports", heard=_at("deadlines", adopted))

    async def reported(self) -> str:
        """A matter whose release was discovered, known to deadlines, too."""
        matter: str = (await self._post("/intake/reports", REPORT))["stream"]
        path = f"/intake/reports/{matter.removeprefix('matter-')}/facts/release-discovered"
        discovered = await self._post(path, DISCOVERED)
        await self._get("/deadlines", heard=_at("intake", discovered))
        return matter.removeprefix("matter-")

    async def seen(self, matter: str) -> float:
        """Seconds from the POST of the call to the Director until its clock is read."""
        began = perf_counter()
        told = await self._post(f"/intake/reports/{matter}/facts/official-notified", NOTIFIED)
        answer = await self._get("/deadlines", case=matter, heard=_at("intake", told))
        taken = perf_counter() - began
        if CLOCK not in {clock["name"] for clock in answer["items"]}:
            raise NotSeen(str(answer))
        return taken

    async def _post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        return _said(await self._client.post(self._url(path), json=body))

    async def _get(self, path: str, **query: str) -> dict[str, Any]:
        while True:
            answer = await self._client.get(self._url(path), params=query)
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return _said(answer)

    def _url(self, path: str) -> str:
        return self._urls[path.split("/")[1]] + path


def _said(answer: httpx.Response) -> dict[str, Any]:
    if not answer.is_success:
        raise NotSeen(f"{answer.request.url}: {answer.text}")
    said: dict[str, Any] = answer.json()
    return said


def _at(service: str, written: Mapping[str, Any]) -> str:
    return f"{service}/{written['stream']}@{written['version']}"
