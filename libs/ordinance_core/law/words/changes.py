"""What two packs, or one on two days, say differently: entry by entry, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal

import msgspec

from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.pack.notes import questions, records
from ordinance_core.law.pack.pack import Pack, Ways
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.words.calendar import calendar
from ordinance_core.law.words.entry import told
from ordinance_core.law.words.told import Point, Told


class Said(msgspec.Struct, frozen=True):
    """What was said under a label before and is said after; what both say is left out."""

    label: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    clauses: tuple[str, ...]


class Changed(msgspec.Struct, frozen=True):
    """An entry that is in one only, or says something else; `place` as in `clocks.cure`."""

    place: str
    title: str
    how: Literal["added", "removed", "changed"]
    said: tuple[Said, ...]


class Item(msgspec.Struct, frozen=True):
    title: str
    points: tuple[Point, ...]


def changes(
    before: Pack, after: Pack, on: date = date.max, then: date = date.max
) -> tuple[Changed, ...]:
    """From one pack on a day to another on its own; the last version of each if none is said."""
    old, new = dict(_items(before, on)), dict(_items(after, then))
    places = tuple(dict.fromkeys((*old, *new)))
    found = (_changed(place, old.get(place), new.get(place)) for place in places)
    return tuple(each for each in found if each is not None)


def _changed(place: str, old: Item | None, new: Item | None) -> Changed | None:
    said = tuple(_said(old.points if old else (), new.points if new else ()))
    if old is None or new is None:
        known = new or old
        assert known is not None
        return Changed(place, known.title, "added" if old is None else "removed", said)
    return Changed(place, new.title, "changed", said) if said else None


def _said(old: tuple[Point, ...], new: tuple[Point, ...]) -> Iterator[Said]:
    seen: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
    for label in dict.fromkeys(point.label for point in (*old, *new)):
        gone = _beyond(label, old, new)
        come = _beyond(label, new, old)
        words = (tuple(p.says for p in gone), tuple(p.says for p in come))
        if (gone or come) and words not in seen:
            seen.add(words)
            clauses = tuple(dict.fromkeys(c for p in (*gone, *come) for c in p.clauses))
            yield Said(label, *words, clauses)


def _beyond(label: str, these: tuple[Point, ...], those: tuple[Point, ...]) -> list[Point]:
    return [point for point in these if point.label == label and point not in those]


def _items(pack: Pack, day: date) -> Iterator[tuple[str, Item]]:
    yield "pack", Item(pack.title, tuple(_header(pack)))
    for section in SECTIONS:
        for name in pack.names(section):
            whole = tuple(_told(pack, section, name, day))
            yield f"{section}.{name}", Item(told(pack, section, name, day).title, whole)
    time = _calendar(pack, day)
    yield "calendar", Item("how time is counted", tuple(time))
    yield from _notes(pack)


def _header(pack: Pack) -> Iterator[Point]:
    """All but the version, which changes with anything else."""
    places = pack.header.places
    yield Point("Title", pack.title)
    yield Point("State", pack.header.state)
    yield Point("Prefix", pack.prefix)
    yield Point("Places", ", ".join((*places.names, places.county or "", *places.postcodes)))


def _told(pack: Pack, section: str, name: str, day: date) -> Iterator[Point]:
    yield from _points(told(pack, section, name, day))
    for under, ways in _ways(pack, pack.used(section, name)):
        for point in _points(told(pack, section, name, day, ways)):
            yield msgspec.structs.replace(point, label=f"{point.label}, {under}")


def _calendar(pack: Pack, day: date) -> Iterator[Point]:
    yield from _points(calendar(pack, day))
    for under, ways in _ways(pack, pack.used("calendar", "calendar")):
        for point in _points(calendar(pack, day, ways)):
            yield msgspec.structs.replace(point, label=f"{point.label}, {under}")


def _ways(pack: Pack, used: tuple[str, ...]) -> Iterator[tuple[str, Ways]]:
    for reading in used:
        for way in pack.readings[reading].ways:
            if way != pack.defaults[reading]:
                yield f"if {reading} is read as {plain(way)}", {**pack.defaults, reading: way}


def _points(of: Told) -> Iterator[Point]:
    yield from of.points
    for grid in of.grids:
        for row in grid.rows:
            first, *cells = row.cells
            cells = [cell for cell in cells if cell]
            yield Point(f"{grid.title}: {first}", "; ".join(cells), row.clauses)


def _notes(pack: Pack) -> Iterator[tuple[str, Item]]:
    for name, reading in pack.readings.items():
        chosen = reading.chosen or "nobody decided: a gap"
        points = [Point("Asks", reading.asks, reading.cite)]
        points += [Point("In force by default", plain(chosen), reading.cite)]
        points += [Point(f"Way {plain(w)}", s, reading.cite) for w, s in reading.ways.items()]
        yield f"readings.{name}", Item(reading.asks, tuple(points))
    for name, question in questions(pack).items():
        points = [Point("Asks", question.asks, question.cite)]
        points += [Point("Meanwhile", question.meanwhile, question.cite)]
        yield f"questions.{name}", Item(question.asks, tuple(points))
    for name, values in pack.codes.items():
        yield f"codes.{name}", Item(f"values of {plain(name)}", _values(values))
    yield from _clauses(pack)


def _values(values: Mapping[str, str]) -> tuple[Point, ...]:
    return tuple(Point(plain(code), says) for code, says in values.items())


def _clauses(pack: Pack) -> Iterator[tuple[str, Item]]:
    carried = records(pack)
    for name, clause in pack.clauses.items():
        if name.startswith(pack.prefix):
            stores = ", ".join(map(plain, carried.get(name, ())))
            points = [Point("Where", clause.locator, (name,)), Point("Gist", clause.gist, (name,))]
            points += [Point("Recorded as", stores, (name,))] if stores else []
            yield f"clauses.{name}", Item(name, tuple(points))
