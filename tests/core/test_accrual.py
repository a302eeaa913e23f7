"""Interest as it accrues: exact until posted, whole however it is cut, and never without a rate."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinance_core import money
from ordinance_core.calendars import add_months
from ordinance_core.money import Accrual, Law, Rates, percent, round_half_up

CENTS = st.integers(0, 10**10)
PERCENT = st.decimals(0, 40, places=3).map(percent)
DAYS = st.dates(date(2000, 1, 1), date(2060, 1, 1))
LENGTHS = st.integers(0, 1500)
TWO_SPANS = st.tuples(LENGTHS, LENGTHS)
ACTUAL: Any = st.sampled_from(["act/365", "act/360", "act/act"])
ANY: Any = st.sampled_from(["act/365", "act/360", "act/act", "30/360", "month or fraction"])
ONE_DAY = timedelta(days=1)


def flat(rate: Fraction, begun: date) -> Rates:
    return Rates.of([(begun - 400 * ONE_DAY, rate)])


@given(CENTS, PERCENT, DAYS, TWO_SPANS, ACTUAL)
def test_interest_of_adjoining_periods_adds_up_before_rounding(
    cents: int, rate: Fraction, begun: date, spans: tuple[int, int], basis: money.Basis
) -> None:
    middle = begun + spans[0] * ONE_DAY
    end = middle + spans[1] * ONE_DAY
    whole = Accrual(cents, begun, flat(rate, begun), basis).exact(end)
    parts = [
        Accrual(cents, first, flat(rate, begun), basis).exact(last)
        for first, last in ((begun, middle), (middle, end))
    ]
    assert sum(parts) == whole == money.interest(cents, rate, begun, end, basis)


@given(CENTS, PERCENT, PERCENT, DAYS, TWO_SPANS)
def test_an_accrual_cut_at_a_change_of_rate_is_the_sum_of_its_parts(
    cents: int, rate: Fraction, other: Fraction, begun: date, spans: tuple[int, int]
) -> None:
    changed, end = begun + spans[0] * ONE_DAY, begun + sum(spans) * ONE_DAY
    rates = Rates.of([(begun - ONE_DAY, rate), (changed + ONE_DAY, other)])
    before = money.interest(cents, rate, begun, changed)
    after = money.interest(cents, other, changed, end)
    assert Accrual(cents, begun, rates).exact(end) == before + after


@given(CENTS, PERCENT, DAYS, LENGTHS, ANY)
def test_interest_never_shrinks_by_a_day_or_a_cent_more(
    cents: int, rate: Fraction, begun: date, n: int, basis: money.Basis
) -> None:
    end = begun + n * ONE_DAY
    accrual = Accrual(cents, begun, flat(rate, begun), basis)
    assert accrual.exact(end) <= accrual.exact(end + ONE_DAY)
    assert accrual.exact(end) <= accrual._replace(principal=cents + 1).exact(end)


@given(CENTS, PERCENT, DAYS, TWO_SPANS, CENTS)
def test_a_payment_lowers_what_accrues_after_it_and_nothing_before(
    cents: int, rate: Fraction, begun: date, spans: tuple[int, int], paid: int
) -> None:
    day, end = begun + spans[0] * ONE_DAY, begun + sum(spans) * ONE_DAY
    plain = Accrual(cents, begun, flat(rate, begun))
    lowered = plain._replace(lowered=((day, paid),))
    left = max(cents - paid, 0)
    assert lowered.exact(day) == plain.exact(day)
    after = money.interest(left, rate, day, end)
    assert lowered.exact(end) == plain.exact(day) + after
    taken_back = lowered._replace(lowered=((day, paid), (day, -paid)))
    assert taken_back.exact(end) == plain.exact(end)


@given(CENTS, PERCENT, st.integers(1, 30))
def test_months_compound_as_a_rate_per_period_does(cents: int, rate: Fraction, n: int) -> None:
    begun = date(2025, 12, 31)
    end = money_months(begun, n)
    found = Accrual(cents, begun, flat(rate, begun), "month or fraction", "monthly").exact(end)
    assert found == money.compound(cents, rate / 12, n)


def money_months(begun: date, n: int) -> date:
    """The last day of the n-th month after a year's end."""
    return date(begun.year + 1 + n // 12, n % 12 + 1, 1) - ONE_DAY


@given(CENTS, PERCENT, DAYS, st.integers(0, 4000))
def test_years_compound_on_each_anniversary(
    cents: int, rate: Fraction, begun: date, n: int
) -> None:
    end = begun + n * ONE_DAY
    found = Accrual(cents, begun, flat(rate, begun), compounds="yearly").exact(end)
    days = [begun, *(add_months(begun, 12 * k) for k in range(1, 13)), end]
    edges = [day for day in sorted(days) if begun <= day <= end]
    grown = Fraction(cents)
    for first, last in pairwise(edges):
        grown += money.interest(1, rate, first, last) * grown
    assert found == grown - cents
    assert found >= Accrual(cents, begun, flat(rate, begun)).exact(end)


@given(CENTS, PERCENT, DAYS, st.integers(0, 800))
def test_a_posted_line_is_rounded_once_and_lies_within_half_a_cent(
    cents: int, rate: Fraction, begun: date, n: int
) -> None:
    exact = Accrual(cents, begun, flat(rate, begun)).exact(begun + n * ONE_DAY)
    assert abs(round_half_up(exact) - exact) <= Fraction(1, 2)


@pytest.mark.parametrize(("exact", "cents"), [("0.5", 1), ("1.5", 2), ("2.5", 3), ("-2.5", -3)])
def test_half_a_cent_goes_up_and_never_to_the_even_one(exact: str, cents: int) -> None:
    assert round_half_up(Decimal(exact)) == cents


def test_a_day_without_a_rate_is_a_gap_and_not_zero() -> None:
    rates = Rates.of([(date(2026, 2, 1), percent(6)), (date(2026, 4, 1), None)])
    assert rates.on(date(2026, 1, 31)) is None
    assert rates.on(date(2026, 2, 1)) == percent(6)
    assert rates.on(date(2026, 4, 1)) is None
    found = Accrual(100_000, date(2026, 1, 15), rates).stretches(date(2026, 5, 1))
    assert [(s.days, s.rate) for s in found] == [(16, None), (59, percent(6)), (31, None)]


def test_the_first_rate_may_reach_back_where_it_is_so_read() -> None:
    rates = Rates.of([(date(2026, 2, 1), percent(6))])
    assert rates.reaching_back(date(2026, 1, 1)).on(date(2026, 1, 1)) == percent(6)
    assert rates.reaching_back(date(2026, 3, 1)) == rates


def test_of_two_rates_for_one_day_the_later_given_stands() -> None:
    rates = Rates.of([(date(2026, 2, 1), percent(6)), (date(2026, 2, 1), percent(8))])
    assert rates.on(date(2026, 2, 1)) == percent(8)
    assert rates.changes() == (date(2026, 2, 1),)


def test_a_rate_that_is_a_float_is_refused() -> None:
    wrong: Any = 0.06
    with pytest.raises(TypeError, match="float"):
        Rates.of([(date(2026, 2, 1), wrong)])


@given(DAYS, st.integers(1, 600))
def test_a_begun_month_counts_whole(begun: date, n: int) -> None:
    end = begun + n * ONE_DAY
    accrual = Accrual(1_200_00, begun, flat(percent(12), begun), "month or fraction")
    months = money.months_or_fraction(begun + ONE_DAY, end)
    assert accrual.exact(end) == months * 1_200


CUTS = st.lists(LENGTHS, max_size=4)
JOINS: Any = st.sampled_from(["simple", "monthly", "yearly"])


def laws(begun: date, cuts: list[int], basis: money.Basis, joins: Any) -> tuple[Law, ...]:
    return tuple(Law(begun + n * ONE_DAY, basis, joins) for n in cuts)


ACCRUALS = st.builds(
    lambda cents, rate, begun, basis: Accrual(cents, begun, flat(rate, begun), basis),
    *(CENTS, PERCENT, DAYS, ANY),
)


@given(ACCRUALS, LENGTHS, CUTS, JOINS)
def test_an_accrual_cut_where_the_law_stays_the_same_is_the_one_that_is_not_cut(
    accrual: Accrual, n: int, cuts: list[int], joins: Any
) -> None:
    begun, basis = accrual.begun, accrual.basis
    end = begun + n * ONE_DAY
    whole = accrual._replace(compounds=joins)
    amended = whole._replace(later=laws(begun, cuts, basis, joins))
    assert amended.stretches(end) == whole.stretches(end)


@given(ACCRUALS, LENGTHS, CUTS)
def test_a_payment_of_nothing_cuts_an_accrual_and_changes_nothing(
    whole: Accrual, n: int, cuts: list[int]
) -> None:
    begun = whole.begun
    end = begun + n * ONE_DAY
    cut = whole._replace(lowered=tuple((begun + k * ONE_DAY, 0) for k in cuts))
    assert cut.exact(end) == whole.exact(end)


@given(CENTS, DAYS, TWO_SPANS, ACTUAL, ACTUAL)
def test_each_day_is_counted_by_the_law_of_that_day(
    cents: int, begun: date, spans: tuple[int, int], old: Any, new: Any
) -> None:
    last, end, rate = begun + spans[0] * ONE_DAY, begun + sum(spans) * ONE_DAY, percent(9)
    accrual = Accrual(cents, begun, flat(rate, begun), old)
    amended = accrual._replace(later=(Law(last + ONE_DAY, new, "simple"),))
    before = money.interest(cents, rate, begun, last, old)
    assert amended.exact(end) == before + money.interest(cents, rate, last, end, new)


@given(CENTS, PERCENT, DAYS, LENGTHS, st.lists(st.tuples(LENGTHS, ANY, JOINS), max_size=3))
def test_interest_over_amendments_never_shrinks_by_a_day(
    cents: int, rate: Fraction, begun: date, n: int, amended: list[tuple[int, Any, Any]]
) -> None:
    end = begun + n * ONE_DAY
    later = tuple(Law(begun + k * ONE_DAY, basis, joins) for k, basis, joins in amended)
    accrual = Accrual(cents, begun, flat(rate, begun), later=later)
    assert accrual.exact(end) <= accrual.exact(end + ONE_DAY)


def test_a_month_that_counts_whole_stays_under_the_law_of_its_first_day() -> None:
    begun, rate = date(2026, 1, 31), percent(12)
    accrual = Accrual(1_200_00, begun, flat(rate, begun), "month or fraction")
    amended = accrual._replace(later=(Law(date(2026, 2, 10), "act/365", "simple"),))
    whole_february = 1_200
    assert amended.exact(date(2026, 2, 28)) == whole_february
    march = money.interest(1_200_00, rate, date(2026, 2, 28), date(2026, 3, 10))
    assert amended.exact(date(2026, 3, 10)) == whole_february + march


def test_a_month_that_counts_whole_begins_with_its_law() -> None:
    begun, rate = date(2026, 1, 31), percent(12)
    accrual = Accrual(1_200_00, begun, flat(rate, begun))
    amended = accrual._replace(later=(Law(date(2026, 2, 11), "month or fraction", "simple"),))
    ten_days = money.interest(1_200_00, rate, begun, date(2026, 2, 10))
    assert amended.exact(date(2026, 2, 11)) == ten_days + 1_200


def test_what_accrued_as_simple_interest_never_joins_the_principal() -> None:
    begun, rate = date(2024, 12, 31), percent(10)
    simple = Accrual(100_000, begun, flat(rate, begun))
    amended = simple._replace(later=(Law(date(2026, 1, 1), "act/365", "yearly"),))
    assert simple.exact(date(2026, 12, 31)) == amended.exact(date(2026, 12, 31)) == 20_000
    assert amended.exact(date(2027, 12, 31)) == 30_000 + 1_000
    assert simple._replace(compounds="yearly").exact(date(2027, 12, 31)) == 33_100


def test_a_payment_of_interest_pays_first_what_never_joins() -> None:
    begun, rate = date(2024, 12, 31), percent(10)
    law = Law(date(2026, 1, 1), "act/365", "yearly")
    amended = Accrual(100_000, begun, flat(rate, begun), later=(law,))
    paid = amended._replace(settled=((date(2026, 12, 31), 15_000),))
    assert paid.exact(date(2027, 12, 31)) == 30_000 + 500
