"""Integer cents and exact rational arithmetic; a posted line is rounded once, half a cent up.

Amounts are whole cents (`int`), rates are fractions of one (`percent("12")` is 12/100). Functions
that answer `Fraction` are not rounded yet: sum them, then `round_half_up` the line. A float is
refused wherever a number goes in, with a TypeError, since it cannot hold a cent exactly.
"""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Literal, TypeAlias

from ordinance_core.calendars.months import add_months

Cents: TypeAlias = int
Exact: TypeAlias = int | Decimal | Fraction
Basis: TypeAlias = Literal["act/365", "act/360", "act/act", "30/360"]

CENTS = 100
DAYS_IN_WEEK = 7
MONTHS_IN_YEAR = 12
_EQUAL_MONTH = 30
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


def interest(
    principal: Cents, rate: Exact, first: date, last: date, basis: Basis = "act/365"
) -> Fraction:
    """Simple interest at a yearly rate, not rounded; the first day does not count, the last does.

    Raises ValueError where the last day lies before the first.
    """
    return cents(principal) * exact(rate) * year_fraction(first, last, basis)


def year_fraction(first: date, last: date, basis: Basis = "act/365") -> Fraction:
    """The part of a year from one day to another by a day-count convention.

    `act/act` weighs each day by the length of its calendar year, `30/360` is the US bond basis.
    """
    if last < first:
        raise ValueError(f"Interest cannot run backward from {first} to {last}")
    match basis:
        case "act/365":
            return Fraction((last - first).days, 365)
        case "act/360":
            return Fraction((last - first).days, 360)
        case "act/act":
            return _by_calendar_year(first, last)
        case "30/360":
            return Fraction(_days_of_equal_months(first, last), 360)


def _by_calendar_year(first: date, last: date) -> Fraction:
    new_years = [date(year, 1, 1) for year in range(first.year + 1, last.year + 1)]
    parts = pairwise([first, *new_years, last])
    return sum((Fraction((b - a).days, 365 + isleap(a.year)) for a, b in parts), Fraction())


def _days_of_equal_months(first: date, last: date) -> int:
    start = min(first.day, _EQUAL_MONTH)
    end = min(last.day, _EQUAL_MONTH) if start == _EQUAL_MONTH else last.day
    months = (last.year - first.year) * MONTHS_IN_YEAR + last.month - first.month
    return months * _EQUAL_MONTH + end - start


def months_or_fraction(first: date, last: date) -> int:
    """Calendar months from one day to another, each begun month whole; 0 where last is before."""
    if last < first:
        return 0
    return (last.year - first.year) * MONTHS_IN_YEAR + last.month - first.month + 1


def compound(principal: Cents, rate: Exact, periods: int) -> Fraction:
    """Compound interest over whole periods at a rate per period, not rounded."""
    return cents(principal) * ((1 + exact(rate)) ** periods - 1)


def compound_yearly(
    principal: Cents, rate: Exact, first: date, last: date, basis: Basis = "act/365"
) -> Fraction:
    """Interest that joins the principal on each anniversary, simple after the last; not rounded."""
    if last < first:
        raise ValueError(f"Interest cannot run backward from {first} to {last}")
    years = last.year - first.year
    years -= add_months(first, years * MONTHS_IN_YEAR) > last
    anniversary = add_months(first, years * MONTHS_IN_YEAR)
    stub = 1 + exact(rate) * year_fraction(anniversary, last, basis)
    return cents(principal) * ((1 + exact(rate)) ** years * stub - 1)


def surcharge(cost: Cents, rate: Exact) -> Cents:
    """A share of a cost, as a line of its own: `surcharge(cost, percent(30))`."""
    return round_half_up(cents(cost) * exact(rate))


def clamp(amount: Cents, low: Cents | None = None, high: Cents | None = None) -> Cents:
    """The amount, raised to the least and lowered to the most that may be asked."""
    raised = max(cents(amount), amount if low is None else cents(low))
    return min(raised, raised if high is None else cents(high))


def split(total: Cents, weights: Sequence[Exact]) -> tuple[Cents, ...]:
    """The total in shares by weight: floors first, odd cents to the largest remainders.

    Ties go to the earlier share. Raises ValueError for negative weights or none above zero.
    """
    parts = [exact(weight) for weight in weights]
    if not (whole := sum(parts)) or min(parts) < 0:
        raise ValueError("Shares need weights of at least zero, one of them above zero")
    shares = [cents(total) * part / whole for part in parts]
    floors = [share.numerator // share.denominator for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda i: floors[i] - shares[i])
    lucky = set(by_remainder[: total - sum(floors)])
    return tuple(floor + (place in lucky) for place, floor in enumerate(floors))


def allocate(paid: Cents, owed: Sequence[Cents]) -> tuple[tuple[Cents, ...], Cents]:
    """What stays owed once a payment went through debts in order, and what of it is left over."""
    left, rest = cents(paid), []
    for debt in owed:
        used = min(left, cents(debt))
        left -= used
        rest.append(debt - used)
    return tuple(rest), left


def days_touched(first: date, last: date) -> int:
    """Calendar days from one to the other, both counted; 0 where last is before first."""
    return max((last - first).days + 1, 0)


def started_weeks(first: date, last: date) -> int:
    """Weeks touched by the days from first to last, both of them included."""
    return -(-days_touched(first, last) // DAYS_IN_WEEK)


def completed_weeks(first: date, last: date) -> int:
    """Whole weeks that have passed from one day to another."""
    return max((last - first).days, 0) // DAYS_IN_WEEK
