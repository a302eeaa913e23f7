"""From parsed texts to a pack: town over state, header, readings and clauses, all checked."""

from __future__ import annotations

from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from ordinance_core.law.grammar.header import Clause, Header
from ordinance_core.law.grammar.rules import ReadingOf
from ordinance_core.law.pack.check import check
from ordinance_core.law.pack.merge import merge
from ordinance_core.law.pack.pack import Pack, refused
from ordinance_core.law.pack.sections import HEADER
from ordinance_core.law.pack.shape import refuse_misshapen
from ordinance_core.law.pack.source import Map, Place

T = TypeVar("T")
_READINGS: TypeAdapter[dict[str, ReadingOf]] = TypeAdapter(dict[str, ReadingOf])
_CLAUSES: TypeAdapter[dict[str, Clause]] = TypeAdapter(dict[str, Clause])


def read(jurisdiction: str, town: Map, state: Map | None, registered: dict[str, Clause]) -> Pack:
    """The pack of a town over its state's file; raises PackRefused."""
    refuse_misshapen(town)
    tree = merge(state, town) if state is not None else town
    readings: dict[str, ReadingOf] = _section(_READINGS, tree, "readings")
    own: dict[str, Clause] = _section(_CLAUSES, tree, "clauses")
    pack = Pack(jurisdiction, tree, _header(tree), readings, {**registered, **own})
    check(pack)
    return pack


def _header(tree: Map) -> Header:
    node = Map(Place(tree.place.file, tree.place.line))
    for key in HEADER:
        if key in tree:
            node.put(key, tree[key], tree.where(key))
    try:
        return Header.model_validate(node)
    except ValidationError as error:
        raise refused("header", node, error) from error


def _section(adapter: TypeAdapter[T], tree: Map, name: str) -> T:
    node = tree.get(name) or Map(tree.place)
    try:
        return adapter.validate_python(node)
    except ValidationError as error:
        raise refused(name, node, error) from error
