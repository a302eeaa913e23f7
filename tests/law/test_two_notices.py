"""Money of two notices on one matter: what is paid, shared, deducted and refunded of which."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from tests.law import small
from tests.law.case import Asked, given
from tests.law.told import Told

DAY, LATER = date(2026, 12, 7), date(2027, 3, 1)

FINES = """\
charges:
  fine: {cite: S-6, kind: penalty, for: PenaltyAssessed, amount: {entered: amount_cents}}
  c: {cite: S-6, kind: surcharge, for: notice, part_of: {percent: 10, charges: [fine]}}
  lien: {cite: S-6, kind: lien, for: notice, part_of: {charges: [fine], unpaid: true}}
  back: {cite: S-6, kind: refund, for: DisputeDecided,
    refund_of: {charges: [fine], confirmed: DisputeDecided.confirmed_cents}}
  interest: {cite: S-6, kind: interest, for: notice, interest_on: {of: {charges: [fine]},
    rate: RateResolutionAdopted.rate_pct, from: notice.issued, year_days: 365}}
actions:
  close: {cite: S-6, does: CaseClosed, by: [officer], per: notice,
    needs: [{paid: [fine], cite: S-6}]}
clocks:
  pay: {cite: S-6, who: person, must: pay, per: notice, from: notice.issued, within: 30 days,
    met_by: {paid: [fine]}}
"""
NOTICES = {
    "n": f.NoticeOfViolationIssued(on=DAY),
    "m": f.NoticeOfViolationIssued(on=DAY),
    "a": f.PenaltyAssessed(on=DAY, about="n", amount_cents=300_000),
    "b": f.PenaltyAssessed(on=DAY, about="m", amount_cents=100_000),
    "i": f.InvoiceIssued(on=DAY, about="b"),
    "r": f.RateResolutionAdopted(on=date(2026, 1, 1), rate_pct=Decimal(10)),
}


def asked(on: date = DAY, **facts: f.Fact) -> Asked:
    return given(small.town(FINES), **NOTICES, **facts).when(on)


def paid(cents: int, **more: str) -> f.PaymentReceived:
    return f.PaymentReceived(on=DAY, amount_cents=cents, **more)


@pytest.mark.parametrize(
    ("payment", "covered"),
    [
        (paid(100_000, toward="fine", about="b"), {"n": False, "m": True}),
        (paid(300_000, toward="fine", about="a"), {"n": True, "m": False}),
        (paid(300_000), {"n": True, "m": False}),
        (paid(299_999), {"n": False, "m": False}),
        (paid(400_000), {"n": True, "m": True}),
        (paid(100_000, about="m"), {"n": False, "m": True}),
        (paid(100_000, toward="fine", about="i"), {"n": False, "m": True}),
    ],
)
def test_a_fine_is_paid_on_its_own_notice_whatever_is_owed_on_another(
    payment: f.PaymentReceived, covered: dict[str, bool]
) -> None:
    found = asked(p=payment)
    assert {n: found.action("close", n).lawful for n in covered} == covered
    assert {n: found.clock("pay", n).state == "met" for n in covered} == covered


def test_a_payment_of_another_notice_never_meets_the_time_to_pay_of_this_one() -> None:
    late = asked(LATER, p=paid(100_000, toward="fine", about="b"))
    assert {n: late.clock("pay", n).state for n in ("n", "m")} == {"n": "missed", "m": "met"}


CAPPED = """\
charges:
  fine: {cite: S-6, kind: penalty, for: ViolationFound, due_when: {fact: PenaltyAssessed},
    amount: {max: $1000}}
actions:
  close: {cite: S-6, does: CaseClosed, by: [officer], per: ViolationFound,
    needs: [{paid: [fine], cite: S-6}]}
"""


def test_what_is_only_exposure_is_not_yet_due_and_need_not_be_paid() -> None:
    facts = {
        "v": f.ViolationFound(on=DAY),
        "w": f.ViolationFound(on=DAY),
        "a": f.PenaltyAssessed(on=DAY, about="v", amount_cents=50_000),
        "p": paid(50_000, about="v"),
    }
    found = given(small.town(CAPPED), **facts).when(DAY)
    assert found.action("close", "v").lawful
    assert [r.ok for r in found.action("close", "w").reasons] == [None]


def test_a_share_and_a_lien_of_a_notice_are_of_its_own_fines() -> None:
    found = asked(p=paid(30_000, about="a"))
    assert [found.line("c", n).cents for n in ("n", "m")] == [30_000, 10_000]
    assert [found.line("lien", n).cents for n in ("n", "m")] == [270_000, 100_000]


def test_interest_of_a_notice_falls_with_the_payments_of_its_own_fines_alone() -> None:
    year = timedelta(days=365)
    facts = {"p": paid(300_000, toward="fine", about="a")}
    whole = asked(DAY + year)
    assert [whole.line("interest", n).cents for n in ("n", "m")] == [30_000, 10_000]
    lower = asked(DAY + year, **facts)
    assert [lower.line("interest", n).cents for n in ("n", "m")] == [0, 10_000]


def test_a_fine_set_later_bears_no_interest_before_it_was_set() -> None:
    second = f.PenaltyAssessed(on=DAY + timedelta(days=73), about="m", amount_cents=100_000)
    found = asked(DAY + timedelta(days=365), s=second)
    assert found.line("interest", "m").cents == 10_000 + 8_000


def dispute(name: str, about: str, confirmed: int, day: date = DAY) -> dict[str, f.Fact]:
    return {
        f"{name}1": f.DisputeFiled(on=day, about=about),
        f"{name}2": f.DisputeDecided(on=day, about=f"{name}1", confirmed_cents=confirmed),
    }


def test_a_refund_is_of_the_fine_that_the_dispute_was_about() -> None:
    payments = {"p": paid(300_000, about="a"), "q": paid(100_000, about="b")}
    found = asked(**payments, **dispute("x", "a", 120_000), **dispute("y", "b", 100_000))
    assert [found.line("back", about).cents for about in ("x2", "y2")] == [180_000, 0]


def test_of_two_decisions_on_one_fine_the_later_tells_what_goes_back() -> None:
    first, later = dispute("x", "a", 120_000), dispute("y", "a", 50_000, DAY + timedelta(days=1))
    found = asked(LATER, p=paid(300_000, about="a"), **first, **later)
    lines = {x.about: (x.state, x.cents) for x in found.owed() if x.charge == "back"}
    assert lines == {"x2": ("none", None), "y2": ("due", 250_000)}


def test_a_decision_that_confirms_more_than_was_paid_returns_nothing() -> None:
    found = asked(p=paid(100_000, about="a"), **dispute("x", "a", 120_000))
    assert found.line("back", "x2").cents == 0


LESS = """\
charges:
  cost: {cite: S-6, kind: cost, sum_of: {fact: CostPosted}}
  fine: {cite: S-6, kind: penalty, for: PenaltyAssessed, amount: {entered: amount_cents}}
  c: {cite: S-6, kind: penalty, for: ViolationFound, amount: {min: $100, max: $500},
    due_when: {always: false}, less: [cost, fine]}
