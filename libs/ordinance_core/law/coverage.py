"""Which clauses of a town its pack cites, and which computable ones it does not."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from ordinance_core.law.pack.pack import Pack

COMPUTABLE = "computable"


class Coverage(msgspec.Struct, frozen=True):
    """Clause ids, sorted; `computable` are those that facts on file can decide."""

    jurisdiction: str
    cited: tuple[str, ...]
    computable: tuple[str, ...]

    @property
    def uncited(self) -> tuple[str, ...]:
        """The computable clauses that no rule of the pack cites."""
        return tuple(c for c in self.computable if c not in self.cited)


def coverage(pack: Pack) -> Coverage:
    """What a pack cites of its town's clauses in the register."""
    own = {c: status for c, status in _statuses().items() if c.startswith(pack.header.prefix)}
    return Coverage(
        jurisdiction=pack.jurisdiction,
        cited=tuple(sorted(own.keys() & set(_words(pack.tree)))),
        computable=tuple(sorted(c for c, status in own.items() if status == COMPUTABLE)),
    )


def _words(node: Any) -> Iterator[str]:
    """Every word at or below a node that could be a citation: a value, never a key."""
    if isinstance(node, dict):
        for value in node.values():
            yield from _words(value)
    elif isinstance(node, list):
        for item in node:
            yield from _words(item)
    elif isinstance(node, str):
        yield node


@cache
def _statuses() -> dict[str, str]:
    register = files("ordinance_core.law") / "clauses.csv"
    with register.open(encoding="utf-8") as lines:
        return {row["id"]: row["status"] for row in csv.DictReader(lines)}
