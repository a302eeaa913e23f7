"""Charges: bands, tables, ladders, counts, sums, shares, interest and refunds."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.figures import Amount, AmountOf, Ladder
from ordinance_core.law.grammar.predicates import Facts, Predicates
from ordinance_core.law.grammar.terms import (
    Entry,
    Gap,
    Names,
    Said,
    SomeNames,
    Term,
    When,
    Whens,
    _several,
)
from ordinance_core.money import Basis
from ordinance_core.money.laws import SIMPLE, Joins

Debt = Literal["interest", "fee", "penalty", "surcharge", "cost"]
NoDebt = Literal["levy", "lien", "refund", "surety"]
"""What nobody pays by itself: it says how debts are collected, or what the town owes or holds."""

Kind = Literal[Debt, NoDebt]
NO_DEBTS: frozenset[str] = frozenset(get_args(NoDebt))


class Counts(Entry):
    """How often the amount is owed from `from` to the first of `to`.

    By `day`, every day touched; by `week`, once and again for each week completed; by
    `whole week`, each week completed, one at least; by `started week`, once and again for each week
    begun. By weeks it is owed once even before `from`. Where it `climbs`, each further one takes
    the next step of the ladder.
    """

    each: Literal["day", "week", "whole week", "started week"] | Gap
    """What is counted: `day`, `week`, `whole week` or `started week`."""
    climbs: bool = False
    """Each further one takes the next step of the ladder."""
    begins: When | Gap = Field(alias="from")
    """The moment from which it counts."""
    to: Whens = ()
    """Moments of which the first known is the last that counts; without one, today."""
    times: str | None = None
    """The attribute that says how many at once."""
    first: Literal["included", "excluded"] = "included"
    """Whether the first day counts."""
    last: Literal["included", "excluded"] = "included"
    """Whether the last day counts."""


class PartOf(Entry):
    percent: Annotated[Decimal, Field(ge=0)] | None = None
    """How many hundredths of the sum; without it, the whole."""
    charges: SomeNames
    """The charges that are added up."""
    unpaid: bool = False
    """Only what payments have not covered."""


class Principal(Term):
    charges: Names = ()
    """The charges that bear interest."""
    of: Facts | None = None
    """The facts whose amounts bear interest, each from its own day."""

    @model_validator(mode="before")
    @classmethod
    def _either(cls, value: Any) -> Any:
        return {"of": value} if isinstance(value, dict) and "fact" in value else value


class BasisAsStated(Term):
    """The day count that the fact of the rate states, else this one."""

    stated: When
    """The attribute of the rate in which the day count is stated."""
    otherwise: Basis | Gap = Field(alias="else")
    """The day count where it states none."""


class JoinsAsStated(Term):
    """How unpaid interest joins the principal by the fact of the rate, else by this word."""

    stated: When
    """The attribute of the rate in which the compounding is stated."""
    otherwise: Joins | Gap = Field(alias="else")
    """The compounding where it states none."""


class InterestOn(Entry):
    """Interest from the day after `from` to the first of `to`, at a yearly rate in percent.

    The day count is `basis`, or `year_days` for actual days over so many. On days before the
    first rate: `open`, at the `first rate`, or `none`.
    """

    of: Principal
    """What bears interest: a fact, or `charges`."""
    rate: When
    """Where a rate in percent a year is recorded, as `RateResolutionAdopted.rate_pct`."""
    begins: When | Gap = Field(alias="from")
    """The day it runs from; the next is the first that counts."""
    to: Whens = ()
    """Moments of which the first known ends it; without one, today."""
    year_days: int | Gap | None = None
    """Actual days over a year of so many; instead of `basis`."""
    basis: Basis | BasisAsStated | Gap | None = None
    """How days are counted: act/365, act/360, act/act, 30/360 or month or fraction."""
    compounds: Joins | JoinsAsStated | Gap = SIMPLE
    """When unpaid interest joins the principal."""
    unrated: Literal["open", "first rate", "none"] | Gap = "open"
    """Days before the first rate: `open`, at the `first rate`, or `none`."""

    @model_validator(mode="after")
    def _one_count(self) -> InterestOn:
        if (self.year_days is None) == (self.basis is None):
            raise ValueError("interest needs exactly one of basis and year_days")
        if isinstance(self.year_days, int) and f"act/{self.year_days}" not in get_args(Basis):
            known = ", ".join(get_args(Basis))
            raise ValueError(f"no day count has a year of {self.year_days} days; there are {known}")
        return self


class RefundOf(Entry):
    """What was paid toward the charges beyond the amount a decision confirmed."""

    charges: SomeNames
    """The charges toward which it was paid."""
    confirmed: When
    """Where the amount confirmed is recorded, as `DisputeDecided.confirmed_cents`."""


class Payments(Entry):
    """In which order of kinds a payment goes through what is due, the oldest of a kind first.

    Kinds that are not listed come last; none listed: by age alone. What a payer designated goes
    where it was designated.
    """

    order: Annotated[tuple[Debt, ...], BeforeValidator(_several)] | Gap
    """The kinds of charges in the order in which payments go through them."""


class Charge(Said):
    kind: Kind
    """What it is in law: it decides whether, and in which order, payments go to it."""
    subject: Names = Field(default=(), alias="for")
    """One line for each such paper or event; without it, one for the matter."""
    when: Predicates = ()
    """The line is there only where this may hold."""
    needs: Predicates = ()
    """What has to be so, or the line is blocked with the reason."""
    unless: Predicates = ()
    """What must not be so, or the line is blocked with the reason."""
    due_when: Predicates = ()
    """What makes it a debt; until then it is exposure."""
    amount: AmountOf | None = None
    """A figure, a table, a ladder, a schedule of prices, or the amount somebody entered."""
    sum_of: Facts | None = None
    """The sum of the amounts of these facts."""
    part_of: PartOf | None = None
    """A share of other charges, or what is left unpaid of them."""
    interest_on: InterestOn | None = None
    """Interest at rates a board adopts."""
    refund_of: RefundOf | None = None
    """What was paid beyond what a decision confirmed."""
    counts: Counts | None = None
    """How often the figure is owed."""
    less: Names = ()
    """Charges that come off what it comes to."""
    split_by: Facts | None = None
    """The facts that name who bears it; their `share`, or equal parts."""

    @model_validator(mode="after")
    def _one_source(self) -> Charge:
        sources = (self.amount, self.sum_of, self.part_of, self.interest_on, self.refund_of)
        if sum(source is not None for source in sources) != 1:
            raise ValueError(
                "a charge needs exactly one of amount, sum_of, part_of, interest_on, refund_of"
            )
        if self.counts is not None and not isinstance(self.amount, Amount | Ladder | Gap):
            raise ValueError("counts multiplies a figure: exact, min and max, a table or a ladder")
        if self.less and not isinstance(self.amount, Amount | Ladder | Gap):
            raise ValueError("less is taken off a figure: exact, min and max, a table or a ladder")
        if self.counts is not None and self.counts.climbs and isinstance(self.amount, Amount):
            raise ValueError("climbs takes the steps of a ladder; here is none")
        return self

    @model_validator(mode="after")
    def _owed_once(self) -> Charge:
        if self.kind not in NO_DEBTS and self.part_of is not None and self.part_of.percent is None:
            raise ValueError("what adds up other charges is a levy or a lien, or it is owed twice")
        if self.kind != "refund" and self.refund_of is not None:
            raise ValueError("what the town owes back is a refund: no payment goes to it")
        return self
