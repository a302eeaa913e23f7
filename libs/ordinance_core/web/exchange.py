"""What the edge knows of one request while it is answered, and of the installation around it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.requests import Request

from ordinance_core.messages import Actor


class Clause(msgspec.Struct, frozen=True):
    """A clause as people cite it: id of the ledger, section, and its gist in our words."""

    id: str
    section: str = ""
    gist: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """What every request needs from outside; `digest_key` comes from the keyring."""

    actor: Callable[[str], Awaitable[Actor | None]]
    digest_key: bytes
    clause: Callable[[str], Clause | None] = lambda _: None
    now: Callable[[], datetime] = lambda: datetime.now(UTC)


@dataclass(slots=True)
class Exchange:
    """One request: filled in on its way through the edge, read for its line in the log."""

    correlation: str
    headers: Mapping[bytes, bytes]
    service: str = "-"
    route: str = "-"
    edge: Edge | None = None
    actor: Actor | None = None
    query: Any = None
    failure: BaseException | None = None


KEY = "ordinance.exchange"
correlation: ContextVar[str] = ContextVar("correlation", default="")


def exchange(request: Request) -> Exchange:
    found: Exchange = request.scope[KEY]
    return found


def header(request: Request, name: bytes) -> str | None:
    """A header by its name in lower case; Starlette's own look-up costs five times as much."""
    found = exchange(request).headers.get(name)
    return None if found is None else found.decode("latin-1")


def caller(request: Request) -> Actor:
    """Who asks, as the bearer token says; only on routes that are not public."""
    actor = exchange(request).actor
    if actor is None:
        raise LookupError("a public route has no caller")
    return actor


def now(request: Request) -> datetime:
    """The instant by the installation's clock, simulated or real."""
    edge = exchange(request).edge
    if edge is None:
        raise LookupError("the request did not come through a route of the edge")
    return edge.now()
