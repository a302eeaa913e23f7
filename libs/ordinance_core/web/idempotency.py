"""One command per Idempotency-Key: the same body gets the same answer, another one is refused."""

from __future__ import annotations

import hmac
import re
import uuid
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from ordinance_core.decider import Refused
from ordinance_core.messages import Context
from ordinance_core.web.exchange import caller, exchange, header, now
from ordinance_core.web.problem import KeyReused, Malformed

_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://ordinance.example/idempotency")
_KEY = re.compile(r"[\x21-\x7e]{1,255}")


@dataclass(frozen=True, slots=True)
class Kept:
    """What was answered to a command: `answer` as JSON value, or the refusal it met.

    `digest` is the `Context.digest` of the request that gave the command.
    """

    digest: str | None
    answer: Any = None
    status: int = 200
    refused: Refused | None = None


def key_of(request: Request) -> str | None:
    """The Idempotency-Key, or None; raises `Malformed` for one that cannot be kept."""
    key = header(request, b"idempotency-key")
    if key is not None and not _KEY.fullmatch(key):
        raise Malformed("Idempotency-Key takes 1 to 255 visible ASCII characters")
    return key


async def command_context(request: Request) -> Context:
    """Id, instant, caller and correlation of the command behind a request.

    With an Idempotency-Key the id follows from caller, route and key, so that a repeat is the
    same command; without one each request is a command of its own.
    """
    return Context(
        command_id=command_id(request),
        now=now(request),
        actor=caller(request),
        correlation=exchange(request).correlation,
        digest=await digest(request),
    )


def command_id(request: Request) -> str:
    key = key_of(request)
    if key is None:
        return str(uuid.uuid4())
    route = f"{request.method} {request.scope['path']}"
    return str(uuid.uuid5(_SPACE, f"{caller(request).id}\n{route}\n{key}"))


async def digest(request: Request) -> str:
    """HMAC-SHA-256 of the body: without the deployment's key nobody can guess it back."""
    edge = exchange(request).edge
    secret = edge.digest_key if edge else b""
    return hmac.digest(secret, await request.body(), "sha256").hex()


def same_request(kept: str | None, given: str | None) -> None:
    """Raises `KeyReused` where a kept digest differs from the one of this request."""
    if kept is not None and given is not None and not hmac.compare_digest(kept, given):
        says = "this Idempotency-Key came before with another body; use a new key"
        raise KeyReused(says, field="Idempotency-Key")
