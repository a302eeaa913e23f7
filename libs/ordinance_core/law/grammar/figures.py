"""Figures: one amount, a band, nothing, a table by offence, a ladder, a schedule, an entry."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.predicates import Facts
from ordinance_core.law.grammar.terms import Entry, Gap, Length, Money, Term


class Cell(Entry):
    """One amount, a band, or nothing at all (`none`: N/A, which is not zero)."""

    exact: Money | None = None
    """This amount."""
    low: Money | None = Field(default=None, alias="min")
    """The least that may be set."""
    high: Money | None = Field(default=None, alias="max")
    """The most that may be set."""
    none: bool = False
    """No amount is scheduled; also written as `none` alone."""

    @model_validator(mode="after")
    def _one_figure(self) -> Cell:
        band = self.low is not None or self.high is not None
        if self.none + (self.exact is not None) + band != 1:
            raise ValueError("a figure is one of exact, none, or min and max (or one of the two)")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError("min is more than max")
        return self

    @property
    def floor(self) -> int | None:
        return self.low if self.low is not None else self.exact

    @property
    def ceiling(self) -> int | None:
        return self.high if self.high is not None else self.exact


def _cell(value: Any) -> Any:
    if value == "none":
        return {"none": True}
    return {"exact": value} if isinstance(value, str | int | Decimal) else value


Figure = Annotated[Cell | Gap, BeforeValidator(_cell)]


class Row(Entry):
    """The figures of one offence, by class of person."""

    offence: str
    """The offence this row is for; it goes before `else`."""
    figures: dict[str, Figure]
    """A figure for each code of `class`; the classes are the keys."""

    @model_validator(mode="before")
    @classmethod
    def _columns(cls, value: Any) -> Any:
        if not isinstance(value, dict) or "figures" in value:
            return value
        own = ("offence", "cite", "says")
        figures = {k: v for k, v in value.items() if k not in own}
        return {**{k: v for k, v in value.items() if k in own}, "figures": figures}


class Ladder(Term):
    """The step is the number of such facts in one period, this one included.

    Those dated before this one count; with `prior`, those on record before this one was itself
    (`sentence`) or before the day this one is dated (`commission`). Other matters of the person
    count; beyond the last step the last one holds.
    """

    ladder: Facts
    """The facts that are counted, other matters of the person included."""
    dated: str
    """The attribute that dates each of them."""
    within: Length
    """How long the period is in which they count."""
    edge: Literal["included", "excluded"] = "excluded"
    """Whether the last day of the period, its anniversary, counts."""
    prior: Literal["sentence", "commission"] | None = None
    """Those on record before this one (`sentence`), or before the day this one is dated
    (`commission`).
    """
    steps: Annotated[tuple[Figure, ...], Field(min_length=1)]
    """The figure of the first, the second and so on; the last one holds beyond."""

    @model_validator(mode="after")
    def _dated_once(self) -> Ladder:
        if self.ladder.dated or self.ladder.across is not None:
            raise ValueError("a ladder says dated beside it, and is across all matters of a person")
        return self


class Schedule(Term):
    """The price of the item a fact names, times its units, from the schedule in force."""

    schedule: str
    """The event by which a schedule of prices is adopted."""


class Amount(Term):
    """A cell, or a table whose row for the offence beats `else`.

    `cells` are exact; a `cap` above the floor of `else`; usual, and its `band` holds; or
    `scheduled`, and another amount within the band needs a reason.
    """

    otherwise: Figure | None = Field(default=None, alias="else")
    """The figure where no row names the offence."""
    table: tuple[Row, ...] = ()
    """Rows of figures, one for each offence."""
    cells: Literal["exact", "cap", "band", "scheduled"] = "exact"
    """`cap`: figures of the table are ceilings above the least of `else`; `band`: `else` holds;
    `scheduled`: they are owed, unless an officer sets another amount within `else` for a reason.
    """

    @model_validator(mode="after")
    def _some_figure(self) -> Amount:
        if self.otherwise is None and not self.table:
            raise ValueError("an amount needs a figure, a table, or else")
        if self.cells != "exact" and not (self.table and self.otherwise is not None):
            raise ValueError(f"cells: {self.cells} needs a table and the band of else beside it")
        return self


class Entered(Term):
    """The amount a person entered, in this attribute of the fact the charge is for."""

    entered: str
    """The attribute in which a person entered the amount."""


def _amount(value: Any) -> Any:
    if isinstance(value, str | int | Decimal):
        return {"else": value}
    if isinstance(value, dict) and value.keys() & {"exact", "min", "max", "none"}:
        return {"else": value}
    return value


AmountOf = Annotated[Ladder | Schedule | Entered | Gap | Amount, BeforeValidator(_amount)]
