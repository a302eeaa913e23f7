"""What the calendars complain of in a pack's `calendar`, told at the line it is about."""

from __future__ import annotations

import re
from typing import Any

from ordinance_core.law.pack.pinpoint import pinpoint
from ordinance_core.law.pack.source import Map, PackRefused, at, place_of

_AT = re.compile(r"(?P<says>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_FIELD = re.compile(r"Object (?P<how>contains unknown|missing required) field `(?P<key>\w+)`")
_EXPECTED = re.compile(r"Expected `([^`]+)`, got `[^`]+`")
_WORD = re.compile(r"Invalid enum value '([^']*)'")
_KINDS = {
    "str": "a text",
    "int": "a whole number",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping of keys",
    "object | null": "a mapping of keys",
}


def misfit(section: Map, error: Exception) -> PackRefused:
    """The complaint about a section at the place that its message names."""
    found = _AT.fullmatch(str(error))
    assert found is not None
    path: tuple[Any, ...] = tuple(
        int(index) if index else key for key, index in _STEP.findall(found["path"] or "")
    )
    says = found["says"]
    if (field := _FIELD.fullmatch(says)) is not None:
        path = (*path, field["key"])
        unknown = field["how"].startswith("contains")
        says = f"there is no key {field['key']} here" if unknown else "this is missing"
        return PackRefused(place_of(section, path), says, ".".join(("calendar", *map(str, path))))
    if (kind := _EXPECTED.fullmatch(says)) is not None:
        says = f"{_KINDS.get(kind[1], kind[1])} is expected here"
    if (word := _WORD.fullmatch(says)) is not None:
        says = f"{word[1]} is none of the words for this"
    told = at(section, path, says) if path else pinpoint(section, (), says)
    where = ".".join(part for part in ("calendar", told.path) if part)
    return PackRefused(told.place, says, where, told.found)
