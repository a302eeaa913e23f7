"""Reads packs from the folder beside it: the one file of the law that touches a disk."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from ordinance_core.law.grammar.header import Clause, Header
from ordinance_core.law.grammar.rules import ReadingOf
from ordinance_core.law.pack.check import check
from ordinance_core.law.pack.merge import merge
from ordinance_core.law.pack.pack import Pack, refused
from ordinance_core.law.pack.sections import HEADER
from ordinance_core.law.pack.shape import refuse_misshapen
from ordinance_core.law.pack.source import Map, PackRefused, Place, parse

T = TypeVar("T")
_LAW = files("ordinance_core.law")
_STATE = "us-"
_READINGS: TypeAdapter[dict[str, ReadingOf]] = TypeAdapter(dict[str, ReadingOf])
_CLAUSES: TypeAdapter[dict[str, Clause]] = TypeAdapter(dict[str, Clause])


@cache
def load_pack(jurisdiction: str) -> Pack:
    """The pack of a town such as `minoa-ny`; raises LookupError, PackRefused."""
    if jurisdiction not in available():
        raise LookupError(f"no pack for {jurisdiction}; there are: {', '.join(available())}")
    return read_pack(jurisdiction, _parsed(f"{jurisdiction}.yaml"))


@cache
def available() -> tuple[str, ...]:
    """The towns whose packs are here."""
    names = (f.name for f in (_LAW / "packs").iterdir())
    towns = (n.removesuffix(".yaml") for n in names if n.endswith(".yaml"))
    return tuple(sorted(t for t in towns if not t.startswith(_STATE)))


def check_file(path: str) -> Pack:
    """The pack written in a file anywhere, with the state it inherits; raises PackRefused."""
    file = Path(path)
    return read_pack(file.stem, parse(file.name, file.read_text("utf-8")))


def read_pack(
    jurisdiction: str, town: Map, state: Map | None = None, clauses: dict[str, Clause] | None = None
) -> Pack:
    """The pack in a parsed text, checked whole; raises PackRefused."""
    inherited = town.get("inherits")
    if inherited is not None and state is None:
        state = _state(town, str(inherited))
    refuse_misshapen(town)
    tree = merge(state, town) if state is not None else town
    readings: dict[str, ReadingOf] = _section(_READINGS, tree, "readings")
    own: dict[str, Clause] = _section(_CLAUSES, tree, "clauses")
    pack = Pack(
        jurisdiction,
        tree,
        _header(tree),
        readings,
        {**(registered() if clauses is None else clauses), **own},
    )
    check(pack)
    return pack


@cache
def registered() -> dict[str, Clause]:
    """Every clause of the register by its id."""
    source = _LAW / "clauses.csv"
    rows = csv.DictReader(source.read_text("utf-8").splitlines())
    return {row.pop("id"): Clause.model_validate(row) for row in rows}


@cache
def registered_texts() -> dict[str, Clause]:
    """The whole text of each town as one passage: what was read when its clauses were written."""
    rows = csv.DictReader((_LAW / "texts.csv").read_text("utf-8").splitlines())
    return {
        row.pop("jurisdiction"): Clause(locator="the whole text", gist="", **row) for row in rows
    }


@cache
def _parsed(file: str) -> Map:
    return parse(file, (_LAW / "packs" / file).read_text("utf-8"))


def _state(town: Map, name: str) -> Map:
    if not (_LAW / "packs" / f"{name}.yaml").is_file():
        raise PackRefused(town.where("inherits"), f"there is no state file {name}.yaml")
    return _parsed(f"{name}.yaml")


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
