"""The choice of a sub-tree by date and by reading, before anything is evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ordinance_core.law.pack.source import Map, Place, Seq

BLANK = "{}"
"""Where the value of a reading goes, as in `{} days`."""
NOTHING = object()
"""What a date before the first version leaves: the key falls away."""


def choose(node: Any, day: date, ways: Mapping[str, str | None]) -> Any:
    """The tree in force on a day under these ways; a reading without a way leaves a gap."""
    if isinstance(node, Map):
        if is_dated(node):
            return _dated(node, day, ways)
        return _read(node, day, ways) if is_reading(node) else _map(node, day, ways)
    return _seq(node, day, ways) if isinstance(node, Seq) else node


def is_dated(node: Map) -> bool:
    return bool(node) and all(isinstance(key, date) for key in node)


def is_reading(node: Map) -> bool:
    """`{reading: ID, way: sub-tree, ...}` or `{reading: ID, as: "{} days"}`."""
    return isinstance(node.get("reading"), str) and len(node) > 1


def readings_in(node: Any) -> Iterator[Map]:
    """Every use of a reading at or below a node."""
    if isinstance(node, Map):
        if is_reading(node):
            yield node
        for value in node.values():
            yield from readings_in(value)
    elif isinstance(node, Seq):
        for item in node:
            yield from readings_in(item)


def dates_in(node: Any) -> Iterator[date]:
    """Every date at which something at or below a node changes."""
    if isinstance(node, Map):
        if is_dated(node):
            yield from node
        for value in node.values():
            yield from dates_in(value)
    elif isinstance(node, Seq):
        for item in node:
            yield from dates_in(item)


def versions(node: Any) -> Iterator[Any]:
    """What can stand in a node's place, on any day and under any way of its reading."""
    if isinstance(node, Map) and is_dated(node):
        for version in node.values():
            yield from versions(version)
    elif isinstance(node, Map) and is_reading(node):
        for way, says in node.items():
            if way != "reading":
                yield from versions(says)
    else:
        yield node


def maps(node: Any) -> Iterator[Map]:
    """Those versions of a node that have keys of their own."""
    return (version for version in versions(node) if isinstance(version, Map))


def _dated(node: Map, day: date, ways: Mapping[str, str | None]) -> Any:
    begun = [first for first in node if first <= day]
    return choose(node[max(begun)], day, ways) if begun else NOTHING


def _read(node: Map, day: date, ways: Mapping[str, str | None]) -> Any:
    reading = node["reading"]
    way = ways.get(reading)
    if way is not None and "as" in node and way.isdecimal():
        return str(node["as"]).replace(BLANK, way)
    if way is None or way not in node:
        gap = Map(node.place)
        gap.put("gap", reading, node.place)
        return gap
    return choose(node[way], day, ways)


def _map(node: Map, day: date, ways: Mapping[str, str | None]) -> Map:
    found = Map(node.place)
    for key, value in node.items():
        chosen = choose(value, day, ways)
        if chosen is not NOTHING and not (chosen is None and isinstance(value, Map)):
            found.put(key, chosen, _place(value, day, ways) or node.where(key))
    return found


def _place(node: Any, day: date, ways: Mapping[str, str | None]) -> Place | None:
    """Where the value chosen stands; None where there was nothing to choose."""
    if not isinstance(node, Map):
        return None
    key: Any = None
    if is_dated(node):
        key = max((first for first in node if first <= day), default=None)
    elif is_reading(node):
        key = "as" if "as" in node else ways.get(node["reading"])
    if key is None or key not in node:
        return None
    return _place(node[key], day, ways) or node.where(key)


def _seq(node: Seq, day: date, ways: Mapping[str, str | None]) -> Seq:
    found = Seq(node.place)
    for index, item in enumerate(node):
        chosen = choose(item, day, ways)
        if chosen is not NOTHING and chosen is not None:
            found.put(chosen, node.where(index))
    return found
