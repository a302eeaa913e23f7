"""Everything a pack is refused for that its models cannot see by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ordinance_core.law.grammar.rules import ReadingOf
from ordinance_core.law.grammar.terms import Entry, Term
from ordinance_core.law.pack.choose import is_dated, readings_in
from ordinance_core.law.pack.circles import refuse_circles
from ordinance_core.law.pack.complaints import complaint
from ordinance_core.law.pack.effects import refuse_contradictions
from ordinance_core.law.pack.names import Names
from ordinance_core.law.pack.notes import refuse_unfounded
from ordinance_core.law.pack.pack import CALENDAR, Pack
from ordinance_core.law.pack.refs import terms
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.pack.source import Map, PackRefused, Place, Seq, place_of

_SAMPLE = "1"


def check(pack: Pack) -> None:
    """Raises PackRefused at the first thing that would fail if it were chosen."""
    _readings(pack)
    for key in _keys(pack):
        _dates(pack.tree[key[0]][key[1]])
        _uses(pack, key)
    _calendar(pack)
    names = Names(pack)
    for key in _keys(pack):
        for day, ways in _variants(pack, key):
            entry = pack.entry(*key, day, ways)
            if entry is not None:
                _entry(pack, names, key, entry)
    refuse_unfounded(pack, names)
    refuse_circles(pack)
    refuse_contradictions(pack, _variants)


def _keys(pack: Pack) -> Iterator[tuple[str, str]]:
    for section in SECTIONS:
        for name in pack.names(section):
            yield section, name


def _readings(pack: Pack) -> None:
    tree: Map = pack.tree.get("readings", pack.tree)
    used = {use["reading"] for section in pack.tree.values() for use in readings_in(section)}
    for name, reading in pack.readings.items():
        place = tree.where(name)
        _cited(pack, ("readings", name), reading, ())
        if not reading.cite:
            raise PackRefused(place, f"readings.{name} cites no clause")
        if reading.default is not None and not _answers(reading, str(reading.default)):
            raise PackRefused(place, f"readings.{name}: the default {reading.default} is no way")
        if bool(reading.ways) == (reading.value is not None):
            raise PackRefused(place, f"readings.{name} needs either ways or a value")
        if name not in used:
            raise PackRefused(place, f"nothing uses the reading {name}")


def _answers(reading: ReadingOf, way: str) -> bool:
    return way in reading.ways if reading.ways else way.isdecimal()


def _uses(pack: Pack, key: tuple[str, str]) -> None:
    for use in readings_in(pack.tree[key[0]][key[1]]):
        name, place = use["reading"], use.where("reading")
        reading = pack.readings.get(name)
        if reading is None:
            raise PackRefused(place, f"there is no reading {name}")
        branches = set(use) - {"reading", "as", "cite", "says"}
        wanted = set() if "as" in use else set(reading.ways)
        if branches != wanted:
            raise PackRefused(
                place, f"{name} has the ways {_list(reading.ways)}, here stand {_list(branches)}"
            )


def _list(names: Any) -> str:
    return ", ".join(sorted(map(str, names))) or "none"


def _dates(node: Any) -> None:
    if isinstance(node, Map):
        if is_dated(node) and list(node) != sorted(node):
            raise PackRefused(node.place, "the dates of a value stand in order, earliest first")
        if any(isinstance(k, date) for k in node) and not is_dated(node):
            raise PackRefused(node.place, "dates and words cannot stand side by side as keys")
        for value in node.values():
            _dates(value)
    elif isinstance(node, Seq):
        for item in node:
            _dates(item)


def _variants(pack: Pack, key: tuple[str, str]) -> Iterator[tuple[date, Mapping[str, Any]]]:
    """Each version under the defaults, then under every other way, one reading at a time."""
    node = pack.tree.get("calendar") if key == CALENDAR else pack.tree[key[0]][key[1]]
    for day in pack.dates(*key) or (date.max,):
        yield day, pack.defaults
        for use in readings_in(node):
            for choice in _ways(pack, use):
                yield day, {**pack.defaults, **choice}


def _ways(pack: Pack, use: Map) -> Iterator[dict[str, str]]:
    reading = pack.readings.get(use["reading"])
    if reading is None:
        raise PackRefused(use.where("reading"), f"there is no reading {use['reading']}")
    for way in reading.ways or (_SAMPLE,):
        yield {use["reading"]: way}
        for inner in readings_in(use.get(way)):
            for further in _ways(pack, inner):
                yield {use["reading"]: way, **further}


def _entry(pack: Pack, names: Names, key: tuple[str, str], entry: Entry) -> None:
    if not entry.cite:
        where = pack.tree[key[0]].where(key[1])
        raise PackRefused(where, f"{key[0]}.{key[1]} cites no clause")
    for path, term in terms(entry):
        _cited(pack, key, term, path)
        if says := complaint(names, entry, term):
            raise PackRefused(_place(pack, key, path), f"{key[0]}.{key[1]}: {says}")


def _cited(pack: Pack, key: tuple[str, str], term: Term, path: tuple[Any, ...]) -> None:
    for clause in _clauses(term):
        if clause not in pack.clauses:
            raise PackRefused(
                _place(pack, key, (*path, "cite")),
                f"{'.'.join(key)}: no clause {clause} is known",
            )


def _clauses(term: Term) -> Iterator[str]:
    """Every clause a term cites: for itself, or for a code it lists with its clause."""
    yield from getattr(term, "cite", ())
    for listed in ("conditions", "may_require", "even_if"):
        for cites in getattr(term, listed, {}).values():
            yield from cites


def _calendar(pack: Pack) -> None:
    """The calendar cites, too; its sections are checked by the calendars themselves."""
    for day, ways in _variants(pack, CALENDAR):
        pack.calendar(day, ways)
    _dates(pack.tree.get("calendar"))
    for place, clause in _cites(pack.tree.get("calendar")):
        if clause not in pack.clauses:
            raise PackRefused(place, f"the calendar: no clause {clause} is known")


def _cites(node: Any) -> Iterator[tuple[Place, str]]:
    if isinstance(node, Seq):
        for item in node:
            yield from _cites(item)
    if not isinstance(node, Map):
        return
    for key, value in node.items():
        if key == "cite":
            several = value if isinstance(value, Seq) else (value,)
            yield from ((node.where(key), clause) for clause in several)
        else:
            yield from _cites(value)


def _place(pack: Pack, key: tuple[str, str], path: tuple[Any, ...]) -> Any:
    return place_of(pack.tree, (*key, *path))
