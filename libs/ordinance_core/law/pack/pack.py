"""A pack in memory: its entries as they stand on a day, under the ways of its readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import cached_property
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from ordinance_core.calendars import Calendar, Layers, Moment
from ordinance_core.calendars.load import calendar_of
from ordinance_core.law.grammar.header import Clause, Header
from ordinance_core.law.grammar.rules import ReadingOf, Role
from ordinance_core.law.grammar.terms import Entry, Term
from ordinance_core.law.pack.choose import NOTHING, choose, dates_in, maps, readings_in, versions
from ordinance_core.law.pack.misfits import misfits
from ordinance_core.law.pack.sections import SECTIONS, Gapped
from ordinance_core.law.pack.source import Map, PackRefused, dotted, shown
from ordinance_core.law.pack.unfit_calendar import misfit

E = TypeVar("E", bound=Entry)
Ways = Mapping[str, str | None]
CALENDAR = ("calendar", "calendar")
_BARE = Layers()


class Pack:
    """One town's law. Built by the loader; nothing in it changes but its caches."""

    def __init__(
        self,
        jurisdiction: str,
        tree: Map,
        header: Header,
        readings: Mapping[str, ReadingOf],
        clauses: Mapping[str, Clause],
    ) -> None:
        self.jurisdiction, self.tree, self.header = jurisdiction, tree, header
        self.readings, self.clauses = readings, clauses
        self.codes: Mapping[str, Mapping[str, str]] = tree.get("codes") or {}
        self.defaults: Ways = {name: r.chosen for name, r in readings.items()}
        self._nodes = dict(self._entries())
        self._used = {key: _readings(node) for key, node in self._nodes.items()}
        self._dates = {key: tuple(sorted(set(dates_in(n)))) for key, n in self._nodes.items()}
        self.is_dated = any(self._dates.values())
        self.references: dict[int, tuple[tuple[str, str], ...]] = {}
        self.closures: dict[Any, tuple[str, ...]] = {}
        self._names: dict[str, tuple[str, ...]] = {}
        self._numbers: dict[int, int] = {}
        self._equals: dict[str, int] = {}
        self._models: dict[Any, Entry | None] = {}
        self._calendars: dict[Any, Calendar] = {}

    @property
    def zone(self) -> str:
        return self.header.zone

    @cached_property
    def tzinfo(self) -> ZoneInfo:
        return ZoneInfo(self.header.zone)

    @property
    def reference(self) -> str:
        """The pack and its version, as events and letters name it."""
        return f"{self.jurisdiction}@{self.header.version}"

    @property
    def prefix(self) -> str:
        """What the town's case numbers begin with."""
        return self.header.prefix

    @property
    def title(self) -> str:
        return self.header.title

    @property
    def version(self) -> str:
        return self.header.version

    @cached_property
    def roles(self) -> dict[str, Role]:
        """The roles of the pack as they stand by default, for display."""
        found = {n: self.entry("roles", n, date.max, self.defaults) for n in self.names("roles")}
        return {name: role for name, role in found.items() if isinstance(role, Role)}

    def is_regulated(self, role: str) -> bool:
        """Whether a role is the person the law burdens, not an office of the town."""
        found = self.roles.get(role)
        return found is not None and found.regulated

    def office(self, role: str | None) -> str:
        """The ordinance's own title of a role; the town itself where none is known."""
        found = self.roles.get(role or "")
        return self.title if found is None else found.title

    def citation(self, clause: str) -> str:
        """Where a clause stands, with its id."""
        found = self.clauses.get(clause)
        return clause if found is None else f"{found.locator} ({clause})"

    def question(self, reading: str) -> str:
        """What a reading asks the town's attorney."""
        found = self.readings.get(reading)
        return reading if found is None else found.asks

    @cached_property
    def paper_events(self) -> frozenset[str]:
        """The events that make a paper, in or out."""
        return frozenset(
            event for paper in self._papers() for event in versions(paper.get("event")) if event
        )

    def day_of(self, moment: Moment) -> date:
        """The local civil date of a moment; at the ends of the era, the moment's own."""
        if not isinstance(moment, datetime):
            return moment
        try:
            return moment.astimezone(self.tzinfo).date()
        except OverflowError:
            return moment.date()

    def cite(self, clause: str) -> Clause:
        """Section and gist of a clause; raises KeyError for one nobody knows."""
        return self.clauses[clause]

    @cached_property
    def personal_items(self) -> frozenset[str]:
        """The content items that name a person in any version of any paper."""
        return frozenset(
            name
            for paper in self._papers()
            for content in maps(paper.get("content"))
            for name, item in content.items()
            if any(True in versions(one.get("names_person")) for one in maps(item))
        )

    def codes_of(self, attribute: str) -> tuple[str, ...]:
        """The codes an attribute may take; none where the pack leaves it free."""
        if attribute == "offence":
            return self.names("offences")
        return tuple(self.codes.get(attribute, {}))

    def words(self, attribute: str, code: str) -> str:
        """What people read for a code of an attribute; the code itself where no words are given."""
        return self.codes.get(attribute, {}).get(code) or code.replace("_", " ")

    def names(self, section: str) -> tuple[str, ...]:
        if section not in self._names:
            self._names[section] = tuple(self.tree.get(section) or ())
        return self._names[section]

    def entry(self, section: str, name: str, day: date, ways: Ways) -> Entry | None:
        """An entry as it stands; `Gapped` where a gap leaves it unreadable.

        None before its date, and for a name the pack does not have.

        Raises PackRefused where the chosen tree is no such entry.
        """
        key = (section, name)
        if key not in self._nodes:
            return None
        place = (key, self.begun(key, day), tuple(ways.get(r) for r in self._used[key]))
        if place not in self._models:
            self._models[place] = self._model(key, day, ways)
        return self._models[place]

    def number(self, term: Term) -> int:
        """The same for terms of this pack that say the same, wherever they stand."""
        found = self._numbers.get(id(term))
        if found is None:
            found = self._equals.setdefault(repr(term), len(self._equals))
            self._numbers[id(term)] = found
        return found

    def begun(self, key: tuple[str, str], day: date) -> date | None:
        """The date from which the version in force on a day has stood, None for the first."""
        return max((d for d in self._dates[key] if d <= day), default=None)

    def dates(self, section: str, name: str) -> tuple[date, ...]:
        """The dates at which an entry changes, in order; none where the pack has no such entry."""
        return self._dates.get((section, name), ())

    def used(self, section: str, name: str) -> tuple[str, ...]:
        """The readings an entry uses in itself; none where the pack has no such entry."""
        return self._used.get((section, name), ())

    def calendar(
        self,
        day: date,
        ways: Ways,
        layers: Layers = _BARE,
    ) -> Calendar:
        """The calendar of a day, with what the town recorded of its days laid over."""
        law = (self.begun(CALENDAR, day), tuple(ways.get(r) for r in self._used[CALENDAR]))
        place = (law, layers)
        if place not in self._calendars:
            self._calendars[place] = self._made(day, ways).with_layers(layers)
        return self._calendars[place]

    def _made(self, day: date, ways: Ways) -> Calendar:
        section = choose(self._nodes[CALENDAR], day, ways)
        try:
            return calendar_of(section, self.zone)
        except (LookupError, ValueError) as error:
            raise misfit(section, error) from error

    def _papers(self) -> Iterator[Map]:
        """Every version of every paper."""
        for paper in (self.tree.get("instruments") or {}).values():
            yield from maps(paper)

    def _entries(self) -> Iterator[tuple[tuple[str, str], Map]]:
        yield CALENDAR, self.tree.get("calendar") or Map(self.tree.place)
        for section in SECTIONS:
            for name, node in (self.tree.get(section) or {}).items():
                yield (section, name), node

    def _model(self, key: tuple[str, str], day: date, ways: Ways) -> Entry | None:
        chosen = choose(self._nodes[key], day, ways)
        if chosen is NOTHING or chosen is None:
            return None
        if not isinstance(chosen, Map):
            says = f"a mapping of keys is expected here, not {shown(chosen)}"
            raise PackRefused(self._nodes[key].place, says, dotted(key))
        try:
            return SECTIONS[key[0]].model_validate(chosen)
        except ValidationError as error:
            if self._dates[key] and self.begun(key, day) is None:
                return None
            if (gaps := _gaps(chosen)) and not _gaps(chosen.get("cite")):
                return Gapped(cite=chosen.get("cite"), gaps=gaps)
            raise misfits(SECTIONS[key[0]], key, chosen, error) from error


def _readings(node: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(use["reading"] for use in readings_in(node)))


def _gaps(node: Any) -> tuple[str, ...]:
    if isinstance(node, Map):
        if "gap" in node:
            return (node["gap"],)
        return tuple(dict.fromkeys(g for v in node.values() for g in _gaps(v)))
    if isinstance(node, list):
        return tuple(dict.fromkeys(g for v in node for g in _gaps(v)))
    return ()
