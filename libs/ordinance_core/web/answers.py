"""Answers as JSON: what a write made, one thing, a page of a list."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ordinance_core.decider import NotUnderstood
from ordinance_core.web.conditional import etag

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


class Written(msgspec.Struct, frozen=True):
    """What a write answers: read it back with `?at_least=position` on the same service.

    On another service: `?heard=SERVICE/stream@version`.
    """

    stream: str
    version: int
    position: int
    event_id: str


class Rows(msgspec.Struct, Generic[T], frozen=True):
    """A page of a list; `next` is the cursor of the page after it, null on the last."""

    items: Sequence[T]
    next: str | None = None


class Listed(Rows[dict[str, Any]], frozen=True):
    """A page of a list; `next` is the cursor of the page after it, null on the last."""


def answer(
    value: Any, status: int = 200, *, version: int | None = None, headers: Mapping[str, str] = {}
) -> Response:
    """A value as JSON, with the stream's version as its ETag where there is one."""
    tagged = {**headers, "etag": etag(version)} if version is not None else headers
    return Response(_encode(value), status, tagged, media_type="application/json")


def written(done: Written, status: int = 200) -> Response:
    return answer(done, status, version=done.version)


def page(request: Request, items: Sequence[Any], after: Sequence[str | int] | None) -> Response:
    """`Rows` and a Link to the next page (RFC 8288).

    `after` is the sort key of the last item where more follow, else None.
    """
    if after is None:
        return answer(Rows(items))
    cursor = to_cursor(after)
    kept = {k: v for k, v in request.query_params.items() if k not in ("cursor", "at_least")}
    place = f"{quote(request.scope['path'])}?{urlencode({**kept, 'cursor': cursor})}"
    link = {"link": f'<{place}>; rel="next"'}
    return answer(Rows(items, cursor), headers=link)


def to_cursor(key: Sequence[str | int]) -> str:
    """The sort key of the last row seen, opaque to clients."""
    return base64.urlsafe_b64encode(_encode(list(key))).decode().rstrip("=")


def from_cursor(cursor: str | None, length: int = 1) -> tuple[str | int, ...] | None:
    """The sort key behind a cursor, None at the start; raises `NotUnderstood`."""
    if cursor is None:
        return None
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        key = msgspec.json.decode(raw, type=tuple[str | int, ...])
    except (ValueError, msgspec.DecodeError):
        key = ()
    if len(key) != length or any(isinstance(k, str) and "\0" in k for k in key):
        raise NotUnderstood("cursor", "is none of ours; take it from the page before")
    return key
