"""The smallest words of a pack: citations, money, periods, moments, gaps."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from ordinance_core.calendars import Step, parse_period
from ordinance_core.calendars.periods import Counted

_MONEY = re.compile(r"\$(\d+)(?:\.(\d\d))?")
_LENGTHS = get_args(Counted)
_MOMENT = re.compile(r"\.?[A-Za-z][A-Za-z_]*(\.[a-z][a-z_]*)?")


class Term(BaseModel):
    """A piece of a pack; frozen, and no key is allowed that the grammar does not know."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", arbitrary_types_allowed=True, use_attribute_docstrings=True
    )


class Gap(Term):
    """What a reading without a way in force leaves open."""

    gap: str
    """The reading that leaves it open."""


def _several(value: Any) -> Any:
    if value is None:
        return ()
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def money(value: Any) -> int:
    """Cents of `$500` or `$12.50`; raises ValueError for money written otherwise."""
    found = _MONEY.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"{value!r} is no money: write it as $500 or $12.50")
    whole, rest = found.groups(default="00")
    return int(whole + rest)


def _period(value: Any) -> Any:
    """A period's steps; `{stated: Event.attribute}` names the date a fact states."""
    if isinstance(value, dict):
        return value
    steps = tuple(parse_period(str(each))[0] for each in _several(value))
    if not steps:
        raise ValueError("a period needs at least one step")
    if any(step.unit == "stated" for step in steps[1:]):
        raise ValueError("a stated date comes first; further steps run from it")
    if len(steps) > 1 and any(step.unit == "open" for step in steps):
        raise ValueError("a period that is open has no further steps")
    return steps


def _length(value: Any) -> Any:
    """A period of which one can say how long it is."""
    lasts = isinstance(value, tuple) and all(step.unit in _LENGTHS for step in value)
    if lasts or isinstance(value, Gap):
        return value
    raise ValueError("how long is needed here: N hours, days, business days, weeks, months, years")


class Moment(Term):
    """`Event`, `Event.attribute`, `instrument.issued`, `clock.due`, or `.attribute`."""

    source: str | None
    attribute: str | None

    @property
    def of_subject(self) -> bool:
        return self.source is None

    def __str__(self) -> str:
        return ".".join(p for p in (self.source or "", self.attribute) if p is not None)


def moment(value: Any) -> Any:
    if isinstance(value, Moment | dict):
        return value
    if not isinstance(value, str) or not _MOMENT.fullmatch(value):
        raise ValueError(
            f"{value!r} is no moment: write Event, Event.attribute, paper.served, "
            "clock.due or .attribute"
        )
    return parse_moment(value)


@cache
def parse_moment(text: str) -> Moment:
    source, _, attribute = text.partition(".")
    return Moment(source=source or None, attribute=attribute or None)


class Stated(Term):
    stated: Annotated[Moment, BeforeValidator(moment)]
    """The date that a fact or paper states: `Event.attribute`, `paper.attribute`, `.attribute`."""


Cites = Annotated[tuple[str, ...], BeforeValidator(_several)]
Names = Annotated[tuple[str, ...], BeforeValidator(_several)]
SomeNames = Annotated[Names, Field(min_length=1)]
Money = Annotated[int, BeforeValidator(money)]
Steps = tuple[Step, ...]
Period = Annotated[Steps | Stated | Gap, BeforeValidator(_period)]
Length = Annotated[Period, AfterValidator(_length)]
When = Annotated[Moment, BeforeValidator(moment)]
Whens = Annotated[tuple[When, ...], BeforeValidator(_several)]
SomeWhens = Annotated[Whens, Field(min_length=1)]
Rank = Literal["may", "shall"]


class Entry(Term):
    """What every entry and inner item may have: its clauses."""

    cite: Cites = ()
    """The clause it comes from, or a list of clauses."""


class Said(Entry):
    """What people read in words of the pack's own."""

    says: str = ""
    """What people read; without it, the name in plain words."""
