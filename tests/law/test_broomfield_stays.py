"""Broomfield: what lets the time to comply or to pay stand still, and from when it runs."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ComplianceConfirmed,
    ComplianceOrderIssued,
    CostPosted,
    DisputeDecided,
    DisputeFiled,
    Fact,
    InvoiceIssued,
    LienRecorded,
    NoticeDelivered,
    PaymentReceived,
    PenaltyAssessed,
)
from tests.law.broomfield import Facts, matter
from tests.law.broomfield_ways import LATER, december, ended_on, state
from tests.law.told import proofs

ISSUED = date(2026, 12, 1)


ORDERED: Facts = {
    "p": ComplianceOrderIssued(on=ISSUED, complete_by=december(14)),
    "r": NoticeDelivered(on=december(2), about="p", method="personal"),
}
FINED: Facts = {
    "p": PenaltyAssessed(on=ISSUED, amount_cents=10000),
    "r": NoticeDelivered(on=december(7), about="p", method="personal"),
}
APPEAL = {
    "a": AppealFiled(on=december(8), about="p"),
    "d": AppealDecided(on=december(10), about="a", outcome="upheld"),
}
DISPUTE = {
    "a": DisputeFiled(on=december(8), about="p"),
    "d": DisputeDecided(on=december(10), about="a", confirmed_cents=10000),
}
STAYS = proofs(
    ("BRM-140", "comply_with_order", ORDERED, "no_stay", APPEAL, december(14)),
    ("BRM-140", "comply_with_order", ORDERED, "appeal_stays", APPEAL, december(16)),
    ("BRM-140", "comply_with_order", ORDERED, "appeal_stays", {}, december(14)),
    ("BRM-140", "pay_before_lien", FINED, "no_stay", APPEAL, date(2027, 1, 6)),
    ("BRM-140", "pay_before_lien", FINED, "appeal_stays", APPEAL, date(2027, 1, 8)),
    ("BRM-126", "pay_before_lien", FINED, "no_stay", DISPUTE, date(2027, 1, 8)),
    ("BRM-126", "pay_before_lien", FINED, "appeal_stays", DISPUTE, date(2027, 1, 8)),
    ("BRM-126", "pay_before_lien", FINED, "appeal_stays", {}, date(2027, 1, 6)),
)


@pytest.mark.parametrize(("clock", "facts", "way", "pending", "due"), STAYS)
def test_what_lets_a_period_stand_still(
    clock: str, facts: Facts, way: str, pending: Facts, due: date
) -> None:
    assert ended_on(clock, {**facts, **pending}, "BRM-140", way) == due


LIENS = proofs(
    ("BRM-126", "service", date(2027, 1, 6)),
    ("BRM-126", "assessment", december(31)),
    ("BRM-126", "billing", date(2027, 1, 7)),
)


@pytest.mark.parametrize(("way", "due"), LIENS)
def test_from_what_the_thirty_days_before_a_lien_run(way: str, due: date) -> None:
    billed = {"i": InvoiceIssued(on=december(8), about="p", amount_cents=10000)}
    assert ended_on("pay_before_lien", {**FINED, **billed}, "BRM-126", way) == due


@pytest.mark.clause("BRM-093", "BRM-094")
def test_the_time_to_pay_ends_when_fine_and_costs_are_paid() -> None:
    def paid(cents: int) -> str:
        payment = PaymentReceived(on=december(7), amount_cents=cents)
        return state("pay_before_lien", {**FINED, "y": payment}, december(8))

    assert paid(9999) == "running"
    assert paid(10000) == "ended"


@pytest.mark.clause("BRM-093", "BRM-098")
def test_the_time_to_pay_runs_on_while_costs_of_the_action_are_unpaid() -> None:
    def paid(*payments: tuple[str, int]) -> str:
        facts: dict[str, Fact] = {
            **FINED,
            "c": CostPosted(on=ISSUED, category="preparation", amount_cents=500),
        }
        for toward, cents in payments:
            day = december(9)
            facts[toward] = PaymentReceived(on=day, amount_cents=cents, toward=toward)
        return state("pay_before_lien", facts, december(9))

    assert paid(("assessed_fine", 10000)) == "running"
    assert paid(("preparation_costs", 500)) == "running"
    assert paid(("assessed_fine", 10000), ("preparation_costs", 500)) == "ended"


@pytest.mark.clause("BRM-098")
def test_costs_of_the_action_are_owed_once_there_is_a_fine_to_add_them_to() -> None:
    cost = {"c": CostPosted(on=ISSUED, category="preparation", amount_cents=500)}
    assert matter(cost, LATER).line("preparation_costs").state == "exposure"
    assert matter({**cost, **FINED}, LATER).line("preparation_costs").state == "due"


@pytest.mark.clause("BRM-106")
def test_costs_of_the_suspension_are_its_own() -> None:
    spent = {
        name: CostPosted(on=ISSUED, category=name, amount_cents=cents)
        for name, cents in (("suspension", 700), ("preparation", 500), ("other", 90))
    }
    found = matter({**spent, **FINED}, LATER)
    assert found.line("suspension_cost").cents == 700
    assert found.line("preparation_costs").cents == 500


@pytest.mark.clause("BRM-093")
def test_a_lien_is_for_a_fine_and_owed_once_it_is_recorded() -> None:
    cost = {"c": CostPosted(on=ISSUED, category="preparation", amount_cents=500)}
    assert "lien" not in {line.charge for line in matter(cost, LATER).owed()}
    assert matter(FINED, LATER).line("lien").state == "exposure"
    recorded = {**FINED, "l": LienRecorded(on=LATER, about="p")}
    assert matter(recorded, LATER).line("lien").state == "due"


@pytest.mark.clause("BRM-087")
@pytest.mark.parametrize(
    ("remedied_on", "expected"), [(december(14), "met"), (december(15), "missed"), (None, "missed")]
)
def test_an_order_was_complied_with_on_the_day_of_the_remedy(
    remedied_on: date | None, expected: str
) -> None:
    confirmed = ComplianceConfirmed(on=december(20), about="p", remedied_on=remedied_on)
    assert state("comply_with_order", {**ORDERED, "c": confirmed}) == expected


@pytest.mark.clause("BRM-086", "BRM-087")
def test_an_order_may_give_days_from_its_receipt_in_place_of_a_day() -> None:
    order = ComplianceOrderIssued(on=ISSUED, within_days=10)
    facts = {"p": order, "r": NoticeDelivered(on=december(2), about="p", method="personal")}
    due = matter(facts, LATER).clock("comply_with_order").due
    assert due is not None
    assert due.legal == december(14)  # from Saturday the twelfth
    content = {"directive": "treat the water", "period": "ten days"}
    asked = matter(facts, LATER)
    lacking = asked.missing("compliance_order", {"content": content})
    assert [item.item for item in lacking if item.must] == ["period"]
    assert not [
        item
        for item in asked.missing("compliance_order", {"content": content, "within_days": 10})
        if item.must
    ]
