"""The proof of `no_effect`: no rule it speaks of looks at those facts, however far round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date

from ordinance_core.law.grammar.charges import Charge
from ordinance_core.law.grammar.conditions import Condition
from ordinance_core.law.grammar.papers import Instrument
from ordinance_core.law.grammar.predicates import Facts
from ordinance_core.law.grammar.rules import Action, NoEffect, Offence
from ordinance_core.law.grammar.terms import Entry, Moment, Term
from ordinance_core.law.pack.pack import CALENDAR, Pack, Ways
from ordinance_core.law.pack.refs import Key, references, terms
from ordinance_core.law.pack.source import PackRefused, dotted

_RULES = ("actions", "charges", "offences", "clocks")


Variants = Callable[[Pack, Key], Iterable[tuple[date, Ways]]]


def contradictions(pack: Pack, variants: Variants) -> Iterator[PackRefused]:
    """Each rule that looks at what has no effect upon it.

    `variants` are the dates and ways under which an entry reads differently. The proof holds
    under each way, but for the readings that a `no_effect` itself cites: it stands while the town
    reads them as it does by default.
    """
    for name in pack.names("no_effect"):
        entry = pack.entry("no_effect", name, date.max, pack.defaults)
        if isinstance(entry, NoEffect):
            for key in covered(pack, entry):
                if seen := _seen(pack, key, entry, variants):
                    yield PackRefused(
                        pack.tree["no_effect"].where(name),
                        f"it is contradicted by {key[0]}.{key[1]}, which looks at {seen}",
                        dotted(("no_effect", name)),
                    )


def covered(pack: Pack, entry: NoEffect) -> Iterator[Key]:
    """The rules a `no_effect` speaks of."""
    for section in _RULES:
        for name in pack.names(section):
            named = section in entry.upon or name in entry.upon
            if named and section not in entry.besides and name not in entry.besides:
                yield section, name


def _seen(pack: Pack, key: Key, entry: NoEffect, variants: Variants) -> str | None:
    def kept(pack: Pack, key: Key) -> Iterator[tuple[date, Ways]]:
        cited = [clause for clause in entry.cite if clause in pack.defaults]
        for day, ways in variants(pack, key):
            if all(ways.get(reading) == pack.defaults[reading] for reading in cited):
                yield day, ways

    for term in _gates(pack, key, set(), kept):
        for of in entry.of:
            if _looks(pack, term, of):
                return of
    return None


def _gates(pack: Pack, key: Key, done: set[Key], variants: Variants) -> Iterator[Term]:
    """Every term a rule looks through, under any way of any reading."""
    if key in done or key == CALENDAR:
        return
    done.add(key)
    rules = (pack.entry(*key, day, ways) for day, ways in variants(pack, key))
    for rule in {id(rule): rule for rule in rules if rule is not None}.values():
        for part in _parts(rule):
            yield from (term for _, term in terms(part))
            for further in references(pack, key, part):
                if further[0] != "instruments":
                    yield from _gates(pack, further, done, variants)


def _parts(rule: Entry) -> list[Term]:
    match rule:
        case Action() | Offence():
            return [*rule.needs, *rule.unless]
        case Charge():
            return [*rule.when, *rule.needs, *rule.unless]
        case _:
            return [rule]


def _looks(pack: Pack, term: Term, of: str) -> bool:
    if isinstance(term, Moment):
        return term.source == of
    if not isinstance(term, Facts):
        return False
    sources = [fact.partition(".")[0] for fact in term.fact]
    if of in sources:
        return True
    paper = (
        pack.entry("instruments", of, date.max, pack.defaults)
        if of in pack.names("instruments")
        else None
    )
    if not isinstance(paper, Instrument) or paper.event not in sources:
        return False
    return not any(_apart(paper.where.get(a), c) for a, c in term.where.items())


def _apart(one: object, other: object) -> bool:
    """Two conditions no fact can meet together."""
    if not isinstance(one, Condition) or not isinstance(other, Condition):
        return False
    if one.one_of is None or other.one_of is None:
        return False
    return not set(one.one_of) & set(other.one_of)
