"""A service's routes as a table: each an `Operation`, which says all that its page shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from prometheus_client import CollectorRegistry
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ordinance_core.decider import NotUnderstood
from ordinance_core.log.model import Log
from ordinance_core.web import conditional, idempotency
from ordinance_core.web.answers import Written, answer
from ordinance_core.web.auth import allow, authenticate
from ordinance_core.web.bodies import Query, parse_query
from ordinance_core.web.exchange import KEY, Edge, Exchange
from ordinance_core.web.health import Check
from ordinance_core.web.problem import problem_of

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One route: `path` below its service, body `takes`, parameters `query`, answer `gives`.

    `takes` may be several Structs, `example` a value of one. `roles` empty: any caller with a key.
    `choices` lists what a path parameter may be. `refusals` names what the law may answer. `finds`:
    its query or body names something that may not be there. `also` are media it can answer in, too.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    summary: str
    description: str = ""
    takes: type[Any] | tuple[type[Any], ...] = ()
    query: type[Query] = Query
    gives: Any = Written
    media: str = "application/json"
    also: tuple[str, ...] = ()
    status: int = 200
    roles: tuple[str, ...] = ()
    public: bool = False
    group: str = ""
    example: Any = None
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    refusals: tuple[str, ...] = ()
    finds: bool = False

    @property
    def bodies(self) -> tuple[type[Any], ...]:
        return self.takes if isinstance(self.takes, tuple) else (self.takes,)


@dataclass(frozen=True, kw_only=True)
class MountedService:
    """A service as the web sees it: its routes and a few callables of its runtime.

    `outcome(command_id)` is what a repeat of a command is answered, or None; `at_least` and
    `heard` wait some seconds and say whether it came true; `checks` is asked by `/ready`.
    With `log` and `signing_key` it also has the routes of its log.
    """

    name: str
    summary: str
    operations: Sequence[Operation]
    outcome: Callable[[str], Awaitable[idempotency.Kept | None]] | None = None
    at_least: conditional.AtLeast | None = None
    heard: conditional.Heard | None = None
    checks: Callable[[], Awaitable[Sequence[Check]]] | None = None
    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    log: Log | None = None
    signing_key: bytes | None = None


class Endpoint:
    """An operation as an ASGI application: who asks, may they, then the handler, then problems."""

    def __init__(self, operation: Operation, service: MountedService, edge: Edge) -> None:
        self._operation, self._service, self._edge = operation, service, edge
        self._route = f"/{service.name}{operation.path}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found: Exchange = scope[KEY]
        found.service, found.route = self._service.name, self._route
        found.edge = self._edge
        request = Request(scope, receive, send)
        try:
            response = await self._respond(request, found)
        except Exception as error:  # noqa: BLE001 - the edge answers every error as a problem
            response = problem_of(error, self._edge.clause, found.correlation)
            found.failure = error if response.status_code == 500 else None  # noqa: PLR2004
        await response(scope, receive, send)

    async def _respond(self, request: Request, found: Exchange) -> Response:
        operation, service = self._operation, self._service
        if not operation.public:
            found.actor = await authenticate(request, self._edge.actor)
            allow(found.actor, operation.roles)
        if "\0" in request.scope["path"]:
            raise NotUnderstood("path", "contains a NUL character")
        found.query = parse_query(request, operation.query)
        repeated = await self._repeated(request)
        if repeated is not None:
            return repeated
        asked = found.query
        if asked.at_least is not None or asked.heard is not None:
            await conditional.wait(asked.at_least, asked.heard, service.at_least, service.heard)
        return await operation.handler(request)

    async def _repeated(self, request: Request) -> Response | None:
        """The answer of the command that this request repeats, if it was given before."""
        outcome = self._service.outcome
        if self._operation.method != "POST" or self._operation.public or outcome is None:
            return None
        if idempotency.key_of(request) is None:
            return None
        kept = await outcome(idempotency.command_id(request))
        if kept is None:
            return None
        idempotency.same_request(kept.digest, await idempotency.digest(request))
        return kept_answer(kept)


def kept_answer(kept: idempotency.Kept) -> Response:
    """What a command was answered before; raises the refusal it met."""
    if kept.refused is not None:
        raise kept.refused
    version = kept.answer.version if isinstance(kept.answer, Written) else None
    return answer(
        kept.answer, kept.status, version=version, headers={"idempotency-replayed": "true"}
    )
