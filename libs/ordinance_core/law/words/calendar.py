"""The calendar section in words: how days, hours and business days are counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ordinance_core.law.citations import words as values
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.pack.choose import choose
from ordinance_core.law.pack.pack import CALENDAR, Pack, Ways
from ordinance_core.law.words.lexicon import Lexicon, listed
from ordinance_core.law.words.told import Point, Told

_CITE = "cite"
_STATE = "us-"


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
    yield Point("Time zone", lexicon.pack.zone.replace("_", " "))
    chosen = choose(section, lexicon.day, lexicon.ways)
    for name, value in chosen.items():
        cited = tuple(values(value.get(_CITE))) if isinstance(value, Mapping) else ()
        yield Point(plain(name).capitalize(), _words(lexicon, value), cited)


def _words(lexicon: Lexicon, value: Any) -> str:
    match value:
        case {"gap": str(reading)}:
            return lexicon.gap(reading)
        case {}:
            parts = {plain(str(k)): v for k, v in value.items() if k != _CITE}
            return "; ".join(f"{key}: {_words(lexicon, of)}" for key, of in parts.items())
        case [*items]:
            return listed((_words(lexicon, item) for item in items), "and") or "none"
        case bool():
            return "yes" if value else "no"
        case _:
            text = str(value)
            return text.upper() if text.startswith(_STATE) else plain(text)
