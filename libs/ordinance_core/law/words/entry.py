"""One entry of a pack in words, as it stands on a day under the ways of the readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import msgspec

from ordinance_core.law.citations import words as values
from ordinance_core.law.grammar.charges import Charge, Payments
from ordinance_core.law.grammar.clocks import Clock
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.rules import Action, Bar, Exemption, NoEffect, Offence, Role, Test
from ordinance_core.law.grammar.terms import Entry
from ordinance_core.law.pack.pack import Pack, Ways
from ordinance_core.law.pack.sections import Gapped
from ordinance_core.law.words import charges, papers, rules
from ordinance_core.law.words.clocks import clock
from ordinance_core.law.words.lexicon import Lexicon
from ordinance_core.law.words.told import Grid, Point, Told


def told(
    pack: Pack, section: str, name: str, day: date = date.max, ways: Ways | None = None
) -> Told:
    """The entry in words; under the defaults, and in its last version, where nothing is said.

    Raises KeyError for an entry the pack does not have.
    """
    lexicon = Lexicon(pack, day, pack.defaults if ways is None else ways)
    entry = pack.entry(section, name, day, lexicon.ways)
    node = pack.tree[section][name]
    used = pack.used(section, name)
    points = (*_points(lexicon, section, name, entry), *_versions(pack, section, name, day))
    return Told(
        section=section,
        name=name,
        title=lexicon.title(section, name),
        points=tuple(_cited(points, _own(node))),
        grids=tuple(_grids(lexicon, entry)),
        clauses=tuple(dict.fromkeys(c for c in values(node) if c in pack.clauses)),
        readings=used,
        gaps=tuple(r for r in used if lexicon.ways.get(r) is None),
    )


def _own(node: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(values(node.get("cite")))


def _cited(points: Iterable[Point], own: tuple[str, ...]) -> Iterator[Point]:
    """Each point with its clauses: its own, else those of the whole entry."""
    for point in points:
        yield point if point.clauses else msgspec.structs.replace(point, clauses=own)


def _versions(pack: Pack, section: str, name: str, day: date) -> Iterator[Point]:
    for begins in pack.dates(section, name):
        if begins > day:
            yield Point("Amendment", f"another version holds from {begins}")


def _points(lexicon: Lexicon, section: str, name: str, of: Entry | None) -> Iterator[Point]:
    match of:
        case None:
            yield Point("Begins", "not yet in force on this day")
        case Gapped():
            title = lexicon.title(section, name)
            says = "; ".join(lexicon.gap(gap) for gap in of.gaps)
            yield Point("Gap", f"{title}: {says}", of.cite)
        case Role():
            yield from rules.role(of)
        case Payments():
            yield from charges.payments(lexicon, of)
        case _:
            yield from _named(lexicon, name, of)


def _named(lexicon: Lexicon, name: str, of: Entry) -> Iterator[Point]:
    match of:
        case Test():
            yield from rules.test(lexicon, name, of)
        case Exemption():
            yield from rules.exemption(lexicon, name, of)
        case Offence():
            yield from rules.offence(lexicon, name, of)
        case Action():
            yield from rules.action(lexicon, name, of)
        case Bar():
            yield from rules.bar(lexicon, name, of)
        case NoEffect():
            yield from rules.no_effect(lexicon, name, of)
        case Instrument():
            yield from papers.paper(lexicon, name, of)
        case Clock():
            yield from clock(lexicon, name, of)
        case Charge():
            yield from charges.charge(lexicon, name, of)


def _grids(lexicon: Lexicon, of: Entry | None) -> Iterator[Grid]:
    match of:
        case Instrument():
            yield from papers.content(lexicon, of)
        case Charge():
            yield from charges.grids(lexicon, of)
