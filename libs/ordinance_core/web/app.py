"""The application that serves one service or all: routes below each name, one edge around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Lifespan

from ordinance_core.web import docpage, openapi
from ordinance_core.web.answers import answer
from ordinance_core.web.bodies import decoder_of
from ordinance_core.web.exchange import KEY, Clause, Edge
from ordinance_core.web.logroutes import log_operations
from ordinance_core.web.metrics import RequestMetrics
from ordinance_core.web.middleware import BODY_BYTES, BodyLimit, RequestLine, Shortcut
from ordinance_core.web.own import own_operations
from ordinance_core.web.problem import problem_of
from ordinance_core.web.proofroutes import proof_operations
from ordinance_core.web.routes import Endpoint, MountedService, Operation

PAGE_HEADERS = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


class Listed(msgspec.Struct, frozen=True):
    """A service of this installation."""

    name: str
    summary: str
    docs: str
    openapi: str
    health: str
    ready: str
    metrics: str


def create_app(
    services: Sequence[MountedService],
    edge: Edge,
    *,
    extra: Sequence[BaseRoute] = (),
    lifespan: Lifespan[Starlette] | None = None,
    body_bytes: int = BODY_BYTES,
) -> Starlette:
    """The services at `/<name>`, each with its pages, health and metrics; `/` lists them.

    `extra` are routes of the installation itself, such as `/clock`; operations become routes with
    `Endpoint`. Raises `TypeError` for a body that would take unknown fields.
    """
    metrics = {service.name: RequestMetrics(service.registry) for service in services}
    routes = {service.name: _routes(service, edge) for service in services}
    return Starlette(
        routes=[Route("/", _index(services)), *extra, *chain.from_iterable(routes.values())],
        middleware=[
            Middleware(RequestLine, metrics=metrics),
            Middleware(BodyLimit, limit=body_bytes),
            Middleware(Shortcut, endpoints=_endpoints(routes)),
        ],
        exception_handlers={HTTPException: _problem, Exception: _problem},
        lifespan=lifespan,
    )


def _routes(service: MountedService, edge: Edge) -> list[Route]:
    own = (*log_operations(service), *proof_operations(service), *own_operations(service))
    whole = replace(service, operations=(*own, *service.operations))
    described = openapi.document(replace(whole, operations=_told(service, own)), _version())
    shown = docpage.page(described)

    async def docs(_: Request) -> Response:
        return HTMLResponse(shown, headers=PAGE_HEADERS)

    async def document(_: Request) -> Response:
        return answer(described)

    root = f"/{service.name}"
    pages = [Route(f"{root}/docs", docs), Route(f"{root}/openapi.json", document)]
    return [*pages, *(route(operation, whole, edge, root) for operation in whole.operations)]


def _told(service: MountedService, own: Sequence[Operation]) -> Sequence[Operation]:
    """In the order of a page: what the service is for, then what every service has."""
    return (*service.operations, *own)


def route(operation: Operation, service: MountedService, edge: Edge, root: str = "") -> Route:
    """An operation as a route of Starlette, below `root`."""
    decoders = [decoder_of(body) for body in operation.bodies]  # a wrong body fails at the start
    name = f"{operation.method} {operation.path} {len(decoders)}"
    endpoint = Endpoint(operation, service, edge)
    return Route(f"{root}{operation.path}", endpoint, methods=[operation.method], name=name)


def _endpoints(routes: Mapping[str, Sequence[Route]]) -> dict[tuple[str, str], ASGIApp]:
    """The endpoints of paths without parameters, by method and whole path."""
    return {
        (method, one.path): one.app
        for below in routes.values()
        for one in below
        for method in one.methods or ()
        if "{" not in one.path
    }


def _index(services: Sequence[MountedService]) -> Any:
    listed = [_listed(service) for service in services]
    shown = docpage.index([(s.name, s.summary) for s in services])

    async def index(request: Request) -> Response:
        if "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(shown, headers=PAGE_HEADERS)
        return answer({"services": listed})

    return index


def _listed(service: MountedService) -> Listed:
    below = f"/{service.name}"
    return Listed(
        name=service.name,
        summary=service.summary,
        docs=f"{below}/docs",
        openapi=f"{below}/openapi.json",
        health=f"{below}/health",
        ready=f"{below}/ready",
        metrics=f"{below}/metrics",
    )


async def _problem(request: Request, error: Exception) -> Response:
    return problem_of(error, _no_clause, request.scope[KEY].correlation)


def _no_clause(_: str) -> Clause | None:
    return None


def _version() -> str:
    try:
        return version("ordinance")
    except PackageNotFoundError:
        return "0"
