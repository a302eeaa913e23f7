"""What every service answers about itself: alive, ready, measured."""

from __future__ import annotations

from functools import partial

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.web.answers import answer
from ordinance_core.web.health import Health, Readiness, readiness
from ordinance_core.web.routes import MountedService, Operation

_NOT_READY = 503


def own_operations(service: MountedService) -> tuple[Operation, ...]:
    """What every service answers about itself."""

    async def health(_: Request) -> Response:
        return answer(Health(service.name))

    async def ready(_: Request) -> Response:
        checks = await service.checks() if service.checks is not None else ()
        found = readiness(service.name, checks)
        return answer(found, 200 if found.ready else _NOT_READY)

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(service.registry), media_type=CONTENT_TYPE_LATEST)

    about = partial(Operation, method="GET", public=True, group="operation")
    return (
        about(path="/health", handler=health, summary="Is it alive", gives=Health),
        about(path="/ready", handler=ready, summary="Is it ready", gives=Readiness),
        about(
            path="/metrics",
            handler=metrics,
            summary="Metrics for Prometheus",
            gives=None,
            media="text/plain",
        ),
    )
