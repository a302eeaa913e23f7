"""Charges: bands, tables, ladders, counts, sums, shares, interest and refunds."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.predicates import FactIs, Predicates
from ordinance_core.law.grammar.terms import (
    Entry,
    Gap,
    Money,
    Names,
    Period,
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


class Cell(Entry):
    """One amount, a band, or nothing at all (`none`: N/A, which is not zero)."""

    exact: Money | None = None
    low: Money | None = Field(default=None, alias="min")
    high: Money | None = Field(default=None, alias="max")
    none: bool = False

    @property
    def floor(self) -> int | None:
        return self.exact if self.exact is not None else self.low

    @property
    def ceiling(self) -> int | None:
        return self.exact if self.exact is not None else self.high


def _cell(value: Any) -> Any:
    if value == "none":
        return {"none": True}
    return {"exact": value} if isinstance(value, str | int | Decimal) else value


Figure = Annotated[Cell | Gap, BeforeValidator(_cell)]


class Row(Entry):
    """The figures of one offence, by class of person; `every` holds for whichever class."""

    offence: str
    figures: dict[str, Figure]

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
    (`sentence`) or before the day this one is dated (`commission`).
    """

    ladder: Annotated[FactIs, BeforeValidator(lambda v: v)]
    dated: str
    within: Period
    edge: Literal["included", "excluded"] = "excluded"
    prior: Literal["sentence", "commission"] | None = None
    steps: tuple[Figure, ...]


class Schedule(Term):
    """The price of the item a fact names, times its units, from the schedule in force."""

    schedule: str


class Amount(Term):
    """A cell, or a table whose row for the offence beats `else`.

    `cells` are exact; a `cap` above the floor of `else`; or usual, and its `band` holds.
    """

    otherwise: Figure | None = Field(default=None, alias="else")
    table: tuple[Row, ...] = ()
    cells: Literal["exact", "cap", "band"] = "exact"


class Entered(Term):
    """The amount a person entered, in this attribute of the fact the charge is for."""

    entered: str


def _amount(value: Any) -> Any:
    if isinstance(value, str | int | Decimal):
        return {"else": value}
    if isinstance(value, dict) and value.keys() & {"exact", "min", "max", "none"}:
        return {"else": value}
    return value


AmountOf = Annotated[Ladder | Schedule | Entered | Gap | Amount, BeforeValidator(_amount)]


class Counts(Entry):
    """How often the amount is owed from `from` to the first of `to`.

    By `day`, every day touched; by `week`, once and again for each week completed; by
    `whole week`, each week completed, one at least; by `started week`, once and again for each week
    begun. By weeks it is owed once even before `from`. Where it `climbs`, each further one takes
    the next step of the ladder.
    """

    each: Literal["day", "week", "whole week", "started week"] | Gap
    climbs: bool = False
    begins: When | Gap = Field(alias="from")
    to: Whens = ()
    times: str | None = None
    first: Literal["included", "excluded"] = "included"
    last: Literal["included", "excluded"] = "included"


class PartOf(Entry):
    percent: Decimal | None = None
    charges: Names
    unpaid: bool = False


class Principal(Term):
    charges: Names = ()
    of: FactIs | None = None

    @model_validator(mode="before")
    @classmethod
    def _either(cls, value: Any) -> Any:
        return {"of": value} if isinstance(value, dict) and "fact" in value else value


class BasisAsStated(Term):
    """The day count that the fact of the rate states, else this one."""

    stated: When
    otherwise: Basis | Gap = Field(alias="else")


class JoinsAsStated(Term):
    """How unpaid interest joins the principal by the fact of the rate, else by this word."""

    stated: When
    otherwise: Joins | Gap = Field(alias="else")


class InterestOn(Entry):
    """Interest from the day after `from` to the first of `to`, at a yearly rate in percent.

    The day count is `basis`, or `year_days` for actual days over so many. On days before the
    first rate: `open`, at the `first rate`, or `none`.
    """

    of: Principal
    rate: When
    begins: When | Gap = Field(alias="from")
    to: Whens = ()
    year_days: int | Gap | None = None
    basis: Basis | BasisAsStated | Gap | None = None
    compounds: Joins | JoinsAsStated | Gap = SIMPLE
    unrated: Literal["open", "first rate", "none"] | Gap = "open"

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

    charges: Names
    confirmed: When


class Payments(Entry):
    """In which order of kinds a payment goes through what is due, the oldest of a kind first.

    Kinds that are not listed come last; none listed: by age alone. What a payer designated goes
    where it was designated.
    """

    order: Annotated[tuple[Debt, ...], BeforeValidator(_several)] | Gap


class Charge(Entry):
    kind: Kind
    subject: Names = Field(default=(), alias="for")
    per: Names = ()
    when: Predicates = ()
    needs: Predicates = ()
    unless: Predicates = ()
    due_when: Predicates = ()
    amount: AmountOf | None = None
    sum_of: FactIs | None = None
    part_of: PartOf | None = None
    interest_on: InterestOn | None = None
    refund_of: RefundOf | None = None
    counts: Counts | None = None
    less: Names = ()
    split_by: FactIs | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Charge:
        sources = (self.amount, self.sum_of, self.part_of, self.interest_on, self.refund_of)
        if sum(source is not None for source in sources) != 1:
            raise ValueError(
                "a charge needs exactly one of amount, sum_of, part_of, interest_on, refund_of"
            )
        return self

    @model_validator(mode="after")
    def _owed_once(self) -> Charge:
        if self.kind not in NO_DEBTS and self.part_of is not None and self.part_of.percent is None:
            raise ValueError("what adds up other charges is a levy or a lien, or it is owed twice")
        if self.kind != "refund" and self.refund_of is not None:
            raise ValueError("what the town owes back is a refund: no payment goes to it")
        return self
