"""Refuses tests, clocks, exemptions and charges that rest on themselves."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ordinance_core.law.pack.pack import Pack
from ordinance_core.law.pack.refs import Key, references
from ordinance_core.law.pack.source import PackRefused, dotted


def circles(pack: Pack) -> Iterator[PackRefused]:
    """Each circle, named whole."""
    done: set[Key] = set()
    for section in ("tests", "clocks", "exemptions", "charges"):
        for name in pack.names(section):
            yield from _visit(pack, (section, name), (), done)


def _visit(pack: Pack, key: Key, trail: tuple[Key, ...], done: set[Key]) -> Iterator[PackRefused]:
    if key in trail:
        circle = " -> ".join(f"{s}.{n}" for s, n in (*trail[trail.index(key) :], key))
        where = pack.tree[key[0]].where(key[1])
        yield PackRefused(where, f"these rest on each other: {circle}", dotted(key))
        return
    if key in done or key[0] == "calendar":
        return
    entry = pack.entry(*key, date.max, pack.defaults)
    if entry is not None:
        for further in references(pack, key, entry):
            yield from _visit(pack, further, (*trail, key), done)
    done.add(key)
