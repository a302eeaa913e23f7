"""Predicates: what may be true, false or open of a thread of facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from ordinance_core.law.answers import ClockState
from ordinance_core.law.grammar.conditions import Conditions
from ordinance_core.law.grammar.terms import (
    Entry,
    Gap,
    Length,
    Names,
    Said,
    SomeNames,
    When,
    _several,
)


class Gate(Said):
    """What every predicate may have besides: `rule` names the refusal it makes when not met."""

    rule: str = ""
    """The name of the refusal it makes where it is not met."""


class AllOf(Gate):
    all_of: tuple[Predicate, ...]
    """All of these are true; a bare list says the same."""


class AnyOf(Gate):
    any_of: Annotated[tuple[Predicate, ...], Field(min_length=1)]
    """One of these is true."""


class Not(Gate):
    negated: Predicate = Field(alias="not")
    """This is not true."""


class Always(Gate):
    always: bool
    """True or false, whatever is on record."""


class Facts(Entry):
    """Such facts on the thread: events, or the moment of a paper (`notice.served`).

    `dated` names the attribute that dates the fact where that is not the day it happened (`on`);
    of several, the first that is known. `Event.attribute` says the same in one word.
    """

    fact: SomeNames
    """Events, or moments: `Event.attribute`, `paper.issued`, `.mailed`, `.received`, `.served`."""
    where: Conditions = Field(default={})
    """Conditions on its attributes."""
    by: Names = ()
    """The roles that did it."""
    before: When | None = None
    """It was before this moment."""
    on_or_before: When | None = None
    """It was on the day of this moment or before."""
    on_or_after: When | None = None
    """It was on the day of this moment or after."""
    without: Names = ()
    """Nothing of these events hangs on it, directly or through another."""
    across: Literal["person"] | None = None
    """`person`: in all matters of the person, not in this one alone."""
    dated: Names = ()
    """The attribute that dates it, where that is not the day it happened (`on`); or several."""


class FactIs(Facts, Gate):
    """Such facts are on the thread, or so many of them: in a window of time, `distinct` ones.

    `whose: recipient` leaves out the acts of others to whom the paper went, where each of them
    has their own time.
    """

    whose: Literal["recipient"] | None = None
    """`recipient`: only acts of the one whose time it is, where each recipient has their own."""
    at_least: Annotated[int, Field(ge=1)] | None = None
    """This many or more."""
    more_than: Annotated[int, Field(ge=0)] | None = None
    """More than this many."""
    at_most: Annotated[int, Field(ge=0)] | None = None
    """This many or fewer."""
    within: Length | None = None
    """Counted in a window of this length that begins on the day of one of them."""
    distinct: str | None = None
    """The attribute whose every value counts once."""
    window: Literal["any", "first"] = "any"
    """`first`: only the window that begins with the first of them."""
    edge: Literal["included", "excluded"] = "excluded"
    """Whether the last day of the window, its anniversary, counts."""

    @model_validator(mode="after")
    def _counted(self) -> FactIs:
        asked = self.model_fields_set & {"within", "distinct", "window", "edge"}
        if asked and not self.counts:
            raise ValueError(f"{min(asked)} is of a count: say at_least, more_than or at_most")
        if self.within is None and (asked := asked & {"window", "edge"}):
            raise ValueError(f"{min(asked)} is of a window of time: say within")
        return self

    @property
    def counts(self) -> bool:
        return not (self.at_least is self.more_than is self.at_most is None)


class ThisIs(Gate):
    this: Annotated[Conditions, Field(min_length=1)]
    """Conditions on the attributes of the fact that is judged."""


class ClockIs(Gate):
    """A run of the clock is in one of the states; `of: this` asks the judged fact's own run.

    Where each recipient of a paper has their own time, it is missed when all of them missed it,
    with `whose: anyone` when one did.
    """

    clock: str
    """The clock that is asked."""
    whose: Literal["anyone"] | None = None
    """`anyone`: missed when one of several recipients missed their own."""
    of: Literal["this"] | None = None
    """`this`: only the run of the fact or paper judged."""
    states: Annotated[tuple[ClockState, ...], BeforeValidator(_several), Field(min_length=1)] = (
        Field(alias="is")
    )
    """The state, or one of the states, that a run is in."""


class TestHolds(Gate):
    __test__ = False
    test: str
    """The named test holds."""


class Exempt(Gate):
    exempt: str
    """The exemption applies, or `any` of them."""


class Paid(Gate):
    paid: SomeNames
    """Payments cover what these charges come to."""


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
