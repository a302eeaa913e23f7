"""One record looked at under one way of every reading; what is worked out once is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

from ordinance_core.calendars import Calendar, Layers, Moment
from ordinance_core.law.answers import Known
from ordinance_core.law.grammar.terms import Entry
from ordinance_core.law.interpreter.layers import layers
from ordinance_core.law.interpreter.record import Record, Visible
from ordinance_core.law.pack.pack import CALENDAR, Pack, Ways
from ordinance_core.law.pack.refs import Key, references
from ordinance_core.law.pack.sections import Gapped

E = TypeVar("E", bound=Entry)
R = TypeVar("R")
_NOTHING: Any = object()


class Thread:
    """From where a rule looks: the paper it is judged on, and the fact it judges (`this`).

    `recipient` is the person whose own time is asked of, where a paper gives each their own.
    """

    __slots__ = ("alone", "key", "paper", "recipient", "subject")

    def __init__(
        self,
        paper: Known | None = None,
        subject: Known | None = None,
        *,
        alone: bool = True,
        recipient: str | None = None,
    ) -> None:
        self.paper, self.subject, self.alone = paper, subject, alone
        self.recipient = recipient
        self.key = (
            paper.id if paper is not None else None,
            subject.id if subject is not None else None,
            alone,
            recipient,
        )


class View:
    """The pack's entries and calendar under these ways, and a record of facts."""

    def __init__(self, pack: Pack, record: Record, ways: Ways, ratified: frozenset[str]) -> None:
        self.pack, self.record, self.ways, self.ratified = pack, record, ways, ratified
        self.as_of: Moment = record.as_of
        self.today: date = record.day_of(record.as_of)
        self.varied: Callable[[str, str], View] | None = None
        self.varies: tuple[View, str] | None = None
        self.settling = False
        self._under = tuple(ways.items())
        self._kept: dict[Any, Any] = {}
        self._entries: dict[Key, Entry | None] = {}

    def kept(self, key: Any, work: Callable[[], R]) -> R:
        """The answer under a key, worked out the first time."""
        found: R = self._kept.get(key, _NOTHING)
        if found is _NOTHING:
            found = self._kept[key] = work()
        return found

    def unvaried(self, section: str, name: str) -> View | None:
        """The view this one varies, where an entry does not rest on the reading that differs."""
        if self.varies is None:
            return None
        base, reading = self.varies
        return None if reading in base.readings(section, name) else base

    def entry(self, section: str, name: str, day: date | None = None) -> Entry | None:
        if day is not None and self.pack.is_dated and day != self.today:
            return self.pack.entry(section, name, day, self.ways)
        key = (section, name)
        if key not in self._entries:
            self._entries[key] = self.pack.entry(section, name, self.today, self.ways)
        return self._entries[key]

    def get(self, kind: type[E], section: str, name: str, day: date | None = None) -> E | None:
        """An entry of this kind, None where a gap closes it or its date has not come."""
        found = self.entry(section, name, day)
        return found if isinstance(found, kind) else None

    def visible(self, thread: Thread) -> Visible:
        return self.record.seen_from(thread.paper, alone=thread.alone)

    @property
    def calendar(self) -> Calendar:
        return self.calendar_on(self.today)

    def calendar_on(self, day: date) -> Calendar:
        """The calendar of a day with what the town recorded of its days laid over."""
        since = self.pack.begun(CALENDAR, day)
        return self.kept(("calendar", since), lambda: self._calendar(day))

    def _calendar(self, day: date) -> Calendar:
        return self.pack.calendar(day, self.ways, self.kept("laid", self._laid))

    def _laid(self) -> Layers:
        return layers(self.record.town, self.record.day_of)

    def readings(self, section: str, name: str) -> tuple[str, ...]:
        """Every reading an entry rests on, however far round."""
        return self.kept(("readings", section, name), lambda: self._closure(section, name))

    def _closure(self, section: str, name: str) -> tuple[str, ...]:
        key = (section, name, self._under, self.today if self.pack.is_dated else None)
        if key not in self.pack.closures:
            self.pack.closures[key] = self._readings((section, name))
        return self.pack.closures[key]

    def _readings(self, start: Key) -> tuple[str, ...]:
        found: dict[str, None] = {}
        done: set[Key] = set()
        waiting = [start]
        while waiting:
            key = waiting.pop()
            if key in done:
                continue
            done.add(key)
            found.update(dict.fromkeys(self.pack.used(*key)))
            waiting += self._references(key)
        return tuple(found)

    def _references(self, key: Key) -> tuple[Key, ...]:
        if key == CALENDAR:
            return ()
        entry = self.entry(*key)
        return () if entry is None else references(self.pack, key, entry)

    def rests_on(self, section: str, key: Key) -> bool:
        """Whether an entry refers straight to one of a section."""
        return section in self.kept(("sections", key), lambda: self._sections(key))

    def _sections(self, key: Key) -> frozenset[str]:
        return frozenset(ref[0] for ref in self._references(key))

    def used(self, section: str, name: str) -> tuple[tuple[str, str], ...]:
        """The readings an entry rests on with the way in force of each."""
        return self.kept(("used", section, name), lambda: self._in_force(section, name))

    def _in_force(self, section: str, name: str) -> tuple[tuple[str, str], ...]:
        ways = ((reading, self.ways.get(reading)) for reading in self.readings(section, name))
        return tuple((reading, way) for reading, way in ways if way is not None)

    def gaps(self, section: str, name: str) -> tuple[str, ...]:
        """The readings an entry rests on that have no way in force."""
        return self.kept(("gaps", section, name), lambda: self._open(section, name))

    def _open(self, section: str, name: str) -> tuple[str, ...]:
        return tuple(r for r in self.readings(section, name) if self.ways.get(r) is None)


def closed_by(entry: Entry | None) -> tuple[str, ...]:
    """The gaps that close an entry altogether."""
    return entry.gaps if isinstance(entry, Gapped) else ()
