"""Requests with conditions: on a stream's version (ETag), and on what the views hold by now."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotUnderstood
from ordinance_core.web.exchange import header
from ordinance_core.web.problem import (
    Malformed,
    NotYet,
    PreconditionFailed,
    PreconditionRequired,
)

_ETAG = re.compile(r'"(\d{1,15})"')
_HEARD = re.compile(r"(?P<service>[a-z]+)/(?P<stream>[A-Za-z0-9_-]{1,200})@(?P<version>\d{1,15})")
_WAIT_SECONDS = 2.0


class HeardAt(NamedTuple):
    """A version of a stream in another service's log."""

    service: str
    stream: str
    version: int


AtLeast = Callable[[int, float], Awaitable[bool]]
Heard = Callable[[HeardAt, float], Awaitable[bool]]


def etag(version: int) -> str:
    """A stream's version as a strong ETag (RFC 9110)."""
    return f'"{version}"'


def if_match(request: Request, *, required: bool = False) -> int | None:
    """The version in If-Match, None where there is none or `*`.

    Raises `PreconditionRequired` where it is required, `Malformed` for no version.
    """
    given = header(request, b"if-match")
    if given is None:
        if required:
            raise PreconditionRequired('send If-Match with the version you saw, as in "7"')
        return None
    if given.strip() == "*":
        return None
    if (found := _ETAG.fullmatch(given.strip())) is None:
        raise Malformed('If-Match takes one version in quotes, as in "7"')
    return int(found[1])


def match(expected: int | None, version: int) -> None:
    """Raises `PreconditionFailed` unless the stream is at the expected version."""
    if expected is not None and expected != version:
        says = f"you saw version {expected}, it is at version {version} now; read it again"
        raise PreconditionFailed(says, headers={"etag": etag(version)})


def not_modified(request: Request, version: int) -> Response | None:
    """304 for a reader that has this version already (If-None-Match), else None."""
    given = header(request, b"if-none-match") or ""
    known = {tag.strip().removeprefix("W/") for tag in given.split(",")}
    return (
        Response(status_code=304, headers={"etag": etag(version)})
        if (etag(version) in known or "*" in known)
        else None
    )


def heard_at(text: str) -> HeardAt:
    """`SERVICE/STREAM@VERSION` taken apart; raises `NotUnderstood`."""
    found = _HEARD.fullmatch(text)
    if found is None:
        raise NotUnderstood("heard", "is written SERVICE/STREAM@VERSION, as in cases/matter-1@3")
    return HeardAt(found["service"], found["stream"], int(found["version"]))


async def wait(
    at_least: int | None, heard: str | None, views: AtLeast | None, ears: Heard | None
) -> None:
    """Waits up to two seconds for what `?at_least` and `?heard` ask; then raises `NotYet`."""
    if at_least is not None:
        if at_least < 0 or views is None:
            raise NotUnderstood("at_least", "is a position of this service's log, 0 or more")
        if not await views(at_least, _WAIT_SECONDS):
            _not_yet(f"the views have not reached position {at_least} yet")
    if heard is not None:
        place = heard_at(heard)
        if ears is None:
            raise NotUnderstood("heard", "this service hears no other")
        if not await ears(place, _WAIT_SECONDS):
            _not_yet(f"{heard} was not heard here yet")


def _not_yet(says: str) -> None:
    raise NotYet(f"{says}; try again", headers={"retry-after": "1"})
