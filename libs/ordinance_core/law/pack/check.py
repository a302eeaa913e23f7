"""Everything a pack is refused for that its models cannot see by themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any

from ordinance_core.law.grammar.rules import ReadingOf
from ordinance_core.law.grammar.terms import Entry, Term
from ordinance_core.law.pack.choose import BLANK, is_dated, readings_in
from ordinance_core.law.pack.circles import circles
from ordinance_core.law.pack.complaints import complaints_of
from ordinance_core.law.pack.effects import contradictions
from ordinance_core.law.pack.names import Names
from ordinance_core.law.pack.nearest import close, nearest
from ordinance_core.law.pack.notes import unfounded
from ordinance_core.law.pack.pack import CALENDAR, Pack
from ordinance_core.law.pack.pinpoint import pinpoint
from ordinance_core.law.pack.refs import terms
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.pack.source import Map, PackRefused, Place, Seq, at, dotted, shown

_SAMPLE = "1"


def complaints(
    pack: Pack, broken: Collection[str] = (), known: Collection[str] = ()
) -> Iterator[PackRefused]:
    """Everything that would fail if it were chosen.

    `broken` are readings and `known` clauses that stand in the pack but did not fit their form:
    whoever uses them is not blamed for it.
    """
    checker = _Checker(pack, frozenset(broken), pack.clauses.keys() | known)
    found = [*checker.readings(), *checker.entries(), *checker.calendar()]
    yield from found
    yield from unfounded(pack, checker.names)
    if not found and not broken:
        yield from circles(pack, _variants)
        yield from contradictions(pack, _variants)


class _Checker:
    """Looks at one pack, an entry at a time."""

    def __init__(self, pack: Pack, broken: frozenset[str], clauses: Collection[str]) -> None:
        self.pack, self.broken, self.clauses = pack, broken, clauses
        self.names = Names(pack)

    def readings(self) -> Iterator[PackRefused]:
        sections = self.pack.tree.values()
        used = {use["reading"] for section in sections for use in readings_in(section)}
        for name, reading in self.pack.readings.items():
            yield from self._cited(("readings", name), reading, ())
            for field, says in _of_reading(name, reading, used):
                yield at(self.pack.tree, ("readings", name, field), says)

    def entries(self) -> Iterator[PackRefused]:
        for key in _keys(self.pack):
            node = self.pack.tree[key[0]][key[1]]
            found = [*_dates(node, key), *self._uses(node, key)]
            yield from found
            if not found:
                yield from self._each(key)

    def calendar(self) -> Iterator[PackRefused]:
        """The calendar cites, too; its sections are checked by the calendars themselves."""
        node = self.pack.tree.get("calendar")
        found = [*_dates(node, ("calendar",)), *self._uses(node, ("calendar",))]
        yield from found
        for day, ways in () if found else _variants(self.pack, CALENDAR):
            try:
                self.pack.calendar(day, ways)
            except PackRefused as refused:
                yield refused
        for place, clause in _cites(node):
            if clause not in self.clauses:
                yield PackRefused(place, self._no_clause(clause), "calendar.cite", shown(clause))

    def _uses(self, node: Any, key: tuple[str, ...]) -> Iterator[PackRefused]:
        for use in readings_in(node):
            name, place = use["reading"], use.where("reading")
            reading = self.pack.readings.get(name)
            if reading is None:
                if name not in self.broken:
                    says = f"there is no reading {name}{nearest(name, self.pack.readings)}"
                    yield PackRefused(place, says, dotted(key), name)
                continue
            if (wrong := _misused(name, reading, use)) is not None:
                yield PackRefused(place, wrong, dotted(key))

    def _each(self, key: tuple[str, str]) -> Iterator[PackRefused]:
        """An entry as it stands on each date under each way."""
        for day, ways in _variants(self.pack, key):
            try:
                entry = self.pack.entry(*key, day, ways)
            except PackRefused as refused:
                yield refused
                continue
            if entry is not None:
                yield from self._entry(key, entry)

    def _entry(self, key: tuple[str, str], entry: Entry) -> Iterator[PackRefused]:
        if not entry.cite:
            yield PackRefused(
                self.pack.tree[key[0]].where(key[1]), "it cites no clause; add cite", dotted(key)
            )
        for path, term in terms(entry):
            yield from self._cited(key, term, path)
            for says in complaints_of(self.names, entry, term):
                yield pinpoint(self.pack.tree, (*key, *path), says)

    def _cited(
        self, key: tuple[str, str], term: Term, path: tuple[Any, ...]
    ) -> Iterator[PackRefused]:
        for clause in _clauses(term):
            if clause not in self.clauses:
                yield at(self.pack.tree, (*key, *path, "cite"), self._no_clause(clause))

    def _no_clause(self, clause: object) -> str:
        return f"no clause {clause} is known{close(clause, self.clauses)}"


def _misused(name: str, reading: ReadingOf, use: Map) -> str | None:
    """Why a reading cannot be used like this; its clauses and words stand in `readings`."""
    branches = set(use) - {"reading", "as"}
    if "as" in use and not branches:
        fits = reading.value is not None and str(use["as"]).count(BLANK) == 1
        return None if fits else f'as: {name} needs a value, written once, as in "{BLANK} days"'
    if reading.value is not None:
        return f'{name} has a value: write as: "{BLANK} {reading.value}"'
    if branches != set(reading.ways):
        return f"{name} has the ways {_list(reading.ways)}, here stand {_list(branches)}"
    return None


def _keys(pack: Pack) -> Iterator[tuple[str, str]]:
    for section in SECTIONS:
        for name in pack.names(section):
            yield section, name


def _of_reading(name: str, reading: ReadingOf, used: Collection[Any]) -> Iterator[tuple[str, str]]:
    if not reading.cite:
        yield "cite", "it cites no clause; add cite"
    if reading.default is not None and not _answers(reading, str(reading.default)):
        meant = nearest(reading.default, reading.ways)
        yield "default", f"the default {reading.default} is no way{meant}"
    if bool(reading.ways) == (reading.value is not None):
        yield "ways", "it needs either ways or a value"
    if name not in used:
        yield "asks", f"nothing uses the reading {name}"


def _answers(reading: ReadingOf, way: str) -> bool:
    return way in reading.ways if reading.ways else way.isdecimal()


def _list(names: Any) -> str:
    return ", ".join(sorted(map(str, names))) or "none"


def _dates(node: Any, path: tuple[Any, ...]) -> Iterator[PackRefused]:
    if isinstance(node, Map):
        if is_dated(node) and list(node) != sorted(node):
            says = "the dates of a value stand in order, earliest first"
            yield PackRefused(node.place, says, dotted(path), shown(node))
        if any(isinstance(k, date) for k in node) and not is_dated(node):
            says = "dates and words cannot stand side by side as keys"
            yield PackRefused(node.place, says, dotted(path), shown(node))
        for key, value in node.items():
            yield from _dates(value, (*path, key))
    elif isinstance(node, Seq):
        for index, item in enumerate(node):
            yield from _dates(item, (*path, index))


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
        return
    for way in reading.ways or (_SAMPLE,):
        yield {use["reading"]: way}
        for inner in readings_in(use.get(way)):
            for further in _ways(pack, inner):
                yield {use["reading"]: way, **further}


def _clauses(term: Term) -> Iterator[str]:
    """Every clause a term cites: for itself, or for a code it lists with its clause."""
    yield from getattr(term, "cite", ())
    for listed in ("conditions", "may_require", "even_if"):
        for cites in getattr(term, listed, {}).values():
            yield from cites


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
