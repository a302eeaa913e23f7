"""Broomfield's case from an accidental discharge to a closed case, each act lawful on its day."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ordinance_core.law import facts as f
from tests.law.told import Told
from tests.law.whole_cases import act, report

KNOWN_AT = datetime(2026, 9, 29, 15, tzinfo=UTC)  # a Tuesday, 9 o'clock in Broomfield
RELEASED, FOUND = date(2026, 9, 29), date(2026, 9, 30)
NOTICED, NOTICE_REACHED = date(2026, 10, 1), date(2026, 10, 2)
SUSPENDED, EFFECTIVE = date(2026, 10, 8), date(2026, 10, 14)
APPEALED, HEARD = date(2026, 10, 12), date(2026, 10, 26)
HEARING_AT = datetime(2026, 10, 26, 16, tzinfo=UTC)
ORDERED, COMPLY = date(2026, 10, 29), date(2026, 11, 20)
FINED, FINE_REACHED = date(2026, 11, 23), date(2026, 11, 25)
PART, LAST, LIEN = date(2026, 12, 14), date(2026, 12, 28), date(2026, 12, 29)
BACK, PAID = date(2027, 1, 8), date(2027, 1, 11)
MEETINGS = (date(2026, 10, 13), date(2026, 10, 27), date(2026, 11, 10))


def broomfield() -> Told:
    """From an accidental discharge to a paid lien."""
    told = Told("broomfield-co")
    told.tell(
        f.MeetingScheduleAdopted(
            on=date(2026, 1, 5), series="regular_council_meeting", days=MEETINGS
        )
    )
    reported(told)
    violation = noticed(told)
    suspension = suspended(told)
    heard(told, suspension)
    ordered(told, violation)
    fine = fined(told, violation)
    lien = secured(told, fine)
    reinstated(told, suspension)
    paid(told, lien)
    act(told, "close-case", f.CaseClosed(on=PAID))
    return told


def reported(told: Told) -> None:
    report(told, RELEASED)
    told.tell(
        f.ReleaseDiscovered(
            on=RELEASED, material="nonhazardous", known_at=KNOWN_AT, discharged_on=RELEASED
        )
    )
    told.tell(
        f.OfficialNotified(
            at=KNOWN_AT,
            recipient="director",
            channel="phone",
            content=told.content("release_notification"),
        )
    )
    told.tell(
        f.SubmissionReceived(
            on=date(2026, 10, 6),
            instrument="written_report",
            content=told.content("written_report"),
        )
    )


def noticed(told: Told) -> str:
    found = f.ViolationFound(on=FOUND, offence="illicit_connection", began_on=RELEASED)
    violation = act(told, "find-violation", found)
    notice = f.NoticeOfViolationIssued(
        on=NOTICED, about=violation, content=told.content("notice_of_violation"), by="director"
    )
    paper = act(told, "issue-notice-of-violation", notice, violation)
    told.tell(f.NoticeDelivered(on=NOTICE_REACHED, about=paper, method="certified_mail_rr"))
    told.tell(
        f.SubmissionReceived(
            on=date(2026, 10, 12),
            about=paper,
            instrument="notice_response",
            content=told.content("notice_response"),
        )
    )
    return violation


def suspended(told: Told) -> str:
    assert not told.lawful("suspend-service", SUSPENDED)
    act(told, "record-finding", f.FindingRecorded(on=SUSPENDED, finding="endangers"))
    order = act(told, "suspend-service", f.AccessSuspended(on=SUSPENDED, basis="endangerment"))
    told.tell(
        f.NoticeMailed(
            on=SUSPENDED,
            about=order,
            method="certified_mail_rr",
            address_kind="billing_address",
        )
    )
    told.tell(f.NoticeDelivered(on=date(2026, 10, 10), about=order, method="certified_mail_rr"))
    cost = f.CostPosted(on=EFFECTIVE, category="suspension", amount_cents=45_990)
    act(told, "post-cost", cost)
    return order


def heard(told: Told, suspension: str) -> None:
    appeal = act(
        told,
        "file-appeal",
        f.AppealFiled(on=APPEALED, about=suspension, content=told.content("notice_of_appeal")),
        suspension,
    )
    hearing = act(
        told,
        "schedule-hearing",
        f.HearingScheduled(
            on=APPEALED,
            about=appeal,
            hearing_at=HEARING_AT,
            content=told.content("hearing_notice"),
        ),
        appeal,
    )
    assert not told.lawful("hold-hearing", HEARD, hearing)
    told.tell(f.NoticeMailed(on=EFFECTIVE, about=hearing, method="certified_mail"))
    act(told, "hold-hearing", f.HearingHeld(on=HEARD, about=hearing), hearing)
    decision = f.AppealDecided(on=date(2026, 10, 28), about=appeal, outcome="upheld")
    act(told, "decide-appeal", decision, appeal)


def ordered(told: Told, violation: str) -> None:
    order = f.ComplianceOrderIssued(
        on=ORDERED,
        about=violation,
        content=told.content("compliance_order"),
        complete_by=COMPLY,
        by="director",
    )
    paper = act(told, "order-compliance", order, violation)
    told.tell(f.NoticeDelivered(on=ORDERED, about=paper, method="personal"))
    assert not told.lawful("take-legal-action", COMPLY, paper)
    assert told.lawful("take-legal-action", FINED, paper)


def fined(told: Told, violation: str) -> str:
    assert told.action("assess-fine", FINED, violation).limits == (0, 5_600_000)
    act(told, "post-cost", f.CostPosted(on=FINED, category="preparation", amount_cents=18_375))
    fine = f.PenaltyAssessed(
        on=FINED, about=violation, amount_cents=1_250_050, reason="size", by="director"
    )
    paper = act(told, "assess-fine", fine, violation)
    told.tell(f.NoticeDelivered(on=FINE_REACHED, about=paper, method="certified_mail_rr"))
    return paper


def pay(told: Told, on: date, cents: int, toward: str) -> None:
    act(told, "record-payment", f.PaymentReceived(on=on, amount_cents=cents, toward=toward))


def secured(told: Told, fine: str) -> str:
    pay(told, PART, 200_000, "assessed_fine")
    assert not told.lawful("record-lien", LAST, fine)
    return act(told, "record-lien", f.LienRecorded(on=LIEN, about=fine), fine)


def reinstated(told: Told, suspension: str) -> None:
    confirmed = date(2027, 1, 5)
    act(told, "confirm-compliance", f.ComplianceConfirmed(on=confirmed, by="director"))
    act(told, "record-finding", f.FindingRecorded(on=confirmed, finding="violation_eliminated"))
    plan = f.ApprovalGiven(on=BACK, approval="prevention_plan", by="director")
    act(told, "approve-prevention-plan", plan)
    assert not told.lawful("reinstate-access", BACK, suspension)
    pay(told, BACK, 45_990, "suspension_cost")
    assert not told.lawful("close-case", BACK)
    act(told, "reinstate-access", f.AccessReinstated(on=BACK, about=suspension), suspension)


def paid(told: Told, lien: str) -> None:
    pay(told, PAID, 1_050_050, "assessed_fine")
    assert not told.lawful("release-lien", PAID, lien)
    pay(told, PAID, 18_375, "preparation_costs")
    act(told, "release-lien", f.LienReleased(on=PAID, about=lien), lien)
