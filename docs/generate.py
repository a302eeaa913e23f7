"""`make docs`: writes the references of the API and of the events into docs/reference."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx

from docs.grammar_reference import grammar_md
from docs.pack_schema import pack_schema
from docs.published import EVERY_ONE, asyncapi, json_schemas, published, type_of
from ordinance_core import logs
from ordinance_core.conclusions import Conclusion
from ordinance_core.law import Fact
from ordinance_core.law.facts import attributes
from ordinance_core.messages import Event
from ordinance_core.process import open_process
from ordinance_core.serving import application
from ordinance_core.settings import Settings
from services.registry import SERVICES

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "docs" / "reference"
_KINDS = {
    "code": "a code of the pack",
    "codes": "codes of the pack",
    "date": "date",
    "dates": "dates",
    "instant": "instant",
    "number": "number",
    "cents": "cents",
    "flag": "yes/no",
    "text": "text",
    "items": "items by name",
    "private": "personal, sealed",
}
_TYPES = {
    "str": "text",
    "bool": "yes/no",
    "int": "whole number",
    "date": "date",
    "MomentText": "date or instant",
    "tuple[str, ...]": "texts",
    "dict[str, str]": "texts by name",
}
_EVENTS = """# Events

Written by `make docs` from the code. Every event has `on` (a civil date) or `at` (an instant):
when it happened in law.

**Facts** are acts and findings of people; they are what services hear of each other. All have
`about` (the id of the fact they hang on), `by` (the pack's role of who did it), `person` (whom it
concerns) and `law` (what it was judged by). An attribute left out is unknown, not false.

**Conclusions** are what a service makes of the facts it knows: published for dashboards and
integrations, corrected by later ones, never read back by the law. All have `law`.

Schemas: [events.schema.json](events.schema.json).
Topics and envelopes: [asyncapi.json](asyncapi.json).
"""


def written(version: str) -> dict[str, str]:
    """Every file of the reference, by name."""
    documents = asyncio.run(_openapi(version))
    whole: dict[str, Any] = {
        **{f"openapi-{name}.json": document for name, document in documents.items()},
        "asyncapi.json": asyncapi(version),
        "events.schema.json": json_schemas(),
        "pack.schema.json": pack_schema(),
    }
    texts = {name: json.dumps(document, indent=1) + "\n" for name, document in whole.items()}
    return {**texts, "events.md": events_md(), "grammar.md": grammar_md()}


def project_version() -> str:
    """The version in pyproject.toml, whether or not the project is installed."""
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    return found


def events_md() -> str:
    """Every fact and conclusion with its owner, attributes and what it says."""
    parts = [_EVENTS]
    for service in SERVICES:
        own = [kind for kind in published(service) if kind not in EVERY_ONE]
        facts = [kind for kind in own if issubclass(kind, Fact)]
        parts += [f"## {service}\n\n{SERVICES[service].summary}\n", "### Facts\n"]
        parts += [_entry(service, kind) for kind in facts]
        parts += ["### Conclusions\n"]
        parts += [_entry(service, kind) for kind in own if not issubclass(kind, Fact)]
    parts += ["## Every service\n", *(_entry("<service>", kind) for kind in EVERY_ONE)]
    return "\n".join(parts)


def _entry(service: str, kind: type[Event]) -> str:
    says = " ".join((kind.__doc__ or "").split())
    scope = ", of a town" if issubclass(kind, Fact) and kind.scope == "town" else ""
    head = f"**{kind.__name__}** (`{type_of(service, kind)}`{scope}): {says}"
    fields = ", ".join(f"`{name}` ({type_})" for name, type_ in _fields(kind).items())
    return f"{head}\n\n> {fields}\n" if fields else f"{head}\n"


def _fields(kind: type[Event]) -> Mapping[str, str]:
    if issubclass(kind, Fact):
        return {name: _KINDS[of] for name, of in attributes(kind).items()}
    common = {*Event.__struct_fields__, *Conclusion.__struct_fields__}
    own = [name for name in kind.__struct_fields__ if name not in common]
    return {name: _type(kind, name) for name in own}


def _type(kind: type[Event], name: str) -> str:
    says = next(c.__annotations__[name] for c in kind.__mro__ if name in c.__annotations__)
    plain = says.removesuffix(" | None")
    return "cents" if name.endswith("cents") or name == "at_most" else _TYPES[plain]


async def _openapi(version: str) -> dict[str, Any]:
    """What each service of a fresh installation says at `/<service>/openapi.json`."""
    with tempfile.TemporaryDirectory() as folder:
        process = await open_process(tuple(SERVICES.values()), _fresh(Path(folder)))
        try:
            transport = httpx.ASGITransport(app=await application(process))
            async with httpx.AsyncClient(
                transport=transport, base_url="http://ordinance.local"
            ) as client:
                answers = {n: await client.get(f"/{n}/openapi.json") for n in SERVICES}
        finally:
            await process.close()
    documents = {name: response.json() for name, response in answers.items()}
    for document in documents.values():
        document["info"]["version"] = version
    return documents


def _fresh(folder: Path) -> Settings:
    """SQLite in this folder, whatever the environment says."""
    return Settings(data=folder, database_url=None, database_urls={}, kafka="", keyring_url=None)


def _stale(files: Mapping[str, str]) -> Iterator[Path]:
    kept = REFERENCE.glob("*")
    yield from (path for path in kept if path.name not in files)


def main() -> None:
    logs.configure("console", "error")
    files = written(project_version())
    REFERENCE.mkdir(exist_ok=True)
    for path in _stale(files):
        path.unlink()
    for name, text in files.items():
        (REFERENCE / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(files)} files in {REFERENCE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
