"""Clocks: a period with a bearer, an anchor, and what meets or ends it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.predicates import FactIs, Predicate, _listed
from ordinance_core.law.grammar.terms import Entry, Gap, Names, Period, Term, When, Whens, moment

_EDGE = re.compile(
    r"(0[13578]|1[02])-(0[1-9]|[12]\d|3[01]|last)|(0[469]|11)-(0[1-9]|[12]\d|30|last)"
    r"|02-(0[1-9]|1\d|2[0-8]|last)"
)


class LaterOf(Term):
    later_of: Whens


class EarlierOf(Term):
    earlier_of: Whens


class FactAnchor(FactIs):
    """Each such fact starts a run."""


class MomentAnchor(Term):
    """Each moment starts a run."""

    moments: Whens


def _anchor(value: Any) -> Any:
    if isinstance(value, str | list | tuple):
        return {"moments": [moment(v) for v in (value if isinstance(value, list) else [value])]}
    return value


Anchor = Annotated[LaterOf | EarlierOf | Gap | MomentAnchor | FactAnchor, BeforeValidator(_anchor)]


class Stay(Term):
    begins: When = Field(alias="from")
    ends: When = Field(alias="to")


class Clock(Entry):
    kind: Literal["deadline", "wait", "keep"] = "deadline"
    who: str | None = None
    must: str | None = None
    per: Names = ()
    begins: Anchor | None = Field(default=None, alias="from")
    back_from: Anchor | None = None
    within: Period | None = None
    extends: Literal["longer"] | None = None
    met_by: Annotated[Predicate | None, BeforeValidator(_listed)] = None
    ends_if: Annotated[Predicate | None, BeforeValidator(_listed)] = None
    when: Annotated[Predicate | None, BeforeValidator(_listed)] = None
    during: Annotated[Predicate | None, BeforeValidator(_listed)] = Field(
        default=None, alias="while"
    )
    if_missed: str | None = None
    stays: tuple[Stay, ...] = ()
    filing: bool = False
    rolls: bool = True
    every: Literal["month", "rolling month", "season"] | None = None
    times: int = 1
    between: tuple[str, str] | None = None
    until: When | None = None
    partial: Literal["strict", "prorate", "skip"] = "strict"

    @model_validator(mode="after")
    def _whole(self) -> Clock:
        if (self.begins is None) == (self.back_from is None):
            raise ValueError("a clock needs exactly one of `from` and `back_from`")
        if self.every is None and self.within is None:
            raise ValueError("a clock needs `within` or `every`")
        if unreal := [edge for edge in self.between or () if not _EDGE.fullmatch(edge)]:
            raise ValueError(f"{unreal[0]} is no day of every year; write 11-01 or 02-last")
        if self.kind == "deadline" and self.met_by is None and self.ends_if is None:
            raise ValueError("a deadline needs `met_by` or `ends_if`")
        return self

    @property
    def anchor(self) -> Anchor:
        found = self.begins if self.begins is not None else self.back_from
        assert found is not None
        return found
