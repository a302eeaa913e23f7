"""Papers in words: what they say, how they are sent and what counts as served."""

from __future__ import annotations

from collections.abc import Iterator

from ordinance_core.law.grammar.papers import Instrument, Item, Service
from ordinance_core.law.interpreter.words import event, plain
from ordinance_core.law.words.conditions import conditions
from ordinance_core.law.words.lexicon import Lexicon, attribute, listed, quoted, small
from ordinance_core.law.words.predicates import whole
from ordinance_core.law.words.told import Grid, Point, Row


def paper(lexicon: Lexicon, name: str, of: Instrument) -> Iterator[Point]:
    where = f", where {conditions(lexicon, of.where)}" if of.where else ""
    title = lexicon.title("instruments", name)
    made = f"{title[:1].upper()}{title[1:]}: made by {quoted(event(of.event))}{where}."
    yield Point("Paper", made, of.cite)
    for requirement, cite in of.may_require.items():
        yield Point("May require", lexicon.code("requirements", requirement), cite)
    if of.service is not None:
        yield from _service(lexicon, of.service)


def content(lexicon: Lexicon, of: Instrument) -> Iterator[Grid]:
    if of.content:
        rows = tuple(_item(lexicon, name, item) for name, item in of.content.items())
        yield Grid("What it says", ("item", "required", "remark"), rows)


def _item(lexicon: Lexicon, name: str, of: Item) -> Row:
    remarks = []
    if of.when is not None:
        remarks.append(f"only if {whole(lexicon, of.when)}")
    if of.states is not None:
        remarks.append(f"with its {quoted(attribute(of.states))}")
    if of.names_person:
        remarks.append("names a person: stored sealed")
    says = of.says or plain(name)
    cells = (says, "yes" if of.must else "on by default, not in the text", "; ".join(remarks))
    return Row(cells, of.cite)


def _service(lexicon: Lexicon, of: Service) -> Iterator[Point]:
    if of.to:
        each = ", each of them" if of.each else ""
        yield Point("Goes to", f"the {lexicon.roles(of.to)}{each}", of.cite)
    if of.methods:
        methods = listed(lexicon.code("method", m) for m in of.methods)
        yield Point("Methods", methods, of.cite)
    if of.addresses:
        kinds = [lexicon.code("address_kind", a) for a in of.addresses]
        any_ = "any one of" if of.any_address else "all of"
        yield Point("Addresses", f"{any_}: {listed(kinds, 'and')}", of.cite)
    done = lexicon.facts(of.served_when) if of.served_when else "receipt"
    yield Point("Served", f"by {small(done)}", of.cite)
