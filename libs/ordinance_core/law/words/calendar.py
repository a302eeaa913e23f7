"""The calendar section in words: how days, hours and business days are counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ordinance_core.calendars.load import calendar_of, statute
from ordinance_core.calendars.rules import Rules
from ordinance_core.law.citations import words as values
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.pack.choose import choose
from ordinance_core.law.pack.pack import CALENDAR, Pack, Ways
from ordinance_core.law.words import counting
from ordinance_core.law.words.lexicon import Lexicon, listed
from ordinance_core.law.words.told import Point, Told

_CITE, _GAP = "cite", "gap"


def calendar(pack: Pack, day: date = date.max, ways: Ways | None = None) -> Told:
    lexicon = Lexicon(pack, day, pack.defaults if ways is None else ways)
    section = pack.tree.get("calendar") or {}
    used = pack.used(*CALENDAR)
    return Told(
        section="calendar",
        name="calendar",
        title="how time is counted",
        points=tuple(_points(lexicon, section)),
        clauses=tuple(dict.fromkeys(c for c in values(section) if c in pack.clauses)),
        readings=used,
        gaps=tuple(r for r in used if lexicon.ways.get(r) is None),
    )


def _points(lexicon: Lexicon, section: Any) -> Iterator[Point]:
    zone = lexicon.pack.zone.replace("_", " ")
    yield Point("Time zone", f"Days and hours are those of the time zone {zone}.")
    chosen = choose(section, lexicon.day, lexicon.ways)
    rules = None if _is_open(chosen) else calendar_of(chosen, lexicon.pack.zone).rules
    for name, value in chosen.items():
        cited = tuple(values(value.get(_CITE))) if isinstance(value, Mapping) else ()
        says = _open(lexicon, value) if rules is None else _says(rules, name)
        yield Point(plain(name).capitalize(), says, cited)


def _says(rules: Rules, name: str) -> str:
    named = {k: h.says for k, h in statute(rules.holidays.statutory).holidays.items()}
    match name:
        case "holidays":
            return counting.holidays(rules.holidays, named)
        case "business_day":
            return counting.business_day(rules.business_day)
        case "office":
            return counting.office(rules.office, named)
        case "days":
            return counting.days(rules.days)
        case "hours":
            return counting.hours(rules.hours)
        case _:
            return counting.months(rules.months)


def _is_open(node: Any) -> bool:
    """Whether a reading without a way leaves a gap somewhere at or below a node."""
    if isinstance(node, Mapping):
        return _GAP in node or any(map(_is_open, node.values()))
    return isinstance(node, list) and any(map(_is_open, node))


def _open(lexicon: Lexicon, value: Any) -> str:
    """A part of a calendar that cannot be counted with yet, name by name."""
    match value:
        case {"gap": str(reading)}:
            return lexicon.gap(reading)
        case {}:
            parts = {plain(str(k)): v for k, v in value.items() if k != _CITE}
            return "; ".join(f"{key}: {_open(lexicon, of)}" for key, of in parts.items())
        case [*items]:
            return listed((_open(lexicon, item) for item in items), "and") or "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return plain(str(value))
