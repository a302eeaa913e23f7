"""A request's body and query as frozen Structs, or a problem that names the wrong field."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request

from ordinance_core.decider import NotUnderstood
from ordinance_core.web.exchange import exchange, header
from ordinance_core.web.hostile import scan, sound
from ordinance_core.web.problem import Malformed, WrongContentType

T = TypeVar("T")
_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_JSON = re.compile(r"application/(json|[\w.-]+\+json)(;\s*charset=\"?utf-8\"?)?", re.IGNORECASE)
_PLACE = re.compile(r" - at `\$?\.?(?P<path>.*)`$")
_NAMED = re.compile(r"Object (?:contains unknown|missing required) field `(?P<name>[^`]*)`")
_KINDS = {
    "int": "a whole number",
    "str": "text",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "date": "a date as in 2026-03-02",
    "datetime": "an instant as in 2026-03-02T09:00:00-06:00",
    "null": "nothing (null)",
}


class Query(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters that every route takes; routes with more of them extend it."""

    at_least: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="Wait until this service's views hold this position of its log."),
    ] = None
    heard: Annotated[
        str | None,
        Meta(description="Wait until this service has heard SERVICE/STREAM@VERSION."),
    ] = None


class Page(Query, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of every list."""

    cursor: Annotated[str | None, Meta(description="Where the page before ended.")] = None
    limit: Annotated[int, Meta(ge=1, le=500, description="Rows on a page.")] = 50


async def read(request: Request, kind: type[T]) -> T:
    """The JSON body as `kind`, a Struct that forbids unknown fields.

    Raises `WrongContentType`, `Malformed` or `NotUnderstood`, which names the field.
    """
    given = header(request, b"content-type") or ""
    if not _JSON.fullmatch(given):
        raise WrongContentType(f"send Content-Type: application/json, not {given or 'none'!r}")
    return decode(await request.body(), kind)


def decode(raw: bytes, kind: type[T]) -> T:
    """The bytes as `kind`, checked for everything JSON allows and a record must not hold."""
    decoder = decoder_of(kind)
    if not raw.strip():
        raise Malformed("the body is empty; a JSON object is expected")
    scan(raw)
    try:
        value: T = decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise not_understood(error) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed(f"the body is not JSON: {error}") from None
    sound(value)
    return value


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """Raises `TypeError` for a Struct that would take unknown fields silently."""
    if (found := _DECODERS.get(kind)) is None:
        _forbids_unknown(msgspec.inspect.type_info(kind), set())
        found = _DECODERS[kind] = msgspec.json.Decoder(kind)
    return found


def parse_query(request: Request, kind: type[T]) -> T:
    """The query string as `kind`; raises `NotUnderstood` naming the parameter."""
    pairs = request.query_params.multi_items() if request.scope["query_string"] else []
    given = dict(pairs)
    if len(given) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotUnderstood(twice, "is given more than once")
    for name, value in pairs:
        if "\0" in name or "\0" in value:
            raise NotUnderstood(name.replace("\0", "\\u0000"), "contains a NUL character")
    try:
        parsed = msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise not_understood(error) from None
    sound(parsed)
    return parsed


def query(request: Request, kind: type[T]) -> T:
    """The query of a route that was declared with `query=kind`, parsed before it was called."""
    found = exchange(request).query
    if not isinstance(found, kind):
        raise TypeError(f"the route is not declared with query={kind.__name__}")
    return found


def moment(field: str, text: str) -> date | datetime:
    """A civil date or an instant with its offset, as `as_of` takes; raises `NotUnderstood`."""
    try:
        kind = datetime if "T" in text.upper() else date
        value: date | datetime = msgspec.convert(text, kind)
    except msgspec.ValidationError:
        says = "is neither a date as in 2026-03-02 nor an instant as in 2026-03-02T09:00:00-06:00"
        raise NotUnderstood(field, f"{says}; in a query + is written %2B") from None
    sound(value, field)
    return value


def not_understood(error: msgspec.ValidationError) -> NotUnderstood:
    """The field that msgspec names, and what it expected in words."""
    text = str(error)
    place = _PLACE.search(text)
    path = place["path"] if place else ""
    says = text[: place.start()] if place else text
    if named := _NAMED.match(says):
        field = f"{path}.{named['name']}" if path else named["name"]
        missing = "missing" in says
        return NotUnderstood(field, "is missing" if missing else "is not a field known here")
    if (exactly := _exactly(path)) and "got `float`" in says:
        return NotUnderstood(path, f"{exactly}; a number with a point is a float and is refused")
    words = re.sub(r"`([^`]*)`", lambda m: _kinds(m[1]), says)
    return NotUnderstood(path or "body", words[:1].lower() + words[1:])


def _exactly(path: str) -> str:
    """How a field that takes no float is written."""
    if path.endswith("_cents"):
        return "takes whole cents, as in 18550 for $185.50"
    return 'takes a whole number or text, as in 6 or "6.5"' if path.endswith("_pct") else ""


def _kinds(types: str) -> str:
    return " or ".join(_KINDS.get(kind, kind) for kind in types.split(" | "))


def _forbids_unknown(info: Any, seen: set[Any]) -> None:
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        if not info.forbid_unknown_fields:
            raise TypeError(f"{info.cls.__name__} needs forbid_unknown_fields=True")
        for field in info.fields:
            _forbids_unknown(field.type, seen)
    for below in ("item_type", "key_type", "value_type"):
        if (inner := getattr(info, below, None)) is not None:
            _forbids_unknown(inner, seen)
    for one in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
        _forbids_unknown(one, seen)
