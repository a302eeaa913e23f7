"""Papers out and in: what they contain, how they are served, what counts as served."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.conditions import Conditions
from ordinance_core.law.grammar.predicates import Predicate
from ordinance_core.law.grammar.rules import _cited
from ordinance_core.law.grammar.terms import Cites, Entry, Names, Said


class Item(Said):
    """A content item; `states` names attributes of the paper, one of which has to be given too.

    An item that `names_person` is stored only sealed.
    """

    must: bool = True
    """False: advised, not demanded by the text."""
    names_person: bool = False
    """It names a person and is stored only sealed."""
    when: Predicate | None = None
    """It is asked for only where this may hold."""
    states: Names = ()
    """The attributes of the paper one of which has to be given with it."""


class Service(Entry):
    """`served_when` lists the events that complete service; without it, receipt does.

    A paper is mailed to all its `addresses`; with `any_address`, to one of them.
    """

    to: Names = ()
    """The roles it goes to."""
    methods: Names = ()
    """The methods by which service counts; without them, any."""
    addresses: Names = ()
    """The kinds of address it is mailed to, all of them."""
    any_address: bool = False
    """One of the addresses is enough."""
    each: Literal["recipient"] | None = None
    """`recipient`: it is served once every one it was mailed to has it."""
    served_when: Names = ()
    """The events that complete service; without them, delivery or refusal."""

    @model_validator(mode="after")
    def _addressed(self) -> Service:
        if self.any_address and not self.addresses:
            raise ValueError("any_address needs addresses")
        return self


class Instrument(Said):
    event: str
    """The event that makes the paper."""
    title: str = ""
    """Its heading."""
    where: Conditions = Field(default={})
    """What tells it apart from other papers of the same event."""
    content: dict[str, Annotated[Item, BeforeValidator(_cited)]] = Field(default={})
    """What it has to say, item by item."""
    may_require: dict[str, Cites] = Field(default={})
    """The codes of what it may require, each with its clause."""
    service: Service | None = None
    """How it is served."""
