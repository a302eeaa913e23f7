"""Two towns' cases from the first report to the last cent, each act lawful on its day."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from ordinance_core.law import facts as f
from tests.law.told import Told


def act(told: Told, name: str, fact: f.Fact, about: str | None = None) -> str:
    """Asserts that the act is lawful on its day, and puts its fact on file."""
    assert fact.on is not None
    actions = [a for a in told.actions(name, fact.on) if about in (None, a.about)]
    assert any(a.lawful and a.does == type(fact).__name__ for a in actions), (name, actions)
    return told.tell(fact)


def report(told: Told, on: date) -> None:
    told.tell(f.ReportReceived(on=on, channel="phone"))
    told.tell(
        f.ReportTriaged(
            on=on,
            source="paint",
            composition="not_stormwater",
            receiving="ms4",
            discharged_on=on,
        )
    )


def notice(told: Told, on: date, violation: str, complete_by: date) -> f.NoticeOfViolationIssued:
    return f.NoticeOfViolationIssued(
        on=on,
        about=violation,
        content=told.content("notice_of_violation"),
        complete_by=complete_by,
        by="director" if told.pack.jurisdiction == "allouez-wi" else "enforcement_officer",
    )


def allouez() -> Told:
    """From a report to the tax roll."""
    told = Told("allouez-wi")
    found_on, issued = date(2026, 5, 19), date(2026, 5, 20)
    report(told, date(2026, 5, 18))
    violation = act(
        told,
        "find-violation",
        f.ViolationFound(on=found_on, offence="prohibited_discharge", began_on=found_on),
    )
    warning = f.WarningNoticeIssued(on=found_on, about=violation)
    warned = act(told, "issue-warning", warning)
    told.tell(f.NoticeDelivered(on=issued, about=warned, method="certified_mail_rr"))
    paper = act(
        told, "issue-notice-of-violation", notice(told, issued, violation, date(2026, 6, 12))
    )
    told.tell(f.NoticeMailed(on=issued, about=paper, method="certified_mail_rr"))
    told.tell(f.NoticeDelivered(on=date(2026, 5, 22), about=paper, method="certified_mail_rr"))
    assert told.clock("appeal", date(2026, 5, 29)).state == "missed"
    intent = act(
        told, "issue-notice-of-intent", f.NoticeOfIntentIssued(on=date(2026, 6, 15), about=paper)
    )
    told.tell(f.NoticeDelivered(on=date(2026, 6, 17), about=intent, method="personal"))
    started = act(
        told, "start-abatement", f.AbatementStarted(on=date(2026, 6, 18), about=intent), intent
    )
    incurred = date(2026, 6, 22)
    act(told, "complete-abatement", f.AbatementCompleted(on=incurred, about=started), started)
    corrected = f.ComplianceConfirmed(on=date(2026, 6, 23), about=paper, by="director")
    act(told, "confirm-compliance", corrected)
    told.tell(
        f.CostPosted(
            on=incurred,
            about=started,
            category="abatement",
            amount_cents=123456,
            incurred_on=incurred,
        )
    )
    billed = date(2026, 7, 1)
    assert not told.lawful("issue-bill", billed)
    told.tell(f.RateResolutionAdopted(on=billed, rate_pct=Decimal(6)))
    act(told, "issue-bill", f.InvoiceIssued(on=billed, amount_cents=123639))
    late = incurred + timedelta(days=45)
    assert not told.lawful("certify-to-tax-roll", late)
    told.ratify("ALZ-175", "30", late)
    act(told, "certify-to-tax-roll", f.CertifiedToTaxRoll(on=late))
    act(told, "close-case", f.CaseClosed(on=date(2026, 12, 31)))
    return told


def minoa() -> Told:
    """From a report to a released lien."""
    told = Told("minoa-ny")
    issued = date(2026, 12, 4)
    report(told, date(2026, 12, 2))
    violation = act(
        told, "find-violation", f.ViolationFound(on=issued, offence="prohibited_discharge")
    )
    paper = act(
        told, "issue-notice-of-violation", notice(told, issued, violation, date(2026, 12, 31))
    )
    told.tell(f.NoticeDelivered(on=date(2026, 12, 7), about=paper, method="certified_mail_rr"))
    appeal = act(
        told,
        "file-appeal",
        f.AppealFiled(on=date(2026, 12, 18), about=paper, against="notice_of_violation"),
    )
    act(told, "hold-hearing", f.HearingHeld(on=date(2027, 1, 12), about=appeal))
    decided = date(2027, 1, 14)
    decision = act(
        told, "decide-appeal", f.AppealDecided(on=decided, about=appeal, outcome="upheld")
    )
    act(told, "file-decision", f.DecisionFiled(on=date(2027, 1, 15), about=decision))
    told.tell(f.NoticeMailed(on=date(2027, 1, 15), about=decision, method="certified_mail"))
    assert not told.lawful("authorize-abatement", date(2027, 1, 22), paper)
    work = date(2027, 1, 25)
    authority = act(told, "authorize-abatement", f.AbatementAuthorized(on=work, about=paper), paper)
    started = act(told, "start-abatement", f.AbatementStarted(on=work, about=authority))
    done = date(2027, 1, 29)
    act(told, "complete-abatement", f.AbatementCompleted(on=done, about=started))
    confirmed = f.ComplianceConfirmed(on=date(2027, 2, 1), about=paper, remedied_on=done)
    act(told, "confirm-compliance", confirmed)
    told.tell(f.CostPosted(on=done, about=started, category="abatement", amount_cents=123455))
    assert told.line("service_charge", done).state == "blocked"
    told.tell(f.FindingRecorded(on=done, finding="procedure_followed", by="board"))
    act(
        told,
        "adopt-board-resolution",
        f.BoardResolutionAdopted(on=done, resolution="pay_costs", by="board"),
    )
    levy = act(told, "levy", f.AssessmentLevied(on=done))
    assert told.line("levied", done).cents == 160492
    lien = act(told, "record-lien", f.LienRecorded(on=done, about=levy))
    paid = date(2027, 6, 1)
    told.tell(f.PaymentReceived(on=paid, amount_cents=160492, toward="levied"))
    act(told, "release-lien", f.LienReleased(on=paid, about=lien))
    act(told, "close-case", f.CaseClosed(on=paid))
    return told
