"""What services publish, described for others: event types, JSON Schemas, the AsyncAPI document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ordinance_core.bus.envelope import EXACT_HEADER, PREFIX, topic
from ordinance_core.bus.topics import PARTITIONS
from ordinance_core.conclusions import SHARED, CaseOpened, FactHeard
from ordinance_core.messages import Event, Header
from services.registry import SERVICES

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REFS = "#/components/schemas/"
EVERY_ONE = tuple(kind for kind in SHARED if kind is not CaseOpened)


def published(service: str) -> tuple[type[Event], ...]:
    """The events of a service's topic: its own first, then those that every service has."""
    known = SERVICES[service].codec.types.values()
    own = [kind for kind in known if kind not in SHARED]
    opened = (CaseOpened,) if service == "cases" else ()
    return (*own, *opened, *EVERY_ONE)


def type_of(service: str, kind: type[Event]) -> str:
    """The CloudEvents `type`, as in `ordinance.cases.CaseOpened.v1`."""
    return f"{PREFIX}{service}.{kind.__name__}.v{kind.schema}"


def every_type() -> tuple[type[Event], ...]:
    """Every event once, in the order of the services."""
    return tuple(dict.fromkeys(kind for name in SERVICES for kind in published(name)))


def schemas(kinds: Sequence[Any], refs: str) -> dict[str, Any]:
    """JSON Schemas (2020-12) by name, of the kinds and all they hold."""
    _, found = msgspec.json.schema_components(kinds, ref_template=refs + "{name}")
    plain: dict[str, Any] = msgspec.to_builtins(found)
    for schema in plain.values():
        for name in {"at", "recorded_at"} & schema.get("properties", {}).keys():
            _dated(schema["properties"][name])
    return dict(sorted(plain.items()))


def json_schemas() -> dict[str, Any]:
    """One document for all events, `$defs` by name: the CloudEvents type says which one."""
    return {
        "$schema": DRAFT,
        "title": "Events of Ordinance",
        "description": "The data of each event, by its bare name; `Header` is the envelope that "
        f"travels in the Kafka header `{EXACT_HEADER}` and stands in every log.",
        "$defs": schemas([*every_type(), Header], "#/$defs/"),
    }


def asyncapi(version: str) -> dict[str, Any]:
    """The AsyncAPI 3.0 document of the topics."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Ordinance: events",
            "version": version,
            "description": "Every event of every service, as CloudEvents 1.0 in Kafka's binary "
            "mode: attributes are headers, the value is the event's data as stored. The key is the "
            "stream (a matter or a town), within which order holds. Each arrives at least once: "
            "count versions per stream.",
            "license": {
                "name": "Apache-2.0",
                "url": "https://www.apache.org/licenses/LICENSE-2.0",
            },
        },
        "defaultContentType": "application/json",
        "servers": {
            "kafka": {
                "host": "{bootstrap}",
                "protocol": "kafka",
                "description": "The broker that ORDINANCE_KAFKA names.",
                "variables": {"bootstrap": {"default": "localhost:9092"}},
            }
        },
        "channels": {name: _channel(name) for name in SERVICES},
        "operations": {f"publish-{name}": _operation(name) for name in SERVICES},
        "components": {
            "messages": dict(_messages()),
            "schemas": schemas([*every_type(), Header], REFS) | {"CloudEvent": _headers()},
        },
    }


def _channel(service: str) -> dict[str, Any]:
    named = [f"{service}.{kind.__name__}" for kind in published(service)]
    return {
        "address": topic(service),
        "summary": SERVICES[service].summary,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in named},
        "bindings": {
            "kafka": {
                "topic": topic(service),
                "partitions": PARTITIONS,
                "topicConfiguration": {"cleanup.policy": ["delete"], "retention.ms": -1},
                "bindingVersion": "0.5.0",
            }
        },
    }


def _operation(service: str) -> dict[str, Any]:
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{service}"},
        "summary": f"Everything that {service} records, in the order of its log.",
    }


def _messages() -> Iterator[tuple[str, dict[str, Any]]]:
    for service in SERVICES:
        for kind in published(service):
            yield f"{service}.{kind.__name__}", _message(service, kind)


def _message(service: str, kind: type[Event]) -> dict[str, Any]:
    constant = {"properties": {"ce_type": {"const": type_of(service, kind)}}}
    headers = {"allOf": [{"$ref": f"{REFS}CloudEvent"}, constant]}
    described = {
        "name": type_of(service, kind),
        "title": kind.__name__,
        "summary": (kind.__doc__ or kind.__name__).partition("\n")[0],
        "contentType": "application/json",
        "headers": headers,
        "bindings": {"kafka": {"key": {"type": "string"}, "bindingVersion": "0.5.0"}},
    }
    if kind is FactHeard:
        heard = "On the topic it has no value: what was heard is on its own service's topic."
        return {**described, "description": heard, "payload": {"type": "null"}}
    return {**described, "payload": {"$ref": f"{REFS}{kind.__name__}"}}


def _headers() -> dict[str, Any]:
    text = {"type": "string"}
    return {
        "type": "object",
        "description": "CloudEvents 1.0 attributes as Kafka headers, and the exact header bytes.",
        "required": ["ce_specversion", "ce_id", "ce_source", "ce_type", EXACT_HEADER],
        "properties": {
            "ce_specversion": {"const": "1.0"},
            "ce_id": {**text, "description": "The event's id, stable over repeats."},
            "ce_source": {**text, "description": "`/<service>`"},
            "ce_type": {**text, "description": "`ordinance.<service>.<Name>.v<schema>`"},
            "ce_subject": {**text, "description": "The stream."},
            "ce_time": {**text, "format": "date-time", "description": "When it was recorded."},
            "content-type": {"const": "application/json"},
            EXACT_HEADER: {**text, "description": "The envelope as stored and hashed: `Header`."},
        },
    }


def _dated(field: dict[str, Any]) -> None:
    """Msgspec leaves the format out where a type admits naive instants; the edge does not."""
    for one in field.get("anyOf", [field]):
        if one.get("type") == "string":
            one.setdefault("format", "date-time")
