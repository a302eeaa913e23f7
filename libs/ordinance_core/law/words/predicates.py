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
    Facts,
    Not,
    Open,
    Paid,
    Predicate,
    TestHolds,
    ThisIs,
)
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.words.conditions import codes, conditions, only_code
from ordinance_core.law.words.lexicon import Lexicon, attribute, listed
from ordinance_core.law.words.told import Point
from ordinance_core.law.words.vocabulary import attribute_words, fact_words, quoted


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
            return f"in the entry judged {conditions(lexicon, predicate.this)}"
        case Always() | Open():
            return _settled(lexicon, predicate)
        case _:
            return _named(lexicon, predicate)


def _settled(lexicon: Lexicon, predicate: Always | Open) -> str:
    if isinstance(predicate, Open):
        return lexicon.gap(predicate.gap)
    return "always" if predicate.always else "never"


def _named(
    lexicon: Lexicon, predicate: ClockIs | TestHolds | Exempt | Paid, *, denied: bool = False
) -> str:
    is_, holds, applies = _DENIED if denied else _HOLDS
    match predicate:
        case ClockIs():
            whose = " for this very entry" if predicate.of else ""
            whose += " for anyone it runs for" if predicate.whose else ""
            states = listed(map(plain, predicate.states))
            return f"the clock {lexicon.clock(predicate.clock)}{whose} {is_} {states}"
        case TestHolds():
            return f"the test {quoted(lexicon.title('tests', predicate.test))} {holds}"
        case Exempt(exempt="any"):
            return "no exemption applies" if denied else "any exemption applies"
        case Exempt():
            title = lexicon.title("exemptions", predicate.exempt)
            return f"the exemption {quoted(title)} {applies}"
        case Paid():
            return f"what is due {is_} paid: {lexicon.charges(predicate.paid)}"


_HOLDS = ("is", "holds", "applies")
_DENIED = ("is not", "does not hold", "does not apply")


def _joined(lexicon: Lexicon, of: AllOf | AnyOf) -> str:
    inner = of.all_of if isinstance(of, AllOf) else of.any_of
    found = [_inner(lexicon, each) for each in inner]
    between = "; and " if isinstance(of, AllOf) else "; or "
    return found[0] if len(found) == 1 else f"({between.join(found)})"


def _negated(lexicon: Lexicon, inner: Predicate) -> str:
    if isinstance(inner, FactIs) and not inner.counts and not inner.says:
        return fact(lexicon, inner, negated=True)
    if isinstance(inner, ClockIs | TestHolds | Exempt | Paid) and not inner.says:
        return _named(lexicon, inner, denied=True)
    return f"it is not so that {_inner(lexicon, inner)}"


def fact(lexicon: Lexicon, of: Facts, *, negated: bool = False) -> str:
    """Which facts have to be on record, or must not be."""
    head = lexicon.took_place(of.fact, negated=negated)
    counted = _counted(lexicon, of) if isinstance(of, FactIs) else ()
    whose = () if of.across is None else (f"in any matter of the {of.across}",)
    return ", ".join([head, *counted, *whose, *narrowed(lexicon, of)])


def every(lexicon: Lexicon, of: Facts) -> str:
    """Each of the facts asked for: `every cost that has been posted`."""
    known = [fact_words(name) for name in of.fact]
    each = listed(f"every {words.thing} that {words.done}" for words in known)
    return ", ".join([each, *narrowed(lexicon, of)])


def narrowed(lexicon: Lexicon, of: Facts) -> Iterator[str]:
    """What narrows a fact, in the order of the grammar."""
    if of.where:
        yield _named_code(lexicon, of) or f"where {conditions(lexicon, of.where)}"
    if of.by:
        yield f"by the {lexicon.roles(of.by)}"
    if isinstance(of, FactIs) and of.whose is not None:
        yield "by the person whose time it is"
    for name, word in _BOUNDS.items():
        if (bound := getattr(of, name)) is not None:
            yield f"{word} {lexicon.moment(bound)}"
    if of.without:
        yield f"not followed by {lexicon.facts(of.without)}"
    if of.dated:
        dates = ("the day it was done" if n == "on" else f"its {attribute(n)}" for n in of.dated)
        yield f"by {', else '.join(dates)}"


def _named_code(lexicon: Lexicon, of: Facts) -> str | None:
    """The codes asked for, where the attribute is what the fact itself is called."""
    things = {fact_words(name).thing for name in of.fact}
    for name in of.where:
        asked = only_code(of.where, name)
        if asked is not None and things == {attribute_words(name).noun}:
            return f"namely {codes(lexicon, name, asked)}"
    return None


_BOUNDS = {"before": "before", "on_or_before": "on or before", "on_or_after": "on or after"}
_COUNTS = {"at_least": "at least", "more_than": "more than", "at_most": "at most"}


def _counted(lexicon: Lexicon, of: FactIs) -> Iterator[str]:
    bounds = [f"{word} {n}" for k, word in _COUNTS.items() if (n := getattr(of, k)) is not None]
    if bounds:
        yield f"{' and '.join(bounds)} times"
    if of.distinct is not None:
        yield f"each {attribute(of.distinct)} counted once"
    if of.within is not None:
        first = ", counted from the first of them" if of.window == "first" else ""
        edge = ", its last day included" if of.edge == "included" else ""
        yield f"within {lexicon.period(of.within)}{first}{edge}"
