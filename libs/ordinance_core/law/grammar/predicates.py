"""Predicates: what may be true, false or open of a thread of facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from ordinance_core.law.answers import ClockState
from ordinance_core.law.grammar.conditions import Conditions
from ordinance_core.law.grammar.terms import Entry, Gap, Names, Period, When, _several


class Gate(Entry):
    """What every predicate may have besides: `rule` names the refusal it makes when not met."""

    rule: str = ""


class AllOf(Gate):
    all_of: tuple[Predicate, ...]


class AnyOf(Gate):
    any_of: tuple[Predicate, ...]


class Not(Gate):
    negated: Predicate = Field(alias="not")


class Always(Gate):
    always: bool


class FactIs(Gate):
    """Such facts are on the thread: events, or the moment of a paper (`notice.served`).

    `dated` names the attribute that dates the fact where that is not the day it happened (`on`);
    of several, the first that is known. `Event.attribute` says the same in one word.
    `whose: recipient` leaves out the acts of others to whom the paper went, where each of them
    has their own time.
    """

    fact: Names
    where: Conditions = Field(default={})
    by: Names = ()
    whose: Literal["recipient"] | None = None
    before: When | None = None
    on_or_before: When | None = None
    on_or_after: When | None = None
    without: Names = ()
    at_least: int | None = None
    more_than: int | None = None
    at_most: int | None = None
    within: Period | None = None
    distinct: str | None = None
    across: Literal["person"] | None = None
    window: Literal["any", "first"] = "any"
    edge: Literal["included", "excluded"] = "excluded"
    dated: Names = ()

    @property
    def counts(self) -> bool:
        return not (self.at_least is self.more_than is self.at_most is None)


class ThisIs(Gate):
    this: Conditions


class ClockIs(Gate):
    """A run of the clock is in one of the states; `of: this` asks the judged fact's own run.

    Where each recipient of a paper has their own time, it is missed when all of them missed it,
    with `whose: anyone` when one did.
    """

    clock: str
    whose: Literal["anyone"] | None = None
    of: Literal["this"] | None = None
    states: Annotated[tuple[ClockState, ...], BeforeValidator(_several)] = Field(alias="is")


class TestHolds(Gate):
    __test__ = False
    test: str


class Exempt(Gate):
    exempt: str


class Paid(Gate):
    paid: Names


class Open(Gate, Gap):
    """A gate that a reading leaves open."""


FORMS: dict[str, type[Gate]] = {
    "all_of": AllOf,
    "any_of": AnyOf,
    "not": Not,
    "always": Always,
    "fact": FactIs,
    "this": ThisIs,
    "clock": ClockIs,
    "test": TestHolds,
    "exempt": Exempt,
    "paid": Paid,
    "gap": Open,
}


def _form(value: Any) -> str | None:
    if isinstance(value, Mapping):
        return next((form for form in FORMS if form in value), None)
    return next((form for form, kind in FORMS.items() if isinstance(value, kind)), None)


def _listed(value: Any) -> Any:
    return {"all_of": list(value)} if isinstance(value, list | tuple) else value


Predicate = Annotated[
    Annotated[AllOf, Tag("all_of")]
    | Annotated[AnyOf, Tag("any_of")]
    | Annotated[Not, Tag("not")]
    | Annotated[Always, Tag("always")]
    | Annotated[FactIs, Tag("fact")]
    | Annotated[ThisIs, Tag("this")]
    | Annotated[ClockIs, Tag("clock")]
    | Annotated[TestHolds, Tag("test")]
    | Annotated[Exempt, Tag("exempt")]
    | Annotated[Paid, Tag("paid")]
    | Annotated[Open, Tag("gap")],
    Discriminator(
        _form,
        custom_error_type="no_predicate",
        custom_error_message="no predicate: it needs one of " + ", ".join(FORMS),
    ),
    BeforeValidator(_listed),
]


def _items(value: Any) -> Any:
    if isinstance(value, dict):
        return [value]
    return value or ()


Predicates = Annotated[tuple[Predicate, ...], BeforeValidator(_items)]

for _kind in (AllOf, AnyOf, Not):
    _kind.model_rebuild()
