"""Writes the references into docs/reference: OpenAPI per service, AsyncAPI 3, JSON Schemas, lists.

Everything comes from the running code: the routes as `/<service>/openapi.json` tells them, the
events as the services' codecs hold them.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
import msgspec

from ordinance_core import logs
from ordinance_core.bus.envelope import PREFIX
from ordinance_core.law import Fact
from ordinance_core.messages import Event
from ordinance_core.process import open_process
from ordinance_core.service import Service
from ordinance_core.serving import application
from ordinance_core.settings import Settings
from services.registry import SERVICES

REFERENCE = Path(__file__).parent / "reference"
REFS = "#/components/schemas/{name}"
EVERY_FACT = {"on", "at", "about", "by", "person", "law"}
TABLE = ("| event | | what it says, or holds |", "|---|---|---|")
BINDING = "CloudEvents 1.0, Kafka binary binding; key = stream; the stored header travels beside."


async def openapi() -> dict[str, Any]:
    """The OpenAPI document of each service, asked of the application itself."""
    with tempfile.TemporaryDirectory() as folder:
        process = await open_process(tuple(SERVICES.values()), Settings(data=Path(folder)))
        try:
            transport = httpx.ASGITransport(await application(process))
            async with httpx.AsyncClient(transport=transport, base_url="http://docs") as client:
                answers = {name: await client.get(f"/{name}/openapi.json") for name in SERVICES}
                return {name: got.raise_for_status().json() for name, got in answers.items()}
        finally:
            await process.close()


def said(kind: type[Event]) -> str:
    """The first sentence of an event's docstring, else the names of what it holds."""
    if kind.__doc__:
        return kind.__doc__.strip().split("\n")[0]
    return ", ".join(name for name in kind.__struct_fields__ if name not in EVERY_FACT)


def own(service: Service) -> list[type[Event]]:
    """What a service publishes, facts first, each by name."""
    kinds = service.codec.types.values()
    return sorted(kinds, key=lambda kind: (not issubclass(kind, Fact), kind.__name__))


def asyncapi() -> dict[str, Any]:
    """AsyncAPI 3: one channel per service, one message per event."""
    kinds = list(dict.fromkeys(kind for s in SERVICES.values() for kind in own(s)))
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REFS)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Ordinance: events", "version": version("ordinance")},
        "defaultContentType": "application/json",
        "channels": {name: channel(service) for name, service in SERVICES.items()},
        "operations": {
            f"hear-{name}": {"action": "send", "channel": {"$ref": f"#/channels/{name}"}}
            for name in SERVICES
        },
        "components": {"schemas": schemas},
    }


def channel(service: Service) -> dict[str, Any]:
    return {
        "address": f"{PREFIX}{service.name}",
        "description": f"{service.summary} {BINDING}",
        "messages": {kind.__name__: message(service, kind) for kind in own(service)},
    }


def message(service: Service, kind: type[Event]) -> dict[str, Any]:
    return {
        "name": f"{PREFIX}{service.name}.{kind.__name__}.v{kind.schema}",
        "title": kind.__name__,
        "summary": said(kind),
        "tags": [{"name": "fact" if issubclass(kind, Fact) else "conclusion"}],
        "payload": {"$ref": REFS.format(name=kind.__name__)},
    }


def events_page() -> str:
    """The list of events for reading."""
    lines = ["# Events", "", BINDING, ""]
    for service in SERVICES.values():
        lines += [f"## {service.name}", "", service.summary, "", *TABLE]
        for kind in own(service):
            sort = "fact" if issubclass(kind, Fact) else "conclusion"
            lines.append(f"| `{kind.__name__}` | {sort} | {said(kind)} |")
        lines.append("")
    return "\n".join(lines)


def schemas(service: Service) -> dict[str, Any]:
    """JSON Schemas of a service's events, as one document with definitions."""
    _, found = msgspec.json.schema_components(own(service), ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": found}


def main() -> None:
    """Writes every reference and says where."""
    logs.configure("auto", "error")
    REFERENCE.mkdir(exist_ok=True)
    documents = {f"openapi-{name}": document for name, document in asyncio.run(openapi()).items()}
    documents |= {f"schemas-{name}": schemas(service) for name, service in SERVICES.items()}
    documents["asyncapi"] = asyncapi()
    for name, document in documents.items():
        (REFERENCE / f"{name}.json").write_text(json.dumps(document, indent=1) + "\n")
    (REFERENCE / "events.md").write_text(events_page())
    sys.stdout.write(f"{len(documents) + 1} references in {REFERENCE}\n")


if __name__ == "__main__":
    main()
