"""Where two packs differ in what a decision rests on: the reason, with file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

import msgspec

from ordinance_core.law import Pack
from ordinance_core.law.grammar.terms import Entry
from ordinance_core.law.pack.pack import CALENDAR
from ordinance_core.law.pack.refs import Key, references
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.pack.source import Map, Place, Seq

_WORDING = frozenset({"says", "cite", "title", "asks", "warns"})
_LONGEST_COLUMNS = 60


class Change(msgspec.Struct, frozen=True):
    """One place of a pack that another pack has otherwise."""

    path: str
    was: str
    would_be: str
    place: Place

    def __str__(self) -> str:
        return f"{self.path}: {self.was} -> {self.would_be} ({self.place.file}:{self.place.line})"


class Packs:
    """Two packs side by side; what was compared once is kept."""

    def __init__(self, base: Pack, other: Pack) -> None:
        self.base, self.other = base, other
        self._resting: dict[Key, tuple[str, ...]] = {}

    def why(self, *keys: Key) -> tuple[str, ...]:
        """What differs in these entries and all they rest on, as lines to read."""
        return tuple(dict.fromkeys(line for key in keys for line in self._why(key)))

    def _why(self, key: Key) -> tuple[str, ...]:
        if key not in self._resting:
            reached = dict.fromkeys((*_closure(self.base, key), *_closure(self.other, key)))
            self._resting[key] = tuple(str(change) for k in reached for change in self._of(k))
        return self._resting[key]

    def _of(self, key: Key) -> Iterator[Change]:
        section, name = key
        one, other = _node(self.base, key), _node(self.other, key)
        path = section if key == CALENDAR else f"{section}.{name}"
        yield from _compared(path, one, other, self.other.tree.place)


def _node(pack: Pack, key: Key) -> Any:
    section, name = key
    tree = pack.tree.get(section)
    return tree if key == CALENDAR else (tree or {}).get(name)


def _closure(pack: Pack, start: Key) -> Iterator[Key]:
    done: dict[Key, None] = {}
    waiting = [start]
    while waiting:
        key = waiting.pop(0)
        if key in done:
            continue
        done[key] = None
        yield key
        waiting += _next(pack, key)


def _next(pack: Pack, key: Key) -> Iterator[Key]:
    section, name = key
    if key != CALENDAR and (section not in SECTIONS or name not in pack.names(section)):
        return
    yield from (("readings", reading) for reading in pack.used(section, name))
    if key == CALENDAR or (entry := pack.entry(section, name, date.max, pack.defaults)) is None:
        return
    yield from references(pack, key, entry)
    yield from _named(pack, entry)


def _named(pack: Pack, entry: Entry) -> Iterator[Key]:
    """Papers and offices that an entry names without a predicate."""
    given: Iterable[str | None] = (
        *getattr(entry, "per", ()),
        getattr(entry, "issues", None),
        *getattr(entry, "by", ()),
        getattr(entry, "who", None),
    )
    for name in given:
        for section in ("instruments", "roles"):
            if name in pack.names(section):
                yield section, str(name)


def _compared(path: str, one: Any, other: Any, place: Place) -> Iterator[Change]:
    if one == other:
        return
    if isinstance(one, Map) and isinstance(other, Map) and _alike(one, other):
        for key in dict.fromkeys((*one, *other)):
            if key not in _WORDING:
                at = other.where(key) if key in other else other.place
                yield from _compared(f"{path}.{key}", one.get(key), other.get(key), at)
    elif isinstance(one, Seq) and isinstance(other, Seq):
        yield from _items(path, one, other)
    else:
        yield Change(path, _shown(one), _shown(other), place)


def _alike(one: Map, other: Map) -> bool:
    """Whether two mappings are forms of one thing: they share a key beyond wording and clause."""
    return not one or not other or bool(({*one} & {*other}) - _WORDING)


def _items(path: str, one: Seq, other: Seq) -> Iterator[Change]:
    gone = [item for item in one if item not in other]
    new = [(other.where(index), item) for index, item in enumerate(other) if item not in one]
    if len(gone) == len(new):
        for old, (place, item) in zip(gone, new, strict=True):
            yield from _compared(path, old, item, place)
        return
    yield from (Change(path, _shown(item), _shown(None), other.place) for item in gone)
    yield from (Change(path, _shown(None), _shown(item), place) for place, item in new)


def _shown(value: Any) -> str:
    """A value in one line; of an entry the words it says, where it says any."""
    if value is None:
        return "nothing"
    if isinstance(value, Map) and isinstance(value.get("says"), str):
        return f"'{value['says']}'"
    text = _flat(value)
    return text if len(text) <= _LONGEST_COLUMNS else f"{text[:_LONGEST_COLUMNS]}…"


def _flat(value: Any) -> str:
    if isinstance(value, Map):
        return ", ".join(f"{key}: {_flat(item)}" for key, item in value.items())
    return ", ".join(map(_flat, value)) if isinstance(value, Seq) else str(value)
