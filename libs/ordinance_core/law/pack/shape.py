"""The outer shape of a pack: known sections, each a mapping of names to entries."""

from __future__ import annotations

from ordinance_core.law.pack.sections import HEADER, OTHERS, SECTIONS
from ordinance_core.law.pack.source import Map, PackRefused


def refuse_misshapen(tree: Map) -> None:
    """Raises PackRefused at the first section or entry that is of another shape."""
    for name, section in tree.items():
        if name in HEADER:
            continue
        if name not in SECTIONS and name not in OTHERS:
            raise PackRefused(tree.where(name), f"no section is called {name}")
        if not isinstance(section, Map):
            raise PackRefused(tree.where(name), f"{name} is a mapping of names")
        for entry, value in section.items():
            if name != "records" and not isinstance(value, Map):
                raise PackRefused(section.where(entry), f"{name}.{entry} is no entry")
