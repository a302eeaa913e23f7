"""A process over HTTP: its services mounted, its readiness told, its simulated clock moved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from time import monotonic
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import func, select
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ordinance_core.clock import Simulated
from ordinance_core.decider import Refused
from ordinance_core.following import wait_until
from ordinance_core.law import available, load_pack
from ordinance_core.log.model import Unavailable
from ordinance_core.log.schema import heard as heard_table
from ordinance_core.process import Process, lag
from ordinance_core.recordroutes import kept_outcome, told
from ordinance_core.runtime import Runtime
from ordinance_core.web.answers import answer
from ordinance_core.web.app import create_app, route
from ordinance_core.web.bodies import read
from ordinance_core.web.conditional import HeardAt
from ordinance_core.web.exchange import Clause, Edge
from ordinance_core.web.health import Check
from ordinance_core.web.idempotency import Kept
from ordinance_core.web.routes import MountedService, Operation

_PAUSE_SECONDS = 0.002
_LAG_EVENTS = 1000


class Advance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The instant to move the simulated clock on to."""

    advance_to: Annotated[datetime, Meta(tz=True)]


async def application(process: Process) -> Starlette:
    """The application of a process."""
    edge = Edge(
        actor=process.keyring.actor,
        digest_key=await process.keyring.secret("idempotency"),
        clause=clauses(),
        now=process.clock,
    )
    signing = await process.keyring.secret("checkpoints")
    mounted = [_mounted(process, runtime, signing) for runtime in process.runtimes.values()]
    return create_app(mounted, edge, extra=_clock_route(process, mounted[0], edge))


def clauses() -> Callable[[str], Clause | None]:
    """Looks a clause up in the packs of all towns, as they are in force."""

    def clause(name: str) -> Clause | None:
        packs = map(load_pack, available())
        found = next((pack.clauses[name] for pack in packs if name in pack.clauses), None)
        return None if found is None else Clause(name, found.locator, found.gist)

    return clause


def _mounted(process: Process, runtime: Runtime, signing: bytes) -> MountedService:
    service = runtime.service
    return MountedService(
        name=service.name,
        summary=service.summary,
        operations=service.operations(runtime),
        outcome=_outcome(runtime),
        at_least=_at_least(runtime),
        heard=_heard(runtime),
        checks=_checks(process, runtime),
        log=runtime.log,
        signing_key=signing,
    )


def _outcome(runtime: Runtime) -> Callable[[str], Awaitable[Kept | None]]:
    async def outcome(command_id: str) -> Kept | None:
        kept = await kept_outcome(runtime, command_id)
        if kept is None:
            return None
        if (met := kept.refused) is not None:
            refused = Refused(met.says, reasons=met.reasons, clauses=met.clauses, rule=met.rule)
            return Kept(kept.digest, refused=refused)
        return Kept(kept.digest, told(kept), 201)

    return outcome


def _at_least(runtime: Runtime) -> Callable[[int, float], Awaitable[bool]]:
    async def at_least(position: int, seconds: float) -> bool:
        return await wait_until(runtime.log, runtime.service.views, position, seconds)

    return at_least


def _heard(runtime: Runtime) -> Callable[[HeardAt, float], Awaitable[bool]]:
    async def heard(place: HeardAt, seconds: float) -> bool:
        end = monotonic() + seconds
        while await _version_heard(runtime, place) < place.version:
            left = end - monotonic()
            if left <= 0:
                return False
            position = await runtime.log.position()
            await runtime.log.wait(position, min(left, _PAUSE_SECONDS * 10))
        position = await runtime.log.position()
        return await at_least(position, max(0.0, end - monotonic()))

    at_least = _at_least(runtime)
    return heard


async def _version_heard(runtime: Runtime, place: HeardAt) -> int:
    """A log's id begins with the name of its service."""
    query = select(func.max(heard_table.c.version)).where(
        heard_table.c.source_log.startswith(f"{place.service}-", autoescape=True),
        heard_table.c.stream == place.stream,
    )
    async with runtime.log.reading() as connection:
        return int((await connection.execute(query)).scalar_one() or 0)


def _checks(process: Process, runtime: Runtime) -> Callable[[], Awaitable[Sequence[Check]]]:
    name = runtime.service.name

    async def checks() -> Sequence[Check]:
        try:
            behind = await lag(runtime.log, runtime.service)
            parked = await process.links.parkings[name].count()
        except Unavailable as error:
            return (Check("database", ok=False, says=str(error)),)
        problems = process.links.problems(name)
        return (
            Check("database", ok=True),
            Check("views", ok=behind < _LAG_EVENTS, says=f"{behind} events behind"),
            Check(
                "packs",
                ok=not process.packs_refused,
                says=process.packs_refused
                and f"the last good packs serve on: {process.packs_refused}",
                required=False,
            ),
            Check("bus", ok=not problems, says="; ".join(problems), required=False),
            Check(
                "asking",
                ok=not runtime.failing,
                says="; ".join(f"{stream}: {why}" for stream, why in runtime.failing.items()),
                required=False,
            ),
            Check(
                "parked",
                ok=parked == 0,
                says=f"{parked} messages wait: see `ordinance parked list`" if parked else "",
                required=False,
            ),
        )

    return checks


def _clock_route(process: Process, of: MountedService, edge: Edge) -> Sequence[BaseRoute]:
    clock = process.clock
    if not isinstance(clock, Simulated):
        return ()

    async def advance(request: Request) -> Response:
        body = await read(request, Advance)
        await advance_to(process, clock, body.advance_to)
        return answer({"now": clock()})

    operation = Operation(
        method="POST",
        path="/clock",
        handler=advance,
        summary="Move the simulated clock on",
        takes=Advance,
        gives=dict[str, datetime],
        roles=("admin", "director"),
    )
    made: Route = route(operation, of, edge)
    return (made,)


async def advance_to(process: Process, clock: Simulated, to: datetime) -> None:
    """From due instant to due instant, with everything heard and concluded in between."""
    await process.settle()
    while (due := await process.next_due(clock(), to)) is not None:
        clock.advance(due)
        await process.settle()
    clock.advance(to)
    await process.settle()
