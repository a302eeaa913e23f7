"""Payments through what is owed: by designation, then in an order that is data; no cent is lost."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given as holds_for
from hypothesis import strategies as st

from ordinance_core.law import Payoff
from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import Asked, given
from tests.law.told import Told

CHARGES = """\
charges:
  fees: {cite: S-6, kind: fee, for: FeeIncurred, amount: {schedule: FeeScheduleAdopted}}
  fine: {cite: S-6, kind: penalty, for: PenaltyAssessed, amount: {entered: amount_cents}}
  cost: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}
  interest: {cite: S-6, kind: interest, interest_on: {of: {fact: CostPosted},
    rate: RateResolutionAdopted.rate_pct, from: .incurred_on, year_days: 365}}
"""
ORDER = "payments: {order: {cite: S-7, order: [fee, interest, penalty, cost]}}\n"
BEGUN = date(2026, 3, 2)
SIXTY_DAYS_ON = date(2026, 5, 1)


def bill(order: str = ORDER, **facts: f.Fact) -> Asked:
    """Fee 45.00, fine 500.00, cost 1,000.00 and sixty days of interest at twelve percent."""
    pack = small.town(CHARGES + order)
    owed: dict[str, f.Fact] = {
        "s": f.FeeScheduleAdopted(on=date(2026, 1, 1), items={"permit": 4500}),
        "rate": f.RateResolutionAdopted(on=date(2026, 1, 1), rate_pct=Decimal(12)),
        "fee": f.FeeIncurred(on=BEGUN, item="permit"),
        "fine": f.PenaltyAssessed(on=BEGUN, amount_cents=50_000),
        "cost": f.CostPosted(on=BEGUN, incurred_on=BEGUN, amount_cents=100_000),
    }
    return given(pack, **owed, **facts).when(SIXTY_DAYS_ON)


def left(asked: Asked) -> dict[str, int]:
    return {one.charge: one.open_cents for one in payoff(asked).settled}


def payoff(asked: Asked) -> Payoff:
    return asked.payoff()


def paid(cents: int, on: date = SIXTY_DAYS_ON, **more: str) -> f.PaymentReceived:
    return f.PaymentReceived(on=on, amount_cents=cents, **more)


def test_a_payment_goes_through_the_kinds_as_the_pack_orders_them() -> None:
    asked = bill(p=paid(30_000))
    assert left(asked) == {"fees": 0, "interest": 0, "fine": 26_473, "cost": 100_000}
    assert payoff(asked).order == ("fee", "interest", "penalty", "cost")
    assert payoff(asked).clauses == ("S-7",)


def test_another_order_is_another_pack_and_no_other_code() -> None:
    order = ORDER.replace("[fee, interest, penalty, cost]", "[cost, penalty, fee]")
    assert left(bill(order, p=paid(120_000))) == {
        "fees": 4500,
        "interest": 1973,
        "fine": 30_000,
        "cost": 0,
    }


def test_without_an_order_of_kinds_the_oldest_debt_comes_first() -> None:
    older = f.PenaltyAssessed(on=date(2026, 1, 5), amount_cents=20_000)
    asked = bill("payments: {order: {cite: S-7, order: []}}\n", older=older, p=paid(20_000))
    fines = {s.about: s.open_cents for s in payoff(asked).settled if s.charge == "fine"}
    assert fines == {"older": 0, "fine": 50_000}


def test_a_pack_that_says_no_order_lets_the_oldest_debt_come_first() -> None:
    older = f.PenaltyAssessed(on=date(2026, 1, 5), amount_cents=20_000)
    found = payoff(bill("", older=older, p=paid(20_000)))
    assert found.order == found.readings == ()
    assert [(one.charge, one.about) for one in found.applied] == [("fine", "older")]


def test_an_order_nobody_settled_leaves_an_undirected_payment_as_credit() -> None:
    order = """\
