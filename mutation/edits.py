"""One change of one place in a pack's parsed text, made in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ordinance_core.law.pack.source import Map, Seq

Path = tuple[Any, ...]


class Drop(msgspec.Struct, frozen=True):
    """The key or item falls away."""


DROP = Drop()


class Edit(msgspec.Struct, frozen=True):
    """What stands at `path` of a pack's tree becomes `value`, or falls away."""

    path: Path
    kind: str
    value: Any
    clauses: tuple[str, ...]

    @property
    def entry(self) -> tuple[str, str]:
        """Section and name of the entry it lies in."""
        section = str(self.path[0])
        return section, section if section == "calendar" else str(self.path[1])

    def told(self, tree: Map) -> str:
        """The change in one line; it names the edit, so it holds for one text of the pack only."""
        was = _short(at(tree, self.path))
        return f"{'.'.join(map(str, self.path))}: {was} -> {self.new}"

    @property
    def new(self) -> str:
        """What stands there afterwards, in a word."""
        return _short(self.value)

    def line(self, tree: Map) -> int:
        parent = at(tree, self.path[:-1])
        return int(parent.where(self.path[-1]).line)

    def make(self, tree: Map) -> None:
        """Change the tree."""
        parent, last = at(tree, self.path[:-1]), self.path[-1]
        if self.value is not DROP:
            parent[last] = self.value
            return
        del parent[last]
        if isinstance(parent, Seq):
            del parent.places[last]


def at(tree: Any, path: Path) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def always(was: Map, holds: bool) -> Map:
    """A predicate that holds always or never, of the same clause and in the same words."""
    found = Map(was.place)
    for key in ("cite", "says", "rule"):
        if key in was:
            found.put(key, was[key], was.where(key))
    found.put("always", holds, was.place)
    return found


def _short(value: Any) -> str:
    if isinstance(value, Drop):
        return "dropped"
    if isinstance(value, Map):
        return "{" + ", ".join(_pairs(value)) + "}"
    if isinstance(value, Seq):
        return "[" + ", ".join(map(_short, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pairs(value: Map) -> Iterator[str]:
    for key, inner in value.items():
        if key not in ("cite", "says"):
            yield f"{key}: {_short(inner)}"
