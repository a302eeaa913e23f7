"""What is published stays readable: stored events decode, schemas hold, references are current."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import schemathesis

from docs.generate import REFERENCE, project_version, written
from docs.published import every_type, type_of
from ordinance_core.bus.envelope import attributes
from ordinance_core.bus.message import Message
from ordinance_core.messages import Codec, encode
from services.registry import SERVICES
from tests.contracts.samples import lacking, stored

SAMPLES = [(service, sample) for service in SERVICES for sample in stored(service)]


def reference(name: str) -> Any:
    return json.loads((REFERENCE / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def asyncapi() -> Any:
    return reference("asyncapi.json")


@pytest.fixture(scope="module")
def events() -> Any:
    return reference("events.schema.json")


def codec(service: str) -> Codec:
    return SERVICES[service].codec


def test_every_stored_event_is_still_understood() -> None:
    for service, sample in SAMPLES:
        header, data = sample.opened(), sample.data.encode()
        event = codec(service).decode(header.type, header.schema, data)
        assert type(event).__name__ == header.type
        assert hashlib.sha256(data).hexdigest() == header.data_sha256


def test_an_event_of_todays_schema_has_the_bytes_it_was_stored_with() -> None:
    for service, sample in SAMPLES:
        header = sample.opened()
        assert header.encode().decode() == sample.header
        if header.schema == codec(service).types[header.type].schema:
            event = codec(service).decode(header.type, header.schema, sample.data.encode())
            assert encode(event).decode() == sample.data


@pytest.mark.parametrize("service", SERVICES)
def test_every_field_of_every_event_is_in_a_sample(service: str) -> None:
    """`python -m tests.contracts.samples` adds what is new."""
    assert [kind.__name__ for kind in lacking(service)] == []


def test_a_sample_is_what_its_schema_says(events: Any) -> None:
    for _, sample in SAMPLES:
        for name, text in (("Header", sample.header), (sample.opened().type, sample.data)):
            described = {**events, "$ref": f"#/$defs/{name}"}
            jsonschema_rs.validate(described, json.loads(text), validate_formats=True)


def test_a_sample_travels_under_the_headers_that_asyncapi_names(asyncapi: Any) -> None:
    for service, sample in SAMPLES:
        message = Message(service, sample.header.encode(), sample.data.encode())
        sent = {name: value.decode() for name, value in attributes(message)}
        named = asyncapi["components"]["messages"][f"{service}.{sample.opened().type}"]
        described = {"components": asyncapi["components"], **named["headers"]}
        jsonschema_rs.validate(described, sent)
        assert sent["ce_type"] == named["name"]


def test_every_event_is_published_under_one_type(asyncapi: Any) -> None:
    messages = asyncapi["components"]["messages"]
    names = [message["name"] for message in messages.values()]
    assert len(names) == len(set(names))
    for kind in every_type():
        assert any(type_of(service, kind) in names for service in SERVICES)


def test_every_part_that_a_document_names_is_there(asyncapi: Any, events: Any) -> None:
    apis = [reference(f"openapi-{service}.json") for service in SERVICES]
    for document in (asyncapi, events, *apis):
        for ref in set(refs(document)):
            found = document
            for part in ref.removeprefix("#/").split("/"):
                found = found[part]
            assert found


def test_every_schema_is_a_json_schema(asyncapi: Any, events: Any) -> None:
    for schema in (*asyncapi["components"]["schemas"].values(), *events["$defs"].values()):
        assert jsonschema_rs.meta.is_valid(schema)


@pytest.mark.parametrize("service", SERVICES)
def test_an_openapi_document_loads(service: str) -> None:
    document = reference(f"openapi-{service}.json")
    schema = schemathesis.openapi.from_dict(document)
    schema.validate()
    loaded = [operation.ok() for operation in schema.get_all_operations()]
    assert len(loaded) == sum(len(methods) for methods in document["paths"].values())


def test_the_reference_is_what_the_code_says() -> None:
    """`make docs` writes it anew."""
    files = written(project_version())
    kept = {path.name: path.read_text(encoding="utf-8") for path in REFERENCE.iterdir()}
    assert sorted(kept) == sorted(files)
    assert [name for name, text in files.items() if kept[name] != text] == []


def refs(node: Any) -> Iterator[str]:
    """Every reference at or below a node of a document."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for below in node.values():
            yield from refs(below)
    elif isinstance(node, list):
        for below in node:
            yield from refs(below)


def test_every_example_is_a_body_that_would_be_read() -> None:
    for service in SERVICES:
        document = reference(f"openapi-{service}.json")
        for content in bodies(document):
            described = {"components": document["components"], **content["schema"]}
            jsonschema_rs.validate(described, content["example"], validate_formats=True)


def bodies(document: Any) -> Iterator[Any]:
    """What the operations of a document take."""
    for methods in document["paths"].values():
        for operation in methods.values():
            if "requestBody" in operation:
                yield operation["requestBody"]["content"]["application/json"]
