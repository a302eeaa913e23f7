"""A service's log for auditors and integrations: as lines, and as a stream that goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ordinance_core.decider import NotUnderstood
from ordinance_core.log.model import Log
from ordinance_core.messages import Actor, Recorded, leaf
from ordinance_core.web.bodies import Query, query
from ordinance_core.web.exchange import caller, header
from ordinance_core.web.routes import MountedService, Operation

_BATCH = 500
_QUIET_SECONDS = 15.0
_ROLES = ("auditor", "admin")
_encode = msgspec.json.Encoder().encode


class LogQuery(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which part of the log."""

    after: Annotated[int, Meta(ge=0, description="The position before the first line.")] = 0
    limit: Annotated[int, Meta(ge=1, le=10_000, description="Lines at most.")] = 1000


class StreamQuery(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the stream begins, unless Last-Event-ID says so."""

    after: Annotated[int, Meta(ge=0, description="The position before the first event.")] = 0


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as the log holds it: `header` and `data` are the exact bytes as text.

    Outside the caller's jurisdictions only the leaf is told, SHA-256(0x00 || header), so that
    proofs over the whole log still hold.
    """

    position: int
    appended_at: datetime
    leaf: str
    header: str | None = None
    data: str | None = None


def log_operations(service: MountedService) -> tuple[Operation, ...]:
    """The routes of the service's log, none where it has no log here."""
    log = service.log
    if log is None:
        return ()

    async def lines(request: Request) -> Response:
        asked, actor = query(request, LogQuery), caller(request)
        body = _lines(log, actor, asked.after, asked.limit)
        return StreamingResponse(body, media_type="application/x-ndjson")

    async def stream(request: Request) -> Response:
        after = _last_event_id(request) or query(request, StreamQuery).after
        body = _events(log, caller(request), after)
        return StreamingResponse(body, media_type="text/event-stream")

    return (
        Operation(
            method="GET",
            path="/log",
            handler=lines,
            summary="The log, one event a line",
            description="Header and data are the exact bytes that were hashed, as text.",
            query=LogQuery,
            gives=Line,
            media="application/x-ndjson",
            roles=_ROLES,
            group="log",
        ),
        Operation(
            method="GET",
            path="/stream",
            handler=stream,
            summary="Events as they come, as server-sent events",
            description="`id` is the position, `event` the type, `data` the event. A reader that "
            "comes back sends Last-Event-ID and misses nothing.",
            query=StreamQuery,
            gives=None,
            media="text/event-stream",
            roles=_ROLES,
            group="log",
        ),
    )


async def _lines(log: Log, actor: Actor, after: int, limit: int) -> AsyncIterator[bytes]:
    left = limit
    while left > 0:
        batch = await log.read(after, min(_BATCH, left))
        if not batch:
            return
        yield b"".join(_encode(_line(recorded, actor)) + b"\n" for recorded in batch)
        after, left = batch[-1].position, left - len(batch)


def _line(recorded: Recorded, actor: Actor) -> Line:
    proved = leaf(recorded.header_bytes).hex()
    if not actor.sees(recorded.header.jurisdiction):
        return Line(recorded.position, recorded.appended_at, proved)
    return Line(
        recorded.position,
        recorded.appended_at,
        proved,
        recorded.header_bytes.decode(),
        recorded.data.decode(),
    )


async def _events(log: Log, actor: Actor, after: int) -> AsyncIterator[bytes]:
    """Never ends by itself; a comment every quarter minute keeps proxies from closing it."""
    yield b": the log goes on\n\n"
    while True:
        batch = await log.read(after, _BATCH)
        if batch:
            after = batch[-1].position
            yield b"".join(_event(r) for r in batch if actor.sees(r.header.jurisdiction))
        elif await log.wait(after, _QUIET_SECONDS) <= after:
            yield b": quiet\n\n"


def _event(recorded: Recorded) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (
        recorded.position,
        recorded.type.encode(),
        recorded.data,
    )


def _last_event_id(request: Request) -> int | None:
    given = header(request, b"last-event-id")
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 15):  # noqa: PLR2004
        raise NotUnderstood("Last-Event-ID", "is the position of the last event you saw")
    return int(given)