"""
FOUND = {"v": f.ViolationFound(on=DAY), "w": f.ViolationFound(on=DAY)}


@pytest.mark.parametrize(
    ("cost", "caps"),
    [(40_000, [10_000, 50_000]), (70_000, [0, 30_000]), (200_000, [0, 0])],
)
def test_a_cost_of_the_matter_is_taken_off_the_caps_once(cost: int, caps: list[int]) -> None:
    facts = {**FOUND, "k": f.CostPosted(on=DAY, amount_cents=cost)}
    found = given(small.town(LESS), **facts).when(DAY)
    lines = [found.line("c", about) for about in FOUND]
    assert [x.at_most for x in lines] == caps
    assert all((x.at_least or 0) <= (x.at_most or 0) for x in lines)


def test_a_fine_is_taken_off_the_cap_of_its_own_violation() -> None:
    fine = f.PenaltyAssessed(on=DAY, about="w", amount_cents=20_000)
    found = given(small.town(LESS), **FOUND, a=fine).when(DAY)
    assert [found.line("c", about).at_most for about in FOUND] == [50_000, 30_000]


def test_what_is_taken_off_and_not_known_leaves_the_cap_open() -> None:
    found = given(small.town(LESS), **FOUND, k=f.CostPosted(on=DAY)).when(DAY)
    assert {found.line("c", about).state for about in FOUND} == {"open"}


def test_a_fixed_amount_is_lowered_by_what_is_taken_off_it() -> None:
    exact = LESS.replace("{min: $100, max: $500}", "$500")
    found = given(small.town(exact), **FOUND, k=f.CostPosted(on=DAY, amount_cents=20_000))
    line = found.when(DAY).line("c", "v")
    assert (line.cents, line.at_least, line.at_most) == (30_000, 30_000, 30_000)


SERVED = date(2026, 12, 9)


def fined() -> tuple[Told, list[str]]:
    """Broomfield: two fines of 1,000.00 and 2,000.00 on one matter, both served."""
    told, fines = Told("broomfield-co"), []
    for cents in (100_000, 200_000):
        violation = told.tell(f.ViolationFound(on=DAY, began_on=DAY, ended_on=DAY))
        fine = f.PenaltyAssessed(on=DAY, about=violation, amount_cents=cents, reason="size")
        fines.append(told.tell(fine))
        told.tell(f.NoticeDelivered(on=SERVED, about=fines[-1], method="certified_mail_rr"))
    return told, fines


@pytest.mark.clause("BRM-093", "BRM-094", "BRM-095")
def test_in_broomfield_a_fine_that_is_paid_leads_to_no_lien_whatever_another_does() -> None:
    told, (first, second) = fined()
    told.tell(f.PaymentReceived(on=SERVED, amount_cents=100_000, about=first))
    assert told.lawful("request-reconsideration", SERVED, first)
    assert not told.lawful("request-reconsideration", SERVED, second)
    states = {c.about: c.state for c in told.clocks("pay_before_lien", LATER)}
    assert states == {first: "ended", second: "missed"}
    assert not told.lawful("record-lien", LATER, first)
    assert told.lawful("record-lien", LATER, second)


@pytest.mark.clause("BRM-097")
def test_in_broomfield_a_dispute_won_returns_what_was_paid_of_its_own_fine() -> None:
    told, (first, second) = fined()
    told.tell(f.PaymentReceived(on=SERVED, amount_cents=300_000))
    for fine, confirmed in ((first, 25_000), (second, 200_000)):
        filed = told.tell(f.DisputeFiled(on=SERVED, about=fine))
        told.tell(f.DisputeDecided(on=SERVED, about=filed, confirmed_cents=confirmed))
    back = [x.cents for x in told.asked(LATER).owed() if x.charge == "refund"]
    assert sorted(cents or 0 for cents in back) == [0, 75_000]
