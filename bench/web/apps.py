"""Three applications that take a report and store nothing: FastAPI, our edge, bare ASGI."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import FastAPI
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from bench.web.report import Report
from ordinance_core import logs
from ordinance_core.keystore_memory import memory_keyring
from ordinance_core.web.answers import Written, written
from ordinance_core.web.app import create_app
from ordinance_core.web.bodies import read
from ordinance_core.web.exchange import Edge
from ordinance_core.web.idempotency import command_context
from ordinance_core.web.routes import MountedService, Operation

PATH = "/reports/reports"
_DECODER = msgspec.json.Decoder(Report)
_HEADERS = [(b"content-type", b"application/json")]


class Body(BaseModel):
    """The report as FastAPI reads it."""

    model_config = ConfigDict(extra="forbid")
    channel: str
    at: AwareDatetime
    place: str
    state: str
    location: str
    material: str
    quantity: Annotated[float, Field(ge=0)]
    unit: str


def fastapi() -> FastAPI:
    """A route as FastAPI's own tutorial has it."""
    app = FastAPI()

    @app.post(PATH, status_code=201)
    async def receive(body: Body) -> dict[str, Any]:
        return {"stream": f"matter-{body.place}", "version": 1, "position": 1, "event_id": ""}

    return app


def edge() -> ASGIApp:
    """A route behind everything that stands around a service's; `/token` makes a key."""
    logs.configure("json", "info")
    keyring = memory_keyring()

    async def receive(request: Request) -> Response:
        report = await read(request, Report)
        context = await command_context(request)
        return written(Written(f"matter-{report.place}", 1, 1, context.event_id(0)), 201)

    async def key(_: Request) -> Response:
        token, __ = await keyring.create_key(
            "bench", roles=["dispatcher"], jurisdictions=["allouez-wi"]
        )
        return PlainTextResponse(token)

    operation = Operation(
        method="POST",
        path="/reports",
        handler=receive,
        summary="Report a spill",
        takes=Report,
        status=201,
        roles=("dispatcher",),
    )
    service = MountedService(name="reports", summary="Takes reports.", operations=(operation,))
    return create_app(
        [service], Edge(actor=keyring.actor, digest_key=b"k" * 32), extra=[Route("/token", key)]
    )


def asgi() -> ASGIApp:
    """The least that decodes a body and answers."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        message = await receive()
        body = message.get("body", b"")
        place = _DECODER.decode(body).place if body else ""
        said = msgspec.json.encode(Written(f"matter-{place}", 1, 1, ""))
        length = (b"content-length", str(len(said)).encode())
        start = {"type": "http.response.start", "status": 201, "headers": [*_HEADERS, length]}
        await send(start)
        await send({"type": "http.response.body", "body": said})

    return app
