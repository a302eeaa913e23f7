"""The Minoa pack, by the clocks, acts and cents of a whole case."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ordinance_core.law import facts as f
from ordinance_core.law import load_pack
from ordinance_core.messages import Actor
from tests.law.case import Given, given

FOUND = date(2026, 9, 1)
ISSUED = date(2026, 9, 2)
DELIVERED = datetime(2026, 9, 4, 15, tzinfo=UTC)
APPEALED = date(2026, 9, 16)
DECIDED = date(2026, 10, 8)
"""A Thursday; the Monday after is Columbus Day, and five business days end on the 16th."""


def matter(**facts: f.Fact) -> Given:
    return given(
        load_pack("minoa-ny"),
        adopted=f.PackAdopted(on=date(2026, 1, 2), version="1"),
        found=f.ViolationFound(on=FOUND, offence="prohibited_discharge", began_on=FOUND),
        **facts,
    )


def noticed(**facts: f.Fact) -> Given:
    return matter(
        notice=f.NoticeOfViolationIssued(
            on=ISSUED, about="found", complete_by=date(2026, 9, 30), content={}
        ),
        mailed=f.NoticeMailed(on=ISSUED, about="notice", method="certified_mail_rr"),
        **facts,
    )


def served(**facts: f.Fact) -> Given:
    return noticed(delivered=f.NoticeDelivered(at=DELIVERED, about="notice"), **facts)


def appealed(**facts: f.Fact) -> Given:
    return served(
        appeal=f.AppealFiled(on=APPEALED, about="notice", against="notice_of_violation"), **facts
    )


def upheld(**facts: f.Fact) -> Given:
    return appealed(
        heard=f.HearingHeld(on=date(2026, 10, 1), about="appeal"),
        decided=f.AppealDecided(on=DECIDED, about="appeal", outcome="upheld"),
        **facts,
    )


def abated(**facts: f.Fact) -> Given:
    return upheld(
        copy=f.NoticeMailed(on=date(2026, 10, 9), about="decided", method="certified_mail"),
        authorized=f.AbatementAuthorized(on=date(2026, 10, 19), about="notice"),
        started=f.AbatementStarted(on=date(2026, 10, 20), about="authorized"),
        completed=f.AbatementCompleted(on=date(2026, 10, 21), about="started"),
        cost=f.CostPosted(
            on=date(2026, 10, 22), about="completed", category="abatement", amount_cents=123_455
        ),
        **facts,
    )


def resolved(**facts: f.Fact) -> Given:
    return abated(
        finding=f.FindingRecorded(on=date(2026, 11, 2), finding="procedure_followed", by="board"),
        resolution=f.BoardResolutionAdopted(on=date(2026, 11, 2), resolution="pay_costs"),
        **facts,
    )


def levied(**facts: f.Fact) -> Given:
    return resolved(
        levy=f.AssessmentLevied(on=date(2026, 11, 9)),
        lien=f.LienRecorded(on=date(2026, 11, 10), about="levy"),
        **facts,
    )


@pytest.mark.clause("MIN-150", "MIN-177")
def test_fifteen_days_to_appeal_run_from_the_date_of_the_notice() -> None:
    clock = noticed().when(date(2026, 9, 17)).clock("appeal", "notice")
    assert clock.due is not None
    assert (clock.state, clock.due.legal) == ("running", date(2026, 9, 17))
    assert noticed().when(date(2026, 9, 18)).clock("appeal").state == "missed"


@pytest.mark.clause("MIN-177")
def test_before_adoption_nobody_is_late_while_a_reading_still_runs() -> None:
    open_text = Given(load_pack("minoa-ny"), (k for k in served().facts if k.id != "adopted"))
    clock = open_text.when(date(2026, 9, 18)).clock("appeal")
    assert clock.state == "running"
    assert (clock.earliest, clock.latest) == (date(2026, 9, 17), date(2026, 9, 21))
    assert open_text.when(date(2026, 9, 18)).action("file-appeal", "notice").lawful
    assert open_text.when(date(2026, 9, 22)).clock("appeal").state == "missed"


@pytest.mark.clause("MIN-177")
def test_a_reading_whose_anchor_has_not_happened_leaves_the_end_open() -> None:
    open_text = Given(load_pack("minoa-ny"), (k for k in noticed().facts if k.id != "adopted"))
    clock = open_text.when(date(2026, 9, 30)).clock("appeal")
    assert (clock.state, clock.latest) == ("pending", None)


@pytest.mark.clause("MIN-152", "MIN-181")
def test_an_appeal_is_heard_within_thirty_days() -> None:
    clock = appealed().when(date(2026, 10, 16)).clock("hear_appeal", "appeal")
    assert clock.due is not None
    assert (clock.state, clock.due.legal) == ("running", date(2026, 10, 16))
    asked = upheld().when(DECIDED)
    assert asked.clock("hear_appeal", "appeal").state == "met"


@pytest.mark.clause("MIN-152")
def test_a_hearing_comes_before_a_decision() -> None:
    assert not appealed().when(APPEALED).action("decide-appeal", "appeal").lawful
    heard = f.HearingHeld(on=date(2026, 10, 1), about="appeal")
    assert appealed(heard=heard).when(date(2026, 10, 1)).action("decide-appeal", "appeal").lawful


@pytest.mark.clause("MIN-153", "MIN-154")
def test_a_decision_is_filed_and_its_copy_mailed_in_five_days() -> None:
    asked = upheld().when(DECIDED)
    for name in ("file_decision", "mail_decision"):
        clock = asked.clock(name, "decided")
        assert clock.due is not None
        assert clock.due.legal == date(2026, 10, 13)
    done = upheld(
        filed=f.DecisionFiled(on=date(2026, 10, 9), about="decided"),
        copy=f.NoticeMailed(on=date(2026, 10, 13), about="decided", method="certified_mail"),
    ).when(date(2026, 10, 20))
    assert done.clock("file_decision").state == "met"
    assert done.clock("mail_decision").state == "met"


@pytest.mark.clause("MIN-155", "MIN-182", "MIN-156")
def test_the_work_waits_five_business_days_after_the_decision() -> None:
    copy = f.NoticeMailed(on=date(2026, 10, 9), about="decided", method="certified_mail")
    case = upheld(copy=copy)
    clock = case.when(date(2026, 10, 16)).clock("correct_after_appeal", "decided")
    assert clock.due is not None
    assert (clock.state, clock.due.legal) == ("running", date(2026, 10, 16))
    assert not case.when(date(2026, 10, 16)).action("authorize-abatement", "notice").lawful
    assert case.when(date(2026, 10, 17)).action("authorize-abatement", "notice").lawful


@pytest.mark.clause("MIN-154", "MIN-182")
def test_the_work_waits_for_the_mailed_copy() -> None:
    asked = upheld().when(date(2026, 10, 20))
    assert "MIN-154" in asked.unmet("authorize-abatement", "notice")


@pytest.mark.clause("MIN-156", "MIN-183")
def test_a_pending_appeal_holds_up_work_and_penalty() -> None:
    asked = appealed().when(date(2026, 10, 30))
    assert "MIN-183" in asked.unmet("authorize-abatement", "notice")
    assert "MIN-183" in asked.unmet("assess-penalty", "notice")


@pytest.mark.clause("MIN-122", "MIN-156")
def test_an_unappealed_notice_opens_the_work_when_its_schedule_is_over() -> None:
    assert not served().when(date(2026, 9, 30)).action("authorize-abatement", "notice").lawful
    assert served().when(date(2026, 10, 1)).action("authorize-abatement", "notice").lawful


@pytest.mark.clause("MIN-144", "MIN-145")
def test_a_penalty_waits_for_the_time_to_cure() -> None:
    clock = served().when(date(2026, 9, 24)).clock("cure", "notice")
    assert clock.due is not None
    assert clock.due.legal == date(2026, 9, 24)
    assert not served().when(date(2026, 9, 24)).action("assess-penalty", "notice").lawful
    action = served().when(date(2026, 9, 25)).action("assess-penalty", "notice")
    assert action.lawful
    assert action.limits == (0, 21 * 50_000)


@pytest.mark.clause("MIN-144")
def test_the_time_to_cure_can_only_be_made_longer() -> None:
    def extended(until: date) -> object:
        longer = f.ClockExtended(on=date(2026, 9, 10), about="notice", clock="cure", until=until)
        due = served(longer=longer).when(date(2026, 9, 11)).clock("cure").due
        assert due is not None
        return due.legal

    assert extended(date(2026, 10, 15)) == date(2026, 10, 15)
    assert extended(date(2026, 9, 12)) == date(2026, 9, 24)


@pytest.mark.clause("MIN-129", "MIN-199")
def test_a_compensatory_action_stands_in_for_the_penalty_until_it_fails() -> None:
    accepted = f.CompensatoryActionAccepted(on=date(2026, 9, 20), about="notice")
    case = served(accepted=accepted)
    assert not case.when(date(2026, 10, 1)).action("assess-penalty", "notice").lawful
    failed = f.CompensatoryActionDefaulted(on=date(2026, 9, 30), about="accepted")
    assert case.but(failed=failed).when(date(2026, 10, 1)).action("assess-penalty", "notice").lawful


@pytest.mark.clause("MIN-145", "MIN-146")
def test_a_civil_penalty_counts_from_the_day_after_receipt_to_the_day_before_cure() -> None:
    cured = f.ComplianceConfirmed(on=date(2026, 9, 30), about="notice")
    line = served(cured=cured).when(date(2026, 10, 1)).line("civil_penalty")
    assert (line.state, line.max_exposure_cents) == ("exposure", 25 * 50_000)


@pytest.mark.clause("MIN-144")
def test_who_cured_in_time_is_exposed_to_no_civil_penalty() -> None:
    cured = f.ComplianceConfirmed(on=date(2026, 9, 24), about="notice")
    line = served(cured=cured).when(date(2026, 10, 1)).line("civil_penalty")
    assert (line.state, line.max_exposure_cents) == ("blocked", None)
    assert [r.clauses for r in line.reasons if r.ok is False] == [("MIN-144",)]


@pytest.mark.clause("MIN-160", "MIN-162", "MIN-163")
def test_without_the_board_there_is_no_service_charge() -> None:
    asked = abated().when(date(2026, 11, 1))
    assert asked.line("service_charge").state == "blocked"
    assert "MIN-160" in asked.unmet("adopt-board-resolution")
    assert not asked.action("levy").lawful


@pytest.mark.clause("MIN-160", "MIN-186")
def test_a_finding_of_the_board_opens_the_resolution() -> None:
    def finds(by: str) -> bool:
        finding = f.FindingRecorded(on=date(2026, 11, 2), finding="procedure_followed", by=by)
        asked = abated(finding=finding).when(date(2026, 11, 2))
        return asked.action("adopt-board-resolution").lawful

    assert finds("board")
    assert not finds("enforcement_officer")


@pytest.mark.clause("MIN-163", "MIN-185", "MIN-164")
def test_thirty_percent_are_added_and_rounded_once() -> None:
    asked = resolved().when(date(2026, 11, 5))
    assert asked.line("service_charge").cents == 37_037
    assert asked.line("levied").cents == 160_492
    assert asked.line("levied").state == "exposure"


@pytest.mark.clause("MIN-164")
def test_a_levy_makes_the_expenses_due() -> None:
    assert levied().when(date(2026, 11, 9)).line("levied").state == "due"


@pytest.mark.clause("MIN-164")
def test_the_levy_is_split_over_the_lots_to_the_last_cent() -> None:
    asked = levied(
        lot_a=f.PartyNamed(on=date(2026, 11, 1), role="lot", share=1),
        lot_b=f.PartyNamed(on=date(2026, 11, 1), role="lot", share=2),
    ).when(date(2026, 11, 9))
    cents = [line.cents for line in asked.owed() if line.charge == "levied"]
    assert cents == [53_497, 106_995]


@pytest.mark.clause("MIN-165")
def test_a_lien_is_released_when_the_levy_is_paid() -> None:
    assert not levied().when(date(2026, 11, 10)).action("release-lien", "lien").lawful
    paid = f.PaymentReceived(on=date(2026, 11, 20), amount_cents=160_492, toward="levied")
    asked = levied(paid=paid).when(date(2026, 11, 20))
    assert asked.action("release-lien", "lien").lawful
    assert any(d.name == "release-lien" for d in asked.duties())


@pytest.mark.clause("MIN-165")
def test_a_payment_that_bounced_releases_nothing() -> None:
    asked = levied(
        paid=f.PaymentReceived(on=date(2026, 11, 20), amount_cents=160_492, toward="levied"),
        back=f.PaymentReversed(
            on=date(2026, 11, 25), about="paid", amount_cents=160_492, toward="levied"
        ),
    ).when(date(2026, 11, 25))
    assert not asked.action("release-lien", "lien").lawful


@pytest.mark.clause("MIN-166")
def test_the_levied_expenses_are_payable_with_the_village_charges() -> None:
    due = f.LevyDateAdopted(on=date(2026, 6, 1), due_on=date(2027, 6, 1))
    clock = levied(due=due).when(date(2026, 11, 10)).clock("village_levy")
    assert clock.due is not None
    assert (clock.state, clock.due.legal) == ("running", date(2027, 6, 1))


@pytest.mark.clause("MIN-166")
def test_a_levy_date_nobody_adopted_is_not_made_up() -> None:
    assert levied().when(date(2026, 11, 10)).clock("village_levy").state == "undetermined"


@pytest.mark.clause("MIN-025")
def test_a_delegation_by_word_of_mouth_is_not_enough() -> None:
    stranger = Actor(id="k2")

    def may(*, in_writing: bool) -> bool:
        given_ = f.DelegationRecorded(
            on=FOUND, role="enforcement_officer", delegate="k2", in_writing=in_writing
        )
        asked = matter(given_=given_).when(FOUND)
        return asked.action("issue-notice-of-violation", actor=stranger).lawful

    assert may(in_writing=True)
    assert not may(in_writing=False)


@pytest.mark.clause("MIN-150")
def test_the_office_records_the_appeal_of_the_person_noticed() -> None:
    clerk = Actor(id="k3", offices=("minoa-ny:village_clerk",))
    assert noticed().when(APPEALED).action("file-appeal", "notice", clerk).lawful


@pytest.mark.clause("MIN-043")
def test_pool_water_is_exempt_only_when_it_is_dechlorinated() -> None:
    def exempt(*conditions: str) -> bool:
        triaged = f.ReportTriaged(
            on=FOUND, source="swimming_pool", conditions=conditions, discharged_on=FOUND
        )
        pack = load_pack("minoa-ny")
        return given(pack, triaged=triaged).when(FOUND).action("close-as-exempt").lawful

    assert exempt("dechlorinated")
    assert not exempt("odour")


@pytest.mark.clause("MIN-047")
def test_a_substantial_contributor_is_exempt_no_longer() -> None:
    triaged = f.ReportTriaged(on=FOUND, source="sump_pump", conditions=(), discharged_on=FOUND)
    case = given(load_pack("minoa-ny"), triaged=triaged)
    assert case.when(FOUND).action("close-as-exempt").lawful
    identified = f.SignificantSourceIdentified(
        on=date(2026, 8, 1), source="sump_pump", determiner="village"
    )
    assert not case.but(identified=identified).when(FOUND).action("close-as-exempt").lawful
    later = f.SignificantSourceIdentified(
        on=date(2026, 9, 3), source="sump_pump", determiner="village"
    )
    assert case.but(later=later).when(date(2026, 9, 4)).action("close-as-exempt").lawful


@pytest.mark.clause("MIN-195")
def test_a_missing_plan_is_shown_and_does_not_gate() -> None:
    triaged = f.ReportTriaged(on=FOUND, source="sump_pump", conditions=(), discharged_on=FOUND)
    action = given(load_pack("minoa-ny"), triaged=triaged).when(FOUND).action("close-as-exempt")
    assert action.lawful
    assert [w.ok for w in action.warns if "MIN-195" in w.clauses] == [False]
