"""Money keeps every cent: what it refuses, how it rounds, and laws that hold for any amount."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinance_core import money
from ordinance_core.calendars import add_months

AMOUNTS = st.integers(0, 10**12)
RATES = st.decimals(0, 1, places=6).map(Fraction)
DAYS = st.dates(date(1990, 1, 1), date(2090, 1, 1))
BASES = st.sampled_from(["act/365", "act/360", "act/act", "30/360"])
WEIGHTS = st.lists(st.integers(0, 10**6), min_size=1, max_size=30).filter(any)


@pytest.mark.parametrize("value", [0.1, True, "1", None])
def test_a_number_that_is_not_exact_is_refused_by_its_type(value: Any) -> None:
    with pytest.raises(TypeError, match=type(value).__name__):
        money.exact(value)


@pytest.mark.parametrize("amount", [10.0, Decimal(10), False])
def test_an_amount_that_is_not_whole_cents_is_refused(amount: Any) -> None:
    with pytest.raises(TypeError, match="amounts are whole cents"):
        money.interest(amount, Fraction(1, 10), date(2026, 1, 1), date(2026, 2, 1))


def test_a_float_is_refused_wherever_a_number_goes_in() -> None:
    wrong: Any = 0.3
    for refused in (money.percent, money.round_half_up, money.cents):
        with pytest.raises(TypeError, match="float"):
            refused(wrong)
    with pytest.raises(TypeError, match="float"):
        money.surcharge(100, wrong)
    with pytest.raises(TypeError, match="float"):
        money.split(100, [wrong, 1])


def test_percent_reads_what_a_resolution_says() -> None:
    assert money.percent("1.5") == money.percent(Decimal("1.5")) == Fraction(3, 200)


def test_a_rate_is_rounded_to_the_step_a_statute_names() -> None:
    assert money.round_to(Fraction("0.145") / 12, money.percent("0.01")) == Fraction("0.0121")


@pytest.mark.parametrize(
    ("text", "amount"),
    [("$500", 50000), ("$1,000", 100000), ("$185.50", 18550), ("1234567.89", 123456789)],
)
def test_dollars_are_read_as_cents(text: str, amount: int) -> None:
    assert money.parse_dollars(text) == amount


@pytest.mark.parametrize("text", ["", "$", "$1,00", "$1.5", "-$5", "$1,000,00", "five"])
def test_a_text_that_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no amount of money"):
        money.parse_dollars(text)


def test_dollars_are_written_as_people_read_them() -> None:
    assert [money.dollars(n) for n in (5, 123405, -123405)] == ["$0.05", "$1,234.05", "-$1,234.05"]


def test_interest_does_not_run_backward() -> None:
    for run in (money.interest, money.compound_yearly):
        with pytest.raises(ValueError, match="backward from 2026-02-01 to 2026-01-01"):
            run(100, Fraction(1, 10), date(2026, 2, 1), date(2026, 1, 1))
    assert money.months_or_fraction(date(2026, 2, 1), date(2026, 1, 31)) == 0


def test_a_leap_day_loan_has_its_anniversary_at_the_end_of_february() -> None:
    found = money.compound_yearly(10000, Fraction(1, 10), date(2024, 2, 29), date(2026, 2, 28))
    assert found == 2100


def test_an_amount_is_kept_between_the_least_and_the_most() -> None:
    assert [money.clamp(n, 100, 500) for n in (5, 300, 900)] == [100, 300, 500]
    assert money.clamp(900) == 900


@pytest.mark.parametrize("weights", [[], [0, 0], [3, -1]])
def test_shares_need_weights(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="Shares need weights"):
        money.split(100, weights)


def test_a_payment_goes_through_debts_in_order() -> None:
    assert money.allocate(500, [200, 400]) == ((0, 100), 0)
    assert money.allocate(700, [200, 400]) == ((0, 0), 100)


@given(st.decimals(-(10**9), 10**9, places=4))
def test_rounding_is_the_decimal_modules_half_up(number: Decimal) -> None:
    assert money.round_half_up(number) == int(number.quantize(Decimal(1), ROUND_HALF_UP))


@given(AMOUNTS)
def test_what_is_written_can_be_read_again(amount: int) -> None:
    assert money.parse_dollars(money.dollars(amount)) == amount


@given(AMOUNTS, WEIGHTS)
def test_shares_add_up_and_lie_within_a_cent_of_exact(total: int, weights: list[int]) -> None:
    shares = money.split(total, weights)
    assert sum(shares) == total
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share - Fraction(total * weight, sum(weights))) < 1


@given(AMOUNTS, RATES, st.lists(DAYS, min_size=3, max_size=3).map(sorted))
def test_interest_is_additive_within_one_rounding(
    amount: int, rate: Fraction, days: list[date]
) -> None:
    a, b, c = days
    parts = money.interest(amount, rate, a, b) + money.interest(amount, rate, b, c)
    whole = money.interest(amount, rate, a, c)
    assert parts == whole
    lines = [money.round_half_up(money.interest(amount, rate, *p)) for p in ((a, b), (b, c))]
    assert abs(sum(lines) - money.round_half_up(whole)) <= 1


@given(AMOUNTS, RATES, DAYS, st.integers(0, 3000), BASES)
def test_a_later_day_never_costs_less(
    amount: int, rate: Fraction, first: date, n: int, basis: money.Basis
) -> None:
    last = first + timedelta(days=n)
    earlier = money.interest(amount, rate, first, last, basis)
    assert earlier <= money.interest(amount, rate, first, last + timedelta(days=1), basis)


@given(AMOUNTS, RATES, DAYS, st.integers(0, 30))
def test_interest_of_whole_years_compounds_year_by_year(
    amount: int, rate: Fraction, first: date, years: int
) -> None:
    last = add_months(first, 12 * years)
    assert money.compound_yearly(amount, rate, first, last) == money.compound(amount, rate, years)


@given(AMOUNTS, st.lists(AMOUNTS, max_size=8))
def test_a_payment_neither_makes_nor_loses_a_cent(paid: int, owed: list[int]) -> None:
    left, over = money.allocate(paid, owed)
    assert sum(owed) - sum(left) + over == paid
    assert all(0 <= rest <= debt for rest, debt in zip(left, owed, strict=True))
