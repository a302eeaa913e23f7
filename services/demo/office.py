"""The installation as its callers see it: over HTTP, each under a key of their own."""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Protocol

import httpx
import msgspec

from ordinance_core.hears import SERVICES

OPERATOR = "operator"
"""The caller that reads logs and moves the clock."""


class Time(Protocol):
    """Moves an installation on, with everything heard and concluded in between."""

    async def advance(self, to: datetime) -> None: ...


class News(msgspec.Struct, frozen=True):
    """An event of a service's log, as `GET /<service>/log` tells it."""

    service: str
    header: dict[str, Any]
    event: dict[str, Any]

    @property
    def type(self) -> str:
        return str(self.header["type"])

    @property
    def id(self) -> str:
        return str(self.header["event_id"])

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it was judged by or rests on."""
        return tuple((self.event.get("law") or {}).get("clauses", ()))


class Office:
    """Requests under the keys of a story's people, and what the logs tell since the last look."""

    def __init__(self, http: httpx.AsyncClient, tokens: Mapping[str, str]) -> None:
        self.http, self._tokens = http, tokens
        self._read = dict.fromkeys(SERVICES, 0)
        self._turn = itertools.count()

    def known_as(self, tokens: Mapping[str, str]) -> None:
        """Makes further callers known by their tokens."""
        self._tokens = {**self._tokens, **tokens}

    async def post(self, caller: str, path: str, body: Any) -> httpx.Response:
        headers = {**self._key(caller), "idempotency-key": f"demo-{next(self._turn)}"}
        return await self.http.post(path, json=body, headers=headers)

    async def get(self, caller: str, path: str, **query: str | int) -> Any:
        """The JSON at a path; raises `httpx.HTTPStatusError` for anything but success."""
        return (await self._got(caller, path, query)).json()

    async def fetch(self, caller: str, path: str) -> bytes:
        """The bytes at a path; raises `httpx.HTTPStatusError` for anything but success."""
        return (await self._got(caller, path, {})).content

    @asynccontextmanager
    async def calling(self, caller: str) -> AsyncIterator[httpx.AsyncClient]:
        """A client of its own under a caller's key."""
        async with httpx.AsyncClient(
            base_url=self.http.base_url, headers=self._key(caller), timeout=self.http.timeout
        ) as client:
            yield client

    async def news(self) -> list[News]:
        """What every service recorded since the last time, in the order of each log."""
        return [news for service in SERVICES for news in await self._since(service)]

    async def _since(self, service: str) -> list[News]:
        query = {"after": self._read[service]}
        lines = (await self._got(OPERATOR, f"/{service}/log", query)).text.splitlines()
        rows = [json.loads(line) for line in lines]
        if rows:
            self._read[service] = rows[-1]["position"]
        return [News(service, json.loads(r["header"]), json.loads(r["data"])) for r in rows]

    async def _got(self, caller: str, path: str, query: Mapping[str, str | int]) -> httpx.Response:
        answered = await self.http.get(path, params=dict(query), headers=self._key(caller))
        answered.raise_for_status()
        return answered

    def _key(self, caller: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self._tokens[caller]}"}


class SimulatedTime:
    """Time of an installation that runs on a simulated clock: `POST /clock`."""

    def __init__(self, office: Office) -> None:
        self._office = office

    async def advance(self, to: datetime) -> None:
        answered = await self._office.post(OPERATOR, "/clock", {"advance_to": to.isoformat()})
        answered.raise_for_status()
