"""What an entry refers to: found by walking its model, so that nothing has to be listed twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ordinance_core.law.facts import FACTS
from ordinance_core.law.grammar.charges import Charge, PartOf, Principal, RefundOf
from ordinance_core.law.grammar.figures import Ladder
from ordinance_core.law.grammar.predicates import ClockIs, Exempt, Facts, Paid, TestHolds
from ordinance_core.law.grammar.rules import Action
from ordinance_core.law.grammar.terms import Moment, Term
from ordinance_core.law.pack.barring import barring
from ordinance_core.law.pack.names import kinds
from ordinance_core.law.pack.pack import CALENDAR, Pack

Key = tuple[str, str]
PAPER_MOMENTS = frozenset({"issued", "mailed", "received", "served"})


def terms(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Term]]:
    """Every term at or below a value with its path, by the names a pack uses."""
    if isinstance(value, Term):
        yield path, value
        for name, field in type(value).model_fields.items():
            yield from terms(getattr(value, name), (*path, field.alias or name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from terms(item, (*path, key))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from terms(item, (*path, index))


def references(pack: Pack, key: Key, entry: Term) -> tuple[Key, ...]:
    """The entries one entry rests on, each once."""
    if id(entry) not in pack.references:
        found = dict.fromkeys(_references(pack, key, entry))
        pack.references[id(entry)] = tuple(ref for ref in found if ref != key)
    return pack.references[id(entry)]


def rests_on_itself(pack: Pack, key: Key, entry: Term) -> bool:
    """Whether an entry refers straight to itself."""
    return key in _references(pack, key, entry)


def _references(pack: Pack, key: Key, entry: Term) -> list[Key]:
    found = [ref for _, term in terms(entry) for ref in _of(pack, term)]
    found += [("bars", name) for name in barring(pack, *key)]
    counts_days = key[0] == "clocks" or any(isinstance(term, Ladder) for _, term in terms(entry))
    return [*found, CALENDAR] if counts_days else found


def source_key(pack: Pack, source: str | None) -> Key | None:
    """The instrument or clock a moment or a `fact` speaks of, None for an event."""
    for section in ("instruments", "clocks"):
        if source is not None and source in pack.names(section):
            return section, source
    return None


def _of(pack: Pack, term: Term) -> list[Key]:
    match term:
        case ClockIs():
            return [("clocks", term.clock)]
        case TestHolds():
            return [("tests", term.test)]
        case Exempt():
            names = pack.names("exemptions") if term.exempt == "any" else (term.exempt,)
            return [("exemptions", name) for name in names]
        case Moment():
            key = source_key(pack, term.source)
            return [key] if key else []
        case Facts():
            keys = [source_key(pack, fact.partition(".")[0]) for fact in term.fact]
            return [key for key in keys if key]
        case _:
            return [("charges", name) for name in charges_of(term)]


def moments_of(source: str, event: str) -> frozenset[str]:
    """What dates a paper or a fact of this event: its attributes, and how far a paper has come."""
    return frozenset(kinds(event)) | (frozenset() if source in FACTS else PAPER_MOMENTS)


def charges_of(term: Term) -> tuple[str, ...]:
    match term:
        case Paid():
            return term.paid
        case PartOf() | Principal() | RefundOf():
            return term.charges
        case Charge():
            return term.less
        case Action(limits=str(limits)):
            return (limits,)
        case _:
            return ()
