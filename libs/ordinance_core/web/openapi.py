"""The OpenAPI 3.1 document of a service, made from its table of operations and their Structs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from ordinance_core.web.bodies import Query
from ordinance_core.web.problem import Problem
from ordinance_core.web.routes import MountedService, Operation
from ordinance_core.web.samples import example

REFS = "#/components/schemas/"
_PATH = re.compile(r"\{(\w+)(?::\w+)?\}")
_PARAMETERS = {
    "id": "The matter's id; its case number, such as MIN-2026-0001, is taken too.",
    "jurisdiction": "A town: allouez-wi, minoa-ny, grafton-wi, kingsbury-ny or broomfield-co.",
    "action": "An action of the town's pack, such as issue-notice-of-violation.",
    "fact": "A fact this service owns, such as notice-delivered.",
    "notice": "The id of the fact that issued the paper.",
    "clock": "The clock's id, from the list of deadlines.",
    "year": "The year of the roll.",
}
_ERRORS = {
    400: "The body is not JSON, or a header is not what it should be.",
    401: "No bearer key, or one that is unknown or revoked.",
    403: "The caller's roles do not include one that this is for.",
    404: "There is nothing under this id that the caller may see.",
    409: "The law or the record does not allow it: `type` names the rule, `reasons` and `clauses` "
    "say why.",
    412: "The stream moved on since the version in If-Match.",
    413: "The body is larger than 1 MiB.",
    415: "The body is not sent as application/json.",
    422: "A field is wrong in itself: `errors` names it. Nothing was stored.",
    503: "Busy, or what `at_least` or `heard` ask has not come yet: try again after Retry-After.",
}
_HEADERS = {
    "Idempotency-Key": "Any text of yours, 1 to 255 characters. A repeat with the same body gets "
    "the same answer, with another body 422; kept 30 days.",
    "If-Match": 'The stream\'s version you saw, as in "7"; 412 when it has moved on.',
}


def document(service: MountedService, version: str) -> dict[str, Any]:
    """What `/<service>/openapi.json` says and `/<service>/docs` shows."""
    operations = service.operations
    given = [o.gives for o in operations if o.gives is not None]
    kinds = [*dict.fromkeys([b for o in operations for b in o.bodies] + given), Problem]
    schemas, components = _schemas(kinds)
    known = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        described = _operation(operation, service.name, known, components)
        path = _PATH.sub(r"{\1}", operation.path)
        paths.setdefault(f"/{service.name}{path}", {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {"title": f"Ordinance: {service.name}", "version": version} | _about(service),
        "servers": [{"url": "/"}],
        "tags": [{"name": g} for g in dict.fromkeys(o.group or service.name for o in operations)],
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {str(s): _problem(says) for s, says in _ERRORS.items()},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(
    operation: Operation,
    service: str,
    known: Mapping[str, Any],
    components: dict[str, Any],
) -> dict[str, Any]:
    described: dict[str, Any] = {
        "tags": [operation.group or service],
        "summary": operation.summary,
        "description": _description(operation),
        "operationId": _operation_id(operation, service),
        "parameters": _parameters(operation, components),
        "responses": _responses(operation, known),
        "security": [] if operation.public else [{"key": []}],
    }
    if operation.bodies:
        refs = [known[repr(b)] for b in operation.bodies]
        schema = refs[0] if len(refs) == 1 else {"anyOf": refs}
        content = {"schema": schema, "example": _example(operation, schema, components)}
        body: Any = {"required": True, "content": {"application/json": content}}
        described["requestBody"] = body
    return described


def _description(operation: Operation) -> str:
    parts = [operation.description] if operation.description else []
    if operation.public:
        parts.append("Open to anyone, without a key.")
    elif operation.roles:
        parts.append(f"For the roles {', '.join(operation.roles)}.")
    else:
        parts.append("For every role.")
    if operation.refusals:
        parts.append(f"Refusals: {', '.join(operation.refusals)}.")
    return "\n\n".join(parts)


def _parameters(operation: Operation, components: dict[str, Any]) -> list[dict[str, Any]]:
    found = [
        _parameter("path", name, _PARAMETERS.get(name, ""), _choices(operation, name), needed=True)
        for name in _PATH.findall(operation.path)
    ]
    (_,), extra = _schemas([operation.query])
    asked = extra.pop(operation.query.__name__)
    components.update(extra)
    shared = Query.__struct_fields__
    for name, schema in sorted(asked["properties"].items(), key=lambda named: named[0] in shared):
        says = schema.get("description", "")
        needed = name in asked.get("required", ())
        found.append(_parameter("query", name, says, _given(schema), needed=needed))
    if operation.method == "POST":
        found += [_parameter("header", n, says, {"type": "string"}) for n, says in _HEADERS.items()]
    return found


def _parameter(
    place: str, name: str, says: str, schema: Any, *, needed: bool = False
) -> dict[str, Any]:
    return {"in": place, "name": name, "required": needed, "description": says, "schema": schema}


def _given(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter that is left out is no null."""
    kept = {k: v for k, v in schema.items() if k != "description" and v is not None}
    choices = [c for c in kept.pop("anyOf", []) if c.get("type") != "null"]
    if len(choices) == 1:
        return {**kept, **choices[0]}
    return kept | {"anyOf": choices} if choices else kept


