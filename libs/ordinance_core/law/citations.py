"""Which entries of a pack cite a clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ordinance_core.law.pack.pack import Pack


def citing(pack: Pack) -> Mapping[str, tuple[str, ...]]:
    """Each clause the pack cites, with the entries that do, as `clocks.cure`."""
    found: dict[str, list[str]] = {}
    for section, entries in pack.tree.items():
        if section not in ("clauses", "codes") and isinstance(entries, Mapping):
            for name, entry in entries.items():
                for clause in dict.fromkeys(words(entry)):
                    found.setdefault(clause, []).append(f"{section}.{name}")
    return {clause: tuple(entries) for clause, entries in found.items() if clause in pack.clauses}


def words(node: Any) -> Iterator[str]:
    """Every word at or below a node that could be a citation: a value, never a key."""
    if isinstance(node, Mapping):
        for value in node.values():
            yield from words(value)
    elif isinstance(node, list):
        for item in node:
            yield from words(item)
    elif isinstance(node, str):
        yield node
