"""Predicates in words, each inner one with the clause it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ordinance_core.law.grammar.predicates import (
    AllOf,
    Always,
    AnyOf,
    ClockIs,
    Exempt,
    FactIs,
    Not,
    Open,
    Paid,
    Predicate,
    TestHolds,
    ThisIs,
)
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.words.conditions import conditions
from ordinance_core.law.words.lexicon import Lexicon, attribute, listed, quoted
from ordinance_core.law.words.told import Point


def points(lexicon: Lexicon, label: str, given: Iterable[Predicate]) -> Iterator[Point]:
    """One point for each of a list of needs or bars."""
    for predicate in given:
        yield Point(label, whole(lexicon, predicate), predicate.cite)


def whole(lexicon: Lexicon, predicate: Predicate) -> str:
    """A predicate that stands by itself."""
    return _bare(predicate_words(lexicon, predicate))


def predicate_words(lexicon: Lexicon, predicate: Predicate) -> str:
    """What has to be true; the pack's own words go before what is looked at."""
    found = _form(lexicon, predicate)
    if not predicate.says:
        return found
    if quoted(predicate.says) in found:
        return predicate.says
    return f"{predicate.says} ({_bare(found)})"


def _bare(group: str) -> str:
    """A group without the brackets round it, where something else sets it apart."""
    return group[1:-1] if group.startswith("(") and group.endswith(")") else group


def _inner(lexicon: Lexicon, predicate: Predicate) -> str:
    cited = f" [{', '.join(predicate.cite)}]" if predicate.cite else ""
    return predicate_words(lexicon, predicate) + cited


def _form(lexicon: Lexicon, predicate: Predicate) -> str:
    match predicate:
        case AllOf() | AnyOf():
            return _joined(lexicon, predicate)
        case Not():
            return _negated(lexicon, predicate.negated)
        case FactIs():
            return fact(lexicon, predicate)
        case ThisIs():
            return f"of the entry judged, {conditions(lexicon, predicate.this)}"
        case Always() | Open():
            return _settled(lexicon, predicate)
        case _:
            return _named(lexicon, predicate)


def _settled(lexicon: Lexicon, predicate: Always | Open) -> str:
    if isinstance(predicate, Open):
        return lexicon.gap(predicate.gap)
    return "always" if predicate.always else "never"


def _named(lexicon: Lexicon, predicate: ClockIs | TestHolds | Exempt | Paid) -> str:
    match predicate:
        case ClockIs():
            whose = " for this very entry" if predicate.of else ""
            states = listed(map(plain, predicate.states))
            return f"the clock {lexicon.clock(predicate.clock)}{whose} is {states}"
        case TestHolds():
            return f"the test {quoted(lexicon.title('tests', predicate.test))} holds"
        case Exempt(exempt="any"):
            return "any exemption applies"
        case Exempt():
            title = lexicon.title("exemptions", predicate.exempt)
            return f"the exemption {quoted(title)} applies"
        case Paid():
            return f"what is due is paid: {lexicon.charges(predicate.paid)}"


def _joined(lexicon: Lexicon, of: AllOf | AnyOf) -> str:
    inner = of.all_of if isinstance(of, AllOf) else of.any_of
    found = [_inner(lexicon, each) for each in inner]
    between = "; and " if isinstance(of, AllOf) else "; or "
    return found[0] if len(found) == 1 else f"({between.join(found)})"


def _negated(lexicon: Lexicon, inner: Predicate) -> str:
    if isinstance(inner, FactIs) and not inner.counts and not inner.says:
        return fact(lexicon, inner, negated=True)
    return f"it is not so that {_inner(lexicon, inner)}"


def fact(lexicon: Lexicon, of: FactIs, *, negated: bool = False) -> str:
    """Which facts have to be on record, or must not be."""
    names = lexicon.facts(of.fact)
    head = _counted(lexicon, of, names) if of.counts else f"{'no ' if negated else ''}{names}"
    return ", ".join([f"{head} on record", *narrowed(lexicon, of)])


def narrowed(lexicon: Lexicon, of: FactIs) -> Iterator[str]:
    """What narrows a fact, in the order of the grammar."""
    if of.where:
        yield f"where {conditions(lexicon, of.where)}"
    if of.by:
        yield f"by the {lexicon.roles(of.by)}"
    for name, word in _BOUNDS.items():
        if (bound := getattr(of, name)) is not None:
            yield f"{word} {lexicon.moment(bound)}"
    if of.without:
        yield f"with no {lexicon.facts(of.without)} that hangs on it"
    if of.dated is not None:
        yield f"dated by its {quoted(attribute(of.dated))}"


_BOUNDS = {"before": "before", "on_or_before": "on or before", "on_or_after": "on or after"}
_COUNTS = {"at_least": "at least", "more_than": "more than", "at_most": "at most"}


def _counted(lexicon: Lexicon, of: FactIs, names: str) -> str:
    bounds = [f"{word} {n}" for k, word in _COUNTS.items() if (n := getattr(of, k)) is not None]
    parts = [f"{' and '.join(bounds)} of {names}"]
    if of.distinct is not None:
        parts.append(f"each {attribute(of.distinct)} counted once")
    if of.within is not None:
        first = ", counted from the first of them" if of.window == "first" else ""
        edge = ", its last day included" if of.edge == "included" else ""
        parts.append(f"within {lexicon.period(of.within)}{first}{edge}")
    if of.across is not None:
        parts.append(f"over all matters of the {of.across}")
    return ", ".join(parts)
