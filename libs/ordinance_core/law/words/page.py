"""A pack as one readable page, before anyone says how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import msgspec

from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.pack.notes import records
from ordinance_core.law.pack.pack import Pack
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.words.asked import Asked, Question, Ref, asked, refs, unsettled
from ordinance_core.law.words.calendar import calendar
from ordinance_core.law.words.entry import told
from ordinance_core.law.words.lexicon import Lexicon, attribute
from ordinance_core.law.words.resting import Resting
from ordinance_core.law.words.told import Grid, Row, Told
from ordinance_core.law.words.vocabulary import fact_words, quoted

_HEADINGS = {
    "roles": "Who acts",
    "instruments": "Papers",
    "clocks": "Periods",
    "actions": "What may and must be done",
    "bars": "What stands before many acts",
    "offences": "Offences",
    "exemptions": "What is exempt",
    "tests": "Conditions with a name",
    "charges": "Money",
    "payments": "In which order a payment goes",
    "no_effect": "What makes no difference",
}


class Shown(msgspec.Struct, frozen=True):
    """An entry, what refers to it and, of a clock, what asks whether it is missed."""

    told: Told
    users: tuple[Ref, ...]
    missed: tuple[Ref, ...] = ()


class Section(msgspec.Struct, frozen=True):
    name: str
    heading: str
    entries: tuple[Shown, ...]


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause with the entries that cite it and the open points that name it.

    `carried_by` says in words what stores a clause that only asks to be recorded. `lines` are
    those of the town's text that it was written from, with the SHA-256 of their words, several
    apart by semicolons; both are empty where no lines are cited.
    """

    id: str
    locator: str
    gist: str
    status: str
    entries: tuple[Ref, ...]
    asked: tuple[str, ...]
    carried_by: tuple[str, ...]
    lines: str
    sha256: str


class Page(msgspec.Struct, frozen=True):
    """Everything a pack says, as it stands on a day under its default readings."""

    jurisdiction: str
    town: str
    state: str
    version: str
    on: date
    sections: tuple[Section, ...]
    calendar: Told
    readings: tuple[Asked, ...]
    questions: tuple[Question, ...]
    codes: tuple[Grid, ...]
    clauses: tuple[ClauseShown, ...]

    @property
    def gaps(self) -> tuple[Asked, ...]:
        return tuple(reading for reading in self.readings if reading.is_gap)


def page(pack: Pack, day: date) -> Page:
    resting = Resting(pack, day)
    sections = (_section(pack, resting, name, day) for name in _ordered())
    return Page(
        jurisdiction=pack.jurisdiction,
        town=pack.title,
        state=pack.header.state,
        version=pack.version,
        on=day,
        sections=tuple(section for section in sections if section.entries),
        calendar=calendar(pack, day),
        readings=asked(pack, day),
        questions=unsettled(pack),
        codes=tuple(_codes(pack)),
        clauses=clauses(pack, resting),
    )


def _ordered() -> tuple[str, ...]:
    """The sections in the order in which people ask; one nobody thought of comes last."""
    return tuple(dict.fromkeys((*_HEADINGS, *SECTIONS)))


def _section(pack: Pack, resting: Resting, name: str, day: date) -> Section:
    entries = tuple(_shown(pack, resting, name, entry, day) for entry in pack.names(name))
    return Section(name, _HEADINGS.get(name, plain(name).capitalize()), entries)


def _shown(pack: Pack, resting: Resting, section: str, name: str, day: date) -> Shown:
    missed = resting.on_missed(name) if section == "clocks" else ()
    return Shown(
        told=told(pack, section, name, day),
        users=refs(pack, resting.on_entry((section, name))),
        missed=refs(pack, missed),
    )


def _codes(pack: Pack) -> Iterator[Grid]:
    for name, values in pack.codes.items():
        rows = tuple(Row((plain(code), says)) for code, says in values.items())
        yield Grid(plain(name), ("value", "words"), rows)


def clauses(pack: Pack, resting: Resting) -> tuple[ClauseShown, ...]:
    """The town's own clauses, then what it cites of others such as statutes."""
    found = [name for name in pack.clauses if name.startswith(pack.prefix)]
    found += [n for n in pack.clauses if n not in found and resting.on_clause(n)]
    return tuple(clause(pack, resting, name) for name in found)


def clause(pack: Pack, resting: Resting, name: str) -> ClauseShown:
    """One clause with what rests on it; raises KeyError for one nobody knows."""
    known = pack.clauses[name]
    keys = (key for key in resting.on_clause(name) if key[0] in (*SECTIONS, "calendar"))
    open_points = [n for n, reading in pack.readings.items() if name in (n, *reading.cite)]
    open_points += [q.id for q in unsettled(pack) if name in q.clauses]
    lexicon = Lexicon(pack, date.max, pack.defaults)
    return ClauseShown(
        id=name,
        locator=known.locator,
        gist=known.gist,
        status=known.status,
        entries=_entries(pack, tuple(keys)),
        asked=tuple(dict.fromkeys(open_points)),
        carried_by=tuple(_carrier(lexicon, c) for c in records(pack).get(name, ())),
        lines=known.lines,
        sha256=known.sha256,
    )


def _entries(pack: Pack, keys: tuple[tuple[str, str], ...]) -> tuple[Ref, ...]:
    places = (("calendar", "calendar") if key[0] == "calendar" else key for key in keys)
    return refs(pack, tuple(dict.fromkeys(places)))


def _carrier(lexicon: Lexicon, carrier: str) -> str:
    """`Event`, `Event.attribute`, `codes.attribute.code` or an entry, in words."""
    head, _, rest = carrier.partition(".")
    if head == "codes":
        name, _, code = rest.partition(".")
        return f"the {plain(name)} {quoted(lexicon.code(name, code))}" if code else plain(name)
    if head in SECTIONS:
        return f"{plain(head).removesuffix('s')} {quoted(lexicon.title(head, rest))}"
    words = fact_words(head)
    return f"the {attribute(rest)} given with {words.act}" if rest else words.act
