"""Inheritance: a town's pack laid over its state's file, key by key, the town winning."""

from __future__ import annotations

from typing import Any

from ordinance_core.law.pack.source import Map, Place, Seq

_WHOLE = frozenset(
    {"needs", "unless", "when", "while", "met_by", "ends_if", "lost_if", "due_when", "readings"}
)
"""Predicates and readings are replaced whole."""
_HEADER = frozenset({"title", "state", "zone", "version", "prefix", "places", "inherits"})


def merge(state: Map, town: Map) -> Map:
    """The town's pack with all it does not say itself taken from the state's file."""
    found = Map(town.place)
    for key, value in state.items():
        if key not in _HEADER:
            found.put(key, value, state.where(key))
    for key, value in town.items():
        found.put(key, _section(key, found.get(key), value), town.where(key))
    return found


def _section(name: str, under: Any, over: Any) -> Any:
    if name == "readings" and isinstance(under, Map) and isinstance(over, Map):
        return _over(under, over, dict.fromkeys(over, True))
    return _merged(name, under, over)


def _merged(key: Any, under: Any, over: Any) -> Any:
    if key == "cite":
        return _cites(under, over)
    if key in _WHOLE or _is_reading(over) or _is_reading(under):
        return over
    if isinstance(under, Map) and isinstance(over, Map):
        return _over(under, over, {})
    return over


def _over(under: Map, over: Map, whole: dict[Any, bool]) -> Map:
    found = Map(over.place)
    for key, value in under.items():
        found.put(key, value, under.where(key))
    for key, value in over.items():
        merged = value if key in whole else _merged(key, under.get(key), value)
        found.put(key, merged, over.where(key))
    return found


def _is_reading(value: Any) -> bool:
    return isinstance(value, Map) and "reading" in value


def _cites(under: Any, over: Any) -> Any:
    """Each side keeps its own."""
    if under is None:
        return over
    found = Seq(over.place if isinstance(over, Seq) else Place("", 0))
    for side in (under, over):
        for cite in side if isinstance(side, Seq) else [side]:
            if cite not in found:
                found.append(cite)
    return found
