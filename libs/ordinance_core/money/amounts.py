"""Integer cents and exact rational numbers; a posted line is rounded once, half a cent up."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Cents: TypeAlias = int
Exact: TypeAlias = int | Decimal | Fraction

CENTS = 100
_HALF = Fraction(1, 2)
_DOLLARS = re.compile(r"\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{2}))?")


def exact(number: Exact) -> Fraction:
    """The number as a fraction; raises TypeError for a float or anything else inexact."""
    if isinstance(number, bool) or not isinstance(number, int | Decimal | Fraction):
        raise TypeError(
            f"{number!r} is a {type(number).__name__}: money takes int, Decimal or Fraction only"
        )
    return Fraction(number)


def cents(amount: Cents) -> Cents:
    """The amount itself; raises TypeError for anything but whole cents."""
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise TypeError(f"{amount!r} is a {type(amount).__name__}: amounts are whole cents (int)")
    return amount


def percent(number: Exact | str) -> Fraction:
    """A rate given in percent: `percent("1.5")` is 3/200."""
    return exact(Decimal(number) if isinstance(number, str) else number) / 100


def round_half_up(number: Exact) -> Cents:
    """The nearest whole cent; half a cent goes away from zero."""
    value = exact(number)
    whole = int(abs(value) + _HALF)
    return whole if value >= 0 else -whole


def round_to(number: Exact, step: Exact) -> Fraction:
    """The nearest multiple of a step, half a step up: rates that a statute rounds."""
    return round_half_up(exact(number) / exact(step)) * exact(step)


def dollars(amount: Cents) -> str:
    """Cents as people read them: `$1,234.05`."""
    whole, rest = divmod(abs(cents(amount)), CENTS)
    return f"{'-' if amount < 0 else ''}${whole:,}.{rest:02}"


def plain_dollars(amount: Cents) -> str:
    """Cents as files hold dollars: `1234.05`."""
    return dollars(amount).replace("$", "").replace(",", "")


def parse_dollars(text: str) -> Cents:
    """`$1,000` or `$185.50` in cents; raises ValueError for anything else."""
    if not (found := _DOLLARS.fullmatch(text)):
        raise ValueError(f"'{text}' is no amount of money: write $500, $1,000 or $185.50")
    return int(found[1].replace(",", "")) * CENTS + int(found[2] or 0)


def surcharge(cost: Cents, rate: Exact) -> Cents:
    """A share of a cost, as a line of its own: `surcharge(cost, percent(30))`."""
    return round_half_up(cents(cost) * exact(rate))


def clamp(amount: Cents, low: Cents | None = None, high: Cents | None = None) -> Cents:
    """The amount, raised to the least and lowered to the most that may be asked."""
    raised = max(cents(amount), amount if low is None else cents(low))
    return min(raised, raised if high is None else cents(high))
