"""Papers out and in: what they contain, how they are served, what counts as served."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ordinance_core.law.grammar.conditions import Conditions
from ordinance_core.law.grammar.predicates import Predicate
from ordinance_core.law.grammar.rules import _cited
from ordinance_core.law.grammar.terms import Cites, Entry, Names


class Item(Entry):
    """A content item; `states` names an attribute of the paper that has to be given with it.

    An item that `names_person` is stored only sealed.
    """

    must: bool = True
    names_person: bool = False
    when: Predicate | None = None
    states: str | None = None


class Service(Entry):
    """`served_when` lists the events that complete service; without it, receipt does.

    A paper is mailed to all its `addresses`; with `any_address`, to one of them.
    """

    to: Names = ()
    methods: Names = ()
    addresses: Names = ()
    any_address: bool = False
    each: Literal["recipient"] | None = None
    served_when: Names = ()


class Instrument(Entry):
    event: str
    title: str = ""
    where: Conditions = Field(default={})
    content: dict[str, Annotated[Item, BeforeValidator(_cited)]] = Field(default={})
    may_require: dict[str, Cites] = Field(default={})
    service: Service | None = None
