"""The reference of the grammar for authors of packs, read off its models and their docstrings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from pydantic import AfterValidator, BeforeValidator
from pydantic.fields import FieldInfo

from ordinance_core.calendars import Step, rules
from ordinance_core.law.grammar.header import Clause, Header
from ordinance_core.law.grammar.notes import Question
from ordinance_core.law.grammar.predicates import FORMS
from ordinance_core.law.grammar.rules import ReadingOf
from ordinance_core.law.grammar.terms import Gap, Moment, Term
from ordinance_core.law.pack.sections import SECTIONS

_HEAD = (Path(__file__).parent / "grammar_head.md").read_text("utf-8")
_PLAIN: dict[Any, str] = {
    str: "text",
    int: "whole number",
    bool: "true or false",
    Decimal: "number",
    date: "date",
    Step: "step",
    Moment: "a moment",
}
_READ = {
    "money": "money",
    "moment": "a moment",
    "_period": "a period",
    "_length": "a length",
    "_cell": "a figure",
    "_amount": "an amount",
    "_condition": "conditions",
    "_anchor": "an anchor",
    "_listed": "a gate",
    "_items": "gates",
}
_CALENDAR = (
    rules.Holidays,
    rules.BusinessDay,
    rules.Office,
    rules.Days,
    rules.Uncounted,
    rules.Hours,
    rules.Months,
)


def grammar_md() -> str:
    """Every section of a pack with every key of its entries, then what is written inside them."""
    writer = _Writer()
    parts = [_HEAD, *writer.entry("The head", Header)]
    for name, kind in SECTIONS.items():
        parts += writer.entry(f"`{name}`", kind)
    for name, other in (("readings", ReadingOf), ("questions", Question), ("clauses", Clause)):
        parts += writer.entry(f"`{name}`", other)
    parts.append(_REST)
    parts += [line for kind in _CALENDAR for line in _struct(kind)]
    parts.append("## Predicates\n\nThe key says which one it is.\n")
    parts += [line for kind in FORMS.values() for line in writer.inner(kind)]
    parts.append("## Inside them\n")
    parts += writer.rest()
    return "\n".join(parts)


_REST = """## `codes`

By attribute: each code with the words people read, as in `method: {certified: certified mail}`.

## `records`

By clause that only asks to be recorded: what carries it, as `Event`, `Event.attribute`,
`codes.attribute.code` or an entry such as `actions.name`.

## `calendar`

In the state's file, unless the town differs.
"""


class _Writer:
    """Collects the models on the way, so that each is described once."""

    def __init__(self) -> None:
        self.waiting: dict[type[Term], None] = {}
        self.done: set[type[Term]] = {Gap, Moment, *FORMS.values()}

    def entry(self, title: str, kind: type[Term]) -> Iterator[str]:
        self.done.add(kind)
        yield f"## {title}\n"
        yield from self._told(kind)

    def inner(self, kind: type[Term]) -> Iterator[str]:
        if kind is not FORMS["gap"]:
            yield f"### {kind.__name__}\n"
            yield from self._told(kind)

    def rest(self) -> Iterator[str]:
        while waiting := [kind for kind in self.waiting if kind not in self.done]:
            kind = waiting[0]
            self.done.add(kind)
            yield from self.inner(kind)

    def _told(self, kind: type[Term]) -> Iterator[str]:
        own = kind.__dict__.get("__doc__")
        if own:
            yield "\n".join(line.strip() for line in own.strip().splitlines()) + "\n"
        yield "| key | written as | says |\n|---|---|---|"
        for name, field in kind.model_fields.items():
            yield self._row(field.alias or name, field)
        yield ""

    def _row(self, key: str, field: FieldInfo) -> str:
        said = f"**`{key}`**" if field.is_required() else f"`{key}`"
        form = self._form(Annotated[field.annotation, *field.metadata, None])
        return f"| {said} | {form} | {field.description} |".replace("\n", " ")

    def _form(self, kind: Any) -> str:
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._read(inner[0], inner[1:])
        if origin in (Union, UnionType):
            found = dict.fromkeys(self._form(one) for one in inner if _written(one))
            return " or ".join(found)
        if origin in (tuple, dict):
            head = "list of" if origin is tuple else "by name:"
            return f"{head} {self._form(inner[0 if origin is tuple else 1])}"
        if origin is Literal:
            return ", ".join(f"`{word}`" for word in inner)
        if isinstance(kind, type) and issubclass(kind, Term) and kind is not Moment:
            self.waiting[kind] = None
            return f"[{kind.__name__}](#{kind.__name__.lower()})"
        return _PLAIN[kind]

    def _read(self, kind: Any, marks: tuple[Any, ...]) -> str:
        inner = self._form(kind)
        for mark in marks:
            checks = isinstance(mark, AfterValidator | BeforeValidator)
            read = mark.func.__name__ if checks else ""
            if read == "_several":
                one = inner.removeprefix("list of ")
                inner = f"{one}, or a list"
            elif read == "_cited":
                inner = f"a clause, or {inner}"
            else:
                inner = _READ.get(read, inner)
        return inner


def _written(kind: Any) -> bool:
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return plain not in (NoneType, Gap)


def _struct(kind: type[rules.Section]) -> Iterator[str]:
    """A part of the calendar."""
    yield f"### {kind.__name__}\n\n{(kind.__doc__ or '').strip()}\n"
    yield "| key | written as | without it |\n|---|---|---|"
    for field in msgspec.structs.fields(kind):
        yield f"| `{field.name}` | {_kind(field.type)} | {_default(field)} |"
    yield ""


def _kind(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return ", ".join(f"`{word}`" for word in get_args(kind))
    if get_origin(kind) is tuple:
        return f"list of {_kind(get_args(kind)[0])}"
    if get_origin(kind) in (Union, UnionType):
        return " or ".join(_kind(one) for one in get_args(kind) if one is not NoneType)
    return _PLAIN.get(kind) or f"[{kind.__name__}](#{kind.__name__.lower()})"


def _default(field: msgspec.structs.FieldInfo) -> str:
    match field.default:
        case msgspec.NODEFAULT:
            return "it is refused"
        case None | ():
            return ""
        case tuple():
            return ", ".join(field.default)
        case bool():
            return str(field.default).lower()
        case other:
            return str(other)
