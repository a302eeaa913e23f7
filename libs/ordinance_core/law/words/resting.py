"""What rests on what: on an entry, on a clause, on a reading, on a clock's being missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property

from ordinance_core.law.citations import citing
from ordinance_core.law.grammar.predicates import ClockIs
from ordinance_core.law.grammar.terms import Entry
from ordinance_core.law.pack.pack import CALENDAR, Pack, Ways
from ordinance_core.law.pack.refs import Key, references, terms
from ordinance_core.law.pack.sections import SECTIONS

_MISSED = "missed"


class Resting:
    """The references between the entries of a pack, backwards, under every way of each reading."""

    def __init__(self, pack: Pack, day: date = date.max) -> None:
        self.pack, self.day = pack, day

    def on_reading(self, reading: str) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
        """The entries that use a reading themselves, and those that rest on one of these."""
        used = tuple(key for key in self._keys if reading in self.pack.used(*key))
        return used, self._beyond(used)

    def on_entry(self, key: Key) -> tuple[Key, ...]:
        """The entries that refer to this one."""
        return self._users.get(key, ())

    def on_clause(self, clause: str) -> tuple[Key, ...]:
        """The entries that cite a clause."""
        return tuple(_key(place) for place in self._citing.get(clause, ()))

    def on_missed(self, clock: str) -> tuple[Key, ...]:
        """The entries that ask whether a clock is missed."""
        asks = ((key, term) for key, entry in self._entries for _, term in terms(entry))
        return tuple(
            dict.fromkeys(
                key
                for key, term in asks
                if isinstance(term, ClockIs) and term.clock == clock and _MISSED in term.states
            )
        )

    def _beyond(self, used: Iterable[Key]) -> tuple[Key, ...]:
        found: dict[Key, None] = {}
        waiting = list(used)
        while waiting:
            key = waiting.pop()
            fresh = [user for user in self.on_entry(key) if user not in found]
            found.update(dict.fromkeys(fresh))
            waiting += fresh
        return tuple(key for key in sorted(found) if key not in used)

    @cached_property
    def _citing(self) -> Mapping[str, tuple[str, ...]]:
        return citing(self.pack)

    @cached_property
    def _keys(self) -> tuple[Key, ...]:
        return (CALENDAR, *((s, name) for s in SECTIONS for name in self.pack.names(s)))

    @cached_property
    def _entries(self) -> tuple[tuple[Key, Entry], ...]:
        return tuple(self._all())

    def _all(self) -> Iterator[tuple[Key, Entry]]:
        for key in self._keys[1:]:
            for ways in self._variants(key):
                entry = self.pack.entry(*key, self.day, ways)
                if entry is not None:
                    yield key, entry

    def _variants(self, key: Key) -> Iterator[Ways]:
        yield self.pack.defaults
        for reading in self.pack.used(*key):
            for way in self.pack.readings[reading].ways:
                yield {**self.pack.defaults, reading: way}

    @cached_property
    def _users(self) -> Mapping[Key, tuple[Key, ...]]:
        found: dict[Key, dict[Key, None]] = {}
        for key, entry in self._entries:
            for used in references(self.pack, key, entry):
                found.setdefault(used, {})[key] = None
        return {key: tuple(users) for key, users in found.items()}


def _key(place: str) -> Key:
    section, _, name = place.partition(".")
    return section, name
