"""Money holds whatever is on file: each day once, no cent made or lost, nothing paid stays paid."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from functools import cache

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from ordinance_core.law import Pack
from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import Asked, given

DAY = date(2026, 1, 5)
DAYS = st.integers(0, 400).map(lambda n: DAY + timedelta(days=n))
CUTS = tuple(DAY + timedelta(days=n) for n in (40, 41, 133, 300))
TODAY = date(2028, 1, 1)


def dated(*values: str) -> str:
    """The first value, then another from each of the days on which the law is cut."""
    laws = zip((date(2000, 1, 1), *CUTS), values, strict=False)
    return f"{{{', '.join(f'{day}: {value}' for day, value in laws)}}}"


@cache
def town(*charges: str) -> Pack:
    return small.town("charges:\n" + "".join(charges))


def counted(unit: str, amount: str) -> str:
    return (
        f"  c: {{cite: S-6, kind: penalty, for: ViolationFound, amount: {amount},"
        f" counts: {{each: {unit}, from: .began_on, to: [.ended_on]}}}}\n"
    )


def owed(charge: str, begun: date, ended: date | None, on: date = TODAY) -> int:
    violation = f.ViolationFound(on=begun, began_on=begun, ended_on=ended)
    cents = given(town(charge), v=violation).when(on).line("c").cents
    assert cents is not None
    return cents


PRICES = (5, 7, 3, 11, 2)


@over(DAYS, st.integers(0, 700))
def test_each_day_of_a_penalty_is_owed_once_at_the_amount_of_that_day(begun: date, n: int) -> None:
    ended = begun + timedelta(days=n)
    days = [begun + timedelta(days=k) for k in range(n + 1)]
    each = [PRICES[sum(cut <= day for cut in CUTS)] * 100 for day in days]
    amended = counted("day", dated(*(f"${price}" for price in PRICES)))
    assert owed(amended, begun, ended) == sum(each)


@pytest.mark.parametrize("unit", ["day", "week", "whole week", "started week"])
@over(DAYS, st.integers(0, 700))
def test_an_amendment_that_changes_no_amount_changes_no_cent(
    unit: str, begun: date, n: int
) -> None:
    ended = begun + timedelta(days=n)
    cut = counted(unit, dated(*["$5"] * 5))
    assert owed(cut, begun, ended) == owed(counted(unit, "$5"), begun, ended)


UNITS = ("day", "week", "whole week", "started week", "day")


@over(DAYS, DAYS)
def test_a_day_more_never_costs_less_whatever_the_law_of_that_day_counts(
    begun: date, on: date
) -> None:
    on = max(begun, on)
    units = dated(*UNITS)
    rising = counted(units, dated("$1", "$2", "$3", "$4", "$5"))
    assert owed(rising, begun, None, on) <= owed(rising, begun, None, on + timedelta(days=1))


def interest(term: str) -> str:
    return (
        "  c: {cite: S-6, kind: interest, interest_on: {of: {fact: CostPosted},"
        f" rate: RateResolutionAdopted.rate_pct, from: .incurred_on, {term}}}}}\n"
    )


def accrued(charge: str, begun: date, cents: int, on: date) -> int | None:
    cost = f.CostPosted(on=begun, incurred_on=begun, amount_cents=cents)
    rate = f.RateResolutionAdopted(on=date(2000, 1, 1), rate_pct=Decimal("11.25"))
    return given(town(charge), k=cost, r=rate).when(on).line("c").cents


BASES = ("act/365", "act/360", "act/act", "30/360", "month or fraction")


@pytest.mark.parametrize("basis", BASES)
@pytest.mark.parametrize("joins", ["simple", "monthly", "yearly"])
@settings(max_examples=30)
@over(DAYS, st.integers(0, 10**8), st.integers(0, 900))
def test_interest_cut_where_the_law_stays_the_same_is_that_which_is_not_cut(
    basis: str, joins: str, begun: date, cents: int, n: int
) -> None:
    on = begun + timedelta(days=n)
    cut = interest(f"basis: {dated(*[basis] * 5)}, compounds: {dated(*[joins] * 5)}")
    whole = interest(f"basis: {basis}, compounds: {joins}")
    assert accrued(cut, begun, cents, on) == accrued(whole, begun, cents, on)


@over(DAYS, st.integers(0, 10**8), st.integers(0, 900))
def test_interest_over_four_amendments_never_shrinks_by_a_day(
    begun: date, cents: int, n: int
) -> None:
    amended = interest(f"basis: {dated(*BASES)}")
    on = begun + timedelta(days=n)
    before, after = (accrued(amended, begun, cents, d) for d in (on, on + timedelta(days=1)))
    assert before is not None
    assert after is not None
    assert before <= after


ACCOUNT = """\
  fine: {cite: S-6, kind: penalty, for: PenaltyAssessed, amount: {entered: amount_cents}}
  cost: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}
  interest: {cite: S-6, kind: interest, interest_on: {of: {fact: CostPosted},
    rate: RateResolutionAdopted.rate_pct, from: .incurred_on, year_days: 365}}
  lien: {cite: S-6, kind: lien, part_of: {charges: [fine, cost], unpaid: true}}
