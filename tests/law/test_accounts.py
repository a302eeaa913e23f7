"""Interest run forward from payment to payment comes to what it does worked out at once."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ordinance_core.law.interpreter.accounts import Accruing
from ordinance_core.money import Accrual, Rates, percent, round_half_up

FIRST = date(2026, 1, 1)
DAYS = st.integers(0, 700).map(lambda n: FIRST + timedelta(days=n))
RATES = st.lists(st.tuples(DAYS, st.integers(0, 30).map(percent)), min_size=1, max_size=3)
PRINCIPALS = st.lists(st.tuples(st.integers(0, 10**7), DAYS), min_size=1, max_size=5)
LOWERED = st.lists(st.tuples(DAYS, st.integers(0, 10**7)), max_size=6)


@given(PRINCIPALS, RATES, LOWERED, DAYS)
def test_interest_from_payment_to_payment_is_interest_at_once(
    principals: list[tuple[int, date]],
    steps: list[tuple[date, Fraction]],
    lowered: list[tuple[date, int]],
    end: date,
) -> None:
    rates = Rates.of(steps)
    account = Accruing("interest", None, "interest", since=FIRST, due=True)
    account.run(tuple(Accrual(cents, begun, rates) for cents, begun in principals), end)
    for day, cents in sorted(lowered):
        account.open_on(day)
        account.lower(day, cents)
    at_once = sum((accrual.exact(end) for accrual in account.accruals), Fraction())
    assert account.total(end) == round_half_up(at_once)


@given(PRINCIPALS, LOWERED, DAYS)
def test_interest_that_is_settled_is_never_paid_twice_nor_beyond_what_accrued(
    principals: list[tuple[int, date]], paid: list[tuple[date, int]], end: date
) -> None:
    rates = Rates.of([(FIRST, percent(12))])
    account = Accruing("interest", None, "interest", since=FIRST, due=True)
    account.run(tuple(Accrual(cents, begun, rates) for cents, begun in principals), end)
    for day, cents in sorted(paid):
        account.take(day, min(cents, account.open_on(day)))
    whole = sum((accrual.exact(end) for accrual in account.accruals), Fraction())
    assert 0 <= account.paid <= account.total(end)
    assert abs(account.total(end) - whole) <= (len(paid) + 1) * Fraction(1, 2)
