"""Kingsbury's case from a failed inspection to a released lien, each act lawful on its day."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ordinance_core.law import facts as f
from tests.law.told import Told
from tests.law.whole_cases import act

INSPECTED = date(2026, 9, 14)
ISSUED = date(2026, 9, 16)
REACHED_AT = datetime(2026, 9, 18, 14, tzinfo=UTC)  # a Friday, 10 o'clock in Kingsbury
DECIDED = date(2026, 11, 5)  # a Thursday, Veterans Day the Wednesday after
WINDOW, WINDOW_OVER = date(2026, 11, 13), date(2026, 11, 16)
RESTORE, RESTORE_OVER = date(2026, 12, 18), date(2026, 12, 21)
RESTORED, CONFIRMED = date(2026, 12, 29), date(2027, 1, 5)
PART, REST = date(2027, 2, 1), date(2027, 3, 1)
OFFICER = "stormwater_officer"


def kingsbury() -> Told:
    """From a failed inspection to a released lien."""
    told = Told("kingsbury-ny")
    halt = inspected(told)
    violation, paper = noticed(told)
    appealed(told, paper)
    abated(told, paper)
    lien = restored(told, violation)
    resumed(told, halt, paper)
    paid(told, lien)
    act(told, "close-case", f.CaseClosed(on=REST))
    return told


def inspected(told: Told) -> str:
    report = act(
        told,
        "record-construction-inspection",
        f.InspectionRecorded(on=INSPECTED, inspection="construction", result="failure_notified"),
    )
    halt = f.OrderIssued(
        on=INSPECTED,
        about=report,
        order="inspection_notice",
        content=told.content("inspection_notice"),
        by=OFFICER,
    )
    paper = act(told, "notify-inspection-violation", halt, report)
    for to in ("applicant", "developer"):
        told.tell(f.NoticeDelivered(on=ISSUED, about=paper, method="personal", to=to))
    told.tell(f.FindingRecorded(on=ISSUED, finding="new_facility", by=OFFICER))
    entry = f.ApprovalGiven(on=ISSUED, approval="right_of_entry", by="landowner")
    act(told, "grant-right-of-entry", entry)
    return paper


def noticed(told: Told) -> tuple[str, str]:
    found = f.ViolationFound(on=INSPECTED, offence="work_against_plan", began_on=INSPECTED)
    violation = act(told, "find-violation", found)
    notice = f.NoticeOfViolationIssued(
        on=ISSUED,
        about=violation,
        content=told.content("notice_of_violation"),
        requirements=("halt",),
        complete_by=date(2026, 10, 9),
        by=OFFICER,
    )
    paper = act(told, "issue-notice-of-violation", notice, violation)
    told.tell(f.NoticeDelivered(at=REACHED_AT, about=paper, method="certified_mail_rr"))
    return violation, paper


def appealed(told: Told, paper: str) -> None:
    filed = f.AppealFiled(on=date(2026, 9, 30), about=paper, against="notice_of_violation")
    appeal = act(told, "file-appeal", filed, paper)
    assert not told.lawful("decide-appeal", DECIDED, appeal)
    act(told, "hold-hearing", f.HearingHeld(on=date(2026, 10, 20), about=appeal), appeal)
    upheld = f.AppealDecided(on=DECIDED, about=appeal, outcome="upheld")
    decision = act(told, "decide-appeal", upheld, appeal)
    copy = date(2026, 11, 9)
    act(told, "file-decision", f.DecisionFiled(on=copy, about=decision), decision)
    told.tell(f.NoticeMailed(on=copy, about=decision, method="certified_mail"))


def abated(told: Told, paper: str) -> None:
    assert not told.lawful("request-access", WINDOW, paper)
    asked = f.AccessRequested(on=WINDOW_OVER, about=paper)
    request = act(told, "request-access", asked, paper)
    begun, done = date(2026, 11, 18), date(2026, 11, 24)
    assert not told.lawful("start-abatement", begun, request)
    let_in = f.ApprovalGiven(on=begun, about=request, approval="access", by="landowner")
    act(told, "grant-access", let_in, request)
    started = act(told, "start-abatement", f.AbatementStarted(on=begun, about=request), request)
    act(told, "complete-abatement", f.AbatementCompleted(on=done, about=started), started)
    for category, cents in (("abatement", 432_109), ("maintenance", 67_890)):
        cost = f.CostPosted(on=done, about=started, category=category, amount_cents=cents)
        act(told, "post-cost", cost)
    assert not told.lawful("record-lien", RESTORED)


def restored(told: Told, violation: str) -> str:
    demand = f.OrderIssued(
        on=WINDOW_OVER,
        about=violation,
        order="restoration",
        content=told.content("restoration_notice"),
        complete_by=RESTORE,
    )
    order = act(told, "order-restoration", demand, violation)
    told.tell(f.NoticeDelivered(on=date(2026, 11, 18), about=order, method="personal"))
    assert not told.lawful("correct-restoration", RESTORE, order)
    started = act(
        told, "correct-restoration", f.AbatementStarted(on=RESTORE_OVER, about=order), order
    )
    act(told, "complete-abatement", f.AbatementCompleted(on=RESTORED, about=started), started)
    assert not told.lawful("record-lien", RESTORED)
    act(
        told,
        "post-cost",
        f.CostPosted(on=RESTORED, about=started, category="restoration", amount_cents=876_543),
    )
    return act(told, "record-lien", f.LienRecorded(on=RESTORED))


def resumed(told: Told, halt: str, paper: str) -> None:
    act(told, "confirm-compliance", f.ComplianceConfirmed(on=CONFIRMED, by=OFFICER))
    closed = f.FindingRecorded(on=CONFIRMED, about=paper, finding="notice_closed", by=OFFICER)
    act(told, "close-notice", closed, paper)
    assert not told.lawful("approve-work", CONFIRMED)
    act(
        told,
        "record-construction-inspection",
        f.InspectionRecorded(on=CONFIRMED, inspection="construction", result="approved_portion"),
    )
    assert not told.lawful("lift-work-hold", CONFIRMED)
    approved = f.ApprovalGiven(on=CONFIRMED, about=halt, approval="prior_work", by=OFFICER)
    act(told, "approve-work", approved)
    act(told, "lift-work-hold", f.WorkHoldLifted(on=CONFIRMED))


def paid(told: Told, lien: str) -> None:
    for on, cents, toward in (
        (PART, 499_999, "abatement_cost"),
        (PART, 500_000, "restoration_cost"),
        (REST, 376_543, "restoration_cost"),
    ):
        assert not told.lawful("release-lien", on, lien)
        payment = f.PaymentReceived(on=on, amount_cents=cents, toward=toward)
        act(told, "record-payment", payment)
    assert not told.lawful("close-case", REST)
    act(told, "release-lien", f.LienReleased(on=REST, about=lien), lien)
