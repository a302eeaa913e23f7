"""Is the process alive, and is it ready: what `/health` and `/ready` answer per service."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Check(msgspec.Struct, frozen=True):
    """One thing a service needs; one that is not `required` is said but does not stop it."""

    name: str
    ok: bool
    says: str = ""
    required: bool = True


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    service: str
    status: str = "ok"


class Readiness(msgspec.Struct, frozen=True):
    """Whether the service does its work now, and what holds it up."""

    service: str
    ready: bool
    checks: tuple[Check, ...] = ()


def readiness(service: str, checks: Sequence[Check]) -> Readiness:
    return Readiness(service, all(c.ok for c in checks if c.required), tuple(checks))
