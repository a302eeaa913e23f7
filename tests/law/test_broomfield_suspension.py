"""Broomfield: suspension by the Council's calendar or at once, and how service comes back."""

from __future__ import annotations

from datetime import date

import pytest

from ordinance_core.law.facts import (
    AccessReinstated,
    AccessSuspended,
    AppealDecided,
    AppealFiled,
    ApprovalGiven,
    ComplianceConfirmed,
    CostPosted,
    CouncilReversed,
    CouncilStayed,
    FindingRecorded,
    MeetingScheduleAdopted,
    NoticeDelivered,
    NoticeMailed,
    PaymentReceived,
    ViolationFound,
)
from tests.law.told import Told, clauses, unmet

ISSUED = date(2026, 12, 1)
MEETING, EFFECTIVE = date(2026, 12, 8), date(2026, 12, 9)
LATER = date(2026, 12, 15)
COUNCIL = (MEETING, date(2026, 12, 22), date(2027, 1, 12), date(2027, 1, 26))


def city(*findings: str) -> Told:
    told = Told("broomfield-co")
    told.tell(
        MeetingScheduleAdopted(on=date(2026, 1, 5), series="regular_council_meeting", days=COUNCIL)
    )
    for finding in findings:
        told.tell(FindingRecorded(on=ISSUED, finding=finding))
    return told


def mailed(told: Told, basis: str = "endangerment", on: date = ISSUED) -> str:
    order = told.tell(AccessSuspended(on=on, basis=basis))
    told.tell(
        NoticeMailed(on=on, about=order, method="certified_mail_rr", address_kind="billing_address")
    )
    return order


def reinstated_by(told: Told, *, without: str = "") -> None:
    facts = {
        "elimination": FindingRecorded(on=EFFECTIVE, finding="violation_eliminated"),
        "payment": PaymentReceived(on=EFFECTIVE, amount_cents=124000, toward="suspension_cost"),
        "plan": ApprovalGiven(on=EFFECTIVE, approval="prevention_plan", by="director"),
    }
    told.tell(CostPosted(on=EFFECTIVE, category="suspension", amount_cents=124000))
    for name, fact in facts.items():
        if name != without:
            told.tell(fact)


@pytest.mark.clause("BRM-100")
@pytest.mark.parametrize("finding", ["endangers", "city_permit_risk"])
def test_service_is_suspended_where_the_discharge_endangers_or_risks_the_citys_permit(
    finding: str,
) -> None:
    assert not city().lawful("suspend-service", ISSUED)
    told = city(finding)
    action = told.action("suspend-service", ISSUED)
    assert (action.lawful, action.fixed) == (True, (("basis", "endangerment"),))


@pytest.mark.clause("BRM-101", "BRM-122")
@pytest.mark.parametrize(
    ("on", "effective"),
    [
        (date(2026, 12, 1), date(2026, 12, 9)),
        (date(2026, 12, 3), date(2026, 12, 9)),  # the meeting on the fifth day counts
        (date(2026, 12, 4), date(2026, 12, 23)),
    ],
)
def test_a_suspension_takes_effect_the_day_after_the_next_meeting(
    on: date, effective: date
) -> None:
    told = city()
    mailed(told, on=on)
    assert told.due("suspension_effective", on) == effective
    assert told.clock("suspension_effective", effective).state == "met"


@pytest.mark.clause("BRM-101")
def test_without_an_adopted_schedule_nobody_knows_the_day() -> None:
    told = Told("broomfield-co")
    mailed(told)
    assert told.clock("suspension_effective", ISSUED).state == "undetermined"


@pytest.mark.clause("BRM-122")
def test_personal_service_is_no_mailing_unless_so_read() -> None:
    told = city()
    order = told.tell(AccessSuspended(on=ISSUED, basis="endangerment"))
    told.tell(NoticeDelivered(on=ISSUED, about=order, method="personal"))
    assert told.clock("suspension_effective", ISSUED).state == "pending"
    told.ratify("BRM-122", "personal_too", ISSUED)
    assert told.due("suspension_effective", ISSUED) == EFFECTIVE


