"""A small example for a JSON Schema, so that every body on a page can be tried as it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

_TEXTS = {
    "date": "2026-03-02",
    "date-time": "2026-03-02T09:00:00-06:00",
    "uuid": "0b9f5f0e-6f1c-4c55-9d0e-6f6a2d1f3c11",
}


@cache
def told() -> Mapping[str, Any]:
    """Examples worth reading, by the name of a body's Struct."""
    found = files("ordinance_core.web") / "examples.json"
    kept: dict[str, Any] = json.loads(found.read_text(encoding="utf-8"))
    return kept


def example(schema: Mapping[str, Any], components: Mapping[str, Any]) -> Any:
    """The example that is told of a body, or of one of those it may be; else a sample."""
    refs = [choice.get("$ref", "") for choice in schema.get("anyOf", (schema,))]
    names = [ref.rpartition("/")[2] for ref in refs]
    known = (told()[name] for name in told() if name in names)
    return next(known, None) or sample(schema, components)


def sample(schema: Mapping[str, Any], components: Mapping[str, Any]) -> Any:
    """A value of the schema: its own example where it has one, else required fields only."""
    if "$ref" in schema:
        return sample(components[schema["$ref"].rpartition("/")[2]], components)
    for given in ("examples", "enum"):
        if schema.get(given):
            return schema[given][0]
    if "const" in schema:
        return schema["const"]
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return sample(_first(schema[choice]), components)
    return _plain(schema, components)


def _first(choices: Any) -> Any:
    """The first choice that is not null."""
    return next((c for c in choices if c.get("type") != "null"), choices[0])


def _plain(schema: Mapping[str, Any], components: Mapping[str, Any]) -> Any:
    match schema.get("type"):
        case "object":
            required = schema.get("required", ())
            fields = schema.get("properties", {})
            return {name: sample(fields[name], components) for name in required}
        case "array":
            return [sample(schema["items"], components)] if schema.get("minItems") else []
        case "integer" | "number":
            return schema.get("minimum", 0)
        case "boolean":
            return True
        case "null":
            return None
        case _:
            return _TEXTS.get(schema.get("format", ""), "text")
