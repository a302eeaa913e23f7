"""Roles, tests, exemptions, offences, acts and what has no effect, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.grammar.rules import Action, Bar, Exemption, NoEffect, Offence, Role, Test
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.pack.sections import SECTIONS
from ordinance_core.law.words.lexicon import Lexicon, attribute, listed
from ordinance_core.law.words.predicates import points, whole
from ordinance_core.law.words.told import Point
from ordinance_core.law.words.vocabulary import fact_words, quoted

_DELEGATES = {"any": "in any form, by word of mouth as well", "written": "in writing only"}


def role(of: Role) -> Iterator[Point]:
    side = "A person whom the law burdens" if of.regulated else "An office, which acts or decides"
    yield Point("Who", f"{side}.", of.cite)
    if of.delegation is not None:
        form = _DELEGATES[of.delegation.form]
        yield Point("Delegation", f"may delegate, {form}", of.delegation.cite)


def test(lexicon: Lexicon, name: str, of: Test) -> Iterator[Point]:
    yield Point("Test", f"{lexicon.title('tests', name)}.", of.cite)
    yield from points(lexicon, "Holds when", (of.when,))
    for code, cite in of.conditions.items():
        yield Point("Condition", lexicon.code("conditions", code), cite)


def exemption(lexicon: Lexicon, name: str, of: Exemption) -> Iterator[Point]:
    title = lexicon.title("exemptions", name)
    yield Point("Exemption", f"{title}; judged on {fact_words(of.subject).act}.", of.cite)
    yield from _gates(lexicon, of, "Needs", "Not if")
    yield from points(lexicon, "Lost if", of.lost_if)
    for code, listing in of.codes.items():
        word = lexicon.code(of.attribute, code)
        says = f"{word}: {listing.says}" if listing.says else word
        yield Point(f"Exempt {attribute(of.attribute)}", says, listing.cite)
        yield from points(lexicon, f"{word}: needs", listing.needs)
        yield from points(lexicon, f"{word}: not if", listing.unless)
    yield from points(lexicon, "Advice, no bar", of.warns)


def offence(lexicon: Lexicon, name: str, of: Offence) -> Iterator[Point]:
    yield Point("Offence", f"{lexicon.title('offences', name)}.", of.cite)
    by = f"the {lexicon.roles(of.by)}" if of.by else "every office of the town"
    yield Point("Found by", by)
    yield from _gates(lexicon, of, "Needs", "Not if")
    for excuse, cite in of.even_if.items():
        yield Point("No defence", plain(excuse), cite)
    if of.continuing:
        yield Point("Continuing", "it may go on from day to day")
    if of.catch_all:
        yield Point("Scope", "whatever breaks the ordinance and is no offence of its own")


def action(lexicon: Lexicon, name: str, of: Action) -> Iterator[Point]:
    title = lexicon.title("actions", name)
    yield Point("Act", f"The {lexicon.roles(of.by)} {of.force} {title}.", of.cite)
    yield Point("Records", _records(lexicon, of))
    if of.issues is not None:
        yield Point("Issues", f"the {lexicon.paper(of.issues)}, complete")
    if of.per:
        yield Point("Per", f"each {listed(map(lexicon.paper, of.per))} on its own")
    yield from _gates(lexicon, of, "Needs", "Barred if")
    yield from points(lexicon, "Advice, no bar", of.warns)
    if of.limits is not None:
        yield Point("Amount", f"within the charge {quoted(lexicon.title('charges', of.limits))}")
    if of.less is not None:
        yield Point("Less", f"what is set already: {lexicon.facts(of.less.fact)}", of.less.cite)


def _records(lexicon: Lexicon, of: Action) -> str:
    words = fact_words(of.does)
    parts = [words.act]
    for name, code in of.fixed.items():
        said = lexicon.code(name, code)
        named = attribute(name) == words.thing
        parts.append(f"namely {said}" if named else f"with the {attribute(name)} {quoted(said)}")
    return ", ".join(parts)


def bar(lexicon: Lexicon, name: str, of: Bar) -> Iterator[Point]:
    yield Point("Bar", f"{lexicon.title('bars', name)}.", of.cite)
    yield Point("While", whole(lexicon, of.when), of.when.cite)
    yield Point("Before", f"every rule {_upon(lexicon, of)}")


def no_effect(lexicon: Lexicon, name: str, of: NoEffect) -> Iterator[Point]:
    yield Point("No effect", f"{lexicon.title('no_effect', name)}.", of.cite)
    yield Point("Proved", f"no rule {_upon(lexicon, of)} looks at {lexicon.facts(of.of)}")
    if of.besides:
        besides = listed((_any_title(lexicon, of.upon, each) for each in of.besides), "and")
        yield Point("Except", besides)


def _upon(lexicon: Lexicon, of: NoEffect | Bar) -> str:
    """The rules looked through: those of whole sections, and of entries by name."""
    whole = [plain(each) for each in of.upon if each in SECTIONS]
    found = [f"of the {listed(whole, 'and')}"] if whole else []
    named = [_any_title(lexicon, tuple(SECTIONS), each) for each in of.upon if each not in SECTIONS]
    if named:
        found.append(f"for {listed(named, 'and')}")
    return " and ".join(found)


def _any_title(lexicon: Lexicon, sections: tuple[str, ...], name: str) -> str:
    for section in sections:
        if name in lexicon.pack.names(section):
            return quoted(lexicon.title(section, name))
    return quoted(plain(name))


def _gates(
    lexicon: Lexicon, of: Action | Exemption | Offence, needs: str, unless: str
) -> Iterator[Point]:
    yield from points(lexicon, needs, of.needs)
    yield from points(lexicon, unless, of.unless)