@pytest.mark.clause("BRM-102")
@pytest.mark.parametrize("act", [CouncilReversed, CouncilStayed])
def test_the_council_undoes_a_suspension_on_appeal_before_it_takes_effect(
    act: type[CouncilReversed | CouncilStayed],
) -> None:
    name = "reverse-order" if act is CouncilReversed else "stay-order"
    told = city()
    order = mailed(told)
    assert unmet(told.action(name, MEETING, order)) >= {"BRM-102"}
    told.tell(AppealFiled(on=date(2026, 12, 7), about=order))
    action = told.action(name, MEETING, order)
    assert (action.lawful, action.by) == (True, ("council",))
    told.tell(act(on=MEETING, about=order))
    assert told.clock("suspension_effective", LATER).state == "ended"


@pytest.mark.clause("BRM-102", "BRM-122")
def test_a_stay_after_the_effect_does_not_reach_back() -> None:
    told = city()
    order = mailed(told)
    told.tell(CouncilStayed(on=LATER, about=order))
    assert told.clock("suspension_effective", LATER).state == "met"


@pytest.mark.clause("BRM-120", "BRM-140")
def test_an_appeal_alone_stays_nothing() -> None:
    told = city("endangers")
    order = mailed(told)
    told.tell(AppealFiled(on=date(2026, 12, 7), about=order))
    assert told.clock("suspension_effective", EFFECTIVE).state == "met"
    assert "BRM-120" in clauses(told.action("suspend-service", EFFECTIVE))


@pytest.mark.clause("BRM-121")
def test_a_reversal_by_the_officer_ends_the_suspension_as_well() -> None:
    told = city()
    order = mailed(told)
    appeal = told.tell(AppealFiled(on=ISSUED, about=order))
    told.tell(AppealDecided(on=date(2026, 12, 7), about=appeal, outcome="reversed"))
    assert told.clock("suspension_effective", LATER).state == "ended"


@pytest.mark.clause("BRM-103")
def test_an_emergency_suspension_needs_immediate_and_substantial_endangerment() -> None:
    assert not city("immediate_endangerment").lawful("suspend-in-emergency", ISSUED)
    assert not city("substantial_endangerment").lawful("suspend-in-emergency", ISSUED)
    both = city("immediate_endangerment", "substantial_endangerment")
    assert both.lawful("suspend-in-emergency", ISSUED)
    assert city("city_permit_risk").lawful("suspend-in-emergency", ISSUED)


@pytest.mark.clause("BRM-104")
def test_who_is_notified_of_an_emergency_suspension_stops_at_once() -> None:
    told = city()
    order = told.tell(AccessSuspended(on=ISSUED, basis="emergency"))
    assert told.clock("obey_emergency_suspension", ISSUED).state == "pending"
    told.tell(NoticeDelivered(on=ISSUED, about=order, method="personal"))
    clock = told.clock("obey_emergency_suspension", ISSUED)
    assert (clock.state, clock.who) == ("running", "user")
    assert told.clock("obey_emergency_suspension", date(2026, 12, 2)).state == "missed"
    told.tell(ComplianceConfirmed(on=ISSUED, about=order))
    assert told.clock("obey_emergency_suspension", date(2026, 12, 2)).state == "met"


@pytest.mark.clause("BRM-046", "BRM-129")
def test_the_older_remedy_needs_imminent_and_substantial_danger_and_no_notice() -> None:
    assert not city("imminent_danger").lawful("suspend-access", ISSUED)
    assert not city("substantial_danger").lawful("suspend-access", ISSUED)
    action = city("imminent_danger", "substantial_danger").action("suspend-access", ISSUED)
    assert (action.lawful, action.fixed) == (True, (("basis", "imminent_danger"),))


