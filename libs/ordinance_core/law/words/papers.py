"""Papers in words: what they say, how they are sent and what counts as served."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.grammar.papers import Instrument, Item, Service
from ordinance_core.law.interpreter.words import plain
from ordinance_core.law.words.conditions import conditions, only_code
from ordinance_core.law.words.lexicon import Lexicon, listed
from ordinance_core.law.words.predicates import whole
from ordinance_core.law.words.told import Grid, Point, Row
from ordinance_core.law.words.vocabulary import attribute_words, fact_words


def paper(lexicon: Lexicon, name: str, of: Instrument) -> Iterator[Point]:
    title = lexicon.title("instruments", name)
    yield Point("Paper", f"{title[:1].upper()}{title[1:]}: {_made(lexicon, name, of)}.", of.cite)
    for requirement, cite in of.may_require.items():
        yield Point("May require", lexicon.code("requirements", requirement), cite)
    if of.service is not None:
        yield from _service(lexicon, of.service)


def _made(lexicon: Lexicon, name: str, of: Instrument) -> str:
    """What puts the paper on record; a filing that goes by its name is said shorter."""
    asked = only_code(of.where, "instrument")
    if asked is not None and asked.one_of == (name,):
        return "a filing; it is made when it is received"
    act = fact_words(of.event).act
    return f"made by {act}, where {conditions(lexicon, of.where)}" if of.where else f"made by {act}"


def content(lexicon: Lexicon, of: Instrument) -> Iterator[Grid]:
    if of.content:
        rows = tuple(_item(lexicon, name, item) for name, item in of.content.items())
        yield Grid("What it says", ("item", "required", "remark"), rows)


def _item(lexicon: Lexicon, name: str, of: Item) -> Row:
    remarks = []
    if of.when is not None:
        remarks.append(f"only if {whole(lexicon, of.when)}")
    if of.states:
        remarks.append(" or ".join(_stated(each) for each in of.states))
    if of.names_person:
        remarks.append("names a person: stored sealed")
    says = of.says or plain(name)
    cells = (says, "yes" if of.must else "on by default, not in the text", "; ".join(remarks))
    return Row(cells, of.cite)


def _stated(name: str) -> str:
    words = attribute_words(name)
    return f"says whether {words.yes}" if words.is_flag else f"with its {words.noun}"


def _service(lexicon: Lexicon, of: Service) -> Iterator[Point]:
    if of.to:
        each = ", each of them with their own time" if of.each else ""
        yield Point("Goes to", f"the {lexicon.roles(of.to)}{each}", of.cite)
    if of.methods:
        methods = listed(lexicon.code("method", m) for m in of.methods)
        yield Point("Methods", methods, of.cite)
    if of.addresses:
        kinds = [lexicon.code("address_kind", a) for a in of.addresses]
        any_ = "any one of" if of.any_address else "all of"
        yield Point("Addresses", f"{any_}: {listed(kinds, 'and')}", of.cite)
    done = lexicon.facts(of.served_when) if of.served_when else "receipt"
    yield Point("Served", f"by {done}", of.cite)