def _choices(operation: Operation, name: str) -> dict[str, Any]:
    choices = operation.choices.get(name)
    return {"type": "string", "enum": list(choices)} if choices else {"type": "string"}


def _responses(operation: Operation, known: Mapping[str, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if operation.gives is None else known[repr(operation.gives)]
    content = {operation.media: {"schema": schema}}
    content |= {media: {"schema": {"type": "string"}} for media in operation.also}
    good = {"description": HTTPStatus(operation.status).phrase, "content": content}
    errors = {422, 503}
    if not operation.public:
        errors |= {401, 403}
    if "{" in operation.path or operation.finds:
        errors.add(404)
    if operation.method == "POST":
        errors |= {400, 409, 412, 413, 415}
    refs = {str(s): {"$ref": f"#/components/responses/{s}"} for s in sorted(errors)}
    return {str(operation.status): good} | refs


def _problem(says: str) -> dict[str, Any]:
    schema = {"$ref": f"{REFS}Problem"}
    return {"description": says, "content": {"application/problem+json": {"schema": schema}}}


def _example(operation: Operation, schema: Any, components: Mapping[str, Any]) -> Any:
    if operation.example is not None:
        return msgspec.to_builtins(operation.example)
    return example(schema, components)


def _about(service: MountedService) -> dict[str, str]:
    return {
        "description": f"{service.summary}\n\nMoney is integer cents (`_cents`), `on` is a local "
        "civil date, `at` an instant with its offset (RFC 3339). Errors are RFC 9457 problem+json. "
        "Send `Authorization: Bearer ordk_...`."
    }


def _schemas(kinds: Sequence[Any]) -> tuple[Sequence[Any], dict[str, Any]]:
    refs, found = msgspec.json.schema_components(kinds, ref_template=REFS + "{name}")
    for schema in found.values():
        for name, field in schema.get("properties", {}).items():
            if name == "at" or name.endswith("_at"):
                _dated(field)
    plain: tuple[list[Any], dict[str, Any]] = msgspec.convert(
        msgspec.to_builtins((refs, found)), tuple[list[Any], dict[str, Any]]
    )
    return plain


def _dated(field: dict[str, Any]) -> None:
    """Msgspec leaves the format out where a datetime may be naive; the edge refuses those."""
    for one in field.get("anyOf", [field]):
        if one.get("type") == "string":
            one.setdefault("format", "date-time")


def _operation_id(operation: Operation, service: str) -> str:
    words = re.sub(r"\W+", "_", _PATH.sub(r"\1", operation.path)).strip("_")
    return f"{service}_{operation.method.lower()}_{words or 'all'}"
