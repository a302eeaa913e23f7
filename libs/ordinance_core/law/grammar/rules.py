"""Who acts and what may be done: roles, tests, exemptions, offences, actions, no-effects."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.predicates import Facts, Predicate, Predicates
from ordinance_core.law.grammar.terms import Cites, Entry, Names, Rank, Said, SomeNames


def _cited(value: Any) -> Any:
    """An inner item may be written as its clause alone."""
    return {"cite": value} if value is None or isinstance(value, str | list) else value


class Delegation(Entry):
    form: Literal["any", "written"]
    """`written`: only a written delegation counts; `any`: an oral one, too."""


class Role(Entry):
    title: str
    """What the office, or the person, is called."""
    regulated: bool = False
    """The person the law burdens, not an office of the town."""
    delegation: Delegation | None = None
    """That the office may delegate, and in which form."""


class Test(Said):
    """A named condition; `conditions` lists the codes it speaks of, each with its clause."""

    __test__ = False
    when: Predicate
    """The condition that has this name."""
    conditions: dict[str, Cites] = Field(default={})
    """Codes it speaks of, each with its clause."""


class Listed(Said):
    needs: Predicates = ()
    """What has to be so of this code, beside the group's own."""
    unless: Predicates = ()
    """What must not be so of this code, beside the group's own."""


class Exemption(Said):
    """Judged on the latest `subject` fact; `attribute` holds the code looked up in `codes`."""

    subject: str = "ReportTriaged"
    """The event whose latest fact is judged."""
    attribute: str = "source"
    """The attribute in which the code is looked up."""
    codes: dict[str, Annotated[Listed, BeforeValidator(_cited)]] = Field(default={})
    """The codes that are exempt, each with its clause or its own conditions."""
    needs: Predicates = ()
    """What has to be so."""
    unless: Predicates = ()
    """What must not be so."""
    lost_if: Predicates = ()
    """What loses the exemption."""
    warns: Predicates = ()
    """What is advised where it applies; it never gates."""


class Offence(Said):
    """What may be found; `even_if` names what is no defence, `by` who finds it (every office)."""

    needs: Predicates = ()
    """What has to be so before it can be found."""
    unless: Predicates = ()
    """What must not be so."""
    even_if: dict[str, Cites] = Field(default={})
    """What is no defence, each with its clause."""
    continuing: bool = False
    """It lasts until it is ended."""
    catch_all: bool = False
    """It is for what no other offence names."""
    by: Names = ()
    """The offices that find it; without them, every office."""


class Action(Said):
    """An act of a person: `does` is the event it records, `issues` the paper it makes.

    `per` names papers or events: the act is judged once on the thread of each. Its amount lies
    within the charge `limits` names, `less` what such facts set already.
    """

    does: str
    """The event it records."""
    fixed: dict[str, str] = Field(default={}, alias="with")
    """What the act itself settles of that event."""
    issues: str | None = None
    """The paper it makes; nothing that paper must say may be missing."""
    by: Names
    """The roles that may do it."""
    force: Rank = "may"
    """`shall`: once lawful and not yet done, it is a duty."""
    per: Names = ()
    """Judged once on the thread of each such paper or event."""
    needs: Predicates = ()
    """What has to be so."""
    unless: Predicates = ()
    """What must not be so."""
    warns: Predicates = ()
    """What is advised; it never gates."""
    limits: str | None = None
    """The charge between whose amounts a person may set the sum."""
    less: Facts | None = None
    """The facts whose amounts are taken off those limits: what was set already."""

    @model_validator(mode="after")
    def _limited(self) -> Action:
        if self.less is not None and self.limits is None:
            raise ValueError("less is taken off the limits; here are none")
        return self


class Bar(Said):
    """What stands before many acts or offences, written once."""

    upon: Names
    """The acts and offences it stands before, or a whole section of them."""
    when: Predicate
    """While this holds, none of them is lawful."""


class NoEffect(Said):
    """What is neither needed nor a bar: the loader proves it of every rule in `upon`."""

    of: SomeNames
    """The events or papers that have no effect."""
    upon: SomeNames
    """The sections or rules they have none upon."""
    besides: Names = Field(default=(), alias="except")
    """The sections or rules left out of that."""


class ReadingOf(Entry):
    """An open question of the text; `ways` answer it, or a `value` in the named unit does."""

    asks: str
    """The question for the town's attorney."""
    default: str | int | None
    """The way taken until one is ratified; `null`: what rests on it stays open."""
    ways: dict[str, str] = Field(default={})
    """The answers, each with what it means."""
    value: str | None = None
    """The unit of an answer that is a number, as in `days`."""

    @property
    def chosen(self) -> str | None:
        return None if self.default is None else str(self.default)
