"""Who acts and what may be done: roles, tests, exemptions, offences, actions, no-effects."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ordinance_core.law.grammar.predicates import FactIs, Predicate, Predicates
from ordinance_core.law.grammar.terms import Cites, Entry, Names, Rank


def _cited(value: Any) -> Any:
    """An inner item may be written as its clause alone."""
    return {"cite": value} if value is None or isinstance(value, str | list) else value


class Delegation(Entry):
    form: Literal["any", "written"]


class Role(Entry):
    title: str
    regulated: bool = False
    delegation: Delegation | None = None


class Test(Entry):
    """A named condition; `conditions` lists the codes it speaks of, each with its clause."""

    __test__ = False
    when: Predicate
    conditions: dict[str, Cites] = Field(default={})


class Listed(Entry):
    needs: Predicates = ()
    unless: Predicates = ()


class Exemption(Entry):
    """Judged on the latest `subject` fact; `attribute` holds the code looked up in `codes`."""

    subject: str = "ReportTriaged"
    attribute: str = "source"
    codes: dict[str, Annotated[Listed, BeforeValidator(_cited)]] = Field(default={})
    needs: Predicates = ()
    unless: Predicates = ()
    lost_if: Predicates = ()
    warns: Predicates = ()


class Offence(Entry):
    """What may be found; `even_if` names what is no defence, `by` who finds it (every office)."""

    needs: Predicates = ()
    unless: Predicates = ()
    even_if: dict[str, Cites] = Field(default={})
    continuing: bool = False
    catch_all: bool = False
    attributed: str | None = None
    by: Names = ()


class Action(Entry):
    """An act of a person: `does` is the event it records, `issues` the paper it makes.

    `per` names papers or events: the act is judged once on the thread of each. Its amount lies
    within the charge `limits` names, `less` what such facts set already.
    """

    does: str
    fixed: dict[str, str] = Field(default={}, alias="with")
    issues: str | None = None
    by: Names
    force: Rank = "may"
    per: Names = ()
    needs: Predicates = ()
    unless: Predicates = ()
    warns: Predicates = ()
    limits: str | None = None
    less: FactIs | None = None


class NoEffect(Entry):
    """What is neither needed nor a bar: the loader proves it of every rule in `upon`."""

    of: Names = ()
    upon: Names = ()
    besides: Names = Field(default=(), alias="except")


class ReadingOf(Entry):
    """An open question of the text; `ways` answer it, or a `value` in the named unit does."""

    asks: str
    default: str | int | None
    ways: dict[str, str] = Field(default={})
    value: str | None = None

    @property
    def chosen(self) -> str | None:
        return None if self.default is None else str(self.default)
