"""Every number, unit, anchor, role, condition and gate of a pack, changed one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from mutation import words
from mutation.edits import DROP, Edit, Path, always
from ordinance_core.law.pack.choose import is_reading
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.pack.source import Map, Seq

_TEXT = frozenset({"says", "must", "asks", "rule", "cite"})
_GATES = frozenset(
    {
        *("needs", "unless", "when", "while", "met_by", "ends_if", "lost_if", "due_when"),
        *("warns", "any_of", "all_of", "not"),
    }
)
_FORMS = frozenset({"all_of", "any_of", "not", "fact", "this", "clock", "test", "exempt", "paid"})
_MOMENTS = frozenset(
    {"from", "back_from", "to", "until", "later_of", "earlier_of"}
    | {"before", "on_or_before", "on_or_after", "rate", "confirmed"}
)
_ROLES = frozenset({"by", "who"})
_EVENTS = frozenset({"fact", "without", "of", "served_when", "sum_of", "for"})


def mutants(tree: Map) -> Iterator[Edit]:
    """The edits of a pack's own text, in its order; some the loader will refuse."""
    walk = _Walk(tree)
    for section in (*SECTIONS, "calendar"):
        node = tree.get(section)
        if section == "calendar" and isinstance(node, Map):
            yield from walk.into(node, (section,), _cites(node))
        elif isinstance(node, Map):
            for name, entry in node.items():
                path = (section, name)
                yield Edit(path, "entry", DROP, _cites(entry))
                yield from walk.into(entry, path, _cites(entry))
    for name, reading in (tree.get("readings") or {}).items():
        yield from walk.default(name, reading)


class _Walk:
    def __init__(self, tree: Map) -> None:
        self.tree = tree
        self.readings: Map = tree.get("readings") or Map(tree.place)

    def into(self, node: Any, path: Path, cites: tuple[str, ...]) -> Iterator[Edit]:
        """The edits below a node, whose own clauses are given."""
        if isinstance(node, Map):
            if is_reading(node):
                cites = (*_cites(self.readings.get(node["reading"], node)), *cites)
            for key, value in node.items():
                if key not in _TEXT and key != "reading":
                    yield from self.one(value, (*path, key), cites, drops=not is_reading(node))
        elif isinstance(node, Seq):
            for index, value in enumerate(node):
                yield from self.one(value, (*path, index), cites, drops=True)

    def one(self, value: Any, path: Path, cites: tuple[str, ...], *, drops: bool) -> Iterator[Edit]:
        """The edits of one value, and those below it."""
        nearest = _cites(value) or _cite_itself(value, path)
        cites = tuple(dict.fromkeys((*nearest, *cites)))
        others = [Edit(path, kind, new, cites) for kind, new in self.neighbours(value, path)]
        if _gates(value, path):
            yield Edit(path, "gate", always(value, holds=True), cites)
            yield Edit(path, "gate", always(value, holds=False), cites)
        elif drops and not others and not _lone(value):
            yield Edit(path, "condition", DROP, cites)
        yield from others
        yield from self.into(value, path, cites)

    def neighbours(self, value: Any, path: Path) -> Iterator[tuple[str, Any]]:
        if isinstance(value, bool):
            yield "condition", not value
        elif isinstance(value, int | Decimal):
            yield from (("number", n) for n in words.number(value))
        elif isinstance(value, date):
            yield from (("number", n) for n in words.day(value))
        elif isinstance(value, str):
            yield from self.named(value, path)

    def named(self, value: str, path: Path) -> Iterator[tuple[str, str]]:
        keys = [step for step in path if isinstance(step, str)]
        key = self.key(keys)
        yield from (("number", w) for w in words.written(value))
        if key in ("within", "stated"):
            yield from (("unit", w) for w in words.span(value))
        if key in words.NEIGHBOURS:
            yield from (("condition", w) for w in words.other(value, words.NEIGHBOURS[key]))
        elif key == "title":
            yield "role", f"{value} of another town"
        elif key in _MOMENTS:
            yield from (("anchor", w) for w in words.moment(value))
        elif key in _ROLES or (key == "to" and "service" in keys):
            yield from (("role", w) for w in words.other(value, self.listed("roles")))
        elif key in _EVENTS:
            yield from (("gate", w) for w in words.event(value))
        else:
            yield from (("condition", w) for w in words.other(value, self.codes(key)))

    def key(self, keys: list[str]) -> str:
        """The key that governs a value: the last one that is no way of a reading."""
        node: Any = self.tree
        governing = keys[0]
        for step in keys:
            if not (isinstance(node, Map) and is_reading(node)):
                governing = step
            node = node.get(step) if isinstance(node, Map) else None
        return governing

    def listed(self, section: str) -> tuple[str, ...]:
        return tuple(self.tree.get(section) or ())

    def codes(self, attribute: str) -> tuple[str, ...]:
        if attribute == "offence":
            return self.listed("offences")
        return tuple((self.tree.get("codes") or {}).get(attribute) or ())

    def default(self, name: str, reading: Map) -> Iterator[Edit]:
        """Another way in force: each of the ways that is not the default."""
        path = ("readings", name, "default")
        for way in reading.get("ways") or ("7",):
            if way != reading["default"]:
                yield Edit(path, "reading", way, _cites(reading))


def _gates(value: Any, path: Path) -> bool:
    """Whether a value is a predicate in the place of one."""
    keys = [step for step in path if isinstance(step, str)]
    below = keys[-1] in _GATES or any(key in _GATES for key in keys[-2:])
    return isinstance(value, Map) and below and not _FORMS.isdisjoint(value)


def _lone(value: Any) -> bool:
    """A list of one: what befalls the item befalls the list."""
    return isinstance(value, Seq) and len(value) == 1


def _cites(node: Any) -> tuple[str, ...]:
    cite = node.get("cite") if isinstance(node, Map) else None
    if cite is None:
        return ()
    return tuple(cite) if isinstance(cite, list) else (cite,)


def _cite_itself(value: Any, path: Path) -> tuple[str, ...]:
    """The clause of an item that is written as its clause alone."""
    listed = {"content", "codes", "may_require", "even_if", "conditions"} & set(path[2:-1])
    return (value,) if listed and isinstance(value, str) and _is_clause(value) else ()


def _is_clause(value: str) -> bool:
    head, _, number = value.partition("-")
    return head.isupper() and number.isdecimal()
