"""Conditions on one attribute, as they stand in `where` and `this`."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from ordinance_core.law.grammar.terms import Gap, Term

Scalar = bool | int | Decimal | date | str
_NUMBERS = (int, Decimal)


class Condition(Term):
    """Holds when every comparison given holds; `.attribute` stands for the subject's own.

    `recorded` asks whether the attribute was recorded at all, and is never open.
    """

    recorded: bool | None = None
    """Whether the attribute was recorded at all; never open."""
    one_of: tuple[Scalar, ...] | None = None
    """It is this value, or one of these; written as the value or the list alone."""
    at_least: Scalar | None = None
    """It is this much or more; of dates, this day or later."""
    at_most: Scalar | None = None
    """It is this much or less; of dates, this day or earlier."""
    more_than: Scalar | None = None
    """It is more than this; of dates, later than this day."""
    outside: tuple[Scalar, Scalar] | None = None
    """It is below the first or above the second."""
    has: Scalar | None = None
    """This code or item is among them."""
    has_any: tuple[Scalar, ...] | str | None = None
    """One of these is among them."""
    has_all: tuple[Scalar, ...] | str | None = None
    """All of these are among them."""
    differs: tuple[Scalar, ...] | None = Field(default=None, alias="not")
    """It is none of these."""

    @model_validator(mode="after")
    def _low_before_high(self) -> Condition:
        low, high = self.outside or (None, None)
        if isinstance(low, _NUMBERS) and isinstance(high, _NUMBERS) and low > high:
            raise ValueError("outside names the lower end first")
        return self

    @cached_property
    def compares(self) -> tuple[str, ...]:
        """The comparisons that need a value."""
        names = type(self).model_fields
        return tuple(n for n in names if n != "recorded" and getattr(self, n) is not None)

    def values(self) -> tuple[tuple[str, Scalar], ...]:
        """Every comparison with each value it compares with."""
        found: list[tuple[str, Scalar]] = []
        for name in self.compares:
            value = getattr(self, name)
            found += [(name, v) for v in (value if isinstance(value, tuple) else (value,))]
        return tuple(found)


def _condition(value: Any) -> Any:
    if isinstance(value, Condition | Gap):
        return value
    if isinstance(value, dict):
        differs = value.get("not")
        if differs is not None and not isinstance(differs, list):
            return {**value, "not": [differs]}
        return value
    return {"one_of": list(value) if isinstance(value, list) else [value]}


Conditions = dict[str, Annotated[Condition | Gap, BeforeValidator(_condition)]]


def refers(value: object) -> str | None:
    """The attribute of the subject that `.attribute` names, or None for a plain value."""
    return value[1:] if isinstance(value, str) and value.startswith(".") else None