payments: {order: {cite: S-7, order: {reading: S-5, a: [fee], b: [cost]}}}
readings: {S-5: {cite: S-5, asks: "Which?", default: null, ways: {a: one, b: two}}}
"""
    found = payoff(bill(order, p=paid(5_000), q=paid(700, toward="fine")))
    assert (found.credit_cents, found.gaps) == (5_000, ("S-5",))
    assert [(a.charge, a.cents) for a in found.applied] == [("fine", 700)]


def test_what_a_payer_designates_goes_there_and_the_rest_in_order() -> None:
    assert left(bill(p=paid(52_000, toward="fine"))) == {
        "fees": 2_500,
        "interest": 1973,
        "fine": 0,
        "cost": 100_000,
    }


def test_an_overpayment_is_credit_and_is_owed_to_nobody() -> None:
    found = payoff(bill(p=paid(200_000)))
    assert all(one.open_cents == 0 for one in found.settled)
    assert found.credit_cents == 200_000 - 4_500 - 1_973 - 50_000 - 100_000


def test_credit_goes_to_what_becomes_due_later() -> None:
    asked = bill(
        p=paid(200_000, date(2026, 3, 3)),
        late=f.PenaltyAssessed(on=date(2026, 4, 20), amount_cents=10_000),
    )
    fines = {s.about: s.open_cents for s in payoff(asked).settled if s.charge == "fine"}
    assert fines == {"fine": 0, "late": 0}


def test_a_payment_before_there_was_any_debt_waits_for_it() -> None:
    assert left(bill(p=paid(4_500, date(2026, 2, 1))))["fees"] == 0


@pytest.mark.parametrize("amount", [30_000, None], ids=["in full", "without an amount"])
def test_a_payment_that_is_reversed_counts_as_never_made(amount: int | None) -> None:
    back = f.PaymentReversed(on=date(2026, 4, 15), amount_cents=amount, about="p")
    reversed_ = bill(p=paid(30_000, date(2026, 3, 20)), r=back)
    assert left(reversed_) == left(bill())
    assert payoff(reversed_).applied == ()


def test_a_part_of_a_payment_that_is_reversed_leaves_the_rest() -> None:
    back = f.PaymentReversed(on=SIXTY_DAYS_ON, amount_cents=25_500, about="p")
    assert left(bill(p=paid(30_000), r=back))["fees"] == 0
    assert left(bill(p=paid(30_000), r=back))["interest"] == 1_973


def test_a_reversal_of_no_payment_on_record_takes_back_the_last_that_was_applied() -> None:
    back = f.PaymentReversed(on=SIXTY_DAYS_ON, amount_cents=25_000)
    assert left(bill(p=paid(30_000), r=back)) == {
        "fees": 0,
        "interest": 1_473,
        "fine": 50_000,
        "cost": 100_000,
    }


def test_a_payment_of_interest_posts_it_and_what_runs_on_is_posted_apart() -> None:
    at_thirty = date(2026, 4, 1)
    asked = bill(p=paid(500, at_thirty, toward="interest"))
    assert asked.line("interest").cents == 986 + 986  # 9.863 twice, each posted once
    assert bill().line("interest").cents == 1973


def test_unpaid_interest_never_bears_interest() -> None:
    order = ORDER.replace("fee, interest", "interest, fee")
    whole = bill(order, p=paid(100, date(2026, 4, 1))).line("interest").cents
    assert whole == 1972


PAYMENTS = st.lists(
    st.tuples(
        st.integers(0, 60),
        st.integers(1, 90_000),
        st.sampled_from([None, "fees", "fine", "cost", "interest"]),
        st.sampled_from(["kept", "kept", "reversed", "in part"]),
    ),
    max_size=6,
)


@holds_for(PAYMENTS, st.permutations(["fee", "interest", "penalty", "cost"]))
def test_no_cent_is_made_or_lost_and_no_debt_is_paid_beyond_itself(
    payments: list[tuple[int, int, str | None, str]], kinds: list[str]
) -> None:
    facts: dict[str, f.Fact] = {}
    net = 0
    for place, (after, cents, toward, fate) in enumerate(payments):
        on = BEGUN + timedelta(days=after)
        facts[f"p{place}"] = f.PaymentReceived(on=on, amount_cents=cents, toward=toward)
        back = {"kept": 0, "reversed": cents, "in part": cents // 2}[fate]
        net += cents - back
        if back:
            facts[f"r{place}"] = f.PaymentReversed(
                on=SIXTY_DAYS_ON, amount_cents=back, about=f"p{place}"
            )
    found = payoff(
        bill(f"payments: {{order: {{cite: S-7, order: [{', '.join(kinds)}]}}}}", **facts)
    )
    assert sum(one.cents for one in found.applied) + found.credit_cents == net
    assert sum(one.paid_cents for one in found.settled) == sum(one.cents for one in found.applied)
    assert all(0 <= one.paid_cents <= one.owed_cents for one in found.settled)
    assert found.credit_cents == 0 or all(one.open_cents == 0 for one in found.settled)


BOARD = date(2020, 1, 2)


@pytest.mark.parametrize(
    ("way", "open_interest", "open_cost"),
    [(None, 0, 81_973), ("fees_first", 0, 81_973), ("principal_first", 1973, 80_000)],
)
@pytest.mark.clause("ALZ-150", "ALZ-151")
def test_interest_comes_first_unless_the_town_reads_it_otherwise(
    way: str | None, open_interest: int, open_cost: int
) -> None:
    told = Told("allouez-wi")
    if way is not None:
        told.ratify("payment-order", way, BOARD)
    told.tell(f.RateResolutionAdopted(on=BOARD, rate_pct=Decimal(12)))
    told.tell(f.AbatementStarted(on=BEGUN))
    cost = f.CostPosted(on=BEGUN, category="abatement", amount_cents=100_000, incurred_on=BEGUN)
    told.tell(cost)
    told.tell(f.InvoiceIssued(on=BEGUN))
    told.tell(f.PaymentReceived(on=SIXTY_DAYS_ON, amount_cents=20_000))
    found = told.asked(SIXTY_DAYS_ON).payoff()
    assert {s.charge: s.open_cents for s in found.settled} == {
        "interest": open_interest,
        "abatement_cost": open_cost,
    }
    assert dict(found.readings)["payment-order"] == (way or "interest_first")


@pytest.mark.parametrize(
    ("way", "cents"), [(None, 1479), ("reaches_back", 1479), ("from_adoption", 493)]
)
@pytest.mark.clause("ALZ-174")
def test_whether_the_first_rate_reaches_back_is_a_reading(way: str | None, cents: int) -> None:
    told = Told("allouez-wi")
    if way is not None:
        told.ratify("ALZ-174-rate", way, BOARD)
    told.tell(f.AbatementStarted(on=BEGUN))
    cost = f.CostPosted(on=BEGUN, category="abatement", amount_cents=100_000, incurred_on=BEGUN)
    told.tell(cost)
    told.tell(f.InvoiceIssued(on=BEGUN))
    told.tell(f.RateResolutionAdopted(on=date(2026, 4, 12), rate_pct=Decimal(9)))
    assert told.line("interest", SIXTY_DAYS_ON).cents == cents


LOTS = """\
charges:
  levied: {cite: S-6, kind: levy, sum_of: {fact: CostPosted},
    split_by: {fact: PartyNamed, where: {role: person}}}
