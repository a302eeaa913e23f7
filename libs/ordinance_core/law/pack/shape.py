"""The outer shape of a pack: known sections, each a mapping of names to entries."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.pack.nearest import nearest
from ordinance_core.law.pack.sections import HEADER, OTHERS, SECTIONS
from ordinance_core.law.pack.source import Map, PackRefused, dotted, shown

_LISTED = (*SECTIONS, *OTHERS)


def misshapen(tree: Map) -> Iterator[PackRefused]:
    """Each section and each entry that is of another shape."""
    for name, section in tree.items():
        if name in HEADER:
            continue
        if name not in _LISTED:
            says = f"no section is called {name}{nearest(name, (*_LISTED, *HEADER))}"
            yield PackRefused(tree.where(name), says, str(name))
        elif not isinstance(section, Map):
            says = f"{name} is a mapping of names"
            yield PackRefused(tree.where(name), says, str(name), shown(section))
        else:
            yield from _entries(name, section)


def _entries(name: str, section: Map) -> Iterator[PackRefused]:
    for entry, value in section.items():
        path = dotted((name, entry))
        if not isinstance(entry, str):
            yield PackRefused(section.where(entry), f"{entry} is no name; quote it", path)
        elif name != "records" and not isinstance(value, Map):
            says = f"{path} is no entry: it is a mapping of keys"
            yield PackRefused(section.where(entry), says, path, shown(value))


def well_shaped(tree: Map) -> Map:
    """What is left once all that is of another shape was left out."""
    found = Map(tree.place)
    for name, section in tree.items():
        if name in HEADER:
            found.put(name, section, tree.where(name))
        elif name in _LISTED and isinstance(section, Map):
            found.put(name, _sound(name, section), tree.where(name))
    return found


def _sound(name: str, section: Map) -> Map:
    found = Map(section.place)
    for entry, value in section.items():
        if isinstance(entry, str) and (name == "records" or isinstance(value, Map)):
            found.put(entry, value, section.where(entry))
    return found