@pytest.mark.clause("BRM-047", "BRM-105")
def test_steps_against_damage_follow_an_emergency_suspension_or_disobedience() -> None:
    told = city()
    older = told.tell(AccessSuspended(on=ISSUED, basis="imminent_danger"))
    emergency = told.tell(AccessSuspended(on=ISSUED, basis="emergency"))
    assert told.lawful("prevent-damage", ISSUED, emergency)
    assert not told.lawful("prevent-damage", ISSUED, older)
    told.tell(FindingRecorded(on=ISSUED, about=older, finding="suspension_disobeyed"))
    assert told.lawful("prevent-damage", ISSUED, older)


@pytest.mark.clause("BRM-106")
@pytest.mark.parametrize("without", ["elimination", "payment", "plan"])
def test_reinstatement_has_three_conditions(without: str) -> None:
    told = city()
    order = mailed(told)
    reinstated_by(told, without=without)
    assert unmet(told.action("reinstate-access", EFFECTIVE, order)) == {"BRM-106"}


@pytest.mark.clause("BRM-106")
def test_service_shall_be_reinstated_when_all_three_are_met() -> None:
    told = city()
    order = mailed(told)
    reinstated_by(told)
    action = told.action("reinstate-access", EFFECTIVE, order)
    assert (action.lawful, action.force) == (True, "shall")
    told.tell(AccessReinstated(on=EFFECTIVE, about=order))
    assert not told.lawful("reinstate-access", EFFECTIVE, order)


@pytest.mark.clause("BRM-106")
def test_a_cent_short_of_the_costs_is_short() -> None:
    told = city()
    order = mailed(told)
    reinstated_by(told, without="payment")
    told.tell(PaymentReceived(on=EFFECTIVE, amount_cents=123999, toward="suspension_cost"))
    assert not told.lawful("reinstate-access", EFFECTIVE, order)
    told.tell(PaymentReceived(on=EFFECTIVE, amount_cents=1, toward="suspension_cost"))
    assert told.lawful("reinstate-access", EFFECTIVE, order)


@pytest.mark.clause("BRM-101", "BRM-106")
def test_a_suspension_that_is_not_yet_in_force_needs_no_reinstatement() -> None:
    told = city()
    order = mailed(told)
    reinstated_by(told)
    emergency = mailed(told, basis="emergency")
    assert told.lawful("reinstate-access", EFFECTIVE, emergency)
    early = told.asked(MEETING)
    found = [a for a in early.actions() if a.name == "reinstate-access" and a.about == order]
    assert not found[0].lawful


@pytest.mark.clause("BRM-078", "BRM-100", "BRM-103", "BRM-110")
@pytest.mark.parametrize(
    ("act", "finding"),
    [
        ("suspend-service", "endangers"),
        ("suspend-in-emergency", "city_permit_risk"),
        ("order-treatment", "danger_or_damage"),
    ],
)
def test_danger_is_enough_unless_every_action_is_read_to_need_a_violation(
    act: str, finding: str
) -> None:
    told = city(finding)
    assert told.lawful(act, ISSUED)
    told.ratify("BRM-078", "violation_first", ISSUED)
    assert "BRM-078" in unmet(told.action(act, ISSUED))
    told.tell(ViolationFound(on=ISSUED, offence="prohibited_discharge"))
    assert told.lawful(act, ISSUED)


@pytest.mark.clause("BRM-104")
@pytest.mark.parametrize(("remedied_on", "state"), [(ISSUED, "met"), (None, "missed")])
def test_who_stopped_at_once_obeyed_though_it_is_confirmed_later(
    remedied_on: date | None, state: str
) -> None:
    told = city()
    order = told.tell(AccessSuspended(on=ISSUED, basis="emergency"))
    told.tell(NoticeDelivered(on=ISSUED, about=order, method="personal"))
    told.tell(ComplianceConfirmed(on=LATER, remedied_on=remedied_on))
    assert told.clock("obey_emergency_suspension", LATER).state == state
