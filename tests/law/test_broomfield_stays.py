"""Broomfield: what lets the time to comply or to pay stand still, and from when it runs."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    ComplianceOrderIssued,
    DisputeDecided,
    DisputeFiled,
    InvoiceIssued,
    NoticeDelivered,
    PaymentReceived,
    PenaltyAssessed,
    ReadingRatified,
)
from tests.law.broomfield import Facts, matter
from tests.law.told import proofs

LONG_AGO, LATER = date(2026, 1, 5), date(2026, 12, 31)
ISSUED = date(2026, 12, 1)


def december(day: int) -> date:
    return date(2026, 12, day)


def ended_on(clock: str, facts: Facts, reading: str, way: str, on: date = LATER) -> object:
    read = ReadingRatified(on=LONG_AGO, reading=reading, way=way)
    due = matter({**facts, "read": read}, on).clock(clock).due
    return None if due is None else due.legal


def state(clock: str, facts: Facts, on: date = LATER) -> str:
    return matter(facts, on).clock(clock).state


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
