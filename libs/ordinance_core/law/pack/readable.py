"""Whether an attribute holds what a rule reads in it: a day, a number, an amount, a word."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.grammar.charges import (
    BasisAsStated,
    Counts,
    InterestOn,
    JoinsAsStated,
    RefundOf,
)
from ordinance_core.law.grammar.clocks import Clock, EarlierOf, LaterOf, MomentAnchor, Stay
from ordinance_core.law.grammar.figures import (
    Entered,
    Ladder,
)
from ordinance_core.law.grammar.predicates import FactIs, Facts
from ordinance_core.law.grammar.terms import Moment, Stated, Term, parse_moment
from ordinance_core.law.pack.names import Names, attributes_of, kinds, kinds_of
from ordinance_core.law.pack.nearest import close

_DAY = ("date", "instant", "number")
"""A number that dates something is a year."""
_NUMBER, _CENTS, _WORD = ("number",), ("cents",), ("code", "text")
_DISTINCT = ("code", "codes", "text", "number", "cents", "date", "instant", "flag")
_SAID = {
    _DAY: "a day or an instant",
    _NUMBER: "a number",
    _CENTS: "an amount of money",
    _WORD: "a word",
    _DISTINCT: "a single value",
}
Wanted = tuple[str, ...]


def unreadable(names: Names, term: Term) -> Iterator[str]:
    """Each attribute that a term reads and that no fact has in that kind."""
    for moment, wanted in _moments(term):
        yield from _unfit(str(moment), _kinds(names, moment), wanted)
    for attribute, wanted in _attributes(term):
        if attribute is None:
            continue
        if not kinds_of(attribute) and not isinstance(term, Facts):
            yield f"no fact has an attribute {attribute}{close(attribute, attributes_of(()))}"
        yield from _unfit(attribute, kinds_of(attribute), wanted)


def _unfit(said: str, found: frozenset[str], wanted: Wanted) -> Iterator[str]:
    if found and found.isdisjoint(wanted):
        yield f"{_SAID[wanted]} is expected here, {said} is of kind {' or '.join(sorted(found))}"


def _kinds(names: Names, moment: Moment) -> frozenset[str]:
    """What a moment is, nothing where it is not known at all."""
    source, attribute = moment.source, moment.attribute
    if attribute is None or source is None:
        return frozenset({"date"}) if attribute is None else kinds_of(attribute)
    event = names.event_of(source)
    found = kinds(event).get(attribute) if event is not None else None
    return frozenset(() if found is None else (found,))


def _moments(term: Term) -> Iterator[tuple[Moment, Wanted]]:
    match term:
        case InterestOn(rate=rate):
            yield rate, _NUMBER
        case RefundOf(confirmed=confirmed):
            yield confirmed, _CENTS
        case BasisAsStated(stated=stated) | JoinsAsStated(stated=stated):
            yield stated, _WORD
        case Facts(fact=facts):
            yield from ((parse_moment(fact), _DAY) for fact in facts)
    yield from ((moment, _DAY) for moment in _days(term))


def _days(term: Term) -> Iterator[Moment]:
    """The moments of a term that have to be days."""
    found: tuple[object, ...] = ()
    match term:
        case Facts():
            found = (term.before, term.on_or_before, term.on_or_after)
        case MomentAnchor(moments=several) | LaterOf(later_of=several):
            found = several
        case EarlierOf(earlier_of=several):
            found = several
        case Stay():
            found = (term.begins, term.ends)
        case Stated():
            found = (term.stated,)
        case Clock():
            found = (term.until,)
        case Counts() | InterestOn():
            found = (term.begins, *term.to)
    yield from (moment for moment in found if isinstance(moment, Moment))


def _attributes(term: Term) -> Iterator[tuple[str | None, Wanted]]:
    if isinstance(term, FactIs):
        yield term.distinct, _DISTINCT
    match term:
        case Facts():
            yield from ((name, _DAY) for name in term.dated)
        case Ladder():
            yield term.dated, _DAY
        case Counts():
            yield term.times, _NUMBER
        case Entered():
            yield term.entered, _CENTS