"""


@pytest.mark.parametrize(
    ("shares", "cents"),
    [
        (("1", "1", "1"), (3334, 3333, 3333)),
        (("2", "0", "1"), (6667, 0, 3333)),
        ((None, None), (5000, 5000)),
        (("1.1818583143661", "1.170126087450276", "1.0"), (3526, 3491, 2983)),
    ],
)
def test_shares_add_up_to_the_cent_and_a_share_of_nothing_bears_nothing(
    shares: tuple[str | None, ...], cents: tuple[int, ...]
) -> None:
    lots = {
        f"lot{place}": f.PartyNamed(
            on=BEGUN, role="person", share=None if share is None else Decimal(share)
        )
        for place, share in enumerate(shares)
    }
    asked = given(small.town(LOTS), k=f.CostPosted(on=BEGUN, amount_cents=10_000), **lots)
    assert tuple(x.cents for x in asked.when(BEGUN).owed()) == cents


@pytest.mark.parametrize("shares", [("0", "0"), ("1", None), ("-1", "2")])
def test_shares_that_cannot_be_split_by_leave_the_line_open(shares: tuple[str | None, ...]) -> None:
    lots = {
        f"lot{place}": f.PartyNamed(
            on=BEGUN, role="person", share=None if share is None else Decimal(share)
        )
        for place, share in enumerate(shares)
    }
    asked = given(small.town(LOTS), k=f.CostPosted(on=BEGUN, amount_cents=10_000), **lots)
    (line,) = asked.when(BEGUN).owed()
    assert (line.state, line.cents) == ("open", None)
    assert "shares" in line.why[-1]


ORDERS = {
    None: "interest fee penalty surcharge cost",
    "interest_first": "interest fee penalty surcharge cost",
    "fees_first": "fee interest penalty surcharge cost",
    "principal_first": "cost surcharge fee penalty interest",
    "oldest_first": "",
}


@pytest.mark.clause("ALZ-150", "MIN-164", "KNG-068", "BRM-093", "GRF-031")
@pytest.mark.parametrize("way", ORDERS)
@pytest.mark.parametrize(
    "town", ["allouez-wi", "grafton-wi", "minoa-ny", "kingsbury-ny", "broomfield-co"]
)
def test_each_state_orders_payments_as_its_file_says(town: str, way: str | None) -> None:
    told = Told(town)
    if way is not None:
        told.ratify("payment-order", way, BOARD)
    found = told.asked(BEGUN).payoff()
    assert found.order == tuple(ORDERS[way].split())
    assert found.clauses == ("Partial payments",)


@pytest.mark.clause("KNG-024", "KNG-079")
def test_an_escrow_at_the_adopted_rate_bears_interest_on_cash_until_it_is_drawn() -> None:
    told, year = Told("kingsbury-ny"), timedelta(days=365)
    told.ratify("KNG-079", "at_adopted_rate", BOARD)
    told.tell(f.RateResolutionAdopted(on=BOARD, rate_pct=Decimal(2)))
    for form in ("cash_escrow", "letter_of_credit"):
        told.tell(
            f.GuaranteePosted(on=BEGUN, guarantee="completion", form=form, amount_cents=10**6)
        )
    assert told.line("escrow_interest", BEGUN + year).cents == 20_000
    told.tell(f.GuaranteeDrawn(on=BEGUN + year, amount_cents=1_000))
    later = told.line("escrow_interest", BEGUN + year + year)
    assert (later.cents, later.kind) == (20_000, "refund")
