"""A small service behind the real edge: spills are reported, read, listed and closed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Annotated

import httpx
import msgspec
from msgspec import Meta
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotFound, Refused, Why
from ordinance_core.keyring import Keyring
from ordinance_core.keystore_memory import memory_keyring
from ordinance_core.log.model import Busy, Unavailable
from ordinance_core.web.answers import Rows, Written, answer, from_cursor, page, written
from ordinance_core.web.app import create_app
from ordinance_core.web.auth import scope, see
from ordinance_core.web.bodies import Page, query, read
from ordinance_core.web.conditional import HeardAt, if_match, match, not_modified
from ordinance_core.web.exchange import Clause, Edge, caller
from ordinance_core.web.health import Check
from ordinance_core.web.idempotency import Kept, command_context, same_request
from ordinance_core.web.routes import MountedService, Operation, kept_answer

NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    street: str
    note: str | None = None


class NewSpill(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spill as it was seen."""

    jurisdiction: str
    on: date
    at: datetime | None = None
    gallons: Annotated[int, Meta(ge=0, description="Gallons that reached the sewer.")] = 0
    share: float = 1.0
    places: tuple[Place, ...] = ()
    seen_by: str | None = None


class SpillQuery(Page, frozen=True, kw_only=True, forbid_unknown_fields=True):
    jurisdiction: str | None = None


class ScheduleNotLapsed(Refused):
    """The schedule still runs."""


@dataclass
class Office:
    """The state behind the small service."""

    spills: list[NewSpill] = field(default_factory=list)
    kept: dict[str, Kept] = field(default_factory=dict)
    views_at: int = 10**9
    failure: Exception | None = None
    checks: list[Check] = field(default_factory=list)

    async def report(self, request: Request) -> Response:
        spill = await read(request, NewSpill)
        see(caller(request), spill.jurisdiction)
        context = await command_context(request)
        if self.failure is not None:
            raise self.failure
        if (before := self.kept.get(context.command_id)) is not None:
            same_request(before.digest, context.digest)
            return kept_answer(before)
        self.spills.append(spill)
        done = Written(f"matter-{len(self.spills)}", 1, len(self.spills), context.event_id(0))
        self.kept[context.command_id] = Kept(context.digest, done, 201)
        return written(done, 201)

    async def one(self, request: Request) -> Response:
        spill = self._spill(request)
        return not_modified(request, 1) or answer(spill, version=1)

    async def all(self, request: Request) -> Response:
        asked = query(request, SpillQuery)
        towns, start = scope(caller(request)), from_cursor(asked.cursor)
        first = int(start[0]) if start else 0
        rows = [s for s in self.spills if towns is None or s.jurisdiction in towns]
        more = first + asked.limit < len(rows)
        shown = rows[first : first + asked.limit]
        return page(request, shown, (first + asked.limit,) if more else None)

    async def close(self, request: Request) -> Response:
        self._spill(request)
        match(if_match(request, required=True), 1)
        why = Why(False, "the schedule has run out", ("ALZ-094",))
        context = await command_context(request)
        refused = ScheduleNotLapsed("The schedule of the notice still runs.", reasons=(why,))
        self.kept[context.command_id] = Kept(context.digest, refused=refused)
        raise refused

    def _spill(self, request: Request) -> NewSpill:
        number = request.path_params["id"]
        if not number.isdecimal() or not 0 < int(number) <= len(self.spills):
            raise NotFound("there is nothing here")
        spill = self.spills[int(number) - 1]
        see(caller(request), spill.jurisdiction)
        return spill

    async def at_least(self, position: int, _: float) -> bool:
        return position <= self.views_at

    async def heard(self, place: HeardAt, _: float) -> bool:
        return place.version <= self.views_at

    async def outcome(self, command_id: str) -> Kept | None:
        return self.kept.get(command_id)

    async def asked(self) -> list[Check]:
        return self.checks

    def service(self) -> MountedService:
        return MountedService(
            name="spills",
            summary="Spills, as they are reported.",
            outcome=self.outcome,
            at_least=self.at_least,
            heard=self.heard,
            checks=self.asked,
            operations=(
                Operation(
                    method="POST",
                    path="/spills",
                    handler=self.report,
                    summary="Report a spill",
                    description="Anyone at the hotline may.",
                    takes=NewSpill,
                    status=201,
                    roles=("hotline", "dispatcher"),
                ),
                Operation(
                    method="GET",
                    path="/spills",
                    handler=self.all,
                    summary="All spills",
                    query=SpillQuery,
                    gives=Rows[NewSpill],
                ),
                Operation(
                    method="GET",
                    path="/spills/{id}",
                    handler=self.one,
                    summary="One spill",
                    gives=NewSpill,
                ),
                Operation(
                    method="POST",
                    path="/spills/{id}/close",
                    handler=self.close,
                    summary="Close a spill",
                    roles=("hotline",),
                    refusals=("ScheduleNotLapsed",),
                ),
            ),
        )


def busy() -> Busy:
    return Busy("1,000 commands wait; try again")


def unavailable() -> Unavailable:
    return Unavailable("the database cannot be reached")


@dataclass
class Town:
    """An installation: its application and the keyring that makes callers for it."""

    app: Starlette
    keyring: Keyring

    async def caller(self, role: str) -> httpx.AsyncClient:
        token, _ = await self.keyring.create_key(role, roles=[role], jurisdictions=["allouez-wi"])
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, raise_app_exceptions=False),
            base_url="http://town",
            headers={"authorization": f"Bearer {token}"},
        )


def a_town(service: MountedService) -> Town:
    keyring = memory_keyring()
    edge = Edge(actor=keyring.actor, digest_key=b"k" * 32, clause=_clause, now=lambda: NOW)
    return Town(create_app([service], edge), keyring)


def _clause(clause: str) -> Clause | None:
    return Clause(clause, "7-5(C)", "schedule of the notice") if clause == "ALZ-094" else None
