"""Interest by day-count convention, simple or compound, exact until it is posted."""

from __future__ import annotations

from calendar import isleap
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Literal, TypeAlias

from ordinance_core.calendars.months import add_months
from ordinance_core.money.amounts import Cents, Exact, cents, exact

Basis: TypeAlias = Literal["act/365", "act/360", "act/act", "30/360", "month or fraction"]

MONTHS_IN_YEAR = 12
_EQUAL_MONTH = 30
_DAY = timedelta(days=1)


def interest(
    principal: Cents, rate: Exact, first: date, last: date, basis: Basis = "act/365"
) -> Fraction:
    """Simple interest at a yearly rate, not rounded; the first day does not count, the last does.

    Raises ValueError where the last day lies before the first.
    """
    return cents(principal) * exact(rate) * year_fraction(first, last, basis)


def year_fraction(first: date, last: date, basis: Basis = "act/365") -> Fraction:
    """The part of a year from one day to another by a day-count convention.

    `act/act` weighs each day by the length of its calendar year, `30/360` is the US bond basis,
    `month or fraction` counts every calendar month whole of which a day is counted.
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
        case "month or fraction":
            begun = first + _DAY
            return Fraction(months_or_fraction(begun, last), MONTHS_IN_YEAR)


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
