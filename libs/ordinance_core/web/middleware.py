"""Around every request: its correlation, its one line in the log, its metrics, its size."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Mapping
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ordinance_core.logs import where
from ordinance_core.web.exchange import KEY, Exchange, correlation
from ordinance_core.web.metrics import RequestMetrics
from ordinance_core.web.problem import BodyTooLarge, problem_of

_OWN = re.compile(r"[A-Za-z0-9-]{8,64}")
_TRACE = re.compile(r"[0-9a-f]{2}-(?P<trace>[0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SERVER_ERROR = 500
_EVERYWHERE = (
    (b"cache-control", b"private, no-cache"),
    (b"x-content-type-options", b"nosniff"),
)
BODY_BYTES = 1024 * 1024


class RequestLine:
    """Gives each request an `Exchange` and writes its one line: never bodies, tokens or people."""

    def __init__(self, app: ASGIApp, metrics: Mapping[str, RequestMetrics]) -> None:
        self._app, self._metrics = app, metrics
        self._log = structlog.get_logger("web")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        found = scope[KEY] = Exchange(_correlation(headers), headers)
        status, begun = 499, time.perf_counter()

        async def respond(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = (b"x-request-id", found.correlation.encode())
                message["headers"] = [*message["headers"], own, *_EVERYWHERE]
            await send(message)

        token = correlation.set(found.correlation)
        try:
            await self._app(scope, receive, respond)
        except Exception as error:
            found.failure = error
            raise
        finally:
            correlation.reset(token)
            self._note(scope["method"], found, status, time.perf_counter() - begun)

    def _note(self, method: str, found: Exchange, status: int, seconds: float) -> None:
        method = method if method in _METHODS else "OTHER"
        if (metrics := self._metrics.get(found.service)) is not None:
            metrics.note(method, found.route, status, seconds)
        line: dict[str, Any] = {
            "method": method,
            "route": found.route,
            "status": status,
            "ms": round(seconds * 1000, 1),
            "actor": found.actor.id if found.actor else None,
            "correlation": found.correlation,
        }
        if found.failure is not None:
            failed = found.failure
            self._log.error("request", **line, error=type(failed).__name__, where=where(failed))
        elif status >= _SERVER_ERROR:
            self._log.warning("request", **line)
        else:
            self._log.info("request", **line)


class BodyLimit:
    """Answers 413 to a body beyond the limit, at the latest once that many bytes have come."""

    def __init__(self, app: ASGIApp, limit: int = BODY_BYTES) -> None:
        self._app, self._limit = app, limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = scope[KEY].headers.get(b"content-length", b"0")
        if announced.isdigit() and int(announced[:20]) > self._limit:
            refusal = problem_of(self._too_large(), lambda _: None, scope[KEY].correlation)
            await refusal(scope, receive, send)
            return
        taken = 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self._limit:
                raise self._too_large()
            return message

        await self._app(scope, limited, send)

    def _too_large(self) -> BodyTooLarge:
        says = f"a request takes at most {self._limit} bytes"
        return BodyTooLarge(says, headers={"connection": "close"})


class Shortcut:
    """Leads a path without parameters straight to its endpoint; the router knows the others."""

    def __init__(self, app: ASGIApp, endpoints: Mapping[tuple[str, str], ASGIApp]) -> None:
        self._app, self._endpoints = app, endpoints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint = None
        if scope["type"] == "http":
            endpoint = self._endpoints.get((scope["method"], scope["path"]))
        await (endpoint or self._app)(scope, receive, send)


def _correlation(headers: Mapping[bytes, bytes]) -> str:
    """The caller's X-Request-ID or trace (W3C Trace Context) where it is one, else a new id."""
    own = headers.get(b"x-request-id", b"").decode("latin-1")
    if _OWN.fullmatch(own):
        return own
    trace = _TRACE.fullmatch(headers.get(b"traceparent", b"").decode("latin-1"))
    return trace["trace"] if trace else str(uuid.uuid4())
