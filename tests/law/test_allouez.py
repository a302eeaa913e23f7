"""The Allouez pack, by the clocks, acts and cents of a whole case."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law import load_pack
from ordinance_core.messages import Actor
from tests.law.case import Given, given

ADOPTED = date(2026, 1, 2)
FOUND = date(2026, 5, 18)
ISSUED = date(2026, 5, 19)
DELIVERED = datetime(2026, 5, 21, 19, tzinfo=UTC)
"""A Thursday; Memorial Day is the Monday after."""
APPEAL_ENDS = date(2026, 5, 27)
SCHEDULE_ENDS = date(2026, 6, 5)
CONTENT = {
    "name_and_address": "A Company, 1 Main Street",
    "place": "1 Main Street",
    "nature": "fuel oil in the storm sewer",
    "measures_and_schedule": "clean the sewer",
    "penalties": "up to the amount of the table",
    "appeal_statement": "to the director, in time",
    "intent_and_cost_statement": "the village may do the work",
}


def matter(**facts: f.Fact) -> Given:
    return given(
        load_pack("allouez-wi"),
        adopted=f.PackAdopted(on=ADOPTED, version="1"),
        report=f.ReportReceived(at=datetime(2026, 5, 18, 14, tzinfo=UTC), channel="phone"),
        found=f.ViolationFound(
            on=FOUND, about="report", offence="improper_disposal", began_on=FOUND, occurrences=1
        ),
        **facts,
    )


def noticed(**facts: f.Fact) -> Given:
    return matter(
        notice=f.NoticeOfViolationIssued(
            on=ISSUED, about="found", content=CONTENT, complete_by=SCHEDULE_ENDS
        ),
        mailed=f.NoticeMailed(on=ISSUED, about="notice", method="certified_mail_rr"),
        **facts,
    )


def served(**facts: f.Fact) -> Given:
    return noticed(
        delivered=f.NoticeDelivered(at=DELIVERED, about="notice", method="certified_mail_rr"),
        **facts,
    )


def abated(**facts: f.Fact) -> Given:
    return served(
        intent=f.NoticeOfIntentIssued(on=date(2026, 6, 8), about="notice"),
        intent_mailed=f.NoticeMailed(
            on=date(2026, 6, 8), about="intent", method="certified_mail_rr"
        ),
        intent_delivered=f.NoticeDelivered(on=date(2026, 6, 10), about="intent"),
        started=f.AbatementStarted(on=date(2026, 6, 11), about="intent"),
        completed=f.AbatementCompleted(on=date(2026, 6, 12), about="started"),
        cost=f.CostPosted(
            on=date(2026, 6, 12),
            about="completed",
            category="abatement",
            amount_cents=420_000,
            incurred_on=date(2026, 6, 12),
        ),
        **facts,
    )


RATE = f.RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=Decimal(8))


@pytest.mark.clause("ALZ-080", "ALZ-085")
def test_a_violation_found_calls_for_a_warning_and_a_notice() -> None:
    asked = matter().when(FOUND)
    assert asked.action("issue-warning").lawful
    assert asked.action("issue-notice-of-violation").force == "shall"
    assert {d.name for d in asked.duties()} >= {"issue-warning", "issue-notice-of-violation"}


@pytest.mark.clause("ALZ-085")
def test_without_a_violation_there_is_no_notice() -> None:
    asked = given(load_pack("allouez-wi")).when(FOUND)
    assert not asked.action("issue-notice-of-violation").lawful


@pytest.mark.clause("ALZ-090")
@pytest.mark.parametrize("left_out", CONTENT)
def test_a_notice_lacks_what_is_left_out(left_out: str) -> None:
    content = {name: text for name, text in CONTENT.items() if name != left_out}
    given_ = {"content": content, "complete_by": SCHEDULE_ENDS}
    missing = matter().when(FOUND).missing("notice_of_violation", given_)
    assert [m.item for m in missing] == [left_out]
    assert missing[0].clauses


@pytest.mark.clause("ALZ-090")
def test_a_schedule_needs_its_date() -> None:
    missing = matter().when(FOUND).missing("notice_of_violation", {"content": CONTENT})
    assert [m.item for m in missing] == ["measures_and_schedule"]


@pytest.mark.clause("ALZ-085")
def test_a_complete_notice_lacks_nothing() -> None:
    given_ = {"content": CONTENT, "complete_by": SCHEDULE_ENDS}
    assert matter().when(FOUND).missing("notice_of_violation", given_) == ()


@pytest.mark.clause("ALZ-095")
def test_the_appeal_clock_waits_for_the_return_receipt() -> None:
    clock = noticed().when(date(2026, 5, 20)).clock("appeal", "notice")
    assert (clock.state, clock.due) == ("pending", None)


@pytest.mark.clause("ALZ-095")
def test_three_business_days_run_past_a_weekend_and_memorial_day() -> None:
    clock = served().when(APPEAL_ENDS).clock("appeal", "notice")
    assert clock.state == "running"
    assert clock.due is not None
    assert clock.due.legal == APPEAL_ENDS
    assert any("Memorial Day" in step for step in clock.due.steps)


@pytest.mark.clause("ALZ-095")
def test_the_appeal_clock_is_missed_the_day_after_its_last() -> None:
    asked = served().when(date(2026, 5, 28))
    assert asked.clock("appeal").state == "missed"
    assert "ALZ-095" in asked.unmet("file-appeal", "notice")


@pytest.mark.clause("ALZ-095")
def test_an_appeal_in_time_meets_the_clock() -> None:
    appeal = f.AppealFiled(on=APPEAL_ENDS, about="notice", against="notice_of_violation")
    clock = served(appeal=appeal).when(date(2026, 6, 1)).clock("appeal")
    assert (clock.state, clock.done_at) == ("met", APPEAL_ENDS)


@pytest.mark.clause("ALZ-159")
def test_a_refused_letter_is_served_when_it_is_refused() -> None:
    refused = f.NoticeRefused(on=date(2026, 5, 22), about="notice")
    clock = noticed(refused=refused).when(date(2026, 5, 22)).clock("appeal")
    assert clock.started == date(2026, 5, 22)


@pytest.mark.clause("ALZ-159")
def test_an_unclaimed_letter_is_not_served() -> None:
    unclaimed = f.NoticeUnclaimed(on=date(2026, 5, 30), about="notice")
    assert noticed(back=unclaimed).when(date(2026, 6, 1)).clock("appeal").state == "pending"


@pytest.mark.clause("ALZ-159", "ALZ-095")
def test_before_the_pack_is_adopted_a_person_is_held_to_the_later_reading() -> None:
    open_text = Given(load_pack("allouez-wi"), (k for k in served().facts if k.id != "adopted"))
    clock = open_text.when(APPEAL_ENDS).clock("appeal")
    assert (clock.earliest, clock.latest) == (date(2026, 5, 22), APPEAL_ENDS)


@pytest.mark.clause("ALZ-094", "ALZ-146")
def test_a_notice_of_intent_waits_for_the_schedule() -> None:
    assert "ALZ-094" in served().when(SCHEDULE_ENDS).unmet("issue-notice-of-intent", "notice")
    assert served().when(date(2026, 6, 6)).action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-173")
def test_a_pending_appeal_holds_the_notice_of_intent_up() -> None:
    appeal = f.AppealFiled(on=APPEAL_ENDS, about="notice")
    asked = served(appeal=appeal).when(date(2026, 6, 8))
    assert "ALZ-173" in asked.unmet("issue-notice-of-intent", "notice")


@pytest.mark.clause("ALZ-146")
def test_an_upheld_notice_opens_the_notice_of_intent() -> None:
    asked = served(
        appeal=f.AppealFiled(on=APPEAL_ENDS, about="notice"),
        decided=f.AppealDecided(on=date(2026, 6, 3), about="appeal", outcome="upheld"),
    ).when(date(2026, 6, 8))
    assert asked.action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-146")
def test_a_reversed_notice_opens_nothing() -> None:
    asked = served(
        appeal=f.AppealFiled(on=APPEAL_ENDS, about="notice"),
        decided=f.AppealDecided(on=date(2026, 6, 3), about="appeal", outcome="reversed"),
    ).when(date(2026, 6, 8))
    assert "ALZ-146" in asked.unmet("issue-notice-of-intent", "notice")


@pytest.mark.clause("ALZ-173")
def test_a_corrected_violation_needs_no_notice_of_intent() -> None:
    asked = served(corrected=f.ComplianceConfirmed(on=date(2026, 6, 6), about="notice"))
    assert not asked.when(date(2026, 6, 8)).action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-146")
def test_the_appeal_of_one_notice_does_not_hold_up_another() -> None:
    asked = served(
        second=f.NoticeOfViolationIssued(on=ISSUED, about="found", complete_by=SCHEDULE_ENDS),
        appeal=f.AppealFiled(on=date(2026, 5, 20), about="second"),
    ).when(date(2026, 6, 8))
    assert asked.action("issue-notice-of-intent", "notice").lawful


@pytest.mark.clause("ALZ-148", "ALZ-172")
def test_the_work_waits_for_service_of_the_notice_of_intent() -> None:
    issued = served(intent=f.NoticeOfIntentIssued(on=date(2026, 6, 8), about="notice"))
    assert not issued.when(date(2026, 6, 9)).action("start-abatement", "intent").lawful
    delivered = f.NoticeDelivered(on=date(2026, 6, 10), about="intent", method="certified_mail_rr")
    asked = issued.but(intent_delivered=delivered).when(date(2026, 6, 10))
    assert asked.action("start-abatement", "intent").lawful


@pytest.mark.clause("ALZ-078")
def test_an_immediate_danger_opens_entry_without_notice() -> None:
    danger = f.FindingRecorded(on=FOUND, finding="immediate_danger")
    assert matter(danger=danger).when(FOUND).action("enter-without-notice").lawful
    assert not matter().when(FOUND).action("enter-without-notice").lawful


@pytest.mark.clause("ALZ-150")
def test_a_bill_waits_for_the_boards_rate() -> None:
    assert "ALZ-150" in abated().when(date(2026, 7, 1)).unmet("issue-bill")
    assert abated(rate=RATE).when(date(2026, 7, 1)).action("issue-bill").lawful
    assert abated().when(date(2026, 7, 1)).line("interest").state == "open"


@pytest.mark.clause("ALZ-150", "ALZ-174")
def test_interest_runs_from_the_day_the_cost_was_incurred() -> None:
    asked = abated(rate=RATE).when(date(2026, 7, 3))
    assert asked.line("abatement_cost").cents == 420_000
    assert asked.line("interest").cents == 1933
    assert asked.line("interest").state == "exposure"


@pytest.mark.clause("ALZ-174")
def test_interest_from_the_bill_is_the_other_reading() -> None:
    asked = abated(
        rate=RATE,
        ratified=f.ReadingRatified(on=date(2026, 6, 30), reading="ALZ-174", way="billing"),
        bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=420_000),
    ).when(date(2026, 7, 3))
    assert asked.line("interest").cents == 0


@pytest.mark.clause("ALZ-174")
def test_a_payment_lowers_what_bears_interest() -> None:
    paid = f.PaymentReceived(on=date(2026, 6, 22), amount_cents=420_000, toward="abatement_cost")
    line = abated(rate=RATE, paid=paid).when(date(2027, 6, 12)).line("interest")
    assert line.cents == 921


@pytest.mark.clause("ALZ-174")
def test_interest_is_split_where_the_rate_changes_and_rounded_once() -> None:
    line = (
        abated(
            rate=f.RateResolutionAdopted(on=date(2026, 1, 5), rate_pct=Decimal(6)),
            raised=f.RateResolutionAdopted(on=date(2026, 7, 12), rate_pct=Decimal(9)),
        )
        .when(date(2026, 8, 12))
        .line("interest")
    )
    assert line.cents == round(420_000 * (0.06 * 29 + 0.09 * 32) / 365)
    assert len(line.why) == 2


@pytest.mark.clause("ALZ-175", "ALZ-151")
def test_the_tax_roll_waits_for_the_days_to_pay() -> None:
    billed = abated(rate=RATE, bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=421_933))
    asked = billed.when(date(2026, 12, 1))
    clock = asked.clock("pay_bill", "bill")
    assert (clock.state, clock.gaps) == ("undetermined", ("ALZ-175",))
    roll = asked.action("certify-to-tax-roll")
    assert not roll.lawful
    assert "ALZ-175" in roll.gaps


@pytest.mark.clause("ALZ-175", "ALZ-151")
def test_ratified_days_to_pay_open_the_tax_roll() -> None:
    billed = abated(
        rate=RATE,
        bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=421_933),
        days=f.ReadingRatified(on=date(2026, 9, 1), reading="ALZ-175", way="30"),
    )
    clock = billed.when(date(2026, 8, 3)).clock("pay_bill", "bill")
    assert clock.due is not None
    assert (clock.state, clock.due.legal) == ("running", date(2026, 8, 3))
    assert billed.when(date(2026, 9, 1)).action("certify-to-tax-roll").lawful


@pytest.mark.clause("ALZ-151")
def test_a_bill_paid_in_time_ends_its_clock_and_keeps_off_the_tax_roll() -> None:
    asked = abated(
        rate=RATE,
        bill=f.InvoiceIssued(on=date(2026, 7, 3), amount_cents=421_933),
        days=f.ReadingRatified(on=date(2026, 7, 1), reading="ALZ-175", way="30"),
        cost_paid=f.PaymentReceived(
            on=date(2026, 7, 3), amount_cents=420_000, toward="abatement_cost"
        ),
        interest_paid=f.PaymentReceived(on=date(2026, 7, 10), amount_cents=1933, toward="interest"),
    ).when(date(2026, 9, 1))
    clock = asked.clock("pay_bill", "bill")
    assert (clock.state, clock.done_at) == ("ended", date(2026, 7, 10))
    assert not asked.action("certify-to-tax-roll").lawful


@pytest.mark.clause("ALZ-150")
def test_interest_ends_at_the_tax_roll() -> None:
    roll = f.CertifiedToTaxRoll(on=date(2026, 7, 3))
    assert abated(rate=RATE, roll=roll).when(date(2027, 7, 3)).line("interest").cents == 1933


@pytest.mark.clause("ALZ-115", "ALZ-122", "ALZ-123", "ALZ-117")
@pytest.mark.parametrize(("kind", "cents"), [("homeowner", 100_000), ("other", 500_000)])
def test_a_forfeiture_is_exposure_until_it_is_set(kind: str, cents: int) -> None:
    classed = f.PersonClassified(on=FOUND, class_=kind)
    line = matter(classed=classed).when(date(2026, 5, 27)).line("forfeiture", "found")
    assert (line.state, line.cents) == ("exposure", cents)


@pytest.mark.clause("ALZ-128", "ALZ-165")
def test_a_row_without_a_figure_is_none_not_zero() -> None:
    asked = matter(
        classed=f.PersonClassified(on=FOUND, class_="homeowner"),
        permit=f.ViolationFound(
            on=FOUND, about="report", offence="failure_to_implement_permit", began_on=FOUND
        ),
    ).when(FOUND)
    line = asked.line("forfeiture", "permit")
    assert (line.state, line.cents) == ("none", None)
    assert asked.action("assess-penalty", "permit").limits == (0, 0)


@pytest.mark.clause("ALZ-122")
def test_without_a_class_of_person_the_forfeiture_is_open() -> None:
    assert matter().when(FOUND).line("forfeiture").state == "open"


@pytest.mark.clause("ALZ-121")
def test_a_forfeiture_needs_one_ground() -> None:
    assert "ALZ-121" in matter().when(FOUND).unmet("assess-penalty", "found")
    ground = f.FindingRecorded(on=FOUND, finding="blatant")
    classed = f.PersonClassified(on=FOUND, class_="other")
    case = matter(ground=ground, classed=classed)
    assert case.when(FOUND).action("assess-penalty", "found").lawful


@pytest.mark.clause("ALZ-070", "ALZ-072")
def test_a_release_starts_the_reporters_clocks() -> None:
    known = datetime(2026, 11, 25, 17, tzinfo=UTC)
    released = matter(
        release=f.ReleaseDiscovered(on=date(2026, 11, 25), material="nonhazardous", known_at=known)
    )
    clock = released.when(date(2026, 11, 26)).clock("nonhazardous_to_director")
    assert clock.due is not None
    assert clock.due.legal == date(2026, 11, 27)
    told = f.OfficialNotified(
        at=datetime(2026, 11, 30, 16, tzinfo=UTC),
        about="release",
        recipient="director",
        channel="phone",
    )
    asked = released.but(told=told).when(date(2026, 12, 1))
    assert asked.clock("nonhazardous_to_director").state == "missed"
    assert asked.clock("nonhazardous_to_director").done_at == told.at
    confirmation = asked.clock("written_confirmation", "told")
    assert confirmation.due is not None
    assert confirmation.due.legal == date(2026, 12, 3)


@pytest.mark.clause("ALZ-072")
def test_a_confirmation_counts_from_its_mailing() -> None:
    asked = matter(
        told=f.OfficialNotified(on=date(2026, 11, 30), recipient="director", channel="phone"),
        letter=f.WrittenConfirmationReceived(
            on=date(2026, 12, 7), recipient="director", mailed_on=date(2026, 12, 3)
        ),
    ).when(date(2026, 12, 8))
    assert asked.clock("written_confirmation").state == "met"


@pytest.mark.clause("ALZ-084", "ALZ-163")
def test_a_warning_on_file_is_named_and_changes_nothing() -> None:
    warning = f.WarningNoticeIssued(on=FOUND, about="found")
    action = matter(warning=warning).when(FOUND).action("issue-notice-of-violation")
    assert action.lawful
    assert any("ALZ-084" in r.clauses and r.facts == ("warning",) for r in action.reasons)


@pytest.mark.clause("ALZ-002", "ALZ-001")
def test_an_act_needs_the_office_or_a_delegation() -> None:
    director = Actor(id="k1", offices=("allouez-wi:director",))
    stranger = Actor(id="k2", offices=("minoa-ny:enforcement_officer",))
    asked = matter().when(FOUND)
    assert asked.action("issue-notice-of-violation", actor=director).lawful
    assert not asked.action("issue-notice-of-violation", actor=stranger).lawful
    by_word = f.DelegationRecorded(on=FOUND, role="director", delegate="k2", in_writing=False)
    delegated = matter(delegated=by_word).when(FOUND)
    assert delegated.action("issue-notice-of-violation", actor=stranger).lawful


@pytest.mark.clause("ALZ-045")
def test_what_is_no_defence_is_said_beside_the_finding() -> None:
    found = [
        a for a in matter().when(FOUND).actions() if a.fixed == (("offence", "illicit_connection"),)
    ]
    assert found[0].name == "find-violation"
    assert any("ALZ-045" in reason.clauses for reason in found[0].reasons)