"""
DEBTS: dict[str, f.Fact] = {
    "r": f.RateResolutionAdopted(on=date(2000, 1, 1), rate_pct=Decimal(9)),
    "n": f.NoticeOfViolationIssued(on=DAY),
    "m": f.NoticeOfViolationIssued(on=DAY),
    "a": f.PenaltyAssessed(on=DAY, about="n", amount_cents=70_001),
    "b": f.PenaltyAssessed(on=DAY, about="m", amount_cents=30_002),
    "k": f.CostPosted(on=DAY, incurred_on=DAY, amount_cents=100_003),
}
PAYMENTS = st.lists(
    st.tuples(
        DAYS,
        st.integers(1, 90_000),
        st.sampled_from([None, "fine", "cost", "interest"]),
        st.sampled_from([None, "a", "b", "n", "m"]),
        st.booleans(),
    ),
    max_size=5,
)
Payment = tuple[date, int, str | None, str | None, bool]


def account(payments: list[Payment], *, without: bool = False) -> Asked:
    """Each payment, those that did not stand reversed later; or left out `without` them."""
    facts = dict(DEBTS)
    for place, (on, cents, toward, about, stands) in enumerate(payments):
        if without and not stands:
            continue
        facts[f"p{place}"] = f.PaymentReceived(
            on=on, amount_cents=cents, toward=toward, about=about
        )
        if not stands:
            facts[f"x{place}"] = f.PaymentReversed(on=TODAY, about=f"p{place}")
    return given(town(ACCOUNT), **facts).when(TODAY)


@over(PAYMENTS)
def test_payments_that_are_reversed_leave_all_as_if_they_had_never_been_made(
    payments: list[Payment],
) -> None:
    one, other = account(payments), account(payments, without=True)
    assert one.owed() == other.owed()
    assert one.payoff() == other.payoff()


@over(PAYMENTS)
def test_of_what_stands_no_cent_is_lost_and_a_lien_is_what_is_left(payments: list[Payment]) -> None:
    asked = account(payments)
    found = asked.payoff()
    net = sum(cents for _, cents, _, _, stands in payments if stands)
    assert sum(one.cents for one in found.applied) + found.credit_cents == net
    assert all(0 <= one.paid_cents <= one.owed_cents for one in found.settled)
    left = sum(one.open_cents for one in found.settled if one.charge in {"fine", "cost"})
    assert asked.line("lien").cents == left


@over(PAYMENTS)
def test_what_is_meant_for_one_fine_goes_to_another_only_once_the_first_is_paid(
    payments: list[Payment],
) -> None:
    found = account([(on, cents, "fine", "b", True) for on, cents, *_ in payments]).payoff()
    paid = {one.about: one.paid_cents for one in found.settled if one.charge == "fine"}
    total = sum(cents for _, cents, *_ in payments)
    assert paid["b"] == min(total, 30_002)


@over(
    st.integers(0, 10**9),
    st.lists(st.decimals(0, 3, places=6), min_size=1, max_size=9).filter(any),
)
def test_a_levy_over_any_shares_is_the_whole_and_no_share_of_nothing_bears_a_cent(
    cents: int, shares: list[Decimal]
) -> None:
    rule = """\
  levied: {cite: S-6, kind: levy, sum_of: {fact: CostPosted},
    split_by: {fact: PartyNamed, where: {role: person}}}
"""
    lots = {
        f"lot{n}": f.PartyNamed(on=DAY, role="person", share=share)
        for n, share in enumerate(shares)
    }
    asked = given(town(rule), k=f.CostPosted(on=DAY, amount_cents=cents), **lots).when(DAY)
    found = {line.about: line.cents or 0 for line in asked.owed()}
    assert sum(found.values()) == cents
    assert all(found[name] == 0 for name, lot in lots.items() if not lot.share)
    parts = [cents * share / sum(shares) for share in shares]
    assert all(abs(found[f"lot{n}"] - part) < 1 for n, part in enumerate(parts))
