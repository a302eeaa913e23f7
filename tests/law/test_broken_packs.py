"""A real pack broken in one place at random: told at that line, never taken, never a crash."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordinance_core.law import PackRefused
from ordinance_core.law.pack.loader import read_pack
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.pack.source import Map, Place, Seq, dotted, parse
from tests.journeys.otter_bend import FILE
from tests.law.any_matter import everything, matters

Path = tuple[Any, ...]
MAPPING, LIST, FLAG, NUMBER, TEXT = "a mapping", "a list", "a flag", "a number", "a text"
KINDS = (MAPPING, LIST, FLAG, NUMBER, TEXT)
NAMED = (*SECTIONS, "codes", "clauses", "records", "questions")
"""Sections whose entries may have any name."""
LENIENT = {
    (("places", "names"), TEXT),
    (("places", "postcodes"), TEXT),
    (("places", "postcodes"), NUMBER),
    (("places", "postcodes", 0), NUMBER),
}
"""What may be written in two ways: one name instead of a list, a postcode without quotes."""


@cache
def whole() -> Map:
    return parse(FILE.name, FILE.read_text("utf-8"))


def places(node: Any, path: Path = ()) -> Iterator[Path]:
    keys: Any = node if isinstance(node, Map) else range(len(node) if isinstance(node, Seq) else 0)
    for key in keys:
        yield (*path, key)
        yield from places(node[key], (*path, key))


def at(root: Any, path: Path) -> Any:
    for step in path:
        root = root[step]
    return root


def kind_of(value: Any) -> str:
    known = ((Map, MAPPING), (Seq, LIST), (bool, FLAG), (int, NUMBER))
    return next((name for kind, name in known if isinstance(value, kind)), TEXT)


def of_kind(kind: str, place: Place) -> Any:
    mapping, inner, outer = Map(place), Seq(place), Seq(place)
    mapping.put("no_such_key", 1, place)
    inner.put("nothing", place)
    outer.put(inner, place)
    return {MAPPING: mapping, LIST: outer, FLAG: True, NUMBER: 7, TEXT: "no such thing"}[kind]


def broken(path: Path, kind: str) -> Map:
    root = deepcopy(whole())
    above = at(root, path[:-1])
    above[path[-1]] = of_kind(kind, above.where(path[-1]))
    return root


@given(path=st.sampled_from(list(places(whole()))), kind=st.sampled_from(KINDS))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_another_kind_of_value_is_told_where_it_stands(path: Path, kind: str) -> None:
    if kind_of(at(whole(), path)) == kind or (path, kind) in LENIENT:
        return
    with pytest.raises(PackRefused) as refused:
        read_pack(FILE.stem, broken(path, kind))
    complaints = refused.value.complaints
    assert all(one.line > 0 and one.path and one.what for one in complaints)
    line = at(whole(), path[:-1]).where(path[-1]).line
    unused = any("nothing uses the reading" in one.what for one in complaints)
    assert unused or line in {one.line for one in complaints}, (dotted(path), complaints)


@given(path=st.sampled_from(list(places(whole()))))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_key_written_otherwise_is_told_or_taken_as_a_name(path: Path) -> None:
    root = deepcopy(whole())
    above = at(root, path[:-1])
    if not isinstance(above, Map) or not isinstance(path[-1], str):
        return
    above.put(f"{path[-1]}_", above[path[-1]], above.where(path[-1]))
    complaints = complained(root)
    assert complaints or path[0] in NAMED
    assert all(one.line > 0 and one.path for one in complaints)


def complained(root: Map) -> tuple[PackRefused, ...]:
    try:
        read_pack(FILE.stem, root)
    except PackRefused as refused:
        return refused.complaints
    return ()


RULES = ("tests", "exemptions", "offences", "instruments", "clocks", "actions", "charges")
WORDLESS = ("says", "cite", "title", "asks")


def words(node: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Every single word at or below a place, but for what only people read."""
    for below in places(node, path):
        value = at(whole(), below)
        if not isinstance(value, Map | Seq) and not set(below) & set(WORDLESS):
            yield below, value


@cache
def every_word() -> tuple[tuple[Path, Any], ...]:
    return tuple(each for name in RULES for each in words(whole()[name], (name,)))


@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_pack_is_taken_answers_any_matter(data: st.DataObject) -> None:
    """A word of the pack in the place of another: refused, or every question is answered."""
    root = deepcopy(whole())
    path, _ = data.draw(st.sampled_from(every_word()))
    alike = [value for other, value in every_word() if other[-1] == path[-1]]
    at(root, path[:-1])[path[-1]] = data.draw(st.sampled_from(alike))
    try:
        pack = read_pack(FILE.stem, root)
    except PackRefused:
        return
    facts = data.draw(matters(pack))
    for as_of in (date(2026, 5, 4), date(2027, 6, 1)):
        assert everything(pack, facts, as_of)
