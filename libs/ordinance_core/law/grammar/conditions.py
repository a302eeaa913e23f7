"""Conditions on one attribute, as they stand in `where` and `this`."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from ordinance_core.law.grammar.terms import Gap, Term

Scalar = bool | int | Decimal | date | str
_WORDS = ("at_least", "at_most", "more_than", "outside", "has", "has_any", "has_all", "not", "gap")


class Condition(Term):
    """Holds when every comparison given holds; `.attribute` stands for the subject's own.

    `recorded` asks whether the attribute was recorded at all, and is never open.
    """

    recorded: bool | None = None
    one_of: tuple[Scalar, ...] | None = None
    at_least: Scalar | None = None
    at_most: Scalar | None = None
    more_than: Scalar | None = None
    outside: tuple[Scalar, Scalar] | None = None
    has: Scalar | None = None
    has_any: tuple[Scalar, ...] | str | None = None
    has_all: tuple[Scalar, ...] | str | None = None
    differs: tuple[Scalar, ...] | None = Field(default=None, alias="not")

    def compares(self) -> tuple[str, ...]:
        """The comparisons that need a value."""
        names = type(self).model_fields
        return tuple(n for n in names if n != "recorded" and getattr(self, n) is not None)

    def values(self) -> tuple[tuple[str, Scalar], ...]:
        """Every comparison with each value it compares with."""
        found: list[tuple[str, Scalar]] = []
        for name in self.compares():
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
