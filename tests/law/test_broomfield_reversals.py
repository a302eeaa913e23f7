"""Broomfield: what a fine set before leaves of the cap, and what a reversal takes away."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AppealDecided,
    AppealFiled,
    CostPosted,
    DischargeDenied,
    DisputeDecided,
    DisputeFiled,
    LienRecorded,
    LienReleased,
    NoticeDelivered,
    NoticeOfViolationIssued,
    NoticeRefused,
    PaymentReceived,
    PenaltyAssessed,
    TerminationProposed,
    ViolationFound,
)
from tests.law.told import Told, unmet

BEGAN, FINED, NEXT = date(2026, 12, 1), date(2026, 12, 3), date(2026, 12, 4)
DECIDED, LIEN = date(2026, 12, 18), date(2027, 1, 5)
APPEAL_LAST, APPEAL_AFTER = date(2026, 12, 18), date(2026, 12, 19)
FINE, COSTS = 300000, 18000


@pytest.fixture
def fined() -> tuple[Told, str, str]:
    told = Told("broomfield-co")
    found = ViolationFound(on=BEGAN, offence="illicit_connection", began_on=BEGAN)
    violation = told.tell(found)
    fine = told.tell(PenaltyAssessed(on=FINED, about=violation, amount_cents=FINE))
    told.tell(NoticeDelivered(on=FINED, about=fine, method="personal"))
    told.tell(CostPosted(on=FINED, category="preparation", amount_cents=COSTS))
    return told, violation, fine


def decide(told: Told, about: str, outcome: str) -> None:
    appeal = told.tell(AppealFiled(on=FINED, about=about))
    told.tell(AppealDecided(on=DECIDED, about=appeal, outcome=outcome))


def owed(told: Told, on: date) -> dict[str, int | None]:
    lines = told.asked(on).owed()
    return {line.charge: line.cents for line in lines if line.state == "due"}


@pytest.mark.clause("BRM-091", "BRM-092")
def test_a_day_that_is_fined_already_is_not_fined_again(fined: tuple[Told, str, str]) -> None:
    told, violation, _ = fined
    assert told.action("assess-fine", FINED, violation).limits == (0, 0)
    assert told.action("assess-fine", NEXT, violation).limits == (0, 100000)
    other = ViolationFound(on=FINED, offence="littering", began_on=FINED, ended_on=FINED)
    assert told.action("assess-fine", FINED, told.tell(other)).limits == (0, 100000)


@pytest.mark.clause("BRM-092", "BRM-113")
def test_a_fine_that_was_reversed_leaves_its_days_free(fined: tuple[Told, str, str]) -> None:
    told, violation, fine = fined
    decide(told, fine, "reversed")
    assert told.action("assess-fine", DECIDED, violation).limits == (0, 18 * 100000)


@pytest.mark.clause("BRM-091", "BRM-093", "BRM-098", "BRM-113")
@pytest.mark.parametrize(("outcome", "stands"), [("reversed", False), ("upheld", True)])
def test_a_fine_reversed_on_appeal_is_no_debt_and_secured_by_no_lien(
    fined: tuple[Told, str, str], outcome: str, stands: bool
) -> None:
    told, _, fine = fined
    decide(told, fine, outcome)
    debts = {"assessed_fine": FINE, "preparation_costs": COSTS} if stands else {}
    assert owed(told, LIEN) == debts
    assert told.line("lien", LIEN).cents == sum(debts.values())
    assert told.clock("pay_before_lien", LIEN).state == ("missed" if stands else "ended")
    assert told.lawful("record-lien", LIEN, fine) is stands


@pytest.mark.clause("BRM-093", "BRM-113")
def test_a_fine_reversed_after_its_thirty_days_is_secured_by_no_lien_either(
    fined: tuple[Told, str, str],
) -> None:
    told, _, fine = fined
    assert told.lawful("record-lien", LIEN, fine)
    appeal = told.tell(AppealFiled(on=FINED, about=fine))
    told.tell(AppealDecided(on=LIEN, about=appeal, outcome="reversed"))
    assert told.clock("pay_before_lien", LIEN).state == "missed"
    assert unmet(told.action("record-lien", LIEN, fine)) >= {"BRM-113"}
    assert "pay_before_lien" not in {duty.name for duty in told.asked(LIEN).duties()}


@pytest.mark.clause("BRM-093", "BRM-113")
def test_a_lien_on_a_fine_that_was_reversed_is_released(fined: tuple[Told, str, str]) -> None:
    told, _, fine = fined
    lien = told.tell(LienRecorded(on=LIEN, about=fine))
    assert not told.lawful("release-lien", LIEN, lien)
    assert told.line("lien", LIEN).state == "due"
    decide(told, fine, "reversed")
    assert told.lawful("release-lien", LIEN, lien)
    told.tell(LienReleased(on=LIEN, about=lien))
    assert told.line("lien", LIEN).state == "exposure"


@pytest.mark.clause("BRM-091", "BRM-113")
def test_the_reversal_of_a_notice_or_of_another_fine_leaves_a_fine_standing(
    fined: tuple[Told, str, str],
) -> None:
    told, violation, _ = fined
    notice = told.tell(NoticeOfViolationIssued(on=BEGAN, about=violation))
    other = told.tell(PenaltyAssessed(on=FINED, about=violation, amount_cents=100))
    for paper in (notice, other):
        decide(told, paper, "reversed")
    assert owed(told, LIEN) == {"assessed_fine": FINE, "preparation_costs": COSTS}


@pytest.mark.clause("BRM-095", "BRM-113")
@pytest.mark.parametrize("way", ["order_date", "receipt"])
def test_what_the_officer_decided_of_a_discharge_or_a_dispute_can_be_appealed(
    fined: tuple[Told, str, str], way: str
) -> None:
    told, _, fine = fined
    told.ratify("BRM-123", way, BEGAN)
    told.tell(PaymentReceived(on=FINED, amount_cents=FINE, toward="assessed_fine"))
    dispute = told.tell(DisputeFiled(on=FINED, about=fine))
    decision = told.tell(DisputeDecided(on=FINED, about=dispute, confirmed_cents=FINE))
    denial = told.tell(DischargeDenied(on=FINED))
    for determination in (decision, denial):
        assert told.lawful("file-appeal", APPEAL_LAST, determination)
        assert not told.lawful("file-appeal", APPEAL_AFTER, determination)


@pytest.mark.clause("BRM-080", "BRM-112")
def test_a_refused_notice_is_received_unless_it_is_read_to_need_delivery() -> None:
    told = Told("broomfield-co")
    notice = told.tell(NoticeOfViolationIssued(on=BEGAN))
    told.tell(NoticeRefused(on=FINED, about=notice, method="certified_mail_rr"))
    assert told.due("respond_to_notice", FINED) == date(2026, 12, 10)
    told.ratify("BRM-080", "delivery_only", BEGAN)
    assert told.clock("respond_to_notice", FINED).state == "pending"
    told.tell(NoticeDelivered(on=NEXT, about=notice, method="personal"))
    assert told.due("respond_to_notice", NEXT) == date(2026, 12, 11)


@pytest.mark.clause("BRM-049", "BRM-050", "BRM-080")
def test_a_refused_proposal_is_received_unless_it_is_read_to_need_delivery() -> None:
    told = Told("broomfield-co")
    told.tell(ViolationFound(on=BEGAN, offence="illicit_connection"))
    proposal = told.tell(TerminationProposed(on=BEGAN))
    told.tell(NoticeRefused(on=FINED, about=proposal, method="certified_mail_rr"))
    assert told.due("request_termination_hearing", FINED) == date(2026, 12, 7)
    assert told.lawful("terminate-access", DECIDED, proposal)
    told.ratify("BRM-080", "delivery_only", BEGAN)
    assert told.clock("request_termination_hearing", FINED).state == "pending"
    assert not told.lawful("terminate-access", DECIDED, proposal)
    assert "BRM-049" in unmet(told.action("terminate-access", DECIDED, proposal))
    told.tell(NoticeDelivered(on=NEXT, about=proposal, method="personal"))
    assert told.due("request_termination_hearing", NEXT) == date(2026, 12, 7)
    assert told.lawful("terminate-access", DECIDED, proposal)
