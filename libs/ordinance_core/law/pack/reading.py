"""From parsed texts to a pack: town over state, header, readings and clauses, all checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from ordinance_core.law.grammar.header import Clause, Header
from ordinance_core.law.grammar.rules import ReadingOf
from ordinance_core.law.pack.check import complaints
from ordinance_core.law.pack.merge import merge
from ordinance_core.law.pack.misfits import misfits
from ordinance_core.law.pack.pack import Pack
from ordinance_core.law.pack.sections import HEADER
from ordinance_core.law.pack.shape import misshapen, well_shaped
from ordinance_core.law.pack.source import Map, PackRefused, Place, refuse

T = TypeVar("T")
Refusals = list[PackRefused]
_CODES: TypeAdapter[dict[str, str]] = TypeAdapter(dict[str, str])


def read(jurisdiction: str, town: Map, state: Map | None, registered: dict[str, Clause]) -> Pack:
    """The pack of a town over its state's file; raises PackRefused with all complaints."""
    found: Refusals = list(misshapen(town))
    sound = well_shaped(town)
    tree = sound if state is None else merge(state, sound)
    readings = _named(tree, "readings", ReadingOf.model_validate, ReadingOf, found)
    own = _named(tree, "clauses", Clause.model_validate, Clause, found)
    codes = _named(tree, "codes", _CODES.validate_python, dict[str, str], found)
    if "codes" in tree:
        tree.put("codes", _only(tree["codes"], codes), tree.where("codes"))
    header = _header(tree, found)
    pack = Pack(jurisdiction, tree, header, readings, {**registered, **own})
    broken = _names(town, "readings") - readings.keys()
    known = _names(town, "clauses")
    refuse([*found, *complaints(pack, broken, known)])
    return pack


def _header(tree: Map, found: Refusals) -> Header:
    """The header; where it does not fit, one to go on with."""
    node = Map(Place(tree.place.file, tree.place.line))
    for key in HEADER:
        if key in tree:
            node.put(key, tree[key], tree.where(key))
    try:
        return Header.model_validate(node)
    except ValidationError as error:
        found.append(misfits(Header, (), node, error))
        return Header.model_construct(title="", state="", zone="UTC", version="", prefix="")


def _named(
    tree: Map, section: str, made: Callable[[Any], T], kind: Any, found: Refusals
) -> dict[str, T]:
    """The entries of a section that fit."""
    fit: dict[str, T] = {}
    for name, node in (tree.get(section) or {}).items():
        try:
            fit[name] = made(node)
        except ValidationError as error:
            found.append(misfits(kind, (section, name), node, error))
    return fit


def _names(tree: Map, section: str) -> set[Any]:
    """The names that stand in a section, whatever stands under them."""
    node = tree.get(section)
    return set(node) if isinstance(node, Map) else set()


def _only(section: Map, names: dict[str, Any]) -> Map:
    found = Map(section.place)
    for name in names:
        found.put(name, section[name], section.where(name))
    return found
