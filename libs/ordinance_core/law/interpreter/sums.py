"""A sum on its way to a line: cents, its bounds, and how it came about."""

from __future__ import annotations

import msgspec


class Sum(msgspec.Struct, frozen=True):
    """`cents` where the amount is one figure; `low` and `high` where a person sets it."""

    cents: int | None = None
    low: int | None = None
    high: int | None = None
    why: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    open: bool = False
    blocked: bool = False
    nothing: bool = False

    @property
    def scheduled(self) -> int | None:
        """The cents that stand only until a person sets another amount, for a reason."""
        return self.cents if self.low != self.high else None


def opened(why: str, *gaps: str) -> Sum:
    """A sum nobody can state, and why."""
    return Sum(open=True, why=(why,), gaps=gaps, clauses=gaps)


def plus(one: Sum, other: Sum) -> Sum:
    return Sum(
        cents=_add(one.cents, other.cents),
        low=_add(one.low, other.low),
        high=_add(one.high, other.high),
        why=(*one.why, *other.why),
        clauses=tuple(dict.fromkeys((*one.clauses, *other.clauses))),
    )


def _add(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
