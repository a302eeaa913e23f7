"""Who asks, by bearer key; what their roles open; and what lies in their jurisdictions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request

from ordinance_core.decider import NotFound
from ordinance_core.messages import Actor
from ordinance_core.web.exchange import header
from ordinance_core.web.problem import RoleMissing, Unauthenticated

_CHALLENGE = {"www-authenticate": 'Bearer realm="ordinance"'}


async def authenticate(request: Request, actor: Callable[[str], Awaitable[Actor | None]]) -> Actor:
    """The holder of the bearer token (RFC 6750); raises `Unauthenticated`."""
    scheme, _, token = (header(request, b"authorization") or "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        says = "send Authorization: Bearer with an API key; `ordinance keys create` makes one"
        raise Unauthenticated(says, headers=_CHALLENGE)
    found = await actor(token.strip())
    if found is None:
        raise Unauthenticated("this key is unknown or was revoked", headers=_CHALLENGE)
    return found


def allow(actor: Actor, roles: Sequence[str]) -> None:
    """Raises `RoleMissing` unless the actor has one of the roles; no roles named means any."""
    if roles and not set(roles) & set(actor.roles):
        raise RoleMissing(f"this needs one of the roles {', '.join(roles)}")


def see(actor: Actor, jurisdiction: str, what: str = "this") -> None:
    """Raises `NotFound`, as if it did not exist, for what lies outside the actor's scope."""
    if not actor.sees(jurisdiction):
        raise NotFound(f"there is no {what} here" if what != "this" else "there is nothing here")


def scope(actor: Actor) -> tuple[str, ...] | None:
    """The jurisdictions to filter every query by; None stands for all."""
    return None if "*" in actor.jurisdictions else actor.jurisdictions
