"""What JSON allows and a record must not hold: repeated keys, NaN, NUL, numbers no one can keep."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, NamedTuple

import msgspec

from ordinance_core.decider import NotUnderstood
from ordinance_core.web.problem import Malformed

_SAFE_INTEGER = 2**53 - 1
_HARMLESS = frozenset({str, bool, type(None)})
_FIRST_YEAR, _LAST_YEAR = 1900, 2199


class _Bad(NamedTuple):
    """A place in a document that must be refused: the key below it, if any, and why."""

    key: str
    says: str


def scan(raw: bytes) -> None:
    """Refuses repeated keys, NaN, infinities and NUL characters, naming the field.

    Raises `NotUnderstood`, or `Malformed` where the bytes are no JSON (RFC 8259, RFC 7493).
    """
    found: list[_Bad] = []
    document = _parse(raw, found)
    if found or b"\\u0000" in raw:
        for path, bad in _places(document, ""):
            raise NotUnderstood(path or "body", bad.says)


def sound(value: Any, path: str = "") -> None:
    """Refuses instants without an offset, years no record has, integers beyond 2**53.

    Walks Structs, lists and dicts; raises `NotUnderstood` naming the field.
    """
    match value:
        case msgspec.Struct():
            for name in value.__struct_fields__:
                item = getattr(value, name)
                if type(item) not in _HARMLESS:
                    sound(item, f"{path}.{name}" if path else name)
        case tuple() | list():
            for index, item in enumerate(value):
                sound(item, f"{path}[{index}]")
        case dict():
            for key, item in value.items():
                sound(item, f"{path}.{key}" if path else str(key))
        case date():
            _sound_date(value, path)
        case int() | float():
            _sound_number(value, path)


def _sound_number(value: float, path: str) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise NotUnderstood(path, "is not a finite number")
    if abs(value) > _SAFE_INTEGER:
        raise NotUnderstood(path, "is beyond 2**53, which not every program can read")


def _sound_date(value: date, path: str) -> None:
    if not _FIRST_YEAR <= value.year <= _LAST_YEAR:
        raise NotUnderstood(path, f"the year lies outside {_FIRST_YEAR} to {_LAST_YEAR}")
    if isinstance(value, datetime) and value.utcoffset() is None:
        raise NotUnderstood(path, "an instant needs its offset, as in 2026-03-02T09:00:00-06:00")


def _parse(raw: bytes, found: list[_Bad]) -> Any:
    def constant(name: str) -> _Bad:
        found.append(_Bad("", f"{name} is not a number"))
        return found[-1]

    def pairs(items: list[tuple[str, Any]]) -> Any:
        distinct = dict(items)
        if len(distinct) == len(items):
            return distinct
        keys = [key for key, _ in items]
        twice = next(key for key in keys if keys.count(key) > 1)
        found.append(_Bad(twice, "is given more than once"))
        return found[-1]

    try:
        return json.loads(raw.decode(), object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Malformed(f"the body is not JSON: {error.msg.lower()} at {place}") from None
    except UnicodeDecodeError:
        raise Malformed("the body is not UTF-8 text") from None
    except (RecursionError, ValueError):
        raise Malformed("the body nests too deeply or holds a number too long to read") from None


def _places(value: Any, path: str) -> Iterator[tuple[str, _Bad]]:
    match value:
        case _Bad():
            yield ".".join(filter(None, (path, value.key))), value
        case str() if "\0" in value:
            yield path, _Bad("", "contains a NUL character")
        case list():
            for index, item in enumerate(value):
                yield from _places(item, f"{path}[{index}]")
        case dict():
            for key, item in value.items():
                name = key.replace("\0", "\\u0000")
                below = f"{path}.{name}" if path else name
                if name != key:
                    yield below, _Bad("", "contains a NUL character in its name")
                yield from _places(item, below)
