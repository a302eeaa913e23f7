"""The JSON Schema of packs for editors, read off the models of the grammar.

A value may stand as it is, as versions by date, or as the ways of a reading: every place gets a
definition of its own that allows the three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from pydantic import BeforeValidator
from pydantic.fields import FieldInfo

from docs.published import DRAFT
from ordinance_core.calendars import Step
from ordinance_core.calendars.rules import Rules
from ordinance_core.law.grammar.charges import (
    Principal,
)
from ordinance_core.law.grammar.figures import (
    Cell,
    Row,
)
from ordinance_core.law.grammar.header import Clause, Header
from ordinance_core.law.grammar.notes import Carriers, Question
from ordinance_core.law.grammar.predicates import FORMS, Facts, Open
from ordinance_core.law.grammar.rules import ReadingOf
from ordinance_core.law.grammar.terms import Gap, Moment, Said, Term
from ordinance_core.law.pack.sections import SECTIONS

Schema = dict[str, Any]
_DAY = r"^\d{4}-\d\d-\d\d$"
_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_MONEY: Schema = {"type": "string", "pattern": r"^\$\d+(\.\d\d)?$", "description": "As in $12.50"}
_MOMENT: Schema = {
    "type": "string",
    "pattern": r"^\.?[A-Za-z][A-Za-z_]*(\.[a-z][a-z_]*)?$",
    "description": "Event, Event.attribute, paper.served, clock.due or .attribute",
}
_SCALAR: Schema = {"type": ["string", "number", "boolean"]}
_PLAIN: dict[Any, Schema] = {
    str: _TEXT,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Decimal: {"type": "number"},
    date: {"type": "string", "pattern": _DAY},
    NoneType: {"type": "null"},
    Step: _TEXT,
    Moment: _MOMENT,
}
_HIDDEN: tuple[type[Term], ...] = (Gap, Open)  # what a reading leaves open; nobody writes it
_HEAD = ["title", "state", "zone", "version", "prefix"]


def any_of(schemas: Iterable[Schema]) -> Schema:
    """One of several forms, each once."""
    alone = (one["anyOf"] if list(one) == ["anyOf"] else [one] for one in schemas)
    flat = (inner for several in alone for inner in several)
    each = list({repr(one): one for one in flat}.values())
    return each[0] if len(each) == 1 else {"anyOf": each}


class _Writer:
    """Collects a definition for each model and for each place a value can stand in."""

    def __init__(self) -> None:
        self.defs: dict[str, Schema] = {}
        self.written: dict[str, Callable[[Schema], Schema]] = {
            "money": lambda _: _MONEY,
            "moment": lambda _: _MOMENT,
            "_several": lambda s: any_of([s, s.get("items", _TEXT), {"type": "null"}]),
            "_period": lambda s: any_of([_TEXT, _TEXTS, s]),
            "_cell": lambda s: any_of([s, _MONEY, {"const": "none"}]),
            "_amount": lambda s: any_of([s, _MONEY, self.model(Cell)]),
            "_condition": lambda s: any_of([s, _SCALAR, {"type": "array", "items": _SCALAR}]),
            "_anchor": lambda s: any_of([_MOMENT, {"type": "array", "items": _MOMENT}, s]),
            "_listed": lambda s: any_of([s, _array(self.predicate())]),
            "_items": lambda s: any_of([s, self.predicate(), {"type": "null"}]),
            "_cited": lambda s: any_of([s, _TEXT, _TEXTS]),
            "_postcodes": lambda s: any_of([s, {"type": "array", "items": _SCALAR}, _SCALAR]),
        }

    def of(self, kind: Any, name: str) -> Schema:
        """The schema of an annotation; `name` is that of the place."""
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._checked(self.of(inner[0], name), inner[1:])
        if origin in (Union, UnionType):
            return any_of(self.of(one, name) for one in inner if not _hidden(one))
        if origin in (tuple, dict):
            return self._several(origin, inner, name)
        if isinstance(kind, type) and issubclass(kind, Term) and kind is not Moment:
            return self.model(kind)
        return {"enum": list(inner)} if origin is Literal else _PLAIN.get(kind, {})

    def _several(self, origin: Any, inner: tuple[Any, ...], name: str) -> Schema:
        if origin is tuple:
            return _array(self.place(self.of(inner[0], name), f"{name}.item"))
        value = self.place(self.of(inner[1], name), f"{name}.entry")
        return {"type": "object", "additionalProperties": value}

    def predicate(self) -> Schema:
        """What may be true of the facts: one of the forms, a list of them, or a choice."""
        this = {"$ref": "#/$defs/Predicate"}
        if "Predicate" not in self.defs:
            self.defs["Predicate"] = {}
            forms = [self.model(form) for form in FORMS.values() if form not in _HIDDEN]
            self.defs["Predicate"] = any_of([*forms, _array(this), *by_choice(this)])
        return this

    def _checked(self, schema: Schema, marks: Iterable[Any]) -> Schema:
        for mark in marks:
            if isinstance(mark, BeforeValidator):
                schema = self.written[mark.func.__name__](schema)
        return schema

    def model(self, kind: type[Term]) -> Schema:
        name = kind.__name__
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = self._described(kind)
        found = {"$ref": f"#/$defs/{name}"}
        return any_of([found, self.model(Facts)]) if kind is Principal else found

    def _described(self, kind: type[Term]) -> Schema:
        fields = {f.alias or n: (n, f) for n, f in kind.model_fields.items()}
        properties = {key: self._field(kind, name, f) for key, (name, f) in fields.items()}
        needed = [key for key, (_, field) in fields.items() if field.is_required()]
        found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if says := (kind.__doc__ or "").strip().partition("\n")[0]:
            found["description"] = says
        if kind is Row:
            figures = properties.pop("figures")
            needed.remove("figures")
            value = self.defs[figures["$ref"].rpartition("/")[2]]["anyOf"]
            found["additionalProperties"] = next(
                one["additionalProperties"] for one in value if "additionalProperties" in one
            )
        return {**found, "required": needed} if needed else found

    def _field(self, kind: type[Term], name: str, field: FieldInfo) -> Schema:
        own = name if name in Said.model_fields else f"{kind.__name__}.{name}"
        value = self._checked(self.of(field.annotation, own), field.metadata)
        return {**self.place(value, own), "description": field.description}

    def place(self, schema: Schema, name: str) -> Schema:
        """A value as it is, by date, or by the ways of a reading."""
        this = {"$ref": f"#/$defs/{name}"}
        self.defs[name] = any_of([schema, *by_choice(this)])
        return this


def by_choice(this: Schema) -> tuple[Schema, Schema]:
    """Versions by date, and the ways of a reading."""
    dated = {
        "type": "object",
        "patternProperties": {_DAY: any_of([this, {"type": "null"}])},
        "additionalProperties": False,
        "minProperties": 1,
    }
    read = {
        "type": "object",
        "required": ["reading"],
        "minProperties": 2,
        "properties": dict.fromkeys(("reading", "as"), _TEXT),
        "additionalProperties": any_of([this, {"type": "null"}]),
    }
    return dated, read


def _hidden(kind: Any) -> bool:
    return (get_args(kind)[0] if get_origin(kind) is Annotated else kind) in _HIDDEN


def _array(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def pack_schema() -> Schema:
    """The schema of a town's pack and of a state's file."""
    writer = _Writer()
    header = writer.model(Header)["$ref"].rpartition("/")[2]
    properties = dict(writer.defs.pop(header)["properties"])
    for name, kind in SECTIONS.items():
        properties[name] = {
            "type": "object",
            "additionalProperties": writer.place(writer.model(kind), f"{name}.entry"),
        }
    for name, each in (("readings", ReadingOf), ("questions", Question), ("clauses", Clause)):
        properties[name] = {"type": "object", "additionalProperties": writer.model(each)}
    carriers = writer.of(Carriers, "records")
    properties["records"] = {"type": "object", "additionalProperties": carriers}
    words = {"type": "object", "additionalProperties": _TEXT}
    properties["codes"] = {"type": "object", "additionalProperties": words}
    properties["calendar"] = _calendar(writer)
    return {
        "$schema": DRAFT,
        "title": "Rule pack of a town, or file of a state",
        "description": "What an ordinance says, as data; docs/write-a-pack.md leads through one.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "required": ["title", "state", "zone", "version"],
        "if": {"required": ["inherits"]},
        "then": {"required": _HEAD},
        "$defs": dict(sorted(writer.defs.items())),
    }


def _calendar(writer: _Writer) -> Schema:
    """What the calendars read, with a choice in every place and nothing that has to be said."""
    _, found = msgspec.json.schema_components([Rules], ref_template="#/$defs/{name}")
    parts: Mapping[str, Schema] = msgspec.to_builtins(found)
    for name, part in parts.items():
        properties = part.get("properties", {}).items()
        described = {k: writer.place(s, f"{name}.{k}") for k, s in properties}
        writer.defs[name] = {**part, "properties": described}
        writer.defs[name].pop("required", None)
    return writer.place({"$ref": f"#/$defs/{Rules.__name__}"}, "calendar")
