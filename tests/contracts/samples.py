"""Stored samples of every event, as bytes: what an old log holds, kept for ever.

`python -m tests.contracts.samples` adds what is new to samples/*.jsonl and touches no line that is
there: a line is the header and the data of one event exactly as a log stored them.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from docs.published import published
from ordinance_core.messages import FORMAT, Event, Header, encode, event_id, matter_stream
from services.registry import SERVICES

FOLDER = Path(__file__).with_name("samples")
ON, AT = date(2026, 5, 5), datetime(2026, 5, 5, 14, 30, tzinfo=UTC)
MATTER = "6f1b3c1e-0000-4000-8000-000000000001"


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stored event: both texts are UTF-8, byte for byte."""

    header: str
    data: str

    def opened(self) -> Header:
        return Header.decode(self.header.encode())


def stored(service: str) -> list[Sample]:
    """The samples of a service, oldest first."""
    path = FOLDER / f"{service}.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Sample) for line in lines]


def fields_of(kind: type[Event]) -> set[str]:
    """The names an event's data has on the wire, its dates apart."""
    return set(kind.__struct_encode_fields__) - {"on", "at"}


def lacking(service: str) -> Iterator[type[Event]]:
    """The events of which no sample of today's schema shows every field."""
    shown: dict[tuple[str, int], set[str]] = {}
    for sample in stored(service):
        header = sample.opened()
        fields = shown.setdefault((header.type, header.schema), set())
        fields.update(msgspec.json.decode(sample.data))
    for kind in published(service):
        if fields_of(kind) - shown.get((kind.__name__, kind.schema), set()):
            yield kind


def made(service: str, kind: type[Event], number: int) -> Sample:
    """A sample with a value in every field."""
    fields = msgspec.structs.fields(kind)
    values = {f.name: _value(f.name, msgspec.inspect.type_info(f.type)) for f in fields}
    del values["at"]
    event = kind(**values)
    data = encode(event)
    header = Header(
        format=FORMAT,
        log_id=f"{service}-00000000",
        epoch=1,
        event_id=event_id(f"sample/{service}/{kind.__name__}", number),
        stream=matter_stream(MATTER),
        version=number,
        type=kind.__name__,
        schema=kind.schema,
        jurisdiction="allouez-wi",
        matter=MATTER,
        actor="key-sample",
        correlation="sample",
        on=event.on,
        recorded_at=AT,
        data_sha256=hashlib.sha256(data).hexdigest(),
    )
    return Sample(header.encode().decode(), data.decode())


def _value(name: str, kind: Any) -> Any:
    kind = _inner(kind)
    match kind:
        case msgspec.inspect.StructType():
            return kind.cls(**{f.name: _value(f.name, f.type) for f in kind.fields})
        case msgspec.inspect.DictType():
            return {f"some_{name}": _value(name, kind.value_type)}
        case msgspec.inspect.VarTupleType():
            return (_value(name, kind.item_type),)
        case msgspec.inspect.TupleType():
            return tuple(_value(name, item) for item in kind.item_types)
        case _:
            text = ON.isoformat() if name in _MOMENTS else f"some {name}"
            return _PLAIN.get(type(kind), text)


def _inner(kind: Any) -> Any:
    """Without its annotations, and of a union the first that is not nothing."""
    while isinstance(kind, msgspec.inspect.Metadata | msgspec.inspect.UnionType):
        if isinstance(kind, msgspec.inspect.Metadata):
            kind = kind.type
        else:
            kind = next(t for t in kind.types if not isinstance(t, msgspec.inspect.NoneType))
    return kind


_MOMENTS = {"started", "nominal", "due", "earliest", "latest", "done_at", "served"}
_PLAIN: dict[type, Any] = {
    msgspec.inspect.BoolType: True,
    msgspec.inspect.IntType: 12345,
    msgspec.inspect.DecimalType: Decimal("1.25"),
    msgspec.inspect.DateType: ON,
    msgspec.inspect.DateTimeType: AT,
}


def main() -> None:
    for service in SERVICES:
        new = [
            made(service, kind, number)
            for number, kind in enumerate(lacking(service), start=len(stored(service)) + 1)
        ]
        with (FOLDER / f"{service}.jsonl").open("ab") as lines:
            lines.writelines(msgspec.json.encode(sample) + b"\n" for sample in new)
        sys.stdout.write(f"{service}: {len(new)} new\n")


if __name__ == "__main__":
    main()
